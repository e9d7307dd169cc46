"""Claims as people write them, read into requests of the protocol: a grammar of our own, of bounded depth; no text is evaluated."""

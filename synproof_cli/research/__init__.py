"""Looking up cited sources at public catalogues: what a record says, never what it proves."""

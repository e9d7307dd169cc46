"""Models over real HTTP: a loopback server with scripted replies, and what the transport makes of them."""

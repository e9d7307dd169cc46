"""One file a role: what it is asked, and what its reply says. Nothing here believes a reply."""

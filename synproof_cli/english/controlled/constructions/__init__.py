"""The constructions of English that are read, one file each, and the table that lists them (`table.py`)."""

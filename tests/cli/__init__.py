"""The command line as a whole: parsing, streams, formats, exit codes, start-up, documentation."""

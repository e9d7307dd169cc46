"""One module a command: its options, the workflow it calls, its outcome. Imported only when the command is called."""

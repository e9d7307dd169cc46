"""Reported failures of comparable tools, each as a small input of our own, run through the real command line in a process of its own.

Each file handles one kind of fault with several variants. Expectations come from the contract of the command line (exit codes, JSON
documents, streams); where a report wanted something else, the test says what stands here and why.
"""

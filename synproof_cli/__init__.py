"""Synproof: put a claim on trial under a set of rules, and prove what the verdict says."""

__version__ = "0.1.0"

"""`synproof check`: claims as tests that fail when they stop being true, and what happens to them when a rule changes.

`claims`, `marked` and `collect` find the claims; `slices` and `decide` settle one; `run` settles all; `judge` says what that means.
"""

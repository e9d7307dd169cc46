"""Brute force: the semantics of sections 2 and 3 by truth tables and by enumerating subsets.

Written from the definitions alone and sharing nothing with the program but the formula and world values. Every function is meant to
be obviously right, not fast: sets of elements are enumerated, a formula is the set of the valuations that make it true.
"""

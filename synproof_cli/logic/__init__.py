"""Formulas decided: text to formula, types, clauses, SAT, entailment, cores, conflicts, and the bridge to SymPy.

Decision: one incremental solver per question family. Hard clauses answer; selectors are used only once something must be explained.
"""

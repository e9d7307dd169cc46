"""Frozen values that everything else speaks of: formulas, worlds, results. Imports nothing but `errors`."""

"""Tests: one folder per package, and `oracles`, `laws`, `scenarios`, `benchmarks` across them."""

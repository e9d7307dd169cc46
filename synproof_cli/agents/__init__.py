"""Agents that argue. The symbolic one is the default; a model's is one more implementation of `debate.ports.Agent`."""

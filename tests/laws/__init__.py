"""Laws: what must hold of every input, tried on random ones. The engine is reached through `engine.py` only."""

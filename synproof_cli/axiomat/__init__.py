"""Documents into audited axioms, one pass a file; pure: a `Document` comes in, values go out."""

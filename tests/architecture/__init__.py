"""What the code must look like, checked by machine: sizes, imports, and what never stands anywhere."""

"""Word documents: the package, its numbering and styles, and what a reader of the accepted version sees."""

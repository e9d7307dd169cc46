"""Orderings: things compared ("older than"), put in places ("third from the left"), listed ("three birds: a crow, a jay and an owl").

`adjectives.py` and `places.py` tell which words speak of which end of which scale; `listing.py` finds the sentence that lists the things;
`survey.py` brings a document's words to its scales; `nodes.py` are the meanings; `background.py` says what an order is.
"""

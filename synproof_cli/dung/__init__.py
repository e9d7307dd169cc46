"""Abstract argumentation frameworks (Dung 1995): values, the grounded labelling, a checker for it, and the three usual file formats.

Decisions:
- Arguments are numbered 1 to n in the order of their declaration, as ICCMA'23 files number them, so such a file needs no translation.
- Only grounded semantics. It is the one semantics that is unique, always exists and takes linear time; design section 2 needs no other.
- Pure Python and arrays of the standard library: numpy's import costs more than it saves below a million arguments.
- Repeated attacks are harmless and kept: a counter of attackers rises and falls by the same number.
"""

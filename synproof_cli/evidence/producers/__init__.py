"""The untrusted side: backends that compute candidates and certificates. SymPy is imported here and nowhere else above `logic`.

A producer takes a request that has been read and gives a candidate and the certificate's own fields. It may be wrong: what it makes goes
through the same checkers as everybody's. It runs in a process of its own, with a deadline and a limit of memory
(`workflows.evidence_worker`).
"""

"""Certificates of mathematical claims in, what they establish out: integers, fractions and plain Python only.

Each module is one capability of the Math Evidence protocol: `read` turns a request into a claim, `check` decides whether a certificate
proves it, `check_candidate` whether a backend's answer agrees with that. All raise EvidenceFault with a stable code; work is counted, never
timed. Nothing here believes the producer: not its status, its notes or its receipts.
"""

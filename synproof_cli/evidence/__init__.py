"""Math evidence: canonical bytes, bundles, their verification, and the operations of the Math Evidence protocol.

Bytes in, values out. A backend computes a candidate and a certificate; a bundle holds them with the request and the digests of all files;
the checkers decide. What a bundle says of itself (status, receipts) decides nothing: `verify.verify_bundle` computes the status anew every
time. `producers` is the untrusted side: it may be wrong, slow or absent, and nothing it says is believed.
"""

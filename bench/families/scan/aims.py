"""What kgen aims at."""
from aim import EACH, between, every, large

AIMS = (
    ("scan: each cell", ("scan",), every, "graph", "rival", 0.98, EACH),
    ("scan to 2^20", ("scan",), lambda c: between(2**14, 2**20)(c) and
     c.type in ("u8", "u32", "f32"), "loop", "rival", 2,
     EACH),
    ("scan from 2^28 bytes", ("scan",), large, "graph", "limit", 0.96, EACH),
    ("scan by key: each cell", ("scan_by_key",), every, "graph", "rival", 1, EACH),
)

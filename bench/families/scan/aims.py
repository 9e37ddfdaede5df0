"""What kgen aims at."""
from aim import EACH, MEAN, every

SCANS = ("scan", "scan_before", "scan_max", "scan_affine")
SEGMENTS = ("scan_by_key", "scan_by_flags", "scan_by_offsets", "scan_rows", "scan_columns")
WIDE = ("i64", "u64", "f64")


def as_a_copy(c):
    """Aligned arrays that fill no cache."""
    return c.data == "random" and c.n >= 2**26


AIMS = (
    ("scan: each cell", SCANS, every, "loop", "rival", 0.98, EACH),
    ("scan: each cell", SCANS, every, "graph", "rival", 0.98, EACH),
    ("scan: each cell", SCANS, every, "cold", "rival", 0.98, EACH),
    ("scan: each cell", SCANS, every, "after", "rival", 0.95, EACH),
    ("scan to 2^20, up to 4 bytes", ("scan", "scan_before"),
     lambda c: c.type not in WIDE and c.n <= 2**20, "loop", "rival", 2, EACH),
    ("scan below 2^20, 8 bytes", ("scan", "scan_before"),
     lambda c: c.type in WIDE and c.n < 2**20, "loop", "rival", 2, EACH),
    ("scan at 2^20, 8 bytes", ("scan", "scan_before"),
     lambda c: c.type in WIDE and c.n == 2**20, "loop", "rival", 1.4, EACH),
    ("scan from 2^26 elements", ("scan", "scan_before"), as_a_copy, "graph", "limit", 0.96, EACH),
    *((f"{it}: geometric mean", (it,), every, "graph", "rival", 1.3, MEAN) for it in SEGMENTS),
    *((f"{it}: each cell", (it,), every, "graph", "rival", 1, EACH) for it in SEGMENTS),
)

"""What kgen aims at."""
from aim import EACH, MEAN, every

KINDS = ("segsum", "segment_maps", "segment_structs")


def large_cut(c):
    return c.n >= 2**26 and c.data.startswith(("cut-", "offsets-"))


AIMS = (
    ("segments: geometric mean", KINDS[:1], lambda c: c.n == 2**26, "graph", "rival", 1.5, MEAN),
    ("segments: each cell", KINDS, every, "loop", "rival", 0.95, EACH),
    ("segments: each cell", KINDS, every, "graph", "rival", 0.95, EACH),
    ("segments by offsets from 2^26 elements", KINDS, large_cut, "graph", "limit", 0.95, EACH),
)

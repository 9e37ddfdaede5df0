"""What kgen aims at."""
from aim import MEAN

AIMS = (
    ("segments: geometric mean", ("segsum",), lambda c: c.n == 2**26, "graph", "rival", 1.5, MEAN),
)

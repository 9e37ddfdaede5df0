"""What kgen aims at."""
from aim import MEAN, large

AIMS = (
    ("histograms from 2^28 bytes", ("histogram",), large, "graph", "limit", 0.88, MEAN),
)

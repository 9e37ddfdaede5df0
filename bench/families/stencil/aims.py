"""What kgen aims at."""
from aim import EACH, MEAN, every, large

AIMS = (
    ("adjacent difference", ("difference",), every, "graph", "rival", 1.3, MEAN),
    ("adjacent difference: each cell", ("difference",), every, "graph", "rival", 1, EACH),
    ("adjacent difference and three points from 2^28 bytes", ("difference", "three_points"), large,
     "graph", "limit",
     0.96, EACH),
)

"""What kgen aims at."""
from aim import EACH

AIMS = (
    ("transpose of 16384 x 16384 against a copy", ("transpose",),
     lambda c: c.n == 2**28 and c.data == "random",
     "graph", "limit", 0.9, EACH),
)

"""What kgen aims at."""
from aim import EACH, every, large

AIMS = (
    ("copy from 2^28 bytes", ("copy",),
     lambda c: c.bytes >= 2**29 and c.data != "skewed", "loop", "rival", 0.99, EACH),
    ("copy from 2^28 bytes, misaligned by an element", ("copy",),
     lambda c: c.bytes >= 2**29 and c.data == "skewed", "loop",
     "rival", 0.95, EACH),
    ("copy below 4 MB", ("copy",), lambda c: c.bytes < 2 * 2**22, "loop", "rival", 1.1, EACH),
    ("fill from 2^28 bytes", ("fill",), large, "loop", "rival", 0.99, EACH),
    ("axpy", ("axpy",), every, "loop", "rival", 0.98, EACH),
    ("gather", ("gather",), every, "loop", "rival", 1, EACH),
    ("gather", ("gather",), every, "graph", "rival", 1, EACH),
    ("scatter", ("scatter",), every, "loop", "rival", 1, EACH),
    ("scatter", ("scatter",), every, "graph", "rival", 1, EACH),
)

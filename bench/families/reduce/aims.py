"""What kgen aims at."""
from aim import EACH, MEAN, between, every, large

WORDS, WIDE = ("u8", "i32", "u32", "f16", "f32"), ("u64", "f64")
REDUCES = ("sum", "min", "argmax")

AIMS = (
    ("reduce: geometric mean", REDUCES, every, "graph", "rival", 1.25, MEAN),
    ("reduce: each cell", REDUCES, every, "graph", "rival", 0.98, EACH),
    ("reduce: geometric mean", REDUCES, every, "loop", "rival", 1.6, MEAN),
    ("reduce: each cell", REDUCES, every, "loop", "rival", 0.98, EACH),
    ("reduce: 2^14 to 2^20, 1 to 4 bytes", ("sum", "min"),
     lambda c: c.type in WORDS and between(2**14, 2**20)(c), "loop", "rival", 1.9, EACH),
    ("reduce: 2^14 to 2^18, 8 bytes", ("sum", "min"),
     lambda c: c.type in WIDE and between(2**14, 2**18)(c), "loop", "rival", 1.9, EACH),
    ("reduce at 2^24, u32 and i32", ("sum", "min"),
     lambda c: c.type in ("u32", "i32") and c.n == 2**24, "loop",
     "rival", 1.2, EACH),
    ("reduce at 2^24, f32", ("sum", "min"),
     lambda c: c.type == "f32" and c.n == 2**24, "loop", "rival", 1.1, EACH),
    ("sum at 2^24, u8", ("sum",), lambda c: c.type == "u8" and
     c.n == 2**24, "loop", "rival", 2, EACH),
    ("reduce from 2^28 bytes, integers", ("sum", "min"), lambda c: large(c) and c.type[0] in "ui",
     "graph", "limit",
     0.98, EACH),
    ("reduce from 2^28 bytes, floats", ("sum", "min"),
     lambda c: large(c) and c.type[0] == "f", "graph", "limit",
     0.97, EACH),
    ("ordered from 2^26 against our sum of u32", ("matmul2", "affine", "hash"),
     lambda c: c.n >= 2**26, "graph",
     "peer", 0.95, EACH),
    ("structs of 8 to 48 bytes from 2^30 bytes", ("structsum",),
     lambda c: c.bytes >= 2**30, "graph", "limit", 0.95,
     EACH),
    ("several results against one sum, from 2^28 bytes", ("stats",), large, "graph", "peer",
     1 / 1.05, EACH),
    ("the same bits everywhere against a sum, from 2^28 bytes", ("sum_any",), large, "graph",
     "peer", 1 / 1.1, EACH),
)

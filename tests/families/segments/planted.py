#!/usr/bin/env python3
"""Mistakes planted in the templates of rows that a lane takes, or that blocks share: each must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which says what the arguments are. Specs are those of the tests. RESULTS come
out wrong. ORDERS are right on most machines most of the time, and the check build tells.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import MORE_SIZES, find_all # noqa: E402

LANE, BLOCKS = "segments/row_lane.cu", "segments/row_blocks.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("a lane takes a row below the plane", LANE, "(uint32_t)(${row(i)} < segments)", "(uint32_t)(${row(i)} <= segments)"),
    ("a lane leaves out the second element", LANE, "uint64_t e = 1; e < width", "uint64_t e = 2; e < width"),
    ("a lane leaves out the last element", LANE, "e < width; e++", "e + 1 < width; e++"),
    ("the last part of a row is left out", BLOCKS, "first + each < parts ? first + each : parts",
     "first + each < parts - 1 ? first + each : parts - 1"),
    ("two rows have one ticket", BLOCKS, "segment % 2 * 16", "segment % 2 * 0"),
    ("the ticket of a row is not set back", BLOCKS, "atomicAdd(ticket, 0u - (parts << half));", ""),
]
TICKET = "kg_atomic_add_acq_rel_u32("
ORDERS = [
    ("the ticket of a row releases nothing", BLOCKS, TICKET, "kg_atomic_add_acquire_u32("),
    ("the ticket of a row acquires nothing", BLOCKS, TICKET, "kg_atomic_add_release_u32("),
    ("sums of warps are read before they are there", BLOCKS, "        __syncthreads();\n        if (warp == 0) {",
     "        if (warp == 0) {"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


# a row of several blocks is longer than the least of cases
GROUPS = [(RESULTS, "fast", of_tests(["rows_affine"]), None),
          (ORDERS, "check", ["small_rows"], MORE_SIZES)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

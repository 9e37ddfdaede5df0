#!/usr/bin/env python3
"""Mistakes planted in the templates of scans, each of which must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which has most of those of scans and says what the arguments are. Specs are
those of the tests. BORDERS are about words beside a region of the workspace.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import find_all # noqa: E402

WAVE = "scan/wave.cu"

# (what is wrong, template, text, replacement)
BORDERS = [
    ("a wave that does not come is told what stands before it", WAVE, " - 1} && tile + 1 < gridDim.x) {", " - 1}) {"),
    ("an odd number of words comes in pairs", WAVE, "K % 2 == 0", "K > 1"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


GROUPS = [(BORDERS, "fast", of_tests(["wave_sums"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

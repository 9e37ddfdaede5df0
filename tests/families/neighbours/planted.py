#!/usr/bin/env python3
"""Mistakes planted in the templates of searches for neighbours, each of which must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which says what the arguments are. Specs are those of the tests. RESULTS come
out wrong. ORDERS are right on most machines most of the time, and the check build tells.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import find_all # noqa: E402

BRUTE = "neighbours/brute.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("of equal distances the last is kept", BRUTE, "if (distance >= lists", "if (distance > lists"),
    ("equal distances change places", BRUTE, "if (list.distances[i] < list.distances[i - 1])",
     "if (list.distances[i] <= list.distances[i - 1])"),
    ("the first place is never taken from behind", BRUTE, "i > 0; i--", "i > 1; i--"),
    ("a point at an infinite distance is none", BRUTE, '${point_bits} + 1;', '${point_bits};'),
    ("indices count from the tile", BRUTE, '")(base + i)"', '")i"'),
    ("a tile loses its last point", BRUTE, "i < count ? g_", "i + 1 < count ? g_"),
    ("distances of nothing are those of a NaN", BRUTE, "number < no_point ? number : ${point_bits}", "number"),
]
ALL = [
    ("a point is its own neighbour", BRUTE, "if (base + i == start +", "if (base + i + 1 == start +"),
    ("what lies at the same place is left out", BRUTE, "if (base + i == start +", "if (distance == 0 || base + i == start +"),
    ("a NaN along one axis is passed over", BRUTE, "most = one > most ? one : most;", "most = one > most && one < no_point ? one : most;"),
]
ORDERS = [
    ("points are looked at before all are there", BRUTE, "        }\n        __syncthreads();\n", "        }\n"),
    ("the next tile comes before all have looked", BRUTE, "if (base != 0) __syncthreads();", ""),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


GROUPS = [(RESULTS, "fast", of_tests(["near_one", "near_ties"]), None),
          (ALL, "fast", of_tests(["near_all"]), None),
          (ORDERS, "check", of_tests(["near_one"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

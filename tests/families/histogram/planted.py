#!/usr/bin/env python3
"""Mistakes planted in the templates of histograms, each of which must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which says what the arguments are. Specs are those of the tests. RESULTS come
out wrong, or never; ORDERS are right on most machines most of the time, and the check build tells.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import find_all # noqa: E402

SHARED, CLEAR, SAMPLES = "histogram/shared.cu", "histogram/clear.cu", "histogram/samples.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("the output is not cleared", CLEAR, "at += 32) g_out[at] = 0;", "at += 32) g_out[at] += 0;"),
    ("the ticket is not set back", CLEAR, "            kg_st_relaxed_u32(g_ticket, 0);\n", ""),
    ("a sample in no bin is counted", SAMPLES, "return whole < bins;", "return bins != 0 && number == number;"),
    ("one copy is not added up", SHARED, "i < copies; i++", "i + 1 < copies; i++"),
    ("parts that were taken are not set back", CLEAR, "            kg_st_relaxed_u32(g_taken, 0);\n", ""),
    ("parts that are clear are not set back", CLEAR, "            kg_st_relaxed_u32(g_clear, 0);\n", ""),
    ("the last counter is not cleared", CLEAR, "from + ${part} : counters;", "from + ${part} : counters - 1;"),
    ("counters in shared memory are not cleared", SHARED, "shared->counts[at] = 0;", "shared->counts[at] += 0;"),
    ("lanes share a copy that is nobody's", SHARED, "(lane & ((1u << log2_copies) - 1))", "(lane & (1u << log2_copies))"),
    ("the last sample behind vectors is left out", SAMPLES, "if (tail < n)", "if (tail + 1 < n)"),
    ("the first sample before vectors is left out", SAMPLES, "if (threadIdx.x < head)", "if (threadIdx.x + 1 < head)"),
    ("a number below 0 is clamped to the last bin", SAMPLES, "number <= -1 ? 0 : ", "number <= -1 ? bins - 1 : "),
    ("a NaN is clamped to the last bin", SAMPLES, "return number == number && bins != 0;", "return bins != 0;"),
    ("a number above all bins is dropped, not clamped", SAMPLES, "0 : whole < bins ? whole : bins - 1;", "0 : whole < bins ? whole : 0;"),
    ("a number between -1 and 0 is in the first bin", SAMPLES, "number >= ${zero} && number < ${limit}", "number > -1 && number < ${limit}"),
    ("counters are added up and count on", SHARED, "            from[copy] = 0;\n", ""),
]
ORDERS = [
    ("what is cleared is not released", CLEAR, "kg_red_add_release_u32(g_clear, 1)", "kg_red_add_u32(g_clear, 1)"),
    ("lanes do not wait for each other before they say so", CLEAR, "        __syncwarp();\n        if (lane == 0) kg_red",
     "        if (lane == 0) kg_red"),
    ("nobody waits for a clear output", CLEAR, "while (kg_ld_acquire_u32(g_clear) != parts_of(${counters})) kg_spin();",
     "kg_spin();"),
    ("copies are added up while others count", SHARED, "//% end\n    __syncthreads();\n    add_counts(", "//% end\n    add_counts("),
    ("samples are counted before counters are clear", SHARED, "g_out[at] = 0;\n//% end\n    __syncthreads();\n",
     "g_out[at] = 0;\n//% end\n"),
    ("counters begin anew while others count", SHARED, "        tiles = 0;\n        __syncthreads();\n", "        tiles = 0;\n"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


GROUPS = [(RESULTS, "fast", of_tests(["bytes", "count_outside", "clamp_floats", "drop_floats", "clamp_integers"]), None),
          (ORDERS, "check", of_tests(["bytes", "count_outside"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

#!/usr/bin/env python3
"""Mistakes planted in the templates of top-k, each of which must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which says what the arguments are. Specs are those of the tests. RESULTS come
out wrong. ORDERS are right on most machines most of the time, and the check build tells.
What only larger arrays reach, such as a guess that is too low, tests/kernels/topk_test.c finds. So it does with bins
beside the guess, and with counters that another kernel left. That few results are not all that there are shows in
data in order: tests/kernels/topk_data_test.c.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import MORE_SIZES, find_all # noqa: E402

HELD, CLUSTER, TOGETHER = "topk/held.cu", "topk/cluster.cu", "topk/together.cu"
MEETING = "dask/meeting.cu"
ROWS, TAKE, BLOCK, RESULT = "topk/rows.cu", "topk/take.cu", "topk/block.cu", "topk/results.cu"
SEGMENTS, ORDER, KEEP = "topk/segments.cu", "topk/order.cu", "topk/keep.cu"
FEW, MANY = "topk/few.cu", "topk/many.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("one equal number too many is a result", TAKE, "(same && same_before < missing)", "(same && same_before <= missing)"),
    ("the digit before the k-th's is picked", ROWS, "if (before < left && left <= before + totals[i])",
     "if (before <= left && left < before + totals[i])"),
    ("totals are not cleared for the next digit", ROWS, "if (first + i < ${digits}) g_totals[first + i] = 0;\n", "\n"),
    ("a row forgets those before it", TAKE, "row < blockIdx.x; row += ${tbs}", "row + 1 < blockIdx.x; row += ${tbs}"),
    ("each pass reads what the first one read", ORDER, "        g_from = g_to;\n", ""),
    ("a row begins behind its own numbers", ORDER, "if (row < blockIdx.x) before += count;", "if (row <= blockIdx.x) before += count;"),
    ("a tile goes where the one before it went", ORDER, "shared->offsets[digit] += digit + 1", "shared->offsets[digit] += 0 * digit + 1"),
    ("digits are ranked in the wrong warp's counters", RESULT, "(shared->bins + warp * ${words});", "(shared->bins + warp / 2 * ${words});"),
    ("a result keeps its place in the tile", BLOCK, "const uint32_t from = shared->places[i];", "const uint32_t from = i;"),
]
# Of clusters.
CLUSTERS = [
    ("one equal number too few is a result", HELD, "(is_same && same_here < missing)", "(is_same && same_here + 1 < missing)"),
    ("a block forgets what those before it have", CLUSTER, "before += *kg_map_shared(&shared->below, block);", "before += 0 * block;"),
    ("a block counts for itself alone", CLUSTER, "kg_map_shared(counts, block);", "kg_map_shared(counts, kg_cluster_rank());"),
    ("counters of the next digit are not cleared", HELD, "at += ${tbs}) next[at] = 0;", "at += ${tbs}) next[at] += 0;"),
    ("a network mirrors half of a run", RESULT, "by == part / 2 ? part - 1 : by", "by == part / 2 ? part / 2 : by"),
    ("equal numbers of a run change places", RESULT, 'at .. " < " .. its', 'at .. " > " .. its'),
]
CLUSTER_ORDERS = [
    ("a digit is picked before all blocks have counted", CLUSTER, "        kg_cluster_sync(); // all blocks have counted\n", "        __syncthreads();\n"),
    ("results are sorted before all have come", CLUSTER, "    kg_cluster_sync(); // no block reaches into another any more\n", "    __syncthreads();\n"),
    ("counters are cleared while others count", HELD, "        __syncthreads(); // counters are clear\n", ""),
]
# Of blocks that meet.
TOGETHERS = [
    ("all that begin like the k-th are results, however many", HELD, "if (missing == shared->in_digit)", "if (missing <= shared->in_digit)"),
    ("a block counts those before it and its own", TOGETHER, "row < blockIdx.x; row += 32", "row <= blockIdx.x; row += 32"),
    ("each digit is counted where the first one was", TOGETHER, "if (counted) g_totals += ${digits};", "if (counted) g_totals += 0;"),
    ("the next call finds a ticket of this one", TOGETHER, "    if (last) kg_st_relaxed_u32(g_ticket, 0);", "    if (last) kg_st_relaxed_u32(g_ticket, 1);"),
    ("a block's results go behind its own", MANY, "if (block >= blockIdx.x) continue;", "if (block > blockIdx.x) continue;"),
    ("a block that has no room is as one that took none", FEW, "bad = bad || (has & NOT_ALL) != 0;", "bad = bad || (has & NOT_ALL & 0) != 0;"),
    ("a block takes more than it has room for", FEW, "all = upto <= room;\n", "all = upto <= room + share;\n"),
    ("all go on where the last block has found none", FEW, "right ? 0 : 3 * gridDim.x", "right ? 0 : 2 * gridDim.x"),
]
TOGETHER_ORDERS = [
    ("digits of blocks are overwritten before all have read them", MANY, "            meet(g_ticket, ++times); // all have moved\n", ""),
    ("the block that ends last does not wait for its own", FEW, "        __syncthreads(); // the block has said what it took\n", ""),
    ("totals are added to before they are clear", TOGETHER, "        if (times == 1 && threadIdx.x == 0) wait_for_all(g_ticket, 1); // totals are clear\n", ""),
    ("blocks meet and do not wait", MEETING, "        wait_for_all(g_ticket, times);\n", "        wait_for_all(g_ticket, times - 1);\n"),
    ("results are sorted before the block's are stored", TOGETHER, "    __syncthreads(); // the block's results are stored\n", ""),
    ("numbers move before all digits have begun", RESULT, "        __syncthreads(); // all digits have begun\n", ""),
]
# Of rows whose blocks meet.
MEETS = [
    ("what is found is for the first digit alone", ROWS, "        top = shift;\n    }\n    split_part", "        top = 0;\n    }\n    split_part"),
    ("a block waits for fewer than have come", ROWS, "wait_for(g_ticket, shared->come, gridDim.x + 1); // the digit is known",
     "wait_for(g_ticket, shared->come, gridDim.x);"),
]
MEETS_ORDERS = [
    ("results are taken before all blocks have counted theirs", ROWS, "    meet(g_ticket, shared->come);\n", ""),
]
# Of bins of what is kept, where the sample is of groups.
BINS = [
    ("numbers of the k-th's bin are no results", KEEP, "most - shared->missing + shared->in_digit", "most - shared->missing"),
    ("the last block counts its own once more", KEEP, "shared->counts[at] = (uint32_t)g_totals[at];",
     "shared->counts[at] += (uint32_t)g_totals[at];"),
    ("one block alone adds what it has counted", KEEP, "if (binned && shared->kept != 0) {", "if (binned && blockIdx.x == 0) {"),
    ("counters of bins are not clear", KEEP, "    if (binned) clear_counts(shared);\n", ""),
    ("bins beside each other change places", KEEP, "(octave << ${fine} | parts);", "(octave << ${fine} | (parts ^ 1));"),
    ("parts of an octave are as narrow as those of the first ones", KEEP,
     "parts >> (${fine} - octave) : parts << (octave - ${fine})", "parts : parts"),
    ("a bin ends where the one before it does", KEEP, "place = ${digits - 1} - bin", "place = ${digits} - bin"),
]
BINS_ORDERS = [
    ("the ticket is taken before all that was counted is added", KEEP, "        __syncthreads(); // all that was counted is added\n", ""),
]
OF_BINS = ["--sizes", "few", "--kernel", "*/*w1x1*", "--seed"]
BINS_RUNS = {"fast": [OF_BINS + [str(seed)] for seed in range(1, 9)], "check": [OF_BINS + ["1"]]}
PARTS = [
    ("a round takes one less of those equal to its first number", SEGMENTS, "early_here >= gone)", "early_here > gone)"),
    ("ranks of later digits count lesser ones, too", SEGMENTS, "        rank -= shared->before;\n", ""),
    ("one equal number too many is a result of a row", SEGMENTS, "is_same && same_here < last.ties && ", "is_same && same_here <= last.ties && "),
]
PARTS_ORDERS = [
    ("digits are added before all have counted", SEGMENTS, "            __syncthreads(); // all have counted\n", ""),
    ("a warp reads what others have not said yet", SEGMENTS, "        __syncthreads(); // all have said what they have\n", ""),
]
ORDERS = [
    ("numbers are taken before their counter is clear", KEEP, "    __syncthreads(); // no number is taken before\n", ""),
    ("counters are read before all have counted", ROWS,
     "    __syncthreads();\n    add_counts(shared, g_totals);\n    __syncthreads();\n    bool last",
     "    add_counts(shared, g_totals);\n    __syncthreads();\n    bool last"),
    ("digits have begun before all warps have counted", ORDER, "        __syncthreads(); // all warps have counted\n", ""),
    ("the ticket orders nothing", ROWS,
     "last_of_all = \"kg_atomic_add_acq_rel_u32(g_ticket, 1)", "last_of_all = \"atomicAdd(g_ticket, 1)"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


GROUPS = [(RESULTS, "fast", of_tests(["topk_items"]), None),
          (ORDERS, "check", of_tests(["topk_items"]), None),
          (CLUSTERS, "fast", of_tests(["topk_cluster", "array_cluster"]), None),
          (CLUSTER_ORDERS, "check", of_tests(["topk_cluster"]), None),
          (TOGETHERS, "fast", of_tests(["topk_together", "array_together"]), None),
          (TOGETHER_ORDERS, "check", of_tests(["topk_together"]), MORE_SIZES),
          (MEETS, "fast", of_tests(["kth_items"]), None),
          (MEETS_ORDERS, "check", of_tests(["kth_items"]), None),
          (BINS, "fast", of_tests(["kth_items"]), BINS_RUNS),
          (BINS_ORDERS, "check", of_tests(["kth_items"]), BINS_RUNS),
          (PARTS, "fast", of_tests(["topk_rows"]), None),
          (PARTS_ORDERS, "check", of_tests(["topk_rows"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

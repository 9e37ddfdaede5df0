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
WALK = "histogram/walk.cu"
TRISH = "histogram/trish.cu"
HOT, GLOBAL = "histogram/hot.cu", "histogram/global.cu"
RANGES, COMBINE, ROWS = "histogram/ranges.cu", "histogram/combine.cu", "histogram/rows.cu"
ROW_WARPS = "histogram/row_warps.cu"
TURNS = "histogram/turns.cu"
ORDERED, EXACT = "histogram/ordered.cu", "histogram/exact.cu"
LIMBS, EXACT_ROWS, IN_ORDER = "histogram/limbs.cu", "histogram/exact_rows.cu", "histogram/in_order.cu"
ROW_GLOBAL = "histogram/row_global.cu"
CLUSTER = "histogram/cluster.cu"
PARTED, HALVES, OWNERS = "histogram/parted.cu", "histogram/halves.cu", "histogram/owners.cu"
NEIGHBOURS = "histogram/neighbours.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("the output is not cleared", CLEAR, "at += 32) g_out[at] = ", "at += 32) g_out[at] += "),
    ("the ticket is not set back", CLEAR, "    kg_st_relaxed_u32(g_ticket, 0);\n", ""),
    ("a sample in no bin is counted", SAMPLES, "return whole < bins;", "return bins != 0 && number == number;"),
    ("one copy is not added up", SHARED, "i < copies; i++", "i + 1 < copies; i++"),
    ("parts that were taken are not set back", CLEAR, "kg_st_relaxed_u32(g_taken, 0);",
     "kg_st_relaxed_u32(g_taken, kg_ld_relaxed_u32(g_taken));"),
    ("parts that are clear are not set back", CLEAR, "kg_st_relaxed_u32(g_clear, 0);",
     "kg_st_relaxed_u32(g_clear, kg_ld_relaxed_u32(g_clear));"),
    ("the last counter is not cleared", CLEAR, "from + each : counters;", "from + each : counters - 1;"),
    ("counters in shared memory are not cleared", SHARED, "shared->counts[at] = ${combine.none};",
     "shared->counts[at] += ${combine.none};"),
    ("lanes share a copy that is nobody's", SHARED, "(kg_lane() & ((1u << log2_copies) - 1))", "(kg_lane() & (1u << log2_copies))"),
    ("the last sample behind vectors is left out", WALK, "if (tail < n)", "if (tail + 1 < n)"),
    ("the first sample before vectors is left out", WALK, "if (threadIdx.x < head)", "if (threadIdx.x + 1 < head)"),
    ("a number below 0 is clamped to the last bin", SAMPLES, "number <= -1 ? 0 : ", "number <= -1 ? bins - 1 : "),
    ("a NaN is clamped to the last bin", SAMPLES, "return number == number && bins != 0;", "return bins != 0;"),
    ("a number above all bins is dropped, not clamped", SAMPLES, "0 : whole < bins ? whole : bins - 1;", "0 : whole < bins ? whole : 0;"),
    ("a number between -1 and 0 is in the first bin", SAMPLES, "number >= ${zero} && number < ${limit}",
     "number > -1 && number < ${limit}"),
    ("blocks left over count a part again", SHARED, "column < columns ? blockIdx.x % parts : parts", "blockIdx.x % parts"),
    ("a part leaves its last counter out", SHARED, '"counter - low < share"', '"counter - low + 1 < share"'),
    ("samples of the next data block are counted again", WALK, "            v${i} = next${i};",
     "            v${i} = v${i}, (void)next${i};"),
    ("a byte of a word is that of its neighbour", SHARED, "local up = log2_copies + 2 - 8 * byte",
     "local up = log2_copies + 2 - 8 * (byte & 2)"),
    ("a lane's copy is not added up", SHARED, "uint32_t *const copy = counts + 32 * (from + i) + lane;",
     "uint32_t *const copy = counts + 32 * (from + i) + (lane & 15);"),
    ("a slot counts for all that ask", HOT, "if (owner == (uint32_t)counter)", "if (owner != nobody)"),
    ("a sample without a slot weighs 1", HOT, '"(" .. R .. ")count"', '"(" .. R .. ")1"'),
    ("odd elements are those before them", WALK, 'base .. arg.name, "at" .. i)', 'base .. arg.name, "at" .. i .. " / 2 * 2")'),
    ("sums of weights begin at 1", SHARED, "        ${R} sum = ${combine.none};",
     "        ${R} sum = ${samples.weighted and 1 or combine.none};"),
    ("slots are not handed in", HOT, '"shared->counts[slot] != 0"}', '"shared->counts[slot] > 1"}'),
    ("one lane counts for itself alone", GLOBAL, "${32 * variant.vector});", "${variant.vector});"),
    ("lanes count for the first one's counter", GLOBAL, '"counter == first"', '"first + 1 != 0"'),
    ("a word of an older call counts on", SHARED, "atomicMax(word, (uint64_t)tag << 32);",
     "atomicMax(word, (uint64_t)(tag & 0) << 32);"),
    ("a counter is stored before all have added", SHARED, "if ((before & 255) == gridDim.x - 1)", "if ((before & 255) == 0)"),
    ("counters are added up and count on", SHARED, "            from[copy] = 0;\n", ""),
    ("one copy is added up and counts on", SHARED, "            counts[counter] = 0;\n", ""),
    ("one copy alone leaves its last counter out", SHARED, "counter < counters; counter += ${variant.tbs}) { // one copy", "counter + 1 < counters; counter += ${variant.tbs}) { // one copy"),
]
ORDERS = [
    ("what is cleared is not released", CLEAR, "kg_red_add_release_u32(g_clear, 1)", "kg_red_add_u32(g_clear, 1)"),
    ("lanes do not wait for each other before they say so", CLEAR, "        __syncwarp();\n        if (lane != 0) continue;",
     "        if (lane != 0) continue;"),
    ("threads do not wait for each other before one says so", CLEAR, "        __syncthreads(); // it is clear\n", ""),
    ("nobody waits for a clear output", CLEAR, "while (kg_ld_acquire_u32(g_clear) != parts) kg_spin();",
     "if (kg_ld_relaxed_u32(g_clear) != parts) kg_spin();"),
    ("copies are added up while others count", SHARED, "    __syncthreads();\n//%   if settles then\n    const uint32_t number",
     "//%   if settles then\n    const uint32_t number"),
    ("samples are counted before counters are clear", SHARED, "//% if not parts then\n    __syncthreads();\n", "//% if not parts then\n"),
    ("counters begin anew while others count", SHARED, "        tiles = 0;\n        __syncthreads();\n", "        tiles = 0;\n"),
]
# Bytes without atomics. The masks are those of the dissertation's listing, whose layout is another one.
TRISH_RESULTS = [
    ("row sums come too late", TRISH, "++rounds == ${variant.rounds}", "++rounds == ${8 * variant.rounds}"),
    ("row sums do not clear counters", TRISH, "        kg_st16(row + 4 * ((kg_lane() + i) % 8), kg_v16{0, 0, 0, 0});\n", ""),
    ("the masks of the listing", TRISH, "(word << 5 & 0x1f801f80)", "(word << 5 & 0x07e007e0)"),
    ("samples 1 and 3 have the rows of 0 and 2", TRISH, "(word >> 3 & 0x1f801f80)", "(word << 5 & 0x1f801f80)"),
    ("two samples of a word are counted at once", TRISH, "    tables[even & 0xffff]++;\n    tables[odd & 0xffff]++;\n",
     "    const unsigned char before = tables[odd & 0xffff];\n    tables[even & 0xffff]++;\n    tables[odd & 0xffff] = before + 1;\n"),
    ("pairs of counters carry into each other", TRISH, "even += (v[i].x & pair)", "even += v[i].x"),
    ("the sum of a row has 8 bits", TRISH, "sum1 += odd & 0xffff;", "sum1 += odd & 0xff;"),
    ("the last word is left out", TRISH, "if (at + 32 * i < end) count", "if (at + 32 * i + 1 < end) count"),
    ("the last sample behind words is left out", TRISH, "if (tail < n)", "if (tail + 1 < n)"),
    ("the last block is not added up", TRISH, "block < blocks; block +=", "block + 1 < blocks; block +="),
]
PARTED_RESULTS = [
    ("samples past the end are parted", PARTED, " && inside${i} ? counter", " ? counter"),
    ("the counters of a part are not set back", PARTED, "            shared->counts[place] = 0;\n", ""),
    ("equal neighbours are those of a lane", PARTED, "${V} * (end - kg_lane())", "${V} * (end != 0)"),
    ("crowded samples weigh 2", PARTED, "add_to(shared, g_out, at${s}, 1);", "add_to(shared, g_out, at${s}, 2);"),
    ("blocks of a part count the same samples", PARTED, "shared->rank = rank;", "shared->rank = 0 * rank;"),
    ("a loop begins anew each time", PARTED, "pass == 0 ? blockIdx.x : g_next", "pass <= 1 ? blockIdx.x : g_next"),
    ("lanes of a group read the same samples", PARTED, "low / 8 * 8 + member * 8", "low / 8 * 8 + member / 2 * 8"),
    ("a part leaves its last granule out", PARTED, "(granules + parts - 1) >> log2_parts", "granules >> log2_parts"),
    ("those that ascend are loaded again from one place", PARTED, "(i * ${variant.nwarps} + warp)", "(0 * i + warp)"),
    ("the last sample behind vectors is left out", PARTED, "if (tail < n)", "if (tail + 1 < n)"),
    ("a full counter is not taken off", HALVES, "    atomicAdd(word, 0u - (${full}u << shift));\n", ""),
    ("a full counter does not reach the output", HALVES, "(${R})${full});", "(${R})${full - 1});"),
    ("a sample of an upper counter is left out", HALVES, "if (high != 0)", "if (high > 1)"),
    ("vectors of halves are those of a lane", HALVES, '" * (end - kg_lane())")', '" * (end != 0)")'),
]
PARTED_ORDERS = [
    ("parts begin before all samples are ranked", PARTED, """//% end)
        __syncthreads();
        // Where each part begins""", """//% end)
        // Where each part begins"""),
    ("samples are stored before their places are there", PARTED, """        }
        __syncthreads();
//% each(function(s, i, e)
//%   if e == 0 then
        // Samples of vector ${i} go""", """        }
//% each(function(s, i, e)
//%   if e == 0 then
        // Samples of vector ${i} go"""),
    ("data blocks are stored before all samples are there", PARTED, """        __syncthreads();
        // Nobody reads""", """        // Nobody reads"""),
    ("a part is added to the output before it is counted", PARTED, """log2_group);
        __syncthreads();
        for""", """log2_group);
        for"""),
]
OWNERS_RESULTS = [
    ("samples past the end are handed over", OWNERS, " && inside${i} ? counter", " ? counter"),
    ("equal neighbours count as one", OWNERS, "(uint32_t)__ffs((int)later) - 1 : 32) - kg_lane();", "(uint32_t)__ffs((int)later) - 1 : 32) != 0;"),
    ("neighbours are counted twice", OWNERS, "    if (!first) *at = no_counter;\n", ""),
    ("a slot is all that ask for it", OWNERS, "if (owner != at[i]) continue;", "if (owner == no_counter) continue;"),
    ("slots are lost", OWNERS, "at[${nwork}] = shared->owner[threadIdx.x];", "at[${nwork}] = no_counter;"),
    ("neighbours of a part have one place", OWNERS, "(int)lowest) + kg_lane() - lowest;", "(int)lowest) + 0 * lowest;"),
    ("counters of a part are not set back", OWNERS, "            shared->counts[place] = 0;\n", ""),
    ("a launch forgets those before it", OWNERS, "begin == 0 ? of_part", "begin + 1 != 0 ? of_part"),
    ("lanes of a group read the same samples", OWNERS, "for (uint32_t at = member; at", "for (uint32_t at = member / 2; at"),
    ("a part leaves its last granule out", OWNERS, "(granules + parts - 1) >> log2_parts", "granules >> log2_parts"),
    ("neighbours that ascend count as one", NEIGHBOURS, "(${R})(end - kg_lane())", "(${R})(end != 0)"),
    ("each of equal neighbours counts for all", NEIGHBOURS, "if (first && at != no_counter)", "if (at != no_counter)"),
    ("samples of equal neighbours count as one more", OWNERS, "(left[i] >> ${place_bits}) + 1", "(left[i] >> ${place_bits}) + 2"),
]
OWNERS_ORDERS = [
    ("blocks count before all samples are left", OWNERS, "        while (kg_ld_acquire_u32(g_clear) != tiles) kg_spin();\n", ""),
    ("it is told before all samples are left", OWNERS, "        __syncthreads(); // all samples are left\n", ""),
    ("a part is counted before counters are clear", OWNERS, "        __syncthreads(); // counters are clear\n", ""),
    ("a part is stored before it is counted", OWNERS, """tiles, len);
        __syncthreads();
""", """tiles, len);
"""),
    ("parts begin before all samples are ranked", OWNERS, """        }
        __syncthreads();
        // How many each part has""", """        }
        // How many each part has"""),
]
TRISH_ORDERS = [
    ("rows are added up while lanes count", TRISH, "{\n    __syncwarp();\n    sum_row(", "{\n    sum_row("),
    ("lanes count while rows are added up", TRISH, "sum6, sum7);\n    __syncwarp();\n", "sum6, sum7);\n"),
    ("warps do not wait for each other's sums", TRISH, "//% end\n    __syncthreads();\n//% if mapped", "//% end\n//% if mapped"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


# Bins that are ranges; the arithmetic of even ones has a test of its own.
RANGE_RESULTS = [
    ("the last edge is in the last bin", RANGES, "number < ${high};", "number <= ${high};"),
    ("an edge is below its bin", RANGES, "edges[next] <= number", "edges[next] < number"),
    ("a search begins too low", RANGES, "while (top <= bins / 2)", "while (top <= bins / 4)"),
    ("the last edges are not in the tree", RANGES, 'rank < ${cells and "cells" or "bins"} ?', 'rank + 1 < ${cells and "cells" or "bins"} ?'),
    ("a tree lacks a row", RANGES, "while (1u << levels < bins)", "while (2u << levels < bins)"),
    ("a tree of some edges lacks a row", RANGES, "while (1u << levels < cells)", "while (2u << levels < cells)"),
    ("an edge of the tree is below its bin", RANGES, "at = 2 * at + (tree[at] <= number)", "at = 2 * at + (tree[at] < number)"),
    ("edges are in the tree as they are in the list", RANGES, "(2 * at + 1) << __clz((int)at) >> (32 - levels)", "at"),
    ("edges between those are left out", RANGES,
     "find_edges(edges, found, 1u << shift >> 1,", "find_edges(edges, found, 1u << shift >> 2,"),
    ("a cell is the bin itself", RANGES, "found[i] = cell_of(found[i], cells) << shift;", "found[i] = cell_of(found[i], cells) << (shift - (shift > 0));"),
    ("a NaN is clamped", RANGES, "return bins != 0 && (inside ||", "return bins != 0 && (true ||"),
    ("numbers below are clamped to the last bin", RANGES, "? 0 : bins - 1;", "? bins - 1 : bins - 1;"),
]
ALIKE_RESULTS = [
    ("a warp counts for the first lane's bin", SHARED, "has && counter == first)) return false;", "has)) return false;"),
    ("alike samples are too few", SHARED, "${32 * variant.vector}u);", "${31 * variant.vector}u);"),
    ("a lane adds to a slot for itself alone", GLOBAL, 'counter, (uint32_t)__popc(same))"', 'counter, 1u)"'),
    ("a lane adds to the output for itself alone", GLOBAL, '")__popc(same)")', '")1")'),
    ("all lanes with one bin add for all", GLOBAL, "(same & kg_lanemask_lt()) == 0", "same != 0"),
    ("a run goes on behind another", GLOBAL, "        count = 0;\n", "        count = 1;\n"),
    ("a whole vector is one sample", GLOBAL, 'variant.vector .. " * (uint32_t)__popc(same)"', '"(uint32_t)__popc(same)"'),
    ("alike samples are counted where the first part has them", SHARED, '"(first - low)" or "first"', '"first" or "first"'),
]
# Pixels of several samples.
CHANNEL_RESULTS = [
    ("channels of a data block are those of the first", WALK, 'channels.of("head + " .. at', 'channels.of("head + 0 * " .. at'),
    ("the second table begins with the counter more of the first", SAMPLES, 'samples.table = "(bins + 1)"', 'samples.table = "bins"'),
    ("a part has the counters of the first channel", SHARED, '(tables and "table + " or "") .. "counter - low', '"counter - low'),
]
CHANNEL_RANGES = [
    ("all channels have the range of the first", RANGES, "= ranges[channel];", "= ranges[channel & 0];"),
    ("the second list of edges begins with the last edge of the first", RANGES, "edges + channel * (bins + 1);", "edges + channel * bins;"),
    ("the last list is not copied whole", RANGES, " * (bins + 1); at +=", " * bins; at +="),
]
# Structs that are samples.
STRUCT_ORDERS = [
    ("a struct between boundaries is one access", WALK, "& ${math.min(t.size, 16) - 1}) == 0", "& 0) == 0"),
]
# Counters in the shared memory of a cluster.
CLUSTER_ORDERS = [
    ("counters are added up while others count", CLUSTER, "    kg_cluster_sync(); // all have counted", "    __syncthreads(); // all have counted"),
    ("a block counts anew while others read", CLUSTER, "    kg_cluster_sync(); // no block reads", "    __syncthreads(); // no block reads"),
    ("samples are counted while counters are cleared", CLUSTER, "a range of the cluster\n    __syncthreads();\n", "a range of the cluster\n"),
    ("copies are added up while lanes count", CLUSTER, "    __syncthreads();\n    if (log2_copies > 0)", "    if (log2_copies > 0)"),
]
CLUSTER_RESULTS = [
    ("the counters of a block are left out", CLUSTER, "for (uint32_t i = 0; i < ${blocks}; i++) sum", "for (uint32_t i = 1; i < ${blocks}; i++) sum"),
    ("a copy is left out", CLUSTER, "i < copies; i++", "i + 1 < copies; i++"),
    ("the last counter of a slice is left out", CLUSTER, "at < end; at +=", "at + 1 < end; at +="),
    ("a cluster has one range alone", CLUSTER, "if (low >= counters) break;", "break;"),
    ("a range begins with the counts of the one before", CLUSTER, "    KG_CASE(range);\n    for", "    KG_CASE(range);\n    if (counters == 0) for"),
]
# Operators in place of sums.
SCATTER_RESULTS = [
    ("a counter that nothing has met is 0", SHARED, "sum = ${combine.none};", "sum = 0;"),
    ("an output that nothing has met is 0", CLEAR, 'run("histogram/combine").none', '"0"'),
    ("a slot that nothing has met is 0", HOT, "shared->counts[slot] = ${combine.none};", "shared->counts[slot] = 0;"),
    ("what the output holds takes no part", SHARED, '${combine.both("g_out[counter]", "sum")}', "sum"),
    ("a value replaces what is there", COMBINE, '${call(operator, value_of("seen"), "value")}',
     '${call(operator, "value", "value")}'),
    ("a slot of nobody is handed in", HOT, "shared->owner[slot] != nobody", "true"),
]
# A histogram of each row.
ROWS_RESULTS = [
    ("a row begins with what the row before has counted", ROWS, "            from[copy] = ${combine.none};\n", ""),
    ("a copy of a row's counters is left out", ROWS, "i < copies; i++", "i + 1 < copies; i++"),
    ("counts of a row lie where those without the one more would", ROWS, "g_out + row * counters", "g_out + row * bins"),
    ("what a row of the output holds takes no part", ROWS, '${accumulate and combine.both("row_out[counter]", "sum") or "sum"}', "sum"),
    ("rows begin on boundaries", WALK, "+ row * ${arg.name}_pitch)", "+ row * (${arg.name}_pitch / 16 * 16))"),
    ("the first row alone is on a boundary", WALK, "(uint32_t)kg_peel(${array}, ${inputs[1].type.size}, n);\n    const uint64_t items",
     "(uint32_t)kg_peel(g_${inputs[1].name}, ${inputs[1].type.size}, n);\n    const uint64_t items"),
    ("a warp's row has what the row before had", ROW_WARPS, "            counts[counter] = ${combine.none};\n", ""),
    ("the last sample of a warp's row is left out", WALK, '" < width) " or ""}${count', '" + 1 < width) " or ""}${count'),
    ("what a warp's row of the output holds takes no part", ROW_WARPS, 'combine.both("*to", "counts[counter]") or', '"counts[counter]" or'),
    ("blocks of a row count the same samples", ROWS, "column = blockIdx.x % columns;", "column = blockIdx.x % columns / 2;"),
    ("a row is left to no block", ROWS, "gridDim.x / ${rows} : 1", "gridDim.x / ${rows} + 1 : 1"),
]
SEGMENT_RESULTS = [
    ("a segment ends with the next one's first sample", WALK, "width = end > begin ? end - begin : 0;",
     "width = end > begin ? end - begin + 1 : 0;"),
    ("all segments begin where the first one does", WALK, "= g_${arg.name} + begin;", "= g_${arg.name} + (uint64_t)g_offsets[0];"),
]
ROWS_ORDERS = [
    ("a row is added to an output that is not clear", ROWS, "        __syncthreads(); // the output is clear\n", ""),
    ("a warp counts before its counters are clear", ROW_WARPS, "        __syncwarp(); // counters are clear\n", ""),
    ("a warp's row is stored while lanes count", ROW_WARPS, "        __syncwarp(); // all have counted\n", ""),
    ("a row is counted before counters are clear", ROWS, "        __syncthreads(); // counters are clear\n", ""),
    ("a row is added up while others count", ROWS, "//% samples.walk(function() end)\n        __syncthreads();\n",
     "//% samples.walk(function() end)\n"),
]
# Sums of floats in one order. That it is one, tests/kernels/ordered_test.c tells.
ORDERED_RESULTS = [
    ("lanes behind the end have samples", SAMPLES, "const bool has = inside && ", "const bool has = (inside || true) && "),
    ("the last warp is left out", ORDERED, "warp < ${nwarps}; warp++", "warp + 1 < ${nwarps}; warp++"),
    ("the last block is left out", ORDERED, "block < blocks; block++", "block + 1 < blocks; block++"),
    ("what the output holds is lost", ORDERED, '${accumulate and meets("g_out', '${false and meets("g_out'),
]
ORDERED_ORDERS = [
    ("lanes with one counter add at once", TURNS, "if (has && before == turn)", "if (has && turn == 0)"),
    ("a lane does not see what the one before it added", TURNS, "        __syncwarp(); // the next lane sees it\n", ""),
    ("warps are added up while others add", ORDERED, "    __syncthreads();\n    for (uint32_t counter = threadIdx.x;",
     "    for (uint32_t counter = threadIdx.x;"),
]
# Sums without rounding.
EXACT_RESULTS = [
    ("words are handed over and count on", EXACT, "            from[copy] = 0;\n", ""),
    ("a copy of a sum is left out", EXACT, "i < copies; i++", "i + 1 < copies; i++"),
    ("what is below 0 is added", EXACT, "x.negative ? 0u - piece : piece", "x.negative ? piece : piece"),
    ("limbs add what is below 0", LIMBS, "x.negative ? 0 - piece : piece", "x.negative ? piece : piece"),
    ("a carry is lost", EXACT, "        if (high != 0) atomicAdd", "        if (high > 0) atomicAdd"),
    ("flags are not handed over", EXACT, "            if (flags != 0) atomicOr", "            if (flags > 7) atomicOr"),
    ("what the output holds is lost", EXACT, "        kg_exact_add_${F}(limbs, g_out[counter]);\n", ""),
    ("all bins are rounded where the first ones are", EXACT, "*g_to = g_out + window;", "*g_to = g_out;"),
    ("a slot is all that ask for it", EXACT, "if (owner == (uint32_t)counter) add", "if (owner != nobody) add"),
]
EXACT_ORDERS = [
    ("words are handed over while others add", EXACT, "    __syncthreads(); // the block has added all\n", ""),
    ("words begin anew while others add", EXACT, "        __syncthreads(); // all have added\n", ""),
    ("others add while words are handed over", EXACT, "${copies});\n        __syncthreads();\n", "${copies});\n"),
]
# Rows in the output, exact sums of rows, and samples in their order.
ROW_GLOBAL_RESULTS = [
    ("a row of one block is not cleared", ROW_GLOBAL, "row_out[at] = ${combine.none};", "row_out[at] += ${combine.none};"),
    ("a row that blocks share is not cleared", ROW_GLOBAL, "        if (columns == 1) {", "        if (columns == 1 && row == 0) {"),
    ("blocks of a row count the same samples", ROW_GLOBAL, "column = blockIdx.x % columns;", "column = blockIdx.x % columns / 2;"),
    ("counts of a row lie where those without the one more would", ROW_GLOBAL, "g_out + row * counters", "g_out + row * bins"),
    ("what slots count goes to the first row", ROW_GLOBAL, 'hot.out = true, "row_out"', 'hot.out = true, "g_out"'),
]
ROW_GLOBAL_ORDERS = [
    ("samples are counted before all is clear", ROW_GLOBAL, "        __syncthreads(); // all is clear\n", ""),
]
EXACT_ROW_RESULTS = [
    ("sums of the part before go on", EXACT_ROWS, "limbs[at] = 0;", "limbs[at] |= 0;"),
    ("the last sum is not rounded", EXACT_ROWS, "sum < held; sum +=", "sum + 1 < held; sum +="),
    ("all parts are where the first one is", EXACT_ROWS, "+ row * counters + from;", "+ row * counters;"),
    ("what the output holds is lost", EXACT_ROWS, "            kg_exact_add_${F}(of_sum, row_out[sum]);\n", ""),
]
EXACT_ROW_ORDERS = [
    ("sums are rounded while others add", EXACT_ROWS, "        __syncthreads(); // the block has added all\n", ""),
    ("sums are cleared while others round", EXACT_ROWS, "        __syncthreads(); // they are rounded\n", ""),
]
IN_ORDER_RESULTS = [
    ("lanes with one counter take no turns", TURNS, "if (has && before == turn)", "if (has && turn == 0)"),
    ("warps take each other's bins", IN_ORDER, '.. " < held"', '.. " <= held"'),
    ("the last counter begins as it was", IN_ORDER, "counter < from + held; counter", "counter + 1 < from + held; counter"),
    ("a part is left out", IN_ORDER, "(counters + each - 1) / each : 0;", "counters / each : 0;"),
]
IN_ORDER_ORDERS = [
    ("a lane does not see what the one before it combined", TURNS, "        __syncwarp(); // the next lane sees it\n", ""),
]
ROW_CHANNEL_RESULTS = [
    ("samples of two inputs are of the next channel", WALK, 'channels.of("at" .. i)}', 'channels.of("at" .. i .. " + 1")}'),
    ("channels that are not counted are", WALK, 'local active = channels.active < channels.count and', 'local active = false and'),
]
PREEMPTED = {"check": [["--sizes", "tiny", "--chaos", "2", "--seed", str(seed)] for seed in (1, 2, 3)]} # between two accesses
SCATTER_ORDERS = [
    ("an exchange that failed is given up", COMBINE, "if (before == seen) return;", "return;"),
]
PARTED_RUNS = {"check": [["--sizes", "few"]]} # of tiny ones no data block is parted
GROUPS = [(SCATTER_RESULTS, "fast", of_tests(["scatter_max", "scatter_min", "scatter_own"]), None),
          (SCATTER_ORDERS, "check", of_tests(["scatter_own"]), PREEMPTED),
          (ORDERED_RESULTS, "fast", of_tests(["ordered_sums", "ordered_edges"]), None),
          (ORDERED_ORDERS, "check", of_tests(["ordered_sums"]), None),
          (CHANNEL_RESULTS, "fast", of_tests(["pixels"]), None),
          (CHANNEL_RANGES, "fast", of_tests(["pixels_ranges", "pixels_lists"]), None),
          (STRUCT_ORDERS, "check", of_tests(["segment_structs"]), None),
          (CLUSTER_ORDERS, "check", of_tests(["clusters"]), None),
          (CLUSTER_RESULTS, "fast", of_tests(["clusters"]), None),
          (ALIKE_RESULTS, "fast", of_tests(["even_alike"]), None),
          (EXACT_RESULTS, "fast", of_tests(["exact_sums", "exact_wide"]), None),
          (PARTED_RESULTS, "fast", of_tests(["parted_bins", "parted_floats", "halves_bins", "halves_floats"]), None),
          (PARTED_ORDERS, "check", of_tests(["parted_bins"]), PARTED_RUNS),
          (OWNERS_RESULTS, "fast", of_tests(["owners_bins", "owners_keys", "owners_floats"]), None),
          (OWNERS_ORDERS, "check", of_tests(["owners_bins"]), None),
          (EXACT_ORDERS, "check", of_tests(["exact_sums"]), None),
          (ROWS_RESULTS, "fast", of_tests(["row_bytes", "row_group_sums"]), None),
          (SEGMENT_RESULTS, "fast", of_tests(["segment_bytes", "segment_sums"]), None),
          (ROW_GLOBAL_RESULTS, "fast", of_tests(["row_many"]), None),
          (ROW_GLOBAL_ORDERS, "check", of_tests(["row_many"]), None),
          (EXACT_ROW_RESULTS, "fast", of_tests(["row_exact"]), None),
          (EXACT_ROW_ORDERS, "check", of_tests(["row_exact"]), None),
          (IN_ORDER_RESULTS, "fast", of_tests(["row_in_order", "best_of_bin"]), None),
          (IN_ORDER_ORDERS, "check", of_tests(["row_in_order"]), None),
          (ROW_CHANNEL_RESULTS, "fast", of_tests(["pixel_sums", "row_pixels"]), None),
          (ROWS_ORDERS, "check", of_tests(["row_bytes"]), None),
          (RANGE_RESULTS, "fast", of_tests(["even_floats", "even_integers", "even_bins", "edges_floats", "edges_bytes"]), None),
          (RESULTS, "fast", of_tests(["bytes", "bytes_known", "many_bins", "joint", "weights", "count_outside", "clamp_floats",
     "drop_floats", "clamp_integers", "many_floats"]), None),
          (ORDERS, "check", of_tests(["bytes", "count_outside", "many_bins"]), None),
          (TRISH_RESULTS, "fast", of_tests(["trish_bytes"]), None), (TRISH_ORDERS, "check", of_tests(["trish_bytes"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

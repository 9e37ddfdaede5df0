#!/usr/bin/env python3
"""Mistakes planted in the templates of sorts, each of which must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which says what the arguments are. Specs are those of the tests. RESULTS come
out wrong, and WIDE where there are many rows. ORDERS are right on most machines most of the time, and the check build
tells. TEXTBOOK are mistakes of a textbook and of slides: docs/tests.md has them all. Counters of 16 bits that overflow, a
mistake of the dissertation's listings, tests/kernels/sort_test.c finds, and
sort_hybrid_test.c those of buckets that are counted or given up.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import find_all # noqa: E402

TILE, BLOCK, PASSES = "sort/tile.cu", "sort/block.cu", "sort/passes.cu"
COUNT, BACK, BACK_COUNTS, PEERS = "sort/count.cu", "sort/look_back.cu", "sort/look_back_counts.cu", "sort/peers.cu"
DIGITS, PARTS, PASS = "sort/digits.cu", "sort/parts.cu", "sort/look_back_pass.cu"
WHOLE_NUMBER, STREAMS, HALVES, ASIDE = "sort/whole.cu", "sort/streams.cu", "sort/count_halves.cu", "sort/aside.cu"
VALUES = "sort/hybrid_values.cu"
HYBRID, AGAIN = "sort/hybrid.cu", "sort/again.cu"
RANKS, MOVED = "sort/ranks.cu", "sort/moved.cu"
TOGETHER, CLUSTER = "sort/together.cu", "sort/cluster.cu"
ORDERED = "warp/ordered.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("a digit begins where the one before does", PASSES, "${variant.digit} * pass;", "${variant.digit} * (pass / 2 * 2);"),
    ("a block skips a bit between digits", BLOCK, "shift += ${variant.digit})", "shift += ${variant.digit} + 1)"),
    ("the last digit is left out", BLOCK, "shift < ${variant.end_bit};", "shift + ${variant.digit} < ${variant.end_bit};"),
    ("lanes of a warp come in reverse", PEERS, "__popc(peers & lower)", "__popc(peers & ~lower) - 1"),
    ("items of a lane begin anew", PEERS, "return before + below;", "return below;"),
    ("what the warps before have is missing", TILE, "shared->starts[digit] + shared->tables[warp][digit];", "shared->starts[digit];"),
    ("a digit begins where it ends", TILE, "at = sum_upto(lane, sum) - sum;", "at = sum_upto(lane, sum);"),
    ("the second digit of a word begins with the first", TILE,
     "at += shared->totals[i] & 0xffff;\n        shared->starts[2 * i + 1] = (uint16_t)at;",
     "shared->starts[2 * i + 1] = (uint16_t)at;\n        at += shared->totals[i] & 0xffff;"),
    ("the last tile is not counted", PASSES, "if (at + 32 * i < n) atomicAdd", "if ((t + 1) * ${keys} <= n) atomicAdd"),
    ("what lies past the end is counted", PASSES, "if (at + 32 * i < n) atomicAdd", "atomicAdd"),
]
TEXTBOOK = [
    ("what stands before a row is taken away", PASSES, "shared->bases[digit] = at + g_counts[", "shared->bases[digit] = at - g_counts["),
    ("the scan includes the row itself", PASSES, "counts[row] = total + upto - count;", "counts[row] = total + upto;"),
    ("counts of a row stand side by side, not those of a digit", PASSES, "g_counts[(uint64_t)digit * gridDim.x + blockIdx.x] = shared->totals",
     "g_counts[(uint64_t)blockIdx.x * ${R} + digit] = shared->totals"),
    ("of an odd number of passes the last one writes the other array", PASSES, "kg_written_by(pass, passes, ",
     "kg_written_by(pass, passes + passes % 2, "),
    ("a digit of a tile begins where the tile does", PASSES, "= shared->bases[digit] - shared->starts[digit];", "= shared->bases[digit];"),
    ("each tile of a row goes over the one before", PASSES,
     "            shared->bases[digit] += digit % 2 != 0 ? pair >> 16 : pair & 0xffff;\n", "            (void)pair;\n"),
    ("an integer's sign counts as magnitude", ORDERED, "bits = (${U})(bits ^ ${top});", "bits = (${U})(bits ^ 0);"),
    ("of a negative float the sign alone is turned round", ORDERED, "bits ^= (${U})((${I})bits >> ${bits - 1}) | ${top};", "bits ^= ${top};"),
    ("slots of a block are those of the grid's threads", PASSES, "place = threadIdx.x + ${variant.tbs} * i;",
     "place = blockIdx.x * ${variant.tbs} + threadIdx.x + ${variant.tbs} * i;"),
    ("of equal keys one is kept", PEERS, "(${table})(before + (uint32_t)__popc(peers));", "(${table})(before + 1);"),
]
WIDE = [
    ("the total of a digit lacks the last row", PASSES, "total += __shfl_sync(${full_mask}, upto, 31);",
     "total += __shfl_sync(${full_mask}, upto - count, 31);"),
    ("rows beyond a warp's lanes begin anew", PASSES, "total += __shfl_sync", "total = __shfl_sync"),
]
ORDERS = [
    ("a counter advances before all lanes of a tile have read it", PEERS, "    __syncwarp(); // all have read it\n", ""),
    ("warps are added up before they have counted", TILE, "    __syncthreads();\n    sum_warps(shared);", "    sum_warps(shared);"),
    ("digits begin before warps are added up", TILE, "    __syncthreads();\n    if (warp == 0) find_starts",
     "    if (warp == 0) find_starts"),
    ("keys are stored before all are in place", PASSES, "        __syncthreads();\n\n        // OUTPUT", "\n        // OUTPUT"),
    ("values overwrite keys that are not stored", PASSES,
     "by the same places.\n//%   end\n        __syncthreads();\n", "by the same places.\n//%   end\n"),
    ("in place, values are overwritten before all are loaded", BLOCK,
     "    __syncthreads(); // all have loaded what outputs may overwrite\n", ""),
    ("threads behind the last key do not come to the barrier", BLOCK,
     "        __syncthreads();\n        KG_UNROLL", "        if (first < n) __syncthreads();\n        KG_UNROLL"),
    ("totals are stored before all are added up", PASSES, "    __syncthreads();\n    for (uint32_t digit = threadIdx.x; digit < ${R}; digit += ${variant.tbs})\n        g_counts",
     "    for (uint32_t digit = threadIdx.x; digit < ${R}; digit += ${variant.tbs})\n        g_counts"),
    ("a block takes keys before all are in place", BLOCK, "        __syncthreads();\n        KG_UNROLL", "        KG_UNROLL"),
]
COUNTED = [
    ("keys before the first vector are not counted", COUNT, "threadIdx.x < head) {", "false) {"),
    ("keys behind the last vector are not counted", COUNT, "&& tail < n)", "&& tail + 1 < n)"),
    ("the totals are those of the call before", COUNT, "g_totals[i] = 0;", "g_totals[i] += 0;"),
    ("who came first is not forgotten", COUNT, "kg_st_relaxed_u32(g_taken, 0);", "kg_st_relaxed_u32(g_taken, 1);"),
    ("a block has the number of the places behind it", COUNT, "if (at < end && end <= next)", "if (at <= end && end < next)"),
    ("a number begins where it ends", COUNT, "at = wide_sum_upto(lane, sum) - sum;", "at = wide_sum_upto(lane, sum);"),
    ("a number that no key has is written", COUNT, "while (starts[number + 1] <= place)", "if (starts[number + 1] <= place)"),
    ("a vector is all of one key", COUNT, "if (starts[number + 1] >= place + 16)", "if (starts[number + 1] >= place)"),
    ("a block's last vector goes over its end", COUNT, "next - place == 16 && next <= end", "next - place == 16"),
    ("keys of a vector before an aligned address are left out", COUNT, "v * 16 < end - first + past;", "v * 16 < end - first;"),
]
COUNTED_ORDERS = [
    ("totals are added to before they are clear", COUNT,
     "    if (threadIdx.x == 0)\n        while (kg_ld_acquire_u32(g_clear) == 0) kg_spin();\n", "    (void)g_clear;\n"),
    ("copies are added up before warps have counted", COUNT,
     "    __syncthreads();\n    add_counts(shared, g_totals);", "    add_counts(shared, g_totals);"),
]
COUNTED_HALVES = [
    ("where there are fewer blocks than parts some are not counted", HALVES, "unit < rows * ${parts}; unit += gridDim.x", "unit < gridDim.x; unit += gridDim.x"),
    ("each row counts the keys before the first vector", HALVES, "unit < ${parts} && threadIdx.x < head", "threadIdx.x < head"),
    ("groups of numbers begin where they end", HALVES, "lane < group ? g_groups[lane]", "lane <= group ? g_groups[lane]"),
    ("the groups are those of the call before", HALVES, "g_groups[i] = 0;", "g_groups[i] += 0;"),
    ("steps go over a number", HALVES, "const uint32_t most = number + step - 1;", "const uint32_t most = number + step / 2;"),
]
COUNTED_HALVES_ORDERS = [
    ("totals of halves are added to before they are clear", HALVES,
     "    if (threadIdx.x == 0)\n        while (kg_ld_acquire_u32(g_clear) == 0) kg_spin();\n", "    (void)g_clear;\n"),
    ("counters are added up before all have counted", HALVES,
     "        __syncthreads();\n        add_block(shared, first, g_totals, g_groups, g_clear);\n    }\n    if",
     "        add_counts(shared, first, g_totals, g_groups);\n        __syncthreads();\n    }\n    if"),
]
LOOK_BACK = [
    ("the keys of a tile are those of the block's number", BACK, "origin = shared->tile * (uint64_t)${keys}, left = n - origin;\n    const uint32_t first = warp",
     "origin = blockIdx.x * (uint64_t)${keys}, left = n - origin;\n    const uint32_t first = warp"),
    ("kinds of states do not alternate", PASS, "upto = 2 + earlier % 2;", "upto = 2;"),
    ("states are those of the call before", BACK_COUNTS, "g_states[i] = 0;", "g_states[i] += 0;"),
    ("a pass of one digit passes on nothing", PASS, "if ((active >> pass & 1) == 0) return;", "if ((all >> pass & 1) == 0) return;"),
    ("where all keys are alike nothing is written", PASS, "single != all ? all ^ single : (uint64_t)1 << ${P - 1};", "all ^ single;"),
    ("the tiles before a tile that is complete count too", BACK, "if (there && kind == upto) return before + count;",
     "if (there && kind == upto) before += count;"),
    ("lanes count in an order that nobody promised", BACK, "&& __syncthreads_or(mixed)) {", "&& false && mixed) {"),
    ("the digit that leads begins with its second key", RANKS, "rank = many + (uint32_t)__popc(votes & lower);",
     "rank = many + 1 + (uint32_t)__popc(votes & lower);"),
    ("a tile is checked by its digits alone", BACK, "mixed |= (before & low) > (keys[i] & low);",
     "mixed |= low != 0 && ${digits.digit(\"before\")} > ${digits.digit(\"keys[i]\")};"),
    ("lanes count what stands behind the last key", RANKS, " && (shared->tile + (uint64_t)1) * ${variant.dbs} <= n;", ";"),
    ("rows are counted but for the first", BACK_COUNTS, "first = group; first < rows", "first = group + 1; first < rows"),
    ("where digits of two begin the first block says", "sort/joined.cu", "g_marks + ${joined.ticket}, 1) == gridDim.x - 1;",
     "g_marks + ${joined.ticket}, 1) == 0;"),
    ("what lies past the end is counted in all passes", BACK_COUNTS, "            if (at + ${threads} * i >= n) continue;\n", ""),
    ("a tile that is sorted anew begins in each warp with the first one's keys", AGAIN,
     "shared->tile * (uint64_t)${keys} + warp * ${variant.dws};", "shared->tile * (uint64_t)${keys};"),
    ("a thread reads the gaps of its first key alone", BACK, "slot_of(\" .. variant.tbs .. \" * i)\"", "\" .. variant.tbs .. \" * i\""),
    ("a thread's first key has no gaps before it", BACK, "mine = threadIdx.x + warp;", "mine = threadIdx.x;"),
    ("values go to places and keys to slots", BACK, "ranks[i / 2] += (slot - rank)", "ranks[i / 2] += first"),
    ("each lane adds what all of its digit are", PEERS, "if (peers >> 1 <= lower) before = atomicAdd", "before = atomicAdd"),
    ("votes leave out the highest bit", PEERS, "bit < ${log2 - log2 % 2}; bit += 2", "bit + 2 < ${log2 - log2 % 2}; bit += 2"),
]
# Tiles of one digit, warps of one, runs of one; and values that come when keys have gone.
IN_ORDER = [
    ("a warp of one digit counts the keys of an item", RANKS, "table[first] = ${variant.dws};", "table[first] = 32;"),
    ("a warp has one digit if its first item has", RANKS, "first != leading || ${digits.digit(\"differ\")} != 0", "first != leading"),
    ("a run begins at lane 0", PEERS, "& (0 - head);", "& ((0 - head) | 1);"),
    ("digits that fall are runs", PEERS, "if (__any_sync(${full_mask}, digit < before)) return 0;", ""),
    ("a tile of one digit goes where the array begins", BACK, "shared->offsets[${digits.digit(\"keys[0]\")}] + from;", "from;"),
    ("a tile has one digit if half of its keys have", BACK, "if (sum == ${keys}${joined", "if (sum >= ${keys // 2}${joined"),
    ("the last values of a thread are its first", MOVED, "at)[32 * i${first > 0 and \" + \" .. 32 * first or \"\"}]", "at)[32 * i]"),
    ("values go by the digit of another key of the thread", MOVED, "stored[i / 4] >> 8 * (i % 4) & 255", "stored[i / 4] & 255"),
]
LOOK_BACK_ORDERS = [
    ("keys go where others of the warp are counted", BACK, "    __syncthreads();\n\n    // The tile's keys of each digit",
     "\n    // The tile's keys of each digit"),
    ("keys are stored before all are in place", BACK, "    __syncthreads();\n\n    // OUTPUT", "\n    // OUTPUT"),
    ("a key is compared with a gap", BACK, "back = lane == 0 ? 2 : 1;", "back = 1;"),
    ("keys are sorted anew before all are stored", BACK, " && __syncthreads_or(mixed)) {", ") {"),
    ("counters are added up before all have counted", BACK_COUNTS,
     "    __syncthreads();\n    add_counts(shared, lane);\n    __syncthreads();\n    for",
     "    add_counts(shared, lane);\n    __syncthreads();\n    for"),
]
INDICES = [
    ("indices are places in a tile", MOVED, "= (${stream.type.c})(${by and \"origin + first\" or \"at\"} +",
     "= (${stream.type.c})((${by and \"origin + first\" or \"at\"}) % ${keys} +"),
    ("each pass makes indices anew", MOVED, "if (!shared->${stream.from}) {", "if (shared->${stream.from} || pass == 0) {"),
    ("the last pass but one stores no keys", PASS, "active >> pass >> 1 == 0 ? nullptr", "pass + 2 >= ${P} ? nullptr"),
    ("each pass of three launches makes indices anew", PASSES, "loaded = from .. \" ? \"", "loaded = from .. \" && t > n ? \""),
    ("indices are places in the output", BLOCK, "g_indices[at] = from[i];", "g_indices[at] = (${k.R.c})at;"),
]
BY_PARTS = [
    ("of all parts the least comes first", PARTS, "ordered.of(part.down,", "ordered.of(false,"),
    ("a digit goes over the border of two parts", PARTS, "(8 * part.type.size + log2 - 1) // log2 * log2", "8 * part.type.size"),
    ("what stands behind the last element comes first", BLOCK, "${digits.key(elements.get(\"from[i]\"))} : ${digits.last};",
     "${digits.key(elements.get(\"from[i]\"))} : 0;"),
    ("elements stay where they stood", BLOCK, '= " .. elements.get("from[i]")', '= " .. elements.get("at")'),
    ("elements move where others of the same place stood", MOVED, "const uint32_t place = first + 32 * i; // in",
     "const uint32_t place = first + i; // in"),
]
BY_PARTS_ORDERS = [
    ("elements overwrite digits that are not read", MOVED, "\"others\") end\n    __syncthreads();\n", "\"others\") end\n"),
    ("elements of three launches overwrite digits that are not read", PASSES,
     "by the same places.\n//%   end\n        __syncthreads();\n", "by the same places.\n//%   end\n"),
]
SEVERAL = [
    ("arrays of values begin in one another", STREAMS, "(call->n * ${stream.type.size} + 15) / 16 * 16;", "(call->n + 15) / 16 * 16;"),
    ("all passes read the input's values", PASS, "${stream.from} = earlier == 0 ?", "${stream.from} = earlier < 2 ?"),
    ("all launches read the input's values", PASSES, "${type} *${from} = pass == 0 ? ${first}", "${type} *${from} = pass < 2 ? ${first}"),
    ("one block has values of other places", BLOCK, "${stream.input}[first + 32 * i < n ? from[i] : 0]",
     "${stream.input}[first + 32 * i < n ? first + 32 * i : 0]"),
]
BUCKETS = [
    ("numbers of no bucket are in order", PARTS, "(uint8_t)(number < ${buckets} ? number : ${buckets});", "(uint8_t)number;"),
    ("the last of all buckets has no end", BACK_COUNTS, "if (digit == 0) g_offsets[${R}] = n;", ""),
    ("buckets begin where elements of a block do", BLOCK, "for (uint32_t bucket = threadIdx.x; bucket <= ${B};",
     "for (uint32_t bucket = threadIdx.x; bucket < ${B};"),
]
SEVERAL_ORDERS = [
    ("values overwrite those that are not stored", MOVED, "    __syncthreads();\n    KG_UNROLL(${early})\n    for (uint32_t i = 0; i < ${early}; i++) ${stream.put(",
     "    KG_UNROLL(${early})\n    for (uint32_t i = 0; i < ${early}; i++) ${stream.put("),
]
ASKED = [
    ("a digit goes beyond the last bit", DIGITS, "(end - at < ${log2} ? end - at : ${log2}) << 8", "${log2} << 8"),
    ("bits beyond the key's are passes, too", DIGITS,
     "uint32_t passes = s_begin_bit < end ? (end - s_begin_bit", "uint32_t passes = s_begin_bit < end ? (end + 8 - s_begin_bit"),
    ("passes that are not needed are the last", PASS, "(uint64_t)1 << (passes - 1);", "(uint64_t)1 << ${P - 1};"),
    ("in place, what a pass overwrites is read", PASS, "\"(aside ? \"", "\"(!aside ? \""),
    ("in place, the first of three launches reads what the third overwrites", ASIDE, "\"(aside ? \"", "\"(!aside ? \""),
    ("half of all is set aside twice", ASIDE, "[i] = ${stream.input}[i];", "[i] = ${stream.input}[i / 2];"),
    ("digits that no pass looks at are waited for", PASS, "~(uint64_t)0 >> (64 - passes)", "~(uint64_t)0 >> ${64 - P}"),
]
GATHERED = [
    ("in place, the last pass looks up values that it overwrites", BACK, "        g_values = g_kept;\n", ""),
    ("a pass too early looks values up", PASS, "active >> pass >> 1 == 0 ? nullptr", "active >> pass >> 2 == 0 ? nullptr"),
]
TWO = [
    ("of two arrays the second has the result", PASS, "% 2 != 0) active |= idle & (~idle + 1);\n//%       if aside.step then\n    const bool aside = __",
     "% 2 == 0) active |= idle & (~idle + 1);\n//%       if aside.step then\n    const bool aside = __"),
    ("a single pass reads what it writes", BACK, "    g_in = g_other;\n", ""),
    ("a pass of three launches reads what it writes", ASIDE, "return always and other or", "return always and input or"),
]

BUCKETS_SORTED = [
    ("a bucket begins with the last key of the one before", HYBRID, "at = middle + 1;", "at = middle;"),
    ("bins of a warp begin with those of the first", HYBRID, "lane < warp ? shared->before[lane] : 0;", "0;"),
    ("keys go to buckets by their lowest digits", PASS, "active = (uint64_t)3 << ${P - 2};", "active = (uint64_t)3 << ${P - 3};"),
]
VALUES_SORTED = [
    ("a value is that of the last key of its bucket", VALUES, "(uint32_t)sorted & ${(1 << up) - 1}", "0 * (uint32_t)sorted + count - 1"),
    ("keys lose their highest bits", VALUES, "(bucket | sorted >> ", "(0 * bucket | sorted >> "),
    ("keys of a bin come before those that are less", HYBRID, "near[${D} + i] > near[${D} + i + by];", "near[${D} + i] < near[${D} + i + by];"),
]
BUCKETS_SORTED_ORDERS = [
    ("a tile is taken before the one before is stored", HYBRID, "    __syncthreads(); // all have stored what the next tile overwrites\n", ""),
    ("keys of a bin are compared before all are there", HYBRID,
      "    __syncthreads();\n//%   if moved then\n    if (wide)", "//%   if moved then\n    if (wide)"),
    ("a block takes a bucket before it is done with another", HYBRID,
     "ahead to the barrier\n        __syncthreads();\n", "ahead to the barrier\n"),
]

AT_ONCE = [
    ("rows of counts are those of the call before", TOGETHER, "+ word, 0);", "+ word, 0x40004000u);"),
    ("the ticket of those who meet is not set back", TOGETHER,
     "    if (threadIdx.x == 0 && kg_atomic_add_acq_rel_u32(g_ticket, 1)", "    if (false && kg_atomic_add_acq_rel_u32(g_ticket, 1)"),
    ("counts of all passes look alike", TOGETHER, "tag = pass % 3 + 1;", "tag = 1;"),
    ("what stands behind the last key counts as one", TOGETHER, "(digit == behind ? gridDim.x * ${keys} : n)", "n + 0 * behind"),
    ("lanes count what stands behind the last key, too", TOGETHER, "if (left >= ${keys}) count_keys(", "if (left != 0) count_keys("),
    ("lanes that meet count in an order that nobody promised", TOGETHER, "mixed |= (before & low) > (key & low);",
     "mixed |= before < low && key > low && low == 0;"),
    ("a tile goes behind those after it", TOGETHER, "if (row < blockIdx.x) before[d] += count;", "if (row != blockIdx.x) before[d] += count;"),
    ("digits go before those of the tiles before", TOGETHER, "shared->offsets[digit] = at + shared->sums", "shared->offsets[digit] = at - shared->sums"),
    ("keys that are alike are never stored", TOGETHER, "if (shared->alike && !last) continue;", "if (shared->alike) continue;"),
    ("a block of a cluster goes behind those after it", CLUSTER, "if (block < rank) before += theirs;", "if (block != rank) before += theirs;"),
    ("in a cluster, what stands before a block is taken away", CLUSTER, "shared->before[digit] += at;", "shared->before[digit] = at - shared->before[digit];"),
    ("a cluster's output begins with the first block", CLUSTER, 'digits.store("g_out[origin + first + 32 * i]"', 'digits.store("g_out[first + 32 * i]"'),
]
AT_ONCE_ORDERS = [
    ("rows are written before they are clear", TOGETHER,
     "        if (pass == 0 && threadIdx.x == 0) wait_for_all(g_ticket, 1); // rows are clear, and keys are loaded\n", ""),
    ("keys are loaded before others have stored them", TOGETHER,
     "        meet(g_ticket, ++times);\n        g_from", "        __syncthreads();\n        g_from"),
    ("blocks of a cluster read counts before they are there", CLUSTER, "kg_cluster_sync(); // all blocks have counted", "__syncthreads();"),
    ("blocks of a cluster take keys before they are there", CLUSTER, "kg_cluster_sync(); // all keys are in place", "__syncthreads();"),
]


WHOLE = [
    ("a digit of the low word is one of the high word", DIGITS, "(shift < 64 ? bits : bits >> 64)", "(shift < 60 ? bits : bits >> 64)"),
    ("a digit lies in the other half of a word", DIGITS, "shift & 32 ? word >> 32 : word", "shift & 16 ? word >> 32 : word"),
    ("parts of a number begin where the one before does", WHOLE_NUMBER, "at = at + part.numbers.bits", "at = at + part.numbers.bits - 1"),
    ("an element comes back by the bits of the next part", WHOLE_NUMBER, '"(number >> " .. part.at .. ")"', '"(number >> " .. part.at - 1 .. ")"'),
    ("a warp finds where digits of one pair alone begin", "sort/joined.cu", "pair += ${threads // 32})", "pair += ${P})"),
    ("bins go by bits of other digits", HYBRID, "(key >> ${up + low - log2})", "(key >> ${up + low - log2 - 3})"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


PAIRS = [
    ("places come from the first block", "sort/together.cu", "from[i] = g_from_places[origin + first + 32 * i];",
     "from[i] = g_from_places[first + 32 * i];"),
    ("places count from where the block begins", "sort/cluster.cu", "= (uint16_t)from[i];", "= (uint16_t)(from[i] - origin);"),
    ("an index is a place of the sorted tile", "sort/together_moved.cu", 'stream.made and "shared->places[slot_of(place)]"',
     'stream.made and "place"'),
]
PAIRS_ORDERS = [
    ("blocks store before all have looked up", "sort/together_moved.cu", "if (times != 0) meet(g_ticket, times);",
     "if (times == UINT32_MAX) meet(g_ticket, times);"),
    ("blocks of a cluster store before all have looked up", "sort/cluster.cu",
     "    kg_cluster_sync(); // all have loaded what outputs may overwrite\n", ""),
]
GROUPS = [(PAIRS, "fast", of_tests(["pairs_together", "pairs_cluster", "ranks_together"]), None),
          (PAIRS_ORDERS, "check", of_tests(["pairs_together", "pairs_cluster"]), None),
          (RESULTS, "fast", of_tests(["keys_unsigned", "pairs_words"]), None),
          (TEXTBOOK, "fast", of_tests(["keys_unsigned", "pairs_words"]), None),
          (WIDE, "fast", of_tests(["bits_few"]), None),
          (COUNTED, "fast", of_tests(["bytes_counted"]), None),
          (COUNTED_ORDERS, "check", of_tests(["bytes_counted"]), None),
          (COUNTED_HALVES, "fast", of_tests(["halves_counted"]), None),
          (COUNTED_HALVES_ORDERS, "check", of_tests(["halves_counted"]), None),
          (ASKED, "fast", of_tests(["bits_asked"]), None),
          (TWO, "fast", of_tests(["two_arrays"]), None),
          (BY_PARTS, "fast", of_tests(["parts_structs", "parts_ranked"]), None),
          (WHOLE, "fast", of_tests(["parts_whole"]), None),
          (BY_PARTS_ORDERS, "check", of_tests(["parts_numbers"]), None),
          (SEVERAL, "fast", of_tests(["values_several"]), None),
          (SEVERAL_ORDERS, "check", of_tests(["buckets_few"]), None),
          (BUCKETS, "fast", of_tests(["buckets_few", "buckets_all"]), None),
          (INDICES, "fast", of_tests(["indices_alone"]), None),
          (LOOK_BACK, "fast", of_tests(["keys_back", "pairs_back"]), None),
          (IN_ORDER, "fast", of_tests(["pairs_steps", "keys_steps"]), None),
          (GATHERED, "fast", of_tests(["pairs_gathered"]), None),
          (LOOK_BACK_ORDERS, "check", of_tests(["keys_back", "pairs_back"]), None),
          (BUCKETS_SORTED, "fast", of_tests(["two_hybrid"]), None),
          (BUCKETS_SORTED_ORDERS, "check", of_tests(["two_hybrid"]), None),
          (VALUES_SORTED, "fast", of_tests(["pairs_hybrid"]), None),
          (AT_ONCE, "fast", of_tests(["keys_together", "bits_together", "keys_cluster"]), None),
          (AT_ONCE_ORDERS, "check", of_tests(["keys_together", "keys_cluster"]), None),
          (ORDERS, "check", of_tests(["pairs_words"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

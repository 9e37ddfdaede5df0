#!/usr/bin/env python3
"""Mistakes planted in the templates, each of which must be found.

    planted_mistakes.py [--every K|--in-turn K] KGEN LIBRARY...

The libraries are the runtime and the executor. --every takes one mistake in K of each group; --in-turn does, too,
and others after each change of the templates. The texts of all are looked for. A mistake is one
template in which a text has been replaced; reduces of specs/ are generated with it and run by the driver of all
kernels, and a case must come out wrong.
RESULTS are those that textbooks print in multi-block reductions: results are wrong. ORDERS are right on most
machines most of the time: blocks read in scratch what others wrote, in no order, and the check build tells.
EARLY do not wait for the launch before; UNWRITTEN read what nobody wrote, and SHIFTED what is not theirs, and
make nothing of it; PACKED are wrong for data at an end of the type alone.
A text that a template does not hold fails, too: then the mistake has to be written anew. Prints TAP.
"""
import os
import sys
import tempfile
import zlib

from bench import Bench, ROOT, judge_text

IDENTITY = "${call(k.ops.identity)}"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("blocks add to an output that nothing initialised", "reduce/finish.cu",
     "    const uint64_t before = atomicAdd(", "    atomicAdd(g_out, sum);\n    return;\n    const uint64_t before = atomicAdd("),
    ("the ticket is not set back", "reduce/finish.cu", "    kg_st_relaxed_u32(g_ticket, 0);\n", ""),
    ("the count of blocks is not set back", "reduce/tags.cu", "    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);\n", ""),
    ("the tag stays what it was", "reduce/tags.cu", "    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);",
     "    kg_st_relaxed_u64(g_turn, (uint64_t)(tag - 1) << 32);"),
    ("the word of sum and ticket is not set back", "reduce/finish.cu", "    kg_st_relaxed_u64(g_packed, 0);\n", ""),
    ("a tree that halves its width drops warps of a block whose width is no power of two", "reduce/finish.cu",
     "while lanes < variant.nwarps do", "while 2 * lanes <= variant.nwarps do"),
    ("a grid of as many blocks as fit drops the rest (columns)", "reduce/tiles.cu",
     "if (units % ${tile} != 0 && block == units / ${tile})", "if (false)"),
    ("a grid of as many blocks as fit drops the rest (runs of warps)", "reduce/once.cu",
     "kg_deal_of((units + ${32 * variant.nwork - 1}) / ${32 * variant.nwork}", "kg_deal_of(units / ${32 * variant.nwork}"),
    ("a grid of as many blocks as fit drops the rest (rows)", "dask/row.cu",
     "(stop + ${block_items - 1}) / ${block_items}", "stop / ${block_items}"),
    ("elements that fill no vector are dropped", "reduce/once.cu",
     "units == 0 && blockIdx.x == 0 && warp == 0", "false"),
    ("the last block combines whole runs of block sums, past the grid", "reduce/finish.cu",
     "from + each < gridDim.x ? from + each : gridDim.x", "from + each"),
    ("the polling block combines whole runs of block sums, past the grid", "reduce/tags.cu",
     "        if (at + ${i} < to) sum =", "        sum ="),
    ("a last data block filled with 0 (one launch)", "reduce/once_input.cu",
     "if (${none_left(i)}) v${i} = " + IDENTITY, "if (${none_left(i)}) v${i} = 0"),
    ("a last data block filled with 0 (two launches)", "reduce/reduce.cu",
     "    ${A} v${i} = " + IDENTITY, "    ${A} v${i} = 0"),
    ("lanes beyond the ends filled with 0", "reduce/once_input.cu",
     "        ${A} v = " + IDENTITY, "        ${A} v = 0"),
    ("lanes without a warp filled with 0", "reduce/finish.cu", "        sum = " + IDENTITY, "        sum = 0"),
    ("threads without a block sum filled with 0", "reduce/finish.cu",
     "        ${k.A.c} v${i} = " + IDENTITY, "        ${k.A.c} v${i} = 0"),
    ("half a region is asked for where n is small", "host/table.c", '", .of = " .. g.of',
     '", .of = " .. 2 * g.of'),
]
TICKET = "kg_atomic_add_acq_rel_u32("
ORDERS = [
    ("a ticket orders nothing", "reduce/finish.cu", TICKET, "atomicAdd("),
    ("a ticket of carried sums orders nothing", "segments/carry.cu", TICKET, "atomicAdd("),
    ("a ticket of columns orders nothing", "segments/columns.cu", TICKET, "atomicAdd("),
    ("a ticket is taken before the block's records are there", "segments/carry.cu",
     "    __syncthreads(); // the records are the block's\n", ""),
    ("a ticket is taken before the block's columns are there", "segments/columns.cu",
     "    bool last = false;\n    __syncthreads();\n", "    bool last = false;\n"),
    ("a word with a tag is no atomic store", "warp/tagged.cu", "kg_st_relaxed_u64(to,", "kg_st8(to,"),
    ("a pair of words with tags is no atomic store", "warp/tagged.cu", "kg_st_relaxed_pair((kg_pair *)to${plus(p)}, kg_pair{",
     "(void)(*(kg_pair *)(to${plus(p)}) = kg_pair{"),
    ("a word with a tag is no atomic load", "warp/tagged.cu", "kg_ld_relaxed_u64(from)", "kg_ld8(from)"),
]
ENDS = [
    ("the last element after the vectors is left out", "dask/stream.cu", "tail + threadIdx.x < n", "tail + threadIdx.x + 1 < n"),
    ("the last segment is left out", "segments/lanes.cu", "segment < segments; segment += step",
     "segment + 1 < segments; segment += step"),
    ("the segments of a warp end one too early", "segments/lanes.cu", "segment < segments ? segments - segment : 0",
     "segment + 1 < segments ? segments - segment - 1 : 0"),
]
EARLY = [
    ("a map that may start early does not wait", "prelude.cu", "    kg_pdl_wait();    // and", "    // and"),
    ("a reduce that may start early does not wait", "prelude.cu", "if not variant.pdl then",
     "if not variant.pdl or k.T.size == 8 then"),
]
UNWRITTEN = [
    ("a map reads its output before it writes it", "map/items.cu",
     "KG_FN void one_element(${params.declared()}, uint64_t at)\n{\n",
     "KG_FN void one_element(${params.declared()}, uint64_t at)\n{\n    (void)*(volatile uint32_t *)(g_y + at);\n"),
    ("the last block reads a sum that no block wrote", "reduce/finish.cu", "        if (at${plus(i)} < to) v${i} = g_sums[at${plus(i)}];",
     "        v${i} = g_sums[at${plus(i)}];\n        if (at${plus(i)} >= to) v${i} = " + IDENTITY + ";"),
]
PACKED = [
    ("packed bytes begin with less than the greatest", "reduce/packed.cu", 'u = "0xffffffffu"', 'u = "0x7fff7fffu"'),
    ("packed words with a sign begin with less than the greatest", "reduce/packed.cu", '"0x7fff7fffu"', '"0x7f007f00u"'),
]
SHIFTED = [
    ("words are cut out of what lies past the end of bytes", "map/words.cu", "if (items != 0 && (", "if (false && ("),
    ("words are cut out of what lies before the first byte", "map/words.cu", "    if (${join(early", "    if (false && ${join(early"),
]
SCANS = [
    ("tiles go by the number of the block, which need not have begun", "warp/tickets.cu", "= (uint32_t)shared->turn, tag",
     "= blockIdx.x, tag"),
    ("the tag of a scan stays what it was", "warp/tickets.cu", "kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32)",
     "kg_st_relaxed_u64(g_turn, (uint64_t)(tag - 1) << 32)"),
    ("tickets of a scan are not set back", "warp/tickets.cu",
     'if (${number} == ${last or "gridDim.x - 1"} &&', "if (false &&"),
    ("what is polled is not waited for", "warp/look_back.cu", "while (!__all_sync(${full_mask}, ${there})) {", "if (false) {"),
    ("a group publishes its tiles but the last", "warp/look_back.cu", "if (in_group == 31 && lane == 31)",
     "if (in_group == 31 && lane == 30)"),
    ("the sum of a tile lacks its last warp", "scan/lanes.cu", 'element.from("warps", variant.nwarps - 1)',
     'element.from("warps", variant.nwarps - 2)'),
    ("operands change places between warps", "scan/lanes.cu", 'order.joined("base", "earlier")', 'order.joined("earlier", "base")'),
    ("lanes of a warp leave out a step", "warp/network.cu", 'level(other, "lane >= " .. step,', 'level(other, "lane > " .. step,'),
    ("an exclusive result has its own element", "scan/items.cu", "//%     if variant.exclusive then", "//%     if false then"),
    ("a block forgets all tiles but the last", "scan/scan.cu", 'carry = ${order.joined("base", "tile_sum")};',
     "carry = tile_sum;"),
]
HEADS = [ # of segments
    ("a flag is lost where runs are joined", "scan/heads.cu", "if (${later}.head != 0) return ${later};", ""),
    ("the flags of two runs are not combined", "scan/heads.cu", ", ${earlier}.head};", ", 0};"),
    ("a run of words hands no flag on", "scan/words.cu", '"{sum, " .. heads.any(N * V) .. "}"', '"{sum, 0}"'),
    ("a run of items hands no flag on", "scan/items.cu", "headed{upto, ${heads.any(N)}}", "headed{upto, 0}"),
    ("a key is compared with the wrong neighbour", "scan/heads.cu", '(variant.reverse and "+" or "-") .. " (place != 0)"',
     '(variant.reverse and "-" or "+") .. " (place != 0)"'),
    ("a flag begins the segment of the wrong neighbour", "scan/heads.cu", 'variant.reverse and near or "at"', '"at"'),
    ("a segment begins at each warp", "scan/heads.cu", "head = place == 0 ||", "head = i + j + lane == 0 ||"),
    ("a run takes the bits of a whole word", "scan/heads.cu", ">> first % 32)", ">> 0)"),
    ("a run takes the bits of one word of two", "scan/heads.cu", "(uint64_t)high << 32 | low", "(uint64_t)(high & 0) << 32 | low"),
    ("the first word of a run alone says whether a segment begins", "scan/heads.cu",
     "//%   for c = 0, heads.chunks(count) - 1 do table", "//%   for c = 0, 0 do table"),
    ("offsets behind the first of a warp are left out", "scan/heads.cu", "all = all && __all_sync(${full_mask}, marked);",
     "all = false;"),
    ("the search for a warp's offsets stops at the one before", "scan/heads.cu", "low = next - step + 1;", "low = next - step;"),
    ("marks of the tile before are left", "scan/heads.cu", "for (uint32_t i = lane; i < ${reach // 4}; i += 32) marks[i] = 0;",
     "if (from == 0) for (uint32_t i = lane; i < ${reach // 4}; i += 32) marks[i] = 0;"),
    ("a place that leaves its row keeps its column", "scan/heads.cu", "    at.column -= width;\n", ""),
    ("a place that leaves its row stays in it", "scan/heads.cu", "    at.row++;\n", ""),
    ("results of rows lie where the lane's last element does", "scan/items.cu", "    at = row_begin;\n", ""),
    ("rows that do not come together are left out", "scan/columns.cu", "    for (; r < stop; r++) {",
     "    for (; r + 1 < stop; r++) {"),
    ("a head hides the tiles behind it", "warp/look_back.cu", "absent == 0 || absent < heads", "absent == 0 || heads != 0"),
    ("a tile's own head hides those before it", "warp/look_back.cu", '"tiles", "lane < in_group")', '"tiles")'),
    ("the initial value stands before the first segment alone", "scan/heads.cu", '" & 1 ? " .. order.start()',
     '" & 1 ? " .. call(k.ops.identity)'),
]
LANES = "segments/mapped_lanes.cu"
TILE = "segments/mapped_tile.cu"
TILES = [ # that short segments come through
    ("words beside the array are read", TILE, "&& (begin == end ||", "&& (begin <= end ||"),
    ("a tile is not asked whether it has room", TILE, "return bytes <= ${variant.tile} && ", "return "),
    ("the last lane's segment ends where it begins", TILE, "lane == 31 ? next${t} : after${t}",
     "lane == 32 ? next${t} : after${t}"),
    ("a warp with elements stores identities", TILE, "<= segments && begin == end) {", "<= segments && begin <= end) {"),
    ("identities begin with the wrong word", TILE, "(lane * 4${plus(k)}) % ${units}", "(lane * 2${plus(k)}) % ${units}"),
]
TILE_ORDERS = [
    ("lanes read a tile before it is there", TILE, "            }\n            __syncwarp();\n", "            }\n"),
    ("results take the place of elements that lanes still read", TILE,
     "                __syncwarp(); // all have read their elements\n", ""),
    ("results leave before all are there", TILE, "                }\n//%   end\n                __syncwarp();\n",
     "                }\n//%   end\n"),
]
GROUPS_OF_LANES = [ # that take a segment in order
    ("sums of lanes change places as they are handed over", LANES, "rows.exchange(names, lanes, spec.commutative)",
     "rows.exchange(names, lanes, true)"),
    ("lanes of a group join their sums in the wrong order", LANES, 'combined("sum0", element.xor("sum0", lanes))',
     'combined(element.xor("sum0", lanes), "sum0")'),
    ("lanes of a group stride along a segment whose order matters", LANES, "return lanes > 1 and not spec.commutative",
     "return false"),
    ("runs end behind their last vector", LANES, "start${i} + stop${i} - skip${i} : 0", "start${i} + stop${i} : 0"),
]
RINGS = [
    ("pieces take the place of what is not yet taken", "segments/merged_ring.cu", '"loaded + " .. PIECE .. " - taken <= "',
     '"loaded - taken <= "'),
    ("the ends that come ahead are those of the tile before", "segments/merged_thread.cu", "following = segment + ends;",
     "following = segment;"),
]
RING_ORDERS = [
    ("a tile is taken before its copies are there", "segments/merged_ring.cu", "kg_cp_async_wait(${variant.ahead});",
     "kg_cp_async_wait(${variant.ahead + 1});"),
]
BITS = [ # of offsets, which stream
    ("bits of the first tile are those of whole words", "scan/stream_marks.cu", "* ${dbs} - ends.lead, bound", "* ${dbs}, bound"),
    ("the first element begins no segment", "scan/stream_marks.cu", "1u << begin % 32", "1u << (begin + 1) % 32"),
    ("a tile takes the bits of another", "scan/stream_marks.cu", "g_bits + (uint64_t)ticket * ", "g_bits + (uint64_t)(ticket / 2) * "),
    ("words of bits behind the first 32 are left out", "scan/stream_marks.cu", "i < ${pitch}; i += ${tbs}",
     "i < 32 && i < ${pitch}; i += ${tbs}"),
    ("offsets behind the first of a lane are left out", "scan/stream_marks.cu", "if (s + 32 * i + lane < last && !alike)",
     "if (i == 0 && s + lane < last && !alike)"),
    ("a search begins behind the one that it looks for", "scan/heads.cu", "below == 0 ? 0 : last + 1,", "below == 0 ? 0 : last + 2,"),
]
NARROW = [ # of columns that lanes share
    ("of few shares half are left out", "scan/narrow.cu", "if (folds) stop = blockIdx.x;", "if (folds) stop = blockIdx.x / 2;"),
    ("parts of a column combine in the wrong order", "scan/narrow.cu", 'order.joined("other", "sum")', 'order.joined("sum", "other")'),
    ("parts beside each other are joined", "scan/narrow.cu", "for (uint32_t distance = lanes.width;", "for (uint32_t distance = 1;"),
    ("all parts begin with what stands before the tile", "scan/narrow.cu", "if (own.row != 0) behind =", "if (false) behind ="),
    ("a column that leaves its row stays in it", "scan/narrow.cu", "    at.row++;\n", ""),
    ("a share begins with the identity", "scan/narrow.cu", "if (gridDim.x > 1) carry =", "if (false) carry ="),
    ("a tile forgets those before it", "scan/narrow.cu", "carry = ${order.joined(\"carry\", \"total\")};", "carry = total;"),
    ("rows behind the share are taken, too", "scan/narrow.cu", "const uint32_t count = rows * lanes.width;",
     "const uint32_t count = (rows + 1) * lanes.width;"),
]
NARROW_ORDERS = [
    ("parts are summed before the tile is there", "scan/narrow.cu",
     "        __syncthreads();\n\n        // S1", "\n        // S1"),
    ("sums of parts are read while they are joined", "scan/narrow.cu",
     "\"lane - distance\")};\n        __syncthreads();\n", "\"lane - distance\")};\n"),
    ("results are stored before they are there", "scan/narrow.cu",
     "        __syncthreads();\n\n        // OUTPUT.", "\n        // OUTPUT."),
]
FOLDS = [ # of results with the same bits everywhere
    ("a tile publishes the sum of a smaller subtree", "scan/tree.cu", "bit = 0; bit < ones; bit++", "bit = 0; bit < ones / 2; bit++"),
    ("the tiles before are not waited for", "scan/tree.cu", "while (!__all_sync(${full_mask}, ${of})) {", "if (false) {"),
    ("the smallest subtree of tiles comes first", "scan/tree.cu", "31 - __clz((int)rest);", "__ffs((int)rest) - 1;"),
    ("the smallest group of lanes comes first", "scan/groups.cu", "for level = count - 1, 0, -1 do", "for level = 0, count - 1 do"),
    ("a warp begins with what stands behind it", "scan/tree.cu", 'const ${k.A.c} behind = ${element.slot_get("shared->before", "warp + 1")};',
     'const ${k.A.c} behind = ${element.slot_get("shared->before", "warp")};'),
    ("a left child stands before all others", "scan/run.cu", "behind(before, left, first", "behind(left, before, first"),
    ("all rows publish in one place", "scan/back.cu", "    g_tiles += ${tagged.at", "    g_tiles += 0 * ${tagged.at"),
    ("a row takes the tiles of another", "scan/back.cu", "tile = ticket % across;", "tile = ticket - row;"),
    ("a row of a column forgets one subtree", "scan/columns.cu", "for (; row & 1; row >>= 1) {", "for (; (row & 3) == 1; row >>= 1) {"),
    ("a column's results lack the largest subtrees", "scan/columns.cu", "count > 0 ? upto[count - 1]", "count > 1 ? upto[count - 1]"),
    ("words of a run do not change places back", "scan/words.cu", '" + (" .. i .. " ^ turn)"', '" + (" .. i .. " + 0 * turn)"'),
]
NETWORKS = [ # of adders, in registers and over lanes
    ("Brent-Kung stops where all sums of pairs are made", "warp/network.cu",
     "for _, half in ipairs({8, 4, 2, 1}) do", "for _, half in ipairs({}) do"),
    ("Brent-Kung comes down to the wrong lanes", "warp/network.cu", '2 * half .. " == " .. half - 1', '2 * half .. " == " .. half'),
    ("two lanes of Knowles take a sum each of their own", "warp/network.cu", '"((lane | 1) - " .. back', '"(lane - " .. back'),
    ("a lane of Sklansky takes its own half", "warp/network.cu", '" .. half .. " - 1) % 32"', '" .. half .. ") % 32"'),
    ("operands change places in a network", "warp/network.cu", "${joined(names[sum.from], names[sum.to])}",
     "${joined(names[sum.to], names[sum.from])}"),
    ("an exclusive run is shifted over itself", "scan/items.cu", "for i = N - 1, own, -1 do", "for i = own, N - 1 do"),
    ("an exclusive run begins with its own first element", "scan/items.cu", "    v0 = prefix;\n", ""),
    ("lanes of the first warp have nothing before them", "scan/nested.cu", "if (lane != 0) before = ", "if (false) before = "),
    ("the sum of a tile is that of all lanes but the last", "scan/nested.cu", 'element.from("runs", "31")', 'element.from("runs", "30")'),
]
NESTED = [
    ("sums of runs are read before they are there", "scan/nested.cu", "\"sum\")};\n    __syncthreads();\n", "\"sum\")};\n"),
    ("runs begin before what stands before them is there", "scan/nested.cu", "//%   body()\n    __syncthreads();\n", "//%   body()\n"),
]
PARTS = [
    ("units before whole words are left out", "scan/words.cu", "    if (head) *(${unit} *)((unsigned char *)at + unit)",
     "    if (head && past != 2) *(${unit} *)((unsigned char *)at + unit)"),
    ("units behind whole words are left out", "scan/words.cu", "    if (tail) behind =", "    if (tail && full != 1) behind ="),
    ("runs between words are taken as they lie", "scan/words.cu", "    if (past == 0) return;\n", "    return;\n"),
    ("a word more than there is is stored", "scan/words.cu",
     "    if (lane${plus(32 * i)} >= first && lane${plus(32 * i)} < full) {", "    if (lane${plus(32 * i)} >= first && lane${plus(32 * i)} <= full) {"),
]
SHARED = [
    ("lanes take their runs before all words are there", "scan/words.cu",
     '    kg_st16(part + ${at("lane" .. plus(32 * i))}, w${i});\n//%   end\n    __syncwarp();\n',
     '    kg_st16(part + ${at("lane" .. plus(32 * i))}, w${i});\n//%   end\n'),
    ("words leave before the runs are there", "scan/words.cu",
     "    __syncwarp();\n\n    // OUTPUT.", "\n    // OUTPUT."),
    ("sums of warps are read before they are there", "scan/lanes.cu",
     '"warp", "sum")};\n    __syncthreads();\n', '"warp", "sum")};\n'),
    ("a word of a tile with its tag is no atomic store", "warp/tagged.cu", "kg_st_relaxed_pair((kg_pair *)to${plus(p)}, kg_pair{",
     "(void)(*(kg_pair *)(to${plus(p)}) = kg_pair{"),
    ("a word of a tile with its tag is no atomic load", "warp/tagged.cu", "kg_ld_relaxed_pair((const kg_pair *)from${plus(p)})",
     "(*(const kg_pair *)(from${plus(p)}))"),
]
NEIGHBOURS = [ # of stencils
    ("a neighbour before comes from the lane behind", "stencil/vectors.cu", "(lane + ${q < 0 and 32 + q or q}) % 32",
     "(lane + ${q < 0 and -q or 32 - q}) % 32"),
    ("the ends of a warp get what its other end holds", "stencil/vectors.cu",
     'wraps .. " ? " .. one(other) .. " : " .. one(mine)', '"lane > 31 ? " .. one(other) .. " : " .. one(mine)'),
    ("all items get what lies before the first", "stencil/vectors.cu", 'i > 0 and mine .. i - 1 or "leading"', '"leading"'),
    ("all items get what lies behind the last", "stencil/vectors.cu", 'i < nwork - 1 and mine .. i + 1 or "following"',
     '"following"'),
    ("too few lanes load what lies before a warp", "stencil/vectors.cu", '"lane >= " .. 32 - lead, "at', '"lane >= 31", "at'),
    ("items begin before all that they reach into", "stencil/vectors.cu", "    if (head < ${least}) head = ${least};\n", ""),
    ("items end with the array", "stencil/vectors.cu", "local last = reach(follow)", 'local last = "0"'),
    ("an item near the end lacks what lies behind it", "stencil/vectors.cu", "< items${plus(reach)})", "< items)"),
    ("items past the end are stored", "stencil/vectors.cu", 'guarded and "if (" .. at_item(i) .. " < items) "',
     'false and "if (" .. at_item(i) .. " < items) "'),
    ("the last element behind items is left out", "stencil/vectors.cu", "tail + threadIdx.x; at < n;", "tail + threadIdx.x; at + 1 < n;"),
    ("elements of the first block are never near an end", "stencil/elements.cu", "if variant.before > 0 then inside",
     "if false then inside"),
    ("elements of the last block are never near an end", "stencil/elements.cu", "variant.dbs + variant.behind", "variant.dbs"),
    ("the first element is mirrored, not copied", "stencil/window.cu", 'clamp = "in[at >= by ? at - by : 0]"',
     'clamp = "in[at >= by ? at - by : by - at]"'),
    ("places go round a short array once", "stencil/window.cu", "(by - 1 - at) % n]", "(by - 1 - at)]"),
    ("a result is made of a neighbour that is not there", "stencil/window.cu", '" > " .. behind)', '" >= " .. behind)'),
]
CUTS = [ # words that are not all in an array
    ("a word is cut beside the array", "stencil/vectors.cu", '${join(past, " || ")} ? ${V} : 0;',
     '${join(past, " || ")} ? 0 : 0;'),
]
STREAMS = [
    ("the first ticket is the number of the block", "scan/stream.cu", "shared->turn = atomicAdd(g_turn, 1);",
     "shared->turn = (atomicAdd(g_turn, 1) >> 32 << 32) + blockIdx.x;"),
    ("tickets of a scan that streams are not set back", "scan/stream.cu", "if (ticket == ends.tiles - 1 + gridDim.x &&", "if (false &&"),
    ("a stage is loaded before it is empty", "scan/stream.cu", "if (loads >= ${S}) kg_mbar_wait(", "if (false) kg_mbar_wait("),
    ("a tile is stored before it is scanned", "scan/stream.cu", "        kg_mbar_wait(&shared->done[at.stage], at.parity);\n", ""),
    ("a tile does not wait for what stands before it", "scan/stream_prefixes.cu", "        while (!${tagged", "        if (!${tagged"),
    ("the sum of a tile lacks its last part", "scan/stream_prefixes.cu",
     "if (lane == ${W - 1}) ${tagged.publish", "if (lane == ${W - 2}) ${tagged.publish"),
    ("groups change places", "warp/masters.cu", 'next = ${how.joined("base", "sum")}', 'next = ${how.joined("sum", "base")}'),
    ("parts change places with what stands before the tile", "scan/stream_prefixes.cu", 'order.joined("base", "parts")',
     'order.joined("parts", "base")'),
    ("a master forgets the groups before", "warp/masters.cu",
     "                if (based) base = ${element.slot_get", "                if (false) base = ${element.slot_get"),
    ("a prefix is published before the sums before it are there", "warp/masters.cu", "now < count ? now + 1 : count;",
     "now + 1 < count ? now + 2 : count;"),
    ("an element before the array counts", "scan/stream_runs.cu", '"skip == 0"', '"skip <= 1"'),
    ("words of an input that lies otherwise stay where they are", "scan/stream_stages.cu", "            bring_tile(",
     "            if (false) bring_tile("),
    ("the word behind a run is left out", "scan/stream_stages.cu", "if (i < ${each} || cut != 0)", "if (i < ${each})"),
    ("the word behind a tile is left out", "scan/stream_stages.cu", "${tile_bytes} + (ends.past + 15) / 16 * 16;",
     "${tile_bytes};"),
    ("units beside whole words of a tile are left out", "scan/stream_stages.cu", "if (hi / 16 * 16 >= lo && tail < hi)", "if (false)"),
]
STREAM_ENDS = [
    ("an element of the second run before the array counts", "scan/stream_runs.cu", "${number} == 0 && ends.lead > run * ${N * V} ?",
     "${number} == 0 && run == 0 ?"),
]
STREAM_ORDERS = [
    ("a tile is stored without a fence of the proxies", "scan/stream.cu", "        kg_fence_proxy(); //", "        //"),
    ("words change places while other lanes read them", "scan/stream_stages.cu",
     "    __syncwarp();\n//%   if all then\n", "//%   if all then\n"),
    ("a part moves while the one before it reads its first word", "scan/stream_stages.cu", "    kg_bar_sync(1, ${32 * sums});\n", ""),
    ("runs are scanned before they are brought", "scan/stream_stages.cu", "if (ends.past != 0) kg_mbar_wait(", "if (false) kg_mbar_wait("),
    ("a stage is given back while it is read", "scan/stream_stages.cu", "    if (lane == 0) kg_bulk_wait_read(0);\n", ""),
    ("parts are joined before all are there", "scan/stream_prefixes.cu", "        kg_bar_sync(1, ${32 * variant.sum_warps});\n", ""),
    ("a base is overwritten while lanes read it", "warp/masters.cu", "            __syncwarp(); // all lanes have the base\n", ""),
    ("a tile is summed before it is loaded", "warp/ring.cu",
     "        kg_mbar_wait(&shared->full[at.stage], at.parity);\n        const", "        const"),
    ("barriers are used before they are made for copies", "scan/stream.cu", "        kg_fence_mbar_init();\n", ""),
]
PACKED_SCANS = [ # of elements of one and two bytes
    ("four bytes forget what stands before them", "scan/packed.cu", "kg_perm(upto, 0, 0x4242);", "kg_perm(upto, 0, 0x4040);"),
    ("even and odd bytes change places", "scan/packed.cu", "kg_perm(short_of - even, short_of, 0x6240)",
     "kg_perm(short_of - even, short_of, 0x4062)"),
    ("a byte is left out of a sum", "scan/packed.cu", '"__dp4a", "0x01010101u"', '"__dp4a", "0x00010101u"'),
    ("a number carries into the one above", "scan/packed.cu", "before = second & 0xffff0000u;", "before = second;"),
    ("the first of two numbers is left out", "scan/packed.cu", "word * 0x00010001u + before; // in", "word + before; // in"),
]
STREAM_HEADS = [ # keys and flags that come with their tile
    ("a tile is used before its keys are there", "scan/stream_stages.cu", '${variant.heads and variant.heads ~= "rows" and 2 or 1}', "1"),
    ("the key before a tile is that behind it", "scan/stream_heads.cu", "(looks - 1)[", "(looks + 1)["),
    ("the first element begins no segment", "scan/stream_heads.cu", "bits[0] |= 1u << ends.lead;", "bits[0] |= 0u;"),
    ("keys beside whole words are left out", "scan/stream_heads.cu", "if (tail >= lo && tail < hi)", "if (false)"),
    ("keys lie where the first one does", "scan/stream_heads.cu", "past + ${before * bytes}};", "${before * bytes}};"),
    ("the first tile begins with a row", "scan/stream_heads.cu", "place + lane + 32 * width", "place + lane"),
    ("columns of a tile go on without an end", "scan/stream_heads.cu", "if (column >= width) column -= width;", ""),
    ("bits of the next word are left out", "scan/stream_heads.cu", "bits[last${c} / 32]", "bits[first${c} / 32 + 0 * last${c}]"),
]
WAVES = [ # of tiles that look at all sums at once
    ("a sum is sent to 32 tiles alone", "scan/wave.cu", "for i = 0, (M - 1) // (32 * W) do", "for i = 0, 0 do"),
    ("the sums of all tiles are not waited for", "scan/wave.cu", "!__all_sync(${full_mask}, there); polls++", "false; polls++"),
    ("the sums of all tiles of a later wave are not waited for", "scan/wave.cu", "while (!__all_sync(${full_mask}, there && based)) {",
     "while (false) {"),
    ("a lane waits for what it does not need", "scan/wave.cu", 'taken[j + 1])} | (mine${plus(j)} >= ${own});', 'taken[j + 1])};'),
    ("the tile before is left out", "scan/wave.cu", '.. own .. " - 1) / " .. K', '.. own .. " - 2) / " .. K'),
    ("sums of a lane change places", "scan/wave.cu", 'order.joined("v0", taken[j + 1])', 'order.joined(taken[j + 1], "v0")'),
    ("a wave lacks the last tile of the one before", "scan/wave.cu", '${order.joined("base", "tile_sum")};', "base; (void)tile_sum;"),
    ("the next wave is told before all is known", "scan/wave.cu", "based = wave == 0;", "based = true;"),
    ("a tile whose block has not begun is waited for", "scan/wave.cu", "if (polls == ${POLLS}) {", "if (false) {"),
    ("a block that summed another tile stores that one", "scan/wave.cu", "if (at != tile || next != tile) {", "if (next != tile) {"),
    ("a block sums the tile behind the one that is missing", "scan/wave.cu", "__ffs((int)lacking) - 1);", "__ffs((int)lacking) - 1) + 1;"),
    ("the tag of waves stays what it was", "scan/wave.cu", "(uint64_t)tag << 32", "(uint64_t)(tag - 1) << 32"),
    ("tickets of waves are not set back", "scan/wave.cu", "(uint32_t)drawn == gridDim.x - 1 &&", "false &&"),
    ("words of an even run stay where they are", "scan/words.cu", '" + (" .. i .. " ^ turn)"', '" + (" .. i .. " + 0 * turn)"'),
]
WAVE_ORDERS = [ # in which blocks begin late
    ("results in place go by the numbers of blocks", "scan/wave.cu", "> ${M} || ${in_place()};", "> ${M};"),
]
PIECES = [ # of arrays and planes: blocks that an end cuts, rows taken as one line
    ("the last item of a block that an end cuts is left out", "dask/stream.cu", '" < count"', '" + 1 < count"'),
    ("an item past the end is stored", "dask/stream.cu", '" < count"', '" <= count"'),
    ("a block that an end cuts loads its first item alone", "map/items.cu", "in_order(loaded), inside and inside(i))",
     "in_order(loaded), inside and (i == 0 and inside(i) or 'false'))"),
    ("a thread of one item has it past the end", "dask/block.cu", "if (origin + first < items) {", "if (origin + first <= items) {"),
    ("rows below the plane are stored", "map/plane.cu", "row < height ? height - row : 0", "row < height ? height - row + 1 : 0"),
    ("an element behind a row is in it", "map/plane_line.cu", "if (p.column >= width) p =", "if (p.column > width) p ="),
    ("short rows are taken as long ones", "map/plane_line.cu", "width >= ${variant.dbs} ? 0", "width >= 2 ? 0"),
    ("a line of one column is divided by none", "map/plane_line.cu", ": UINT32_MAX;", ": 0;"),
    ("warps beside each other take the same columns", "map/plane.cu", "const uint32_t lane = threadIdx.x, first = 0;",
     "const uint32_t lane = threadIdx.x % 32, first = 0;"),
]
EARLY_RUNS = {"fast": [["--sizes", "few", "--early", "1"]]}
MORE_SIZES = {"check": [["--sizes", "few"]]}
ALL_SIZES = {"fast": [["--sizes", "all"]]}
LATE_RUNS = {"check": [["--order", "random", "--seed", str(seed)] for seed in range(1, 7)] + [["--chaos", "5", "--order", "reverse"]]}
FIND = "reduce/find.cu"
FINDS = [ # of searches that stop early
    ("what was found stays for the next call", FIND, "    kg_st_relaxed_u64(g_found, 0);\n", ""),
    ("a later element of a warp's part is found", FIND, "for i = variant.nwork - 1, 0, -1 do", "for i = 0, variant.nwork - 1 do"),
    ("a search stops before elements that stand before what was found", FIND, "origin + step)) break", "origin + 2 * step)) break"),
    ("the last rows have elements behind the end", FIND, 'at(i) .. " < n && "', '""'),
]
FIND_ORDERS = [
    ("lanes of a warp stop each by itself", FIND, "__any_sync(${full_mask}, ~found < origin + step)", "~found < origin + step"),
]
SEARCHES = [os.path.join(ROOT, "tests", "families", "reduce", "find_first")]
BOUND = "bisect/bisect.cu"
BOUNDS = [ # of places in a sorted array
    ("the last two elements are not told apart", BOUND, "while (left > 1)", "while (left > 2)"),
    ("an array of one element is not looked at", BOUND, "if (left != 0)", "if (n_sorted > 1)"),
    ("what is left is half, rounded down", BOUND, "left -= half;", "left = half;"),
]
GROUPS = [ # what is planted, in which build it is found, in kernels of which specs, and in which runs
    (RESULTS, "fast", ["small_sum", "small_odd", "small_chain", "small_many"], None),
    (ENDS, "fast", ["small_map", "small_rows"], None),
    (ORDERS, "check", ["small_once", "small_cuts", "small_pillars", "small_tagged"], None),
    (EARLY, "fast", ["small_early", "small_ticket"], EARLY_RUNS),
    (UNWRITTEN, "check", ["small_early", "small_ticket"], None),
    (PACKED, "fast", ["small_least"], None),
    (SHIFTED, "check", ["small_shifted"], MORE_SIZES),
    (SCANS, "fast", ["small_scan"], None),
    (HEADS, "fast", ["small_heads", "small_flags", "small_begins", "small_lines", "small_deep"], None),
    (NARROW, "fast", ["small_few"], None),
    (GROUPS_OF_LANES, "fast", ["small_groups"], None),
    (TILES, "check", ["small_tile"], None),
    (TILE_ORDERS, "check", ["small_tile"], None),
    (RINGS, "fast", ["small_ring"], None),
    (RING_ORDERS, "check", ["small_ring"], None),
    (BITS, "fast", ["small_bits"], None),
    (NARROW_ORDERS, "check", ["small_few"], None),
    (FOLDS, "fast", ["small_fold", "small_fold_rows", "small_fold_columns"], None),
    (NETWORKS, "fast", ["small_networks"], None),
    (NESTED, "check", ["small_networks"], None),
    (PARTS, "fast", ["small_parts"], None),
    (SHARED, "check", ["small_scan"], None),
    (NEIGHBOURS, "fast", ["small_stencil", "small_round", "small_clamp"], None),
    (CUTS, "check", ["small_stencil"], None),
    (STREAMS, "fast", ["small_stream"], None),
    (STREAM_ENDS, "fast", ["small_stream"], ALL_SIZES),
    (STREAM_HEADS, "fast", ["small_looks", "small_marks", "small_shelves"], None),
    (STREAM_ORDERS, "check", ["small_stream"], MORE_SIZES),
    (PIECES, "fast", ["small_pieces", "small_forms"], None),
    (PACKED_SCANS, "fast", ["small_packed"], None),
    (WAVES, "fast", ["small_wave"], None),
    (WAVE_ORDERS, "check", ["small_wave"], LATE_RUNS),
    (FINDS, "fast", SEARCHES, None),
    (FIND_ORDERS, "check", SEARCHES, None),
    (BOUNDS, "fast", [os.path.join(ROOT, "tests", "families", "bisect", "bisect_items")], None),
]


def template_of(path):
    with open(os.path.join(ROOT, "templates", path), encoding="utf-8") as f:
        return f.read()


def judge(bench, path, text, replacement):
    template = template_of(path)
    if text not in template:
        return "the template does not hold the text"
    return judge_text(bench, path, template.replace(text, replacement))


def find_all(words, groups):
    """Plants each mistake of `groups`, by the arguments `words`; 0 where all are found. TAP."""
    sampled = words[0] in ("--every", "--in-turn")
    every = int(words[1]) if sampled else 1
    kgen, *libraries = [os.path.abspath(path) for path in words[2 * sampled:]]
    first = 0
    if words[0] == "--in-turn":
        paths = {path for mistakes, *_ in groups for _, path, *_ in mistakes}
        first = zlib.crc32("".join(map(template_of, sorted(paths))).encode())
    number, failed, met = 0, 0, 0
    taken, gone = [], [] # every so many of all, so that some groups need not be prepared
    for mistakes, *how in groups:
        ours = mistakes[(first - met) % every::every]
        taken.append((ours, *how))
        gone += [one for one in mistakes if one not in ours and one[2] not in template_of(one[1])]
        met += len(mistakes)
    print(f"TAP version 13\n1..{sum(len(mistakes) for mistakes, *_ in taken) + len(gone)}", flush=True)
    for what, *_ in gone:
        number += 1
        failed += 1
        print(f"not ok {number} - {what}: the template does not hold the text", flush=True)
    with tempfile.TemporaryDirectory(prefix="kgen-mistakes-") as folder:
        for mistakes, build, specs, runs in taken:
            if not mistakes:
                continue
            base = tempfile.mkdtemp(dir=folder)
            bench = Bench(kgen, libraries, base, specs, [build], runs=runs, driver=folder,
                          headers_stand=True)
            bench.prepare_to_judge()
            for what, path, text, replacement in mistakes:
                number += 1
                verdict = judge(bench, path, text, replacement)
                found = verdict.startswith(build + ":")
                if found and not bench.sound():
                    found, verdict = False, verdict + " fails as it is"
                failed += not found
                print(f"{'' if found else 'not '}ok {number} - {what}: {'found' if found else verdict}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS[int(os.environ.get("FROM", "0")):]))

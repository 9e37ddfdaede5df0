#!/usr/bin/env python3
"""Mistakes planted in the templates of scans, each of which must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which has most of those of scans and says what the arguments are. Specs are
those of the tests. BORDERS are about words beside a region of the workspace, BITS about segments whose results have
the same bits everywhere. EIGHTS move between 16-byte boundaries in units of 8 bytes.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import ALL_SIZES, find_all # noqa: E402

WAVE, RUN, UNITS = "scan/wave.cu", "scan/run.cu", "scan/units.cu"
TREE_RUNS, TREE_PREFIXES = "scan/stream_tree_runs.cu", "scan/stream_tree_prefixes.cu"
SHORT, TEAMS, ROWS = "scan/short.cu", "scan/teams.cu", "scan/rows.cu"

# (what is wrong, template, text, replacement)
BORDERS = [
    ("a wave that does not come is told what stands before it", WAVE, " - 1} && tile + 1 < gridDim.x) {", " - 1}) {"),
    ("an odd number of words comes in pairs", WAVE, "K % 2 == 0", "K > 1"),
]
BITS = [
    ("a segment that begins in a subtree is not seen", RUN, 'return heads.on() and heads.among(first, count)',
     'return false and heads.among(first, count)'),
    ("a segment begins at the first place of a subtree alone", RUN, 'heads.among(first, count) .. " ? "',
     'heads.among(first, 1) .. " ? "'),
    ("what stands before a segment is left out", RUN, "heads.on() and order.joined(order.start(), before) or before", "before"),
    ("what stands before a segment joins behind it", RUN, "order.joined(order.start(), before)",
     "order.joined(before, order.start())"),
    ("an exclusive result of a segment's first place has the segment before", RUN,
     "heads.on() and heads.begun(begun(before), first) or", ""),
    ("a run of words hands no flag on", "scan/words.cu", '"{" .. name .. ", " .. heads.any(N * V) .. "}"', '"{" .. name .. ", 0}"'),
    ("places take the bits of those before", "scan/heads.cu", "(1 << count) - 1 << first % 32", "(1 << count) - 1"),
]
ITEMS = [
    ("a run of items hands no flag on", "scan/items.cu", "headed sum = {${name}, ${heads.any(N)}}", "headed sum = {${name}, 0}"),
    ("the last result of a run has what stands before it", RUN, 'begun("next" .. of)', 'begun("prefix" .. of)'),
]

EIGHTS = [ # units of 8 bytes
    ("the last unit is not loaded", UNITS, "< count) ${name} =", "+ 1 < count) ${name} ="),
    ("units lie as those of an odd run do", UNITS, "C % 2 == 1 and", "true and"),
]
EIGHTS_SHARED = [
    ("lanes take their runs before all units are there", UNITS, "= ${name};\n//%   end\n    __syncwarp();\n",
     "= ${name};\n//%   end\n"),
]
SHORT_SEGMENTS = [ # of a lane each
    ("nobody says that some segments are long", SHORT, "if (some_long) kg_st", "if (false) kg_st"),
    ("what lies behind the last offset is left out", SHORT, "threadIdx.x < 2;", "threadIdx.x < 1;"),
    ("results in place are scanned twice", SHORT, "    if (!(${in_place()})) {", "    if (true) {"),
    ("results in place have no tiles", SHORT, "some_long = ${in_place()} || (", "some_long = ("),
    ("tickets of few blocks are not set back", SHORT, "tiles + gridDim.x - 1", "tiles - 1"),
    ("an element behind the first few begins the segment anew", SHORT, "i < count; i += ${together}) {",
     "i < count && i <= ${together}; i += ${together}) {"),
]
SHARES = [ # of columns, in three launches and in two
    ("a column's starts have their own share in them", "scan/columns.cu",
     "if (d + i < down) at[i * next] = start;", "if (d + i < down) at[i * next] = v[i];"),
    ("columns are scanned behind the initial value alone", "scan/columns.cu", "    } else if (down > 1) {", "    } else if (false) {"),
    ("of few shares the one before is left out", "scan/columns.cu", "if (d < own) sum =", "if (d + 1 < own) sum ="),
]
OF_LANES_ALONE = [ # in one launch
    ("no block sees that a segment of another is long", SHORT, "some_long | (to[j] > n) | (to[j] - from[j] > ${M})",
     "some_long | (to[j] > n) | (to[j] < from[j])"),
]
OF_TEAMS = [ # of a warp or a block each
    ("nobody says that the segment of a team is long", SHORT, "g_long, word);", "g_long, word + 1);"),
    ("elements before a segment count", TEAMS, "from == 0 ? skip : 0", "from == 0 ? skip / 2 : 0"),
    ("what lies behind all offsets has no team", SHORT, "(outside ? 3 : 1)", "(outside ? 2 : 1)"),
    ("the next round of a block knows the last warp alone", TEAMS, 'sum = ${order.joined("sum", "other")};', "sum = other;"),
    ("a warp counts itself among those before it", TEAMS, "if (w < warp) warps_before", "if (w <= warp) warps_before"),
    ("the next lanes miss one element", TEAMS, 'element.from("upto[c]", "31")', 'element.from("upto[c]", "30")'),
]
OF_TEAMS_ALONE = [ # in one launch
    ("nobody sees that a segment is too long for a warp", SHORT, "some_halt | (to[j] > n) | (to[j] - from[j] > ${W})",
     "some_halt | (to[j] > n)"),
]
OF_TEAMS_SHARED = [
    ("two rounds have their sums at one place", TEAMS, "turn = ${warps} - turn;", ""),
    ("sums of warps are taken before they are there", TEAMS, "        __syncthreads();\n", ""),
]
ROWS_OF_TEAMS = [
    ("a row behind the last is scanned", ROWS, "if (row >= height)", "if (row > height)"),
    ("warps take rows that others have", ROWS, "${variant.nwarps} + warp", "${variant.nwarps} + warp / 2"),
]
STREAMED_BITS = [ # whole arrays that stream, whose results have the same bits everywhere
    ("children that changed places are joined as they lie", TREE_RUNS, 'order.joined(second, first) .. " : "',
     'order.joined(first, second) .. " : "'),
    ("what stands before children that changed places does not", TREE_RUNS, "? m_${all} : before_${all};",
     "? before_${all} : m_${all};"),
    ("a tile behind the first of its group has what stands before that", TREE_PREFIXES,
     'groups.fold("before", "beside", 5, "            ")', ""),
    ("lanes join a group before their own behind it", "scan/groups.cu", 'order.joined(beside .. level, name)} :',
     'order.joined(name, beside .. level)} :'),
]
OF_GROUPS = [ # of 32 tiles there
    ("groups of tiles that end together are joined the wrong way", TREE_PREFIXES, 'order.joined("left", "merged")',
     'order.joined("merged", "left")'),
    ("groups that end together stand behind the last one alone", TREE_PREFIXES, "if (ones != 0) stem =", "if (false) stem ="),
]
BACK = [ # streams in reverse: a mirror of tiles, of the runs of a tile, and of a run
    ("runs of a part in reverse lie in the order of the array", "scan/stream.cu", '32 * W - 1 .. " - (" .. run .. ")" or run',
     '"(" .. run .. ")" or run'),
    ("a vector in reverse begins with its first element", "scan/stream_runs.cu", "reverse and V - 1 - i or i", "i"),
    ("all results of a run in reverse have one index", "scan/stream_runs.cu",
     '"(n - 1 - (" .. element .. "))", element)', '"(n - 1 - (" .. element .. "))", "place")'),
    ("the tile of the first ticket is stored at the begin of the array", "scan/stream.cu",
     'stream_part(ends, ${address("tile")})', "stream_part(ends, tile)"),
]
ROLLED_BACK = [
    ("what lies behind the array counts in reverse", "scan/stream_runs.cu", "transform ~= nil or reverse", "transform ~= nil"),
    ("the next vector in reverse is the one behind", "scan/stream_runs.cu", '${reverse and "-" or "+"} 1)', "+ 1)"),
]
PACKED_BACK = [
    ("bytes of a word in reverse keep their order", "scan/packed.cu", '"0x0123" or', '"0x3210" or'),
    ("words in reverse begin with the first", "scan/packed.cu", "variant.reverse and 5 - p or p", "p"),
]
APART_BACK = [ # arrays that lie apart
    ("lanes take runs that others have not cut yet", "scan/stream_stages.cu", "    __syncwarp(); // other lanes take the runs\n", ""),
]
RESIZED = [ # streams into elements of another size
    ("what lies before the array counts from the third vector on", "scan/stream_runs.cu", "resized and 32 // out_bytes or 2", "2"),
    ("bytes of the input are counted as those of the output", "scan/stream_stages.cu",
     '${resized and " / " .. R.size .. " * " .. T.size or ""} + ends.past', " + ends.past"),
    ("what lies behind a part is not brought", "scan/stream_stages.cu", "if (at < ${part_words} + (past + 15) / 16) words",
     "if (at < ${part_words}) words"),
]
OF_FEW = [ # tiles that look at the sums of all before them
    ("of the tiles of a lane the one before stands behind", "scan/tree.cu", "order.joined(before, node_of(first, half))",
     "order.joined(node_of(first, half), before)"),
    ("a tile does not count itself behind it", "scan/tree.cu", "== tile) v${j} = tile_sum;", "== tile + 1) v${j} = tile_sum;"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


GROUPS = [
    (BORDERS, "fast", of_tests(["wave_sums"]), None),
    (BITS, "fast", of_tests(["bits_flags"]), None),
    (ITEMS, "fast", of_tests(["bits_offsets"]), None),
    (EIGHTS, "fast", ["small_wave"], None),
    (EIGHTS_SHARED, "check", ["small_wave"], None),
    (SHORT_SEGMENTS, "fast", of_tests(["short_sums"]), None),
    (SHARES, "fast", ["small_deep"], None),
    (OF_LANES_ALONE, "fast", of_tests(["short_reverse"]), None),
    (OF_TEAMS, "fast", of_tests(["teams_sums"]), None),
    (OF_TEAMS_ALONE, "fast", of_tests(["teams_alone"]), None),
    (OF_TEAMS_SHARED, "check", of_tests(["teams_sums"]), None),
    (ROWS_OF_TEAMS, "fast", of_tests(["lines_teams"]), None),
    (STREAMED_BITS, "fast", of_tests(["fold_stream_hash"]), None),
    (OF_GROUPS, "fast", of_tests(["fold_stream_hash"]), ALL_SIZES),
    (BACK, "fast", of_tests(["stream_reverse"]), None),
    (ROLLED_BACK, "fast", of_tests(["stream_bytes_back"]), None),
    (PACKED_BACK, "fast", of_tests(["stream_back"]), None),
    (APART_BACK, "check", of_tests(["stream_back"]), None),
    (RESIZED, "fast", of_tests(["stream_resized"]), None),
    (OF_FEW, "fast", of_tests(["fold_sums", "fold_affine"]), None),
]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

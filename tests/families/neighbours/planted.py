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
TILES = "neighbours/tiles.cu"
LIST = "neighbours/list.cu"
METRIC = "neighbours/metric.cu"
POINTS = "neighbours/points.cu"
TREE = "neighbours/tree.cu"
BUILD = "neighbours/tree_build.cu"
SORT = "neighbours/tree_sort.cu"
SPLIT = "neighbours/tree_split.cu"
WITHIN = "neighbours/within.cu"
WITHIN_TREE = "neighbours/within_tree.cu"
KEPT = "neighbours/tree_kept.cu"
GIVEN = "neighbours/tree_given.cu"
LEAVES = "neighbours/tree_leaves.cu"
ONE_LEAF = "neighbours/leaf.cu"
WARP = "neighbours/tree_warp.cu"
TOGETHER = "neighbours/tree_together.cu"
ORDER = "neighbours/tree_order.cu"
AT_MOST = "neighbours/at_most.cu"
HEAP = "neighbours/heap.cu"
AXES = "neighbours/tree_axes.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("of equal distances the last is kept", BRUTE, "if (distance >= ${heap", "if (distance > ${heap"),
    ("equal distances change places", LIST, 'local nearer = a .. " < " .. b', 'local nearer = a .. " <= " .. b'),
    ("the first place is never taken from behind", LIST, "i > 0; i--", "i > 1; i--"),
    ("a point at an infinite distance is none", LIST, '${point_bits} + 1;', '${point_bits};'),
    ("indices count from the tile", BRUTE, '")(base + i)"', '")i"'),
    ("a tile loses its last point", TILES, "i < count ? ${", "i + 1 < count ? ${"),
    ("distances of nothing are those of a NaN", LIST, "number < no_point ? number : ${point_bits}", "number"),
]
ALL = [
    ("a point is its own neighbour", BRUTE, "if (base + i == start +", "if (base + i + 1 == start +"),
    ("what lies at the same place is left out", BRUTE, "if (base + i == start +", "if (distance == 0 || base + i == start +"),
]
ORDERS = [
    ("points are looked at before all are there", TILES, "        }\n        __syncthreads();\n", "        }\n"),
    ("the next tile comes before all have looked", TILES, "if (base != 0) __syncthreads();", ""),
]
# Some are what the dissertation's figure 7.6 prints or leaves out: what nobody pops, the next axis, the map back to
# points, the median that is left-balanced. And its search among all leaves out what lies at the same place.
TREES = [
    ("a node's number is taken for its point's", TREE, "index = g_order[${number} - 1]",
     "index = g_order[${number} - 1] * 0 + ${number} - 1"),
    ("a point is its own neighbour", TREE, '"index != itself"', '"index != itself + 1"'),
    ("the other side is never seen", TREE, "pending |= 1u << level;", "pending |= 0;"),
    ("the side of the query is never seen", TREE, "number = 2 * number + right;", "number = far;"),
    ("a point is left out that is as far as the last of the list", TREE, 'known and "<=" or "<"', '"<"'),
    ("a side is left out whose plane is as far as the last of the list", TREE, "(least == ${worst} && g_lowest",
     "(least == ${worst} + 1 && g_lowest"),
    ("a side is left out for the lowest index of its parent", TREE, "g_lowest[number - 1] <", "g_lowest[number / 2] <"),
    ("the lowest index is that of the left side", BUILD, "child <= 2 * at + 2 &&", "child <= 2 * at + 1 &&"),
    ("the lowest index in a block is that of the left side", BUILD, "left < right ? left : right", "right + 0 < right ? right : left"),
    ("of equal distances the first that comes stays", TREE, '" || index < " .. last', '" && index < " .. last'),
    ("of equal distances the highest index comes first", LIST, 'index_a .. " < " .. index_b', 'index_a .. " > " .. index_b'),
    ("a plane's distance is no square", METRIC, "number_of(along_axis(difference)${times})", "number_of(difference${times})"),
    ("all levels have one axis", TREE, '${turns.pick("level", apart)};', "${apart[1]};"),
    ("the way back has the axis of the next level", TREE, 'axis = ${turns.level("back")}', 'axis = ${turns.level("level")}'),
    ("the way back leads to the side it comes from", TREE, "(level - back - 1) ^ 1;", "(level - back - 1);"),
    ("children are those of nodes that count from 0", TREE, "const node here = g_nodes[number - 1];",
     "const node here = g_nodes[number % points];"),
    ("the median is one further to the right", SPLIT, "2 * number + 1) - 1; }", "2 * number + 1); }"),
    ("points with equal coordinates take one place", BUILD, "a.key << 32 | a.index) < ((uint64_t)b.key << 32 | b.index)",
     "a.key) < ((uint64_t)b.key)"),
    ("long points with equal coordinates take one place", BUILD, " || (a.key == b.key && a.index < b.index)", ""),
    ("nodes above are not copied", SPLIT, "if (first == begin && threadIdx.x == 0 && end < points)", "if (end > points)"),
    ("parts are split along the axis of their children", SPLIT, "share, axis = g_axes->axis_of[level];\n    const item low",
     "share, axis = g_axes->axis_of[level + 1];\n    const item low"),
    ("points before the middle of one block alone are counted", SPLIT,
     'atomicAdd(&${w.at("g_other", "begin + splitters + at")}.index, ', '(${w.at("g_other", "begin + splitters + at")}.index = '),
    ("in a short middle what is behind the node takes its place", SPLIT, "            shared->next[1] = node + 1;\n        }\n        __syncthreads(); // all",
     "            shared->next[1] = node;\n        }\n        __syncthreads(); // all"),
    ("in a long middle what is behind the node takes its place", SPLIT, "                shared->next[1] = node + 1;",
     "                shared->next[1] = node;"),
    ("nodes above are sorted again", BUILD, "items[i] = {(${U})-1, items[i].index | placed};", "items[i].index |= placed;"),
    ("nodes of a last level that is not full have no slots", BUILD, "if (!full) spread(", "if (!full && bits == 0) spread("),
    ("runs are no mirrors", SORT, "- ${log2})) - 1, true", "- ${log2})) - 1, false"),
    ("levels do not take turns with axes", BUILD, "axis = g_axes->axis_of[next];", "axis = g_axes->axis_of[level];"),
    ("the axis of all levels that are left begins anew", BUILD, "first_axis = g_axes->axis_of[level];",
     "first_axis = g_axes->axis_of[0 * level];"),
]
ALIKE = [
    ("what lies at the same place is left out by a tree", TREE, '"index != itself"', '"(distance != 0 && index != itself)"'),
]
TREE_ORDERS = [
    ("warps take items of others before all are there", SORT, "        __syncthreads();\n        KG_UNROLL(${each})\n", "        KG_UNROLL(${each})\n"),
    ("keys of a block are looked up before all are there", BUILD, "    __syncthreads();\n\n    // A level: ", "    // A level: "),
    ("lowest indices are looked at before all are there", BUILD, "        __syncthreads();\n    }\n", "    }\n"),
    ("the block that ends last may not see what others did", SPLIT, "kg_atomic_add_acq_rel_u32(ticket, 1)", "atomicAdd(ticket, 1u)"),
    ("places of a tile are those of the one before", SPLIT, "        __syncthreads();\n        KG_UNROLL(${N})\n        for (uint32_t i = 0; i < ${N}; i++)\n            if (kinds[i] < 3",
     "        KG_UNROLL(${N})\n        for (uint32_t i = 0; i < ${N}; i++)\n            if (kinds[i] < 3"),
]
INFINITE = [
    ("between infinities a side is left out", METRIC, "return number < no_point ? number : 0;", "return number;"),
    ("a NaN of the tree ends the search", TREE, "            const node here = g_nodes[number - 1];\n            const ${bits} distance",
     "            const node here = g_nodes[number - 1];\n            if (here.at[0] != here.at[0]) break;\n            const ${bits} distance"),
]
WITHINS = [
    ("what lies on the border is left out", WITHIN, "return number_of(${away}) + 1;", "return number_of(${away});"),
    ("a level parts points along the axis before its own", AXES, 'of[axis + 1] .. " : "', 'of[axis] .. " : "'),
    ("a side is left out whose plane is as far as the radius", WITHIN_TREE, "${of_plane} < bound;",
     "${of_plane} + 1 < bound;"),
]
BOXES = [
    ("the left side of a box's upper end is left out", WITHIN_TREE, '"level", lows)}) > plane)',
     '"level", highs)}) > plane)'),
    ("a list that is full takes no lower index", WITHIN, "if (${key} < ${keys}[list.begin])",
     "if (${key} > ${keys}[list.begin])"),
]

KEPTS = [
    ("a narrow axis begins a turn too late", AXES, "(int)axis) > turn) continue;", "(int)axis) >= turn + (turn == 0 ? 1 : 0)) continue;"),
    ("the widest gaps count", AXES, "width -= widest;", "width -= 0 * widest;"),
    ("threads that are gone have lowest indices to find", BUILD, ">> levels != 0 ? 32 :", ">> levels != 0 ? ${tbs} :"),
    ("the lowest index is that of sides alone", BUILD, "uint32_t lowest = g_order[at];", "uint32_t lowest = points + 0 * g_order[at];"),
    ("what lies beside three coordinates is not written", BUILD, "    here.at[${i}] = 0; // so that all bytes follow from the points\n", ""),
    ("a point of the first piece lies before the other", BUILD, "at < points.count ?", "at + 1 < points.count ?"),
    ("a block has lowest indices of the one behind", BUILD, "slot + 1 >= 1u << levels ?", "height > levels ?"),
    ("a tree of no points has no head", KEPT, "    if (points == 0) { // the head alone\n", "    if (points == 0) {\n        return 0;\n"),
]
GIVENS = [
    ("any array is taken for a tree", GIVEN, "    if (!is_tree(g_tree, points)) points = 0; // nothing is found\n", ""),
    ("a query is the node behind its own", GIVEN, '"g_nodes[number - 1].at["', '"g_nodes[number % points].at["'),
]

FEWS = [
    ("a search ends a node too soon", TREE, '" && visits != 0" or', '" && visits > 1" or'),
    ("a factor is taken for its square", METRIC, '(factor and ", factor" or "")', '(factor and ", factor * factor" or "")'),
]

HEAPS = [
    ("places of a heap that no call asks for are found, too", HEAP, "list.distances[j * ${tbs}] = ${asked and",
     "list.distances[j * ${tbs}] = ${false and"),
    ("of equal distances a heap keeps the highest index", HEAP, 'index_a .. " > " .. index_b', 'index_a .. " < " .. index_b'),
    ("a heap is taken for a list in order", TREE, "        sort(list);\n", ""),
    ("a heap by brute force is taken for a list in order", BRUTE, "        sort(list);\n", ""),
]
METRICS = [
    ("a NaN along one axis is passed over", METRIC, 'return ${join(known, " && ")} ?', "return true ?"),
]
ROUNDS = [
    ("a side is as far as its plane, whatever lies the other way round", METRIC, "return around < straight ?", "return around < 0 ?"),
]
NEAR_ROUNDS = [
    ("planes of a cell are as far as they are, whatever lies the other way round", METRIC,
     '"shorter_way(" .. names[i]', 'names[i] .. " + 0 * shorter_way(" .. names[i]'),
]
CORNERS = [
    ("a plane of a cell is that of the next axis", AXES, 'return "levels_" .. axis end', 'return "levels_" .. axis % (dimensions - 1) + 1 end'),
    ("a plane of a cell is that of the node above its own", TREE, "(back - 31 +", "(back - 30 +"),
    ("a cell is bound by planes that lie below it", TREE, "beyond &= (1u << back) - 1;", ""),
    ("a cell on the side of the query is bound, too", TREE, "beyond |= 1u << back;", "beyond |= (2u << back) - 1;"),
    ("above leaves a cell is bound by planes that lie below it", LEAVES, "beyond &= (1u << back) - 1;", ""),
    ("above leaves a cell on the side of the query is bound, too", LEAVES, "beyond |= 1u << back;", "beyond |= 2u << back;"),
]
WARPS = [
    ("a place moves up from the first of a lane", WARP, '"[" .. each - 1 .. "], 1);"', '"[0], 1);"'),
    ("the last of a list is that of the first lane", WARP, "${(many - 1) // each}", "0"),
    ("a level is kept by the lane behind its own", WARP, "if (lane == level) {", "if (lane == level + 1) {"),
    ("a cell is bound by planes of where the walk comes from", WARP,
     "waits_${axis}, back)", "waits_${axis}, 0)"),
    ("a leaf of a warp loses its last node", ONE_LEAF, "points - row + 1;", "points - row;"),
    ("a warp leaves out a node that is as far as the last of the list", WARP, "least_distance ${w.trim} list.worst",
     "least_distance < list.worst"),
]
TOGETHERS = [
    ("a side is seen by the lane that gives it, too", TOGETHER, "if (given) pending = 0;", "if (given) pending &= ~0u;"),
    ("a lane that helps keeps its own query", TOGETHER, '"owner", "number", "level"', '"number", "level"'),
    ("a node above a leaf is not looked at", TOGETHER, "near_node = at;", "near_node = 0;"),
    ("a leaf has its last node for those that it lacks", TOGETHER, '${ends and "next <= points && " or ""}', ""),
    ("planes above the first leaf are those of its lower nodes", TOGETHER, '>> (top - (" .. level .. ")))")',
     '>> (top - (" .. level .. ") - 1))")'),
    ("a node is left out that is as far as the last of the list", TOGETHER, "distance ${w.trim} worst) found",
     "distance < worst) found"),
    ("of nodes as near as each other the first stays", TOGETHER, "index = one < index ? one : index;",
     "index = index == (uint32_t)-1 ? one : index;"),
    ("what a query finds goes to its place in the order", ORDER, "q_queue[place].at : place", "place : place"),
    ("planes of far levels are never looked at", TOGETHER, "if (turn == ${NEAR_TURNS} &&", "if (turn == ~0u &&"),
    ("what was in registers has no index", TOGETHER, "threadIdx.x] = mine.indices[j];", "threadIdx.x] = mine.indices[0];"),
]
TOGETHER_ORDERS = [
    ("lanes with one query do not take turns", TOGETHER, "while (now == turn && found != 0)", "while (turn < 32 && found != 0)"),
    ("a lane takes sides before all have said what they give", TOGETHER,
     "            if (gives) givers[before] = lane;\n            __syncwarp();\n", "            if (gives) givers[before] = lane;\n"),
]
WARP_FEWS = [
    ("a node above a leaf costs a warp nothing", WARP, "            visits--;\n", ""),
]
ROWS = [
    ("rows have no more than their coordinates", POINTS, '"(uint64_t)" .. pitch', '"(uint64_t)" .. one.dimensions'),
]
STRUCTS = [
    ("fields come in the order of the struct", POINTS, '"]." .. fields[axis]', '"]." .. ({"high", "at", "deep", "warm", "when"})[axis]'),
]
LEAF = [
    ("a leaf loses its last node", ONE_LEAF, "points - row + 1;", "points - row;"),
    ("a leaf begins a level too low", LEAVES, "levels - ${rows} : 0; //", "levels - ${rows} + 1 : 0; //"),
    ("the node above a leaf is taken for its other side", LEAVES, "^ 1, at = far / 2;", "^ 1, at = far;"),
    ("a node is left out that is as far as the last of the list", LEAVES, "if (!(least ${w.trim} ${w.worst})) continue;",
     "if (!(least < ${w.worst})) continue;"),
]
LEAF_FEWS = [
    ("a leaf costs one visit", ONE_LEAF, "visits -= looks;", "visits -= looks != 0;"),
    ("a node above a leaf costs none", LEAVES, "            visits--;\n", ""),
]
PAYLOADS = [
    ("what comes with a point is that of its place in the list", TREE,
     'payloads.store(to, found, of_list("indices"))', 'payloads.store(to, found, "j")'),
]
NEAREST_LISTS = [
    ("a list of distances that is full takes no lower one", WITHIN, "if (${key} < ${keys}[list.begin])",
     "if (${key} > ${keys}[list.begin])"),
    ("what is found by brute force stays in no order", WITHIN, "//%     if tree or not indices then\n            sort(",
     "//%     if tree then\n            sort("),
]
BUILT_FEWS = [
    ("a search of a tree that the call builds ends a node too soon", ONE_LEAF, "visits -= looks;",
     "visits -= looks + 1;"),
    ("a factor is taken for its square there", METRIC, '(factor and ", factor" or "")', '(factor and ", factor * factor" or "")'),
]
LIST_PAYLOADS = [
    ("the last of a list has no payload", WITHIN, '"place < " .. all', '"place + 1 < " .. all'),
]
AT_MOSTS = [
    ("places that no call asks for are found, too", AT_MOST, 'j .. " < skip ? 0 : no_point"', 'j .. " < skip ? no_point : no_point"'),
    ("the first places are those that no call asks for", AT_MOST, '" - skip : " .. j .. " + " .. many .. " - skip)"',
     '" : " .. j .. ")"'),
]
SORTED = [
    ("queries of a node have one place", ORDER, "q_cells[mine.cell] + mine.rank", "q_cells[mine.cell] + 0 * mine.rank"),
    ("lanes at one node are counted as one", ORDER, "atomicAdd(&q_cells[cell], (uint32_t)__popc(peers[i]))", "atomicAdd(&q_cells[cell], 1u)"),
    ("nodes of each warp begin at the first place", ORDER, "begin = atomicAdd(&q_cells[cells], upto)",
     "begin = 0 * atomicAdd(&q_cells[cells], upto)"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


GROUPS = [(RESULTS, "fast", of_tests(["near_one", "near_ties"]), None),
          (ALL, "fast", of_tests(["near_all"]), None),
          (ORDERS, "check", of_tests(["near_one"]), None),
          (TREES, "fast", of_tests(["tree_all", "tree_queries"]), None),
          (ALIKE, "fast", of_tests(["tree_alike"]), None),
          (INFINITE, "fast", of_tests(["tree_alone"]), None),
          (TREE_ORDERS, "check", of_tests(["tree_all"]), None),
          (WITHINS, "fast", of_tests(["within_sums"]), None),
          (BOXES, "fast", of_tests(["within_boxes"]), None),
          (KEPTS, "fast", of_tests(["kept_trees"]), None),
          (GIVENS, "fast", of_tests(["given_all"]), None),
          (FEWS, "fast", of_tests(["given_few"]), None),
          (HEAPS, "fast", of_tests(["tree_heap"]), None),
          (METRICS, "fast", of_tests(["metric_own"]), None),
          (ROUNDS, "fast", of_tests(["metric_round"]), None),
          (NEAR_ROUNDS, "fast", of_tests(["near_round"]), None),
          (CORNERS, "fast", of_tests(["tree_heap", "tree_queries", "near_round"]), None),
          (WARPS, "fast", of_tests(["tree_warps"]), None),
          (TOGETHERS, "fast", of_tests(["together_given", "together_all", "together_one"]), None),
          (TOGETHER_ORDERS, "check", of_tests(["together_given"]), None),
          (WARP_FEWS, "fast", of_tests(["given_leaves"]), None),
          (NEAREST_LISTS, "fast", of_tests(["within_nearest"]), None),
          (BUILT_FEWS, "fast", of_tests(["few_built"]), None),
          (LIST_PAYLOADS, "fast", of_tests(["within_payload"]), None),
          (ROWS, "fast", of_tests(["points_rows"]), None),
          (STRUCTS, "fast", of_tests(["points_structs"]), None),
          (LEAF, "fast", of_tests(["tree_heap"]), None),
          (LEAF_FEWS, "fast", of_tests(["given_leaves"]), None),
          (PAYLOADS, "fast", of_tests(["given_leaves"]), None),
          (AT_MOSTS, "fast", of_tests(["points_rows"]), None),
          (SORTED, "fast", of_tests(["given_queries"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

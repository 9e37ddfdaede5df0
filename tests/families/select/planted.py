#!/usr/bin/env python3
"""Mistakes planted in the templates of selects, each of which must be found.

    planted.py [--every K|--in-turn K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which says what the arguments are. Specs are those of the tests. RESULTS come
out wrong, or never; ORDERS are right on most machines most of the time, and the check build tells.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import find_all # noqa: E402

SELECT, TILE, BACK, TICKETS = "select/select.cu", "select/tile.cu", "select/back.cu", "warp/tickets.cu"
RUNS, BETWEEN, BY_KEY = "select/runs.cu", "select/between.cu", "select/by_key.cu"
KERNEL = "select/runs_kernel.cu"
PART, REPEAT = "select/part.cu", "select/repeat.cu"
STREAM, PARTS_OF, ARRAYS = "select/stream.cu", "select/stream_parts.cu", "select/stream_arrays.cu"
STORE, HALVES, SPLIT, HELD = "select/stream_store.cu", "select/stream_halves.cu", "select/stream_split.cu", "select/stream_held.cu"
REPEATED, SIZES, CUT = "select/stream_repeated.cu", "select/stream_sizes.cu", "select/stream_cut.cu"
WAVE = "select/wave.cu"
COUNTS, KEYS, PARTIALS, PARTIAL = "select/stream_counts.cu", "select/stream_keys.cu", "select/stream_sums.cu", "select/partials.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("the epoch does not advance", TICKETS, "(uint64_t)tag << 32)", "(uint64_t)(tag - 1) << 32)"),
    ("capacity is ignored", TILE, "start < capacity ? capacity - start : 0", "capacity | ~(uint64_t)0"),
    ("one more than capacity is stored", TILE, "capacity - start : 0", "capacity - start + 1 : 0"),
    ("lanes of a warp come in reverse", TILE, "lanes & kg_lanemask_lt()", "lanes & ~kg_lanemask_le()"),
    ("items of a lane all begin at the front", TILE, "run + kept + (uint32_t)__popc(lanes", "run + (uint32_t)__popc(lanes"),
    ("the count of the last tile is missing", SELECT, "*g_count = total;\n    }", "*g_count = total - shared->counts[0];\n    }"),
    ("what stands before the tile is missing", SELECT, "= base + upto - count;", "= upto - count;"),
    ("warps begin where they end", SELECT, "= base + upto - count;", "= base + upto;"),
    ("what lies past the end is kept", TILE, "const bool keep = inside && ", "const bool keep = (inside || kept < 32) && "),
    ("the first element equals the one before", TILE, '"place + 1 == n" or "place == 0"', '"place + 1 == n" or "place == ~(uint64_t)0"'),
    ("the last element equals one behind it", TILE, '"place + 1 == n"', '"place == n"'),
    ("neighbours behind are the elements themselves", TILE, "g_${first}[${at(i)} + 1]", "g_${first}[${at(i)}]"),
    ("neighbours are those of the item before", TILE, "g_${first}[${at(i)} - 1]", "g_${first}[${at(i)}]"),
    ("indices count from the tile", TILE, "(origin + shared->places", "(shared->places"),
    ("bits are those of the warp before", TILE, 'return "place / 32" .. plus(i)',
     'return "(place - (place >= 32 ? 32 : 0)) / 32" .. plus(i)'),
    ("bits come in reverse", TILE, '" >> " .. (tile.turn or "lane") ..', '" >> " .. (tile.turn or "(31 - lane)") ..'),
    ("neighbours change places in the second array", TILE, "g_${output.arg.name}[start + i]",
     'g_${output.arg.name}[start + (i${output ~= stored[1] and " ^ 1" or ""})]'),
    ("indices count from the warp", TILE, '"run + lane" .. plus(32 * i)', '"lane" .. plus(32 * i)'),
    ("a tile counts itself", BACK, "sum_of_lanes(lane < in_group ? tiles : 0)",
     "sum_of_lanes(lane <= in_group ? tiles : 0) + (in_group < 31 ? sum : 0)"),
    ("a group publishes its tiles but the last", BACK, '"tiles + sum", "tag"', '"tiles", "tag"'),
    ("groups before are not counted", BACK, "base += groups + tiles;", "base += tiles;"),
    ("what is polled is not waited for", BACK, "while (!__all_sync(${full_mask}, ${there})) {", "if (false) {"),
]
PARTS = [
    ("ranks count from the front of a row", PART, "return (before + (uint32_t)", "return (before / 65536 + (uint32_t)"),
    ("a lane counts itself as before it", PART, "same & kg_lanemask_lt()", "same & kg_lanemask_le()"),
    ("parts are told apart by all bits but the last", PART, "for b = 0, bits - 1 do", "for b = 0, math.max(bits - 2, 0) do"),
    ("lanes count the part of another", PART, "own &= (lane >>", "own &= ((lane ^ 1) >>"),
    ("warps before are not counted", PART, "shared->counts[lane * ${warps} + warp] = sum;", "shared->counts[lane * ${warps} + warp] = 0;"),
    ("parts of a tile all begin at its front", PART, "shared->firsts[lane] = upto - sum;", "shared->firsts[lane] = upto - upto;"),
    ("a number beyond the parts is the last part's", PART, "(uint32_t)number : ${parts};\n}", "(uint32_t)number : ${parts - 1};\n}"),
    ("what lies past the end is in a part", PART, "if (!inside) return ${parts};", "(void)inside;"),
    ("the second part begins one too late", PART, "n - 1 - ", "n - "),
    ("the second part comes in order", PART, "shared->to[1] - i", "shared->to[1] + i"),
    ("arrays have no capacity", PART, "if (to >= capacity)", "if (to >= capacity + n)"),
    ("one more than the capacity is stored", PART, "to >= capacity", "to > capacity"),
    ("parts of a call look at each other's words", BACK, '(gridDim.x / 32 + 1) * "', '(gridDim.x / 64) * "'),
    ("offsets lack the last part", PART, "g_offsets[${parts}] = at;", "g_offsets[${parts}] = shared->totals[0];"),
    ("one block forgets the tiles before", PART, "base += shared->sums[lane];\n", ""),
    ("blocks count the same tiles", PART, '"gridDim.x * (uint64_t)" ..', '"gridDim.x / 2 * (uint64_t)" .. 2 *'),
    ("the last block adds up some of the counts", PART, "b < gridDim.x; b += 32", "b < gridDim.x; b += 33"),
]
PART_ORDERS = [
    ("elements are put before their places are known", PART, "find_firsts(shared, lane);\n    __syncthreads();\n",
     "find_firsts(shared, lane);\n"),
    ("elements are stored before all are put", PART, "base + shared->sums[part];\n        }\n    }\n    __syncthreads();",
     "base + shared->sums[part];\n        }\n    }"),
    ("the last block does not wait for the counts", PART, "    bool last = false;\n    __syncthreads();\n", "    bool last = false;\n"),
    ("a block that counted does not hand it on", PART, "kg_atomic_add_acq_rel_u32(g_ticket, 1)", "atomicAdd(g_ticket, 1)"),
]
LONG = [
    ("what stands before 1,024 tiles lacks the last", BACK, '"base + sum", "tag"', '"base", "tag"'),
    ("what stands before 1,024 tiles is not there", BACK, "if (!base_there) base_there =", "base_there = true; if (false) base_there ="),
]
ORDERS = [
    ("warps are counted before they have counted", SELECT, "shared->counts[warp] = kept;\n    __syncthreads();",
     "shared->counts[warp] = kept;"),
    ("warps store before they know where", SELECT, "//%   end\n    __syncthreads();\n    const uint64_t start",
     "//%   end\n    const uint64_t start"),
    ("what is read is not handed on in place", BACK, "in_place) hand_on();", "false) hand_on();"),
    ("a tile publishes before others may write", BACK, "if (in_place) __threadfence(); // what", "// what"),
    ("the next tile has its part too early", SELECT, "        __syncwarp(); // the next tile has its part\n", ""),
]

STREAMS = [
    ("the first ticket is the number of the block", STREAM, "shared->turn = atomicAdd(g_turn, 1);",
     "shared->turn = (atomicAdd(g_turn, 1) & ~(uint64_t)0xffffffff) | blockIdx.x;"),
    ("tickets are not set back", STREAM, "if (lane == 0 && last && tag", "if (lane == 0 && last && tag == 0 && tag"),
    ("a stage is loaded before it is empty", STREAM, "if (loads >= ${S}) kg_mbar_wait(", "if (false) kg_mbar_wait("),
    ("a tile is stored before its place is known", STREAM, "        kg_mbar_wait(&shared->based[at.stage], at.parity);\n", ""),
    ("parts before are not counted", COUNTS, "shared->before[at.stage][lane] = (uint32_t)upto - count;",
     "shared->before[at.stage][lane] = 0;"),
    ("the count of the last tile is missing", COUNTS, "start + shared->sums[at.stage];", "start;"),
    ("capacity is ignored", PARTS_OF, "start < capacity ? capacity - start : 0", "capacity | ~(uint64_t)0"),
    ("one more than capacity is stored", PARTS_OF, "capacity - start : 0", "capacity - start + 1 : 0"),
    ("what lies before the array is kept", CUT, "lead > run ? lead - run : 0", "lead > run + 1 ? lead - run - 1 : 0"),
    ("the array's last element is missing", CUT, "past > run ? past - run : 0", "past > run + 1 ? past - run - 1 : 0"),
    ("what lies beside the array's last word is missing", ARRAYS, "last < first ? first : last, hi);", "hi, hi);"),
    ("what lies before the array's first word is missing", ARRAYS, "lo, first < hi ? first : hi);", "lo, lo);"),
    ("lanes of a warp come in reverse", PARTS_OF, "lanes & kg_lanemask_lt()", "lanes & ~kg_lanemask_le()"),
    ("a part has no neighbour before it", PARTS_OF, "    if (place != lane) near = part[-1];\n", ""),
    ("a line begins one element late", STORE, "if (i >= past) to[i - past]", "if (i > past) to[i - past]"),
]
STREAM_PAIRS = [
    ("the last element equals one behind it", PARTS_OF, 'last and " + 1 == n"', 'last and " == n"'),
    ("a part comes without the word behind it", ARRAYS, "(i > 1 or variant.unique) and", "(i > 1 or near_of(i) > 0) and"),
    ("two outputs wait in one place", PARTS_OF, "while compacted[place] or bits", "while bits"),
    ("one pair more than capacity is stored", PARTS_OF, "stored = count < room ? count : (uint32_t)room;",
     "stored = count <= room ? count : (uint32_t)room + 1;"),
]
STREAM_LAGS = [
    ("the last tiles are not stored", STREAM, "(ahead ? ${lag}u : 0u)", "(ahead ? ${lag}u : ${lag}u)"),
    ("a tile is stored from the stage of another", STREAM, "waiting--, ring_next(behind))", "waiting--)"),
    ("a tile is stored, later, before its place is known", STREAM,
     "{\n    kg_mbar_wait(&shared->based[at.stage], at.parity);\n", "{\n"),
    ("a stage is given back by some of its warps", STREAM, "${lag and W or variant.store_warps}", "${lag and W - 1 or variant.store_warps}"),
]
STREAM_BITS = [
    ("bits are those of an array on a boundary", PARTS_OF, "turn = (lane - lead) % 32;", "turn = (lane + 0 * lead) % 32;"),
    ("lanes before a boundary have bits of the next word", PARTS_OF, "+= lane >= lead;", "+= lane + lead >= lead;"),
    ("the bits of all tiles begin on a boundary", ARRAYS, 'arg.name .. ".skip - 4) / 16 * 16"', 'arg.name .. ".skip + 12) / 16 * 16"'),
    ("a part has the words of the one before it", ARRAYS, 'name .. ".skip - 4) % 16"', 'name .. ".skip - 8) % 16"'),
]
STREAM_BIT_ORDERS = [
    ("a tile loads words that the one before it writes", ARRAYS, '", in_place && part == 0"', '", in_place && part > 31"'),
]
STREAM_ORDERS = [
    ("elements are put where others have not read", PARTS_OF, "        __syncwarp(); // all have read before others are put there\n", ""),
    ("a stage is given back without a fence of the proxies", STREAM,
     "        kg_fence_proxy(); // the bulk copies", "        // the bulk copies"),
    ("what lies beside words is put without such a fence", ARRAYS, "        kg_fence_proxy(); // the copies", "        // the copies"),
    ("that a tile was read is not handed on", STREAM, "if (in_place) hand_on(); // the",
     "if (in_place && lane > 31) hand_on(); // the"),
    ("a master does not hand on what was read", STREAM, "            if (in_place) hand_on();\n",
     "            if (in_place && lane > 31) hand_on();\n"),
    ("what may be written over is not handed on", STREAM, "if (in_place) hand_on(); // what",
     "if (in_place && lane > 31) hand_on(); // what"),
    ("barriers are used before they are made for copies", STREAM, "        kg_fence_mbar_init();\n", ""),
]
STREAM_SUMS = [
    ("a lane's sum has what stands before its head", KEYS, "sum = heads >> ${i} & 1 ? v_${i} :", "sum ="),
    ("sums of lanes pass heads", KEYS, "if (reach >= ${by})", "if (reach + lane >= ${by})"),
    ("the first lane has a run before it", KEYS, "    if (lane == 0) carried =", "    if (lane == 32) carried ="),
    ("a run's last element stands for its first", KEYS, "        carried = v_${i};\n    } else", "    } else"),
    ("a part's first key has none before it", KEYS, "place != 0) near =", "place == 1) near ="),
    ("the capacity's last run has no sum", KEYS, "stored + 1 : stored", "stored * 1 : stored"),
    ("one sum more than capacity is stored", KEYS, "stored < count && start.count <= capacity ? stored + 1 : stored", "count"),
    ("one key more than capacity is stored", KEYS, "capacity - start.count : 0", "capacity - start.count + 1 : 0"),
    ("a sum lacks what stands before the part", KEYS, "if (${run} == past) v_${j} =", "if (${run} > 99999) v_${j} ="),
    ("what ends before the first run is stored", KEYS, "none = start.count == 0", "none = start.count > 3000000000u"),
    ("the last run is not stored", KEYS, "if (${all}.count != 0 && ${all}.count <= capacity)", "if (${all}.count > capacity)"),
    ("the last run knows no capacity", KEYS, "${all}.count <= capacity)", "${all}.count <= capacity + 100000)"),
    ("a part knows none before it in its tile", PARTIALS, "if (part != 0) {", "if (part > 32) {"),
    ("a tile's sum lacks its last part", PARTIALS, 'publish("sum")', 'publish("others")'),
]
STREAM_RUNS = [
    ("a part's first run begins with it", KEYS, "begin_${j} = open, end", "begin_${j} = 0 * open, end"),
    ("the last run begins where a lane's does", KEYS, "headed != 0 ? 31 - (uint32_t)__clz((int)headed) : 0;", "31;"),
    ("a lane's last run begins with its first", KEYS, "31 - (uint32_t)__clz((int)heads) : 0);", "__ffs((int)heads) - 1 : 0);"),
    ("the last run has no end", KEYS, "n - ${all}.last", "n - 1 - ${all}.last"),
]
STREAM_PLACES = [
    ("places count rows", PARTS_OF, "(uint16_t)in_part;", "(uint16_t)(in_part / 32);"),
    ("indices count from the part", STORE, "(origin + places[i - past])", "(0 * origin + places[i - past])"),
    ("indices begin one too late", STORE, "if (i >= past) to[i - past] = (", "if (i > past) to[i - past] = ("),
    ("places of runs count from their lanes", KEYS, "        places[to] = (uint16_t)(lane * ${N}${plus(i)});", "        places[to] = (uint16_t)${i};"),
]
STREAM_LASTS = [ # of runs by their last elements
    ("a run's value is that of the next one", KEYS, "stored_key(last and i - 1 or i)", "stored_key(i)"),
    ("the run that the array ends has no value", KEYS, "ended = count + closed > none ? count + closed - none : 0",
     "ended = count + closed > none + closed ? count - none : 0"),
    ("the first head ends a run", KEYS, "first = start.count - 1 + none,", "first = start.count - 1 + 2 * none,"),
    ("values know no capacity", KEYS, "ended < space ? ended :", "ended < space + n ? ended :"),
    ("a run ends with the next one's first element", KEYS, "(origin + end_${j} - 1)", "(origin + end_${j})"),
    ("the last run ends behind the array", KEYS, "(n - 1);", "(n);"),
    ("values of repeated runs know no capacity", REPEATED, "ended < space ? ended :", "ended < space + n ? ended :"),
    ("a repeated run that the array ends has no value", REPEATED, "own.ended + closed;", "own.ended + (closed && n == 0);"),
    ("the array ends a run that has ended", REPEATED, " && start.count + own.count != start.ended + own.ended;", ";"),
    ("a repeated run's value stands before its last", REPEATED, "part[ended] = ${stored(i)};", "part[ended] = ${stored(i > 0 and i - 1 or i)};"),
]
STREAM_HALVES = [
    ("the second half comes in order", HALVES, "${dws - 1} - others - before", "${dws} - others - (uint32_t)__popc(seconds) + before"),
    ("rows of the second half meet", HALVES, "    others += (uint32_t)__popc(seconds);\n", ""),
    ("the second half begins one too late", HALVES, "n - start.others - others", "n - start.others - others + (others != 0)"),
    ("an element in none goes through the transform", HALVES, "if (((firsts | seconds) >> ${j} & 1) != 0) v_${j} =",
     "v_${j} ="),
    ("an element in none is in the second half", HELD, "(uint32_t)number : ${none};", "(uint32_t)number : 1;"),
    ("offsets lack the second half", HALVES, "${all}.count + ${all}.others;", "${all}.count;"),
    ("counts of both halves change places", PARTIAL, "a.others + b.others", "a.others + b.count"),
]
STREAM_HALF_ORDERS = [
    ("a row is put where others have not read", HALVES, "    __syncwarp(); // all have read before others are put there\n", ""),
]
STREAM_SPLIT = [
    ("rows of an array meet", SPLIT, "    next += (uint32_t)__popc(own);\n", ""),
    ("a lane counts itself as before it", SPLIT, "same = kg_lanemask_lt()", "same = kg_lanemask_lt() | 1u << lane"),
    ("lanes count the array of another", SPLIT, "((lane & ${1 << b})", "(((lane ^ 1) & ${1 << b})"),
    ("an array begins where the one before it does", SPLIT, "if (lane >= ${p}) next +=", "if (lane > ${p}) next +="),
    ("rows that are not there go to the first array", SPLIT, "if p == 0 and rows < 32 then", "if false then"),
    ("an element of no array goes to the last", SPLIT, '"array_of", P, none)', '"array_of", P, P - 1)'),
    ("an element of no array goes through the transform", SPLIT, "if ((~(${all_bits}) >> ${j} & 1) != 0) v_${j} =", "v_${j} ="),
    ("arrays have no capacity", SPLIT, "start < capacity ? capacity - start : 0", "capacity | ~(uint64_t)0"),
    ("one more than the capacity is stored", SPLIT, "capacity - start : 0", "capacity - start + 1 : 0"),
    ("all arrays are stored from the front of a part", SPLIT, "from += ${many};", 'from += ${p == 0 and "0" or many};'),
    ("an array begins where the first one does", SPLIT, 'p == 0 and "start.count" or', '"start.count" or'),
    ("offsets lack what stands before", SPLIT, "g_offsets[${p}] + ${all}.others", "${all}.others"),
    ("arrays count what goes to the second", PARTIAL, '"a.others[" .. p .. "] + b', '"a.others[0] + b'),
]
STREAM_SIZES = [
    ("pieces are those of others", SIZES, "(uint64_t)ticket * rows * ${tbs * U}", "(uint64_t)(ticket + taken) * rows * ${tbs * U}"),
    ("a block counts its last piece alone", SIZES, "size_${p} += mine_${p};", "size_${p} = mine_${p};"),
    ("sizes of the last call are there", SIZES, "            kg_st_relaxed_u64(g_counts + part, 0);\n", ""),
    ("tiles are counted with pieces", STREAM, '" - pieces"', '" - pieces / 2"'),
    ("all parts begin at the array's front", SPLIT, "shared->firsts[${p}] +", "shared->firsts[0] +"),
]
STREAM_SIZE_ORDERS = [
    ("sizes are added up before all warps have them", SIZES, "    __syncthreads();\n    if (threadIdx.x < ${P}) {",
     "    if (threadIdx.x < ${P}) {"),
    ("the next ticket comes before all have this one", SIZES, "        __syncthreads(); // all have this ticket\n", ""),
]
STREAM_SPLIT_ORDERS = [
    ("a row is put where others have not read", SPLIT, "    __syncwarp(); // all have read before others are put there\n", ""),
]
STREAM_REPEATED = [
    ("no part has a head right before it", REPEATED, "place > 1) near_head =", "place == ~(uint64_t)0) near_head ="),
    ("lanes know no head before them", REPEATED, "(uint32_t)near_head : up)", "(uint32_t)near_head : up * 0)"),
    ("a run ends at the array's first element", REPEATED, "behind |= 1u <<", "behind |= 0u <<"),
    ("each element behind a head is a second one", REPEATED, "& behind & ~heads, ends", "& behind, ends"),
    ("each head ends a repeated run", REPEATED, "ends = heads & ~behind;", "ends = heads;"),
    ("an element past the end is a second one", REPEATED, 'case == "stop" and "within" or', 'case == "never" and "within" or'),
    ("ends of lanes before are not counted", REPEATED, "ended = (counts - own_counts) >> 16;", "ended = 0;"),
    ("values are those of the second element", REPEATED, '"near" or "key_" .. i - 1, trans', '"key_0" or "key_" .. i, trans'),
    ("indices are those of the second element", REPEATED, "events, origin - 1, stored", "events, origin, stored"),
    ("a run that began before begins with the part", REPEATED, "run < open ? start.last :", "run < open ? origin :"),
    ("no run has begun before a part", REPEATED, "open = start.count != start.ended;", "open = 0;"),
    ("the last run begins where a lane's does", REPEATED, "31 - (uint32_t)__clz((int)open) : 0;", "31 : 0;"),
    ("lengths know no capacity", REPEATED, "start.ended < capacity ? capacity - start.ended : 0", "capacity | ~(uint64_t)0"),
    ("one run more than capacity is stored", REPEATED, "start.count < capacity ? capacity - start.count : 0",
     "start.count <= capacity ? capacity - start.count + 1 : 0"),
    ("the last run is not stored", REPEATED, "if (${all}.count != ${all}.ended && ", "if (${all}.count > n && "),
    ("the last run knows no capacity", REPEATED, "${all}.count <= capacity)", "${all}.count <= capacity + 100000)"),
    ("the last run is stored though it has ended", REPEATED, "if (${all}.count != ${all}.ended && ", "if (${all}.count != 0 && "),
    ("ends of earlier tiles are forgotten", PARTIAL, "a.ended + b.ended, a.last", "b.ended, a.last"),
]
STREAM_REPEATED_ORDERS = [
    ("values are put where others have not read", REPEATED, "    __syncwarp(); // all have read before others are put there\n", ""),
]
STREAM_SUM_ORDERS = [
    ("keys are put where others have not read", KEYS, "    __syncwarp(); // all have read before others are put there\n", ""),
]

LENGTHS = [
    ("of a run the last but one is kept", RUNS, '"end - 1"', '"end - 1 - (end > begin + 1)"'),
    ("the last run has no end", RUNS, "const bool ends = end - begin >", "const bool ends = n > 64 * end && end - begin >"),
    ("a run ends before the first element", RUNS, "place == lane ? heads & ~(uint32_t)1 : heads", "heads"),
    ("a run of the tile before begins with the tile", RUNS, "i == 0 ? before.last :", "i == 0 ? origin :"),
    ("a warp's last run begins with its first", RUNS, "if (heads != 0) runs.last =", "if (heads != 0 && runs.last == ${variant.dbs}) runs.last ="),
    ("warps know of no run before them", BETWEEN, 'if (lane != 0) before =', "if (false) before ="),
    ("a block carries the tile before alone", BETWEEN, 'carry = ${combined("base", "tile_sum")}', "carry = tile_sum"),
    ("one run more than capacity is stored", RUNS, "capacity - before.count : 0", "capacity - before.count + 1 : 0"),
    ("the last run knows no capacity", RUNS, "if (ends && all.count < capacity)", "if (ends)"),
    ("a run of one is repeated where a row begins", RUNS, "    runs.near = heads >> 31 != 0;\n", "    runs.near = false;\n"),
    ("a run that ends where a warp begins is left out", RUNS, "if (first != 0 && first < n) runs.near", "if (first > n) runs.near"),
    ("a run of two rows begins with the second", RUNS, " : runs.last);", " : in_tile);"),
    ("a warp's runs begin in it", RUNS, "in_tile == ${variant.dbs} ? before.last :", "in_tile == ${variant.dbs} ? origin :"),
]
SUMS = [
    ("a sum goes with its own head", BY_KEY, "ended - 1", "ended"),
    ("the last run is not stored", BY_KEY, "if (all.count != 0 && all.count <= capacity)", "if (all.count > n)"),
    ("the last sum knows no capacity", BY_KEY, "all.count != 0 && all.count <= capacity", "all.count != 0"),
    ("one sum more than capacity is stored", BY_KEY, "ended > capacity", "ended > capacity + 1"),
    ("one key more than capacity is stored", BY_KEY, "capacity - before.count : 0", "capacity - before.count + 1 : 0"),
    ("a sum takes its run's last element for its first", BY_KEY, "        carried = v${i};\n", "        carried = ${combined('v' .. i, 'v' .. i)};\n"),
    ("a lane begins with what its warp began with", BY_KEY, "if (lane != 0) prefix =", "if (false) prefix ="),
    ("a lane's sum has what stands before its head", BY_KEY, "upto = heads >> ${i} & 1 ? v${i} :", "upto ="),
    ("heads count for nothing in what tiles hand on", PARTIAL, "if (b.count != 0) return", "if (b.count > 1u << 31) return"),
    ("operands change places", PARTIAL, '${combined("a.value", "b.value")}', '${combined("b.value", "a.value")}'),
    ("bits of another lane's run", BY_KEY, ">> lane * ${N} % 32)", ">> lane * ${N} % 16)"),
    ("sums of a lane begin at the warp's front", BY_KEY, "run + (uint32_t)(prefix.count - before.count)", "run"),
    ("a row knows its own last key for the one before", BY_KEY, "lane == 0 ? near : other", "lane > 31 ? near : other"),
    ("a row knows the key before the part alone", BY_KEY, "        near = other;\n", ""),
    ("no key is before a part", BY_KEY, "near = g_keys[place - 1];", "near = g_keys[place];"),
    ("a run begins with each part of a warp", BY_KEY, "(place == 0 || !", "(place % 32 == 0 || !"),
]
COPIES = [
    ("a warp begins with a later element", REPEAT, "[(to < last ? to : last) - 1] > at", "[(to < last ? to : last) - 1] > at + 40"),
    ("a row forgets those before it", REPEAT, "upto_${i} = add_copies(sum, upto_${i});", ""),
    ("an element ends with the warp's part", REPEAT, "if (!found && ended < 32)", "if (!found)"),
    ("an element between two looks is left out", REPEAT, "element += 32;", "element += 33;"),
    ("a warp stops at the capacity's row", REPEAT, "row < places; row += 32", "row + 32 <= places; row += 32"),
    ("capacity is ignored", REPEAT, "count < capacity ? count : capacity", "count <= capacity ? count : capacity + 1"),
    ("a sum that is too large is another", REPEAT, "~(uint64_t)0 : a + b", "~(uint64_t)1 : a + b"),
    ("the count lacks the last warp", REPEAT, "*g_count = add_copies(before, sum);", "*g_count = before;"),
]
WAVES = [
    ("tickets are not set back", WAVE, "(uint32_t)drawn == gridDim.x - 1 && tag", "(uint32_t)drawn == gridDim.x && tag"),
    ("a block takes no second tile", WAVE, "due += ${over", "due += tiles + ${over"),
    ("what is polled is not waited for", WAVE, "polls = 0; !__all_sync(${full_mask}, there); polls++", "polls = 0; polls < 1; polls++"),
    ("tiles behind its own count", WAVE, 'if (mine${plus(j)} < tile) v0', 'if (mine${plus(j)} <= tile) v0'),
    ("a lane looks at one tile", WAVE, "for j = 1, LOOKS - 1 do", "for j = 1, LOOKS - 2 do"),
    ("tiles far before are forgotten", WAVE, "before = ${how.joined(\"before\", \"others\")};", "before = others;"),
    ("a part waits for another round", WAVE, "parity ^= 1;", "parity ^= 0;"),
    ("the tag is that of the call before", WAVE, "tag = (uint32_t)(shared->turn >> 32) + 1;\n        if (warp",
     "tag = (uint32_t)(shared->turn >> 32);\n        if (warp"),
]
WAVE_PLACES = [ # of calls in place, too
    ("in place a block takes one tile", WAVE, "if (due + each < tiles) limit = due + each;", "limit = due + 1;"),
    ("in place the last block takes tiles that are none", WAVE, "if (due + each < tiles) limit", "limit"),
    ("in place tiles of a block lie apart", WAVE, "        step = 1;\n", ""),
]
WAVE_PLACE_ORDERS = [
    ("that a tile was read is not handed on", WAVE, "if (in_place) hand_on(); // the tile",
     "if (in_place && lane > 31) hand_on(); // the tile"),
    ("what may be written over is not handed on", WAVE, "if (in_place) hand_on(); // what",
     "if (in_place && lane > 31) hand_on(); // what"),
]
WAVE_ORDERS = [
    ("sums of parts are read too early", WAVE,
     "shared->turn = drawn;\n        __syncthreads();\n        tag = (uint32_t)(shared->turn >> 32) + 1;\n        if (warp",
     "shared->turn = drawn;\n        tag = (uint32_t)(shared->turn >> 32) + 1;\n        if (warp"),
    ("parts are stored before it is known where", WAVE, "        __syncthreads();\n\n        // OUTPUT: each", "        // OUTPUT: each"),
    ("barriers are used before they are made for copies", WAVE, "        kg_fence_mbar_init();\n", ""),
    ("parts are loaded before all have stored", WAVE, "        kg_fence_proxy(); // the bulk copies that write the parts again\n        __syncwarp();\n", ""),
]
LENGTH_ORDERS = [
    ("sums of warps are read too early", BETWEEN, '"warp", "sum")};\n    __syncthreads();', '"warp", "sum")};'),
    ("what stands before a warp is read too early", BETWEEN, "    }\n    __syncthreads();\n    return", "    }\n    return"),
]

SUM_ORDERS = [
    ("runs of lanes are read before all elements are there", BY_KEY, "    __syncwarp();\n\n    // S1", "\n    // S1"),
    ("sums are stored before all are there", BY_KEY, "    __syncwarp();\n\n    // OUTPUT", "\n    // OUTPUT"),
    ("the next tile has its part too early", KERNEL, "        __syncwarp(); // the next tile has its part\n", ""),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


ALL_SIZES = {"fast": [["--sizes", "all"]]} # more than 1,024 tiles
GROUPS = [(RESULTS, "fast", of_tests(["where_items", "flags_both", "unique_items", "last_pairs", "arrays_bits"]), None),
          (ORDERS, "check", of_tests(["where_items", "flags_both"]), None),
          (STREAMS, "fast", of_tests(["where_stream", "unique_stream", "flags_stream"]), None),
          (STREAM_PAIRS, "fast", of_tests(["last_stream", "pairs_stream"]), None),
          (STREAM_LAGS, "fast", of_tests(["flags_stream", "thirds_stream"]), None),
          (STREAM_BITS, "fast", of_tests(["bits_stream"]), None),
          (STREAM_BIT_ORDERS, "check", of_tests(["bits_stream"]), {"check": [["--sizes", "all"]]}),
          (STREAM_ORDERS, "check", of_tests(["where_stream", "flags_stream"]), None),
          (STREAM_SUMS, "fast", of_tests(["keys_stream", "keys_results"]), None),
          (STREAM_RUNS, "fast", of_tests(["runs_stream"]), None),
          (STREAM_PLACES, "fast", of_tests(["places_stream", "keys_results"]), None),
          (STREAM_LASTS, "fast", of_tests(["ends_stream", "last_runs"]), None),
          (STREAM_HALVES, "fast", of_tests(["halves_stream"]), None),
          (STREAM_HALF_ORDERS, "check", of_tests(["halves_stream"]), None),
          (STREAM_SPLIT, "fast", of_tests(["thirds_stream", "arrays_stream"]), None),
          (STREAM_SIZES, "fast", of_tests(["array_stream"]), None),
          (STREAM_SIZE_ORDERS, "check", of_tests(["array_stream"]), None),
          (STREAM_SPLIT_ORDERS, "check", of_tests(["thirds_stream"]), None),
          (STREAM_REPEATED, "fast", of_tests(["repeated_stream", "repeated_places"]), None),
          (STREAM_REPEATED_ORDERS, "check", of_tests(["repeated_stream"]), None),
          (STREAM_SUM_ORDERS, "check", of_tests(["keys_stream"]), None),
          (WAVES, "fast", of_tests(["keys_wave", "runs_wave"]), None),
          (WAVE_ORDERS, "check", of_tests(["keys_wave"]), None),
          (WAVE_PLACES, "fast", of_tests(["where_wave", "flags_wave", "halves_wave"]), None),
          (WAVE_PLACE_ORDERS, "check", of_tests(["where_wave", "flags_wave"]), None),
          (LENGTHS, "fast", of_tests(["encode_runs", "repeated_runs", "last_runs"]), None),
          (LENGTH_ORDERS, "check", of_tests(["encode_runs"]), None),
          (COPIES, "fast", of_tests(["repeat_items", "repeat_gaps"]), None),
          (SUMS, "fast", of_tests(["by_key_items", "by_key_affine"]), None),
          (SUM_ORDERS, "check", of_tests(["by_key_items"]), None),
          (PARTS, "fast", of_tests(["parts_items", "parts_reversed", "parts_arrays"]), None),
          (PART_ORDERS, "check", of_tests(["parts_items"]), None),
          (LONG, "fast", of_tests(["unique_items"]), ALL_SIZES)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

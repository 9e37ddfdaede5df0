#!/usr/bin/env python3
"""Mistakes planted in the template of sorts of segments, each of which must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which says what the arguments are. Specs are those of the tests. RESULTS come
out wrong. ORDERS are right on most machines most of the time, and the check build tells.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import find_all # noqa: E402

TILES, LANES, NETWORK = "segsort/tiles.cu", "segsort/lanes.cu", "segsort/network.cu"
ROWS, TILE, WORDS, LONG = "segsort/rows.cu", "segsort/tile.cu", "segsort/words.cu", "segsort/long.cu"
BUCKETS = "segsort/buckets.cu"

# (what is wrong, template, text, replacement)
RESULTS = [
    ("an empty segment begins where the next one does not", TILES, "if (g_offsets[s] != g_offsets[s + 1]) atomicOr",
     "if (s == first) atomicOr"),
    ("a segment ends where its word of bits does", TILES, "while (bits == 0 && ++word <", "while (false && ++word <"),
    ("segments that begin at a border have two blocks", TILES, "(uint64_t)offsets[at] < place", "(uint64_t)offsets[at] <= place"),
    ("the long segment is left out", TILES, "    if (fits) return;\n", "    return;\n"),
    ("arrays change turns once too often", TILES,
     "in_other = !in_other;\n    for (uint64_t origin", "in_other = false;\n    for (uint64_t origin"),
]
ORDERS = [
    ("a thread moves a number before others have searched", TILES,
     "        __syncthreads();\n        KG_UNROLL", "        KG_UNROLL"),
    ("a merge begins before all runs are stored", TILES, "        __syncthreads(); // all runs are stored\n", ""),
]
LANES_RESULTS = [
    ("words that came are where others were", NETWORK, "if (turn != 0) words[high] = other", "if (turn == 2) words[high] = other"),
    ("behind a run is a number that is not the greatest", TILE, "numbers[firsts] = ${keys.last}", "numbers[firsts] = 0"),
    ("a first look misses what begins before it", LANES, "outside || (look < segments", "(look < segments"),
    ("pairs of a lane descend where others do", NETWORK, "swap_words(words, 1, down); // but", "// but"),
    ("a register that traded its bit is where it was", NETWORK, "? at.lane ^ at.turned : at.lane", "? at.lane : at.lane"),
    ("the second run is not turned round", WORDS, "if ((x >> (level -", "if (true || (x >> (level -"),
]
LANES_ORDERS = [
    ("a warp reads words before others have stored theirs", WORDS, "        __syncthreads(); // all runs are there\n", ""),
    ("a warp merges before all have stored their parts", WORDS, "        __syncthreads(); // all parts are there\n", ""),
    ("whoever waits for a level acquires nothing", LONG, "kg_ld_acquire_u64(&state->done", "kg_ld_relaxed_u64(&state->done"),
    ("a thread says what is next before all have asked", LANES, "        __syncthreads(); // all know what is next\n", ""),
]
BUCKET_RESULTS = [
    ("keys between two segments are a bucket", LANES, "if (of_buckets && count == 0 && s %", "if (of_buckets && s < 1 && s %"),
    ("keys below a sample's least are in the last bucket", BUCKETS, "number > span.low ? number - span.low : 0", "number - span.low"),
    ("a bucket reaches back to before its segment", LANES, '(of_buckets == 1 && first % " .. B .. " != 0)', "of_buckets == 1"),
    ("each bucket of a tile is one place too far", BUCKETS, "at += counts[i];\n    }\n    __syncthreads(); // all buckets",
     "at += counts[i] + 1;\n    }\n    __syncthreads(); // all buckets"),
]
DOWN_RESULTS = [
    ("buckets ascend where keys descend", BUCKETS, "span.most - bucket", "bucket"),
]
BUCKET_ORDERS = [
    ("whoever moves keys acquires nothing", BUCKETS, "kg_ld_acquire_u64(&found[shared->slot].ready", "kg_ld_relaxed_u64(&found[shared->slot].ready"),
    ("keys of a tile are counted before others have cleared", BUCKETS,
     "shared->counts[b] = 0;\n    __syncthreads();\n    if", "shared->counts[b] = 0;\n    if"),
    ("a tile counts as done before all have added", BUCKETS, "    __syncthreads(); // all of the tile are there\n", ""),
    ("a lane stores a part where others have not read", LANES, "    __syncwarp(); // parts of buckets may be stored where they were\n", ""),
]
MOVED_RESULTS = [
    ("indices of a later part begin at 0", LANES, "return shared->now.count == 0 ? 0 : ", "return true ? 0 : "),
    ("indices count from where the block begins", TILES, "shared->places[at] - (bounds[i] & 0xffff)",
     "shared->places[at] - 0 * (bounds[i] & 0xffff)"),
    ("keys of a merge come from the first run alone", TILE, "was < firsts ? first[was] : second[was - firsts - 1];", "first[was];"),
    ("what is behind the first run counts as the greatest key", TILE, "left < firsts && one <= other", "one <= other"),
    ("keys that merges read are not stored", LANES, "shared->now.count == 0 ? nullptr : (", "true ? nullptr : ("),
    ("bits below the first one count", "segsort/numbers.cu", 'variant.begin_bit == 0 and ""', 'true and ""'),
    ("the second part stands where the first does", "warp/parts.cu", '" << " .. at))', '" << 0"))'),
]
ROWS_RESULTS = [
    ("parts go to the wrong array first", ROWS, "sorted *= 2) turn ^= 1;", "sorted *= 4) turn ^= 1;"),
    ("equal keys of the second run come first", TILE, '${keys.encode("first[look]")} <= $', '${keys.encode("first[look]")} < $'),
    ("the last tile of a merge is as long as others", TILE, "end - origin < ${held} ? (uint32_t)(end - origin) : ${held};",
     "${held};"),
]
ROWS_ORDERS = [
    ("a thread overwrites keys that others merge", TILE, "    __syncthreads(); // all have read them\n", ""),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


GOLDENS = os.path.join(HERE, "..", "..", "..", "generated", "segsort")

GROUPS = [(MOVED_RESULTS, "fast", of_tests(["segsort_indices", "segsort_structs", "segsort_bits"]), None),
          (LANES_RESULTS, "fast", [os.path.join(GOLDENS, "lanes")], None),
          (LANES_ORDERS, "check", [os.path.join(GOLDENS, "lanes")], None),
          (BUCKET_RESULTS, "fast", [os.path.join(GOLDENS, "buckets")], None),
          (BUCKET_ORDERS, "check", [os.path.join(GOLDENS, "buckets")], None),
          (ROWS_RESULTS, "fast", of_tests(["segsort_rows"]), None),
          (ROWS_ORDERS, "check", of_tests(["segsort_rows"]), None),
          (DOWN_RESULTS, "fast", of_tests(["segsort_down"]), None),
          (RESULTS, "fast", of_tests(["segsort_keys"]), None),
          (ORDERS, "check", of_tests(["segsort_keys"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

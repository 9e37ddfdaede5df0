#!/usr/bin/env python3
"""Mistakes planted in the templates of transposes, each of which must be found.

    planted.py [--every K] KGEN LIBRARY...

As tests/mutants/planted_mistakes.py, which says what the arguments are. Specs are those of the tests. THIN are of
threads that take rows or columns, ENDS of tiles of runs. ORDERS are about the barrier between a tile's way in and
its way out, and about what lies past an end.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "mutants"))

from planted_mistakes import find_all # noqa: E402

TILE, WORDS, LINES = "transpose/transpose.cu", "transpose/words.cu", "transpose/thin.cu"
RUNS = "transpose/runs.cu"

# (what is wrong, template, text, replacement)
THIN = [
    ("a line behind the last is taken", LINES, '" < " .. lines', '" <= " .. lines'),
    ("a thread's second element is taken to be there", LINES, "c > 0 and", "c > 1 and"),
    ("all pieces of columns go where the first one does", LINES, "* out_pitch + row0 * ${size};\n//%   else",
     "* out_pitch;\n//%   else"),
    ("all pieces of rows go where the first one does", LINES, "column0 * out_pitch", "0 * out_pitch"),
    ("pieces of a column overlap", LINES, "g_in + row0 * in_pitch", "g_in + row0 / 2 * in_pitch"),
    ("elements of a column lie beside each other", LINES, "low and in_columns or in_rows, low", "in_rows, low"),
    ("a thread's lines lie beside each other", LINES, "times(r * variant.tbs, pitch)", "times(r, pitch)"),
    ("the elements of a thread's lines lie beside each other", LINES, "plus(r * variant.tbs * size)", "plus(r * size)"),
]
ENDS = [
    ("all runs begin in the first column", RUNS, "in_pitch + column0 * ${size} + p", "in_pitch + p"),
    ("pieces of a column go where the first one does", RUNS, "out_pitch + row0 * ${size} + q", "out_pitch + q"),
    ("rows lie too close to each other", RUNS, "pitch = run + ${pad}", "pitch = run / 2"),
    ("the end of a plane goes out whole", RUNS, " < columns * high) *(", " < ${elements * U}) *("),
    ("one row is divided by a product", RUNS, "high == 1 ? threadIdx.x : ", ""),
    ("steps in one row are divided by a product", RUNS, "high == 1 ? ${tbs} : ", ""),
    ("a step past the end of a run stays in its row", RUNS, "if (p >= run) r++, ", "if (p >= run) "),
    ("a step past the end of a run stays behind it", RUNS, "from += wrap;", "from += 0 * wrap;"),
    ("a step past the end of a column stays in it", RUNS, "if (q >= high) c++, ", "if (q >= high) "),
    ("a step past the end of a column has no gap", RUNS, "to += back;", "to += 0 * back;"),
    ("one column has no inverse", RUNS, "share > 2 ? (uint32_t)share : 2", "(uint32_t)share"),
    ("whole sectors are more than the tile", RUNS, " && whole * height <= ${elements}", ""),
]
RESULTS = [
    ("the lower half of a high tile goes where the upper does", TILE, '"c" .. i .. " % " .. groups .. " * 32 + "', '""'),
    ("columns have the pitch of rows", TILE, 'column(i) .. " * out_pitch"', 'column(i) .. " * in_pitch"'),
    ("the words of a column come in the wrong order", WORDS, "plus(32 * e)", "plus(32 * (V - 1 - e))"),
    ("the end of a plane has one lane fewer", WORDS, "if (row0 + r < height)", "if (row0 + r + 1 < height)"),
]
ORDERS = [
    ("columns are read before all rows are there", TILE, "    __syncthreads();\n", ""),
    ("a row behind the last is taken", RUNS, "if (r < rows && p", "if (r <= rows && p"),
    ("a run ends an element late", RUNS, '< ${scaled("columns", U)}) v', '<= ${scaled("columns", U)}) v'),
    ("runs are read before all are there", RUNS, "        __syncthreads();\n", ""),
    ("the next runs come before these are out", RUNS, "if (tile + gridDim.x < tiles) __syncthreads();", ""),
    ("words are read before all are there", WORDS, '//%   end)\n    __syncthreads();\n', "//%   end)\n"),
    ("the end of a plane is read before it is there", WORDS, "    }\n    __syncthreads();\n", "    }\n"),
]


def of_tests(names):
    return [os.path.join(HERE, name) for name in names]


GROUPS = [(ENDS, "fast", of_tests(["transpose_low"]), None),
          (THIN, "fast", of_tests(["transpose_low", "transpose_tiles"]), None),
          (RESULTS, "fast", of_tests(["transpose_tiles"]), None),
          (ORDERS, "check", of_tests(["transpose_low", "transpose_tiles"]), None)]


if __name__ == "__main__":
    sys.exit(find_all(sys.argv[1:], GROUPS))

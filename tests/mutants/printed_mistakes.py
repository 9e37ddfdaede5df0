#!/usr/bin/env python3
"""The mistakes that textbooks print in multi-block reductions, planted in the templates: each must be found.

    printed_mistakes.py KGEN LIBRARY...

The libraries are the runtime and the executor. A mistake is one template in which a text has been replaced;
the reduces of specs/ are generated with it and run by the driver of all kernels, and a case must come out
wrong. A text that a template does not hold fails, too: then the mistake has to be written anew. Prints TAP.
"""
import os
import sys
import tempfile

from mutate import Bench, ROOT, judge_text

SPECS = ["small_sum", "small_odd", "small_chain"]
IDENTITY = "${call(k.ops.identity)}"

# (what is wrong, template, text, replacement)
MISTAKES = [
    ("blocks add to an output that nothing initialised", "reduce/finish.cu",
     "    const uint64_t before = atomicAdd(", "    atomicAdd(g_out, sum);\n    return;\n    const uint64_t before = atomicAdd("),
    ("the ticket is not set back", "reduce/finish.cu", "    kg_st_relaxed_u32(g_ticket, 0);\n", ""),
    ("the count of blocks is not set back", "reduce/tags.cu", "    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);\n", ""),
    ("the tag stays what it was", "reduce/tags.cu", "    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);",
     "    kg_st_relaxed_u64(g_turn, (uint64_t)(tag - 1) << 32);"),
    ("the word of sum and ticket is not set back", "reduce/finish.cu", "    kg_st_relaxed_u64(g_packed, 0);\n", ""),
    ("a tree that halves its width drops warps of a block whose width is no power of two", "reduce/finish.cu",
     "while lanes < row.nwarps do", "while 2 * lanes <= row.nwarps do"),
    ("a grid of as many blocks as fit drops the rest (columns)", "reduce/tiles.cu",
     "if (units % ${tile} != 0 && block == units / ${tile})", "if (false)"),
    ("a grid of as many blocks as fit drops the rest (runs of warps)", "reduce/once.cu",
     "kg_deal_of((units + ${32 * row.nwork - 1}) / ${32 * row.nwork}", "kg_deal_of(units / ${32 * row.nwork}"),
    ("a grid of as many blocks as fit drops the rest (rows)", "dask/row.cu",
     "(stop + ${block_items - 1}) / ${block_items}", "stop / ${block_items}"),
    ("elements that fill no vector are dropped", "reduce/once.cu",
     "units == 0 && blockIdx.x == 0 && warp == 0", "false"),
    ("the last block combines whole runs of block sums, past the grid", "reduce/finish.cu",
     "from + each < gridDim.x ? from + each : gridDim.x", "from + each"),
    ("the polling block combines whole runs of block sums, past the grid", "reduce/tags.cu",
     "        if (at + ${i} < to) sum =", "        sum ="),
    ("a last data block filled with 0 (one launch)", "reduce/once.cu",
     "<= ${i * stride}) v${i} = " + IDENTITY, "<= ${i * stride}) v${i} = 0"),
    ("a last data block filled with 0 (two launches)", "reduce/reduce.cu",
     "    ${A} v${i} = " + IDENTITY, "    ${A} v${i} = 0"),
    ("lanes beyond the ends filled with 0", "reduce/once.cu",
     "        ${A} v = " + IDENTITY, "        ${A} v = 0"),
    ("lanes without a warp filled with 0", "reduce/finish.cu", "        sum = " + IDENTITY, "        sum = 0"),
    ("threads without a block sum filled with 0", "reduce/finish.cu",
     "        ${k.A.c} v${i} = " + IDENTITY, "        ${k.A.c} v${i} = 0"),
]


def main():
    kgen, libraries = os.path.abspath(sys.argv[1]), [os.path.abspath(path) for path in sys.argv[2:]]
    failed = 0
    print(f"TAP version 13\n1..{len(MISTAKES)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="kgen-mistakes-") as base:
        bench = Bench(kgen, libraries, base, SPECS, ["fast"])
        bench.prepare()
        for number, (what, path, text, replacement) in enumerate(MISTAKES, 1):
            with open(os.path.join(ROOT, "templates", path), encoding="utf-8") as f:
                template = f.read()
            verdict = "the template does not hold the text"
            if text in template:
                verdict = judge_text(bench, path, template.replace(text, replacement))
            found = verdict.startswith("fast ") or verdict == "timeout"
            failed += not found
            print(f"{'' if found else 'not '}ok {number} - {what}: {'found' if found else verdict}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

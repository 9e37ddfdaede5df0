#!/usr/bin/env python3
"""Mutants of the templates: small defects planted one at a time, which the tests must find.

    mutate.py --kgen KGEN --build BUILD [--jobs N] [--limit N] [--only PATTERN] [--report FILE]

A mutant is a template folder in which one line differs: an operator swapped, a bound or a constant
off by one, a barrier or a statement removed, a pad dropped, arguments or names swapped, a condition
turned around. The kernels of specs/ are generated with it, compiled for the executor and run by the
same driver as all kernels: with the undefined-behaviour sanitizer, then in the check build. What is
left goes through those kernels of the tests that changed, the shortest forty, and through kgen
verify, which also counts bank conflicts against the prediction. A mutant is killed when a warning,
a run or the counts tell. Those that do not generate or compile, or change nothing in what is
emitted, are not counted. Survivors are listed; equivalent.txt names those that change nothing that
can be observed, with the reason. BUILD is a build folder with the libraries of verify, and with
tests/unit/libruntime_plain.a.
"""
import os
import re
import sys
import tempfile

import campaign
from bench import Bench, LIBRARIES, ROOT, judge_text, specs_of_tests

SPECS = ["small_map", "small_pieces", "small_forms", "small_lookup", "small_plane", "small_reduce",
         "small_struct",
         "small_quads", "small_sum", "small_once", "small_same", "small_cuts", "small_rows",
         "small_pillars",
         "small_scan", "small_parts", "small_heads", "small_begins", "small_deep", "small_fold",
         "small_networks",
         "small_stream", "small_stencil", "small_round"]

# (name, pattern, replacement) on the code of a line; each match is a mutant of its own.
SWAPS = [
    ("plus to minus", r" \+ ", " - "),
    ("minus to plus", r" - ", " + "),
    ("times to plus", r" \* ", " + "),
    ("xor to plus", r" \^ ", " + "),
    ("less to at most", r" < ", " <= "),
    ("at most to less", r" <= ", " < "),
    ("more to at least", r" > ", " >= "),
    ("at least to more", r" >= ", " > "),
    ("equal to unequal", r" == ", " != "),
    ("unequal to equal", r" != | ~= ", " == "),
    ("and to or", r" && ", " || "),
    ("and to or", r" and ", " or "),
    ("divided to times", r" / ", " * "),
    ("divided to times", r" // ", " * "),
    ("remainder to divided", r" % ", " / "),
    ("right shift to left", r" >> ", " << "),
    ("not dropped", r"\bnot (?=\w)", ""),
    ("true to false", r"\btrue\b", "false"),
    ("false to true", r"\bfalse\b", "true"),
    # names that are easily taken for each other
    ("lane for warp", r"\bwarp\b(?=[^/]*;|[^/]*$)", "lane"),
    ("warp for lane", r"\blane\b(?=[^/]*;|[^/]*$)", "warp"),
    ("nwarps for nwork", r"\bvariant\.nwork\b", "variant.nwarps"),
    ("nwork for nwarps", r"\bvariant\.nwarps\b", "variant.nwork"),
    ("tbs for dbs", r"\bvariant\.dbs\b", "variant.tbs"),
    ("dbs for tbs", r"\bvariant\.tbs\b", "variant.dbs"),
    ("dbs for dws", r"\bvariant\.dws\b", "variant.dbs"),
    ("start for stop", r'"stop"', '"start"'),
    ("stop for start", r'"start"', '"stop"'),
    ("s2 for s1", r"\bvariant\.s1\b", "variant.s2"),
    ("s1 for s2", r"\bvariant\.s2\b", "variant.s1"),
    ("run for warp view", r"\bwarp_step\b", "run_step"),
    ("warp for run view", r"\brun_step\b", "warp_step"),
    ("tail for head", r"\bhead\b(?=[^/]*;|[^/]*$)", "tail"),
    ("head for tail", r"\btail\b(?=[^/]*;|[^/]*$)", "head"),
    # pads
    ("pad dropped", r' \.\. " \+ " \.\. e \.\. " / " \.\. layout\.period \.\. pad', ""),
    ("pad dropped", r"layout\.pad == 1", "false"),
    ("pad dropped", r"\blayout\.period == 0", "true"),
    ("pad doubled", r' \.\. pad$', ' .. pad .. pad'),
]
CONSTANT = re.compile(r"(?<![\w.${\"])(\d+)(?![\w.\"}])")
STATEMENT = re.compile(r"^\s*(\S.*;|if \(.*\) .*;)\s*(//.*)?$")


def mutants_of_line(line):
    """Yields (what, mutated line)."""
    lua = line.lstrip().startswith("//%")
    code = line
    if lua and (line.lstrip().startswith("//% --") or "use \"" in line or not line.strip("/% \n")):
        return
    if not lua and line.lstrip().startswith("//"):
        return
    if "KG_CASE" in line:  # tells tests where a kernel came; not of the kernel
        return
    for what, pattern, replacement in SWAPS:
        for match in re.finditer(pattern, code):
            yield what, code[: match.start()] + replacement + code[match.end() :]
    for match in CONSTANT.finditer(code):
        value = int(match.group(1))
        yield f"{value} to {value + 1}", code[: match.start()] + str(value +
                                                                     1) + code[match.end() :]
        if value > 0:
            yield f"{value} to {value - 1}", code[: match.start()] + str(value - 1) + code[
                match.end() :]
    if not lua and STATEMENT.match(code) and "return" not in code and "memcpy(&s_" not in code:
        yield "barrier removed" if "__sync" in code else "statement removed", "\n"
    if not lua and re.match(r"^\s*if \(", code):
        condition = re.match(r"^(\s*if )\((.*)\)( \{.*|.*;.*)$", code)
        if condition:
            yield "condition turned", f"{condition[1]}(!({condition[2]})){condition[3]}\n"
    if "call(combine, " in code or "k.ops.combine, " in code:
        swapped = re.sub(r"(combine, )([^,()]+(?:\[[^\]]*\])?), ((?:[^()]|\([^()]*\))+?)\)",
                         r"\1\3, \2)", code)
        if swapped != code:
            yield "arguments swapped", swapped


def all_mutants():
    folders = sorted(f.name for f in os.scandir(os.path.join(ROOT, "templates")) if f.is_dir() and
                     f.name not in ("host", "picture"))

    for folder in folders:
        directory = os.path.join(ROOT, "templates", folder)
        for name in sorted(os.listdir(directory)):
            if name.endswith("_ref.cpp"):
                continue
            path = os.path.join(folder, name)
            with open(os.path.join(ROOT, "templates", path), encoding="utf-8") as f:
                lines = f.read().splitlines(keepends=True)
            for number, line in enumerate(lines):
                for what, mutated in mutants_of_line(line):
                    yield path, number + 1, what, lines, mutated


def main():
    parser = campaign.parser(__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("--quick", action="store_true",
                        help="small specs alone, not those of tests besides")
    parser.add_argument("--no-verify", action="store_true",
                        help="survivors do not go through kgen verify")
    parser.add_argument("--no-warnings", action="store_true",
                        help="of a compiler that the build does not use")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kgen-mutants-") as base:
        libraries = [os.path.join(os.path.abspath(arguments.build), library)
                     for library in LIBRARIES]
        bench = Bench(os.path.abspath(arguments.kgen), libraries, base, SPECS,
                      more=[] if arguments.quick else specs_of_tests())
        if arguments.no_warnings:
            bench.warnings = ["-w"]
        bench.prepare(arguments.jobs)
        bench.verified = not arguments.no_verify
        if bench.verify(os.path.join(ROOT, "templates"), SPECS):
            sys.exit("without a mutation: kgen verify")
        return campaign.judge(all_mutants(), arguments,
                              lambda path, text: judge_text(bench, path, text))


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Mutants of the templates: small defects planted one at a time, which the tests must find.

    mutate.py --kgen KGEN --build BUILD [--jobs N] [--limit N] [--only PATTERN] [--report FILE]

A mutant is a template folder in which one line differs: an operator swapped, a bound or a constant off
by one, a barrier or a statement removed, a pad dropped, arguments or names swapped, a condition turned
around. The kernels of specs/ are generated with it, compiled for the executor and run by the same driver
as all kernels: with the undefined-behaviour sanitizer, then in the check build; what is left goes through
kgen verify, which also counts bank conflicts against the prediction. A mutant is killed when a warning,
a run or the counts tell. Those that do not generate or compile, or change nothing in what is emitted, are
not counted. Survivors are listed; equivalent.txt names those that change nothing that can be observed,
with the reason.
"""
import argparse
import concurrent.futures
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SPECS = ["small_map", "small_lookup", "small_plane", "small_reduce", "small_struct", "small_quads", "small_sum", "small_once",
         "small_same", "small_cuts", "small_rows", "small_pillars"]
DRIVER = ["cases.c", "one_case.c", "data.c", "cases_emu.c", "alignment.c", "coverage.c",
          "../../runtime/verify/extents.c", "../../runtime/verify/indices.c", "../../runtime/verify/segments.c",
          "../../runtime/verify/workspaces.c"]

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
        yield f"{value} to {value + 1}", code[: match.start()] + str(value + 1) + code[match.end() :]
        if value > 0:
            yield f"{value} to {value - 1}", code[: match.start()] + str(value - 1) + code[match.end() :]
    if not lua and STATEMENT.match(code) and "return" not in code and "memcpy(&s_" not in code:
        yield "barrier removed" if "__sync" in code else "statement removed", "\n"
    if not lua and re.match(r"^\s*if \(", code):
        condition = re.match(r"^(\s*if )\((.*)\)( \{.*|.*;.*)$", code)
        if condition:
            yield "condition turned", f"{condition[1]}(!({condition[2]})){condition[3]}\n"
    if "call(combine, " in code or "k.ops.combine, " in code:
        swapped = re.sub(r"(combine, )([^,()]+(?:\[[^\]]*\])?), ((?:[^()]|\([^()]*\))+?)\)", r"\1\3, \2)", code)
        if swapped != code:
            yield "arguments swapped", swapped


def all_mutants():
    folders = sorted(f.name for f in os.scandir(os.path.join(ROOT, "templates")) if f.is_dir() and f.name != "host")
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


def run(command, timeout, **more):
    """None where it ran too long; then what it started ends with it: a mutant may never end."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                          **more) as process:
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None
    return subprocess.CompletedProcess(command, process.returncode, out, err)


BUILDS = {
    "fast": ["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"],
    "check": ["-fsanitize=thread", "--param=tsan-distinguish-volatile=1"],
}


class Bench:
    """Compiles and runs the kernels of specs/ made with one template folder. Objects of what a mutant
    does not change are those of the templates as they are, in `self.base`."""

    def __init__(self, kgen, libraries, base, specs=SPECS, builds=("fast", "check")):
        self.kgen = kgen
        self.libraries = libraries
        self.base = base
        self.specs = specs
        self.fixed = {}
        includes = ["-I" + os.path.join(ROOT, i) for i in ("runtime/include", "runtime/device", "runtime/cpu")]
        self.c_flags = ["-std=gnu17", "-O1", "-w", "-DKG_EMU=1", "-DCASES_REGISTRY=kg_mutants_kernels", *includes]
        # -O0: what a mutant costs is compiling it
        self.flags = ["-std=c++17", "-O0", "-g", "-ffp-contract=off", "-DKG_NO_CONTRACTION=1", "-fwrapv", "-fno-exceptions",
                      "-fno-rtti", "-fno-threadsafe-statics", "-DKG_EMU=1", *includes]
        self.builds = {build: BUILDS[build] for build in builds}
        self.verified = len(builds) == len(BUILDS) # what no build finds goes through kgen verify

    def generate(self, templates, out):
        specs = [os.path.join(HERE, "specs", s + ".yaml") for s in self.specs]
        return run([self.kgen, "generate", "-Wno-padding-conflicts", *specs, "--out", out, "--library", "mutants",
                    "--template-dir", templates], 20)

    def prepare(self):
        """The kernels as they are: generated and compiled into base; whatever is wrong ends the program."""
        made = self.generate(os.path.join(ROOT, "templates"), self.base)
        if made is None or made.returncode != 0:
            sys.exit("the specs do not generate: " + (made.stderr if made else "timeout"))
        for name in sorted(os.listdir(self.base)):
            with open(os.path.join(self.base, name), encoding="utf-8") as f:
                self.fixed[name] = strip_banner(f.read())
        driver = [os.path.join(ROOT, "tests/kernels", f) for f in DRIVER]
        for source in [os.path.join(self.base, n) for n in self.fixed] + driver:
            target = os.path.join(self.base, os.path.basename(source) + ".o")
            if source.endswith("_ref.cpp"):
                command = ["g++", *self.flags]
            elif source.endswith(".c"):
                command = ["gcc", *self.c_flags, "-I" + self.base]
            else:
                continue
            done = run([*command, "-c", source, "-o", target], 120)
            if done is None or done.returncode != 0:
                sys.exit("does not compile: " + source + (done.stderr if done else ""))
        for build in self.builds:
            names = [n for n in self.fixed if n.endswith(".cu")]
            problem = self.compile(self.base, build, names) or self.link(self.base, build, names) \
                or self.survives(self.base, build, names)
            if problem:
                sys.exit(f"without a mutation, {build}: {problem}")

    def compile(self, out, build, names):
        """None, or why not. Code that only warns is killed by the warning, as in the build."""
        for name in names:
            if name.endswith(".c"):
                run(["gcc", *self.c_flags, "-I" + out, "-c", os.path.join(out, name), "-o", os.path.join(out, name + ".o")], 60)
                continue
            command = ["g++", "-x", "c++", *self.flags, "-I" + out, "-I" + self.base, *self.builds[build], "-c",
                       os.path.join(out, name)]
            target = ["-o", os.path.join(out, f"{name}.{build}.o")]
            done = run([*command, "-Wall", "-Wextra", "-Werror", *target], 120)
            if done is None or done.returncode != 0:
                done = run([*command, "-w", "-fsyntax-only"], 120)
                return "warnings" if done and done.returncode == 0 else "does not compile"
        return None

    def link(self, out, build, names):
        objects = [os.path.join(out if n[:-2] in names else self.base, n) for n in sorted(os.listdir(self.base))
                   if n.endswith((".c.o", "_ref.cpp.o"))]
        for name in self.fixed:
            if name.endswith(".cu"):
                objects.append(os.path.join(out if name in names else self.base, f"{name}.{build}.o"))
        done = run(["g++", *objects, *self.libraries, *self.libraries, "-o", os.path.join(out, "cases_" + build), "-lpthread",
                    "-lm", *(["-lbacktrace"] if HAVE_BACKTRACE else [])], 60)
        return None if done and done.returncode == 0 else "does not link: " + (done.stderr if done else "")

    def survives(self, out, build, names):
        """None, or what killed it."""
        runs = [["--sizes", "few"], ["--sizes", "few", "--order", "reverse"], ["--sizes", "few", "--order", "random"]]
        if build == "check":
            runs = [["--sizes", "tiny"], ["--sizes", "tiny", "--order", "random"]]
        for arguments in runs:
            for name in names:
                kernel = re.sub(r"^kg_|\.cu$", "", name).replace(".c", "_*")
                done = run([os.path.join(out, "cases_" + build), "--kernel", kernel, *arguments], 120)
                if done is None:
                    return "timeout"
                if done.returncode != 0:
                    return " ".join([build] + arguments[1:])
        return None

    def verify(self, templates, specs):
        done = run([self.kgen, "verify", "--cpu", "--quick", *[os.path.join(HERE, "specs", s + ".yaml") for s in specs]],
                   120, env=dict(os.environ, KGEN_TEMPLATE_DIR=templates))
        return None if done and done.returncode == 0 else "kgen verify"


HAVE_BACKTRACE = bool(
    run(["sh", "-c", "echo 'int main(void){return 0;}' | gcc -x c - -lbacktrace -o /dev/null"], 30).returncode == 0)


def one(bench, mutant):
    path, number, _, lines, mutated = mutant
    return judge_text(bench, path, "".join(lines[: number - 1] + [mutated] + lines[number:]))


def judge_text(bench, path, text):
    """What becomes of the kernels when the template `path` is `text`."""
    with tempfile.TemporaryDirectory(prefix="kgen-mutant-") as folder:
        templates, out = os.path.join(folder, "templates"), os.path.join(folder, "out")
        shutil.copytree(os.path.join(ROOT, "templates"), templates)
        with open(os.path.join(templates, path), "w", encoding="utf-8") as f:
            f.write(text)
        made = bench.generate(templates, out)
        if made is None or made.returncode != 0:
            return "does not generate"
        changed = []
        for name in sorted(os.listdir(out)):
            with open(os.path.join(out, name), encoding="utf-8") as f:
                if bench.fixed.get(name) != strip_banner(f.read()):
                    changed.append(name)
        tables = [n[:-2] + ".c" for n in changed if n.endswith(".h")] # what workspace_bytes calls is in the header
        changed = [n for n in changed if n.endswith(".cu")] + sorted(set(tables) & set(bench.fixed))
        if not changed:
            return "no change in what is emitted"
        for build in bench.builds:
            problem = bench.compile(out, build, changed) or bench.link(out, build, changed) \
                or bench.survives(out, build, changed)
            if problem:
                return problem
        if not bench.verified:
            return "SURVIVES"
        specs = [s for s in bench.specs if any(n.startswith("kg_" + s + "_") for n in changed)]
        return bench.verify(templates, specs) or "SURVIVES"


def strip_banner(text):
    """Without hashes and comments, which say nothing to a compiler."""
    return re.sub(r"[0-9a-f]{16}|//.*", "", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kgen", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--only", default="", help="templates whose path has this in it")
    parser.add_argument("--report")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kgen-mutants-") as base:
        libraries = [os.path.join(os.path.abspath(arguments.build), "runtime", f) for f in ("libkgen.a", "libkgen_emu.a")]
        bench = Bench(os.path.abspath(arguments.kgen), libraries, base)
        bench.prepare()
        if bench.verify(os.path.join(ROOT, "templates"), SPECS):
            sys.exit("without a mutation: kgen verify")
        return judge(bench, arguments)


def judge(bench, arguments):
    mutants = [m for m in all_mutants() if arguments.only in m[0]]
    if arguments.limit:
        mutants.sort(key=lambda m: hashlib.sha256(repr((m[0], m[1], m[2], m[4])).encode()).digest())
        mutants = mutants[: arguments.limit]
    equivalent = set()
    with open(os.path.join(HERE, "equivalent.txt"), encoding="utf-8") as f:
        for line in f:
            if line.strip() and not line.startswith("#"):
                equivalent.add(line.rsplit(" | ", 1)[0].strip())

    counts, lines = {}, []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, verdict in zip(mutants, pool.map(lambda m: one(bench, m), mutants)):
            path, number, what, source, mutated = mutant
            text = f"{path}: {what}: {source[number - 1].strip()}"
            if verdict == "SURVIVES" and text in equivalent:
                verdict = "equivalent"
            if verdict.startswith("does not link"):
                verdict = "does not compile"
            kind = verdict if verdict in ("SURVIVES", "equivalent", "does not compile", "does not generate",
                                          "no change in what is emitted") else "killed"
            counts[kind] = counts.get(kind, 0) + 1
            lines.append(f"{kind:10} {path}:{number} {what}: {source[number - 1].strip()}"
                         + (f"  [{verdict}]" if kind == "killed" else ""))
            print(lines[-1] if kind == "SURVIVES" else ".", flush=True)
    judged = counts.get("killed", 0) + counts.get("SURVIVES", 0)
    summary = (f"{judged} mutants that compile, differ and can be told apart: "
               f"{counts.get('killed', 0)} killed "
               f"({100 * counts.get('killed', 0) / max(judged, 1):.1f} %), "
               f"{counts.get('SURVIVES', 0)} survive; besides: "
               + ", ".join(f"{v} {k}" for k, v in sorted(counts.items()) if k not in ("killed", "SURVIVES")))
    print(summary)
    if arguments.report:
        with open(arguments.report, "w", encoding="utf-8") as f:
            f.write(summary + "\n\n" + "\n".join(lines) + "\n")
    return 0 if counts.get("killed", 0) >= 0.95 * judged else 1


if __name__ == "__main__":
    sys.exit(main())

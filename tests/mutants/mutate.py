#!/usr/bin/env python3
"""Mutants of the templates: small defects planted one at a time, which the tests must find.

    mutate.py --kgen KGEN --build BUILD [--jobs N] [--limit N] [--report FILE]

A mutant is a template folder in which one line differs: an operator swapped, a bound or a constant off
by one, a barrier or a statement removed, a pad dropped, arguments swapped. The kernels of specs/ are
generated with it, compiled for the executor (fast, and check where the build has it), and run by the
same driver as all kernels. A mutant is killed when generation, compilation or a run fails. Those that
do not compile are not counted. Survivors are listed; equivalent.txt names those that change nothing
that can be observed, with the reason.
"""
import argparse
import concurrent.futures
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FOLDERS = ["warp", "block", "bask", "dask", "family"]
SPECS = ["small_map", "small_reduce", "small_struct"]

# (name, pattern, replacement) on the code of a line; each match is a mutant of its own.
SWAPS = [
    ("plus to minus", r" \+ ", " - "),
    ("minus to plus", r" - ", " + "),
    ("times to plus", r" \* ", " + "),
    ("less to at most", r" < ", " <= "),
    ("at most to less", r" <= ", " < "),
    ("at least to more", r" >= ", " > "),
    ("equal to unequal", r" == ", " != "),
    ("unequal to equal", r" != | ~= ", " == "),
    ("and to or", r" && ", " || "),
    ("divided to times", r" / ", " * "),
    ("remainder to divided", r" % ", " / "),
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
    for what, pattern, replacement in SWAPS:
        for match in re.finditer(pattern, code):
            yield what, code[: match.start()] + replacement + code[match.end() :]
    for match in CONSTANT.finditer(code):
        value = int(match.group(1))
        yield f"{value} to {value + 1}", code[: match.start()] + str(value + 1) + code[match.end() :]
        if value > 0:
            yield f"{value} to {value - 1}", code[: match.start()] + str(value - 1) + code[match.end() :]
    if not lua and STATEMENT.match(code) and "return" not in code and "memcpy(&s_" not in code:
        yield "statement removed", "\n"
    if "call(combine, " in code or "k.ops.combine, " in code:
        swapped = re.sub(r"(combine, )([^,()]+(?:\[[^\]]*\])?), ((?:[^()]|\([^()]*\))+?)\)", r"\1\3, \2)", code)
        if swapped != code:
            yield "arguments swapped", swapped


def all_mutants():
    for folder in FOLDERS:
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
    try:
        return subprocess.run(command, capture_output=True, timeout=timeout, text=True, **more)
    except subprocess.TimeoutExpired:
        return None


class Bench:
    """Compiles and runs the kernels of specs/ made with one template folder."""

    def __init__(self, kgen, build):
        self.kgen = kgen
        self.build = build
        includes = ["runtime/include", "runtime/device", "runtime/cpu"]
        self.flags = ["-std=c++17", "-O1", "-g", "-ffp-contract=off", "-fwrapv", "-fno-exceptions",
                      "-fno-rtti", "-fno-threadsafe-statics", "-DKG_EMU=1"]
        self.flags += ["-I" + os.path.join(ROOT, i) for i in includes]
        self.check = ["-DKG_EMU_CHECKED", "-fsanitize=thread", "--param=tsan-distinguish-volatile=1"]
        self.fixed = None

    def generate(self, templates, out):
        specs = [os.path.join(HERE, "specs", s + ".yaml") for s in SPECS]
        return run([self.kgen, "generate", *specs, "--out", out, "--library", "mutants",
                    "--template-dir", templates], 20)

    def compile(self, out, check):
        """None, or why not. Code that only warns is killed by the warning, as in the build."""
        problem = self.compile_with(out, check, ["-Wall", "-Wextra", "-Werror"])
        if problem == "does not compile" and self.compile_with(out, check, ["-w"]) is None:
            return "warnings"
        return problem

    def compile_with(self, out, check, warnings):
        objects = []
        for name in sorted(os.listdir(out)):
            source = os.path.join(out, name)
            target = os.path.join(out, name + (".check.o" if check else ".o"))
            if name.endswith(".cu"):
                command = ["g++", "-x", "c++", *self.flags, *warnings, *(self.check if check else [])]
            elif name.endswith("_ref.cpp"):
                command = ["g++", *self.flags, *warnings]
            elif name.endswith(".c"):
                command = ["gcc", "-std=gnu17", "-O1", "-w", "-DKG_EMU=1",
                           *[f for f in self.flags if f.startswith("-I")]]
            else:
                continue
            done = run([*command, "-c", source, "-o", target], 120)
            if done is None or done.returncode != 0:
                return "does not compile"
            objects.append(target)
        driver = [os.path.join(ROOT, "tests/kernels", f) for f in ("cases.c", "cases_emu.c")]
        libraries = [os.path.join(self.build, "runtime", f) for f in ("libkgen.a", "libkgen_emu.a")]
        done = run(["gcc", "-std=gnu17", "-O1", "-DCASES_REGISTRY=kg_mutants_kernels", "-DKG_EMU=1",
                    *[f for f in self.flags if f.startswith("-I")], *driver, *objects, *libraries,
                    *libraries, "-o", os.path.join(out, "cases_check" if check else "cases"),
                    "-lpthread", "-lm", "-lbacktrace" if HAVE_BACKTRACE else "-lpthread"], 60)
        return None if done and done.returncode == 0 else "does not link: " + (done.stderr if done else "")

    def survives(self, out, check):
        """None, or what killed it."""
        program = os.path.join(out, "cases_check" if check else "cases")
        runs = [["--sizes", "few"], ["--sizes", "few", "--order", "reverse"],
                ["--sizes", "few", "--order", "random"]]
        if check:
            runs = [["--sizes", "tiny"], ["--sizes", "tiny", "--order", "random"]]
        for arguments in runs:
            done = run([program, *arguments], 120)
            if done is None:
                return "timeout"
            if done.returncode != 0:
                return " ".join((["check"] if check else []) + arguments)
        return None


HAVE_BACKTRACE = os.path.exists("/usr/lib/gcc") and bool(
    run(["sh", "-c", "echo 'int main(void){return 0;}' | gcc -x c - -lbacktrace -o /dev/null"], 30).returncode == 0)


def one(bench, mutant, check):
    path, number, what, lines, mutated = mutant
    with tempfile.TemporaryDirectory(prefix="kgen-mutant-") as folder:
        templates, out = os.path.join(folder, "templates"), os.path.join(folder, "out")
        shutil.copytree(os.path.join(ROOT, "templates"), templates)
        with open(os.path.join(templates, path), "w", encoding="utf-8") as f:
            f.writelines(lines[: number - 1] + [mutated] + lines[number:])
        made = bench.generate(templates, out)
        if made is None or made.returncode != 0:
            return "does not generate"
        for name in sorted(os.listdir(out)):
            with open(os.path.join(out, name), encoding="utf-8") as f:
                if bench.fixed.get(name) != strip_banner(f.read()):
                    break
        else:
            return "no change in what is emitted"
        problem = bench.compile(out, False)
        if problem:
            return problem
        killed = bench.survives(out, False)
        if killed or not check:
            return killed or "SURVIVES"
        problem = bench.compile(out, True)
        if problem:
            return problem
        return bench.survives(out, True) or "SURVIVES"


def strip_banner(text):
    return re.sub(r"[0-9a-f]{16}", "", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kgen", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--check", action="store_true", help="run the check build too")
    parser.add_argument("--report")
    arguments = parser.parse_args()
    bench = Bench(os.path.abspath(arguments.kgen), os.path.abspath(arguments.build))

    with tempfile.TemporaryDirectory(prefix="kgen-mutant-") as out:
        made = bench.generate(os.path.join(ROOT, "templates"), out)
        if made.returncode != 0:
            sys.exit("the specs do not generate: " + made.stderr)
        bench.fixed = {}
        for name in os.listdir(out):
            with open(os.path.join(out, name), encoding="utf-8") as f:
                bench.fixed[name] = strip_banner(f.read())
        for check in [False, True] if arguments.check else [False]:
            problem = bench.compile(out, check) or bench.survives(out, check)
            if problem:
                sys.exit("without a mutation: " + problem)

    mutants = list(all_mutants())
    if arguments.limit:
        mutants.sort(key=lambda m: hashlib.sha256(repr((m[0], m[1], m[2], m[4])).encode()).digest())
        mutants = mutants[: arguments.limit]
    equivalent = set()
    with open(os.path.join(HERE, "equivalent.txt"), encoding="utf-8") as f:
        for line in f:
            if line.strip() and not line.startswith("#"):
                equivalent.add(line.split(" | ")[0].strip())

    counts, lines = {}, []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, verdict in zip(mutants, pool.map(lambda m: one(bench, m, arguments.check), mutants)):
            path, number, what, source, mutated = mutant
            text = f"{path}: {what}: {source[number - 1].strip()}"
            if verdict == "SURVIVES" and text in equivalent:
                verdict = "equivalent"
            kind = verdict if verdict in ("SURVIVES", "equivalent", "does not compile", "does not generate",
                                          "no change in what is emitted") else "killed"
            counts[kind] = counts.get(kind, 0) + 1
            lines.append(f"{kind:10} {path}:{number} {what}: {source[number - 1].strip()}"
                         + (f"  [{verdict}]" if kind == "killed" else ""))
            if kind == "SURVIVES":
                print(lines[-1], flush=True)
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

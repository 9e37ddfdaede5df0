#!/usr/bin/env python3
"""Mutants of the runtime and of the headers of kernels, which the tests must find.

    mutate_runtime.py --kgen KGEN [--jobs N] [--limit N] [--skip N] [--seconds N] [--only PATTERN] [--report FILE]

Each job has a copy of the tree and a build of its own, in which one line differs at a time. A header goes first
through the kernels of specs/, then both through the unit tests of the runtime and of the executor. Code for CUDA
devices alone is left out: tests on a CPU do not compile it.
"""
import glob
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile

import campaign
from bench import Bench, ROOT, run
from mutate import SPECS, mutants_of_line

SOURCES = ["runtime/*.c", "runtime/shared/*.c", "runtime/shared/kg_*.h", "runtime/device/*.h"]
LIBRARIES = ["tests/unit/libruntime_plain.a", "runtime/libkgen_emu.a"]  # the runtime without CUDA
TESTS_OF_HEADERS = ["tests/unit/geometry_test", "tests/kernels/ops_test"]


def code_of_cpu(lines):
    """Numbers of lines that a CPU compiles: no comments, no directives, nothing under __CUDACC__."""
    branches, comment = [], False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith("#if"):
            branches.append(False if re.match(r"#\s*ifdef __CUDA", text) else None)
        elif text.startswith("#el") and branches[-1] is not None:
            branches[-1] = not branches[-1]
        elif text.startswith("#endif"):
            branches.pop()
        begins = text.startswith("/*")
        comment = comment or begins
        if not comment and not text.startswith("#") and False not in branches:
            yield number
        comment = comment and "*/" not in text


def all_mutants():
    paths = [path for pattern in SOURCES for path in glob.glob(os.path.join(ROOT, pattern))]
    for path in sorted(paths):
        with open(path, encoding="utf-8") as f:
            lines = f.read().splitlines(keepends=True)
        for number in code_of_cpu(lines):
            line = lines[number - 1]
            code, remark = re.match(r"(.*?)(\s*/\*.*)?$", line, re.S).groups()
            for what, mutated in mutants_of_line(code.rstrip("\n") + "\n"):
                yield os.path.relpath(path, ROOT), number, what, lines, mutated.rstrip("\n") + (remark or "").rstrip("\n") + "\n"


class Tree:
    """A copy of the tree with a build of its own."""

    def __init__(self, folder, kgen, jobs):
        self.root, self.build = os.path.join(folder, "tree"), os.path.join(folder, "build")
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-coz", "--exclude-standard"], check=True, text=True,
                                stdout=subprocess.PIPE).stdout
        for name in listed.rstrip("\0").split("\0"):
            target = os.path.join(self.root, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(os.path.join(ROOT, name), target, follow_symlinks=False)
        subprocess.run(["meson", "setup", self.build, self.root, "-Dtests=true", "-Dgpu_archs=90",
                        "-Dtest_lane=quick"], check=True, stdout=subprocess.DEVNULL)
        self.unit = [t for t in self.targets() if re.match(r"tests/unit/(runtime_\w+_test|executor_\w+_(fast|check)_test)$", t)]
        self.headers = self.unit + [t for t in TESTS_OF_HEADERS if t in self.targets()]
        problem = self.ninja(LIBRARIES + self.headers, 3000) or self.fails(self.headers)
        if problem:
            sys.exit("without a mutation: " + problem)
        base = os.path.join(folder, "base")
        self.bench = Bench(kgen, [os.path.join(self.build, library) for library in LIBRARIES], base, SPECS, root=self.root)
        self.bench.prepare(jobs)

    def targets(self):
        made = run(["ninja", "-C", self.build, "-t", "targets", "all"], 60)
        return [line.split(":")[0] for line in made.stdout.splitlines() if line.endswith(("_LINKER", "_LINKER_FOR_BUILD"))]

    def ninja(self, targets, limit):
        made = run(["ninja", "-C", self.build, "-j1", *targets], limit)
        return None if made and made.returncode == 0 else "does not compile"

    def fails(self, targets):
        """The first test that fails, or None."""
        for target in targets:
            done = run([os.path.join(self.build, target)], 120, cwd=self.build)
            if done is None or done.returncode != 0:
                return f"{target}{': timeout' if done is None else ''}"
        return None

    def judge(self, path, text):
        with open(os.path.join(self.root, path), encoding="utf-8") as f:
            kept = f.read()
        with open(os.path.join(self.root, path), "w", encoding="utf-8") as f:
            f.write(text)
        try:
            return self.judge_now(path.endswith(".h"), os.path.basename(path))
        finally:
            with open(os.path.join(self.root, path), "w", encoding="utf-8") as f:
                f.write(kept)

    def judge_now(self, header, name):
        if self.ninja(LIBRARIES, 600):
            return "does not compile"
        if header:
            problem = self.kernels_fail()
            if problem:
                return problem
        tests = self.headers if header else sorted(self.unit, key=lambda t: name.split(".")[0] not in t)
        if header:
            return self.ninja(tests, 1200) or self.fails(tests) or "SURVIVES"
        tests = [t for t in tests if "executor_" not in t]
        return self.ninja(tests, 1200) or self.fails(tests) or self.kernels_fail() or "SURVIVES"

    def kernels_fail(self):
        with tempfile.TemporaryDirectory(prefix="kgen-mutant-") as out:
            return self.bench.judge_headers(out)


def main():
    arguments = campaign.parser(__doc__).parse_args()
    with tempfile.TemporaryDirectory(prefix="kgen-mutants-") as folder:
        trees = queue.Queue()
        for i in range(arguments.jobs):
            trees.put(Tree(os.path.join(folder, str(i)), os.path.abspath(arguments.kgen), 2))

        def judge_text(path, text):
            tree = trees.get()
            try:
                return tree.judge(path, text)
            finally:
                trees.put(tree)

        return campaign.judge(all_mutants(), arguments, judge_text)


if __name__ == "__main__":
    sys.exit(main())

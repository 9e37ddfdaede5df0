#!/usr/bin/env python3
"""Mutants of the runtime and of the headers of kernels, which the tests must find.

    mutate_runtime.py --kgen KGEN [--jobs N] [--limit N] [--skip N] [--seconds N] [--only PATTERN]
                      [--report FILE]
                      [--keep FOLDER]

Each job has a copy of the tree and a build of its own, in which one line differs at a time. First
come the unit tests whose names have a word of the file's, then the other unit tests of the runtime
and of the executor, and the kernels of specs/. Tests are built one by one, until one fails; kernels
run where their objects differ. Tests that do not build or pass without a mutation are named and
left out. So is code for CUDA devices alone: tests on a CPU do not compile it.
"""
import filecmp
import glob
import hashlib
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import campaign
from bench import Bench, LIBRARIES, ROOT, run
from mutate import SPECS, mutants_of_line

SOURCES = ["runtime/*.c", "runtime/shared/*.c", "runtime/shared/kg_*.h", "runtime/device/*.h"]
TESTS_OF_HEADERS = ["tests/unit/geometry_test", "tests/kernels/ops_test"]
KIN = {"half": ["ops_test"], "atomic": ["order", "publish", "integer"],
       "cluster": ["shape", "block"],
       "device": ["memory", "warp"], "emu": ["launch", "block", "shape"],
       "workspace": ["workspace", "regions"],
       "parse": ["tuning"], "reproducible": ["ops_test"], "memory": ["packed"], "integer": ["warp"],
       "force": ["choose", "registry"], "run": ["types", "lengths"]}


def code_of_cpu(lines):
    """Numbers of lines that a CPU compiles: no comments, no directives, nothing under
    __CUDACC__."""
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
                whole = mutated.rstrip("\n") + (remark or "").rstrip("\n") + "\n"
                yield os.path.relpath(path, ROOT), number, what, lines, whole


class Tree:
    """A copy of the tree with a build of its own."""

    def __init__(self, folder):
        self.root = os.path.join(folder, "tree")
        self.build = os.path.join(self.root, "build") # relative paths as ccache knows them
        self.copy_sources()
        if not os.path.exists(os.path.join(self.build, "build.ninja")):
            subprocess.run(["meson", "setup", self.build, self.root, "-Dtests=true",
                            "-Dgpu_archs=90",
                            "-Dtest_lane=quick"], check=True, stdout=subprocess.DEVNULL)
        self.unit = [t for t in self.targets()
                     if re.match(r"tests/unit/(runtime_\w+_test|executor_\w+_(fast|check)_test)$",
                                 t)]
        self.headers = self.unit + [t for t in TESTS_OF_HEADERS if t in self.targets()]
        self.bench, self.said = None, ""
        self.problem = self.ninja(LIBRARIES, 3000)
        self.left_out = {} if self.problem else self.leave_out()
        self.as_it_is = self.digest()

    def leave_out(self):
        """Tests that do not build or pass where nothing is mutated, with what was said."""
        left_out = {}
        self.ninja(["-k0", *self.headers], 3000)
        for test in self.headers:
            problem = self.ninja([test], 600) or self.fails([test])
            if problem:
                left_out[test] = f"{problem}\n{self.said}"
        self.unit = [test for test in self.unit if test not in left_out]
        self.headers = [test for test in self.headers if test not in left_out]
        return left_out

    def copy_sources(self):
        """What has changed since the last campaign, or all."""
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-coz", "--exclude-standard"],
                                check=True, text=True,
                                stdout=subprocess.PIPE).stdout
        for name in listed.rstrip("\0").split("\0"):
            source, target = os.path.join(ROOT, name), os.path.join(self.root, name)
            if not os.path.exists(target) or not filecmp.cmp(source, target, shallow=False):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copy(source, target)

    def prepare(self, kgen, base, jobs):
        self.bench = Bench(kgen, [os.path.join(self.build, library) for library in LIBRARIES], base,
                           SPECS, root=self.root)
        self.bench.prepared_once(self.state(), jobs)

    def targets(self):
        made = run(["ninja", "-C", self.build, "-t", "targets", "all"], 60)
        return [line.split(":")[0] for line in made.stdout.splitlines()
                if line.endswith(("_LINKER", "_LINKER_FOR_BUILD"))]

    def ninja(self, targets, limit):
        made = run(["ninja", "-C", self.build, "-j1", *targets], limit)
        if made and made.returncode == 0:
            return None
        said = made.stdout + made.stderr if made else "timeout"
        wrong = [line for line in said.splitlines() if re.search("error|FAILED|undefined", line)]
        self.said = "\n".join(wrong[:20]) or said[-2000:]
        return "does not compile"

    def fails(self, targets):
        """The first test that fails, or None."""
        for target in targets:
            done = run([os.path.join(self.build, target)], 20, cwd=self.build)
            if done is None or done.returncode != 0:
                self.said = "" if done is None else done.stdout[-2000:] + done.stderr[-2000:]
                return f"{target}{': timeout' if done is None else ''}"
        return None

    def one_by_one(self, targets):
        """The first test that does not build or fails, or None."""
        for target in targets:
            problem = self.ninja([target], 600) or self.fails([target])
            if problem:
                return problem
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
        tests = self.headers if header else [t for t in self.unit if "executor_" not in t]
        words = [w for w in re.split(r"[_.]", name) if w not in ("kg", "h", "c")]
        words += [kin for word in words for kin in KIN.get(word, [])]
        near = [t for t in tests if any(word in os.path.basename(t) for word in words)]
        far = [t for t in tests if t not in near]
        if header: # of many tests, which compile it
            return self.one_by_one(near) or self.kernels_fail(header) or self.one_by_one(
                far) or "SURVIVES"
        return self.one_by_one(near) or self.one_by_one(far) or self.kernels_fail(
            header) or "SURVIVES"

    def kernels_fail(self, header):
        with tempfile.TemporaryDirectory(prefix="kgen-mutant-") as out:
            if not header:
                return self.bench.judge_libraries(out)
            return self.bench.judge_headers(out, self.digest() != self.as_it_is)

    def state(self):
        """Of all that the kernels as they are depend on."""
        digest = hashlib.sha256()
        for folder in ("runtime", "templates", "tests/mutants/specs", "tests/kernels"):
            for path in sorted(glob.glob(os.path.join(self.root, folder, "**", "*.*"),
                                         recursive=True)):
                with open(path, "rb") as f:
                    digest.update(f.read())
        return digest.hexdigest()

    def digest(self):
        """Of the objects of the libraries."""
        digest = hashlib.sha256()
        for library in LIBRARIES:
            for path in sorted(glob.glob(os.path.join(self.build, library + ".p", "*.o"))):
                with open(path, "rb") as f:
                    digest.update(f.read())
        return digest.hexdigest()


def main():
    parser = campaign.parser(__doc__)
    parser.add_argument("--keep", help="a folder whose trees and builds the next campaign finds "
                                       "again")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kgen-mutants-") as folder:
        folder, kgen = arguments.keep or folder, os.path.abspath(arguments.kgen)
        with ThreadPoolExecutor(arguments.jobs) as pool:
            made = list(pool.map(lambda i: Tree(os.path.join(folder,
                                                             str(i))), range(arguments.jobs)))
        trees = queue.Queue()
        for test, why in made[0].left_out.items():
            print(f"without a mutation: {test} is left out: {why}", flush=True)
        for tree in made:
            if tree.problem:
                sys.exit(f"without a mutation: the libraries: {tree.problem}\n{tree.said}")
            tree.prepare(kgen, os.path.join(folder, "base"), arguments.jobs)
            trees.put(tree)

        def judge_text(path, text):
            tree = trees.get()
            try:
                return tree.judge(path, text)
            finally:
                trees.put(tree)

        return campaign.judge(all_mutants(), arguments, judge_text)


if __name__ == "__main__":
    sys.exit(main())

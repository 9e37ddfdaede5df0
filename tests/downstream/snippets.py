#!/usr/bin/env python3
"""Every command, and every snippet in C, C++ and Python of the pages runs (TAP).

    snippets.py ROOT                            each is run by a test, or is marked; nothing is run
    snippets.py ROOT --run BUILD PREFIX LIBDIR  installs what BUILD has, and runs them; the others are its settings
    snippets.py ROOT --python                   prints those in Python, and specs, as JSON, for tests/python/pages_test.py

In the line before a snippet a comment may say what is with it:

    <!-- run by tests/FILE -->     another test reads it from the page
    <!-- not run: REASON -->       nobody runs it; so many are allowed as EXCEPTIONS says
    <!-- needs PROGRAM -->         it is left out where PROGRAM is not there

Usage lines (SPEC..., [OPTION]) are no commands, and of a dialogue the lines behind a $ are.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from contexts import CONTEXTS, CPP_CONTEXTS, KERNELS, PRELUDE  # noqa: E402  pylint: disable=wrong-import-position

EXCEPTIONS = 19
PAGES = ("*.md", "docs/**/*.md", "examples/*/README.md", "runtime/**/*.md")
RUN_BY = {"docs/adding_a_family.md": "tests/downstream/tutorial.py"}  # the whole page
# Lists of changes and of measured results quote what was; the reference of specs is printed by kgen.
UNREAD = re.compile(r"CHANGELOG|docs/results/|docs/spec\.md|docs/keys/")
COMMAND = re.compile(r"(\$ )?([A-Z_]+=\S+ )*(kgen|kgen-tune|kgen-nvcc|sh|meson|ninja|python3|pip|export|cmake|make|"
                     r"cc|c\+\+|build/\S+|bench/\S+|scripts/\S+|\./\S+)( |$)")
C_CALL = re.compile(r"kg_\w+\(.*\);")
MARK = re.compile(r"<!-- (run by|not run:|needs) (.*?) -->")
FILE = re.compile(r"\*\*`([^`]+)`\*\*")


class Snippet:
    def __init__(self, page, line, language, text, before):
        self.page, self.line, self.text = page, line, text
        self.file = (FILE.fullmatch(before) or [None, None])[1]
        mark = MARK.fullmatch(before)
        self.mark, self.said = (mark[1], mark[2]) if mark else (None, None)
        self.kind = self.kind_of(language)

    def kind_of(self, language):
        first = self.text.strip().split("\n")[0]
        if language in ("c", "cpp", "python"):
            return language
        if language == "sh" or not language and COMMAND.match(first) and not re.search(r"SPEC|\[OPTION", first):
            return "sh"
        return "c" if not language and C_CALL.search(first) else "yaml" if self.text.startswith("kgen: 1\n") else None

    def commands(self):
        """What a shell gets: of a dialogue what was typed."""
        lines = self.text.split("\n")
        typed = [line[2:] for line in lines if line.startswith("$ ")]
        return "\n".join(typed or lines)

    def __str__(self):
        return f"{self.page}:{self.line}: {self.text.strip().splitlines()[0]}"


def snippets_of(page, text):
    """Fenced blocks, and indented ones behind an empty line."""
    found, block, language, start, before, last = [], [], None, 0, "", ""

    def flush():
        nonlocal block, language
        while block and not block[-1].strip():
            block.pop()
        if block:
            found.append(Snippet(page, start, language, "\n".join(block) + "\n", before))
        block, language = [], None

    for number, line in enumerate(text.split("\n") + [""], 1):
        if language is not None:  # inside of a fence
            if line.startswith("```"):
                flush()
                last = ""
            else:
                block.append(line)
        elif line.startswith("```"):
            flush()
            language, start, before = line[3:].strip() or "text", number + 1, last
        elif line.startswith("    ") and (block or not prior.strip()):
            if not block:
                start, before = number, last
            block.append(line[4:])
        elif block and not line.strip():
            block.append("")
        else:
            flush()
            last = line.strip() or last
        prior = line
    flush()
    return found


def kernel_of(spec):
    return re.search(r"^kernel: (\w+)", spec.text, re.M)[1]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def all_snippets(root):
    pages = sorted({os.path.relpath(p, root) for pattern in PAGES for p in glob.glob(os.path.join(root, pattern), recursive=True)})
    return [s for page in pages if not UNREAD.search(page) and page not in RUN_BY
            for s in snippets_of(page, read(os.path.join(root, page))) if s.kind]


# ---- what is run, and by whom ----

def unread_by(root, page, test):
    """Whether a test that is said to run a page does not name it."""
    path = os.path.join(root, test)
    return not os.path.isfile(path) or os.path.basename(page) not in read(path)


def problems(root, found):
    bad = [f"{page}: {test} does not read it" for page, test in RUN_BY.items() if unread_by(root, page, test)]
    for s in found:
        if s.mark == "run by" and unread_by(root, s.page, s.said):
            bad.append(f"{s}: {s.said} does not read that page")
        elif s.mark == "not run:" and len(s.said) < 10:
            bad.append(f"{s}: the reason is no reason")
        elif s.kind == "python" and re.search(r"\b(torch|cupy|jax)\b", s.text) and s.mark is None:
            bad.append(f"{s}: the tests have no such package; mark it")
        elif s.kind in ("c", "cpp") and s.mark is None and not s.file and context_of(s) is None:
            bad.append(f"{s}: tests/downstream/contexts.py has nothing for it")
    return bad


def context_of(s):
    """What stands around a snippet: by a text that it has."""
    contexts = CONTEXTS if s.kind == "c" else CPP_CONTEXTS
    return next((around for part, around in contexts.items() if part in s.text), None)


def counted(found):
    exceptions = [s for s in found if s.mark == "not run:"]
    if len(exceptions) == EXCEPTIONS:
        return []
    return [f"{len(exceptions)} snippets are marked as not run; EXCEPTIONS of snippets.py says {EXCEPTIONS}"] + \
        [f"{s.page}:{s.line}: {s.said}" for s in exceptions]


# ---- running ----

# What kgen tune --emit-spec adds to a spec.
TUNED = "variants:\n  - {max_n: 5000, nwarps: 8, nwork: 1}\n  - {nwarps: 8, nwork: 4}\n"

class Sandbox:
    """A folder with what commands of pages name, and libraries of the kernels that snippets call."""

    def __init__(self, root, folder, prefix, libdir, found):
        self.folder, self.libdir = folder, os.path.join(prefix, libdir)
        self.env = dict(os.environ, LC_ALL="C", KGEN_BACKEND="reference", LD_LIBRARY_PATH=self.libdir,
                        PKG_CONFIG_PATH=os.path.join(self.libdir, "pkgconfig"))
        self.env["PATH"] = f"{prefix}/bin:{self.env['PATH']}"
        for name in ("KGEN_TEMPLATE_DIR", "KGEN_FORCE", "KGEN_TRACE", "KGEN_TUNING", "CFLAGS", "CXXFLAGS"):
            self.env.pop(name, None)
        for name in ("specs", "scripts", "bench", "docs"):
            os.symlink(os.path.join(root, name), os.path.join(folder, name))
        bench = read(os.path.join(root, "docs/results/h200_scan.csv"))
        for name in ("old.csv", "new.csv", "run.csv"):
            self.write(name, bench)
        self.write("h200.yaml", read(os.path.join(root, "tuning/cards/9.0-h200.yaml")))
        self.write("absmax.tuning", "kgen-tuning 1\n")
        for s in [s for s in found if s.kind == "yaml"]:
            self.write(kernel_of(s) + ".yaml", s.text)
            if "kernel: absmax" in s.text:
                self.write("absmax_h200.yaml", s.text + TUNED)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def run(self, command):
        """None, or what it said where it failed."""
        made = subprocess.run(command, cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        return f"exit status {made.returncode}\n{made.stdout}" if made.returncode else None

    def shell(self, text):
        return self.run(["sh", "-ec", text])

    def kernels(self):
        """Host's parts of the kernels that ship and that snippets call, and those of all pages; one library."""
        specs = [f"specs/{name}.yaml" for name in KERNELS] + ["absmax.yaml", "counts.yaml", "greater.yaml"]
        return self.shell(f"""
            kgen generate {' '.join(specs)} --library mylib --out kernels
            kgen bindings absmax.yaml --to cxx --out kernels
            flags="$(pkg-config --cflags kgen) -Ikernels -fPIC"
            for file in kernels/*_ref.cpp; do
                c++ -std=c++17 $(pkg-config --variable=cpp_flags kgen | tr , ' ') $flags -c $file -o $file.o
            done
            for file in kernels/*.c; do cc $flags -UKG_CUDA -c $file -o $file.o; done
            cc -shared kernels/*.o $(pkg-config --libs kgen) -lm -o libmylib.so""")

    def c(self, s):
        around = context_of(s)
        lines = [line for line in s.text.split("\n") if line.strip() != "..."]
        includes = [line for line in lines if line.startswith("#include")] + \
            ["#include <vector>", '#include "kg_absmax.hpp"'] * (s.kind == "cpp")
        body = "\n".join(line for line in lines if not line.startswith("#include"))
        outside, inside = (body, "") if around == "prototype" else ("", body)
        text = PRELUDE.format(includes="\n".join(includes), outside=outside, inside=inside,
                              around="" if around == "prototype" else around)
        suffix, compiler = ("c", "cc -std=c17 -Wall -Wextra -Werror -Wno-unused") if s.kind == "c" else ("cpp", "c++ -std=c++17")
        self.write(f"snippet.{suffix}", text)
        return self.shell(f"""{compiler} $(pkg-config --cflags kgen) -Ikernels snippet.{suffix} -o snippet -L. -lmylib \
            $(pkg-config --libs kgen) -Wl,-rpath,"$PWD" && ./snippet""")

    def snippet(self, s):
        if s.file:
            return self.write(s.file, s.text)
        if s.kind == "yaml":
            self.write("page.yaml", s.text)
            return self.run(["kgen", "check", "page.yaml"])
        return self.shell(s.commands()) if s.kind == "sh" else self.c(s)


def run_all(report, root, found, build, prefix, libdir):
    with tempfile.TemporaryDirectory() as dest, tempfile.TemporaryDirectory() as folder:
        made = subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", dest],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if not report("an installation", made.stdout if made.returncode else None):
            return
        box = Sandbox(root, folder, dest + prefix, libdir, found)
        if not report("the kernels that snippets call compile", box.kernels()):
            return
        for s in found:
            if s.mark == "needs" and not shutil.which(s.said):
                report(f"{s} # SKIP {s.said} is not there", None)
            elif s.mark in (None, "needs") and s.kind != "python":
                report(str(s), box.snippet(s))
        report("a mistake in a snippet is found", None if box.snippet(Snippet("planted", 1, "c", "kg_sum_f32(ws, in, in, n, NULL);", ""))
               else "it passed")


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def __call__(self, what, problem):
        self.count += 1
        self.failed += bool(problem)
        print("not ok" if problem else "ok", self.count, "-", what.replace("#", "\\#").replace("\\# SKIP", "# SKIP"), flush=True)
        for line in problem.split("\n")[-12:] if problem else []:
            print("# " + line)
        return not problem


def main():
    root, *rest = os.path.abspath(sys.argv[1]), *sys.argv[2:]
    found = all_snippets(root)
    if rest[:1] == ["--python"]:
        print(json.dumps({"specs": {kernel_of(s) + ".yaml": s.text for s in found if s.kind == "yaml"},
                          "snippets": [[s.page, s.text] for s in found if s.kind == "python" and s.mark is None]}))
        return 0
    report = Tap()
    if rest[:1] == ["--run"]:
        run_all(report, root, found, *rest[1:])
    else:
        kinds = [kind for kind in ("sh", "c", "cpp", "python") if sum(s.kind == kind for s in found) < 2 - (kind == "cpp")]
        report("the pages have snippets of all kinds", "\n".join(kinds))
        report("each is run by a test, or is marked", "\n".join(problems(root, found)))
        report("no more are marked than were", "\n".join(counted(found)))
    print(f"1..{report.count}")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Every command, and every snippet in C, C++ and Python of the pages runs (TAP).

    snippets.py ROOT                            each is run by a test, or is marked; nothing is run
    snippets.py ROOT --run BUILD PREFIX LIBDIR  installs what BUILD has, and runs them;
                                                the others are its settings
    snippets.py ROOT --python                   prints those in Python, and specs, as JSON
                                                (tests/python/pages_test.py)

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

EXCEPTIONS = 24
PAGES = ("*.md", "docs/**/*.md", "examples/*/README.md", "runtime/**/*.md")
RUN_BY = {"docs/adding_a_family.md": "tests/downstream/tutorial.py"}  # the whole page
# Lists of changes and of measured results quote what was; the reference of specs is printed by
# kgen.
UNREAD = re.compile(r"CHANGELOG|docs/results/|docs/spec\.md|docs/keys/")
COMMAND = re.compile(r"(\$ )?([A-Z_]+=\S+ "
                     r")*(kgen|kgen-tune|kgen-nvcc|sh|meson|ninja|python3|pip|export|"
                     r"cmake|make|cc|c\+\+|build/\S+|bench/\S+|scripts/\S+|\./\S+)( |$)")
# They build trees, install, measure or take minutes: somebody must say who runs them.
LONG = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ "
                  r")*(meson|ninja|cmake|make|pip|sh|scripts/\S+|build/\S+|kgen-tune|kgen "
                  r"(?:tune|calibrate))(?: |$)", re.M)
C_CALL = re.compile(r"kg_\w+\(.*\);")
MARK = re.compile(r"<!-- (run by|not run:|needs) (.*?) -->")
PROTOTYPE = re.compile(r"^kg_status (kg_\w+)\(([^;]*)\);", re.M)
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
        if language == "sh" or not language and COMMAND.match(first) and not re.search(
            r"SPEC|\[OPTION", first):
            return "sh"
        return "c" if not language and C_CALL.search(first) else "yaml" if self.text.startswith(
            "kgen: 1\n") else None

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
    pages = sorted({os.path.relpath(p, root) for pattern in PAGES
                    for p in glob.glob(os.path.join(root, pattern), recursive=True)})
    return [s for page in pages if not UNREAD.search(page) and page not in RUN_BY
            for s in snippets_of(page, read(os.path.join(root, page))) if s.kind]


# ---- what is run, and by whom ----

def unread_by(root, page, test):
    """Whether a test that is said to run a page does not name it."""
    path = os.path.join(root, test)
    return not os.path.isfile(path) or os.path.basename(page) not in read(path)


def problems(root, found):
    bad = [f"{page}: {test} does not read it" for page, test in RUN_BY.items()
           if unread_by(root, page, test)]
    for s in found:
        if s.mark == "run by" and unread_by(root, s.page, s.said):
            bad.append(f"{s}: {s.said} does not read that page")
        elif s.mark == "not run:" and len(s.said) < 10:
            bad.append(f"{s}: the reason is no reason")
        elif s.kind == "python" and re.search(r"\b(torch|cupy|jax|tvm_ffi)\b",
                                              s.text) and s.mark is None:
            bad.append(f"{s}: the tests have no such package; mark it")
        elif s.kind == "sh" and s.mark is None and LONG.search(s.commands()):
            bad.append(f"{s}: too long for these tests; mark it")
    return bad


def counted(found):
    exceptions = [s for s in found if s.mark == "not run:"]
    if len(exceptions) == EXCEPTIONS:
        return []
    return [f"{len(exceptions)} snippets are marked as not run; EXCEPTIONS of snippets.py says "
            f"{EXCEPTIONS}"] + \
        [f"{s.page}:{s.line}: {s.said}" for s in exceptions]


# ---- running ----

# Kernels that ship and that snippets call; those whose specs stand in pages come along.
KERNELS = ("sum", "transpose", "gather", "scatter", "dot", "stats", "segsum")

# Around a snippet. Calls run on the reference, and what they refuse is a failure.
PROGRAM = """#include <stdio.h>
#include "kg_mylib.h"
{includes}
#define KG_BACKEND_CUDA KG_BACKEND_REFERENCE
{outside}
int main(void)
{{
    kg_stream stream = NULL;
    const size_t n = 64;
    (void)stream, (void)n;
{around}
    {{
{inside}
    }}
    if (*kg_last_error()) printf("%s\\n", kg_last_error());
    return *kg_last_error() != 0;
}}
"""
WORKSPACE = ("kg_workspace *ws; "
             "if (kg_workspace_create(&ws, KG_BACKEND_REFERENCE, -1, 1 << 25)) return 1;")
IN_CPP = "std::vector<float> x(64), result(1);"

# What kgen tune --emit-spec adds to a spec.
TUNED = "variants:\n  - {max_n: 5000, nwarps: 8, nwork: 1}\n  - {nwarps: 8, nwork: 4}\n"

def declaration(given, wanted, known):
    """Of an argument, unless it is a number or is there already: "x", or "&x"."""
    name = given.lstrip("&")
    if name in known or not name.isidentifier():
        return []
    known.add(name)
    kind = wanted[:-len(wanted.split()[-1])] + "*" * wanted.split()[-1].count("*")
    kind = kind.replace("const ", "").strip()
    if given.startswith("&"):
        return [f"{kind[:-1].strip()} {name};"]
    if kind.endswith("*"):
        return [f"static {kind[:-1].strip()} {name}[1 << 16];"]
    return [f"const {kind} {name} = {64 * 8 if name.endswith('pitch') else 64};"] # bytes of a row


class Sandbox:
    """A folder with what commands of pages name, and libraries of the kernels that snippets
    call."""

    def __init__(self, root, folder, prefix, libdir, found):
        self.folder, self.libdir = folder, os.path.join(prefix, libdir)
        self.env = dict(os.environ, LC_ALL="C", KGEN_BACKEND="reference",
                        LD_LIBRARY_PATH=self.libdir,
                        PKG_CONFIG_PATH=os.path.join(self.libdir, "pkgconfig"))
        self.env["PATH"] = f"{prefix}/bin:{self.env['PATH']}"
        for name in ("KGEN_TEMPLATE_DIR", "KGEN_FORCE", "KGEN_TRACE", "KGEN_TUNING", "CFLAGS",
                     "CXXFLAGS"):
            self.env.pop(name, None)
        os.makedirs(os.path.join(folder, "docs/results"))  # its own: pictures are drawn there
        for name in ("specs", "scripts", "bench"):
            os.symlink(os.path.join(root, name), os.path.join(folder, name))
        bench = read(os.path.join(root, "docs/results/h200_scan.csv"))
        for name in ("old.csv", "new.csv", "run.csv"):
            self.write(name, bench)
        self.write("h200.yaml", read(os.path.join(root, "tuning/cards/9.0-h200.yaml")))
        self.write("absmax.tuning", "kgen-tuning 1\n")
        self.specs = sorted({kernel_of(s) + ".yaml" for s in found if s.kind == "yaml"})
        for s in [s for s in found if s.kind == "yaml"]:
            self.write(kernel_of(s) + ".yaml", s.text)
            if "kernel: absmax" in s.text:
                self.write("absmax_h200.yaml", s.text + TUNED)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def run(self, command):
        """None, or what it said where it failed."""
        made = subprocess.run(command, cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        return f"exit status {made.returncode}\n{made.stdout}" if made.returncode else None

    def shell(self, text):
        return self.run(["sh", "-ec", text])

    def kernels(self):
        """Host's parts of the kernels that ship and that snippets call, and those of all pages; one
        library."""
        specs = [f"specs/{name}.yaml" for name in KERNELS] + self.specs
        return self.shell(f"""
            kgen generate {' '.join(specs)} --library mylib --out kernels
            kgen bindings absmax.yaml --to cxx --out kernels
            flags="$(pkg-config --cflags kgen) -Ikernels -fPIC"
            for file in kernels/*_ref.cpp; do
                c++ -std=c++17 $(pkg-config --variable=cpp_flags kgen | tr , ' ') \\
                    $flags -c $file -o $file.o
            done
            for file in kernels/*.c; do cc $flags -UKG_CUDA -c $file -o $file.o; done
            cc -shared kernels/*.o $(pkg-config --libs kgen) -lm -o libmylib.so""")

    def around(self, s):
        """Declarations of what a snippet passes to kernels, as their headers want it; enough of
        each, and all zero."""
        if s.kind == "cpp":
            return IN_CPP
        headers = "".join(read(path)
                          for path in glob.glob(os.path.join(self.folder, "kernels/*.h")))
        out = [] if re.search(r"kg_workspace \*ws|^kg_status",
                              s.text) or "(ws" not in s.text else [WORKSPACE]
        known = {"ws", "stream", "n"}
        for name, parameters in PROTOTYPE.findall(headers):
            call = re.search(name + r"\((.*?)\);", s.text)
            for given, wanted in zip(call[1].split(", "), parameters.split(",")) if call else ():
                out += declaration(given, " ".join(wanted.split()), known)
        return "\n".join(out)

    def c(self, s):
        lines = [line for line in s.text.split("\n") if line.strip() != "..."]
        includes = [line for line in lines if line.startswith("#include")] + \
            ["#include <vector>", '#include "kg_absmax.hpp"'] * (s.kind == "cpp")
        body = "\n".join(line for line in lines if not line.startswith("#include"))
        declares = body.startswith("kg_status kg_")
        text = PROGRAM.format(includes="\n".join(includes), outside=body if declares else "",
                              inside="" if declares else body,
                              around="" if declares else self.around(s))
        suffix, compiler = "cpp", "c++ -std=c++17"
        if s.kind == "c":
            suffix, compiler = "c", "cc -std=c17 -Wall -Wextra -Werror -Wno-unused"
        self.write(f"snippet.{suffix}", text)
        return self.shell(
            f"""{compiler} $(pkg-config --cflags kgen) -Ikernels \\
                snippet.{suffix} -o snippet -L. -lmylib \
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
        made = subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet",
                               "--destdir", dest],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
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
        report("a mistake in a snippet is found",
               None if box.snippet(Snippet("planted", 1, "c", "kg_sum_f32(ws, in, in, n, NULL);",
                                           ""))
               else "it passed")


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def __call__(self, what, problem):
        self.count += 1
        self.failed += bool(problem)
        print("not ok" if problem else "ok", self.count, "-",
              what.replace("#", "\\#").replace("\\# SKIP", "# SKIP"), flush=True)
        for line in problem.split("\n")[-12:] if problem else []:
            print("# " + line)
        return not problem


def main():
    root, *rest = os.path.abspath(sys.argv[1]), *sys.argv[2:]
    found = all_snippets(root)
    if rest[:1] == ["--python"]:
        print(json.dumps({"specs": {kernel_of(s) + ".yaml": s.text for s in found
                                    if s.kind == "yaml"},
                          "snippets": [[s.page, s.text] for s in found if s.kind == "python" and
                                       s.mark is None]}))
        return 0
    report = Tap()
    if rest[:1] == ["--run"]:
        run_all(report, root, found, *rest[1:])
    else:
        kinds = [kind for kind in ("sh", "c", "cpp", "python")
                 if sum(s.kind == kind for s in found) < 2 - (kind == "cpp")]
        report("the pages have snippets of all kinds", "\n".join(kinds))
        report("each is run by a test, or is marked", "\n".join(problems(root, found)))
        report("no more are marked than were", "\n".join(counted(found)))
    print(f"1..{report.count}")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""What docs/adding_a_family.md says, done to a copy of the tree (TAP).

    tutorial.py SOURCE_ROOT

Each block of the page is a file, named in the line above it, a patch, or commands. They are applied
in their order. Then two files at most have changed that were there before, and a mistake that is
planted is found.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

PAGE = "docs/adding_a_family.md"
FAMILY = "smooth"
# the table of families and a Meson list
MAY_CHANGE = {"gen/families/families.c", "gen/meson.build"}
LEFT_OUT = {".git", ".gpu", "__pycache__", "subprojects"}
BLOCK = re.compile(r"(?:^\*\*`([^`\n]+)`\*\*\n\n)?^```(\w+)\n(.*?)^```$", re.S | re.M)
# Looked at afterwards: what a tree must keep to, family or not.
GATES = [
    ["sh", "tests/golden/run.sh", "KGEN", "generated"],
    ["python3", "tests/golden/rules.py", "generated"],
    ["sh", "tests/golden/pages.sh", "."],
    ["python3", "tests/golden/names.py", "KGEN", "."],
    ["python3", "scripts/links.py", "--tap", "."],
    ["python3", "tests/unit/includes_test.py", "."],
]
BENCH = "bench/families/%s" % FAMILY


class Copy:
    """The copied tree, and what is done to it."""

    def __init__(self, source, folder):
        def left_out(here, names):
            """Folders of builds too, whatever they are called."""
            return [n for n in names if n in LEFT_OUT or
                    os.path.exists(os.path.join(here, n, "meson-private"))]

        self.root = os.path.join(folder, "tree")
        shutil.copytree(source, self.root, symlinks=True, ignore=left_out)
        self.build = os.path.join(self.root, "build")
        self.before = self.files()
        self.said = []  # by commands of the page
        self.env = dict(os.environ, LC_ALL="C", KGEN=os.path.join(self.root, "build/gen/kgen"))
        self.env["PATH"] = os.path.join(self.root, "build/gen") + ":" + self.env["PATH"]
        for name in ("KGEN_TEMPLATE_DIR", "DESTDIR", "MALLOC_PERTURB_", "CFLAGS", "CXXFLAGS",
                     "LDFLAGS"):
            self.env.pop(name, None)

    def files(self):
        found = {}
        for folder, folders, names in os.walk(self.root):
            folders[:] = [f for f in folders if f != "__pycache__" and
                          os.path.join(folder, f) != self.build]
            for name in names:
                path = os.path.join(folder, name)
                if os.path.isfile(path):
                    with open(path, "rb") as f:
                        found[os.path.relpath(path, self.root)] = f.read()
        return found

    def run(self, command, text=None, shell=False):
        """What it said and, where it failed, with which code."""
        made = subprocess.run(command, shell=shell, cwd=self.root, env=self.env, input=text,
                              text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return made.returncode, made.stdout

    def write(self, path, text):
        target = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w", encoding="utf-8") as f:
            f.write(text)

    def apply(self, path, language, text):
        """None, or why the block cannot be applied."""
        if path:
            if os.path.exists(os.path.join(self.root, path)):
                return "%s is there already" % path
            return self.write(path, text)
        if language == "diff":
            code, said = self.run(["patch", "-p1", "--no-backup-if-mismatch"], text)
        elif language == "sh":
            code, said = self.run("set -e\n" + text, shell=True)
            self.said.append(said)
        else:
            return "a block of %s is neither a file nor a patch nor commands" % language
        return said if code else None


def is_own(path):
    return "/%s/" % FAMILY in path or os.path.splitext(os.path.basename(path))[0] == FAMILY


def strangers(copy):
    """Files that changed, and new ones outside the family's folders."""
    now = copy.files()
    changed = {path for path in copy.before if now.get(path) != copy.before[path]} - MAY_CHANGE
    new = {path for path in now if path not in copy.before and not is_own(path)}
    return ["changed: " + path
            for path in sorted(changed)] + ["new: " + path for path in sorted(new)]


def verified(copy):
    """What the page's own kgen verify said: each kernel was run, also as the runtime chooses."""
    said = [text for text in copy.said if "variant " in text and " wrong " in text]
    specs = [name for name in os.listdir(os.path.join(copy.root, "tests/families", FAMILY))
             if name.endswith(".yaml")]
    return None if said and said[-1].count("(chosen)") >= len(
        specs) > 0 else "kgen verify said: " + "".join(said)


def planted(copy):
    """A mistake in the kernel, and what kgen verify says of it."""
    template = "templates/%s/%s.cu" % (FAMILY, FAMILY)
    with open(os.path.join(copy.root, template), encoding="utf-8") as f:
        text = f.read()
    wrong = text.replace("g_in[at - 1]", "g_in[at - 2]")
    if wrong == text:
        return "%s has no place for the mistake" % template
    copy.write(template, wrong)
    code, said = copy.run("kgen verify --quick tests/families/%s/%s_zero.yaml --type f32" %
                          (FAMILY, FAMILY), shell=True)
    copy.write(template, text)
    return None if code == 1 and ("[wrong-result]" in said or "[finding]" in said) else said


def gate(copy, command):
    code, said = copy.run([copy.env["KGEN"] if word == "KGEN" else word for word in command])
    return None if code == 0 else "\n".join(line for line in said.split("\n")
                                            if not line.startswith("ok "))


def benchmark(copy):
    """Meson finds the benchmark of the family, and its files compile: rivals where there is
    nvcc."""
    compilers = [["cc", "-Ibench", "-std=c17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
                  "%s/primitives.c" % BENCH]]
    if shutil.which("nvcc"):
        compilers.append(["nvcc", "-Werror", "all-warnings", "-c", "-o", "/dev/null",
                          "-DTABLE=rivals_plain",
                          "%s/plain.cu" % BENCH])
    for command in compilers:
        code, said = copy.run(command)
        if code:
            return said
    code, said = copy.run("meson setup --reconfigure build && cat build/bench/families.h",
                          shell=True)
    found = "X(%s)" % FAMILY in said and "X(%s_plain)" % FAMILY in said
    return None if code == 0 and found else said


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def report(self, name, problem):
        self.count += 1
        self.failed += bool(problem)
        print("%s %d - %s" % ("not ok" if problem else "ok", self.count, name), flush=True)
        for line in (problem or "").split("\n")[-60:] if problem else []:
            print("# " + line)
        return not problem


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(sys.argv[1], folder)
        with open(os.path.join(copy.root, PAGE), encoding="utf-8") as f:
            blocks = BLOCK.findall(f.read())
        tap.report("the page has files, patches and commands",
                   None if len(blocks) > 12 else "%d blocks" % len(blocks))
        for path, language, text in blocks:
            name = path or ("a patch" if language == "diff" else text.strip().split("\n")[-1])
            if not tap.report("block: " + name, copy.apply(path, language, text)):
                break
        else:
            tap.report("of what was there, the table of families and a Meson list changed alone",
                       "\n".join(strangers(copy)))
            tap.report("the executor finds nothing wrong", verified(copy))
            tap.report("the executor finds a mistake that is planted", planted(copy))
            tap.report("the benchmark has the family", benchmark(copy))
            for command in GATES:
                tap.report("passes " + command[1], gate(copy, command))
    print("1..%d" % tap.count)
    return 1 if tap.failed else 0


if __name__ == "__main__":
    sys.exit(main())

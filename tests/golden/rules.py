#!/usr/bin/env python3
"""Rules that emitted text keeps to, over the goldens (TAP). docs/templates.md lists them.

    rules.py GENERATED_DIR

Each rule is first tried on a text that breaks it, so that none can hold by being blind.
"""
import glob
import os
import re
import sys

COLUMNS, STRETCH = 100, 30
OPERATORS = r"(==|!=|<=|>=|&&|\|\||<<|>>|[-+*/%&|^<>?])"


def code_of(line):
    return re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//")[0].rstrip()


def skipped(lines):
    """Numbers of lines that are no code of ours: directives, block comments, operator text."""
    found, comment, user = set(), False, False
    for i, line in enumerate(lines):
        text = line.strip()
        if text.startswith("#line"):
            user = not user
        comment = comment or text.startswith("/*")
        if user or comment or text.startswith("#"):
            found.add(i)
        if "*/" in text:
            comment = False
    return found


def wide(lines, _):
    return [i for i, line in enumerate(lines) if len(line) > COLUMNS]


def unsigned_below_zero(lines, skip):
    return [i for i, line in enumerate(lines)
            if i not in skip and re.search(r"((?<!<)<=?|>=) 0u?\b(?![.x])", code_of(line))]


def broken_operator(lines, skip):
    return [i for i, line in enumerate(lines)
            if i not in skip and re.search(r"\s" + OPERATORS + "$", code_of(line))]


def begins_amid(lines, skip):
    return [i for i, line in enumerate(lines)
            if i not in skip and re.match(r"\s*(= |[&*]\w+[,)])", code_of(line))
            and re.search(r"\w$", code_of(lines[i - 1]))]


def no_comment_above(lines, _):
    return [i for i, line in enumerate(lines)
            if re.match(r"KG_(FN|KERNEL)\b", line) and not lines[i - 1].startswith("//")]


def bare_block(lines, _):
    """A block of its own inside a function says what it is for."""
    return [i for i, line in enumerate(lines)
            if line.strip() == "{" and line != "{" and not lines[i - 1].strip().startswith("//")]


def long_stretch(lines, _):
    """So much code of kernels without a comment, a case or the end of a function."""
    found, run = [], 0
    for i, line in enumerate(lines):
        ends = "//" in line or "KG_CASE" in line or line.startswith(("}", "KG_"))
        run = 0 if ends else run + bool(line.strip())
        if run == STRETCH + 1:
            found.append(i)
    return found


def long_operator_name(lines, _):
    """Kernels call the operator by its short names."""
    return [i for i, line in enumerate(lines)
            if "kg_op::" in line and not line.startswith("using ")]


def never_called(lines, _):
    """A function that no kernel of the file calls."""
    text = "\n".join(lines)
    names = [(i, re.match(r"KG_FN [^(]*?(\w+)\(", line)) for i, line in enumerate(lines)]
    return [i for i, name in names if name and len(re.findall(rf"\b{name.group(1)}\b", text)) < 2]


ALL, KERNELS = "*", "*.cu"
RULES = [
    ("no line has more than 100 columns", ALL, wide, "x" * 101),
    ("nothing unsigned is compared with 0 but for equality", ALL, unsigned_below_zero,
     "    if (left <= 0 && a << 0) v0 = identity();"),
    ("nor asked whether it is at least 0", ALL, unsigned_below_zero,
     "    if (place + 32 >= 0u) v0 = at[32];"),
    ("no line ends in an operator", ALL, broken_operator, "    a = b &&\n        c;"),
    ("no line begins with = or a parameter's name", ALL, begins_amid,
     "    call(float\n        &v, float\n        *w)\n"),
    ("each function and each kernel says what it does", KERNELS, no_comment_above,
     "\nKG_FN int f()\n{\n}"),
    ("each block inside a function says what it does", KERNELS, bare_block,
     "{\n    a;\n    {\n        b;\n    }\n}"),
    ("no 30 lines of a kernel come without a comment", KERNELS, long_stretch, "    a;\n" * 31),
    ("each function is called", KERNELS, never_called,
     "KG_FN int f(int a)\n{\n}\nKG_FN int g() { return f(1); }"),
    ("kernels call the operator by short names", KERNELS, long_operator_name,
     "    v0 = kg_op::kg_a_f32::combine(v0, v1);"),
]


def check(rule, lines):
    return rule(lines, skipped(lines))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    failures = 0
    print(f"1..{len(RULES)}")
    for number, (name, files, rule, broken) in enumerate(RULES, 1):
        blind = not check(rule, broken.split("\n"))
        found = [f"{name}: finds nothing in a text that breaks it"] if blind else []
        for path in sorted(glob.glob(os.path.join(sys.argv[1], "*", "*", files))):
            with open(path, encoding="utf-8") as f:
                lines = f.read().split("\n")
            found += [f"{path}:{i + 1}: {lines[i].strip()}" for i in check(rule, lines)]
        print(f"{'not ok' if found else 'ok'} {number} - {name}")
        for line in found[:20]:
            print(f"# {line}")
        failures += bool(found)
    return failures != 0


sys.exit(main())

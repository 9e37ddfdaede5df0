#!/usr/bin/env python3
"""What only a family knows stays in its folders (TAP).

    names.py KGEN ROOT

Shared templates name no family and no fact of one; C outside gen/families/ names no family. Outside
bench/families/ the benchmark names no family and none of what they measure. A template that others
use says in its head comment what it needs and gives. The names are those that kgen itself lists,
and those of the benchmark's tables. Each rule is first tried on a text that breaks it.
"""
import glob
import os
import re
import subprocess
import sys

SHARED = ("host", "warp", "block", "bask", "dask")
# What has the name of a family and is something else: where, and what it is.
ALLOWED = [
    ("reduce", r"gen/spec/grammar\.c", "the example of the key `family`"),
    ("segments",
     r"gen/(explain/\w+|plan/(family|explanation)|command/(command_explain|commands))\.[ch]",
     "a length beside n: how many a call has"),
    ("sort", r"gen/render/lua_sandbox\.c", "Lua's table.sort"),
    ("segments", r"bench/\w+\.(c|h|cu)", "a length beside n: how many a cell has"),
]


def listed(kgen, *words):
    return subprocess.run([kgen, *words], check=True, capture_output=True, text=True).stdout


def names_of(kgen):
    """Families; facts that only one family has; fields that all variants have; names of other
    fields."""
    families = [line.split()[0] for line in listed(kgen, "list", "families").splitlines()
                if line.strip()]
    fields = re.compile(r"^\| `(\w+)` \|", re.M)
    common = set(fields.findall(listed(kgen, "reference", "templates")))
    facts = {fact for family in families
             for fact in fields.findall(listed(kgen, "reference", family))}
    return families, facts - common


def lua_of(text):
    """Lua of a template by line: its `//%` lines without their comments, and its inserts."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("//%"):
            yield number, re.sub(r"--.*", "", line)
        else:
            yield number, " ".join(re.findall(r"\$\{((?:\"[^\"]*\"|[^{}\"]|\{[^}]*\})*)\}", line))


def in_template(text, families, facts):
    family = "|".join(families)
    rules = (rf"\"(?:{family})(?:/\w+)?\"", rf"\bspec\.(?:{family})\b", r"\bspec\.family\s*[=~]=",
             rf"\b(?:variant|v|r)\.(?:{'|'.join(sorted(facts))})\b")
    return [(number, found.group(0)) for number, lua in lua_of(text) for rule in rules
            for found in re.finditer(rule, lua)]


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*",
                  lambda comment: "\n" * comment.group(0).count("\n"), text, flags=re.S)


def in_source(text, families, _):
    """Identifiers, and whole words of string literals that are nothing else."""
    family = "|".join(families)
    found = []
    for number, line in enumerate(without_comments(text).split("\n"), 1):
        literals = re.findall(r"\"((?:\\.|[^\"\\])*)\"", line)
        code = re.sub(r"\"(?:\\.|[^\"\\])*\"", '""', line)
        words = [one for one in literals if re.fullmatch(rf"(?:{family})(?:/\w+)?", one)]
        found += [(number, word) for word in words + re.findall(rf"\b(?:{family})\b", code)]
    return found


def in_bench(text, families, measured):
    """As in_source; and string literals that are a family, what one measures, or a kernel of that:
    "sum_%s"."""
    word = rf"(?:{'|'.join([*families, *measured])})(?:_(?:%s|[a-z]+\d+))?"
    literals = r"\"((?:\\.|[^\"\\\n])*)\"|'((?:\\.|[^'\\\n])*)'"
    found = in_source(text, families, None) if re.search(r"^#include", text, re.M) else []
    return found + [(number, one.group(0))
                    for number, line in enumerate(without_comments(text).split("\n"), 1)
                    for one in re.finditer(literals, line)
                    if re.fullmatch(word, one.group(1) or one.group(2) or "")]


def measured_by(root):
    """Names of the tables of primitives."""
    found = set()
    for path in glob.glob(os.path.join(root, "bench", "families", "*", "primitives.c")):
        with open(path, encoding="utf-8") as f:
            found |= set(re.findall(r"^    \{\"(\w+)\", \"", f.read(), re.M))
    return sorted(found)


def of_bench(root):
    """The benchmark's files outside the folders of families."""
    return sorted(os.path.relpath(path, root)
                  for path in glob.glob(os.path.join(root, "bench", "*"))
                  if os.path.isfile(path))


def no_contract(text, *_):
    """A head comment, as far as it goes, without one of the two words."""
    head = re.match(r"(?://% --[^\n]*\n|//%\n)*", text).group(0)
    return [(1, f"no \"{word}\"") for word in ("Needs:", "Gives:") if word not in head]


def used_templates(root):
    """Files of the templates that another one uses."""
    names = set()
    for path in glob.glob(os.path.join(root, "templates", "*", "*")):
        with open(path, encoding="utf-8") as f:
            names |= set(re.findall(r"\buse \"([a-z0-9_/]+)\"", f.read()))
    return [os.path.relpath(glob.glob(os.path.join(root, "templates", name + ".*"))[0], root)
            for name in sorted(names)]


def rooms_of(root):
    """The folders of gen/ but that of the families."""
    return sorted(set(os.listdir(os.path.join(root, "gen"))) - {"families", "meson.build"})


def files(root, folder, names, pattern):
    for name in names:
        for path in sorted(glob.glob(os.path.join(root, folder, name, pattern))):
            yield os.path.relpath(path, root)


def problems(root, paths, rule, families, facts):
    found = []
    for path in paths:
        with open(os.path.join(root, path), encoding="utf-8") as f:
            for number, what in rule(f.read(), families, facts):
                if not any(what == name and re.fullmatch(where, path)
                           for name, where, _ in ALLOWED):
                    found.append(f"{path}:{number}: {what}")
    return found


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    kgen, root = sys.argv[1:]
    families, facts = names_of(kgen)
    # The more names there are, the more words of English they catch: a broken list must not pass.
    assert len(families) >= 4 and len(facts) >= 10, (families, facts)
    fact, family, measured = sorted(facts)[0], families[-1], measured_by(root)
    assert len(measured) >= 20, measured
    checks = [
        ("shared templates name no family and no fact of one", in_template,
         ["templates/prelude.cu", *files(root, "templates", SHARED, "*")],
         ['//% if spec.family == "x" then', f'//% use "{family}/ref"', f"//% if spec.{family} then",
          f"    int ${{variant.{fact} and 1 or 0}};", f"//% local x = r.{fact} or 0"]),
        ("C outside gen/families names no family", in_source,
         list(files(root, "gen", rooms_of(root), "*.[ch]")),
         [f'if (is(name, "{family}")) x;', f"int {family};", f"spec->{family}.text"]),
        ("the benchmark outside bench/families names no family and nothing that one measures",
         lambda text, _, __: in_bench(text, families, measured), of_bench(root),
         [f'if (is(name, "{measured[0]}")) x;', f'#include "x.h"\nint {family};',
          f"kernels = {{'{measured[-1]}': ['f32']}}",
          f'{{"x", "{measured[0]}_%s"}}', f"kernel = '{measured[0]}_f32'"]),
        ("a template that others use says what it needs and gives", no_contract,
         used_templates(root),
         ["//% -- Text. Needs: k.\n//% -- Gives nothing.\n", "int x; // Needs: Gives:\n"]),
    ]
    failures = 0
    print(f"1..{len(checks)}")
    for number, (name, rule, paths, broken) in enumerate(checks, 1):
        found = [f"finds nothing in: {text}" for text in broken if not rule(text, families, facts)]
        found += [] if paths else ["no files"]
        found += problems(root, paths, rule, families, facts)
        print(f"{'not ok' if found else 'ok'} {number} - {name}")
        for line in found[:20]:
            print(f"# {line}")
        failures += bool(found)
    return failures != 0


sys.exit(main())

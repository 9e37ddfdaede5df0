#!/usr/bin/env python3
"""Reads pages and comments as prose: names sentences that are too long, and words that the glossary
forbids.

  prose.py [ROOT]        all pages but docs/results, and comments (default: here); exit status 1 for
                         findings
  prose.py --tap ROOT    the same as a test
  prose.py --self        feeds itself a bad page and sees that it is found, as a test would

Code is no prose: blocks are left out, and a piece in backquotes counts as one word. So does a link.
A cell of a table and an item of a list begin and end a sentence. Of comments the length of
sentences counts alone. What is indented in a comment is a table or code.
"""
import glob
import os
import re
import sys

MOST_WORDS = 25
GLOSSARY = "docs/glossary.md"
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "docs/families/*.md")
# Files whose comments are read.
COMMENTS = ("gen/*/*.[ch]", "gen/families/*/*.[ch]", "bench/*.[ch]", "bench/*.cu",
            "bench/families/*/*.[ch]",
            "bench/families/*/*.cu", "templates/*.*", "templates/*/*.*", "runtime/*.[ch]",
            "runtime/cases/*.[ch]",
            "runtime/verify/*.*", "runtime/shared/*.*", "runtime/cpu/*.*pp",
            "runtime/cpu/*.h", "runtime/device/*.h", "runtime/include/*.h", "runtime/include/*/*.h",
            *(f"tests/{folder}/*.{kind}" for folder in ("unit", "kernels", "kernels/executor",
                                                        "gpu", "fuzz", "bench")
              for kind in ("[ch]", "cpp", "cu")))
UNREAD = "gen/check/our_names.c"
# A literal, or a comment of C, or one of Lua in a template.
TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|/\*.*?\*/|//[^\n]*", re.S)
PRINTED = {"docs/spec.md"}  # by `kgen reference`: its sentences stand in the tables of keys
VARIANT_ROW = re.compile(r"`_[a-z0-9_]+` rows?\b|`[a-z]+_w[a-z0-9_]+` rows?\b|\btwo-step rows?\b")


def forbidden(root):
    """Phrases in quotes in the last column of the glossary."""
    phrases = set()
    with open(os.path.join(root, GLOSSARY), encoding="utf-8") as file:
        for line in file:
            if line.startswith("|"):
                phrases.update(re.findall(r'"([^"`]+)"', line.rstrip().rstrip("|").split("|")[-1]))
    return sorted(phrases)


def pieces(text):
    """(line number, text) of each paragraph, item of a list and cell of a table."""
    number, found, start, fenced, after_blank = 0, [], 0, False, True
    part = []

    def flush():
        if part:
            found.append((start, " ".join(part)))
            part.clear()

    in_list = False
    for line in text.split("\n"):
        number += 1
        bare = line.strip()
        if bare.startswith("```"):
            fenced = not fenced
            flush()
        elif fenced:
            pass
        elif not bare or bare.startswith(("#", "<!--", "![")):
            flush()
        elif line.startswith("    ") and (after_blank or not part) and not in_list:
            flush()  # code
        elif bare.startswith("|"):
            flush()
            found.extend((number, cell) for cell in re.split(r"(?<!\\)\|", bare.strip("|")))
        else:
            item = re.match(r"([-*]|\d+\.) ", bare)
            if item:
                flush()
                in_list, bare = True, bare[item.end():]
            elif not line.startswith(" ") and not part:
                in_list = False
            if not part:
                start = number
            part.append(bare)
        after_blank = not bare
    flush()
    return found


def comment_lines(text):
    """(line number, text) of each line of the comments; "" between two of them."""
    last = 0
    for token in TOKEN.finditer(text):
        comment, number = token.group(0), text.count("\n", 0, token.start()) + 1
        alone = not text[:token.start()].rpartition("\n")[2].strip()
        if comment.startswith("/*"):
            yield number, ""
            for i, line in enumerate(comment[2:-2].split("\n")):
                yield number + i, re.sub(r"^\s*\* ?", "", line) if i else line[1:]
        elif comment.startswith("//") and not re.match(r"//%(?!\s*--)", comment):
            if number != last + 1 or not alone:
                yield number, ""
            yield number, re.sub(r"^//(%\s*--)? ?", "", comment)
            last = number if alone else 0


def comments(text):
    """As pieces(), of a file of C, C++ or CUDA. Of a template the comments of Lua; the others are
    what it emits. A part of what it needs and gives is an item of a list."""
    found, part, start, in_item = [], [], 0, False
    template = text.startswith("//%")
    if template:
        text = "\n".join(line if re.match(r"\s*//%\s*--", line) else ""
                         for line in text.split("\n"))
    for number, line in [*comment_lines(text), (0, "")]:
        item = re.match(r"([-*]|\d+\.) ", line)
        table = re.match(r"  |\S+( \S+)*   ", line) and not (in_item and re.match(r"  \S", line))
        if part and (item or table or not line.strip() or line.startswith("Needs:")):
            given = re.match("Needs:", part[0])
            found.extend((start, one) for one in re.split(r";|Gives:" if given else "$^",
                                                          " ".join(part)))
            part = []
        in_item = bool(item) or in_item and bool(part)
        if line.strip() and not table:
            start = start if part else number
            part.append(line[item.end() if item else 0:].strip())
    return found


def plain(text):
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", "link", text)
    return re.sub(r"`[^`]*`", "code", text)


def sentences(text):
    ends = r"(?<=[.!?])[)\"”*]*\s+(?=[A-Z0-9`\"*(]|code\b|link\b)"
    return [s for s in re.split(ends, text) if s]


def words(sentence):
    return [w for w in sentence.split() if re.search(r"[A-Za-z0-9]", w)]


def long_sentences(name, line, piece):
    counted = [(len(words(sentence)), sentence) for sentence in sentences(plain(piece))]
    return [f"{name}:{line}: {count} words: {sentence[:70]}..." for count, sentence in counted
            if count > MOST_WORDS]


def in_comments(name, text):
    return [one for line, piece in comments(text) for one in long_sentences(name, line, piece)]


def findings(name, text, phrases):
    found = []
    for line, piece in pieces(text):
        found += long_sentences(name, line, piece)
        bad = [p for p in phrases if re.search(rf"\b{re.escape(p)}\b", piece, re.I)]
        bad += VARIANT_ROW.findall(piece)
        found.extend(f"{name}:{line}: the glossary has another word for \"{p}\"" for p in bad)
    return found


def all_findings(root):
    phrases, found = forbidden(root), []
    for pattern in PAGES:
        for path in sorted(glob.glob(os.path.join(root, pattern))):
            name = os.path.relpath(path, root)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if name not in PRINTED | {GLOSSARY}:
                found.extend(findings(name, text, phrases))
    for pattern in COMMENTS:
        for path in sorted(glob.glob(os.path.join(root, pattern))):
            name = os.path.relpath(path, root)
            if not name.startswith(UNREAD):
                with open(path, encoding="utf-8") as file:
                    found.extend(in_comments(name, file.read()))
    return found


LONG = " ".join(["word"] * (MOST_WORDS + 1)) + "."
SHORT = " ".join(["word"] * MOST_WORDS) + ". Another sentence."
BAD = {"a paragraph": LONG, "an item of a list": "- " + LONG,
       "a cell of a table": f"| a | {LONG} |",
       "a phrase": "Warps walk along the merged sequence.", "a variant": "A `_vec` row serves it."}
GOOD = {"a sentence of the most words": SHORT, "code": "    " + LONG,
        "a block of code": f"```\n{LONG}\n```",
        "code in a sentence": f"See `{LONG}` for it.", "cells": f"| {SHORT} | {SHORT} |"}


HALF = " ".join(["word"] * (MOST_WORDS - 5))
BAD_COMMENTS = {"a comment": f"int a; /* {LONG} */", "one of lines": f"/* {HALF}\n * {HALF}. */",
                "of C++": "// " + LONG,
                "two lines of C++": f"// {HALF}\n// {HALF}.",
                "of a template": f"//% -- {HALF}\n//% -- {HALF}.",
                "what it needs": f"//% -- Needs: {HALF}\n//% -- {HALF}.",
                "an item of two lines": f"/* - {HALF}\n *   {HALF} */"}
GOOD_COMMENTS = {"a short one": f"/* {SHORT} */", "a string": f'a = "// {LONG}";',
                 "a table": f"/* a:\n *    {LONG} */",
                 "two beside code": f"int a; // {HALF}\nint b; // {HALF}", "Lua": "//% " + LONG,
                 "what a template gives": f"//% -- Needs: {HALF}. Gives: {HALF};\n//% -- {HALF}.",
                 "what it emits": f"//% -- {HALF}.\n// {LONG}",
                 "two paragraphs": f"/* {HALF}\n *\n * {HALF}. */",
                 "items": f"/* - {HALF}\n * - {HALF} */"}


def self_test(root):
    phrases, failures = forbidden(root), []
    failures += [f"not found: {what}" for what, text in BAD.items()
                 if not findings("page", text, phrases)]
    failures += [f"found: {what}" for what, text in GOOD.items() if findings("page", text, phrases)]
    failures += [f"not found: {what}" for what, text in BAD_COMMENTS.items()
                 if not in_comments("file", text)]
    failures += [f"found: {what}" for what, text in GOOD_COMMENTS.items()
                 if in_comments("file", text)]
    return failures


def main(arguments):
    roots = [a for a in arguments if not a.startswith("--")] or ["."]
    wrong_self = self_test(roots[0])
    found = all_findings(roots[0]) if "--self" not in arguments else []
    if "--tap" not in arguments:
        print("".join(f"{line}\n" for line in wrong_self + found), end="")
        return 1 if wrong_self or found else 0
    tests = (("what is bad prose is found, and nothing else", wrong_self),
             (f"sentences of at most {MOST_WORDS} words, and the words of the glossary", found))
    for number, (what, bad) in enumerate(tests, 1):
        print(("not ok" if bad else "ok"), number, "-", what)
        print("".join(f"# {line}\n" for line in bad), end="")
    print(f"1..{len(tests)}")
    return 1 if wrong_self or found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

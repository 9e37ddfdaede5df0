#!/usr/bin/env python3
"""Reads pages as prose: names sentences that are too long, and words that the glossary forbids.

  prose.py [ROOT]        all pages but docs/results (default: the current folder); exit status 1 for findings
  prose.py --tap ROOT    the same as a test
  prose.py --self        feeds itself a bad page and sees that it is found, as a test would

Code is no prose: blocks are left out, and a piece in backquotes counts as one word. So does a link. A cell of a
table and an item of a list begin and end a sentence.
"""
import glob
import os
import re
import sys

MOST_WORDS = 25
GLOSSARY = "docs/glossary.md"
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "docs/families/*.md")
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


def plain(text):
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", "link", text)
    return re.sub(r"`[^`]*`", "code", text)


def sentences(text):
    return [s for s in re.split(r"(?<=[.!?])[)\"”*]*\s+(?=[A-Z0-9`\"*(]|code\b|link\b)", text) if s]


def words(sentence):
    return [w for w in sentence.split() if re.search(r"[A-Za-z0-9]", w)]


def findings(name, text, phrases):
    found = []
    for line, piece in pieces(text):
        for sentence in sentences(plain(piece)):
            count = len(words(sentence))
            if count > MOST_WORDS:
                found.append(f"{name}:{line}: {count} words: {sentence[:70]}...")
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
    return found


LONG = " ".join(["word"] * (MOST_WORDS + 1)) + "."
SHORT = " ".join(["word"] * MOST_WORDS) + ". Another sentence."
BAD = {"a paragraph": LONG, "an item of a list": "- " + LONG, "a cell of a table": f"| a | {LONG} |",
       "a phrase": "Warps walk along the merged sequence.", "a variant": "A `_vec` row serves it."}
GOOD = {"a sentence of the most words": SHORT, "code": "    " + LONG, "a block of code": f"```\n{LONG}\n```",
        "code in a sentence": f"See `{LONG}` for it.", "cells": f"| {SHORT} | {SHORT} |"}


def self_test(root):
    phrases, failures = forbidden(root), []
    failures += [f"not found: {what}" for what, text in BAD.items() if not findings("page", text, phrases)]
    failures += [f"found: {what}" for what, text in GOOD.items() if findings("page", text, phrases)]
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

#!/usr/bin/env python3
"""Counts cases in a Meson testlog.json: each case of a program that speaks TAP or is built on
cmocka, one for any other. A program that fails or ends early counts as one at least.

The first line is "PASSED FAILED SKIPPED"; each line after it names what was skipped, and why."""
import json
import re
import sys

PASSED = re.compile(r"^(?:ok\b(?!.*# SKIP)|\[       OK \])", re.MULTILINE)
FAILED = re.compile(r"^(?:not ok\b|\[  FAILED  \] (?!\d+ test))", re.MULTILINE)
TAP_SKIPPED = re.compile(r"^ok \d+ *-? *(.*?) *# SKIP *(.*)$", re.MULTILINE)
CMOCKA_SKIPPED = re.compile(r"^\[  SKIPPED \] (?!\d+ test)(.*)$", re.MULTILINE)
ALL_SKIPPED = re.compile(r"^1\.\.0 *# SKIP *(.*)$", re.MULTILINE)


def left_out(test, said):
    """One line for each case that did not run."""
    lines = [f"{test['name']}: {case}" + (f" ({why})" if why else "")
             for case, why in TAP_SKIPPED.findall(said)]
    # cmocka names a skipped case twice: where it stands, and in its summary.
    lines += [f"{test['name']}: {case}" for case in dict.fromkeys(CMOCKA_SKIPPED.findall(said))]
    if test["result"] == "SKIP" and not lines:
        why = ALL_SKIPPED.search(said)
        lines.append(test["name"] + (f" ({why.group(1)})" if why and why.group(1) else ""))
    return lines


def cases(test):
    """The passed and failed cases of one program, and lines about the skipped."""
    said = (test.get("stdout") or "") + "\n" + (test.get("stderr") or "")
    good = len(PASSED.findall(said))
    # cmocka names a failed case twice: as it fails, and in its summary.
    bad = len(set(line for line in said.splitlines() if FAILED.match(line)))
    skipped = left_out(test, said)
    if test["result"] == "SKIP":
        return good, bad, skipped
    if test["result"] in ("OK", "EXPECTEDFAIL"):
        return good if good or skipped else 1, 0, skipped
    return good, max(bad, 1), skipped


def main(path):
    passed = failed = 0
    skipped = []
    with open(path, encoding="utf-8") as log:
        for line in log:
            good, bad, lines = cases(json.loads(line))
            passed += good
            failed += bad
            skipped += lines
    print(passed, failed, len(skipped))
    for line in skipped:
        print(line)


main(sys.argv[1])

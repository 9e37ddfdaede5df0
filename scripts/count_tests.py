#!/usr/bin/env python3
"""Counts passed and failed cases in a Meson testlog.json: each case of a program that speaks TAP or
is built on cmocka, one for any other. A program that fails or ends early counts as one at least."""
import json
import re
import sys

PASSED = re.compile(r"^(?:ok\b(?!.*# SKIP)|\[       OK \])", re.MULTILINE)
FAILED = re.compile(r"^(?:not ok\b|\[  FAILED  \] (?!\d+ test))", re.MULTILINE)


def cases(test):
    """The passed and failed cases of one program."""
    said = (test.get("stdout") or "") + "\n" + (test.get("stderr") or "")
    good = len(PASSED.findall(said))
    # cmocka names a failed case twice: as it fails, and in its summary.
    bad = len(set(line for line in said.splitlines() if FAILED.match(line)))
    if test["result"] == "SKIP":
        return 0, 0
    if test["result"] in ("OK", "EXPECTEDFAIL"):
        return max(good, 1), 0
    return good, max(bad, 1)


passed = failed = 0
with open(sys.argv[1], encoding="utf-8") as log:
    for line in log:
        good, bad = cases(json.loads(line))
        passed += good
        failed += bad
print(passed, failed)

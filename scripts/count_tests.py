#!/usr/bin/env python3
"""Counts passed and failed cases in a Meson testlog.json: each case of a TAP test, one for others."""
import json
import re
import sys

passed = failed = 0
with open(sys.argv[1], encoding="utf-8") as log:
    for line in log:
        test = json.loads(line)
        cases = re.findall(r"^(not )?ok\b(?!.*# SKIP)", test.get("stdout") or "", re.MULTILINE)
        bad = sum(1 for case in cases if case)
        good = len(cases) - bad
        if test["result"] in ("OK", "EXPECTEDFAIL"):
            passed += max(good, 1)
        elif test["result"] == "SKIP":
            pass
        else:
            passed += good
            failed += max(bad, 1)
print(passed, failed)

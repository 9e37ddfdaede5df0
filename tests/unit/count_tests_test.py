#!/usr/bin/env python3
"""scripts/count_tests.py on logs of every kind of program: what passed, failed and was skipped.

    count_tests_test.py COUNT_TESTS
"""
import json
import subprocess
import sys
import tempfile

CMOCKA = """[==========] Running 3 test(s).
[       OK ] one
[  SKIPPED ] beside
[  FAILED  ] two
[==========] 3 test(s) run.
[  PASSED  ] 1 test(s).
[  SKIPPED ] 1 test(s), listed below:
[  SKIPPED ] beside
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] two
"""
LOGS = [
    ("TAP", [("a", "OK", "ok 1 - x\nok 2 - y\n1..2\n", "")], "2 0 0"),
    ("TAP with a failure", [("a", "FAIL", "ok 1 - x\nnot ok 2 - y\n1..2\n", "")], "1 1 0"),
    ("TAP that skips a case", [("a", "OK", "ok 1 - x\nok 2 - full disk # SKIP needs root\n1..2\n",
                                "")],
     "1 0 1\na: full disk (needs root)"),
    ("TAP that skips its only case", [("a", "OK", "ok 1 - y # SKIP no nvcc\n1..1\n", "")],
     "0 0 1\na: y (no nvcc)"),
    ("TAP that skips all", [("suite", "SKIP", "1..0 # SKIP clang++ is not there\n", "")],
     "0 0 1\nsuite (clang++ is not there)"),
    ("a skip by exit code", [("gpu", "SKIP", "", "")], "0 0 1\ngpu"),
    ("cmocka", [("c", "FAIL", "", CMOCKA)], "1 1 1\nc: beside"),
    ("any other program", [("p", "OK", "done\n", ""), ("q", "FAIL", "", "")], "1 1 0"),
    ("a program that should fail", [("p", "EXPECTEDFAIL", "", "")], "1 0 0"),
    ("a program that ended early", [("p", "TIMEOUT", "ok 1 - x\n", "")], "1 1 0"),
    ("several", [("a", "OK", "ok 1 - x # SKIP r\n", ""), ("b", "OK", "ok 1 - z\n", ""),
                 ("c", "SKIP", "", "")],
     "1 0 2\na: x (r)\nc"),
]


def count(tests):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as log:
        for name, result, out, err in tests:
            log.write(json.dumps({"name": name, "result": result, "stdout": out, "stderr": err}) +
                      "\n")
        log.flush()
        return subprocess.run([sys.executable, sys.argv[1], log.name], capture_output=True,
                              text=True,
                              check=True).stdout.strip()


failed = 0
for number, (what, tests, wanted) in enumerate(LOGS, 1):
    got = count(tests)
    print(f"{'ok' if got == wanted else 'not ok'} {number} - {what}")
    if got != wanted:
        failed = 1
        print("".join(f"# {line}\n" for line in f"got:\n{got}\nwanted:\n{wanted}".splitlines()),
              end="")
print(f"1..{len(LOGS)}")
sys.exit(failed)

#!/usr/bin/env python3
"""scripts/seconds.py: which suites have doubled, on machines of any speed.

    seconds_test.py SECONDS
"""
import json
import os
import subprocess
import sys
import tempfile

KEPT = {"unit": 10.0, "kernels map": 60.0, "kernels reduce": 100.0, "golden": 20.0, "spec": 2.0}
# What is measured, as factors of what is kept; and which suites have doubled.
RUNS = [
    ("as kept", {}, []),
    ("a little slower", {"unit": 1.9}, []),
    ("one has doubled", {"kernels map": 2.1}, ["kernels map"]),
    ("the machine is three times as slow", dict.fromkeys(KEPT, 3.0), []),
    ("that, and one has doubled besides", {**dict.fromkeys(KEPT, 3.0), "golden": 6.5}, ["golden"]),
    ("a machine twice as fast does not hide it", {**dict.fromkeys(KEPT, 0.5), "golden": 2.2},
     ["golden"]),
    ("a short one may", {"spec": 4.0}, []),
]


def tell(program, folder, factors):
    os.makedirs(os.path.join(folder, "meson-logs"), exist_ok=True)
    with open(os.path.join(folder, "meson-logs", "testlog.json"), "w", encoding="utf-8") as log:
        for name, seconds in KEPT.items():
            suite = name.replace(" ", "+")
            took = seconds * factors.get(name, 1.0)
            for part in (0.25, 0.75):
                json.dump({"name": f"kgen:{suite} / a test",
                           "stdout": f"ok 1\n\n# cpu {took * part:.2f}\n"}, log)
                log.write("\n")
    kept = os.path.join(folder, "kept.txt")
    with open(kept, "w", encoding="utf-8") as file:
        file.write("# seconds\n" + "".join(f"{name}  {seconds}  0.0\n"
                                           for name, seconds in KEPT.items()))
    return subprocess.run([sys.executable, program, "tell", "quick", kept, folder],
                          capture_output=True, text=True)


def main(program):
    failed = 0
    for number, (what, factors, expected) in enumerate(RUNS, 1):
        with tempfile.TemporaryDirectory() as folder:
            told = tell(program, folder, factors)
        bad = [line.split("  ")[0].strip() for line in told.stdout.splitlines()
               if line.endswith("doubled")]
        longest = max(KEPT, key=lambda name: KEPT[name] * factors.get(name, 1.0))
        first = told.stdout.partition("the longest")[2].splitlines()[1:2]
        right = (bad == expected and told.returncode == (1 if expected else 0) and
                 [line.split("  ")[0] for line in first] == [longest])
        failed += not right
        print(f"{'' if right else 'not '}ok {number} - {what}")
        if not right:
            print("# " + (told.stdout + told.stderr).replace("\n", "\n# "))
    print(f"1..{len(RUNS)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

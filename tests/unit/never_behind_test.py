#!/usr/bin/env python3
"""scripts/never_behind.py: what counts as a choice that another variant would have saved.

    never_behind_test.py NEVER_BEHIND
"""
import os
import subprocess
import sys
import tempfile

HEAD = "kernel,type,n,data,contestant,kind,variant,loop_us,graph_us,cold_us,after_us,bytes,result\n"
# n, chosen variant and its time; the rival's; forced times of a and b.
CELLS = [
    ("level with the rival", 1, "a", 1.01, 1.0, 1.01, 0.5),
    ("behind, and so are all", 2, "a", 1.2, 1.0, 1.2, 1.03),
    ("behind, and b is not", 3, "a", 1.2, 1.0, 1.2, 1.02),
    ("behind by noise", 4, "a", 1.2, 1.0, 1.0, 1.0),
]
WANTED = "| %s | graph | 4 | 3 | 1 | 1 | 1.20, sum f32 3 random |"


def line(n, contestant, kind, variant, us):
    return "sum,f32,%d,random,%s,%s,%s,,%s,,,8,ok\n" % (n, contestant, kind, variant, us)


def main(program):
    print("1..1")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run.csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write("# card: none\n" + HEAD)
            for _, n, chosen, ours, rival, a, b in CELLS:
                file.write(line(n, "ours", "ours", chosen, ours))
                file.write(line(n, "CUB", "rival", "", rival))
                file.write(line(n, "a", "variant", "a", a))
                file.write(line(n, "b", "variant", "b", b))
        said = subprocess.run([sys.executable, program, path], capture_output=True, text=True)
    good = said.returncode == 0 and said.stdout.splitlines()[2:] == [WANTED % "run.csv"]
    print("%sok 1 - cells behind a rival, by noise, and that another variant would save"
          % ("" if good else "not "))
    if not good:
        print("# " + (said.stdout + said.stderr).replace("\n", "\n# "))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

#!/usr/bin/env python3
"""Seconds of processor time that tests and the compiling of what they need take, by suite;
scripts/test.sh calls it.

    seconds.py case COMMAND...            runs a test, for meson test --wrapper; its output ends
                                          with "# cpu SECONDS"
    seconds.py build FOLDER COMMAND...    runs a build, and notes in FOLDER what each group of
                                          targets took
    seconds.py tell LANE KEPT FOLDER...   prints a line for each suite, those that take longest
                                          once more, and fails where one has doubled
    seconds.py keep LANE KEPT FOLDER...   the same, and writes KEPT anew

KEPT has a line for each suite: its name, and the seconds of the lanes quick and all. Processor time
hardly depends on what else runs. That this machine may be slower than the one KEPT is from is taken
out by the median of all suites."""
import collections
import glob
import json
import os
import re
import resource
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LANES = ["quick", "all"]
LEAST = 5.0  # seconds: a shorter suite may double
LONGEST = 10  # suites that are told once more
HEAD = "# CPU seconds of each suite, in the lanes quick and all: scripts/test.sh --keep-seconds.\n"
CPU = re.compile(r"^# cpu ([0-9.]+)$", re.MULTILINE)


def spent(command):
    """The exit code of a command, and the processor time of all that it ran."""
    code = subprocess.run(command, check=False).returncode
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return code if code >= 0 else 128 - code, used.ru_utime + used.ru_stime


def case(command):
    code, seconds = spent(command)
    sys.stdout.write(f"\n# cpu {seconds:.2f}\n")
    return code


def family_of(name):
    """Of an emitted file, by the spec that it is of; NAME may go on behind the spec's name."""
    best = ("", "shipped")
    for folder, _, files in os.walk(os.path.join(ROOT, "tests", "families")):
        for spec in files:
            stem = spec.removesuffix(".yaml")
            if stem != spec and re.match(rf"kg_{stem}[_.]", name) and len(stem) > len(best[0]):
                best = (stem, os.path.basename(folder))
    return best[1]


def group_of(output):
    folder, name = os.path.split(output)
    if name.startswith("kg_"):
        return "compile " + ("shipped" if folder.startswith("specs") else family_of(name))
    top = folder.split("/")[1 if folder.startswith("tests/") else 0]
    return "compile " + (re.sub(r"\.p$", "", top) or "rest")


def log_of(folder):
    path = os.path.join(folder, ".ninja_log")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as log:
        rows = [line.rstrip("\n").split("\t") for line in log if not line.startswith("#")]
    return {row[3]: (int(row[0]), int(row[1]), row[4]) for row in rows if len(row) > 4}


def build(folder, command):
    """Ninja notes the time between start and end of each step: shares of what all of them took."""
    before = log_of(folder)
    code, seconds = spent(command)
    steps = {(start, end, key): output for output, (start, end, key) in log_of(folder).items()
             if before.get(output) != (start, end, key)}  # a step of several outputs counts once
    groups = collections.Counter()
    for (start, end, _), output in steps.items():
        groups[group_of(output)] += end - start
    share = seconds / max(sum(groups.values()), 1)
    with open(os.path.join(folder, "seconds.json"), "w", encoding="utf-8") as file:
        json.dump({group: time * share for group, time in groups.items()}, file)
    return code


def add_tests(groups, log):
    for line in log:
        test = json.loads(line)
        suite = test["name"].split(" / ")[0].split(":")[-1]
        took = CPU.findall(test.get("stdout") or "")
        groups[suite.replace("+", " ").replace(" cuda_or_not",
                                               "")] += float(took[-1]) if took else 0.0


def measured(folders):
    groups = collections.Counter()
    for folder in folders:
        path = os.path.join(folder, "seconds.json")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                groups.update(json.load(file))
        # with a wrapper's name in it
        logs = os.path.join(glob.escape(folder), "meson-logs", "testlog*.json")
        for path in glob.glob(logs):
            with open(path, encoding="utf-8") as log:
                add_tests(groups, log)
    return dict(groups)


def read_kept(path):
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        rows = [line.rsplit(None, 2) for line in file if line.strip() and not line.startswith("#")]
    return {name.strip(): dict(zip(LANES, map(float, values))) for name, *values in rows}


def doubled(now, kept, lane):
    """Suites that take more than twice what is kept, on a machine as slow as the median says, or
    slower ones."""
    known = {name: kept[name][lane] for name in now if kept.get(name, {}).get(lane, 0.0) > 0.0}
    slower = [now[name] / known[name] for name in known if known[name] >= LEAST]
    slow = max(1.0, statistics.median(slower)) if slower else 1.0
    return [name for name in known if now[name] > max(2 * slow * known[name], 2 * LEAST)]


def tell_longest(now):
    """The suites to look at when all take too long."""
    total = max(sum(now.values()), 1e-9)
    print(f"{'the longest':30} {'now':>8} {'of all':>8}")
    for name in sorted(now, key=now.get, reverse=True)[:LONGEST]:
        print(f"{name:30} {now[name]:8.1f} {now[name] / total:8.1%}")


def tell(lane, path, folders, keep):
    now, kept = measured(folders), read_kept(path)
    bad = doubled(now, kept, lane)
    print(f"{'CPU seconds of':30} {'now':>8} {'kept':>8}")
    for name in sorted(now):
        old = kept.get(name, {}).get(lane, 0.0)
        print(f"{name:30} {now[name]:8.1f} {old:8.1f}{'  doubled' if name in bad else ''}")
    print(f"{'all':30} {sum(now.values()):8.1f} "
          f"{sum(row.get(lane, 0.0) for row in kept.values()):8.1f}")
    tell_longest(now)
    if keep:
        for row in kept.values():
            row[lane] = 0.0
        for name, seconds in now.items():
            kept.setdefault(name, dict.fromkeys(LANES, 0.0))[lane] = seconds
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD)
            for name in sorted(kept):
                file.write(f"{name:30} {kept[name]['quick']:8.1f} {kept[name]['all']:8.1f}\n")
    return 1 if bad and not keep else 0


def main(words):
    if len(words) > 1 and words[0] == "case":
        return case(words[1:])
    if len(words) > 2 and words[0] == "build":
        return build(words[1], words[2:])
    if len(words) > 3 and words[0] in ("tell", "keep") and words[1] in LANES:
        return tell(words[1], words[2], words[3:], words[0] == "keep")
    sys.stderr.write(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

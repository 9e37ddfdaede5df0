#!/usr/bin/env python3
"""Where a choice is behind the fastest rival, though another variant of the table is not.

    never_behind.py CSV...        a line of a table for each file and clock

The files are those of bench/run with --variants. A cell is a kernel, a type, an n and a kind of
data, for which the choice, rivals and other variants were timed in one run. A choice counts that
takes more than 1.02 of the fastest rival's time, where another variant takes no more. The same
variant stands twice in such a run, as chosen and as forced: where its second time is not behind,
the first was noise, and the cell is counted apart.
"""
import collections
import csv
import os
import sys

CLOCKS = ("loop", "graph", "cold", "after")
LEVEL = 1.02


def cells_of(path):
    """By kernel, type, n and data: the rows of each kind."""
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    cells = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in rows:
        if row["result"] == "ok":
            key = tuple(row.get(name) for name in ("run", "kernel", "type", "n", "data"))
            cells[key][row["kind"]].append(row)
    return cells


def times(rows, clock):
    return [float(row[clock + "_us"]) for row in rows if row.get(clock + "_us")]


class Count:
    def __init__(self):
        self.cells = self.behind = self.noise = self.missed = 0
        self.worst, self.where = 0, ""

    def add(self, key, cell, clock):
        ours, rivals = times(cell["ours"], clock), times(cell["rival"], clock)
        if not ours or not rivals or not times(cell["variant"], clock):
            return
        self.cells += 1
        most = LEVEL * min(rivals)
        if min(ours) <= most:
            return
        self.behind += 1
        chosen = {row["variant"] for row in cell["ours"]}
        again = [row for row in cell["variant"] if row["contestant"] in chosen]
        others = [row for row in cell["variant"] if row["contestant"] not in chosen]
        if any(us <= most for us in times(again, clock)):
            self.noise += 1
        elif any(us <= most for us in times(others, clock)):
            self.missed += 1
            ratio = min(ours) / min(rivals)
            if ratio > self.worst:
                self.worst, self.where = ratio, " ".join(word for word in key if word)

    def line(self, name, clock):
        worst = "%.2f, %s" % (self.worst, self.where) if self.missed else ""
        return "| %s | %s | %d | %d | %d | %d | %s |" % (
            name, clock, self.cells, self.behind, self.noise, self.missed, worst)


def main(paths):
    if not paths:
        sys.exit(__doc__)
    print("| run | clock | cells | choice behind a rival | of these by noise | another variant is "
          "not | worst |")
    print("|---|---|---|---|---|---|---|")
    for path in paths:
        cells = cells_of(path)
        for clock in CLOCKS:
            count = Count()
            for key, cell in cells.items():
                count.add(key, cell, clock)
            if count.cells:
                print(count.line(os.path.basename(path), clock))


if __name__ == "__main__":
    main(sys.argv[1:])

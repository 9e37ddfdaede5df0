#!/usr/bin/env python3
"""Holds predicted times against measured ones.

    model.py cells KGEN >docs/results/h200_model.csv     asks kgen for each measured cell
    model.py cards KGEN >docs/results/cards_model.csv    asks for what kernels took on two cards
    model.py sorts KGEN >docs/results/sorts_model.csv    the same of sorts
    model.py families KGEN >docs/results/families_model.csv   of families it was not made for
    model.py exhaustive KGEN [NAME] >NAME.csv            asks anew for all candidates of that file:
                                                         h200_exhaustive, or another of that form
    model.py loads KGEN >loads.csv                       what the model goes by, for model-fit
    model.py held KGEN >held.csv                         the same of kernels held out
    model.py draw CSV --out FOLDER                       pictures and the tables of model.md; and of
                                                         such files beside it

A cell is a kernel, a type and an n, for which several variants were timed in a graph on an H200.
The model chooses among them. What counts is how much longer its choice took than the best of the
cell. Of variants that are predicted alike it takes the one that stands first in the spec.
"""
import collections
import csv
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

import model_families
import model_pictures
import model_sorts
import model_tables

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RESULTS = os.path.join(ROOT, "docs", "results")
LEAST_CANDIDATES = 5
# Runs that timed each variant that kgen has for a kernel, and more than once.
OF_CHOICES = {"triggers": "h200_map_triggers.csv", "small": "h200_small_variants.csv",
              "now": "h200_choices_now.csv"}
# Kernels that no constant was adjusted by.
HELD = ("tune_axpy", "axpy", "min", "tune_three", "tune_gather", "gather", "tune_scatter",
        "scatter")
REDUCE = re.compile(r"(column|row)_wbw_w(\d+)x(\d+)_vec_(sm|c|r)(\d+)(_packed|_tags)?(_pdl)?$")
GRID = {"sm": "per_sm", "c": "columns", "r": "rows"}
MOST_VARIANTS = 30  # of one spec
# All candidates of kernels: of nine, of some of them by a later text, twice, and on another card.
HEAT_N = 1048577
EXHAUSTIVE = ["h200_exhaustive", "h200_exhaustive_now", "h200_exhaustive_dealt",
              "h100_exhaustive"]
FIELDS = ["set", "kernel", "type", "n", "held", "candidates", "best", "best_us", "first",
          "first_us",
          "predicted_us", "of_five_us", "error"]


def rows_of(name):
    with open(os.path.join(RESULTS, name), encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return [row for row in rows if row["result"] == "ok" and row["graph_us"]]


# ---- measured ----

def spec_of(family, kernel):
    return os.path.join(ROOT, "bench", "families", family, "specs", kernel + ".yaml")


def maps(cells):
    """Of kernels that were timed again, the first times are of another text, and left out."""
    again = rows_of("h200_map_again.csv")
    for row in again:
        path = spec_of("map", row["kernel"])
        cell = cells["again", row["kernel"], path, row["type"], int(row["n"])]
        cell[row["contestant"]] = float(row["graph_us"])
    kernels = {row["kernel"] for row in again}
    for row in rows_of("h200_map_forced.csv"):
        path = spec_of("map", row["kernel"])
        if (row["text"] == "after" and row["data"] == "random" and os.path.exists(path) and
                row["kernel"] not in kernels):
            cell = cells["forced", row["kernel"], path, row["type"], int(row["n"])]
            cell["block_wbw_%s_pdl" % row["variant"]] = float(row["graph_us"])


def shapes(cells, name, family):
    for row in rows_of(name):
        of = "transpose" if "transpose" in row["kernel"] else family
        path = spec_of(of, row["kernel"])
        older = name == "h200_map_shapes.csv" and of == "map"  # their text has changed since
        if row["kind"] == "variant" and row["data"] == "random" and not older:
            cell = cells["shapes", row["kernel"], path, row["type"], int(row["n"])]
            cell[row["contestant"]] = float(row["graph_us"])


def choices(cells, run):
    """All variants of a kernel that ships, or of one that is benchmarked."""
    for row in rows_of(OF_CHOICES[run]):
        path = os.path.join(ROOT, "specs", row["kernel"] + ".yaml")
        if not os.path.exists(path):
            path = spec_of("map", row["kernel"])
        if row["kind"] == "variant" and row["data"] == "random" and os.path.exists(path):
            cell = cells[run, row["kernel"], path, row["type"], int(row["n"])]
            cell[row["contestant"]] = float(row["graph_us"])


def reduce_variant(name):
    """A line of a spec; None: not a shape of today's."""
    found = REDUCE.match(name)
    if not found:
        return None
    dask, nwarps, nwork, grid, count, finish, early = found.groups()
    keys = "dask: %s, nwarps: %s, nwork: %s, grid: {%s: %s}" % (dask, nwarps, nwork, GRID[grid],
                                                                count)
    if finish == "_tags":
        keys += ", finish: tags"
    elif finish or grid == "sm":
        keys += ", finish: ticket"
    return "  - {%s%s}" % (keys, ", pdl: true" if early else "")


def reduces(cells, folder):
    """No spec of the repository lists what was swept: it is written anew, in parts."""
    measured = collections.defaultdict(lambda: collections.defaultdict(dict))
    for row in rows_of("h200_reduce_shapes.csv"):
        if row["kind"] == "variant" and row["run"] in ("sweep", "finish"):
            times = measured[row["run"], row["kernel"]][row["type"], int(row["n"])]
            times[row["contestant"]] = float(row["graph_us"])
    for (run, kernel), of in measured.items():
        names = sorted({name for times in of.values() for name in times if reduce_variant(name)})
        types = sorted({type_name for type_name, _ in of})
        for first in range(0, len(names), MOST_VARIANTS):
            part = names[first:first + MOST_VARIANTS]
            path = os.path.join(folder, "%s_%s_%d.yaml" % (run, kernel, first))
            with open(path, "w", encoding="utf-8") as file:
                file.write("kgen: 1\nkernel: part_%d\nfamily: reduce\ntypes: [%s]\noperator: "
                           "%s\nvariants:\n%s\n"
                           % (first, ", ".join(types), kernel,
                              "\n".join(dict.fromkeys(reduce_variant(name) for name in part))))
            for (type_name, n), times in of.items():
                chosen = {name: us for name, us in times.items() if name in part}
                cells[run, kernel, path, type_name, n].update(chosen)


# ---- predicted ----

def card_of(name):
    return os.path.join(ROOT, "tuning", "cards", "9.0-%s.yaml" % name)


def explained(kgen, path, type_name, sizes, card="h200", lengths=None):
    """What kgen says of times, by (n, variant). Rows have a width and a height in place of n."""
    lengths = dict(lengths or {})
    plane = ["--%s=%d" % (side, lengths.pop(side)) for side in ("width", "height")
             if side in lengths]
    said = subprocess.run([kgen, "explain", path, "--type", type_name, "--json", "--card",
                           card_of(card),
                           *(plane or ["--n", ",".join(map(str, sizes))]),
                           *("--length=%s=%d" % of for of in lengths.items())],
                          capture_output=True, text=True)
    if said.returncode == 2:  # the spec has no such type
        return {}
    said.check_returncode()
    return {(kernel["n"], variant["name"]): variant["time"]
            for kernel in json.loads(said.stdout)["kernels"]
            for variant in kernel["variants"] if "time" in variant}


def predictions(kgen, path, type_name, sizes, card="h200"):
    """Nanoseconds by (n, variant)."""
    return {key: time["predicted_ns"]
            for key, time in explained(kgen, path, type_name, sizes, card).items()}


def judge(key, candidates):
    """candidates: (predicted, measured, name)."""
    run, kernel, type_name, n = key
    candidates.sort(key=lambda one: one[0])
    best = min(candidates, key=lambda one: one[1])
    predicted, first_us, first = candidates[0]
    error = statistics.mean(abs(one[0] / one[1] - 1) for one in candidates)
    return [run, kernel, type_name, n, int(kernel in HELD), len(candidates), best[2], best[1],
            first, first_us,
            "%.3f" % predicted, min(one[1] for one in candidates[:5]), "%.3f" % error]


def measured_cells(kgen):
    """What kgen says of each variant that was timed, and its microseconds: by run, kernel, type,
    n."""
    cells = collections.defaultdict(dict)
    with tempfile.TemporaryDirectory() as folder:
        maps(cells)
        shapes(cells, "h200_map_shapes.csv", "map")
        shapes(cells, "h200_stencil.csv", "stencil")
        shapes(cells, "h200_sort_shapes.csv", "sort")
        reduces(cells, folder)
        for run in OF_CHOICES:
            choices(cells, run)
        sizes = collections.defaultdict(set)
        for _, _, path, type_name, n in cells:
            sizes[path, type_name].add(n)
        said = {of: explained(kgen, *of, sorted(ns)) for of, ns in sizes.items()}
    joined = collections.defaultdict(list)
    for (run, kernel, path, type_name, n), times in cells.items():
        for (of_n, name), time in said[path, type_name].items():  # as the spec lists them
            if of_n == n and name in times:
                joined[run, kernel, type_name, n].append((time, times[name], name))
    return joined


def write_loads(kgen, held):
    """Of kernels that are held out, or of the others."""
    joined = measured_cells(kgen)
    keys = [key for key in sorted(joined) if (key[1] in HELD) == held and
            len(joined[key]) >= LEAST_CANDIDATES]
    for number, key in enumerate(keys):
        for time, us, _ in joined[key]:
            load = [value / 1e3 for value in time["load_thousandths"].values()]
            print(",".join("%g" % value for value in [number, us * 1e3, *load]))


def write_cells(kgen):
    joined = {key: [(time["predicted_ns"] / 1e3, us, name) for time, us, name in candidates]
              for key, candidates in measured_cells(kgen).items()}
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(FIELDS)
    for key in sorted(joined):
        if len(joined[key]) >= LEAST_CANDIDATES:
            out.writerow(judge(key, joined[key]))


# ---- all candidates ----

def asked(kgen, kernel, type_name, candidate, sizes, folder, card):
    """Microseconds by n of what aligned arrays take of a candidate."""
    path = os.path.join(folder, "candidate.yaml")
    with open(os.path.join(ROOT, "specs", kernel + ".yaml"), encoding="utf-8") as file:
        spec = re.sub(r"(?m)^types:.*$", "types: [%s]" % type_name, file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write("%s\nvariants:\n  - %s\n" % (spec, candidate))
    said = subprocess.run([kgen, "explain", path, "--type", type_name, "--json", "--card",
                           card_of(card), "--n", ",".join(map(str, sizes))],
                          capture_output=True, text=True, check=True)
    return {one["n"]: variant["time"]["predicted_ns"] / 1e3
            for one in json.loads(said.stdout)["kernels"]
            for variant in one["variants"] if variant["chosen"]}


def write_exhaustive(kgen, name):
    with open(os.path.join(RESULTS, name + ".csv"), encoding="utf-8") as file:
        lines = file.readlines()
    head = [line for line in lines if line.startswith("#")]
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    sizes, said = sorted({int(row["n"]) for row in rows}), {}
    out = csv.writer(sys.stdout, lineterminator="\n")
    sys.stdout.writelines(head)
    out.writerow(["kernel", "candidate", "n", "predicted_us", "us"])
    with tempfile.TemporaryDirectory() as folder:
        for row in rows:
            key = row["kernel"], row["candidate"]
            if key not in said:
                said[key] = asked(kgen, *row["kernel"].rsplit("_", 1), row["candidate"], sizes,
                                  folder, name.split("_")[0])
            out.writerow([*key, row["n"], "%.4f" % said[key][int(row["n"])], row["us"]])


# ---- one run against another ----

def times_of(name):
    cells = collections.defaultdict(dict)
    for row in rows_of(name):
        if row["kind"] == "variant":
            cell = cells[row["kernel"], row["type"], int(row["n"]), row["data"]]
            cell[row["contestant"]] = float(row["graph_us"])
    return cells


def repeated(by, of):
    """What the times of one run are as predictions of the other: for each cell of both its n, how
    far its first choice and the best of five are behind, and how far single times differ."""
    told = []
    for key in by.keys() & of.keys():
        both = [name for name in by[key] if name in of[key]]
        if len(both) < LEAST_CANDIDATES:
            continue
        best, order = min(of[key][name] for name in both), sorted(both, key=by[key].get)
        told.append((key[2], of[key][order[0]] / best,
                     min(of[key][name] for name in order[:5]) / best,
                     [abs(by[key][name] / of[key][name] - 1) for name in both]))
    return told


def noise_table():
    runs = {run: times_of(name) for run, name in OF_CHOICES.items()}
    told = ["| n | pairs of cells | first within 10 % | within 2 % | best of five within 2 % | "
            "mean behind | times differ by, median | a tenth by more than |",
            "|---|---|---|---|---|---|---|---|"]
    pairs = [one for by in runs for of in runs if by != of
             for one in repeated(runs[by], runs[of])]
    for low, high, name in model_tables.SIZES + ((0, 2 ** 40, "all"),):
        some = [one for one in pairs if low < one[0] <= high]
        if not some:
            continue
        apart = sorted(value for one in some for value in one[3])

        def share(at, most):
            return 100 * statistics.mean(one[at] <= most for one in some)

        told.append("| %s | %d | %.0f %% | %.0f %% | %.0f %% | %.3f | %.1f %% | %.1f %% |" % (
            name, len(some), share(1, 1.1), share(1, 1.02), share(2, 1.02),
            statistics.mean(one[1] for one in some), 100 * apart[len(apart) // 2],
            100 * apart[len(apart) * 9 // 10]))
    return "\n".join(told)


# ---- another card ----

def chosen(name):
    """What kgen's own choice took: (kernel, type, n) to (variant, microseconds)."""
    return {(row["kernel"], row["type"], int(row["n"])): (row["variant"], float(row["graph_us"]))
            for row in rows_of(name) if row["kind"] == "ours" and row["data"] == "random"}


def write_cards(kgen):
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["card", "kernel", "type", "n", "variant", "us", "by_h200_us", "by_h100_us"])
    for card in ("h200", "h100"):
        took, sizes = chosen(card + "_bench.csv"), collections.defaultdict(set)
        for kernel, type_name, n in took:
            if os.path.exists(os.path.join(ROOT, "specs", kernel + ".yaml")):
                sizes[kernel, type_name].add(n)
        for (kernel, type_name), ns in sorted(sizes.items()):
            path = os.path.join(ROOT, "specs", kernel + ".yaml")
            by = [predictions(kgen, path, type_name, sorted(ns), of) for of in ("h200", "h100")]
            for n in sorted(ns):
                variant, us = took[kernel, type_name, n]
                if (n, variant) in by[0]:
                    out.writerow([card, kernel, type_name, n, variant, us] +
                                 ["%.3f" % (one[n, variant] / 1e3) for one in by])


def draw(path, folder):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    model_pictures.draw_points(rows, os.path.join(folder, "model.svg"))
    candidates = {}
    for name in EXHAUSTIVE:
        with open(os.path.join(os.path.dirname(path), name + ".csv"), encoding="utf-8") as file:
            candidates[name] = list(csv.DictReader(line for line in file
                                                   if not line.startswith("#")))
    model_pictures.draw_candidates(candidates[EXHAUSTIVE[0]],
                                   os.path.join(folder, "model_exhaustive.svg"))
    model_pictures.draw_heat(candidates[EXHAUSTIVE[0]], HEAT_N,
                             os.path.join(folder, "model_heat.svg"))
    with open(os.path.join(RESULTS, "model.md"), encoding="utf-8") as file:
        page = file.read()
    cards = model_tables.cards_table(os.path.join(os.path.dirname(path), "cards_model.csv"))
    for mark, made in (("kernels", model_tables.table(rows)),
                       ("sizes", model_tables.by_size(rows)), ("cards", cards),
                       ("noise", noise_table()),
                       ("sorts", model_sorts.table(
                           os.path.join(os.path.dirname(path), "sorts_model.csv"))),
                       ("families", model_families.table(
                           os.path.join(os.path.dirname(path), "families_model.csv"))),
                       ("moved", model_families.moved_table(
                           os.path.join(os.path.dirname(path), "moved_model.csv"))),
                       *((name, model_tables.exhaustive_table(candidates[name]))
                         for name in EXHAUSTIVE)):
        page = re.sub("(<!-- %s -->\n).*?(\n<!-- end -->)" % mark,
                      lambda m: m[1] + made + m[2], page, flags=re.S)
    with open(os.path.join(folder, "model.md"), "w", encoding="utf-8") as file:
        file.write(page)


def main(words):
    if len(words) == 2 and words[0] == "cells":
        write_cells(words[1])
    elif len(words) == 2 and words[0] in ("loads", "held"):
        write_loads(words[1], words[0] == "held")
    elif len(words) in (2, 3) and words[0] == "exhaustive":
        write_exhaustive(words[1], *(words[2:] or EXHAUSTIVE[:1]))
    elif len(words) == 2 and words[0] == "cards":
        write_cards(words[1])
    elif len(words) == 2 and words[0] == "sorts":
        model_sorts.write(chosen, lambda *of: predictions(words[1], *of))
    elif len(words) == 2 and words[0] == "families":
        model_families.write(lambda path, type_name, sizes, lengths, card: explained(
            words[1], path, type_name, sizes, card, lengths))
    elif len(words) == 4 and words[0] == "draw" and words[2] == "--out":
        draw(words[1], words[3])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])

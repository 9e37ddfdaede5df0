"""What model.py tells of families whose times the model was not made for: predicted times beside
those that kgen's own choices took on an H200, of today's variants of the same name."""
import csv
import math
import os
import re
import statistics
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RESULTS = os.path.join(ROOT, "docs", "results")
FIELDS = ["family", "kernel", "type", "n", "data", "variant", "us", "predicted_us"]


def number(text):
    base, _, power = text.partition("^")
    return int(base) ** int(power or 1)


def no_lengths(n, data):
    return {}


def of_mean(n, data):
    return {"segments": max(1, n // number(data.split("-")[1]))}


def of_k(n, data):
    return {"k": number(data.split("-")[1])}


def of_table(n, data):
    return {"n_sorted": number(data.split("-")[1])}


def of_bins(n, data):
    written = data.split("-")
    return {"bins": number(written[1]) if len(written) > 2 else 256}


# Family, results, data, kernels (None: the specs of the bench, by their names), lengths.
RUNS = (
    ("scan", "h200_scan_now.csv", "random", {"scan": "specs/cumsum.yaml"}, no_lengths),
    ("segments", "h200_segments_now.csv", r"cut-(1|3|16|100|2\^12|2\^20)",
     {"segsum": "specs/segsum.yaml"}, of_mean),
    ("select", "h200_select.csv", "random|run-16|flags-50", None, no_lengths),
    ("histogram", "h200_histogram.csv", "bins-.*random", None, of_bins),
    ("topk", "h200_topk_now.csv", "k-10|k-1000|k-65536", None, of_k),
    ("bisect", "h200_bounds.csv", r"table-2\^\d+",
     {"tune_bounds": "bench/families/bisect/specs/tune_bounds.yaml"}, of_table),
    ("segsort", "h200_segsort_lanes.csv", r"equal-2\^\d+",
     {"segsort": "specs/sort_segments.yaml"}, of_mean))
# All shapes of the kernel that its sweep times, as today's choices were not timed.
SWEPT = ("tune_bounds",)


def rows_of(name):
    with open(os.path.join(RESULTS, name), encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    for row in rows:
        row["variant"] = row["variant"] or row["contestant"]
    return [row for row in rows if row["graph_us"] and row["result"] in ("ok", "") and
            row["kind"] == ("variant" if row["kernel"] in SWEPT else "ours")]


def spec_for(family, kernel, kernels, types, folder):
    """The kernel for the types that were timed; None: no spec of today's."""
    where = (kernels or {}).get(kernel)
    if not where and not kernels:
        where = os.path.join("bench", "families", family, "specs", kernel + ".yaml")
        if not os.path.exists(os.path.join(ROOT, where)):
            where = os.path.join("specs", kernel + ".yaml")
    if not where or not os.path.exists(os.path.join(ROOT, where)):
        return None
    path = os.path.join(folder, kernel + ".yaml")
    with open(os.path.join(ROOT, where), encoding="utf-8") as file:
        spec = re.sub(r"(?m)^types:.*$", "types: [%s]" % ", ".join(types), file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(spec)
    return path


def write_run(out, run, explained, folder):
    family, name, data, kernels, lengths = run
    rows = [row for row in rows_of(name) if re.fullmatch(data, row["data"])]
    for kernel in sorted({row["kernel"] for row in rows}):
        of = [row for row in rows if row["kernel"] == kernel]
        types = sorted({row["type"] for row in of})
        path = spec_for(family, kernel, kernels, types, folder)
        for row in of if path else ():
            n = int(row["n"])
            said = explained(path, row["type"], [n], lengths(n, row["data"]))
            time = said.get((n, row["variant"]))
            if time:
                out.writerow([family, kernel, row["type"], n, row["data"], row["variant"],
                              row["graph_us"], "%.3f" % (time["predicted_ns"] / 1e3)])


def write(explained):
    """explained: what kgen says of times, by n and variant, of a spec, a type, sizes, lengths."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(FIELDS)
    with tempfile.TemporaryDirectory() as folder:
        for run in RUNS:
            write_run(out, run, explained, folder)


def table(path):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    told = ["| family | cells | predicted over measured, mean | least | most | mean error | "
            "within 30 % |", "|---|---|---|---|---|---|---|"]
    for family in dict.fromkeys(row["family"] for row in rows):
        ratios = [float(row["predicted_us"]) / float(row["us"]) for row in rows
                  if row["family"] == family]
        mean = math.exp(statistics.mean(math.log(ratio) for ratio in ratios))
        told.append("| %s | %d | %.2f | %.2f | %.2f | %.0f %% | %.0f %% |" % (
            family, len(ratios), mean, min(ratios), max(ratios),
            100 * statistics.mean(abs(ratio - 1) for ratio in ratios),
            100 * statistics.mean(abs(ratio - 1) <= 0.3 for ratio in ratios)))
    return "\n".join(told)


FAMILY_OF = {"axpy": "maps", "copy": "maps", "transpose": "transposes"}


def moved_table(path):
    """Of thresholds that are too low or too high by a factor: kept, or the model's by them."""
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    told = ["| family | cells | thresholds times | kept: mean behind | within 2 % | worst | by the "
            "model: mean behind | within 2 % | worst |", "|---|---|---|---|---|---|---|---|---|"]
    for family in ("maps", "reduces", "transposes"):
        mine = [row for row in rows if FAMILY_OF.get(row["kernel"], "reduces") == family]
        for times in ("1", "0.5", "2", "0.25", "4"):
            line = "| %s | %d | %s |"
            for by in ("kept", "model"):
                behind = [float(row["us"]) / float(row["best_us"]) for row in mine
                          if row["thresholds_times"] == times and row["by"] == by]
                line += " %.3f | %.0f %%%% | %.2f |" % (
                    math.exp(statistics.mean(math.log(one) for one in behind)),
                    100 * statistics.mean(one <= 1.02 for one in behind), max(behind))
            told.append(line % (family, len(behind), times))
    return "\n".join(told)

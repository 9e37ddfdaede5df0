"""What model.py tells of each family: predicted times beside those that kgen's own choices took on
two cards, of today's variants of the same name."""
import csv
import math
import os
import re
import statistics
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RESULTS = os.path.join(ROOT, "docs", "results")
FIELDS = ["card", "family", "kernel", "type", "n", "data", "variant", "us", "predicted_us",
          "guessed"]
# Of elements that a select keeps; of neighbours that are equal one in 16.
KEPT = {"select_1": 0.01, "select_50": 0.5, "select_99": 0.99, "indices_50": 0.5, "flagged": 0.5}
OF_RUNS = ("unique", "unique_last", "unique_pairs", "last_pairs", "run_lengths", "repeated",
           "sum_by_key")


def number(text):
    base, _, power = text.partition("^")
    return int(base) ** int(power or 1)


def no_lengths(row):
    return {}


def of_mean(row):
    return {"segments": max(1, int(row["n"]) // number(row["data"].split("-")[1]))}


def of_rows(row):
    width = number(row["data"].split("-")[1])
    return {"width": width, "height": int(row["n"]) // width}


def of_k(row):
    return {"k": number(row["data"].split("-")[1])}


def of_table(row):
    return {"n_sorted": number(row["data"].split("-")[1])}


def of_bins(row):
    written = row["data"].split("-")
    return {"bins": number(written[1]) if len(written) > 2 else 256}


def of_kept(row):
    """As many as are kept: partitions keep all, and have no such length."""
    kept = 1 / 16 if row["kernel"] in OF_RUNS else KEPT.get(row["kernel"])
    return {"capacity": int(int(row["n"]) * kept)} if kept else {}


SCAN = {"scan": "specs/cumsum.yaml"}
# Scans over segments have lines of their own.
SEGMENTS = {"scan_by_key": "by keys", "scan_by_flags": "by flags", "scan_by_offsets": "by offsets",
            "scan_rows": "over rows", "scan_columns": "over columns"}
SCANS = {kernel: "bench/families/scan/specs/running_sum_%s.yaml" % kernel[len("scan_"):]
         for kernel in SEGMENTS}
SEGSUM = {"segsum": "specs/segsum.yaml"}
SEGSORT = {"segsort": "specs/sort_segments.yaml"}
BOUNDS = {"tune_bounds": "bench/families/bisect/specs/tune_bounds.yaml",
          "lower_bound": "specs/lower_bound.yaml", "upper_bound": "specs/upper_bound.yaml"}
KEEPS, COUNTS, LARGEST = r"random|run-16|flags-50", r"bins-.*random", r"k-10|k-1000|k-65536"
FIXED = r"fixed-\d+(\^\d+)?"
RUNS_OF, EVEN = r"(runs|heads)-2\^\d+", r"even-2\^\d+"
MEANS, TABLES, EQUAL = r"cut-\d+(\^\d+)?", r"table-2\^\d+", r"equal-2\^\d+"
# Planes are as square as n allows, and rows have one length.
SORTS = {"sort": "specs/sort.yaml", "sort_pairs": "specs/sort_pairs.yaml"}
ROWSUM = {"segsum": "bench/families/segments/specs/rowsum.yaml"}
# Card, family, results, data, kernels (None: the specs of the bench, by their names), lengths.
RUNS = (
    ("h200", "scan", "h200_scan_now.csv", "random", SCAN, no_lengths),
    ("h100", "scan", "h100_families.csv", "random", SCAN, no_lengths),
    ("h200", "scan", "h200_scan_segments_clocks.csv", RUNS_OF, SCANS, no_lengths),
    ("h200", "scan", "h200_scan_offsets_clocks.csv", EVEN, SCANS, of_mean),
    ("h200", "scan", "h200_scan_rows_clocks.csv", FIXED, SCANS, of_rows),
    ("h200", "scan", "h200_scan_columns_clocks.csv", FIXED, SCANS, of_rows),
    ("h100", "scan", "h100_scan_flags.csv", RUNS_OF, SCANS, no_lengths),
    ("h100", "scan", "h100_scan_offsets.csv", EVEN, SCANS, of_mean),
    ("h100", "scan", "h100_scan_rows.csv", FIXED, SCANS, of_rows),
    ("h100", "scan", "h100_scan_columns.csv", FIXED, SCANS, of_rows),
    ("h200", "segments", "h200_segments.csv", MEANS, SEGSUM, of_mean),
    ("h100", "segments", "h100_segments.csv", MEANS, SEGSUM, of_mean),
    ("h200", "select", "h200_select.csv", KEEPS, None, of_kept),
    ("h100", "select", "h100_families.csv", KEEPS, None, of_kept),
    ("h100", "select", "h100_families_more.csv", KEEPS, None, of_kept),
    ("h200", "histogram", "h200_histogram.csv", COUNTS, None, of_bins),
    ("h100", "histogram", "h100_families.csv", COUNTS, None, of_bins),
    ("h100", "histogram", "h100_histogram.csv", COUNTS, None, of_bins),
    ("h200", "topk", "h200_topk_meet.csv", LARGEST, None, of_k),
    ("h100", "topk", "h100_topk_meet.csv", LARGEST, None, of_k),
    ("h200", "bisect", "h200_bounds.csv", TABLES, BOUNDS, of_table),
    ("h100", "bisect", "h100_families.csv", TABLES, BOUNDS, of_table),
    ("h200", "segsort", "h200_segsort_lanes.csv", EQUAL, SEGSORT, of_mean),
    ("h100", "segsort", "h100_segsort.csv", EQUAL, SEGSORT, of_mean),
    ("h200", "map", "h200_choices_now.csv", "random", None, no_lengths),
    ("h200", "map", "h200_bench.csv", "random", None, no_lengths),
    ("h100", "map", "h100_maps_reduces.csv", "random", None, no_lengths),
    ("h100", "map", "h100_bench.csv", "random", None, no_lengths),
    ("h200", "reduce", "h200_choices_now.csv", "random", None, no_lengths),
    ("h200", "reduce", "h200_choices_rest.csv", "random", None, no_lengths),
    ("h200", "reduce", "h200_bench_rest.csv", "random", None, no_lengths),
    ("h100", "reduce", "h100_maps_reduces.csv", "random", None, no_lengths),
    ("h100", "reduce", "h100_bench.csv", "random", None, no_lengths),
    ("h200", "segments", "h200_segment_rows.csv", FIXED, ROWSUM, of_rows),
    ("h100", "segments", "h100_bench.csv", FIXED, ROWSUM, of_rows),
    ("h200", "sort", "h200_sort_now.csv", "random", SORTS, no_lengths),
    ("h200", "sort", "h200_sort_together.csv", "random", SORTS, no_lengths),
    ("h200", "sort", "h200_sort_pairs.csv", "random", SORTS, no_lengths),
    ("h100", "sort", "h100_families.csv", "random", SORTS, no_lengths),
    ("h100", "sort", "h100_sort_together.csv", "random", SORTS, no_lengths),
    ("h200", "stencil", "h200_stencil.csv", "random", None, no_lengths),
    ("h100", "stencil", "h100_families.csv", "random", None, no_lengths),
    ("h200", "transpose", "h200_choices_now.csv", "random", None, no_lengths),
    ("h200", "transpose", "h200_flat_now.csv", "random", None, no_lengths),
    ("h100", "transpose", "h100_segments_planes.csv", "random", None, no_lengths))
# Timed of an older text: edges lie as a tree since.
OLDER = {("h100_families.csv", "edge_ranges")}
# Families whose specs have the types that were timed, or another kernel has them.
OWN_TYPES = ("map", "reduce", "stencil", "transpose")
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
        spec = file.read()
    if family not in OWN_TYPES:
        spec = re.sub(r"(?m)^types:.*$", "types: [%s]" % ", ".join(types), spec)
    with open(path, "w", encoding="utf-8") as file:
        file.write(spec)
    return path


def is_of(path, family):
    with open(path, encoding="utf-8") as file:
        return "family: %s\n" % family in file.read()


def write_run(out, run, explained, folder):
    card, family, name, data, kernels, lengths = run
    rows = [row for row in rows_of(name) if re.fullmatch(data, row["data"])]
    for kernel in sorted({row["kernel"] for row in rows} -
                         {kernel for of, kernel in OLDER if of == name}):
        of = [row for row in rows if row["kernel"] == kernel]
        types = sorted({row["type"] for row in of})
        path = spec_for(family, kernel, kernels, types, folder)
        for row in of if path and is_of(path, family) else ():
            n = int(row["n"])
            said = explained(path, row["type"], [n], lengths(row), card)
            time = said.get((n, row["variant"]))
            if time:
                out.writerow([card, family, kernel, row["type"], n, row["data"], row["variant"],
                              row["graph_us"], "%.3f" % (time["predicted_ns"] / 1e3),
                              int(time["guessed"])])


def write(explained):
    """explained: what kgen says of times, by n and variant, of a spec, a type, sizes, lengths, on
    a card."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(FIELDS)
    with tempfile.TemporaryDirectory() as folder:
        for run in RUNS:
            write_run(out, run, explained, folder)


def table(path):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    told = ["| family | card | explain says | cells | predicted over measured, mean | least | most "
            "| error, median | nine in ten below | worst cell |",
            "|---|---|---|---|---|---|---|---|---|---|"]
    for row in rows:
        if row["kernel"] in SEGMENTS:
            row["family"] += " " + SEGMENTS[row["kernel"]]
    keys = dict.fromkeys((row["family"], row["card"], row["guessed"]) for row in rows)
    for key in sorted(keys, key=lambda one: (one[2], list(keys).index(one))):
        mine = [row for row in rows if (row["family"], row["card"], row["guessed"]) == key]
        ratios = [float(row["predicted_us"]) / float(row["us"]) for row in mine]
        off = sorted(abs(ratio - 1) for ratio in ratios)
        worst = mine[ratios.index(max(ratios, key=lambda one: abs(math.log(one))))]
        mean = math.exp(statistics.mean(math.log(ratio) for ratio in ratios))
        told.append("| %s | %s | %s | %d | %.2f | %.2f | %.2f | %.0f %% | %.0f %% | "
                    "%s %s, %s of %s |" % (
                        key[0], key[1].upper(), "guessed" if key[2] == "1" else "predicted",
                        len(off), mean, min(ratios), max(ratios), 100 * off[len(off) // 2],
                        100 * off[len(off) * 9 // 10], worst["kernel"], worst["type"],
                        worst["n"], worst["data"]))
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

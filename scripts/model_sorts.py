"""What model.py tells of sorts by digits: predicted times beside measured ones, on two cards."""
import csv
import math
import os
import re
import statistics
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The same card, or one that no constant was adjusted by. Types that specs lack are added.
OF_SORTS = (("h200", "h200_sort_now.csv"), ("h200", "h200_sort_pairs.csv"),
            ("h100", "h100_families.csv"))
SORT_TYPES = {"sort": "u8, u16, u32, u64, f32", "sort_pairs": "u32, u64, f32"}


def sort_specs(folder):
    paths = {}
    for kernel, types in SORT_TYPES.items():
        paths[kernel] = os.path.join(folder, kernel + ".yaml")
        with open(os.path.join(ROOT, "specs", kernel + ".yaml"), encoding="utf-8") as file:
            spec = re.sub(r"(?m)^types:.*$", "types: [%s]" % types, file.read())
        with open(paths[kernel], "w", encoding="utf-8") as file:
            file.write(spec)
    return paths


def write(chosen, predictions):
    """chosen: what kgen's own choices took, by a file of results. predictions: nanoseconds, by n
    and variant, of a spec, a type, sizes and a card."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["card", "kernel", "type", "n", "variant", "us", "predicted_us"])
    with tempfile.TemporaryDirectory() as folder:
        paths = sort_specs(folder)
        for card, name in OF_SORTS:
            took = {key: one for key, one in chosen(name).items() if key[0] in paths}
            for kernel, type_name in sorted({key[:2] for key in took}):
                sizes = sorted(n for of, t, n in took if (of, t) == (kernel, type_name))
                said = predictions(paths[kernel], type_name, sizes, card)
                for n in sizes:
                    variant, us = took[kernel, type_name, n]
                    if (n, variant) in said and re.search(r"_d\d", variant):
                        out.writerow([card, kernel, type_name, n, variant, us,
                                      "%.3f" % (said[n, variant] / 1e3)])


def table(path):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    told = ["| card, kernel, type | cells | predicted over measured, mean | least | most | mean "
            "error |", "|---|---|---|---|---|---|"]
    for key in sorted({(row["card"], row["kernel"], row["type"]) for row in rows}, reverse=True):
        ratios = [float(row["predicted_us"]) / float(row["us"]) for row in rows
                  if (row["card"], row["kernel"], row["type"]) == key]
        mean = math.exp(statistics.mean(math.log(ratio) for ratio in ratios))
        told.append("| %s | %d | %.2f | %.2f | %.2f | %.0f %% |" % (
            ", ".join(key), len(ratios), mean, min(ratios), max(ratios),
            100 * statistics.mean(abs(ratio - 1) for ratio in ratios)))
    return "\n".join(told)

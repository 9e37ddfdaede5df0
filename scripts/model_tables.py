"""What model.py tells: tables of docs/results/model.md, from its files and from times of all
candidates."""
import collections
import csv
import math
import statistics

MANY_CANDIDATES = 12
SIZES = ((0, 2 ** 14, "up to 2^14"), (2 ** 14, 2 ** 18, "to 2^18"), (2 ** 18, 2 ** 22, "to 2^22"),
         (2 ** 22, 2 ** 40, "more"))


def geometric(ratios):
    return math.exp(statistics.mean(math.log(ratio) for ratio in ratios))


def cards_table(path):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    told = ["| kernel | cells, H200 | by the H200's card | cells, H100 | by the H100's card | by "
            "the H200's card | mean error on the H100, by its card |",
            "|---|---|---|---|---|---|---|"]
    for kernel in sorted({row["kernel"] for row in rows}) + ["**all**"]:
        mine = {card: [row for row in rows if row["card"] == card and
                       kernel in (row["kernel"], "**all**")]
                for card in ("h200", "h100")}
        if not mine["h200"] or not mine["h100"]:
            continue

        def ratio(card, by):
            return geometric(float(row["by_%s_us" % by]) / float(row["us"]) for row in mine[card])

        error = statistics.mean(abs(float(row["by_h100_us"]) / float(row["us"]) - 1)
                                for row in mine["h100"])
        told.append("| %s | %d | %.2f | %d | %.2f | %.2f | %.0f %% |" % (
            kernel, len(mine["h200"]), ratio("h200", "h200"), len(mine["h100"]),
            ratio("h100", "h100"),
            ratio("h100", "h200"), 100 * error))
    return "\n".join(told)


class Sum:
    """Cells of one line of the table."""

    def __init__(self):
        self.cells = self.near = self.five = self.candidates = 0
        self.behind, self.errors = [], []

    def add(self, row):
        behind = float(row["first_us"]) / float(row["best_us"])
        self.cells += 1
        self.candidates += int(row["candidates"])
        self.near += behind <= 1.1
        self.five += float(row["of_five_us"]) <= 1.02 * float(row["best_us"])
        self.behind.append(behind)
        self.errors.append(float(row["error"]))

    def line(self, name):
        return "| %s | %d | %d | %.0f %% | %.0f %% | %.3f | %.2f | %.0f %% |" % (
            name, self.cells, self.candidates, 100 * self.near / self.cells,
            100 * self.five / self.cells,
            statistics.mean(self.behind), max(self.behind), 100 * statistics.mean(self.errors))


def table(rows):
    lines, total = collections.OrderedDict(), collections.defaultdict(Sum)
    for row in rows:
        name = "%s, %s%s" % (row["kernel"].replace("tune_", ""), row["set"],
                             " (held out)" if row["held"] == "1" else "")
        lines.setdefault(name, Sum()).add(row)
        for of in (row["held"], "all"):
            total[of].add(row)
            if int(row["candidates"]) >= MANY_CANDIDATES:
                total["many", of].add(row)
    told = ["| kernel, run | cells | timings | first within 10 % | best of five within 2 % | mean "
            "behind | worst | mean error of a time |", "|---|---|---|---|---|---|---|---|"]
    told += [lines[name].line(name) for name in sorted(lines)]
    told += [total["0"].line("**adjusted by**"), total["1"].line("**held out**"),
             total["all"].line("**all**")]
    for of, name in (("0", "adjusted by"), ("1", "held out"), ("all", "all")):
        told.append(total["many", of].line("%s, %d candidates or more" % (name, MANY_CANDIDATES)))
    return "\n".join(told)


def by_size(rows):
    told = ["| n | cells | first within 10 % | best of five within 2 % | mean behind |",
            "|---|---|---|---|---|"]
    for low, high, name in SIZES:
        one = Sum()
        for row in rows:
            if low < int(row["n"]) <= high:
                one.add(row)
        told.append("| %s | %d | %.0f %% | %.0f %% | %.3f |" % (
            name, one.cells, 100 * one.near / one.cells, 100 * one.five / one.cells,
            statistics.mean(one.behind)))
    return "\n".join(told)


def distinct(times):
    """Of (predicted, measured) in order, one time of each prediction: the model cannot tell such
    candidates from each other, and kgen tune tries one of them first."""
    return list({predicted: us for predicted, us in reversed(times)}.values())[::-1]


def exhaustive_table(rows):
    cells = collections.OrderedDict()
    for row in rows:
        cells.setdefault((row["kernel"], int(row["n"])),
                         []).append((float(row["predicted_us"]), float(row["us"])))
    told = ["| kernel | n | candidates | first choice behind | best of five behind | fastest, us | "
            "slowest over fastest |",
            "|---|---|---|---|---|---|---|"]
    near = five = 0
    for (kernel, n), times in cells.items():
        best, times = min(us for _, us in times), sorted(times, key=lambda one: one[0])
        first, of_five = times[0][1] / best, min(distinct(times)[:5]) / best
        near += first <= 1.1
        five += of_five <= 1.02
        told.append("| %s | %d | %d | %.3f | %.3f | %.2f | %.0f |" % (
            kernel, n, len(times), first, of_five, best, max(us for _, us in times) / best))
    told.append("| **all** | %d cells | | %.0f %% within 10 %% | %.0f %% within 2 %% | | |" % (
        len(cells), 100 * near / len(cells), 100 * five / len(cells)))
    return "\n".join(told)

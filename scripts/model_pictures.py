"""Predicted over measured times, drawn by gnuplot, and maps of measured ones, for model.py."""
import collections
import math
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench"))
from pictures import heat_map, svg, text as label  # noqa: E402

SPOTS = 40  # of a picture, for each factor of ten
COLOURS = ("#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f",
           "#17becf", "#bcbd22")


def plot(path, curves):
    """curves: pairs of measured and predicted microseconds as text, how they look, their title."""
    with tempfile.TemporaryDirectory() as folder:
        drawn = []
        for number, (points, look, title) in enumerate(curves):
            name = os.path.join(folder, str(number))
            with open(name, "w", encoding="utf-8") as file:
                file.writelines("%s %s\n" % point for point in points)
            drawn.append('"%s" with points pt 7 %s title "%s"' % (name, look, title))
        script = """
set terminal svg size 560,480 font "sans,11"
set output "{path}"
set logscale xy
set format x "10^{{%L}}"
set format y "10^{{%L}}"
set xlabel "measured, us"
set ylabel "predicted, us"
set key left top
set grid
plot x with lines lc rgb "#444444" title "equal", {points}
""".format(path=path, points=", ".join(drawn))
        subprocess.run(["gnuplot"], input=script, text=True, check=True)


def draw_points(rows, path):
    plot(path, [([(row["first_us"], row["predicted_us"]) for row in rows if row["held"] == held],
                 'ps 0.3 lc rgb "%s"' % colour, title)
                for held, colour, title in (("0", "#1f77b4", "first choice of a cell"),
                                            ("1", "#d62728", "of kernels held out"))])


def spot(text):
    """A time as a place in the picture: two that nobody can tell apart are one."""
    return "%.3g" % 10 ** (round(SPOTS * math.log10(float(text))) / SPOTS)


def draw_candidates(rows, path):
    spots = collections.defaultdict(set)
    for row in rows:
        spots[row["kernel"]].add((spot(row["us"]), spot(row["predicted_us"])))
    plot(path, [(sorted(spots[kernel]), 'ps 0.25 lc rgb "%s"' % colour, kernel.replace("_", " "))
                for kernel, colour in zip(sorted(spots), COLOURS)])


SHAPE = re.compile(r"nwarps: (\d+), nwork: (\d+)")
FIELD, MARGIN, HEAD = 32, 60, 56 # pixels
DARKEST = 1.5 # a ratio from which on all is one colour


def heat_of(kernel, times, left, top):
    """nwarps by nwork: the least time of each over the least of all; parts, right end, bottom."""
    best = min(times.values())
    fields = {shape: ("%.2f" % (us / best), (us / best - 1) / (DARKEST - 1))
              for shape, us in times.items()}
    parts, rows, columns = heat_map(fields, left, top, FIELD)
    title = "%s, best %.2f us" % (kernel, best)
    return ([label(left, top - 26, title, 13, "start"), *parts], left + columns * FIELD,
            top + rows * FIELD)


def draw_heat(rows, size, path, across=3):
    """A map for each kernel, of n = size."""
    times = collections.defaultdict(dict)
    for row in rows:
        shape = SHAPE.search(row["candidate"])
        if int(row["n"]) != size or not shape:
            continue
        key, us = tuple(int(word) for word in shape.groups()), float(row["us"])
        times[row["kernel"]][key] = min(us, times[row["kernel"]].get(key, us))
    parts, width, top, below = [], 0, HEAD, HEAD
    for i, kernel in enumerate(sorted(times)):
        if i % across == 0:
            left, top = MARGIN, below + (HEAD if i else 0)
        more, right, bottom = heat_of(kernel, times[kernel], left, top)
        parts += more
        left, width, below = right + MARGIN, max(width, right), max(below, bottom)
    with open(path, "w", encoding="utf-8") as file:
        file.write(svg(width + 20, below + 20, parts))

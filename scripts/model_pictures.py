"""Predicted over measured times, drawn by gnuplot, for model.py."""
import collections
import math
import os
import subprocess
import tempfile

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

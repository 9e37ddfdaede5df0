"""What the scripts that draw share: gnuplot, and the colours of curves."""
import os
import subprocess
import sys

OURS = "lc rgb '#c0392b' lw 3 pt 7 ps 0.5"
COLOURS = ("#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b")


def folder_for(path, name):
    """Whether the folder of pictures is there or could be made. Without it gnuplot would draw on
    standard output."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return False
    return True


def draw(text):
    return subprocess.run(["gnuplot"], input=text, text=True, check=False).returncode == 0


def size(text):
    base, _, exponent = text.partition("^")
    return int(base) ** int(exponent or 1)


def blocks(curves):
    """The data of curves [(name, style, [(x, y)])] as gnuplot's here-documents $c0, $c1, ..."""
    lines = []
    for i, (_, _, points) in enumerate(curves):
        lines += [f"$c{i} << EOD", *(f"{x} {y:.6f}" for x, y in points), "EOD"]
    return lines


def plots(curves):
    return "plot " + ", ".join(f"$c{i} with linespoints {style} title '{name}' noenhanced"
                               for i, (name, style, _) in enumerate(curves))

"""What the scripts that draw share: gnuplot and the colours of curves; maps of fields as SVG."""
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


def text(x, y, words, size=12, anchor="middle", fill="#222"):
    return (f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{fill}" '
            f'font-family="sans-serif">{words}</text>')


def svg(width, height, parts):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                      f'viewBox="0 0 {width} {height}">',
                      f'<rect width="{width}" height="{height}" fill="white"/>', *parts, "</svg>",
                      ""])


def shade(part):
    """White is 0, and the darker the nearer to 1."""
    ends = 0x8c, 0x2d, 0x04
    return "#%02x%02x%02x" % tuple(round(255 - max(0, min(1, part)) * (255 - end)) for end in ends)


def heat_map(fields, left, top, side):
    """Fields {(row, column): (words, how dark from 0 to 1)}, below and beside their numbers.
    Returns (parts of an SVG, rows, columns)."""
    rows, columns = (sorted({key[i] for key in fields}) for i in (0, 1))
    parts = [text(left + (i + 0.5) * side, top - 4, n) for i, n in enumerate(columns)]
    for r, row in enumerate(rows):
        parts.append(text(left - 8, top + (r + 0.6) * side, row, anchor="end"))
        for c, column in enumerate(columns):
            if (row, column) not in fields:
                continue
            words, dark = fields[row, column]
            x, y = left + c * side, top + r * side
            parts.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" '
                         f'fill="{shade(dark)}" stroke="#ccc"/>')
            parts.append(text(x + side / 2, y + side * 0.6, words, 11,
                              fill="white" if dark > 0.6 else "#222"))
    return parts, len(rows), len(columns)

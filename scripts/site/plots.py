"""Pages of plots of what was measured, from the CSV files of docs/results. Whole SVG in the page,
so that a browser shows the numbers of a point or a cell beside the pointer."""
import glob
import html
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bench"))
import measured  # noqa: E402  pylint: disable=wrong-import-position

CLOCKS = ("graph", "loop", "after", "cold")
COLOURS = ("#0b5cad", "#c2410c", "#15803d", "#7e22ce", "#a16207", "#0e7490", "#be185d", "#4d7c0f",
           "#6b7280", "#1e3a8a")
OURS, LIMIT = "#d00000", "#9ca3af"
WIDE, HIGH, LEFT, TOP = 288, 190, 44, 26  # of a panel
CELL_WIDE, CELL_HIGH = 40, 20
FEWEST = 10  # points of a page: fewer are a table's, not a plot's


def text(x, y, words, anchor="start", size=11, more=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{more}>'
            f'{html.escape(words)}</text>')


def titled(shape, words):
    return f"{shape[:-2]}><title>{html.escape(words)}</title></{shape[1:].split()[0]}>"


def svg(width, height, parts, what):
    return (f'<div class="plot"><svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" '
            f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'font-family="sans-serif" role="img" '
            f'aria-label="{html.escape(what)}">{"".join(parts)}</svg></div>\n')


def fastest(rows, clock):
    """{contestant: {n: row}}: of several variants the fastest."""
    found = {}
    for row in rows:
        us = row["us"][clock]
        if us and row.get("result", "ok") == "ok":
            cells = found.setdefault(row["contestant"], {})
            if row["n"] not in cells or us < cells[row["n"]]["us"][clock]:
                cells[row["n"]] = row
    return found


def says(row, clock):
    rate = f", {row['bytes'] / row['us'][clock] * 1e-6:.3g} TB/s" if row["bytes"] else ""
    variant = f"\n{row['variant']}" if row.get("variant") else ""
    return f"{row['contestant']}: {row['kernel']} {row['type']}, n = {measured.size(row['n'])}\n" \
           f"{row['us'][clock]:.6g} us{rate}{variant}"


# ---- curves ----

def colours_of(rows):
    names = list(dict.fromkeys(row["contestant"] for row in rows))
    kinds = {row["contestant"]: row["kind"] for row in rows}
    rivals = [name for name in names if kinds[name] not in ("ours", "limit")]
    return {name: OURS if kinds[name] == "ours" else LIMIT if kinds[name] == "limit"
            else COLOURS[rivals.index(name) % len(COLOURS)] for name in names}


def ticks(top):
    step = 10 ** math.floor(math.log10(top))
    step = next(s for s in (step / 5, step / 2, step, step * 2) if top / s <= 5)
    return [i * step for i in range(int(top / step) + 1)]


def panel(x0, y0, title, curves, clock, colours):
    rates = {name: [(n, row["bytes"] / row["us"][clock] * 1e-6, row)
                    for n, row in sorted(cells.items())]
             for name, cells in curves.items()}
    points = [point for line in rates.values() for point in line]
    least, most = (f(math.log2(max(n, 1)) for n, _, _ in points) for f in (min, max))
    top = max(rate for _, rate, _ in points) * 1.05

    def x(n):
        return x0 + LEFT + (math.log2(max(n,
                                          1)) - least) / max(most - least, 1) * (WIDE - LEFT - 14)

    def y(rate):
        return y0 + HIGH - 22 - rate / top * (HIGH - 22 - TOP)

    out = [text(x0 + LEFT, y0 + 16, title, size=12, more=' font-weight="bold"')]
    for tick in ticks(top):
        out.append(f'<line x1="{x0 + LEFT}" x2="{x0 + WIDE - 14}" y1="{y(tick):.1f}" '
                   f'y2="{y(tick):.1f}" stroke="#e5e7eb"/>')
        out.append(text(x0 + LEFT - 4, y(tick) + 4, f"{tick:.3g}", "end", 10))
    for power in range(math.ceil(least / 4) * 4, int(most) + 1, 4):
        out.append(text(x(2 ** power), y0 + HIGH - 7, f"2^{power}", "middle", 10))
    dots = []  # above all lines: a line would keep the pointer from those below it
    for name, line in rates.items():
        way = " ".join(f"{x(n):.1f},{y(rate):.1f}" for n, rate, _ in line)
        wide, dash = (2.2,
                      "") if colours[name] == OURS else (1.2,
                                                         ' stroke-dasharray="4 3"' * (colours[
                                                             name] == LIMIT))
        out.append(f'<polyline points="{way}" fill="none" stroke="{colours[name]}" '
                   f'stroke-width="{wide}"{dash}/>')
        dots += [titled(f'<circle cx="{x(n):.1f}" cy="{y(rate):.1f}" r="3.5" '
                        f'fill="{colours[name]}"/>', says(row, clock))
                 for n, rate, row in line]
    return out + dots


def legend(colours, width):
    out, x, y = [], 10, 16
    for name, colour in colours.items():
        wide = 30 + 7 * len(name)
        if x + wide > width:
            x, y = 10, y + 18
        out.append(f'<rect x="{x}" y="{y - 9}" width="14" height="10" fill="{colour}"/>' +
                   text(x + 19, y, name))
        x += wide
    return out, y + 8


def curves(rows, clock, what):
    """A panel per element type: TB/s over n, a curve per contestant."""
    rows = [row for row in rows if row["us"][clock] and row["bytes"]]
    types = list(dict.fromkeys(row["type"] for row in rows))
    panels = [(name, fastest([row for row in rows if row["type"] == name], clock))
              for name in types]
    panels = [(name, lines) for name, lines in panels
              if any(len(cells) > 1 for cells in lines.values())]
    if not panels:
        return ""
    across = min(3, len(panels))
    colours = colours_of(rows)
    parts, top = legend(colours, across * WIDE)
    for i, (name, lines) in enumerate(panels):
        parts += panel(i % across * WIDE, top + i // across * HIGH, name, lines, clock, colours)
    return svg(across * WIDE, top + -(-len(panels) // across) * HIGH, parts, what)


# ---- cells ----

def shade(ratio):
    """Green where kgen is the faster one, red where it is not; white at 1."""
    depth = min(abs(math.log2(ratio)), 1) ** .7
    full = (34, 160, 80) if ratio >= 1 else (220, 60, 50)
    return "#" + "".join(f"{round(255 + (c - 255) * depth):02x}" for c in full)


def ratios(rows, clock):
    """{(type, n): (ratio, our row, the fastest rival's)}"""
    found = {}
    for kind in dict.fromkeys(row["type"] for row in rows):
        lines = fastest([row for row in rows if row["type"] == kind], clock)
        ours = {n: r for cells in lines.values() for n, r in cells.items() if r["kind"] == "ours"}
        for n, our in ours.items():
            rivals = [cells[n] for cells in lines.values() if n in cells and
                      cells[n]["kind"] == "rival"]
            if rivals:
                rival = min(rivals, key=lambda row: row["us"][clock])
                found[kind, n] = rival["us"][clock] / our["us"][clock], our, rival
    return found


def cells(rows, clock, what):
    """Element types by n: how many times as long the fastest rival takes."""
    found = ratios(rows, clock)
    if not found:
        return ""
    types = list(dict.fromkeys(kind for kind, _ in found))
    sizes = sorted({n for _, n in found})
    parts = [text(60 + i * CELL_WIDE + CELL_WIDE / 2, 14,
                  measured.size(n) if len(measured.size(n)) < 7 else f"{n:.0e}",
                  "middle", 10) for i, n in enumerate(sizes)]
    for row, kind in enumerate(types):
        y = 20 + row * CELL_HIGH
        parts.append(text(54, y + 14, kind, "end"))
        for i, n in enumerate(sizes):
            if (kind, n) in found:
                ratio, our, rival = found[kind, n]
                x = 60 + i * CELL_WIDE
                box = (f'<rect x="{x}" y="{y}" width="{CELL_WIDE - 1}" height="{CELL_HIGH - 1}" '
                       f'fill="{shade(ratio)}"/>')
                label = text(x + CELL_WIDE / 2 - .5, y + 14, f"{ratio:.2f}", "middle", 10,
                             ' pointer-events="none"')
                parts.append(titled(box, f"{ratio:.3f}\n{says(our, clock)}\n{says(rival, clock)}") +
                             label)
    return svg(70 + len(sizes) * CELL_WIDE, 26 + len(types) * CELL_HIGH, parts, what)


# ---- pages ----

def sections(rows):
    for kernel in dict.fromkeys(row["kernel"] for row in rows):
        of_kernel = [row for row in rows if row["kernel"] == kernel]
        for data in dict.fromkeys(row["data"] for row in of_kernel):
            yield kernel, data, [row for row in of_kernel if row["data"] == data]


def page(name, machine, rows):
    """Its Markdown, and the plots that stand in the places of its <!-- plot -->s."""
    made = []
    out = [f"# {name.replace('_', ' ').capitalize()}\n",
           f"{machine.get('card', '?')}, driver {machine.get('driver', '?')}, CUDA "
           f"{machine.get('toolkit', '?')}; made from [{name}.csv](../results/{name}.csv). Point "
           f"at a dot or a cell to read it.\n",
           "Cells say how many times as long the fastest rival takes as kgen: above 1 kgen is "
           "faster. Curves are TB/s over n; grey ones are limits.\n"]
    for kernel, data, part in sections(rows):
        clock = next((c for c in CLOCKS if any(row["us"][c] for row in part)), None)
        what = f"{kernel}, {data}, {clock} clock"
        drawn = [f(part, clock, what) for f in (cells, curves)] if clock else []
        if any(drawn):
            out += [f"## {kernel}, {data} data: {clock} clock\n",
                    *("<!-- plot -->\n" for d in drawn if d)]
            made += [d for d in drawn if d]
    return "\n".join(out), made


def pages(folder):
    """(name, Markdown, plots) of each file of bench/run that has enough to draw."""
    for path in sorted(glob.glob(os.path.join(folder, "*.csv"))):
        name = os.path.basename(path)[:-len(".csv")]
        try:
            machine, rows = measured.read(path)
        except measured.Malformed:
            continue
        words, made = page(name, machine, rows)
        if sum(plot.count("<title>") for plot in made) >= FEWEST:
            yield name, words, made

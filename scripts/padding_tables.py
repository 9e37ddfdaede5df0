"""Writes the tables of measured padding in docs/padding.md from docs/results/h200_padding.csv.

    python3 scripts/padding_tables.py [--check]     --check: says whether the page is fresh
"""
import csv
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE, DATA = ROOT / "docs/padding.md", ROOT / "docs/results/h200_padding.csv"
N = 1 << 28

# The dissertation's table 6.16: throughput of its scan on a GTX Titan, GB/s.
PAIRS = [("pad and rake", 214.02, 4, 8, "1_per_32"), ("aligned vectors", 220.05, 4, 8, "none"),
         ("odd runs", 211.90, 3, 5, "none"), ("few conflicts", 206.40, 6, 6, "scalar"),
         ("many conflicts", 163.50, 4, 8, "scalar")]


def counted(row):
    return int(row["measured_load"]) + int(row["measured_store"])


def microseconds(row):
    return float(row[f"us_{N}"])


def table_6_16(rows):
    table = [row for row in rows if row["kernel"] == "pad_table_f32"]

    def find(nwarps, nwork, rule, access=None):
        found = [r for r in table if (int(r["nwarps"]), int(r["nwork"]), r["rule"]) ==
                 (nwarps, nwork, rule) and access in (None, int(r["access_bytes"]))]
        assert len(found) == 1, (nwarps, nwork, rule, found)
        return found[0]

    yield ("| | (nWarps, nWork) | GTX Titan, scan | `padding:` | access | degree | "
           "wavefronts predicted | counted | H200, reduce |")
    yield "|---|---|---|---|---|---|---|---|---|"
    lines = [(name, f"{titan:.2f} GB/s", find(w, k, rule)) for name, titan, w, k, rule in PAIRS]
    lines += [("what `auto` finds", "", find(4, 8, "xor_0")),
              ("what `auto` finds", "", find(6, 6, "none", 8))]
    for name, titan, row in lines:
        yield (f"| {name} | ({row['nwarps']}, {row['nwork']}) | {titan} | `{row['rule']}` | "
               f"{row['access_bytes']} bytes | {row['degree']} | {int(row['predicted'])} | "
               f"{counted(row)} | {4 * N / microseconds(row) / 1000:.0f} GB/s |")


def runs(rows):
    by = {(row["kernel"], int(row["nwork"])): row for row in rows}
    yield ("| nWork | `auto` | wavefronts | counted | us "
           "| `none`: degree | wavefronts | counted | us | `scalar`: degree | wavefronts | counted "
           "| us |")
    yield "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    for k in range(1, 17):
        cells = [str(k)]
        for mode in ("auto", "none", "scalar"):
            row = by[f"pad_{mode}_f32", k]
            rule = f"`{row['rule']}`" if row["rule"] != "no array" else "no array"
            cells += [rule if mode == "auto" else row["degree"], row["predicted"],
                      str(counted(row)), f"{microseconds(row):.1f}"]
        yield "| " + " | ".join(cells) + " |"


def main():
    with open(DATA, newline="") as file:
        rows = list(csv.DictReader(file))
    page = PAGE.read_text()
    fresh = page
    for name, lines in (("table 6.16", table_6_16(rows)), ("runs", runs(rows))):
        begin, end = f"<!-- {name}: by scripts/padding_tables.py -->\n", "<!-- end -->\n"
        head, rest = fresh.split(begin)
        fresh = head + begin + "\n".join(lines) + "\n" + end + rest.split(end, 1)[1]
    if "--check" in sys.argv:
        return fresh != page
    PAGE.write_text(fresh)
    return 0


if __name__ == "__main__":
    sys.exit(main())

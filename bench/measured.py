"""Reads the CSV of bench/run: lines "# key: value" that say where it ran, then a line per
contestant."""
import csv

CLOCKS = ("loop", "graph", "cold", "after")
COLUMNS = ("kernel", "type", "n", "contestant", "bytes")


class Malformed(Exception):
    """The file is not what bench/run writes."""


def number(text):
    """A time in microseconds, or None where a cell was not timed."""
    return float(text) if text else None


def read(path):
    """Returns (machine, rows): a dict of texts, and a list of dicts with n, bytes and us
    converted."""
    machine, rows = {}, []
    with open(path, newline="") as file:
        lines = []
        for line in file:
            if line.startswith("#"):
                key, _, value = line[1:].partition(":")
                machine[key.strip()] = value.strip()
            else:
                lines.append(line)
    reader = csv.DictReader(lines)
    for column in COLUMNS:
        if column not in (reader.fieldnames or ()):
            raise Malformed(f"{path}: there is no column '{column}'")
    for number_of_line, row in enumerate(reader, 1):
        try:
            row["n"], row["bytes"] = int(row["n"]), float(row["bytes"])
            row["us"] = {c: number(row.get(c + "_us")) for c in CLOCKS}
        except (TypeError, ValueError):
            raise Malformed(f"{path}: row {number_of_line} is damaged") from None
        row.setdefault("data", "random")
        if "kind" not in row:  # files of before there were kinds
            name = row["contestant"]
            row["kind"] = "ours" if name == "kgen" else "limit" if name.endswith(
                "limit") else "rival"
        rows.append(row)
    return machine, rows


def cell(row):
    return row["kernel"], row["type"], row["data"], row["n"]


def size(n):
    return f"2^{n.bit_length() - 1}" if n and n & (n - 1) == 0 else str(n)

#!/usr/bin/env python3
"""Compares what the executor counts with what the hardware counts.

    calibrate.py EXECUTOR.csv NCU.csv > docs/results/calibration.md          kernel by kernel
    calibrate.py --lines HEADER EXECUTOR.csv... -- NCU.csv... > FILE         line by line

EXECUTOR.csv: `calibrate emu`. NCU.csv: `ncu --csv --clock-control none --metrics ... calibrate cuda`.

By lines, EXECUTOR.csv is of `calibrate lines` or of tests/gpu/lines.cu, and NCU.csv is the source page
of a report, as scripts/gpu_lines.sh leaves it (*-cuda.csv). HEADER is kg_device_memory.h: the hardware's
counts of an access by a helper stand at a line of that header, the executor's at the line that calls it,
so both are taken together by the name of the helper. Helpers that are functions of CUDA's own headers
count together.
"""
import csv
import os
import re
import sys

# The pipe's total counts shuffles and more; its loads and stores are what the executor counts.
SHARED = ["l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
          "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"]
LOAD = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
STORE = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"

# Columns of the source page.
LINE_COLUMNS = {"shared": ["l1 wavefronts shared", "memory_l1_wavefronts_shared"],
                "sectors": ["l2 theoretical sectors global", "memory_l2_theoretical_sectors_global"]}


CUDA = "CUDA's headers"
BY_CUDA = {"kg_ld16_stream", "kg_ld16_nc", "kg_st16_stream"}


def number(text):
    return int(float(text.replace(",", "") or 0))


# ---- by kernel ----

def hardware(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        lines = [line for line in f if line.startswith('"')]
    counts = {}
    for row in csv.DictReader(lines):
        name = re.sub(r"\(.*", "", row["Kernel Name"])
        name = re.sub(r"_sums$", "", name)
        counts.setdefault(name, {}).setdefault(row["Metric Name"], 0)
        counts[name][row["Metric Name"]] += number(row["Metric Value"])
    return counts


def near(counted, measured, least=8):
    """Equal but for the replays that the pipe adds now and then: half a per cent, at least 8."""
    return abs(counted - measured) <= max(least, counted // 200)


def by_kernel(executor, ncu):
    measured = hardware(ncu)
    rows, equal = [], [0, 0]
    with open(executor, encoding="utf-8") as f:
        for row in csv.DictReader(f):
            m = measured.get(row["entry"])
            if not m:
                continue
            shared, sectors = sum(m.get(name, 0) for name in SHARED), m.get(LOAD, 0) + m.get(STORE, 0)
            rows.append((row["entry"], row["n"], int(row["shared_wavefronts"]), shared,
                         int(row["global_sectors"]), sectors))
            equal[0] += near(int(row["shared_wavefronts"]), shared)
            equal[1] += int(row["global_sectors"]) == sectors
    print(f"{len(rows)} kernels: shared wavefronts equal in {equal[0]} (within half a per cent), "
          f"global sectors equal in {equal[1]}.\n")
    print("| kernel | n | shared wavefronts, executor | hardware | global sectors, executor | hardware |")
    print("|---|---|---|---|---|---|")
    for r in rows:
        print("| " + " | ".join(str(x) for x in r) + " |")


# ---- by line: {(kernel, launch, place): [shared wavefronts, global sectors]} ----

def add(counts, kernel, launch, place, shared, sectors):
    if shared or sectors:
        entry = counts.setdefault((kernel, launch, place), [0, 0])
        entry[0] += shared
        entry[1] += sectors


def base(kernel):
    return re.sub(r"_sums$", "", re.sub(r"\(.*", "", kernel).strip())


def helper_lines(header):
    """Line of the header to the name of the helper that it is of."""
    names, current = {}, ""
    with open(header, encoding="utf-8") as f:
        for line, text in enumerate(f, 1):
            found = re.match(r"\s*KG_FN\s.*?\b(kg_\w+)\(", text)
            if found:
                current = found[1].replace("uint##bits##_t ", "")
            names[line] = current
    return names


def executor_lines(paths):
    counts = {}
    for path in paths:
        with open(path, encoding="utf-8") as f:
            for row in csv.DictReader(f):
                place = f"{os.path.basename(row['file'])}:{row['line']}"
                if row["what"].startswith("kg_"):
                    place = CUDA if row["what"] in BY_CUDA else row["what"]
                add(counts, base(row["kernel"]), int(row["launch"]), place,
                    number(row["shared_wavefronts"]), number(row["global_sectors"]))
    return counts


def columns_of(header):
    """Where in a row of the source page the line and the two counts stand; None: it is no header."""
    cells = [cell.strip().lower() for cell in header]
    at = {}
    for what, names in LINE_COLUMNS.items():
        for name in names:
            if name in cells:
                at[what] = cells.index(name)
    return at if "source" in cells and len(at) == 2 else None


def hardware_lines(paths, kernels, helpers, header):
    """The page is a sequence of tables, one per launch and file; names of kernels and files stand in
    rows of their own before them."""
    counts = {}
    for path in paths:
        launches, kernel, file, at = {}, None, "", None
        with open(path, encoding="utf-8", errors="replace", newline="") as f:
            for row in csv.reader(f):
                if columns_of(row):
                    at = columns_of(row)
                    continue
                first = row[0].strip() if row else ""
                if at and kernel and first.isdigit() and len(row) > max(at.values()):
                    name = os.path.basename(file)
                    place = helpers.get(int(first), name) if name == header \
                        else f"{name}:{first}" if name.endswith(".cu") else CUDA
                    add(counts, base(kernel), launches[kernel] - 1, place, number(row[at["shared"]]),
                        number(row[at["sectors"]]))
                    continue
                for cell in row:
                    named = [k for k in kernels if re.search(rf"\b{k}(_sums)?\b", cell)]
                    if named and not cell.strip().endswith((".cu", ".h", ".hpp")):
                        kernel = max(named, key=len) + ("_sums" if "_sums" in cell else "")
                        launches[kernel] = launches.get(kernel, 0) + 1
                    elif cell.strip().endswith((".cu", ".h", ".hpp")):
                        file = cell.strip()
    return counts


def by_line(header, executor, ncu):
    counted = executor_lines(executor)
    kernels = sorted({kernel for kernel, _, _ in counted})
    measured = hardware_lines(ncu, kernels, helper_lines(header), os.path.basename(header))
    if not measured:
        sys.exit("no counts by line were found in " + " ".join(ncu))
    keys = sorted(set(counted) | set(measured))
    equal = [sum(near(counted.get(k, [0, 0])[0], measured.get(k, [0, 0])[0], 1) for k in keys),
             sum(counted.get(k, [0, 0])[1] == measured.get(k, [0, 0])[1] for k in keys)]
    print(f"{len(keys)} lines of {len(kernels)} kernels, {len({k[:2] for k in keys})} launches: shared wavefronts "
          f"equal in {equal[0]} (within half a per cent), global sectors equal in {equal[1]}.\n")
    print("| kernel | launch | line or helper | shared wavefronts, executor | hardware | global sectors, executor "
          "| hardware | |")
    print("|---|---|---|---|---|---|---|---|")
    for k in keys:
        c, m = counted.get(k, [0, 0]), measured.get(k, [0, 0])
        verdict = "" if near(c[0], m[0], 1) and c[1] == m[1] else "differs"
        print(f"| {k[0]} | {k[1]} | {k[2]} | {c[0]} | {m[0]} | {c[1]} | {m[1]} | {verdict} |")


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--lines"] and "--" in arguments:
        middle = arguments.index("--")
        by_line(arguments[1], arguments[2:middle], arguments[middle + 1:])
    elif len(arguments) == 2:
        by_kernel(*arguments)
    else:
        sys.exit(__doc__.strip())


if __name__ == "__main__":
    main()

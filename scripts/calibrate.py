#!/usr/bin/env python3
"""Compares what the executor counts with what the hardware counts.

    calibrate.py EXECUTOR.csv NCU.csv > docs/results/calibration.md          kernel by kernel
    calibrate.py --lines EXECUTOR.csv... -- SASS.csv LINES.sass ... > FILE   line by line

EXECUTOR.csv: `calibrate emu`. NCU.csv: `ncu --csv --clock-control none --metrics ... calibrate
cuda`.

By lines, EXECUTOR.csv is of `calibrate lines` or of tests/gpu/lines.cu; the hardware's side are
pairs of files as scripts/gpu_lines.sh leaves them: ncu's page of instructions (*-sass.csv) and
nvdisasm's listing (*-lines.sass), which says of each instruction which line it is of, and where
that was inlined. An access counts once, at its innermost line in a .cu, as in the executor. (ncu's
own page of lines counts an access at every line that it was inlined through.)
"""
import csv
import os
import re
import sys

# The pipe's total counts shuffles and more (_misc); its loads, stores and atomics are what the
# executor counts.
SHARED = [f"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum" for op in ("ld", "st", "atom")]
LOAD = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
STORE = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"

# Columns of the page of instructions.
LINE_COLUMNS = {"shared": ["l1 wavefronts shared", "memory_l1_wavefronts_shared"],
                "sectors": ["l2 theoretical sectors global",
                            "memory_l2_theoretical_sectors_global"]}


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
            shared = sum(m.get(name, 0) for name in SHARED)
            sectors = m.get(LOAD, 0) + m.get(STORE, 0)
            counted = int(row["global_sectors"]) - int(row.get("atomic_sectors") or 0)
            passes = int(row["shared_wavefronts"]) + int(row.get("generic_passes") or 0)
            rows.append((row["entry"], row["n"], passes, shared, counted, sectors))
            equal[0] += near(passes, shared)
            equal[1] += counted == sectors
    print(f"{len(rows)} kernels: shared wavefronts equal in {equal[0]} (within half a per cent), "
          f"global sectors equal in {equal[1]}.\n")
    print("| kernel | n | shared wavefronts, executor | hardware | global sectors, executor | "
          "hardware |")
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


def executor_lines(paths):
    counts = {}
    for path in paths:
        with open(path, encoding="utf-8") as f:
            for row in csv.DictReader(f):
                add(counts, base(row["kernel"]), int(row["launch"]),
                    f"{os.path.basename(row['file'])}:{row['line']}",
                    number(row["shared_wavefronts"]), number(row["global_sectors"]))
    return counts


def places_of(path):
    """{kernel: {offset of an instruction: its innermost line in a .cu}}. Before an instruction
    stand the frames it is of, the innermost first, if they are not those of the instruction
    before."""
    places, kernel, frames, fresh = {}, None, [], False
    with open(path, encoding="utf-8", errors="replace") as f:
        for line in f:
            if found := re.match(r"\.text\.(\w+):", line):
                kernel, frames = places.setdefault(found[1], {}), []
            elif found := re.match(r'\s*//## File "([^"]*)", line (\d+)', line):
                frames = (frames if fresh else []) + [(os.path.basename(found[1]), found[2])]
                fresh = True
            elif found := re.match(r"\s*/\*([0-9a-f]{4,})\*/\s+\S", line):
                kernel[int(found[1], 16)] = next((f"{file}:{at}" for file, at in frames
                                                  if file.endswith(".cu")), "no line")
                fresh = False
    return places


def launches_of(page):
    """The tables of the page, one per launch; ncu prints those of some reports twice each."""
    with open(page, encoding="utf-8", errors="replace", newline="") as f:
        tables = re.split(r'^(?="Kernel Name")', f.read(), flags=re.MULTILINE)[1:]
    if len(tables) % 2 == 0 and tables[::2] == tables[1::2]:
        tables = tables[::2]
    return [list(csv.reader(table.splitlines())) for table in tables]


def hardware_lines(page, listing):
    counts, launches, places = {}, {}, places_of(listing)
    for table in launches_of(page):
        kernel, header = re.sub(r"\(.*", "", table[0][1]), [name.lower() for name in table[1]]
        launches[kernel] = launches.get(kernel, -1) + 1
        # A kernel without shared memory has no column of it.
        at = {what: header.index(name) for what, some in LINE_COLUMNS.items() for name in some
              if name in header}
        instructions = [row for row in table[2:] if row and row[0].startswith("0x")]
        for row in instructions:
            shared, sectors = (number(row[at[what]]) if what in at else 0 for what in LINE_COLUMNS)
            if shared or sectors:
                offset = int(row[0], 16) - int(instructions[0][0], 16)
                add(counts, base(kernel), launches[kernel], places[kernel].get(offset, "no line"),
                    shared, sectors)
    return counts


def by_kernel_of(counts):
    """The same without lines: what a launch counts in all."""
    sums = {}
    for (kernel, launch, _), (shared, sectors) in counts.items():
        add(sums, kernel, launch, "", shared, sectors)
    return sums


def how_many_equal(counted, measured):
    """(places, of which shared wavefronts are equal, of which global sectors are equal)"""
    keys = set(counted) | set(measured)
    pairs = [(counted.get(k, [0, 0]), measured.get(k, [0, 0])) for k in keys]
    return len(keys), sum(near(c[0], m[0], 1)
                          for c, m in pairs), sum(c[1] == m[1] for c, m in pairs)


def by_line(executor, hardware_files):
    counted, measured = executor_lines(executor), {}
    for page, listing in zip(hardware_files[::2], hardware_files[1::2]):
        measured.update(hardware_lines(page, listing))
    if not measured:
        sys.exit("no counts by line were found in " + " ".join(hardware_files))
    for what, c, m in (("lines", counted, measured),
                       ("launches", by_kernel_of(counted), by_kernel_of(measured))):
        n, shared, sectors = how_many_equal(c, m)
        print(f"{n} {what}: shared wavefronts equal in {shared} (within half a per cent), "
              f"global sectors equal in {sectors}.")
    print("\n| kernel | launch | line | shared wavefronts, executor | hardware | global sectors, "
          "executor | hardware | |")
    print("|---|---|---|---|---|---|---|---|")
    for k in sorted(set(counted) | set(measured)):
        c, m = counted.get(k, [0, 0]), measured.get(k, [0, 0])
        verdict = "" if near(c[0], m[0], 1) and c[1] == m[1] else "differs"
        print(f"| {k[0]} | {k[1]} | {k[2]} | {c[0]} | {m[0]} | {c[1]} | {m[1]} | {verdict} |")


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--lines"] and "--" in arguments:
        middle = arguments.index("--")
        by_line(arguments[1:middle], arguments[middle + 1:])
    elif len(arguments) == 2:
        by_kernel(*arguments)
    else:
        sys.exit(__doc__.strip())


if __name__ == "__main__":
    main()

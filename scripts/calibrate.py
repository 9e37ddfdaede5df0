#!/usr/bin/env python3
"""Compares what the executor counts with what the hardware counts, kernel by kernel.

    calibrate.py EXECUTOR.csv NCU.csv > docs/results/calibration.md

EXECUTOR.csv: `calibrate emu`. NCU.csv: `ncu --csv --clock-control none --metrics ... calibrate cuda`.
"""
import csv
import re
import sys

# The pipe's total counts shuffles and more; its loads and stores are what the executor counts.
SHARED = ["l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
          "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"]
LOAD = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
STORE = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"


def hardware(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        lines = [line for line in f if line.startswith('"')]
    counts = {}
    for row in csv.DictReader(lines):
        name = re.sub(r"\(.*", "", row["Kernel Name"])
        name = re.sub(r"_sums$", "", name)
        counts.setdefault(name, {}).setdefault(row["Metric Name"], 0)
        counts[name][row["Metric Name"]] += int(float(row["Metric Value"].replace(",", "")))
    return counts


def near(counted, measured):
    """Equal but for the replays that the pipe adds now and then: half a per cent, at least 8."""
    return abs(counted - measured) <= max(8, counted // 200)


def main():
    measured = hardware(sys.argv[2])
    rows, equal = [], [0, 0]
    with open(sys.argv[1], encoding="utf-8") as f:
        for row in csv.DictReader(f):
            m = measured.get(row["entry"])
            if not m:
                continue
            shared, sectors = sum(m.get(name, 0) for name in SHARED), m.get(LOAD, 0) + m.get(STORE, 0)
            rows.append((row["entry"], row["n"], int(row["shared_wavefronts"]), shared,
                         int(row["global_sectors"]), sectors))
            equal[0] += near(int(row["shared_wavefronts"]), shared)
            equal[1] += int(row["global_sectors"]) == sectors
    print(f"{len(rows)} kernels: shared wavefronts equal in {equal[0]} (within half a per cent), global sectors equal in {equal[1]}.\n")
    print("| kernel | n | shared wavefronts, executor | hardware | global sectors, executor | hardware |")
    print("|---|---|---|---|---|---|")
    for r in rows:
        print("| " + " | ".join(str(x) for x in r) + " |")


if __name__ == "__main__":
    main()

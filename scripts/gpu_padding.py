"""Puts kgen's predictions, ncu's counters and the times of scripts/gpu_padding.sh into one table.

A predicted number of wavefronts is that of a whole launch: per data block, every warp stores and
loads its runs (S1), every warp stores its run sums and the first one loads them (S2).
"""
import argparse
import csv
import json
import os
import sys

COUNTERS = {"l1tex__data_pipe_lsu_wavefronts_mem_shared.sum": "measured",
            "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum": "measured_load",
            "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum": "measured_store",
            "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared.sum": "measured_sass"}


def per_block(row, field):
    """Wavefronts of stores and of loads of one data block."""
    store = load = 0
    for access in row["accesses"]:
        if "store" in access["what"]:
            store += access[field]
        else:
            load += access[field]
    return store, load


def predictions(manifest, n):
    for kernel in manifest["kernels"]:
        for typed in kernel["types"]:
            for row in typed["variants"]:
                blocks = -(-n // row["dbs"])
                store, load = per_block(row, "block_wavefronts")
                ideal = sum(per_block(row, "block_ideal"))
                yield row["entry"], {
                    "kernel": typed["name"], "variant": row["name"], "nwarps": row["nwarps"],
                    "nwork": row["nwork"], "rule": row.get("s1", {}).get("rule", "no array"),
                    "access_bytes": row.get("s1", {}).get("access_bytes", 0),
                    "s1_bytes": row.get("s1", {}).get("bytes", 0),
                    "degree": max((a["degree"] for a in row["accesses"]), default=1),
                    "predicted": blocks * (store + load), "predicted_load": blocks * load,
                    "predicted_store": blocks * store, "ideal": blocks * ideal}


def read_ncu(path):
    """What was counted, by entry: ncu's CSV has lines of its own before the header."""
    with open(path, newline="") as file:
        lines = file.read().splitlines()
    start = next((i for i, line in enumerate(lines) if '"Kernel Name"' in line), None)
    if start is None:
        return {}
    counted = {}
    for line in csv.DictReader(lines[start:]):
        found = {ours: line[theirs].replace(",", "") for theirs, ours in COUNTERS.items()
                 if line.get(theirs)}
        name = (line.get("Kernel Name") or "").split("(")[0].strip()
        if name and found and all(is_number(v) for v in found.values()):
            counted[name] = {key: int(float(value)) for key, value in found.items()}
    return counted


def is_number(value):
    try:
        float(value)
        return True
    except ValueError:
        return False


def read_times(path):
    times = {}
    with open(path, newline="") as file:
        for line in csv.DictReader(file):
            found = times.setdefault((line["kernel"], line["variant"]), {})
            found[int(line["n"])] = float(line["us"])
    return times


def as_predicted(row):
    """Loads and stores of shared memory; the pipe's total has shuffles in it. It replays an access
    now and then: half a per cent is let pass."""
    if "measured_load" not in row:
        return True
    measured = int(row["measured_load"]) + int(row["measured_store"])
    return abs(measured - int(row["predicted"])) <= int(row["predicted"]) / 200


def main():
    parser = argparse.ArgumentParser()
    for name in ("manifest", "counted", "timed", "out"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--n", type=int, required=True)
    options = parser.parse_args()
    with open(options.manifest) as file:
        rows = dict(predictions(json.load(file), options.n))
    counted = read_ncu(options.counted) if os.path.exists(options.counted) else {}
    times = read_times(options.timed) if os.path.exists(options.timed) else {}
    sizes = sorted({n for found in times.values() for n in found})

    fields = list(next(iter(rows.values()))) + list(COUNTERS.values())
    fields += [f"us_{n}" for n in sizes]
    wrong = compared = 0
    with open(options.out, "w", newline="") as file:
        out = csv.DictWriter(file, fields)
        out.writeheader()
        for entry, row in rows.items():
            row.update(counted.get(entry, {}))
            timed = times.get((row["kernel"], row["variant"]), {})
            row.update({f"us_{n}": us for n, us in timed.items()})
            out.writerow(row)
            if "measured_load" in row:
                compared += 1
                wrong += not as_predicted(row)
    show = ["kernel", "nwarps", "nwork", "rule", "access_bytes", "degree", "predicted",
            "measured_load", "measured_store"]
    show += [f"us_{n}" for n in sizes]
    print(" ".join(f"{name:>13}" for name in show))
    for row in rows.values():
        mark = "" if as_predicted(row) else "  <- differs"
        print(" ".join(f"{row.get(name, '-'):>13}" for name in show) + mark)
    print(f"{compared} variants counted by the GPU, {wrong} not as predicted")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

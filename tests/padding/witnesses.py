#!/usr/bin/env python3
"""Wavefronts of each variant, as the prover says in the manifest and as the check build counts them
(TAP).

    witnesses.py PROGRAM MANIFEST     PROGRAM: tests/gpu/calibrate.c with the kernels
                                      of the manifest
"""
import csv
import json
import subprocess
import sys


def predictions(manifest):
    """Of one data block, by entry; with its elements and the number of steps."""
    for kernel in manifest["kernels"]:
        for typed in kernel["types"]:
            for row in typed["variants"]:
                block = sum(access["block_wavefronts"] for access in row["accesses"])
                yield row["entry"], (block, row["dbs"], row["steps"])


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        predicted = dict(predictions(json.load(file)))
    said = subprocess.run([sys.argv[1], "emu"], check=True, capture_output=True, text=True).stdout
    counted = {line["entry"]: line for line in csv.DictReader(said.splitlines())}
    failures = 0
    for number, (entry, (block, dbs, steps)) in enumerate(sorted(predicted.items()), 1):
        n, blocks = (int(counted[entry][key]) for key in ("n", "blocks"))
        data_blocks = -(-n // dbs)
        if steps > 1 and blocks > 1:
            data_blocks += -(-blocks // dbs)  # the last step combines a sum of each block
        wanted, got = block * data_blocks, int(counted[entry]["shared_wavefronts"])
        failures += wanted != got
        print(f"{'' if wanted == got else 'not '}ok {number} - {entry}")
        if wanted != got:
            print(f"# {got} wavefronts counted, {wanted} predicted")
    print(f"1..{len(predicted)}")
    return 1 if failures or not predicted else 0


if __name__ == "__main__":
    sys.exit(main())

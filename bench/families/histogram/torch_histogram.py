#!/usr/bin/env python3
"""Histograms and sums by key against PyTorch: torch_histogram.py LIBRARY

LIBRARY is libkgen_torch_histogram.so, called through ctypes on the tensors' own memory
(ninja -C build bench/torch_kernels/libkgen_torch_histogram.so). Cells:

  counts     samples by value, beside torch.bincount
  sums       f32 by key in any order, beside index_add_, scatter_add_ and bincount with weights
  sums_call  the same in one order, beside index_put_, which sorts
  sums_any   the same exactly, beside the same
  rows       bytes of each row by value, beside torch.bincount with an offset for each row

Each repetition times all contestants of a cell in turn, by the clocks loop and graph
(bench/torch_times.py). torch.bincount waits for the GPU, so it is in no graph. Sums of PyTorch
have their output cleared in the call, as ours do. Every result is compared with one of integers or
f64. Prints a table; --csv writes what bench/run would.

--host needs no GPU and no PyTorch: it runs the kernels as serial code, and checks them.

Exit status: 0 done, 1 a result was wrong, 2 usage, 3 no library, no PyTorch or no GPU."""
import argparse
import fnmatch
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
from kernels import CUDA  # noqa: E402
from torch_bins import DATA, WHAT, Cell, host_cases, kinds, workspace_for  # noqa: E402
from torch_times import (CLOCKS, csv_line, head, odd, run_on_gpu, size_name, sizes,  # noqa: E402
                         time_cell)

SIZES = "2^16,2^20,2^24,2^28"


# ---- which cells ----

def cells(options):
    """(what, type, bins, data, n, width) of all cells that the options leave; 0 is no width."""
    for what, shapes in WHAT.items():
        for kind, bins, *shape in shapes:
            if not fnmatch.fnmatch(f"{what}_{kind}_{size_name(bins)}", options.kernel):
                continue
            for data in (data for data in kinds(what) if fnmatch.fnmatch(data, options.data)):
                if shape:
                    yield what, kind, bins, data, shape[0] * shape[1], shape[1]
                else:
                    yield from ((what, kind, bins, data, n, 0) for n in options.n)


def kernel_name(what, bins, n, width):
    return f"{what}_{n // width}x{width}" if width else f"{what}_{size_name(bins)}"


# ---- what is told ----

def table_lines(cell, times):
    """A line for each rival and clock; the ratio is its time over ours: above 1 we are faster."""
    for name, by_clock in times.items():
        if cell.roles[name] != "rival":
            continue
        for clock in (clock for clock in CLOCKS if clock in by_clock):
            mine = times["kgen"][clock]
            yield (f"{cell.name:14} {cell.kind:4} {size_name(cell.n):>8} {cell.data:9} {clock:6} "
                   f"{mine:11.2f} {by_clock[clock]:11.2f} {by_clock[clock] / mine:8.2f}x "
                   f"{cell.moved / mine * 1e-6:6.2f}  {name}")


def csv_lines(cell, times, right):
    for name, by_clock in times.items():
        yield csv_line(cell.name, cell.kind, cell.n, cell.data, name, cell.roles[name], by_clock,
                       cell.moved, right[name])


def time_one(options, torch, cell, lines):
    """Times and checks a cell, before and after: how many results of ours were wrong."""
    right = {name: cell.right(name) for name in cell.contestants}
    times = time_cell(torch, cell.contestants, options.repeat, cell.waiting)
    right["kgen"] = right["kgen"] and cell.right("kgen")
    for line in table_lines(cell, times):
        print(line, flush=True)
    for name in (name for name in right if not right[name]):
        print(f"  WRONG RESULT of {name}: {cell.name} {cell.kind} {size_name(cell.n)} {cell.data}")
    lines += csv_lines(cell, times, right)
    return sum(not right[name] for name in right if cell.roles[name] != "rival")


def on_gpu(options, library, torch):
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA "
          f"{torch.version.cuda}; medians of {options.repeat} interleaved repetitions, "
          "microseconds")
    print(f"{'':14} {'type':4} {'n':>8} {'data':9} {'clock':6} {'kgen':>11} {'torch':>11} "
          f"{'ratio':>9} {'TB/s':>6}")
    lines, wrong, begun, left_out = head(torch, options.repeat), 0, time.monotonic(), 0
    listed = list(cells(options))
    workspace = workspace_for(library, CUDA, listed)
    for what, kind, bins, data, n, width in listed:
        if time.monotonic() - begun > options.seconds:
            left_out += 1
            continue
        cell = Cell(torch, library, workspace, what, kind, bins, data, n, width,
                    kernel_name(what, bins, n, width))
        wrong += time_one(options, torch, cell, lines)
        del cell
        torch.cuda.empty_cache()
        if options.csv:  # after each cell: what was measured stays, whatever comes
            with open(options.csv, "w") as file:
                file.write("\n".join(lines) + "\n")
    if left_out:
        print(f"{left_out} cells were left out: --seconds {options.seconds:g}")
    return 1 if wrong else 0


# ---- the command line ----

def arguments():
    parser = argparse.ArgumentParser(description="Histograms and sums by key against PyTorch.",
                                     epilog="Exit status: 0 done, 1 a result was wrong, 2 usage, 3 "
                                            "no library, no PyTorch or no GPU.")
    parser.add_argument("library", help="libkgen_torch_histogram.so")
    parser.add_argument("--host", action="store_true",
                        help="only run the kernels on the host, and check them")
    parser.add_argument("--kernel", default="*", metavar="GLOB",
                        help="WHAT_TYPE_BINS: counts_i32_2^20, 'sums_*'")
    parser.add_argument("--data", default="*", metavar="GLOB", help=", ".join(DATA))
    parser.add_argument("--n", type=sizes, default=SIZES, metavar="LIST",
                        help=f"samples: 1000,2^20,2^12..2^28 by 2^4 ({SIZES})")
    parser.add_argument("--repeat", type=odd, default=9, metavar="N", help="repetitions, odd (9)")
    parser.add_argument("--seconds", type=float, default=1e9, metavar="N",
                        help="start no further cell after N seconds")
    parser.add_argument("--csv", metavar="FILE",
                        help="a line per contestant of each cell, as bench/run writes them")
    options = parser.parse_args()
    if not list(cells(options)):
        parser.error("--kernel and --data leave nothing")
    return options


def main():
    return run_on_gpu("torch_histogram", arguments(), on_gpu, host_cases)


if __name__ == "__main__":
    sys.exit(main())

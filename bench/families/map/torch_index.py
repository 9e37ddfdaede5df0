#!/usr/bin/env python3
"""Gather and scatter against PyTorch's indexing: torch_index.py LIBRARY

LIBRARY is libkgen_kernels.so (ninja -C build specs/libkgen_kernels.so): our kernels and the
runtime, called through ctypes on the tensors' own memory, their arguments converted once. Each
repetition times all contestants in turn by two clocks, events round back-to-back calls in a stream
(what Python and PyTorch spend on a call is in it) and events round a CUDA graph of many; medians
are kept, and every result is checked. Prints a table; --csv writes what bench/run would.

--host needs no GPU: it runs the kernels as serial code on the host, and checks them, beside
PyTorch's calls if PyTorch is there.

Exit status: 0 done, 1 a result was wrong, 2 usage, 3 no library, no PyTorch or no GPU."""
import argparse
import ctypes
import fnmatch
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
from kernels import REFERENCE  # noqa: E402
from torch_cell import TYPES, Cell  # noqa: E402
from torch_times import (CLOCKS, OURS, csv_line, fastest, head, odd,  # noqa: E402
                         run_on_gpu, size_name, sizes, time_cell)

OPERATIONS = ("gather", "scatter")
WALKS = ("random", "sequential", "clustered")


def bytes_moved(kind, n):
    """Elements in, elements out, and indices of 32 bits."""
    return n * (2 * TYPES[kind][0] + 4)


# ---- on the host: the kernels as serial code ----

def host_case(library, workspace, operation, kind, n):
    """Runs one kernel on n elements; True if every result is right."""
    _, numbers, number, _ = TYPES[kind]
    kernel = library.function(f"{operation}_{kind}", arrays=3, lengths=2)
    x = (number * (n * numbers))(*(i * 7 % 251 for i in range(n * numbers)))
    y = (number * (n * numbers))()
    # a permutation, as 5 divides no n here
    index = (ctypes.c_uint32 * n)(*(i * 5 % n for i in range(n)))
    kernel(workspace, ctypes.addressof(x), ctypes.addressof(index), ctypes.addressof(y), n, n, None)
    for i in range(n):
        a, b = (index[i], i) if operation == "gather" else (i, index[i])
        if x[a * numbers:(a + 1) * numbers] != y[b * numbers:(b + 1) * numbers]:
            return False
    return True


def on_host(options, library):
    workspace, wrong = library.workspace(REFERENCE), 0
    for operation, kind in selected(options):
        if not library.function(f"{operation}_{kind}", arrays=3, lengths=2):
            print(f"{operation}_{kind}: not in this library")
            continue
        for n in (1, 2, 31, 1024, 4099):
            right = host_case(library, workspace, operation, kind, n)
            wrong += not right
            print(f"{operation}_{kind} n = {n}: {'ok' if right else 'WRONG'}")
    return 1 if wrong or not beside_torch(options, library) else 0


def beside_torch(options, library):
    """The same through PyTorch's tensors on the host, where there is PyTorch: all contestants
    agree."""
    try:
        import torch
    except ImportError:
        return True
    wrong = 0
    for operation, kind in selected(options):
        for walk in WALKS:
            cell = Cell(torch, library, "cpu", operation, kind, 1000, walk)
            for name in cell.contestants:
                right = cell.right(name)
                wrong += not right
                print(f"{operation}_{kind} {walk}, {name}: {'ok' if right else 'WRONG'}")
    return not wrong


# ---- on a GPU ----

def table_lines(operation, kind, n, walk, times):
    """A line for each clock; the ratio is PyTorch's time over ours: above 1 we are faster."""
    for clock in CLOCKS:
        rival, mine = fastest(times, clock), times["kgen"].get(clock)
        if rival and mine:
            unbound = times["kgen unbound"].get(clock, mine)
            yield (f"{operation:8} {kind:5} {size_name(n):>8} {walk:11} {clock:6} {mine:11.2f} "
                   f"{unbound:11.2f} {rival[1]:11.2f} {rival[1] / mine:6.2f}x "
                   f"{bytes_moved(kind, n) / mine * 1e-6:6.2f}  {rival[0]}")


def csv_lines(operation, kind, n, walk, times, right):
    for name, by_clock in times.items():
        role = "ours" if name == "kgen" else "peer" if name in OURS else "rival"
        yield csv_line(operation, kind, n, walk, name, role, by_clock, bytes_moved(kind, n),
                       right[name])


def on_gpu(options, library, torch):
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA "
          f"{torch.version.cuda}; medians of {options.repeat} interleaved repetitions, "
          "microseconds")
    print(f"{'':8} {'type':5} {'n':>8} {'data':11} {'clock':6} {'kgen':>11} {'unbound':>11} "
          f"{'torch':>11} {'ratio':>7} {'TB/s':>6}  fastest of torch")
    lines = head(torch, options.repeat)
    wrong, begun, slower = 0, time.monotonic(), []
    for operation, kind in selected(options):
        for walk in [w for w in WALKS if fnmatch.fnmatch(w, options.data)]:
            for n in options.n:
                if time.monotonic() - begun > options.seconds:
                    continue
                cell = Cell(torch, library, "cuda", operation, kind, n, walk)
                right = {name: cell.right(name) for name in cell.contestants}
                times = time_cell(torch, cell.contestants, options.repeat)
                cell.result = None
                right["kgen"] = right["kgen"] and cell.right("kgen")
                for line in table_lines(operation, kind, n, walk, times):
                    print(line, flush=True)
                for name in (name for name in right if not right[name]):
                    print(f"  WRONG RESULT of {name}")
                    wrong += name in OURS
                slower += [(operation, kind, size_name(n), walk, clock) for clock in CLOCKS
                           if clock in times["kgen"] and
                           fastest(times, clock)[1] < times["kgen"][clock]]
                lines += csv_lines(operation, kind, n, walk, times, right)
                del cell
                torch.cuda.empty_cache()
    print(f"slower than PyTorch's fastest in {len(slower)} cells",
          *(" ".join(cell) for cell in slower), sep="\n  ")
    if options.csv:
        with open(options.csv, "w") as file:
            file.write("\n".join(lines) + "\n")
    return 1 if wrong else 0


# ---- the command line ----

def selected(options):
    return [(operation, kind) for operation in OPERATIONS for kind in TYPES
            if fnmatch.fnmatch(f"{operation}_{kind}", options.kernel)]


def arguments():
    parser = argparse.ArgumentParser(description="Gather and scatter against PyTorch's indexing.",
                                     epilog="Exit status: 0 done, 1 a result was wrong, 2 usage, 3 "
                                            "no library, no PyTorch or no GPU.")
    parser.add_argument("library", help="libkgen_kernels.so")
    parser.add_argument("--host", action="store_true",
                        help="only run the kernels on the host, and check them")
    parser.add_argument("--kernel", default="*", metavar="GLOB", help="gather_f32, 'scatter_*'")
    parser.add_argument("--data", default="*", metavar="GLOB",
                        help="of the indices: " + ", ".join(WALKS))
    parser.add_argument("--n", type=sizes, default="2^12,2^16,2^20,2^24,2^28", metavar="LIST",
                        help="elements: 1000,2^20,2^12..2^28 by 2^4 (2^12..2^28)")
    parser.add_argument("--repeat", type=odd, default=11, metavar="N", help="repetitions, odd (11)")
    parser.add_argument("--seconds", type=float, default=1e9, metavar="N",
                        help="start no further cell after N seconds")
    parser.add_argument("--csv", metavar="FILE",
                        help="a line per contestant of each cell, as bench/run writes them")
    options = parser.parse_args()
    if not selected(options):
        parser.error("--kernel leaves nothing: gather or scatter of " + ", ".join(TYPES))
    return options


def main():
    options = arguments()
    return run_on_gpu("torch_index", options, on_gpu, lambda library: on_host(options, library))


if __name__ == "__main__":
    sys.exit(main())

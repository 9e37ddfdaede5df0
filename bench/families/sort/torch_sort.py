#!/usr/bin/env python3
"""Sorts against PyTorch's torch.sort: torch_sort.py LIBRARY

torch.sort always gives indices of 64 bits beside the keys. LIBRARY is libkgen_torch_sort.so, which
ninja makes by its name with the path bench/torch_kernels/ in front of it: `torch_sorted` gives the
same. Or it is libkgen_kernels.so (ninja -C build specs/libkgen_kernels.so) with `sort`, keys alone,
and `sort_pairs`, with indices of 32 bits as values. Keys of `u32` are PyTorch's int32 from 0 on,
which have the same order. Each repetition times all contestants in turn, by events round calls in a
stream and round a CUDA graph; medians are kept, and every result is checked.

Exit status: 0 done, 1 a result was wrong, 2 usage, 3 no library, no PyTorch or no GPU."""
import argparse
import fnmatch
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
from kernels import CUDA  # noqa: E402
from torch_times import (CLOCKS, OURS, csv_line, fastest, head, odd,  # noqa: E402
                         run_on_gpu, size_name, sizes, time_cell)

CELLS = (("sort", "u32"), ("sort", "f32"), ("sort_pairs", "u32"), ("torch_sorted", "f32"))
ARRAYS = {"sort": 2, "sort_pairs": 4, "torch_sorted": 3}
BYTES = {"sort": 8, "sort_pairs": 16, "torch_sorted": 16}  # of a key, read and written once
DATA = ("random", "sorted", "few")


def keys(torch, device, kind, n, data):
    most = 16 if data == "few" else 2 ** 31 - 1
    if kind == "f32" and data != "few":
        x = torch.rand(n, dtype=torch.float32, device=device)
    else:
        x = torch.randint(0, most, (n,), dtype=torch.int32, device=device)
    x = x.to(torch.float32) if kind == "f32" else x
    return x.sort()[0] if data == "sorted" else x


def function_of(library, kernel, kind):
    return library.function(f"{kernel}_{kind}", arrays=ARRAYS[kernel], lengths=1)


class Cell:
    """One kernel, type, n and kind of data: tensors, contestants {name: function}, and what is
    expected."""

    def __init__(self, torch, library, device, cell):
        self.kernel, self.kind, self.n, data = cell
        self.torch = torch
        self.x = keys(torch, device, self.kind, self.n, data)
        of_places = torch.int64 if self.kernel == "torch_sorted" else torch.int32
        self.places = torch.arange(self.n, dtype=of_places, device=device)
        self.out, self.out_places = torch.empty_like(self.x), torch.empty_like(self.places)
        self.of_torch = torch.empty_like(self.x), torch.empty(self.n, dtype=torch.int64,
                                                              device=device)
        self.expected = torch.sort(self.x, stable=True)
        self.contestants = {
            **self.ours(library),
            "torch.sort": lambda: torch.sort(self.x, out=self.of_torch),
            "torch.sort stable": lambda: torch.sort(self.x, stable=True, out=self.of_torch)}

    def ours(self, library):
        kernel = function_of(library, self.kernel, self.kind)
        arrays = {"sort": (self.x, self.out), "torch_sorted": (self.x, self.out, self.out_places),
                  "sort_pairs": (self.x, self.places, self.out, self.out_places)}[self.kernel]
        needed = library.workspace_bytes(f"{self.kernel}_{self.kind}", self.n)
        arguments = (library.workspace(CUDA, needed), *(a.data_ptr() for a in arrays), self.n,
                     self.torch.cuda.current_stream().cuda_stream)
        return dict(zip(OURS, (kernel.bind(*arguments), lambda: kernel(*arguments))))

    def right(self, name):
        """Runs one contestant on poisoned outputs, and compares. Only a stable sort of PyTorch's
        promises which indices equal keys have."""
        for array in (self.out, self.out_places, *self.of_torch):
            array.fill_(77)
        self.contestants[name]()
        got = (self.out, self.out_places) if name in OURS else self.of_torch
        same = self.torch.equal(got[0], self.expected[0])
        if name in OURS and self.kernel == "sort" or name == "torch.sort":
            return same
        return same and self.torch.equal(got[1].to(self.torch.int64), self.expected[1])


def bytes_moved(cell):
    return cell[2] * BYTES[cell[0]]


def table_lines(cell, times):
    """A line for each clock; the ratio is PyTorch's time over ours: above 1 we are faster."""
    kernel, kind, n, data = cell
    for clock in CLOCKS:
        rival, mine = fastest(times, clock), times["kgen"].get(clock)
        if rival and mine:
            yield (f"{kernel:12} {kind:4} {size_name(n):>8} {data:7} {clock:6} {mine:11.2f} "
                   f"{rival[1]:11.2f} {rival[1] / mine:6.2f}x  {rival[0]}")


def csv_lines(cell, times, right):
    for name, by_clock in times.items():
        role = "ours" if name == "kgen" else "peer" if name in OURS else "rival"
        yield csv_line(*cell, name, role, by_clock, bytes_moved(cell), right[name])


def selected(options):
    return [(kernel, kind, n, data) for kernel, kind in CELLS for data in DATA for n in options.n
            if fnmatch.fnmatch(f"{kernel}_{kind}", options.kernel) and
            fnmatch.fnmatch(data, options.data)]


def on_gpu(options, library, torch):
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA "
          f"{torch.version.cuda}; medians of {options.repeat} repetitions, microseconds")
    print(f"{'':12} {'type':4} {'n':>8} {'data':7} {'clock':6} {'kgen':>11} {'torch':>11} "
          f"{'ratio':>7}  fastest of torch")
    lines = head(torch, options.repeat)
    wrong = 0
    for what in (w for w in selected(options) if function_of(library, *w[:2])):
        cell = Cell(torch, library, "cuda", what)
        right = {name: cell.right(name) for name in cell.contestants}
        times = time_cell(torch, cell.contestants, options.repeat)
        right["kgen"] = right["kgen"] and cell.right("kgen")
        print(*table_lines(what, times), sep="\n", flush=True)
        for name in (name for name in right if not right[name]):
            print(f"  WRONG RESULT of {name}")
            wrong += name in OURS
        lines += csv_lines(what, times, right)
        del cell
        torch.cuda.empty_cache()
    if options.csv:
        with open(options.csv, "w") as file:
            file.write("\n".join(lines) + "\n")
    return 1 if wrong else 0


def arguments():
    parser = argparse.ArgumentParser(description="Sorts against PyTorch's torch.sort.")
    parser.add_argument("library", help="libkgen_torch_sort.so or libkgen_kernels.so")
    parser.add_argument("--kernel", default="*", metavar="GLOB", help="sort_f32, 'sort_pairs_*'")
    parser.add_argument("--data", default="*", metavar="GLOB", help=", ".join(DATA))
    parser.add_argument("--n", type=sizes, default="2^12,2^16,2^20,2^24,2^28", metavar="LIST",
                        help="keys: 1000,2^20,2^12..2^28 by 2^4 (2^12..2^28)")
    parser.add_argument("--repeat", type=odd, default=9, metavar="N", help="repetitions, odd (9)")
    parser.add_argument("--csv", metavar="FILE", help="as bench/run writes them")
    options = parser.parse_args()
    if not selected(options):
        parser.error("--kernel and --data leave nothing")
    return options


def main():
    return run_on_gpu("torch_sort", arguments(), on_gpu)


if __name__ == "__main__":
    sys.exit(main())

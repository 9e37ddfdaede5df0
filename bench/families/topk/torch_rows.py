#!/usr/bin/env python3
"""The k greatest keys of each row, against PyTorch's torch.topk: torch_rows.py LIBRARY

LIBRARY is libkgen_torch_topk.so, which ninja makes by its name with the path
bench/torch_kernels/ in front of it.
Both give keys of f32 in order, and indices of 64 bits. Each repetition times all contestants in
turn, by events round calls in a stream and round a CUDA graph; medians are kept, and every result
is checked.

Exit status: 0 done, 1 a result was wrong, 2 usage, 3 no library, no PyTorch or no GPU."""
import argparse
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
from kernels import CUDA  # noqa: E402
from torch_times import (CLOCKS, OURS, csv_line, fastest, head, odd,  # noqa: E402
                         run_on_gpu, sizes, time_cell)

KEYS_OF_PLANE = 2 ** 24  # at most
ROWS = (1, 16, 256, 4096, 65536)
WIDTHS = (64, 256, 1024, 4096, 32768, 131072)
RESULTS = (8, 64, 1000)


class Cell:
    """Rows of one width: tensors, contestants {name: function}, and what is expected."""

    def __init__(self, torch, library, cell):
        rows, width, k = cell
        self.torch, self.k = torch, k
        self.x = torch.randn((rows, width), dtype=torch.float32, device="cuda")
        self.out = torch.empty((rows, k), dtype=torch.float32, device="cuda")
        self.places = torch.empty((rows, k), dtype=torch.int64, device="cuda")
        self.of_torch = torch.empty_like(self.out), torch.empty_like(self.places)
        self.expected = torch.topk(self.x, k)[0]
        kernel = library.function("torch_experts_f32", arrays=3, lengths=4)
        arguments = (library.workspace(CUDA), self.x.data_ptr(), self.out.data_ptr(),
                     self.places.data_ptr(), width, rows, 4 * width, k,
                     torch.cuda.current_stream().cuda_stream)
        self.contestants = {
            **dict(zip(OURS, (kernel.bind(*arguments), lambda: kernel(*arguments)))),
            "torch.topk": lambda: torch.topk(self.x, k, out=self.of_torch)}

    def right(self, name):
        """Runs one contestant on poisoned outputs, and compares keys, and where they come from."""
        for array in (self.out, self.places, *self.of_torch):
            array.fill_(77)
        self.contestants[name]()
        keys, places = (self.out, self.places) if name in OURS else self.of_torch
        if not self.torch.equal(keys, self.expected):
            return False
        return self.torch.equal(self.x.gather(1, places), keys)


def on_gpu(options, library, torch):
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA "
          f"{torch.version.cuda}; medians of {options.repeat} repetitions, microseconds")
    lines, wrong = head(torch, options.repeat), 0
    for rows, width, k in options.cells:
        cell = Cell(torch, library, (rows, width, k))
        right = {name: cell.right(name) for name in cell.contestants}
        times = time_cell(torch, cell.contestants, options.repeat)
        right["kgen"] = right["kgen"] and cell.right("kgen")
        for clock in CLOCKS:
            rival, mine = fastest(times, clock), times["kgen"].get(clock)
            if rival and mine:
                print(f"{rows:6} rows of {width:7}, k {k:5} {clock:6} {mine:10.2f} "
                      f"{rival[1]:10.2f} {rival[1] / mine:6.2f}x", flush=True)
        for name, by_clock in times.items():
            role = "ours" if name == "kgen" else "peer" if name in OURS else "rival"
            lines.append(csv_line("topk_rows", "f32", rows * width, f"{rows}-rows-k-{k}", name,
                                  role, by_clock, 4 * rows * width + 12 * rows * k, right[name]))
            wrong += name in OURS and not right[name]
        del cell
    if options.csv:
        with open(options.csv, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    return 1 if wrong else 0


def arguments():
    parser = argparse.ArgumentParser(description="Top-k of rows against PyTorch's torch.topk.")
    parser.add_argument("library", help="libkgen_torch_topk.so")
    parser.add_argument("--rows", type=sizes, default=ROWS, metavar="LIST", help=f"{ROWS}")
    parser.add_argument("--width", type=sizes, default=WIDTHS, metavar="LIST", help=f"{WIDTHS}")
    parser.add_argument("--repeat", type=odd, default=9, metavar="N", help="repetitions, odd (9)")
    parser.add_argument("--csv", metavar="FILE", help="as bench/run writes them")
    options = parser.parse_args()
    options.cells = [(rows, width, k) for rows in options.rows for width in options.width
                     for k in RESULTS if k < width and rows * width <= KEYS_OF_PLANE]
    if not options.cells:
        parser.error("--rows and --width leave nothing")
    return options


def main():
    return run_on_gpu("torch_rows", arguments(), on_gpu)


if __name__ == "__main__":
    sys.exit(main())

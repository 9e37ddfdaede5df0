"""torch_index.py, torch_histogram.py and torch_sort.py without a GPU: torch_test.py BENCH_FOLDER
[libkgen_kernels.so]"""
import ctypes
import ctypes.util
import os
import subprocess
import sys
import tempfile
import unittest

LIBRARY = os.path.abspath(sys.argv.pop()) if len(sys.argv) == 3 else None
BENCH = sys.argv.pop()
sys.dont_write_bytecode = True
INDEX, HISTOGRAM, SORT = (os.path.join(BENCH, "families", script) for script in (
    "map/torch_index.py", "histogram/torch_histogram.py", "sort/torch_sort.py"))
sys.path[:0] = [BENCH, os.path.dirname(INDEX), os.path.dirname(HISTOGRAM),
                os.path.dirname(SORT)]
import measured  # noqa: E402
import torch_histogram  # noqa: E402
import torch_index  # noqa: E402
import torch_sort  # noqa: E402
import torch_times  # noqa: E402
from kernels import REFERENCE, Kernels, Refused  # noqa: E402


def call(*args, script=INDEX):
    return subprocess.run([sys.executable, "-B", script, *args], capture_output=True, text=True,
                          check=False)


class CommandLine(unittest.TestCase):
    def test_mistakes_are_usage(self):
        for args in ((), ("x.so", "--n", "2^"), ("x.so", "--n", "0"), ("x.so", "--n", "2^31"),
                     ("x.so", "--repeat", "10"),
                     ("x.so", "--kernel", "sum_*"), ("x.so", "--what")):
            self.assertEqual(call(*args).returncode, 2, args)

    def test_mistakes_of_histograms_are_usage(self):
        for args in ((), ("x.so", "--kernel", "counts_i16*"),
                     ("x.so", "--kernel", "sums_*", "--data", "constant")):
            self.assertEqual(call(*args, script=HISTOGRAM).returncode, 2, args)
        self.assertEqual(call("nothing.so", "--host", script=HISTOGRAM).returncode, 3)

    def test_a_library_that_is_not_there_or_not_ours(self):
        self.assertEqual(call("nothing.so", "--host").returncode, 3)
        name = ctypes.util.find_library("m") or "libm.so.6"
        done = call(name, "--host")
        self.assertEqual(done.returncode, 3)
        self.assertIn("kg_last_error", done.stderr)

    def test_sizes(self):
        self.assertEqual(torch_index.sizes("1000,2^20,2^12..2^21"),
                         [1000, 1 << 20, 1 << 12, 1 << 16, 1 << 20])
        self.assertEqual([torch_index.size_name(n) for n in (1, 1000, 1 << 20)],
                         ["2^0", "1000", "2^20"])


class Report(unittest.TestCase):
    TIMES = {"kgen": {"loop": 2.0, "graph": 1.0}, "kgen unbound": {"loop": 2.25, "graph": 1.0},
             "take i64": {"loop": 3.0, "graph": 4.0},
             "x[index] i64": {"loop": 2.5}}

    def test_the_fastest_of_torch_counts_by_each_clock(self):
        loop, graph = torch_index.table_lines("gather", "f32", 1 << 20, "random", self.TIMES)
        self.assertRegex(loop, r"gather +f32 +2\^20 random +loop +2\.00 +2\.25 +2\.50 +1\.25x "
                               r"+6\.29  x\[index\] i64")
        self.assertRegex(graph, r"graph +1\.00 +1\.00 +4\.00 +4\.00x +12\.58  take i64")

    def test_benchs_scripts_read_its_csv(self):
        right = {"kgen": True, "kgen unbound": True, "take i64": False, "x[index] i64": True}
        lines = ["# card: a card", torch_times.COLUMNS,
                 *torch_index.csv_lines("gather", "vec3", 100, "random", self.TIMES, right)]
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            machine, rows = measured.read(file.name)
        self.assertEqual(machine["card"], "a card")
        self.assertEqual([(row["contestant"], row["kind"], row["result"]) for row in rows],
                         [("kgen", "ours", "ok"), ("kgen unbound", "peer", "ok"),
                          ("take i64", "rival", "wrong"),
                          ("x[index] i64", "rival", "ok")])
        self.assertEqual(rows[0]["bytes"], 100 * 28)
        self.assertEqual(rows[3]["us"]["graph"], None)


class Histograms(unittest.TestCase):
    class Done:
        name, kind, n, data, moved = "sums_1000", "i32", 1 << 20, "zipf", 1 << 23
        roles = {"kgen": "ours", "kgen i64": "peer", "index_add_ i32": "rival",
                 "torch.bincount i64": "rival"}

    TIMES = {"kgen": {"loop": 4.0, "graph": 2.0}, "kgen i64": {"loop": 5.0, "graph": 3.0},
             "index_add_ i32": {"loop": 20.0, "graph": 10.0}, "torch.bincount i64": {"loop": 8.0}}

    def test_a_line_for_each_rival_and_clock(self):
        lines = list(torch_histogram.table_lines(self.Done, self.TIMES))
        self.assertEqual(len(lines), 3)
        self.assertRegex(lines[0], r"sums_1000 +i32 +2\^20 zipf +loop +4\.00 +20\.00 +5\.00x "
                                   r"+2\.10  index_add_ i32")
        self.assertRegex(lines[2], r"loop +4\.00 +8\.00 +2\.00x +2\.10  torch\.bincount i64")

    def test_its_csv(self):
        right = {name: name != "index_add_ i32" for name in self.TIMES}
        lines = list(torch_histogram.csv_lines(self.Done, self.TIMES, right))
        self.assertEqual(lines[2], "sums_1000,i32,1048576,zipf,index_add_ i32,rival,,20.000,10.000,"
                                   ",,8388608,wrong")
        self.assertEqual(lines[3], "sums_1000,i32,1048576,zipf,torch.bincount i64,rival,,8.000,,,,"
                                   "8388608,ok")

    def test_cells_that_options_leave(self):
        class Options:
            kernel, data, n = "*_2^20", "random", [5, 6]
        self.assertEqual(list(torch_histogram.cells(Options)),
                         [("counts", "i32", 1 << 20, "random", n, 0) for n in (5, 6)])
        Options.kernel = "rows_*"
        self.assertEqual(len(list(torch_histogram.cells(Options))), 6)
        self.assertEqual(torch_histogram.kernel_name("rows", 256, 1024 * 32, 32), "rows_1024x32")


class Sorts(unittest.TestCase):
    def test_the_command_line(self):
        for status, args in ((2, ()), (2, ("x.so", "--data", "none")), (3, ("nothing.so",))):
            done = subprocess.run([sys.executable, "-B", SORT, *args],
                                  capture_output=True, check=False)
            self.assertEqual(done.returncode, status, args)

    def test_lines(self):
        cell = "sort_pairs", "u32", 1 << 20, "few"
        times = {"kgen": {"loop": 2.0}, "kgen unbound": {"loop": 1.0}, "torch.sort": {"loop": 5.0}}
        self.assertRegex(list(torch_sort.table_lines(cell, times))[0], r"2\.00 +5\.00 +2\.50x")
        right = dict.fromkeys(times, True)
        self.assertEqual(list(torch_sort.csv_lines(cell, times, right))[2],
                         "sort_pairs,u32,1048576,few,torch.sort,rival,,5.000,,,,16777216,ok")


class Broken:
    """A library whose kernels do nothing."""

    def function(self, *_, **__):
        return lambda *_: None


class Host(unittest.TestCase):
    def test_a_kernel_that_does_nothing_is_wrong(self):
        self.assertFalse(torch_index.host_case(Broken(), None, "gather", "f32", 31))
        self.assertFalse(torch_index.host_case(Broken(), None, "scatter", "vec3", 31))

    @unittest.skipUnless(LIBRARY, "no library was given")
    def test_all_kernels_are_right_on_the_host(self):
        done = call(LIBRARY, "--host")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for name in ("gather_u8", "gather_vec3", "scatter_f32", "scatter_f64"):
            self.assertIn(f"{name} n = 4099: ok", done.stdout)
        self.assertNotIn("not in this library", done.stdout)

    @unittest.skipUnless(LIBRARY, "no library was given")
    def test_errors_become_exceptions(self):
        library = Kernels(LIBRARY)
        kernel = library.function("gather_f32", arrays=3, lengths=2)
        with self.assertRaisesRegex(Refused, "KG_NULL_POINTER"):
            kernel(library.workspace(REFERENCE), None, None, None, 5, 5, None)
        self.assertIsNone(library.function("gather_i128", arrays=3, lengths=2))

    @unittest.skipUnless(LIBRARY, "no library was given")
    def test_a_bound_call_keeps_its_arguments(self):
        library = Kernels(LIBRARY)
        scale = library.function("axpy_f64", arrays=2, lengths=1, scalars=[ctypes.c_double])
        x, y = (ctypes.c_double * 2)(1.5, -2), (ctypes.c_double * 2)(10, 20)
        workspace = library.workspace(REFERENCE)
        call = scale.bind(workspace, 0.5, ctypes.addressof(x), ctypes.addressof(y), 2, None)
        call()
        x[1] = 4  # the array is read at each call
        call()
        self.assertEqual(list(y), [11.5, 21])
        scale(workspace, -1, ctypes.addressof(x), ctypes.addressof(y), 1, None)
        self.assertEqual(list(y), [10, 21])
        with self.assertRaisesRegex(TypeError, "kg_axpy_f64 takes 6 arguments, not 5"):
            scale.bind(workspace, 0.5, None, None, 2)
        refused = scale.bind(workspace, 0.5, None, None, 2, None)
        with self.assertRaisesRegex(Refused, "KG_NULL_POINTER"):
            refused()


if __name__ == "__main__":
    unittest.main()

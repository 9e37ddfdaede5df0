"""bench/compare, bench/plot and scripts/calibrate.py on small files: scripts_test.py
BENCH_FOLDER"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from small_files import BENCH, HEAD, Folder


def csv(times, card="one", result="ok"):
    """times: {(type, n): (ours, rival)} by the graph clock."""
    lines = [HEAD.format(card=card)]
    for (kind, n), (ours, rival) in times.items():
        lines.append(f"sum,{kind},{n},random,kgen,ours,row,,{ours},,,{4 * n},{result}\n")
        lines.append(f"sum,{kind},{n},random,cub,rival,,,{rival},,,{4 * n},ok\n")
        lines.append(f"sum,{kind},{n},random,read limit,limit,,,1.0,,,{4 * n},\n")
    return "".join(lines)


def variants(cells):
    """cells: {n: (the variant chosen, {variant: microseconds by the graph clock})}."""
    lines = [HEAD.format(card="one")]
    for n, (chosen, times) in cells.items():
        lines.append(f"sum,f32,{n},random,kgen,ours,{chosen},,{times[chosen]},,,{4 * n},ok\n")
        lines += [f"sum,f32,{n},random,{name},variant,,,{us},,,{4 * n},ok\n"
                  for name, us in times.items()]
    return "".join(lines)


class Scripts(Folder):
    def compare(self, old, new, *args):
        return self.call("compare", self.file("old.csv", old), self.file("new.csv", new), *args)

    def test_nothing_slower(self):
        same = csv({("f32", 1024): (2, 3), ("f64", 1000): (4, 5)})
        done = self.compare(same, same)
        self.assertEqual(done.returncode, 0)
        self.assertIn("graph 0 of 2 cells slower by more than 5.0%, 0 faster; 0 gone, 0 new",
                      done.stdout)

    def test_what_got_slower_is_named(self):
        done = self.compare(csv({("f32", 1024): (2, 3), ("f64", 1000): (4, 5), ("u8", 8): (1, 1)}),
                            csv({("f32", 1024): (2.2, 3), ("f64", 1000): (3, 5),
                                 ("u8", 9): (1, 1)}))
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"graph slower  sum +f32 +2\^10 random +2\.000 -> +2\.200 "
                                      r"+1\.100x")
        self.assertRegex(done.stdout, r"graph faster  sum +f64 +1000 random +4\.000 -> +3\.000 "
                                      r"+0\.750x")
        self.assertIn("1 of 2 cells slower by more than 5.0%, 1 faster; 1 gone, 1 new", done.stdout)

    def test_threshold(self):
        old, new = csv({("f32", 1024): (2, 3)}), csv({("f32", 1024): (2.2, 3)})
        self.assertEqual(self.compare(old, new, "--threshold", "11").returncode, 0)
        self.assertEqual(self.compare(old, new, "--threshold", "9").returncode, 1)
        self.assertEqual(self.compare(old, new, "--clock", "loop").returncode, 0)

    def test_ratios_of_different_machines(self):
        old, new = csv({("f32", 1024): (2, 3)}), csv({("f32", 1024): (4, 6)}, card="other")
        self.assertEqual(self.compare(old, new).returncode, 1)
        done = self.compare(old, new, "--ratio")
        self.assertEqual(done.returncode, 0)
        self.assertIn("note: card differs: one, then other", done.stdout)

    def test_nothing_in_common_is_no_comparison(self):
        done = self.compare(csv({("f32", 4): (2, 3)}), csv({("f64", 4): (2, 3)}))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("no cell is in both files", done.stderr)

    def test_wrong_results_count(self):
        done = self.compare(csv({("f32", 4): (2, 3)}), csv({("f32", 4): (2, 3)}, result="wrong"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("wrong result", done.stdout)

    def test_tables(self):
        path = self.file("t.csv", csv({("f32", 2**20): (2, 3), ("f32", 2**26): (64, 60.8),
                                       ("u8", 1000): (4, 8)}))
        done = self.call("tables", path, "--types", "sum")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("3 cells, none wrong; one,", done.stdout)
        self.assertIn("| sum | 3 |  |  | 1.42 | 0.95 (f32 2^26) |", done.stdout)
        self.assertIn("| sum u8 | 1 |  |  | 2.00 | 2.00 (u8 1000) |", done.stdout)
        self.assertIn("| reduce: geometric mean | graph | 1.25 (mean) | 3 | 1.418 | 0.950 (f32 "
                      "2^26) | met |", done.stdout)
        self.assertIn("- **reduce: each cell** (graph): sum f32 2^26 0.95", done.stdout)
        self.assertIn("3 cells, 3 wrong", self.call("tables", self.file("w.csv", csv(
            {("f32", 8): (1, 2), ("f32", 9): (1, 2), ("f32", 10): (1, 2)}, result="WRONG"))).stdout)
        self.assertEqual(self.call("tables", self.file("no.csv", "x,y\n1,2\n")).returncode, 2)

    def test_tables_count_cells_by_bytes_and_name_those_left_out(self):
        rows = csv({("f32", 2**8): (2, 3), ("f32", 2**20): (2, 1.9), ("u8", 1000): (4, 4)})
        done = self.call("tables", self.file("d.csv", rows))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("| all | 0, 0, 0 | 1, 1, 1 |", done.stdout)
        self.assertIn("- Left out by the clock loop: sum (3: f32 2^8, f32 2^20, u8 1000)",
                      done.stdout)

    def test_chosen(self):
        path = self.file("v.csv", variants({1024: ("a", {"a": 2, "b": 2.1}),
                                            2048: ("a", {"a": 3, "b": 2})}))
        done = self.call("chosen", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 cells by the clock graph, 1 above 1.05", done.stdout)
        self.assertIn("| sum | f32 | random | 2 | 1.225 | 1.50 (2^11) |", done.stdout)
        self.assertIn("- sum f32 random 2^11: 1.50, a 3.00 us; b 2.00\n", done.stdout)
        twins = variants({8: ("a_2", {"a": 2, "a_2": 2.2, "b": 2, "c_9": 3})})
        done = self.call("chosen", self.file("t.csv", twins))
        self.assertIn("1 cells by the clock graph, 0 above 1.05", done.stdout)
        self.assertEqual(self.call("chosen", path, "--limit", "1.6").returncode, 0)
        self.assertEqual(self.call("chosen", path, "--limit", "1.4").returncode, 1)
        self.assertEqual(self.call("chosen",
                                   self.file("n.csv", csv({("f32", 4): (2, 3)}))).returncode, 2)

    def test_other_files_are_refused(self):
        good = self.file("good.csv", csv({("f32", 4): (2, 3)}))
        for text in ("", "a,b\n1,2\n", csv({("f32", 4): ("x", 3)})):
            bad = self.file("bad.csv", text)
            for call in (self.call("compare", good, bad), self.call("plot", bad)):
                self.assertEqual(call.returncode, 2)
                self.assertIn("bad.csv", call.stderr)
        self.assertEqual(self.call("compare", good).returncode, 2)
        self.assertEqual(self.call("plot", os.path.join(self.folder, "none.csv")).returncode, 2)

    def test_a_panel_per_type_and_a_curve_per_contestant(self):
        text = csv({("f32", 1024): (2, 4), ("f32", 4096): (4, 8), ("u8", 1024): (2, 4)})
        done = self.call("plot", "--script", self.file("a.csv", text))
        self.assertEqual(done.returncode, 0)
        self.assertIn("layout 1,2", done.stdout)
        self.assertIn("$c0 << EOD\n1024 0.002048\n4096 0.004096\nEOD", done.stdout)
        self.assertEqual(done.stdout.count("title 'kgen'"), 2)
        self.assertEqual(done.stdout.count("title 'read limit'"), 2)
        loop = self.call("plot", "--script", "--clock", "loop", self.file("a.csv", text))
        self.assertEqual((loop.returncode, loop.stdout), (2, ""))
        self.assertIn("nothing to draw: no cell of these options by the loop clock", loop.stderr)

    def test_variants_beside_each_other(self):
        text = csv({("u32", 1024): (2, 4)})
        text += "".join(f"sum,u32,1024,random,row_{i},variant,,,{i},,,4096,ok\n" for i in (1, 2))
        done = self.call("plot", "--script", "--variants-at", "2^10", self.file("a.csv", text))
        self.assertEqual(done.returncode, 0)
        self.assertIn("$v << EOD\nrow_1 0.004096\nrow_2 0.002048\nEOD", done.stdout)
        self.assertIn("0.001024 with lines", done.stdout)
        none = self.call("plot", "--script", "--variants-at", "7", self.file("a.csv", text))
        self.assertEqual((none.returncode, none.stdout), (2, ""))

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not there")
    def test_pictures_are_drawn(self):
        path = self.file("a.csv", csv({("f32", 1024): (2, 4), ("f32", 4096): (4, 8)}))
        done = self.call("plot", path, "--out", self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(os.path.join(self.folder, "bench_sum_graph.svg")) as picture:
            self.assertIn("sum, random, graph clock", picture.read())
        new = os.path.join(self.folder, "a", "b")
        self.assertEqual(self.call("plot", path, "--out", new).returncode, 0)
        self.assertEqual(os.listdir(new), ["bench_sum_graph.svg"])
        done = self.call("plot", path, "--out", os.path.join(path, "c"))
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertIn("plot: ", done.stderr)


class Cost(unittest.TestCase):
    """bench/cost.py, but for nvcc."""

    def setUp(self):
        sys.dont_write_bytecode = True
        sys.path.insert(0, BENCH)
        self.addCleanup(sys.path.remove, BENCH)

    def test_every_shipped_kernel_has_a_peer(self):
        import cost
        with open(os.path.join(BENCH, "../specs/meson.build")) as file:
            shipped = re.findall(r"^  '(\w+)': \[((?:'\w+'(?:, )?)+)\],$", file.read(),
                                 re.MULTILINE)
        self.assertGreater(len(shipped), 10)
        for kernel, kinds in shipped:
            for kind in re.findall(r"\w+", kinds):
                text = cost.peer_source(kernel, kind)
                self.assertIsNotNone(text, f"{kernel}_{kind}")
                for functor in re.findall(r"\b([a-z]\w*)\{[}w]", text):
                    self.assertIn(f"struct {functor} ", text, f"{kernel}_{kind}")
        self.assertIsNone(cost.peer_source("copy", "u128"))

    def test_sections_behind_the_table_stay(self):
        import cost
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.md")
            self.assertEqual(cost.sections(path), "")
            with open(path, "w") as file:
                file.write("# Costs\n\n| a |\n\n## One\n\nText.\n\n## Two\n")
            self.assertEqual(cost.sections(path), "\n## One\n\nText.\n\n## Two\n")

    def test_the_middle_of_the_runs_counts(self):
        import cost
        seconds = iter([(3.0, 10), (30.0, 100), (1.0, 10), (20.0, 100), (2.0, 10), (10.0, 100)])
        compile_one, cost.compile_one = cost.compile_one, lambda *_: next(seconds)
        self.addCleanup(setattr, cost, "compile_one", compile_one)
        options = type("", (), {"repeat": 3})
        self.assertEqual(cost.medians(options, [("a", []), ("b", [])]), [(2.0, 10), (20.0, 100)])


class Built(unittest.TestCase):
    """What bench/run times without being asked by name is built without being asked for."""

    LISTED = re.compile(r"^  '(\w+)': (?:\{'spec': .*'types': )?\[([^\[\]]*)\]", re.MULTILINE)

    def kernels(self, family):
        with open(os.path.join(BENCH, "../specs/meson.build")) as shipped, \
             open(os.path.join(BENCH, "families", family, "meson.build")) as own:
            text = shipped.read() + own.read().split("bench_sweeps +=")[0]
        return {f"{name}_{kind}" for name, kinds in self.LISTED.findall(text)
                for kind in re.findall(r"\w+", kinds)}

    def primitives(self, family):
        with open(os.path.join(BENCH, "families", family, "primitives.c")) as file:
            text = re.sub(r"\bNUMBERS\b", '"u8 i32 u32 f16 f32 u64 f64"', file.read())
        for row in re.findall(r'^    \{("[^}]*)\}', text, re.MULTILINE):
            if "on_request" not in row:
                yield re.findall(r'"([^"]*)"', row)[:3]

    def test_kernels_of_every_primitive_are_built(self):
        # A family that has only a program of its own has no primitives.
        families = [f for f in os.listdir(os.path.join(BENCH, "families"))
                    if os.path.exists(os.path.join(BENCH, "families", f, "primitives.c"))]
        cells = 0
        for family in families:
            built = self.kernels(family)
            for name, patterns, types in self.primitives(family):
                for kind in types.split():
                    wanted = {pattern.replace("%s", kind) for pattern in patterns.split()}
                    self.assertTrue(wanted & built,
                                    f"{family}: {name} of {kind} has none of {sorted(wanted)}")
                    cells += 1
        self.assertGreater(cells, 50)


class Commit(Folder):
    """bench/commit.sh in a repository of its own."""

    def git(self, *args):
        subprocess.run(["git", "-C", self.folder, "-c", "user.name=a", "-c", "user.email=a@b",
                        *args], check=True,
                       capture_output=True)

    def commit(self):
        done = subprocess.run(["sh", os.path.join(self.folder, "bench/commit.sh")],
                              capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout.strip()

    def setUp(self):
        super().setUp()
        for name in ("bench", "docs"):
            os.mkdir(os.path.join(self.folder, name))
        shutil.copy(os.path.join(BENCH, "commit.sh"), os.path.join(self.folder, "bench"))
        self.kernel, self.page = self.file("kernel.cu", "one\n"), self.file("docs/page.md", "one\n")
        os.chmod(self.kernel, 0o755)
        if not shutil.which("git"):
            self.skipTest("git is not there")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "one")

    def test_what_builds_do_not_read_is_not_dirt(self):
        self.file("beside.txt", "not tracked\n")
        self.file("docs/page.md", "a new result\n")
        os.chmod(self.kernel, 0o644)
        os.utime(self.kernel, (1, 1))
        self.assertRegex(self.commit()[1], "^[0-9a-f]{7,}$")

    def test_a_tracked_file_of_another_text_is(self):
        for change in (lambda: self.file("kernel.cu", "two\n"), lambda: os.remove(self.kernel)):
            change()
            self.assertRegex(self.commit()[1], "^[0-9a-f]{7,}-dirty$")

    def test_outside_of_git_it_fails(self):
        shutil.rmtree(os.path.join(self.folder, ".git"))
        self.assertNotEqual(self.commit()[0], 0)
        self.assertEqual(self.commit()[1], "")


# Two launches of one kernel, each table printed twice, as ncu does: a load of 4 bytes and one
# inlined from a header.
TABLE = """"Kernel Name","k",
"Address","Source","# Samples","L1 Wavefronts Shared","L2 Theoretical Sectors Global"
"0x7f00","      LDG.E R2","{samples}","0","4"
"0x7f10","      LDS.128 R4","1","{shared}","0"
"0x7f20","      EXIT","1","0","0"

"""
LISTING = """.text.k:
	//## File "/a/k.cu", line 7
        /*0000*/                   LDG.E R2 ;
	//## File "/h/kg_device_memory.h", line 44 inlined at "/a/k.cu", line 9
	//## File "/a/k.cu", line 9 inlined at "/a/k.cu", line 20
	//## File "/a/k.cu", line 20
        /*0010*/                   LDS.128 R4 ;
        /*0020*/                   EXIT ;
"""
COUNTED = """kernel,launch,file,line,what,shared_wavefronts,global_sectors
k,0,/b/k.cu,7,,0,4
k,0,/b/k.cu,9,kg_ld16,8,0
k,1,/b/k.cu,7,,0,4
k,1,/b/k.cu,9,kg_ld16,{shared},0
"""


class Lines(Folder):
    def lines(self, shared):
        page = "".join(2 * TABLE.format(samples=i, shared=8) for i in range(2))
        return self.call("../scripts/calibrate.py", "--lines",
                         self.file("e.csv", COUNTED.format(shared=shared)), "--",
                         self.file("s.csv", page), self.file("l.sass", LISTING)).stdout

    def test_an_access_counts_once_at_its_innermost_line(self):
        out = self.lines(8)
        self.assertIn("4 lines: shared wavefronts equal in 4 (within half a per cent), global "
                      "sectors equal in 4.", out)
        self.assertIn("| k | 1 | k.cu:9 | 8 | 8 | 0 | 0 |  |", out)
        self.assertNotIn("differs", out)

    def test_other_counts_differ(self):
        out = self.lines(32)
        self.assertIn("2 launches: shared wavefronts equal in 1 ", out)
        self.assertIn("| k | 1 | k.cu:9 | 32 | 8 | 0 | 0 | differs |", out)


if __name__ == "__main__":
    unittest.main()

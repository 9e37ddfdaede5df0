"""Figures and tables of the dissertation, of small files: dissertation_test.py BENCH_FOLDER"""
import os
import shutil
import unittest

from small_files import HEAD, Folder


def experiments():
    """A CSV of all five experiments, with rates that are easy to find again: {kernel: text of its
    file}."""
    n, files = 1 << 24, {}

    def lines(kernel, rates, at=n):
        """rates: {contestant: GB/s}"""
        files.setdefault(kernel, HEAD.format(card="a card"))
        for name, rate in rates.items():
            kind = {"kgen": "ours", "cudaMemcpy": "rival"}.get(name, "variant")
            us = 8 * at / rate * 1e-3
            files[kernel] += f"{kernel},u32,{at},random,{name},{kind},,,{us},,,{8 * at},ok\n"

    for bits in range(10, 25, 2):
        simple = 1000 if bits < 16 else 500
        lines("skeletons", {"kgen": 990, "cudaMemcpy": 1000, "block_wbw_w1x1": simple,
                            "block_wbw_w4x4": 980,
                            "block_wbw_w4x4_vec": 1010, "row_bbb_w4x4_sm16": 970}, 1 << bits)
    for kernel, tail in (("unroll_manual", ""), ("unroll_auto", "_auto")):
        for work in range(1, 17):
            for batch in (2, 4, 8, 16):
                if batch < work:
                    lines(kernel, {f"block_wbw_w1x{work}_b{batch}{tail}": 100 + work + batch})
            lines(kernel, {f"block_wbw_w1x{work}{tail}": 100 +
                           (50 if work == 3 and not tail else 0)})
    lines("block_size", {"cudaMemcpy": 1000,
                         **{f"block_wbw_w{w}x1": 600 + w for w in range(1, 33)}})
    lines("concurrent_blocks", {"cudaMemcpy": 1000,
                                **{f"column_wbw_w4x1_sm{b}": 60 * b for b in range(1, 17)}})
    return files


def journal(text):
    """The rows of a CSV of bench/run as kgen tune writes them, but for those of rivals."""
    rows = [line.split(",") for line in text.splitlines() if ",random," in line and
            ",variant," in line]
    return "\n".join(["# kgen-tune 1: copy_u32 on a card, clock graph, n 16777216, vary all",
                      "variant,hash,what,n,alignment,order,clock,us",
                      *(f"{row[4]},0123456789abcdef,time,{row[2]},aligned,,graph,{row[8]}"
                        for row in rows), "none,0123456789abcdef,lost,,,,,it hung", ""])


class Dissertation(Folder):
    def files(self):
        return [self.file(kernel + ".csv", text) for kernel, text in experiments().items()]

    def test_journals_of_kgen_tune_give_the_same_figures(self):
        made = experiments()
        copy = HEAD.format(card="a card") + "".join(
            line.replace("block_size", "copy") + "\n" for line in made["block_size"].splitlines()
            if ",cudaMemcpy," in line)
        names = ["unroll_manual", "unroll_auto", "block_size", "concurrent_blocks"]
        files = [self.file("skeletons.csv", made["skeletons"]), self.file("copy.csv", copy)]
        files += [self.file(name + ".copy_u32.csv", journal(made[name])) for name in names]
        of_tune = self.call("families/map/dissertation", "--script", *files)
        self.assertEqual((of_tune.returncode, of_tune.stderr), (0, ""))
        of_bench = self.call("families/map/dissertation", "--script", *self.files())
        self.assertEqual(of_tune.stdout, of_bench.stdout)
        damaged = self.file("block_size.x.csv", journal(made["block_size"]).replace(",us", ",ns"))
        self.assertEqual(self.call("families/map/dissertation", damaged).returncode, 2)

    def test_a_kept_journal_says_of_which_run_it_is(self):
        made = experiments()
        kept = journal(made["block_size"]).replace("\n", "\n# run: kgen 1234, CUDA 13.0\n", 1)
        files = [self.file("card_dissertation_block_size.csv", kept),
                 self.file("rival.csv", HEAD.format(card="a card") + "".join(
                     line + "\n" for line in made["block_size"].splitlines()
                     if ",cudaMemcpy," in line))]
        done = self.call("families/map/dissertation", "--script", *files)
        self.assertEqual(done.returncode, 0)
        self.assertIn("run of their own: kgen 1234, CUDA 13.0.", done.stdout)
        self.assertIn("| the best | 216 (128 threads) | 632 (1024 threads) |", done.stdout)

    def test_the_titan_stands_beside_what_was_measured(self):
        done = self.call("families/map/dissertation", "--script", *self.files())
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for line in ("| simple copy: a warp a block, an element a thread | 81 | 500 |",
                     "cudaMemcpy from n = | 2^14 (text), 2^15 (caption) | 2^16 |",
                     "| `block_wbw_w4x4_vec` |  | 1,010 |",
                     "| `row_bbb_w4x4_sm16` | level with cudaMemcpy | 970 |",
                     "| manual: most over nWork 1 | 14 % | 50 % (nWork 3, batch 3) |",
                     "| automatic: most over nWork 1 | 7 % | 24 % (nWork 16, batch 8) |",
                     "| the best | 216 (128 threads) | 632 (1024 threads) |",
                     "| the least from 128 threads on | saw tooth, no number | 604 (128 threads) |",
                     "| 16 over 1 | 10.7 | 16.0 |"):
            self.assertIn(line, done.stdout)

    def test_a_batch_larger_than_nwork_is_one_of_nwork(self):
        done = self.call("families/map/dissertation", "--script", *self.files())
        # batch 2
        self.assertIn("EOD\n1 100.000000\n2 100.000000\n3 105.000000\n4 106.000000\n", done.stdout)
        self.assertIn("EOD\n1 100.000000\n2 100.000000\n3 150.000000\n4 100.000000\n5 109.000000\n",
                      done.stdout)
        self.assertIn("title 'automatic, batch 16'", done.stdout)

    def test_figures_without_rows_are_left_out(self):
        sizes = self.file("sizes.csv", experiments()["block_size"])
        done = self.call("families/map/dissertation", "--script", sizes)
        self.assertEqual(done.returncode, 0)
        self.assertIn("Figure 5.10", done.stdout)
        self.assertNotIn("Figure 5.11", done.stdout)
        self.assertIn("figure 5.8 is left out", done.stderr)
        self.assertEqual(self.call("families/map/dissertation", "--script", "--n", "2^20",
                                   sizes).returncode, 2)
        self.assertEqual(self.call("families/map/dissertation",
                                   os.path.join(self.folder, "none.csv")).returncode, 2)

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not there")
    def test_pictures_and_the_page_are_written(self):
        done = self.call("families/map/dissertation", "--out", self.folder, *self.files())
        self.assertEqual(done.returncode, 0, done.stderr)
        for name, text in (("5_1", "by skeleton"), ("5_8", "manual, batch 4"),
                           ("5_10", "saw tooth"),
                           ("5_11", "sixteen")):
            with open(os.path.join(self.folder, f"dissertation_{name}.svg")) as drawn:
                self.assertIn(text, drawn.read())
        with open(os.path.join(self.folder, "dissertation.md")) as page:
            self.assertIn("![Figure 5.8](dissertation_5_8.svg)", page.read())


class RadixSort(Folder):
    def test_the_printed_tables_stand_beside_what_was_measured(self):
        rows = [f"three_kernels,u32,{n},random,row_wbw_w{w}x{x}_sm8_passes_d4_votes,variant,,,"
                f"{n / (1000 * w * x - (n == 1 << 20))},,,0,ok"
                for n in (1 << 20, 1 << 27) for w in range(1, 9) for x in range(1, 9)]
        shapes = self.file("shapes.csv", HEAD.format(card="a card") + "\n".join(rows) + "\n")
        more = self.file("more.csv", HEAD.format(card="a card") +
                         "more,u32,1000,random,cub,rival,,,0.5,,,0,ok\n")
        ncu = '"ID","Kernel Name","Grid Size","Metric Name","Metric Value"\n' + "".join(
            f'"0","_u32__row_wbw_w4x8_sm8_passes_d4_votes_{step}","(8, 1, 1)","{name}","{n}"\n'
            for step in ("count", "move") for n in ("1,000,000", "3,000,000")
            for name in ("smsp__inst_executed.sum", "sm__cycles_active.sum",
                         "sm__warps_active.avg.pct_of_peak_sustained_active"))
        files = shapes, more, self.file("ncu.csv", "==PROF== it runs\n" + ncu)
        done = self.call("families/sort/dissertation", *files, "--out", self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(os.path.join(self.folder, "dissertation_sort.md")) as page:
            made = page.read()
        for line in ("(8, 8) at n = 2^27: 64,000, which is 76.6 times", "| `cub` | 2,000 | 2.4x |",
                     "| 4 | 378 | 452 | 691 | 796 | 763 | 811 | 817 | 835 |",
                     "| (4, 8) | 65 | 2.0 | 1.38 | 1.00 | 47 | 2.0 | 8 | 50 |"):
            self.assertIn(line, made)
        self.assertEqual(self.call("families/sort/dissertation", *3 * [more]).returncode, 2)


if __name__ == "__main__":
    unittest.main()

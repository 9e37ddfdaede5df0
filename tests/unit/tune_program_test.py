#!/usr/bin/env python3
"""kgen-tune: its options, and the file that it leaves.

    tune_program_test.py KGEN_TUNE LIBRARY
"""
import os
import re
import shlex
import stat
import subprocess
import sys
import tempfile
import threading

BOUNDS = r"(?:max|\d+)(?: max_n_off=(?:max|\d+))?$"
RANGE = re.compile(r"axpy_f32 block_wbw_w4x2(?:_vec)? [0-9a-f]{16} 0 4 (?:max|\d+) min_n=\d+"
                   r"(?: max_n_off=(?:max|\d+))?$")
ENTRY = re.compile(r"axpy_f32 (block_wbw_w4x2(?:_vec)?) [0-9a-f]{16} 0 4 " + BOUNDS)
WRONG = [
    ([], "usage: kgen-tune LIBRARY"),
    (["LIBRARY", "--sconds", "1"], "no such option: --sconds"),
    (["LIBRARY", "--seconds"], "a value is missing behind: --seconds"),
    (["LIBRARY", "--seconds", "soon"], "--seconds cannot be 'soon'"),
    (["LIBRARY", "--clock", "sun"], "--clock cannot be 'sun'"),
    (["LIBRARY", "--judge"], "a value is missing behind: --judge"),
    (["LIBRARY", "--order", "runs"], "--order cannot be 'runs'"),
    (["LIBRARY", "--sizes", "1,"], "--sizes cannot be '1,'"),
    (["LIBRARY", "--sizes", "1,-2"], "--sizes cannot be '1,-2'"),
    (["LIBRARY", "--length", "bins"], "--length cannot be 'bins'"),
    (["LIBRARY", "--length", "bins=1,x"], "--length cannot be 'bins=1,x'"),
    (["LIBRARY", "--length", "=1"], "--length cannot be '=1'"),
    (["LIBRARY", "--length", "bins=3,2"], "--length cannot be 'bins=3,2'"),
    (["LIBRARY", "--length", "bins=3,3"], "--length cannot be 'bins=3,3'"),
    (["LIBRARY", "--length", "bins=3", "--length", "bins=4"], "--length cannot be 'bins=4'"),
    (["LIBRARY", "--table", "kg_tuned_kernels", "--length", "bins=64"],
     "no kernel has such a length: bins\nkgen-tune: lengths that they have: none\n"),
    (["LIBRARY", "LIBRARY"], "one library at a time"),
    (["LIBRARY"], "no such table of kernels (--table): kg_shipped_kernels"),
    (["no_such.so"], "cannot load the library"),
    (["LIBRARY", "--table", "kg_tuned_kernels", "--kernel", "sum_f32"],
     "the library has no such kernel: sum_f32"),
]
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/tuning.md")
# What runs programs of another machine, where they are that.
WRAPPER = shlex.split(os.environ.get("MESON_EXE_WRAPPER", ""))


def run(program, library, words, folder):
    words = [library if word == "LIBRARY" else word for word in words]
    return subprocess.run([*WRAPPER, program, *words], capture_output=True, text=True, check=False,
                          cwd=folder)


def wrong_options(program, library, folder):
    for words, message in WRONG:
        done = run(program, library, words, folder)
        assert done.returncode == 2 and message in done.stderr, (words, done)
    assert os.listdir(folder) == []


def tuned(program, library, folder):
    asked = ["LIBRARY", "--table", "kg_tuned_kernels", "--backend", "emu", "--seconds", "0.1",
             "--megabytes", "0.1"]
    done = run(program, library, asked, folder)
    assert done.returncode == 2 and "--megabytes cannot be '0.1'" in done.stderr, done
    asked[-1] = "1"
    os.umask(0o027)
    done = run(program, library, [*asked, "--out", "tuning"], folder)
    assert done.returncode == 0, done
    assert re.match(r"axpy_f32: behind its best \d\.\d+ before, \d\.\d+ now",
                    done.stderr), done.stderr
    assert os.listdir(folder) == ["tuning"]
    path = os.path.join(folder, "tuning")
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o640
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    assert lines[0] == "kgen-tuning 1"
    entries = [line for line in lines[1:] if not line.startswith("#")]
    # Times of the executor mean nothing, so ranges may come or not.
    assert all(RANGE.match(line) for line in entries[2:]), entries
    assert len(entries) >= 2 and all(ENTRY.match(line) for line in entries[:2]), entries
    assert entries[1].endswith(" max"), "the last variant serves what is left"
    # The file that is written is one that the runtime takes: so a second run reads it, and goes on.
    env = {**os.environ, "KGEN_TUNING": path}
    again = subprocess.run([*WRAPPER, program, library, *asked[1:], "--out", path],
                           capture_output=True, text=True, check=False, env=env)
    assert again.returncode == 0, again


def times_of_each(program, library, folder):
    asked = ["LIBRARY", "--table", "kg_tuned_kernels", "--backend", "emu", "--times", "--sizes",
             "600,1000"]
    done = run(program, library, asked, folder)
    assert done.returncode == 0, done
    lines = [line.split(",") for line in done.stdout.splitlines()]
    assert [line[1] for line in lines
            if line[0] == "begin"] == ["block_wbw_w4x2_vec", "block_wbw_w4x2"], done.stdout
    assert not [line for line in lines if line[0] == "wrong"], done.stdout
    cells = {tuple(line[3:7]) for line in lines if line[0] == "time" and
             line[1] == "block_wbw_w4x2"}
    assert cells == {(n, at, "", "loop") for n in ("600", "1000")
                     for at in ("aligned", "shifted", "apart")}, cells
    assert all(float(line[7]) > 0 for line in lines if line[0] == "time")
    done = run(program, library, [*asked, "--skip", "block_wbw_w4x2_vec"], folder)
    assert done.returncode == 0 and "_vec" not in done.stdout, done
    done = run(program, library, [*asked[:-1], "9,8"], folder)
    assert done.returncode == 1 and "sizes must ascend" in done.stderr, done


def judged_by_the_page(program, library, folder, asked):
    """The command of docs/tuning.md, of this library and on the executor, which has no
    graphs."""
    with open(PAGE, encoding="utf-8") as page:
        command = re.search(r"^    kgen-tune \S+ (.*--judge .*) >cells.csv$", page.read(), re.M)
    done = run(program, library, ["LIBRARY", *shlex.split(command[1]), *asked], folder)
    assert done.returncode == 0, done
    clocks = {line.split(",")[4] for line in done.stdout.splitlines()[1:]}
    assert clocks == {"loop", "cold", "after"}, done.stdout


def a_file_is_judged(program, library, folder):
    asked = ["LIBRARY", "--table", "kg_tuned_kernels", "--backend", "emu", "--seconds", "0.1",
             "--sizes", "600,1000"]
    assert run(program, library, [*asked, "--out", "tuning"], folder).returncode == 0
    for judged in ("tuning", "-"):
        done = run(program, library, [*asked, "--judge", judged], folder)
        assert done.returncode == 0, done
        head, *cells = [line.split(",") for line in done.stdout.splitlines()]
        assert head[0] == "kernel" and len(cells) == 2 * 3, done.stdout
        assert all(len(cell) == len(head) and cell[4] == "loop" for cell in cells), done.stdout
        for name in ("axpy_f32", "all"):
            line = (r"^%s, loop: 6 cells, mean \d\.\d+ behind, \d by more than 2 %% "
                    r"\(\d at first, \d behind themselves\), \d by more than 5 %%" % name)
            assert re.search(line, done.stderr, re.M), done.stderr
    judged_by_the_page(program, library, folder, asked[1:])
    done = run(program, library, [*asked, "--judge", "none"], folder)
    assert done.returncode == 1 and "cannot be read: none" in done.stderr, done
    with open(os.path.join(folder, "broken"), "w", encoding="ascii") as file:
        file.write("kgen-tuning 2\n")
    done = run(program, library, [*asked, "--judge", "broken"], folder)
    assert done.returncode == 1 and "the first line must be" in done.stderr, done


def kernels_with_lengths(program, library, folder):
    """Planes of several forms; a variant with limits keeps them."""
    done = run(program, library,
               ["LIBRARY", "--table", "kg_formed_kernels", "--backend", "emu", "--seconds", "0.1",
                "--megabytes", "1", "--out", "tuning"], folder)
    assert done.returncode == 0, done
    with open(os.path.join(folder, "tuning"), encoding="ascii") as file:
        text = file.read()
    for kernel in ("transpose_f32", "row_sum_f32"):
        entry = r"^%s \S+ [0-9a-f]{16} 0 4 " % kernel
        entries = re.findall(entry + BOUNDS, text, re.M)
        assert len(entries) == 2, text
        assert re.search(r"^# %s on .*; at worst .*; \d+ cells$" % kernel, text, re.M), text
    forms = "(square planes|16 columns|16 rows)"
    assert re.search(r"^# worst: \d+, \w+, %s, loop: " % forms, text, re.M), text
    asked = ["LIBRARY", "--table", "kg_formed_kernels", "--backend", "emu", "--times"]
    for kernel in ("transpose_f32", "row_sum_f32"):
        done = run(program, library, [*asked, "--kernel", kernel, "--sizes", "5000"], folder)
        assert done.returncode == 0 and ",\"element" not in done.stdout, done
        timed = set(re.findall(r"^time,\w+,[0-9a-f]{16},5000,aligned,([\w ]+),loop,", done.stdout,
                               re.M))
        assert timed == {"square planes", "16 columns", "16 rows"}, done


def each_length_counts(program, library, folder):
    """What is said of segments and of bins arrives, in either order: too long a one is refused."""
    for long in ("segment_length", "bins"):
        both = {"segment_length": "64", "bins": "100", long: str(2**31 + 1)}
        said = [f"{name}={value}" for name, value in both.items()]
        for first, second in (said, said[::-1]):
            done = run(program, library,
                       ["LIBRARY", "--table", "kg_counted_kernels", "--backend", "emu", "--times",
                        "--length", first, "--length", second], folder)
            assert done.returncode == 1 and "a number from 1 to 2^31" in done.stderr, done


def reasons_name_what_they_are_of(program, library, folder):
    """A kernel's name stands once before a reason; lengths that there are follow an unknown one."""
    asked = ["LIBRARY", "--table", "kg_counted_kernels", "--backend", "emu"]
    done = run(program, library, [*asked, "--length", f"bins={2**31 + 1}"], folder)
    left = re.findall(r"^(\w+): left out: (.*)$", done.stderr, re.M)
    assert left and not [name for name, reason in left if name in reason], done
    done = run(program, library, [*asked, "--length", "bin=64"], folder)
    assert done.returncode == 2, done
    assert "length: bin\nkgen-tune: lengths that they have: segment_length, " in done.stderr, done
    assert len(re.findall(r"\bbins\b", done.stderr)) == 1, done


def read_while_it_is_written(program, library, folder):
    """Who reads the file while others write it sees a whole one, always."""
    path, seen, written = os.path.join(folder, "tuning"), [], threading.Event()

    def read():
        while not written.is_set():
            try:
                with open(path, encoding="ascii") as file:
                    seen.append(file.read())
            except FileNotFoundError:
                pass

    readers = [threading.Thread(target=read, daemon=True) for _ in range(2)]
    for reader in readers:
        reader.start()
    words = [library, "--table", "kg_tuned_kernels", "--backend", "emu", "--seconds", "0.05",
             "--megabytes", "1", "--out", "tuning"]
    for _ in range(3):
        writers = [subprocess.Popen([*WRAPPER, program, *words], cwd=folder,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                   for _ in range(2)]
        codes = [writer.wait() for writer in writers]
        assert codes == [0, 0], codes
    written.set()
    for reader in readers:
        reader.join()
    with open(path, encoding="ascii") as file:
        entries = len(re.findall("(?m)^" + ENTRY.pattern, file.read()))
    assert entries and seen
    for text in set(seen):
        assert text.startswith("kgen-tuning 1\n") and text.endswith("\n"), text
        assert len(re.findall("(?m)^" + ENTRY.pattern, text)) == entries, text
    assert os.listdir(folder) == ["tuning"]


def nowhere_to_write(program, library, folder):
    done = run(program, library, ["LIBRARY", "--table", "kg_tuned_kernels", "--out",
                                  "no/such/folder"], folder)
    assert done.returncode == 2 and "no/such/folder" in done.stderr, done


def main(program, library):
    tests = [wrong_options, tuned, times_of_each, a_file_is_judged, kernels_with_lengths,
             each_length_counts, reasons_name_what_they_are_of, read_while_it_is_written,
             nowhere_to_write]
    print(f"1..{len(tests)}")
    failed = 0
    for i, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(program, library, folder)
                print(f"ok {i} - {test.__name__}")
            except AssertionError as error:
                failed += 1
                print(f"not ok {i} - {test.__name__}\n# {error}")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main(*(os.path.abspath(word) for word in sys.argv[1:])))

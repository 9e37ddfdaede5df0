#!/usr/bin/env python3
"""kgen tune, from the command line, on the CPU executor (TAP).

    tune_test.py KGEN ROOT [quick|all]
"""
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FEW = "axpy_f32/*_w8x[14]_*"
ENTRY = re.compile(r"axpy_f32 (\S+) [0-9a-f]{16} 0 4 (max|\d+)(?: min_n=\d+)?"
                   r"(?: max_n_off=(?:max|\d+))?$")


class Run:
    def __init__(self, kgen, root, folder):
        self.kgen, self.root, self.folder = kgen, root, folder
        self.spec = os.path.join(root, "specs/axpy.yaml")
        self.env = {**os.environ, "TMPDIR": os.path.join(folder, "tmp")}
        os.mkdir(self.env["TMPDIR"])

    def words(self, *more, only=FEW):
        return [self.kgen, "tune", self.spec, "--cpu", "--only", only, "--n", "300,2000", "--clock",
                "loop",
                "--out", "axpy.tuning", *more]

    def tune(self, *more, expect=0, only=FEW):
        done = subprocess.run(self.words(*more, only=only), capture_output=True, text=True,
                              check=False, cwd=self.folder,
                              env=self.env, timeout=250)
        assert done.returncode == expect, done
        assert os.listdir(self.env["TMPDIR"]) == [], "left behind"
        return done

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.path(name), encoding="ascii") as file:
            return file.read()

    def generate(self, spec):
        done = subprocess.run([self.kgen, "generate", spec, "--only", "axpy_f32", "--tuning",
                               "axpy.tuning", "--out", "gen"],
                              capture_output=True, text=True, check=False, cwd=self.folder)
        return done


def winners(run):
    """The winners stand in a spec, and the tuning file is one for that spec."""
    done = run.tune("--emit-spec", "won.yaml", "--shapes", "map.yaml")
    shapes = run.read("map.yaml")
    assert shapes.startswith("# By kgen tune, on host, clock loop.\nkgen_shapes: 1\nfamily: "
                             "map\ncapability: 90\n"), shapes
    assert re.search(r"^  - \{of: streams, narrowest: 4, bytes: 12, items: \w+, nwarps: 8, "
                     r"nwork: [14]", shapes, re.M), shapes
    assert re.search(r"axpy_f32 on host: [1-9]\d* of [1-9]\d* candidates measured",
                     done.stdout), done
    won = run.read("won.yaml")
    assert "types: [f32]\n" in won and "map:\n  y: s*x + y\n" in won, won
    variants = re.findall(r"^  - \{.*\}$", won, re.M)
    assert 1 <= len(variants) <= 12 and "max_n" not in variants[-1], won
    lines = run.read("axpy.tuning").splitlines()
    assert lines[0] == "kgen-tuning 1"
    entries = [line for line in lines[1:] if not line.startswith("#")]
    assert all(ENTRY.match(line) for line in entries), lines
    if not entries: # which variants win is a matter of time: one may win everywhere
        assert len(variants) == 1 and lines[1:] == ["# axpy_f32 on host: one variant, nothing to "
                                                    "choose"], lines
        # all others are planned with the kernel of elements
        assert "vector: none" in variants[0], won
    else:
        assert any(re.match(r"# 300: \S+ [\d.]+ us, best", line) for line in lines), lines
    # Planned as it was: for the same capabilities.
    # names and hashes are those of the file; the executor is no capability
    done = run.generate("won.yaml")
    reasons = re.findall(r"was dropped: (.*) \[tuning-dropped\]", done.stderr)
    assert reasons == ["its compute capability is not among --arch"] * len(entries), done


def prune(run):
    """A variant that the file leaves no calls goes from the spec; the spec is one as before."""
    rows = ["  - {nwarps: 8, nwork: 1, vector: none, pdl: true, max_n: 774}",
            "  - {nwarps: 4, nwork: 2, vector: none, pdl: true, max_n: 1548}",
            "  - {nwarps: 8, nwork: 4, vector: none, pdl: true}"]
    with open(run.spec, encoding="utf-8") as file, open(run.path("own.yaml"), "w",
                                                        encoding="utf-8") as own:
        own.write(file.read().replace("types: [u32, f32, f64]", "types: [f32]") +
                  "\n".join(["variants:", *rows, ""]))
    subprocess.run([run.kgen, "generate", "own.yaml", "--out", "own"], check=True, cwd=run.folder)
    variants = re.findall(r'\.name = "(block_wbw_\w+)".*?\.hash = UINT64_C\(0x([0-9a-f]{16})\)',
                          run.read("own/kg_axpy.c"), re.S)
    assert [name for name, _ in variants] == ["block_wbw_w8x1_pdl", "block_wbw_w4x2_pdl",
                                              "block_wbw_w8x4_pdl"], variants
    words = [f"axpy_f32 {name} {digest} 90 132 {most}"
             for (name, digest), most in zip(variants, ["774", "774", "max"])]
    with open(run.path("h200.tuning"), "w", encoding="ascii") as file:
        file.write("\n".join(["kgen-tuning 1", *words, ""]))
    done = subprocess.run([run.kgen, "prune", "own.yaml", "--tuning", "h200.tuning", "--out",
                           "few.yaml"],
                          capture_output=True, text=True, check=False, cwd=run.folder)
    assert done.returncode == 0 and "tuning-dropped" not in done.stderr, done
    assert "axpy_f32: 1 of 3 variants never win" in done.stdout, done
    assert re.findall(r"^  - \{.*$", run.read("few.yaml"),
                      re.M) == [rows[0], rows[2]], run.read("few.yaml")
    check = subprocess.run([run.kgen, "check", "few.yaml"], capture_output=True, text=True,
                           check=False, cwd=run.folder)
    assert check.returncode == 0, check
    auto = subprocess.run([run.kgen, "prune", run.spec, "--tuning", "h200.tuning", "--out",
                           "few.yaml"],
                          capture_output=True, text=True, check=False, cwd=run.folder)
    assert auto.returncode == 1, auto
    assert "variants of auto" in auto.stderr and "[prune]" in auto.stderr, auto


def again_with_a_journal(run):
    """What a run left goes into the next one: nothing is measured twice."""
    run.tune()
    journal = run.read("axpy.tuning.axpy_f32.csv")
    rows = journal.splitlines()
    done = run.tune("--resume")
    assert run.read("axpy.tuning.axpy_f32.csv") == journal, "measured again"
    cut = len("\n".join(rows[:-3])) - 5 # in the middle of a row: as if killed there
    with open(run.path("axpy.tuning.axpy_f32.csv"), "w", encoding="ascii") as file:
        file.write(journal[:cut])
    run.tune("--resume")
    again = run.read("axpy.tuning.axpy_f32.csv").splitlines()
    assert sorted(row.split(",")[:7]
                  for row in again[2:]) == sorted(row.split(",")[:7] for row in rows[2:]), again
    assert len(set(rows) & set(again)) > len(rows) / 2, "it began anew"
    assert done.stdout, done


def killed(run):
    """Stopped in the middle, it has what was measured, and leaves no folder behind. One candidate
    never ends, so that this is the middle."""
    templates = mutated(run, "    if (call->purpose == KG_PURPOSE_PREPARE)",
                        "//% if variant.nwork == 4 then\n"
                        "    if (call->purpose == KG_PURPOSE_RUN) for (;;) {}\n//% end\n")
    with subprocess.Popen(run.words("--template-dir", templates), cwd=run.folder, env=run.env,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        path = run.path("axpy.tuning.axpy_f32.csv")
        for _ in range(1200):
            if os.path.exists(path) and ",end," in run.read("axpy.tuning.axpy_f32.csv"):
                break
            time.sleep(0.1)
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) == 3, running.returncode
    assert os.listdir(run.env["TMPDIR"]) == [], "left behind"
    assert not os.path.exists(run.path("axpy.tuning"))
    first = run.read("axpy.tuning.axpy_f32.csv")
    run.tune("--resume")
    assert run.read("axpy.tuning.axpy_f32.csv").startswith(first), "what was known is measured anew"


def mutated(run, where, lines):
    templates = run.path("templates")
    shutil.rmtree(templates, ignore_errors=True)
    shutil.copytree(os.path.join(run.root, "templates"), templates)
    path = os.path.join(templates, "dask/stream.cu")
    with open(path, encoding="utf-8") as file:
        before = file.read()
    after = before.replace(where, lines + where, 1)
    assert after != before
    with open(path, "w", encoding="utf-8") as file:
        file.write(after)
    return templates


def dropped(run):
    """One candidate hangs, one crashes: both are dropped with a word, and the others are
    measured."""
    launch = "    if (call->purpose == KG_PURPOSE_PREPARE)"
    templates = mutated(run, launch,
                        "//% local one = variant.bask == \"warp_by_warp\" and not variant.wide\n"
                                     "//% if variant.nwork == 2 and one then\n"
                                     "    if (call->purpose == KG_PURPOSE_RUN) for (;;) {}\n"
                                     "//% elseif variant.nwork == 8 and one then\n"
                                     "    if (call->purpose == KG_PURPOSE_RUN) __builtin_trap();\n"
                                     "//% end\n")
    done = run.tune("--timeout", "15", "--template-dir", templates, only="axpy_f32/*_w8x[128]_pdl")
    assert "is dropped: it said nothing for 15 s" in done.stderr, done
    assert re.search(r"is dropped: signal \d+", done.stderr), done
    assert "0 variants wrong, 2 lost" in done.stdout, done
    assert run.read(
        "axpy.tuning") == "kgen-tuning 1\n# axpy_f32 on host: one variant, nothing to choose\n"


def wrong(run):
    """One whose result is not the reference's is told and never timed."""
    templates = mutated(run, "    if (call->purpose == KG_PURPOSE_PREPARE)",
                        "//% if variant.nwork == 4 and not variant.wide then\n"
                        "    if (call->purpose == KG_PURPOSE_RUN) return 0;\n//% end\n")
    done = run.tune("--template-dir", templates)
    assert "w8x4_pdl is dropped: element " in done.stderr, done
    journal = run.read("axpy.tuning.axpy_f32.csv")
    assert re.search(r"w8x4_pdl,[0-9a-f]{16},wrong,,,,,\"element", journal), journal
    assert not re.search(r"w8x4_pdl,[0-9a-f]{16},time", journal), journal


def families(run):
    """Specs of one family alone, and its file of shapes where KGEN_SHAPE_DIR finds it."""
    other = run.spec
    run.spec = os.path.join(run.root, "specs/sum.yaml")
    done = run.tune(other, "--family", "reduce", "--vary",
                    "dask=column nwarps=2,4 nwork=2 pdl=true", only="sum_f32/*")
    assert "sum_f32 on host: 2 of 2 candidates measured" in done.stdout, done
    assert "axpy" not in done.stdout, done
    shapes = run.read("9.0/reduce.yaml")
    assert shapes.startswith("# By kgen tune, on host, clock loop.\nkgen_shapes: 1\nfamily: "
                             "reduce\ncapability: 90\n"), shapes
    rows = re.findall(r"^  - \{of: vectors, bytes: 4, .*nwarps: ([24]), nwork: 2, per_sm: 4"
                      r"(?:, max_bytes: \d+)?\}$", shapes, re.M)
    assert rows, shapes
    listed = subprocess.run([run.kgen, "list", "variants", run.spec, "--only", "sum_f32/*"],
                            capture_output=True, text=True, check=True, cwd=run.folder,
                            env={**run.env, "KGEN_SHAPE_DIR": run.folder}).stdout
    for nwarps in rows:
        assert f"column_wbw_w{nwarps}x2_vec_sm4_tags_pdl" in listed, listed
    done = run.tune("--family", "scan", expect=2, only="sum_f32/*")
    assert 'no spec here is of the family "scan"' in done.stderr, done


def listed(run, expect=0):
    """The variants that auto takes by files of shapes in the folder."""
    done = subprocess.run([run.kgen, "list", "variants", run.spec], capture_output=True, text=True,
                          check=False, cwd=run.folder,
                          env={**run.env, "KGEN_SHAPE_DIR": run.folder})
    assert done.returncode == expect, done
    return done.stdout + done.stderr


def lengths(run):
    """What calls choose is as long as was asked. Generation takes the shapes that are written, and
    others of such a file. A damaged one is refused at its place."""
    cases = [("bisect", "lower_bound", "u32", "n_sorted", "nwarps=2 nwork=3", "block_wbw_w2x3_pdl",
              r"nwarps: 2, nwork: 3"),
             ("histogram", "bincount", "u32", "bins", "form=global nwarps=2 nwork=1",
              "column_wbw_w2x1_global_sm1_pdl", r"form: global, nwarps: 2, nwork: 1, per_sm: 1"),
             ("select", "select", "f32", None, "form=look_back nwarps=2 nwork=3",
              "block_wbw_w2x3_back_pdl", r"form: look_back, nwarps: 2, nwork: 3")]
    for family, spec, of, length, vary, variant, said in cases:
        run.spec = os.path.join(run.root, f"specs/{spec}.yaml")
        asked = ["--length", f"{length}=7,2^12"] if length else []
        done = run.tune("--family", family, "--vary", "pdl=true " + vary, *asked,
                        only=f"{spec}_{of}/*")
        assert " 0 variants wrong, 0 lost" in done.stdout, done
        rows = [line.split(",") for line in
                run.read(f"axpy.tuning.{spec}_{of}.csv").splitlines()[2:]]
        forms = {row[5] for row in rows if row[2] == "time"}
        assert forms == ({f"{length} 7", f"{length} 4096"} if length else {""}), forms
        path = run.path(f"9.0/{family}.yaml")
        written = re.findall(r"nwarps: (\d+), nwork: (\d+)", run.read(f"9.0/{family}.yaml"))
        taken = listed(run)
        assert written and all(f"_w{warps}x{work}_" in taken for warps, work in written), taken
        # Times of the executor choose anything, so another file has the candidate.
        with open(path, "w", encoding="ascii") as file:
            file.write(f"kgen_shapes: 1\nfamily: {family}\ncapability: 90\nshapes:\n"
                       f"  - {{{said}}}\n")
        assert variant in listed(run), (variant, listed(run))
        with open(path, "a", encoding="ascii") as file:
            file.write("  - {nwarps: lots}\n")
        refused = listed(run, expect=1)
        assert f"9.0/{family}.yaml:6:14: " in refused and "[shapes]" in refused, refused


def greedy(run):
    """One choice after the other, from the middle on: what is measured differs from what is the
    best so far."""
    done = run.tune("--search", "greedy", only="axpy_f32/*_w[48]x*")
    found = re.search(r"(\d+) of (\d+) candidates measured", done.stdout)
    assert found and 3 <= int(found[1]) <= int(found[2]), done
    journal = run.read("axpy.tuning.axpy_f32.csv")
    assert "_w4x4_" in journal, "it begins in the middle"


def indices_of_one_order(run):
    """What a spec says of its indices is what is timed."""
    with open(os.path.join(run.root, "specs/gather.yaml"), encoding="utf-8") as file:
        spec = file.read()
    run.spec = run.path("gather.yaml")
    for order, timed in (("random", "at random"), ("runs", "in order")):
        with open(run.spec, "w", encoding="utf-8") as file:
            file.write(spec.replace("index: u32", f"index: u32\norder: {order}"))
        run.tune(only="gather_f32/*_w8x1_*")
        rows = [line.split(",") for line in
                run.read("axpy.tuning.gather_f32.csv").splitlines()[2:]]
        assert {row[5] for row in rows if row[2] == "time"} == {timed}, rows
        os.remove(run.path("axpy.tuning.gather_f32.csv"))


def hostile_journals(run):
    head = ("# kgen-tune 1: axpy_f32 on host, clock loop, n 300,2000\n"
            "variant,hash,what,n,alignment,order,clock,us\n")
    cases = [
        ("# kgen-tune 1: something else\n", "axpy_f32.csv:1:1: the journal is of another run"),
        (head + "v,0123,end,,,,,\n", ":3:3: the second field must be a hash"),
        (head + "v,0123456789abcdef,time,0,aligned,,loop,1\n",
         ":3:25: n must be a number from 1 on"),
        (head + "v,0123456789abcdef,time,9,aligned,,loop,nan\n", ":3:41: a time must be"),
        (head + "v,0123456789abcdef,what,,,,,\n", ":3:20: the third field must be"),
        (head + "v,0123456789abcdef\n", ":3:3: a line has eight fields"),
        (head + ",0123456789abcdef,end,,,,,\n", ":3:1: the first field must name"),
        (head + "v" * 300 + ",0123456789abcdef,end,,,,,\n", ":3:1: the field is too long"),
        (head + "v,0123456789abcdef,end,,,,,\0\n", ":1:1: the file holds a NUL"),
    ]
    for text, message in cases:
        with open(run.path("axpy.tuning.axpy_f32.csv"), "w", encoding="ascii") as file:
            file.write(text)
        done = run.tune("--resume", expect=1)
        assert message in done.stderr and "[tune-journal]" in done.stderr, (message, done)


def without_a_runtime(run):
    """Where the runtime is not there, it is this command that needs it; a spec that is missing is
    told first."""
    with open(run.kgen, "rb") as file:
        program = file.read()
    lonely = run.path("kgen")
    with open(lonely, "wb") as file:
        file.write(program.replace(b"libkgen_verify.a", b"libkgen_absent.a"))
    os.chmod(lonely, 0o755)
    for spec, message in [(run.spec, "kgen tune needs libkgen"), ("missing.yaml", "missing.yaml")]:
        done = subprocess.run([lonely, "tune", spec, "--cpu"], capture_output=True, text=True,
                              check=False, cwd=run.folder)
        assert done.returncode == 3 and message in done.stderr, done
        assert "kgen verify" not in done.stderr, done


def planes(run):
    """Candidates of planes are timed in all forms, and each form has its pictures."""
    run.spec = os.path.join(run.root, "specs/transpose.yaml")
    run.tune("--emit-spec", "won.yaml", only="transpose_f32/*_w8x4_*")
    rows = [line.split(",") for line in
            run.read("axpy.tuning.transpose_f32.csv").splitlines()[2:]]
    assert not [row for row in rows if row[2] in ("wrong", "lost")], rows
    forms = {row[5] for row in rows if row[2] == "time"}
    assert forms == {"square planes", "16 columns", "16 rows"}, rows
    assert {row[0] for row in rows if row[2] == "time"} != {rows[0][0]}, rows
    picture = run.read("axpy.tuning.transpose_f32.svg")
    for form in forms:
        assert f"clock loop, {form}<" in picture, picture


def progress(run):
    """A terminal sees a bar with the time that is left."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(run.words(only="axpy_f32/*_w8x1_*"), cwd=run.folder, env=run.env,
                          stdout=subprocess.DEVNULL, stderr=theirs) as running:
        os.close(theirs)
        said = b""
        try:
            while piece := os.read(ours, 4096):
                said += piece
        except OSError: # its other end is closed
            pass
        assert running.wait(250) == 0
    os.close(ours)
    bars = re.findall(r"\[(#*)(\.*)\] (\d+) of (\d+)(, \d+:\d\d left)? \S+", said.decode())
    assert bars and all(len(full) + len(rest) == 30 for full, rest, *_ in bars), said
    assert bars[0][2] == "0" and not bars[0][4], bars
    assert any(left and done != "0" for _, _, done, _, left in bars), bars


def pictures(run):
    """A run leaves a picture of its journal; the journal alone gives the same once more, and what
    is none is refused with its place."""
    run.tune()
    first = run.read("axpy.tuning.axpy_f32.svg")
    assert "axpy_f32 on host, clock loop" in first and "n = 300, best" in first, first
    assert re.search(r'class="h0"', first) and "<line" in first, first

    def draw(*words, expect=0):
        done = subprocess.run([run.kgen, "tune", "--draw", *words], capture_output=True, text=True,
                              check=False, cwd=run.folder, env={"PATH": ""})
        assert done.returncode == expect, done
        return done.stderr

    with open(os.path.join(run.root, "docs/tuning.md"), encoding="utf-8") as file:
        shown = re.search(r"^    kgen tune --draw (\S+)$", file.read(), re.M)
    draw(shown[1], "--out", "again.svg")
    assert run.read("again.svg") == first
    os.rename(run.path("axpy.tuning.axpy_f32.csv"), run.path("other"))
    draw("other")
    assert run.read("other.svg") == first
    with open(run.path("hostile.csv"), "w", encoding="ascii") as file:
        file.write("a,b\n1,2\n")
    said = draw("hostile.csv", expect=1)
    assert "hostile.csv:1:1: this is no journal of kgen tune [tune-journal]" in said, said
    assert "cannot read" in draw("missing.csv", expect=3)
    assert "takes no spec" in draw("other", run.spec, expect=2)
    assert not os.path.exists(run.path("hostile.svg"))


def wrong_words(run):
    for words, message in [(["--n", "5,4"], "--n takes numbers that ascend"),
                           (["--clock", "sun"], "--clock takes"),
                           (["--clock", "all", "--n", "5,4"], "--n takes"),
                           (["--search", "luck"], "--search takes"),
                           (["--budget", "0"], "--budget takes"),
                           (["--timeout", "x"], "--timeout takes"),
                           (["--length", "bins"], "--length takes"),
                           (["--length", "bins=9,8"], "--length takes"),
                           (["--length", "bins=9", "--length", "bins=8"], "--length takes"),
                           (["--length", "bins=9"], 'no kernel has the length of "bins=9"')]:
        words = [w for w in run.words() if w not in ("--n", "300,2000", "--clock", "loop")] + words
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=run.folder)
        assert done.returncode == 2 and message in done.stderr, (message, done)


QUICK = [winners, families, lengths, prune, dropped, planes, progress, pictures, hostile_journals,
         without_a_runtime, wrong_words]
ALL = [*QUICK, greedy, indices_of_one_order, again_with_a_journal, killed, wrong]


def main(kgen, root, lane="all"):
    tests = QUICK if lane == "quick" else ALL
    print(f"1..{len(tests)}")
    failed = 0
    for i, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Run(kgen, root, folder))
                print(f"ok {i} - {test.__name__}", flush=True)
            except (AssertionError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"not ok {i} - {test.__name__}\n# " + str(error).replace("\n", "\n# "),
                      flush=True)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), *sys.argv[3:]))

"""What becomes of kernels when a template changes: generated, compiled for the executor, run kernel
by kernel.

A `Bench` holds the kernels as they are. `judge` generates them with other templates and runs those
that changed, the quickest first, and stops at the first one that fails: small specs in both builds,
then the specs of tests.
"""
import filecmp
import glob
import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DRIVER = ["tests/kernels/cases.c", "tests/kernels/data.c", "tests/kernels/data_ranges.c",
    "tests/kernels/unreachable.c"]
DRIVER += sorted(os.path.relpath(path, ROOT)
                 for path in glob.glob(os.path.join(ROOT, "runtime/cases/*.c")))
BUILDS = {
    "fast": ["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"],
    "check": ["-fsanitize=thread", "--param=tsan-distinguish-volatile=1"],
}
RUNS = {
    # tiny first: what it finds it finds sooner, and runs as it is sooner
    "fast": [["--sizes", "tiny"], ["--sizes", "few"], ["--sizes", "few", "--order", "random"],
             ["--sizes", "few", "--order", "reverse", "--early", "1"]],
    "check": [["--sizes", "tiny"], ["--sizes", "tiny", "--order", "random", "--early", "1"]],
}
RUNS_OF_TESTS = {"fast": [["--sizes", "few", "--order", "random"]],
                 "check": [["--sizes", "tiny", "--order", "random"]]}
# of a build folder: the runtime without CUDA
LIBRARIES = ["tests/unit/libruntime_plain.a", "runtime/libkgen_emu.a"]
UNJUDGED = ("does not compile", "does not generate", "no change in what is emitted")


def run(command, seconds, **more):
    """None where it took more than so much time of a processor, or 20 times as long: a mutant may
    never end.

    The machine may be busy with other work, so seconds by the clock say little. What was started
    ends, too."""
    limited = ["sh", "-c", f'ulimit -t {int(seconds) + 1}; exec "$@"', "sh", *command]
    with subprocess.Popen(limited, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          start_new_session=True,
                          **more) as process:
        try:
            out, err = process.communicate(timeout=20 * seconds + 60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None
    if process.returncode in (-signal.SIGXCPU, 128 + signal.SIGXCPU, -signal.SIGKILL):
        return None
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def seconds_of_children():
    """Of a processor, by all that was started and has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


HAVE_BACKTRACE = bool(
    run(["sh", "-c", "echo 'int main(void){return 0;}' | gcc -x c - -lbacktrace -o /dev/null"],
        30).returncode == 0)


def strip_banner(text):
    """Without hashes and comments, which say nothing to a compiler. White space counts as one
    blank."""
    return re.sub(r"\s+", " ", re.sub(r"(?s)[0-9a-f]{16}|//[^\n]*|/\*.*?\*/", "", text))


def own_specs(names):
    return [os.path.join(HERE, "specs", name + ".yaml") for name in names]


def specs_of_tests():
    """Of all kernels that the tests run; named operators run on the skeletons of the others."""
    found = glob.glob(os.path.join(ROOT, "tests", "families", "*", "*.yaml"))
    return sorted(path for path in found if not os.path.basename(path).startswith("named_"))


def spec_name(path):
    return os.path.splitext(os.path.basename(path))[0]


class Bench:
    """The kernels of `specs`, and of `more` where those do not tell, made with the templates as
    they are."""

    def __init__(self, kgen, libraries, base, specs, builds=("fast", "check"), more=(),
                 most_of_tests=40, root=ROOT, runs=None,
                 driver=None, headers_stand=False):
        self.kgen, self.libraries, self.base, self.root = kgen, libraries, base, root
        # the folder of the driver's objects, which are the same for all specs
        self.driver = driver or base
        # what is judged changes no header of kernels: each build parses them once
        self.headers_stand = headers_stand
        self.runs = runs or RUNS
        self.specs, self.more = own_specs(specs), list(more)
        self.builds, self.most_of_tests = builds, most_of_tests
        self.verified = len(builds) == len(BUILDS) # what no build finds goes through kgen verify
        self.raw, self.fixed = {}, {} # what is emitted, as it is and without banners
        self.seconds = {}  # of a kernel of ours
        # what a kernel of ours costs, in any unit: its seconds where they are known
        self.ours = {}
        # which kernel, in which build, with which arguments, at which of its cases
        self.failed = None
        # of programs without a mutation: why there is none; how many cases are right
        self.as_they_are, self.passed = {}, {}
        self.unresolved = {} # what its program leaves open: functions of the spec's other types
        self.warnings = ["-Wall", "-Wextra", "-Werror"]
        self.same_may_pass = False # a kernel whose objects are what they were
        self.locks, self.lock = {}, threading.Lock()
        self.includes = ["-I" + os.path.join(root, i) for i in ("runtime/include", "runtime/shared",
                                                                    "runtime/device",
                                                                "runtime/cpu")]
        self.c_flags = ["-std=gnu17", "-O1", "-w", "-DKG_EMU=1",
                        "-DCASES_REGISTRY=kg_mutants_kernels",
                        f"-ffile-prefix-map={root}=.", "-I" + self.driver, *self.includes]
        # -O0 and no lines: what a mutant costs is compiling it
        self.flags = ["-std=c++17", "-O0", "-ffp-contract=off", "-DKG_NO_CONTRACTION=1", "-fwrapv",
                      "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-DKG_EMU=1",
                      f"-ffile-prefix-map={root}=.", *self.includes]

    # ---- what is emitted ----

    def generate(self, templates, out):
        return run([self.kgen, "generate", "-Wno-padding-conflicts", *self.specs, *self.more,
                    "--out", out,
                    "--library", "mutants", "--template-dir", templates], 60)

    def spec_of(self, file):
        """The name of the spec that `file` is made from."""
        names = [spec_name(path) for path in self.specs + self.more]
        return max((n for n in names if re.match(rf"kg_{n}[_.]", file)), key=len, default=None)

    def emit(self):
        """The kernels as they are, and the driver."""
        made = self.generate(os.path.join(self.root, "templates"), self.base)
        if made is None or made.returncode != 0:
            sys.exit("the specs do not generate: " + (made.stderr if made else "timeout"))
        for name in sorted(os.listdir(self.base)):
            with open(os.path.join(self.base, name), encoding="utf-8") as f:
                self.raw[name] = f.read()
            self.fixed[name] = strip_banner(self.raw[name])
        self.driver_objects()

    def prepare(self, jobs=1):
        """The kernels as they are: generated, and ours compiled and run; whatever is wrong ends the
        program."""
        self.emit()
        from concurrent.futures import ThreadPoolExecutor
        with ThreadPoolExecutor(jobs) as pool:
            for problem in pool.map(self.first_run, self.kernels_of(self.specs, self.fixed)):
                if problem:
                    sys.exit("without a mutation: " + problem)

    def prepare_to_judge(self):
        """The texts as they are, and which kernels are ours. Whoever judges asks `sound` of what
        has failed."""
        self.emit()
        self.ours = {kernel: len(self.fixed[kernel + ".cu"])
                     for kernel in self.kernels_of(self.specs, self.fixed)}

    def sound(self):
        """Does the kernel that failed last pass the same cases without a mutation? Those before
        have passed, and those behind were not met."""
        kernel, build, arguments, cases = self.failed
        if (kernel, build) not in self.as_they_are:
            self.as_they_are[kernel, build] = self.compile(self.base, kernel,
                                                           build) or self.link(self.base, kernel,
                                                                               build, ())
        key = (kernel, build, *arguments)
        if self.passed.get(key, 0) < cases:
            if self.as_they_are[kernel, build]:
                return False
            few = [] if cases == math.inf else ["--cases", str(cases)]
            done = run([os.path.join(self.base, f"{kernel}.{build}"), *arguments, "--stop", "1",
                        *few], 60)
            if done is None or done.returncode != 0:
                return False
            self.passed[key] = cases
        return True

    def prepared_once(self, state, jobs):
        """As `prepare`, or as it was when `state` was the same: then the base is kept."""
        kept = os.path.join(self.base, "prepared.json")
        if os.path.exists(kept):
            with open(kept, encoding="utf-8") as f:
                was = json.load(f)
            if was["state"] == state:
                self.fixed, self.seconds, self.ours = was["fixed"], was["seconds"], dict(
                    was["seconds"])
                self.unresolved = {kernel: set(names)
                                   for kernel, names in was["unresolved"].items()}
                return
        shutil.rmtree(self.base, ignore_errors=True)
        self.prepare(jobs)
        unresolved = {kernel: sorted(names) for kernel, names in self.unresolved.items()}
        with open(kept, "w", encoding="utf-8") as f:
            json.dump({"state": state, "fixed": self.fixed, "seconds": self.seconds,
                       "unresolved": unresolved}, f)

    def first_run(self, kernel):
        begun = seconds_of_children()
        for build in self.builds:
            problem = self.kernel_fails(self.base, kernel, build, (), self.runs[build])
            if problem:
                return f"{kernel}: {problem}"
        self.seconds[kernel] = self.ours[kernel] = seconds_of_children() - begun
        return None

    def kernels_of(self, specs, names):
        """Those among the files `names` that belong to `specs`, as file names without .cu."""
        wanted = {spec_name(path) for path in specs}
        return [n[:-3] for n in names if n.endswith(".cu") and self.spec_of(n) in wanted]

    # ---- compiling ----

    def object(self, source, out=None):
        """The object of a C file or a reference, in `out` or once and for all in the base."""
        target = os.path.join(out or self.base, os.path.basename(source) + ".o")
        with self.lock:
            lock = self.locks.setdefault(target, threading.Lock())
        with lock:
            if not os.path.exists(target):
                how = ["gcc", *self.c_flags] if source.endswith(".c") else ["g++", *self.flags]
                done = run([*how, f"-ffile-prefix-map={os.path.dirname(source)}=.",
                            "-I" + os.path.dirname(source),
                            "-I" + self.base, "-c", source, "-o", target], 300)
                if done is None or done.returncode != 0:
                    return None
        return target

    def driver_objects(self):
        rules = os.path.join(self.driver, "data_rules.def")
        if not os.path.exists(rules):
            texts = [open(path, encoding="utf-8").read() for path in
                     sorted(glob.glob(os.path.join(self.root, "tests/families/*/data.def")))]
            with tempfile.NamedTemporaryFile("w", dir=self.driver, delete=False,
                                             encoding="utf-8") as f:
                f.write("".join(texts))
            os.rename(f.name, rules) # whole, for the threads that see it
        return [self.object(os.path.join(self.root, source), self.driver) for source in DRIVER]

    def parsed_headers(self, build):
        """Options that give a kernel its headers as g++ left them when it had parsed them: half of
        its time. None where they may change."""
        if not self.headers_stand:
            return []
        header = os.path.join(self.driver, f"headers_{build}.h")
        with self.lock:
            if not os.path.exists(header):
                with open(header, "w", encoding="utf-8") as f:
                    f.write('#include <string.h>\n#include "kg_device.h"\n')
                run(["g++", "-x", "c++-header", *self.flags, *BUILDS[build], header, "-o",
                     header + ".gch"], 300) # without it g++ parses the text
        return ["-include", header]

    def compile(self, out, kernel, build):
        """None, or why not. Code that only warns is killed by the warning, as in the build."""
        command = ["g++", "-x", "c++", *self.flags, "-I" + out, "-I" + self.base, *BUILDS[build],
                   *self.parsed_headers(build),
                   f"-ffile-prefix-map={out}=.", "-c", os.path.join(out, kernel + ".cu")]
        done = run([*command, *self.warnings, "-o", os.path.join(out, f"{kernel}.{build}.o")], 300)
        if done is None or done.returncode != 0:
            done = run([*command, "-w", "-fsyntax-only"], 300)
            return "warnings" if done and done.returncode == 0 else "does not compile"
        return None

    def link(self, out, kernel, build, changed):
        """A program of this kernel alone. None, or why not."""
        spec = self.spec_of(kernel + ".cu")
        registry = os.path.join(out, kernel + "_registry.c")
        with open(registry, "w", encoding="utf-8") as f:
            f.write(f"struct kg_kernel; extern const struct kg_kernel {kernel}_kernel;\n"
                    f"const struct kg_kernel *const kg_mutants_kernels[] = {{&{kernel}_kernel, "
                    f"0}};\n")
        table = out if {f"kg_{spec}.h", f"kg_{spec}.c"} & set(changed) else self.base
        reference = out if {f"kg_{spec}_op.h", f"kg_{spec}_ref.cpp"} & set(changed) else self.base
        objects = [self.object(registry, out),
                   self.object(os.path.join(table, f"kg_{spec}.c"), table),
                   self.object(os.path.join(reference, f"kg_{spec}_ref.cpp"), reference)]
        objects += self.driver_objects()
        if None in objects:
            return "does not compile"
        done = run(["g++", os.path.join(out, f"{kernel}.{build}.o"), *objects, *self.libraries,
                    *self.libraries, "-o",
                    os.path.join(out, f"{kernel}.{build}"), "-lpthread", "-lm",
                    "-Wl,--warn-unresolved-symbols",
                    *(["-lbacktrace"] if HAVE_BACKTRACE else [])], 120)
        if done is None or done.returncode != 0:
            return "does not compile"
        open_ones = set(re.findall(r"undefined reference to `([^'(]*)", done.stderr))
        if out == self.base:
            self.unresolved[kernel] = open_ones
        mine = self.unresolved.get(kernel)
        if mine is None: # another type of the same spec
            mine = {name for name in open_ones if f"kg_{spec}_" in name and kernel not in name}
        return None if open_ones <= mine else "does not compile"

    # ---- running ----

    def kernel_fails(self, out, kernel, build, changed, runs):
        """None, or what is wrong with it."""
        problem = self.compile(out, kernel, build)
        if not problem and self.same_may_pass and self.same_objects(out, kernel, build):
            return None
        problem = problem or self.link(out, kernel, build,
                                       changed) or self.runs_fail(out, kernel, build, runs)
        for used in (f"{kernel}.{build}", f"{kernel}.{build}.o"):
            if out != self.base and not problem:
                os.remove(os.path.join(out, used))
        return problem

    def runs_fail(self, out, kernel, build, runs):
        limit = max(5, 2 * self.seconds.get(kernel, 20))
        for arguments in runs:
            done = run([os.path.join(out, f"{kernel}.{build}"), *arguments, "--stop", "1"], limit)
            if done is None and self.ends_as_it_is(kernel, build, arguments, limit):
                self.failed = (kernel, build, arguments, math.inf)
                return f"{build}: timeout of {kernel}"
            if done is None:
                break # it takes that long anyway
            if done.returncode != 0:
                wrong = re.search(r"^Bail out! case (\d+) is wrong", done.stdout, re.MULTILINE)
                self.failed = (kernel, build, arguments, int(wrong[1]) if wrong else math.inf)
                return " ".join([f"{build}: {kernel}"] + arguments[1:])
        return None

    def ends_as_it_is(self, kernel, build, arguments, limit):
        """Does the kernel without a mutation end in half the time?"""
        if kernel in self.seconds:
            return True
        problem = self.compile(self.base, kernel, build) or self.link(self.base, kernel, build, ())
        return not problem and run([os.path.join(self.base, f"{kernel}.{build}"), *arguments],
                                   limit / 2) is not None

    def ours_fail(self, out, kernels, changed):
        for build in self.builds:
            for kernel in kernels:
                problem = self.kernel_fails(out, kernel, build, changed, self.runs[build])
                if problem:
                    return problem
        return None

    def judge_headers(self, out, libraries_differ=True):
        """What becomes of ours, compiled anew: a header of kernels or the runtime has changed."""
        for name in self.fixed:
            shutil.copy(os.path.join(self.base, name), out)
        self.same_may_pass = not libraries_differ
        try:
            return self.ours_fail(out, sorted(self.seconds, key=self.seconds.get), set(self.fixed))
        finally:
            self.same_may_pass = False

    def judge_libraries(self, out):
        """What becomes of the objects that there are, with libraries that have changed: each
        once."""
        for kernel in sorted(self.seconds, key=self.seconds.get):
            shutil.copy(os.path.join(self.base, kernel + ".fast.o"), out)
            problem = self.link(out, kernel, "fast",
                                ()) or self.runs_fail(out, kernel, "fast", self.runs["fast"][:1])
            if problem:
                return problem
        return None

    def same_objects(self, out, kernel, build):
        """Is what the kernel's program is made of, besides libraries, what it was?"""
        table = f"kg_{self.spec_of(kernel + '.cu')}"
        for source in (table + ".c", table + "_ref.cpp"):
            if not self.object(os.path.join(out, source), out):
                return False
        return all(filecmp.cmp(os.path.join(out, name), os.path.join(self.base, name),
                               shallow=False)
                   for name in (f"{kernel}.{build}.o", table + ".c.o", table + "_ref.cpp.o"))

    def judge(self, templates, out):
        """What becomes of the kernels with these templates."""
        made = self.generate(templates, out)
        if made is None or made.returncode != 0:
            return "does not generate"
        changed = set()
        for name in sorted(os.listdir(out)):
            with open(os.path.join(out, name), encoding="utf-8") as f:
                text = f.read()
            if text != self.raw.get(name) and strip_banner(text) != self.fixed.get(name):
                changed.add(name)
        touched = {self.spec_of(n) for n in changed if n.endswith((".h", "_ref.cpp", ".c"))}
        kernels = {n[:-3] for n in self.fixed if n.endswith(".cu") and
                   (n in changed or self.spec_of(n) in touched)}
        if not kernels:
            return "no change in what is emitted"
        ours = sorted(kernels & set(self.ours), key=self.ours.get)
        sizes = {k: len(self.fixed[k + ".cu"]) for k in kernels}
        theirs = sorted(kernels - set(self.ours), key=sizes.get)[:self.most_of_tests]
        problem = self.ours_fail(out, ours, changed)
        if problem:
            return problem
        for build in self.builds:
            for kernel in theirs:
                problem = self.kernel_fails(out, kernel, build, changed, RUNS_OF_TESTS[build])
                if problem:
                    return problem
        return self.verify(templates, {self.spec_of(k + ".cu") for k in ours}) or "SURVIVES"

    def verify(self, templates, names):
        """kgen verify also counts bank conflicts against the prediction. None, or that it found
        something."""
        specs = [path for path in self.specs if spec_name(path) in names]
        if not specs or not self.verified:
            return None
        done = run([self.kgen, "verify", "--cpu", "--quick", *specs], 300,
                   env=dict(os.environ, KGEN_TEMPLATE_DIR=templates))
        return None if done and done.returncode == 0 else "kgen verify"


def with_text(whole, folder, path, text):
    """A folder as `whole`, but for the text of the file `path`. All else are links: to copy it
    takes longer than to generate kernels."""
    os.mkdir(folder)
    first, _, rest = path.partition("/")
    for name in os.listdir(whole):
        if name != first:
            os.symlink(os.path.join(whole, name), os.path.join(folder, name))
    if rest:
        with_text(os.path.join(whole, first), os.path.join(folder, first), rest, text)
        return
    with open(os.path.join(folder, first), "w", encoding="utf-8") as f:
        f.write(text)


def judge_text(bench, path, text):
    """What becomes of the kernels when the template `path` is `text`."""
    with tempfile.TemporaryDirectory(prefix="kgen-mutant-") as folder:
        templates, out = os.path.join(folder, "templates"), os.path.join(folder, "out")
        with_text(os.path.join(ROOT, "templates"), templates, path, text)
        return bench.judge(templates, out)

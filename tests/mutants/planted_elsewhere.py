#!/usr/bin/env python3
"""Mistakes planted in the runtime, the executor and in what calls share, each of which must be found.

    planted_elsewhere.py [--every K] KGEN CUDA LIBRARY...

CUDA is the folder of its headers, or "none"; the libraries are the runtime without CUDA, and the executor. --every
takes one mistake in K. One source is compiled with a text replaced, and stands before the libraries in a link. What finds it is a unit test, or
a run of cases of small kernels, named beside it. Prints TAP.
"""
import os
import re
import shutil
import sys
import tempfile

from bench import BUILDS, Bench, ROOT, run

EARLY_RUNS = {"fast": [["--sizes", "few", "--early", "1"]]}

# (what is wrong, file, text, replacement, what finds it)
MISTAKES = [
    ("kernels that do not wait are launched early", "runtime/prepare.c", "    if (!variant->pdl) return false;\n", "",
     ("cases", "small_early")),
    ("of several launches one that is refused leaves the workspace as good", "runtime/run.c",
     "(failure.began || halfway)", "failure.began", ("unit", "runtime_workspace")),
    ("a reset leaves tagged words", "runtime/workspace.c", "ws->memory + address, cleared_bytes(ws) - address",
     "ws->memory + address, KG_WORKSPACE_HEADER - address", ("unit", "runtime_workspace")),
    ("tagged words beyond 64 KB are not cleared", "runtime/workspace.c",
     "KG_WORKSPACE_HEADER + (size_t)kg__areas_of(ws->bytes).tagged", "KG_WORKSPACE_HEADER + KG_WORKSPACE_TAGGED",
     ("unit", "runtime_regions")),
    ("scratch begins behind 64 KB of tagged words", "runtime/workspace.c", "tagged + kg__areas_of(ws->bytes).tagged;",
     "tagged + KG_WORKSPACE_TAGGED;", ("unit", "runtime_regions")),
    ("a loop has a pass too few", "runtime/shared/choose.c", "left > 1 && step->fan > 1",
     "left > 2 && step->fan > 1", ("unit", "runtime_choose")),
    ("a reset clears the trap word at once, and not in the stream", "runtime/workspace.c",
     "b->zero(ws->device, ws->trap.device, sizeof *ws->trap.device, stream)", "KG_OK", ("cuda", "runtime_cuda")),
    ("the lower half of a hash is compared", "runtime/tuning.c", "variant->hash != entry->hash",
     "(uint32_t)variant->hash != (uint32_t)entry->hash", ("unit", "runtime_tuning")),
    ("the upper half of a hash is compared", "runtime/tuning.c", "variant->hash != entry->hash",
     "variant->hash >> 32 != entry->hash >> 32", ("unit", "runtime_tuning")),
    ("thresholds of a card with other multiprocessors count", "runtime/tuning.c", "t->cc == cc && t->sms == sms",
     "t->cc == cc", ("unit", "runtime_tuning")),
    ("thresholds of another capability count", "runtime/tuning.c", "t->cc == cc && t->sms == sms", "t->sms == sms",
     ("unit", "runtime_tuning")),
    ("blocks per multiprocessor are blocks", "runtime/shared/choose.c", "(uint64_t)step->per_sm * at->features[KG_FEATURE_SMS]",
     "(uint64_t)step->per_sm", ("unit", "runtime_choose")),
    ("a condition on multiprocessors holds on all GPUs", "runtime/shared/choose.c", "at->backend == KG_BACKEND_EMU",
     "at->backend != KG_BACKEND_REFERENCE", ("unit", "runtime_choose")),
    ("the mean length of segments is rounded down", "runtime/shared/choose.c", "return over ? parts(sum, over) : 0;",
     "return over ? quotient(sum, over) : 0;", ("unit", "runtime_segments")),
    ("no segments are as one", "runtime/shared/choose.c", "return over ? parts(sum, over) : 0;",
     "return parts(sum, over ? over : 1);", ("unit", "runtime_segments")),
    ("a release store keeps what older ones released", "runtime/cpu/check_clocks.cpp",
     "if (!update) knowledge_drop(&entry->device);", "", ("executor", "executor_order")),
    ("lanes outside the mask are not looked for", "runtime/cpu/check_access.cpp", "    found(KG_EMU_LANE_OUTSIDE,",
     "    if (false) found(KG_EMU_LANE_OUTSIDE,", ("executor", "executor_integer")),
    ("a launch before its wait finds what the last one wrote", "runtime/cpu/late.cpp",
     "    if (!machine.early) (void)late_settle();", "    (void)late_settle();", ("executor", "executor_shape")),
    ("all blocks begin before what the last launch wrote is there", "runtime/cpu/schedule.cpp",
     "machine.resident_count >= blocks_before &&", "false &&", ("executor", "executor_shape")),
    ("one byte of eight that are written late is left out", "runtime/cpu/late.cpp", "next_change(change, i + 1)",
     "next_change(change, i + 2)", ("executor", "executor_shape")),
    ("memory that nobody wrote counts as written", "runtime/cpu/check_shadow.cpp", ".unwritten = unwritten",
     ".unwritten = false", ("executor", "executor_integer")),
    # Without the barrier alone nothing changes: that of the block's sum stands between polls and clearing.
    ("wrapped tags are cleared while sums are polled", "templates/reduce/tags.cu",
     "    // The block that began last: all block sums, in order.\n",
     "    for (uint32_t i = threadIdx.x; tag == ~(uint32_t)0 && i < KG_TAGGED_WORDS; i += ${variant.tbs})\n"
     "        kg_st_relaxed_u64(g_tagged + i, 0);\n", ("tags", "tags_test")),
    ("wrapped tags are not cleared", "templates/reduce/tags.cu",
     "        kg_tagged_clear(tagged);\n", "", ("tags", "tags_test")),
    ("wrapped tags are cleared in the first 64 KB", "runtime/device/kg_device_memory.h", "i < tagged.count",
     "i < 8192", ("tags", "tags_test")),
    ("wrapped tags of tiles are not cleared", "templates/warp/tagged.cu", "    kg_tagged_clear(tagged);\n", "",
     ("tags", "scan_test")),
    ("tags of tiles go on behind the last one", "templates/warp/tickets.cu", "if (tag != ~(uint32_t)0) {", "if (true) {",
     ("tags", "scan_test")),
    ("tags of tiles that stream go on behind the last one", "templates/scan/stream.cu", "    if (tag != ~(uint32_t)0) return;\n",
     "    return;\n", ("tags", "scan_test")),
    ("tags of waves go on behind the last one", "templates/scan/wave.cu", "    if (tag != ~(uint32_t)0) return;\n",
     "    return;\n", ("tags", "scan_test")),
]

# What is told of the end of tags: a test, what it is called with, specs, and those of their kernels that it calls.
TAGS = {
    "tags_test": ([], {"reduce/once_sums": "i64"}),
    "scan_test": (["last_tags_are_followed_by_first"],
                  {"scan/words_sums": "u32", "scan/items_reverse": "affine", "scan/stream_sums": "u32", "scan/wave_sums": "u32",
                   "scan/fold_sums": "f32", "scan/items_results": "i16"}),
}

INCLUDES = ["-I" + os.path.join(ROOT, i) for i in ("runtime/include", "runtime/device", "runtime/shared", "runtime/cpu", "runtime")]
C = ["gcc", "-std=gnu17", "-O1", "-w", "-DKG_EMU=1", f'-DKG_INCLUDE_DIR="{ROOT}/runtime/include"', *INCLUDES]
CPP = ["g++", "-std=c++17", "-O1", "-g", "-w", "-DKG_EMU=1", "-fno-exceptions", "-fno-rtti", "-fwrapv",
       "-fno-threadsafe-statics", "-fno-omit-frame-pointer", *INCLUDES]
LAST = ["-lcmocka", "-lpthread", "-lm", "-lbacktrace"]


def must(command):
    done = run(command, 300)
    if done is None or done.returncode != 0:
        raise RuntimeError("does not compile: " + (done.stderr[:500] if done else "timeout"))


class Finders:
    """Each says how a run went, with the object of a source in which something was replaced or with none."""

    def __init__(self, kgen, cuda, libraries, folder):
        self.kgen, self.cuda, self.libraries, self.folder = kgen, cuda, libraries, folder
        self.made = {}
        self.driver = os.path.join(folder, "driver")
        os.makedirs(self.driver)

    def object(self, source, *flags):
        target = os.path.join(self.folder, re.sub(r"\W", "_", os.path.relpath(source, ROOT)) + ".o")
        must([*(C if source.endswith(".c") else CPP), *flags, "-c", source, "-o", target])
        return target

    def once(self, source, *flags):
        if source not in self.made:
            self.made[source] = self.object(os.path.join(ROOT, source), *flags)
        return self.made[source]

    def passes(self, name, *parts, words=()):
        program = os.path.join(self.folder, name)
        have = LAST if run(["sh", "-c", "echo 'int main(void){return 0;}' | gcc -x c - -lbacktrace -o /dev/null"],
                           30).returncode == 0 else LAST[:-1]
        must(["g++", *parts, *self.libraries, *have, "-o", program])
        done = run([program, *words], 300, cwd=self.folder)
        return done is not None and done.returncode == 0

    def unit(self, name, planted):
        return self.passes(name, self.once(f"tests/unit/{name}_test.c"), *planted)

    def cuda_unit(self, name, source):
        """The runtime with the test's own CUDA: all of it is compiled anew."""
        flags = ["-DKG_CUDA=1", "-isystem", self.cuda]
        objects = [os.path.join(self.folder, os.path.basename(p) + ".cuda.o") for p in self.runtime()]
        for path, target in zip(self.runtime(), objects):
            if not os.path.exists(target):
                must([*C, *flags, "-c", os.path.join(ROOT, path), "-o", target])
        if source:
            path, file = source
            replaced = objects.index(os.path.join(self.folder, os.path.basename(path) + ".cuda.o"))
            objects[replaced] = os.path.join(self.folder, "planted.cuda.o")
            must([*C, *flags, "-c", file, "-o", objects[replaced]])
        test = self.once(f"tests/unit/{name}_test.c", *flags)
        return self.passes(name, test, *objects)

    def runtime(self):
        folders = ("runtime", "runtime/shared")
        return sorted(f"{folder}/{name}" for folder in folders for name in os.listdir(os.path.join(ROOT, folder))
                      if name.endswith(".c"))

    def executor(self, name, planted):
        kernels = name.replace("executor_", "tests/kernels/executor/") + ".cu"
        return self.passes(name, self.once(f"tests/unit/{name}_test.c", "-DCHECKED"), *planted,
                           self.once(kernels, "-xc++", *BUILDS["check"]))

    def cases(self, spec, planted):
        with tempfile.TemporaryDirectory(dir=self.folder) as base, tempfile.TemporaryDirectory(dir=self.folder) as out:
            bench = Bench(self.kgen, self.libraries, base, [spec], ["fast"], runs=EARLY_RUNS, driver=self.driver)
            bench.prepare()
            bench.libraries = [*planted, *self.libraries]
            return not planted or bench.judge_headers(out) is None

    def tags(self, name, planted):
        """A test of tags, with kernels made from a template, or with a header, of that text."""
        templates, out = os.path.join(self.folder, "templates"), os.path.join(self.folder, "tags")
        headers = os.path.join(self.folder, "runtime/device")
        shutil.copytree(os.path.join(ROOT, "templates"), templates, dirs_exist_ok=True)
        shutil.copytree(os.path.join(ROOT, "runtime/device"), headers, dirs_exist_ok=True)
        if planted:
            shutil.copy(planted[1], os.path.join(self.folder, planted[0]))
        words, specs = TAGS[name]
        must([self.kgen, "generate", *(os.path.join(ROOT, "tests/families", spec + ".yaml") for spec in specs),
              "--out", out, "--template-dir", templates])
        kernels = {"kg_" + os.path.basename(spec): type for spec, type in specs.items()}
        names = [file for spec, type in kernels.items() for file in (f"{spec}_{type}.cu", f"{spec}.c", f"{spec}_ref.cpp")]
        objects = [os.path.join(out, file + ".o") for file in names]
        for file, target in zip(names, objects):
            how = C if file.endswith(".c") else [*CPP, "-O0", *(["-xc++", *BUILDS["check"]] if file.endswith(".cu") else [])]
            must([*how[:1], "-I" + headers, "-I" + out, *how[1:], "-c", os.path.join(out, file), "-o", target])
        test = os.path.join(out, "test.o")
        must([*C, "-I" + out, "-c", os.path.join(ROOT, f"tests/kernels/{name}.c"), "-o", test])
        # kernels of other types are called by none
        return self.passes(name, test, *objects, "-Wl,--unresolved-symbols=ignore-in-object-files", words=words)


def judge(finders, path, text, replacement, how, name):
    """None where it is found, or why not."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as f:
        source = f.read()
    if text not in source:
        return "the source does not hold the text"
    planted = os.path.join(finders.folder, os.path.basename(path))
    with open(planted, "w", encoding="utf-8") as f:
        f.write(source.replace(text, replacement))
    if how == "cuda":
        passed = finders.cuda_unit(name, (path, planted))
    elif how == "tags":
        passed = finders.tags(name, (path, planted))
    else:
        passed = getattr(finders, how)(name, [finders.object(planted)])
    return f"{name} passes" if passed else None


def passes_as_it_is(finders, how, name):
    if how in ("cuda", "tags"):
        return {"cuda": finders.cuda_unit, "tags": finders.tags}[how](name, None)
    return getattr(finders, how)(name, [])


def main():
    words = sys.argv[1:]
    every = int(words[1]) if words[0] == "--every" else 1
    kgen, cuda, *libraries = words[2:] if words[0] == "--every" else words
    cuda = None if cuda == "none" else cuda
    mistakes = MISTAKES[::every]
    print(f"TAP version 13\n1..{len(mistakes)}", flush=True)
    failed, sound = 0, {}
    with tempfile.TemporaryDirectory(prefix="kgen-mistakes-") as folder:
        finders = Finders(os.path.abspath(kgen), cuda, [os.path.abspath(path) for path in libraries], folder)
        for number, (what, path, text, replacement, (how, name)) in enumerate(mistakes, 1):
            if how == "cuda" and not cuda:
                print(f"ok {number} - {what} # SKIP CUDA's headers are not there", flush=True)
                continue
            try:
                if name not in sound:
                    sound[name] = passes_as_it_is(finders, how, name)
                problem = judge(finders, path, text, replacement, how, name) if sound[name] else f"{name} fails as it is"
            except RuntimeError as error:
                problem = str(error)
            failed += problem is not None
            print(f"{'not ' if problem else ''}ok {number} - {what}: {problem or 'found by ' + name}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

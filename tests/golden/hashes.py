#!/usr/bin/env python3
"""The hash of a variant covers all that its kernels run, and nothing else (TAP).

    hashes.py [--every K] KGEN ROOT

Tuning files keep measurements under these hashes. So shared functions of templates are changed, one
at a time: the hash of a variant changes where the emitted text of its kernels, or of a function
that they call, does. What is called is found anew, in the emitted file. Then the operator, its
types and its place in the spec, and the steps of a variant. --every takes one function in K.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Lines of functions that files hold once.
CHANGES = [
    "KG_FN ${k.A.c} reduce_warp(",
    "KG_FN ${k.A.c} carry(",
    "    return v0;\n",
    "    memcpy(&v, bits, ${16 * parts});\n",
    "    kg_st16_global(to, bits);\n",
    "    return other;\n",
    "    return missing == 0;\n",
]
WORD = re.compile(r"[A-Za-z_]\w*")


class Emitter:
    """Specs emitted with templates that may be changed."""

    def __init__(self, kgen, root, folder):
        self.kgen, self.root, self.folder = kgen, root, folder
        self.templates = os.path.join(folder, "templates")
        self.count = 0

    def fresh(self):
        shutil.rmtree(self.templates, ignore_errors=True)
        shutil.copytree(os.path.join(self.root, "templates"), self.templates)

    def change(self, line, where="*/*.cu"):
        """Puts a comment before the line wherever templates have it. False: none does."""
        there = False
        for path in glob.glob(os.path.join(self.templates, where)):
            with open(path, encoding="utf-8") as f:
                text = f.read()
            with open(path, "w", encoding="utf-8") as f:
                f.write(text.replace(line, "    // Changed.\n" + line))
            there = there or line in text
        return there

    def emit(self, specs, *options):
        """Names and texts of the emitted files."""
        self.count += 1
        out = os.path.join(self.folder, str(self.count))
        for i, spec in enumerate(specs):
            subprocess.run([self.kgen, "generate", spec, "--out", "%s/%d" % (out, i),
                            "--template-dir", self.templates,
                            "-Wno-padding-conflicts", *options], check=True, capture_output=True)
        files = {}
        for path in sorted(glob.glob(out + "/*/*")):
            with open(path, encoding="utf-8") as f:
                files[os.path.relpath(path, out)] = f.read()
        return files

    def spec(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return path


def hashes_of(files):
    """Of each variant, by file and name."""
    found = {}
    for name, text in files.items():
        if name.endswith(".cu"):
            for variant, value in re.findall(r"^//   (\w+)\n(?://     .*\n)*?//     content hash "
                                             r"(\w+)$", text, re.M):
                found[name, variant] = value
    return found


def items_of(text):
    """What stands between empty lines outside of braces."""
    items, item, depth = [], [], 0
    for line in text.split("\n"):
        if not line.strip() and depth == 0:
            items.append("\n".join(item))
            item = []
        item.append(line)
        depth += line.count("{") - line.count("}")
    return items + ["\n".join(item)]


def kernels_of(files):
    """Of each variant: the text of its kernels, and of the functions of the file that they call."""
    found = {}
    for name, text in files.items():
        if not name.endswith(".cu"):
            continue
        body = text[re.search(r"^namespace \w+_kernels \{$", text, re.M).end():]
        parts = re.split(r"^namespace (\w+) \{$", body, flags=re.M)
        defined = {}
        for item in items_of(parts[0]):
            for word in re.findall(r"^(?:KG_FN [^(]*?|struct (?:alignas\(\d+\) )?)(\w+)(?:\(| \{)",
                                   item, re.M):
                defined[word] = item
        for variant, kernels in zip(parts[1::2], parts[2::2]):
            called, words = {}, set(WORD.findall(kernels))
            while words:
                word = words.pop()
                if word in defined and word not in called:
                    called[word] = defined[word]
                    words |= set(WORD.findall(defined[word]))
            found[name, variant] = kernels + "".join(called[word] for word in sorted(called))
            # And of a variant whose kernel it launches.
            for other in re.findall(r"^using namespace (\w+);", kernels, re.M):
                found[name, variant] += found[name, other]
    return found


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def report(self, name, problems):
        self.count += 1
        self.failed += bool(problems)
        print("%s %d - %s" % ("not ok" if problems else "ok", self.count, name), flush=True)
        for problem in problems[:20]:
            print("# " + problem)


def changed(before, after):
    return {key for key in before if before[key] != after[key]}


def functions(tap, e, specs, every):
    e.fresh()
    before = e.emit(specs)
    for line in CHANGES[::every]:
        e.fresh()
        there = e.change(line)
        after = e.emit(specs)
        hashes, texts = changed(hashes_of(before),
                                hashes_of(after)), changed(kernels_of(before), kernels_of(after))
        problems = ["%s %s: the hash stays, and the text changes" % key
                    for key in sorted(texts - hashes)]
        problems += ["%s %s: the hash changes, and the text stays" % key
                     for key in sorted(hashes - texts)]
        if not there or not texts or len(texts) == len(kernels_of(before)):
            problems.append("%d of %d texts change" % (len(texts), len(kernels_of(before))))
        tap.report("%s changes %d hashes" % (line.strip(), len(hashes)), problems)


SUM = """kgen: 1
kernel: total
family: reduce
types: [f32, u32]
operator:
  identity: 0
  combine: a + b
variants:
  - {max_n: 100, nwarps: 1, nwork: 1, grid: {rows: 1}}
  - {nwarps: 2, nwork: 3, grid: {rows: 3}}
"""
COPY = """kgen: 1
kernel: copies
family: map
types: [pair]
structs: {pair: {fields: [{name: a, type: u32}, {name: b, type: u32}]}}
inputs: {x: T}
outputs: {y: T}
map: {y: x}
"""


def operators(tap, e):
    e.fresh()
    plain = hashes_of(e.emit([e.spec("a/total.yaml", SUM)]))

    def against(name, text, all_change, *options):
        other = hashes_of(e.emit([e.spec("b/other.yaml", text)], *options))
        differ = {key for key in other if other[key] != plain[key]}
        tap.report(name, [] if other and len(differ) == (len(other) if all_change else 0) else
                   ["%d of %d hashes differ" % (len(differ), len(other))])

    against("another operator is another hash", SUM.replace("a + b", "b + a"), True)
    against("another identity is another hash", SUM.replace("identity: 0", "identity: -0"), True)
    against("the place of the operator and the name of the spec are not", "# A comment.\n\n" + SUM,
            False)
    against("a variant that is emitted alone has the hash that it has among others", SUM, False,
            "--only",
            "total_*/row_wbw_w2x3_r3")
    one = hashes_of(e.emit([e.spec("a/copies.yaml", COPY)]))
    two = hashes_of(e.emit([e.spec("a/copies.yaml", COPY.replace("b, type: u32", "b, type: f32"))]))
    tap.report("another field of a struct is another hash",
               [] if changed(one, two) == set(one) else [str(changed(one, two))])


def steps_of(files):
    """The hashes of the steps of the first variant that has several."""
    for name, text in files.items():
        for block in re.findall(r"^static const kg_step \w+_steps\[\] = \{\n(.*?)^\};$", text,
                                re.M | re.S):
            found = re.findall(r"\.hash = UINT64_C\(0x(\w+)\)", block)
            if name.endswith(".c") and len(found) > 1:
                return found
    return []


def steps(tap, e):
    spec = [os.path.join(e.root, "generated/segments/offsets_trap.yaml")]
    e.fresh()
    before = e.emit(spec)
    cases = [
        ("the kernel of the second step", "segments/bounds.cu",
         "    fault = __syncthreads_or(fault);\n", [False, True]),
        ("the kernel of the first step", "segments/segments.cu",
         "    KG_SMEM(${shared_type}, shared);\n", [True, False]),
        ("what both are launched by", "segments/segments.cu", "//% take_arguments()\n",
         [True, True]),
    ]
    for what, name, line, differ in cases:
        e.fresh()
        there = e.change(line, name)
        after = e.emit(spec)
        found = [a != b for a, b in zip(steps_of(before), steps_of(after))]
        ok = there and found == differ and changed(hashes_of(before), hashes_of(after))
        tap.report("%s has another text, and so another hash" % what, [] if ok else [str(found)])


def main():
    tap, words = Tap(), sys.argv[1:]
    every = int(words[1]) if words[0] == "--every" else 1
    kgen, root = words[-2:]
    specs = sorted(glob.glob(os.path.join(root, "generated/*/*.yaml")))
    with tempfile.TemporaryDirectory() as folder:
        e = Emitter(kgen, root, folder)
        functions(tap, e, specs, every)
        operators(tap, e)
        steps(tap, e)
    print("1..%d" % tap.count)
    return 1 if tap.failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""The planner's bytes of shared memory are those of the kernels' structs (TAP).

    shared_bytes.py ROOT CXX...

Occupancy and launch bounds follow from what the planner works out; a launch asks for the size of
the struct that a template declares. Of each golden both are compared by the compiler, from the
source as the executor compiles it. The first test is that a wrong number is found.
"""
import glob
import os
import re
import subprocess
import sys

HEAD = re.compile(r"^//   (\w+)$|(\d+) bytes? of shared memory a block")
TOGETHER = 8  # sources in one run of the compiler
STRUCT = re.compile(r"^struct (?:alignas\(\d+\) )?(\w+_shared) ")


def planned(lines):
    """Bytes by variant, as the head of the file tells them."""
    found, variant = {}, None
    for line in lines:
        if not line.startswith("//"):
            break
        match = HEAD.search(line)
        if match and match.group(1):
            variant = match.group(1)
        elif match:
            found[variant] = int(match.group(2))
    return found


def structs(lines):
    """The struct that a variant's block shares, by variant: its name in C++."""
    found, outer, variant = {}, None, None
    for line in lines:
        space = re.match(r"namespace (\w+) {", line)
        if space:
            outer, variant = outer or space.group(1), space.group(1)
        tiles = re.match(r"using namespace (\w+);", line) # of a variant before
        if tiles:
            found[variant] = found[tiles.group(1)]
        struct = STRUCT.match(line)
        if struct:
            found[variant] = f"{outer}::{variant}::{struct.group(1)}"
    return found


def asserts(path, wrong=0):
    """C++ that does not compile where the two differ; and how many it compares."""
    with open(path, encoding="utf-8") as f:
        lines = f.read().split("\n")
    named, text = structs(lines), [f'#include "{path}"']
    sizes = planned(lines)
    for variant, size in sorted(sizes.items()):
        first = re.sub(r"_\d+$", "", variant)
        if first != variant and variant not in named and sizes.get(first) == size:
            continue # the same kernel for other calls
        if variant in named:
            text.append(f'static_assert(sizeof({named[variant]}) == {size + wrong}, "{variant}: '
                        f'{size} bytes");')
        elif size:
            text.append(f"#error {variant}: {size} bytes, and no struct")
    return "\n".join(text) + "\n", len(named)


def compile_errors(compiler, root, paths, wrong=0):
    """Of several sources at once, since most of the time goes into the headers that all include."""
    include = [f"-I{os.path.join(root, 'runtime', name)}"
               for name in ("include", "device", "cpu", "shared")]
    text = "".join(asserts(path, wrong)[0] for path in paths)
    ran = subprocess.run([*compiler, "-x", "c++", "-std=c++17", "-fsyntax-only", "-DKG_EMU=1",
                          *include, "-"], input=text, capture_output=True, text=True)
    errors = [line for line in ran.stderr.split("\n") if "error" in line]
    return (errors or ["the compiler failed"]) if ran.returncode else []


def judged(compiler, root, sources):
    """Errors by source. Sources that do not compile together, as those of one name, do so alone."""
    for at in range(0, len(sources), TOGETHER):
        group = sources[at:at + TOGETHER]
        together = len(group) > 1 and compile_errors(compiler, root, group)
        for path in group:
            yield path, compile_errors(compiler, root, [path]) if together or len(
                group) == 1 else []


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    root, compiler = os.path.abspath(sys.argv[1]), sys.argv[2:]
    sources = sorted(glob.glob(os.path.join(root, "generated", "*", "*", "*.cu")))
    sources = [path for path in sources if asserts(path)[1]]
    blind = not sources or not compile_errors(compiler, root, sources[:TOGETHER], wrong=4)
    print(f"1..{len(sources) + 1}")
    print(f"{'not ok' if blind else 'ok'} 1 - a wrong number is found")
    failures = blind
    for number, (path, errors) in enumerate(judged(compiler, root, sources), 2):
        print(f"{'not ok' if errors else 'ok'} {number} - {os.path.relpath(path, root)}: "
              f"{asserts(path)[1]} compared")
        for line in errors[:5]:
            print(f"# {line}")
        failures = failures or bool(errors)
    return bool(failures)


sys.exit(main())

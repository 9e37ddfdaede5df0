"""kgen.build: a spec of one's own."""
import array
import os
import shutil
import subprocess
import sys
import warnings

import kgen
import kgen._build
from tap import Skip, finish, raises

SPEC = os.path.join(os.environ["KGEN_ROOT"], "examples", "absmax", "absmax.yaml")
CACHE = os.environ["KGEN_CACHE"]
if os.environ["KGEN_CUDA"] == "no" or os.environ["KGEN_LANE"] == "quick":
    os.environ["KGEN_CUDA_COMPILER"] = "none"


def absmax(library, *values):
    return library.absmax(array.array("f", values))[0]


def test_build():
    """A spec becomes a library, once."""
    shutil.copy(SPEC, "absmax.yaml")
    mine = kgen.build("absmax.yaml", types=["f32"], archs=[90])
    assert mine.functions == ["absmax"] and absmax(mine, 1, -7, 3) == 7
    gpu = os.environ.get("KGEN_CUDA_COMPILER") != "none"
    assert mine.backends == (("cuda", "reference") if gpu else ("reference",)), mine.backends
    assert mine.path.startswith(CACHE + os.sep)
    made = os.stat(mine.path).st_mtime_ns
    assert kgen.build("absmax.yaml", types=["f32"], archs=[90]).path == mine.path
    assert os.stat(mine.path).st_mtime_ns == made
    raises(TypeError, "there are: f32", mine.absmax, array.array("d", [1.0]))
    assert absmax(kgen.load(mine.path), -2, 1) == 2
    assert [name for name in os.listdir(CACHE) if name.startswith("building-")] == []


def test_another_spec():
    """Another text is another library, and the first stays."""
    os.environ["KGEN_CUDA_COMPILER"] = "none"
    os.makedirs("other", exist_ok=True)
    with open(SPEC, encoding="utf-8") as file:
        text = file.read()
    with open("other/absmax.yaml", "w", encoding="utf-8") as file:
        file.write(text.replace("abs(x)", "abs(x) + 1"))
    other = kgen.build("other/absmax.yaml", types=["f32"])
    assert absmax(other, 1, -7, 3) == 8
    assert len(os.listdir(CACHE)) == 2


PAIR = """#pragma once
#include "size.h"
typedef struct pair { int sum, count; } pair;
"""
PAIRS = """kgen: 1
kernel: pairs
family: reduce
types: [pair]
structs:
  pair:
    c_name: pair
    header: %s
    fields: [{name: sum, type: i32}, {name: count, type: i32}]
operator:
  identity: {sum: 0, count: 0}
  combine: "T{a.sum + b.sum, a.count + b.count}"
  commutative: true
"""


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def test_own_header():
    """A header beside the spec is found; what it says, and what it includes, makes another
    library."""
    os.makedirs("own header", exist_ok=True)
    write("own header/my_pair.h", PAIR)
    write("own header/size.h", "#define SIZE 1\n")
    for name in ("my_pair.h", "'my_pair.h'"):
        write("own header/pairs.yaml", PAIRS % name)
        mine = kgen.build("own header/pairs.yaml")
        assert list(mine.pairs(array.array("i", [1, 2, 10, 20]))) == [11, 22]
        assert kgen.build("own header/pairs.yaml").path == mine.path
        write("own header/size.h", "typedef int size;\n")
        assert kgen.build("own header/pairs.yaml").path != mine.path
        write("own header/size.h", "#define SIZE 1\n")
        assert kgen.build("own header/pairs.yaml").path == mine.path
    write("elsewhere.h", "#error this was read\n")
    for name in ("../elsewhere.h", os.path.abspath("elsewhere.h")):
        write("own header/pairs.yaml", PAIRS % name)
        raises(kgen.SpecError, "header", kgen.build, "own header/pairs.yaml")


TAKEN = """kgen: 1
kernel: taken
family: map
types: [f32]
index: u32
gather: [x]
bounds: trap
inputs: {x: T}
outputs: {y: T}
map:
  y: x
"""


def test_trap():
    """What a kernel reported is raised once, and the next call runs."""
    write("taken.yaml", TAKEN)
    mine = kgen.build("taken.yaml")
    x = array.array("f", [1, 2, 3])
    for turn in range(2):
        mine.taken(x, array.array("I", [0, 9])) # who reads the result later is told then
        raises(kgen.Trap, "an index out of range", mine.taken, x, array.array("I", [2, 0]))
        assert list(mine.taken(x, array.array("I", [2, 0]))) == [3, 1], turn


def test_environment():
    """What the environment says of capabilities, templates and shapes makes another library."""
    def with_it(name, value):
        os.environ[name] = value
        try:
            return kgen.build("absmax.yaml", types=["f32"]).path
        finally:
            del os.environ[name]

    asked = os.environ.get("KGEN_CUDA_COMPILER")
    os.environ["KGEN_CUDA_COMPILER"] = "none"
    usual = kgen.build("absmax.yaml", types=["f32"]).path
    assert with_it("KGEN_GPU_ARCHS", "86") == kgen.build("absmax.yaml", types=["f32"],
                                                         archs=[86]).path != usual
    shutil.copytree(os.path.join(os.path.dirname(kgen.__file__), "share/kgen/templates"), "mine",
                    dirs_exist_ok=True)
    first = with_it("KGEN_TEMPLATE_DIR", "mine")
    with open("mine/reduce/ref.cpp", "a", encoding="utf-8") as file:
        file.write("// one more line\n")
    assert len({usual, first, with_it("KGEN_TEMPLATE_DIR", "mine")}) == 3
    if asked is None:
        del os.environ["KGEN_CUDA_COMPILER"]
    else:
        os.environ["KGEN_CUDA_COMPILER"] = asked


def test_plans():
    """Variants are planned for the capabilities that they are compiled for; for one that kgen does
    not know, as for the greatest below it."""
    spec = os.path.join(os.path.dirname(kgen.__file__), "share/kgen/specs/fill.yaml")
    asked = os.environ.get("KGEN_CUDA_COMPILER")
    os.environ["KGEN_CUDA_COMPILER"] = "none"

    def planned(*archs):
        folder = os.path.dirname(kgen.build(spec, types=["f32"], archs=archs).path)
        with open(os.path.join(folder, "kg_fill.c"), encoding="utf-8") as file:
            return file.read()

    program = os.path.join(os.path.dirname(kgen.__file__), "bin/kgen")
    for arch in ("86", "90"):
        subprocess.run([program, "generate", spec, "--types", "f32", "--arch", arch, "--out", arch],
                       check=True)
        with open(f"{arch}/kg_fill.c", encoding="utf-8") as file:
            assert file.read() == planned(arch), arch
    assert planned(88) == planned(87) != planned(90) and planned("90a") == planned(90)
    raises(kgen.BuildError, 'unknown architecture "60"', planned, 60)
    if asked is None:
        del os.environ["KGEN_CUDA_COMPILER"]
    else:
        os.environ["KGEN_CUDA_COMPILER"] = asked


def test_mistakes():
    """A mistake in a spec is told at its place; nothing is left."""
    with open("wrong.yaml", "w", encoding="utf-8") as file:
        file.write("kgen: 1\nkernel: wrong\nfamily: reduse\n")
    error = raises(kgen.SpecError, "wrong.yaml:3:9: error", kgen.build, "wrong.yaml")
    assert isinstance(error, kgen.BuildError) and error.command[1] == "generate"
    raises(FileNotFoundError, "nowhere", kgen.build, "nowhere.yaml")
    raises(OSError, "", kgen.load, "absmax.yaml")
    assert [name for name in os.listdir(CACHE) if name.startswith("building-")] == []


def program(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(name, 0o755)
    return os.path.abspath(name)


def with_cxx(cxx, function, *arguments):
    os.environ["CXX"] = cxx
    try:
        return function(*arguments)
    finally:
        del os.environ["CXX"]


def test_compilers():
    """What a compiler says is the text of the error; one that is not there is named."""
    broken = program("broken-c++",
                     '[ "$1" = --version ] || { echo "broken-c++: no registers left" >&2; exit '
                     '4; }\n')
    error = with_cxx(f"'{broken}'", raises, kgen.CompilerError, "broken-c++: no registers left",
                     kgen.build,
                     "absmax.yaml", ["f64"])
    assert isinstance(error, kgen.BuildError) and error.command[0] == broken
    with_cxx("no-such-c++", raises, kgen.CompilerError, "no-such-c++ cannot run: No such file",
             kgen.build,
             "absmax.yaml", ["f64"])
    assert [name for name in os.listdir(CACHE) if name.startswith("building-")] == []


def test_without_nvcc():
    """Without nvcc the references are built, and that is said: once more, where they are kept."""
    asked, found = os.environ.pop("KGEN_CUDA_COMPILER", None), kgen._build.compilers
    kgen._build.compilers = lambda: (None, *found()[1:])
    try:
        for _ in range(2):
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                mine = kgen.build("absmax.yaml", types=["f32"], archs=[90])
            assert [w.category
                    for w in said] == [kgen.NoCudaWarning] and said[0].filename == __file__, said
            assert "there is no nvcc" in str(said[0].message)
            assert mine.backends == ("reference",) and absmax(mine, -3, 2) == 3
    finally:
        kgen._build.compilers = found
        if asked is not None:
            os.environ["KGEN_CUDA_COMPILER"] = asked


def test_two_processes():
    """Two processes that build one spec at once share what the first has made."""
    if os.environ["KGEN_LANE"] == "quick":
        raise Skip("in the longer lane")
    os.mkdir("there")
    # Each waits until both are compiling.
    both = program("both-c++", """[ "$1" = --version ] && exec c++ --version
touch there/$$
while [ "$(ls there | wc -l)" -lt 2 ]; do sleep 0.01; done
exec c++ "$@"
""")
    script = ("import array, kgen; mine = kgen.build('absmax.yaml', types=['f32'], cache='shared');"
              "assert mine.absmax(array.array('f', [1, -5]))[0] == 5; print(mine.path)")
    environment = dict(os.environ, CXX=f"'{both}'", KGEN_CUDA_COMPILER="none")
    two = [subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE,
                            text=True)
           for _ in range(2)]
    try:
        paths = {one.communicate(timeout=150)[0] for one in two}
    finally:
        for one in two:
            one.kill()
    assert [one.returncode for one in two] == [0, 0] and len(paths) == 1, paths
    assert len(os.listdir("there")) == 2 and os.listdir("shared") == [
        os.path.basename(os.path.dirname(paths.pop()))]


def test_registry_of_a_foreign_library():
    """A library without the runtime is refused with what it lacks."""
    if not shutil.which("cc"):
        raise Skip("there is no cc")
    with open("empty.c", "w", encoding="utf-8") as file:
        file.write("int nothing;\n")
    assert os.system("cc -shared -fPIC -o empty.so empty.c") == 0
    raises(OSError, "no kg_run: link it with libkgen", kgen.load, "empty.so")


finish(globals())

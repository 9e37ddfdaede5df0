"""kgen.build: a spec of one's own."""
import array
import os
import shutil

import kgen
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


def test_mistakes():
    """A mistake in a spec is told at its place; nothing is left."""
    with open("wrong.yaml", "w", encoding="utf-8") as file:
        file.write("kgen: 1\nkernel: wrong\nfamily: reduse\n")
    raises(kgen.BuildError, "wrong.yaml:3:9: error", kgen.build, "wrong.yaml")
    raises(FileNotFoundError, "nowhere", kgen.build, "nowhere.yaml")
    raises(OSError, "", kgen.load, "absmax.yaml")
    assert [name for name in os.listdir(CACHE) if name.startswith("building-")] == []


def test_registry_of_a_foreign_library():
    """A library without the runtime is refused with what it lacks."""
    if not shutil.which("cc"):
        raise Skip("there is no cc")
    with open("empty.c", "w", encoding="utf-8") as file:
        file.write("int nothing;\n")
    assert os.system("cc -shared -fPIC -o empty.so empty.c") == 0
    raises(OSError, "no kg_run: link it with libkgen", kgen.load, "empty.so")


finish(globals())

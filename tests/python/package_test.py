"""The package: what it has, what it costs, how it refuses. Needs no framework."""
import array
import ast
import ctypes
import glob
import os
import re
import subprocess
import sys
import threading
import types

import kgen
from tap import Skip, finish, has, raises

ROOT = os.environ["KGEN_ROOT"]
FOLDER = os.path.dirname(kgen.__file__)


def floats(*values):
    return array.array("f", values)


def test_wheel_is_reproducible():
    """Two runs make the same wheel."""
    once, twice = os.environ["KGEN_WHEELS"].split(os.pathsep)
    with open(once, "rb") as a, open(twice, "rb") as b:
        assert a.read() == b.read()


def test_import_is_light():
    """The import loads the package and struct alone, opens modules alone, and makes no function."""
    program = """
import os, sys
opened = []
sys.addaudithook(lambda event, args: opened.append((event, str(args[0])))
                 if event in ("open", "subprocess.Popen", "os.listdir", "ctypes.dlopen") else None)
before = set(sys.modules)
import kgen
print(sorted(set(sys.modules) - before))
print([e for e in opened if e[0] not in ("open", "os.listdir") or
       not e[1].endswith((".py", ".pyc", os.sep)) and
       not os.path.isdir(e[1])])
print(sorted(set(vars(kgen.shipped)) | set(vars(kgen)) & set(kgen.shipped.functions)))
"""
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True,
                          text=True).stdout
    modules, opened, made = [ast.literal_eval(line) for line in said.splitlines()]
    allowed = {"kgen", "kgen._core", "kgen._errors", "kgen._library", "struct", "_struct"}
    assert set(modules) <= allowed, set(modules) - allowed
    assert opened == [], opened
    assert made == ["_groups", "_kernels", "_library", "path"], made


def test_left_out_without_numpy():
    """Without NumPy its tests are left out, and say so."""
    os.makedirs("no numpy", exist_ok=True)
    with open("no numpy/numpy.py", "w", encoding="utf-8") as file:
        file.write("raise ImportError\n")
    environment = dict(os.environ,
                       PYTHONPATH=os.pathsep.join(["no numpy", os.environ["PYTHONPATH"]]))
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "numpy_test.py")
    said = subprocess.run([sys.executable, script], env=environment, check=True,
                          capture_output=True, text=True).stdout
    tests = [line for line in said.splitlines() if line.startswith("ok ")]
    assert len(tests) >= 5 and all(line.endswith("# SKIP NumPy is not there")
                                   for line in tests), said


def test_headers_find_each_other():
    """What a header of the package includes is in the package, too."""
    headers = glob.glob(f"{FOLDER}/include/**/*.h", recursive=True)
    names = {os.path.basename(path) for path in headers}
    for path in headers:
        with open(path, encoding="utf-8") as file:
            wanted = re.findall(r'^\s*#\s*include "([^"]+)"', file.read(), re.MULTILINE)
        missing = {os.path.basename(name) for name in wanted} - names
        assert not missing, (path, missing)
    assert "kg_device.h" in names, names


def test_every_kernel_is_a_function():
    """Each kernel that the build was asked for is a function, in the stubs too."""
    with open(os.path.join(FOLDER, "__init__.pyi"), encoding="utf-8") as file:
        stubs = {node.name for node in ast.parse(file.read()).body
                 if isinstance(node, ast.FunctionDef)}
    asked = os.environ["KGEN_KERNELS"].split(",")
    if asked == ["all"]:
        asked = [os.path.basename(path)[:-5] for path in glob.glob(f"{ROOT}/specs/*.yaml")]
    assert kgen.shipped.functions == sorted(asked), kgen.shipped.functions
    for name in kgen.shipped.functions:
        assert callable(getattr(kgen, name)) and name in stubs and name in dir(kgen), name
        assert os.path.exists(f"{ROOT}/specs/{name}.yaml"), name
    assert "in: f32, out: f32" in kgen.sum.__doc__
    raises(AttributeError, "nothing_such", lambda: kgen.nothing_such)


def test_every_family_ships():
    """Kernels of each family ship, and docs/python.md names all of them."""
    families = {}
    for path in glob.glob(f"{ROOT}/specs/*.yaml"):
        with open(path, encoding="utf-8") as file:
            family = re.search(r"^family: (\w+)$", file.read(), re.MULTILINE)[1]
        families.setdefault(family, set()).add(os.path.basename(path)[:-5])
    said = subprocess.run([f"{FOLDER}/bin/kgen", "list", "families"], check=True,
                          capture_output=True, text=True).stdout
    assert sorted(families) == [line.split()[0] for line in said.splitlines()]
    with open(f"{ROOT}/docs/python.md", encoding="utf-8") as file:
        rows = re.findall(r"^\| (\w+) \| (`\w+`(?:, `\w+`)*) \|$", file.read(), re.MULTILINE)
    assert {family: set(re.findall(r"\w+", names)) for family, names in rows} == families


def test_stubs_of_scalars():
    """A scalar that is an int of one element type and a float of another is a float in the
    stubs."""
    has("axpy")
    with open(os.path.join(FOLDER, "__init__.pyi"), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    axpy = next(node for node in tree.body
                if isinstance(node, ast.FunctionDef) and node.name == "axpy")
    assert [ast.unparse(a.annotation) for a in axpy.args.posonlyargs][0] == "float"


def test_bindings_come_with_it():
    """What files for other languages need is in the package: kgen.f90 and kgen.rs."""
    for name in ("kgen.f90", "kgen.rs"):
        assert os.path.getsize(f"{FOLDER}/share/kgen/bindings/{name}"), name
    assert os.path.getsize(f"{FOLDER}/include/kgen/kgen.hpp")


def test_exceptions_are_those_of_the_library():
    """Each status has an exception of its name."""
    names = kgen._core.status_names(kgen.shipped._library)
    classes = [one.__name__ for one in kgen.by_status]
    assert classes[1:] == ["".join(word.title() for word in name.split("_")[1:])
                           for name in names][1:]
    assert [one.status for one in kgen.by_status] == list(range(len(names)))


def test_standard_library():
    """Arrays of the standard library, without a framework."""
    has("axpy", "sum", "transpose", "gather")
    assert kgen.sum(floats(1, 2, 3.5))[0] == 6.5
    y = floats(1, 1, 1)
    assert kgen.axpy(2.0, floats(1, 2, 3), y) is y and list(y) == [3, 5, 7]
    assert list(kgen.sum(array.array("q", [2**40, 1]))) == [2**40 + 1]
    out = floats(0)
    assert kgen.sum(floats(*range(100)), out=out) is out and out[0] == 4950
    assert kgen.sum(floats())[0] == 0
    plane = memoryview(floats(*range(6))).cast("B").cast("f", (2, 3))
    assert kgen.transpose(plane).tolist() == [[0, 3], [1, 4], [2, 5]]
    assert list(kgen.gather(floats(5, 6, 7), array.array("I", [2, 0]))) == [7, 5]


def test_refusals():
    """Wrong calls raise, and say what to do."""
    has("axpy", "sum")
    x, y = floats(1, 2, 3), floats(1, 2)
    raises(TypeError, "'in' is missing", kgen.sum)
    raises(TypeError, "takes 2 arguments, not 3", kgen.sum, x, x, x)
    raises(TypeError, "takes no 'colour'", kgen.sum, x, colour=3)
    raises(TypeError, "given twice", kgen.sum, x, x, out=x)
    raises(TypeError, "int is no array", kgen.sum, 3)
    raises(TypeError, "there are: u32, i32, u64", kgen.sum, array.array("h", [1]))
    raises(ValueError, "y says that n is 2, which was 3", kgen.axpy, 1.0, x, y)
    raises(ValueError, "has one element, not 3", kgen.sum, floats(1), out=x)
    raises(ValueError, "must not be read-only", kgen.sum, x, out=memoryview(bytes(4)).cast("f"))
    raises(ValueError, "do not lie one after the other", kgen.sum, memoryview(x)[::2])
    raises(TypeError, "", kgen.axpy, "two", x, x)
    raises(OverflowError, "'s' does not fit in u32", kgen.axpy, 2**32, array.array("I", [1]),
           array.array("I", [1]))
    raises(TypeError, "neither a number nor a stream", kgen.sum, x, stream="fast")
    error = raises(kgen.Overlap, "overlaps 'in'", kgen.sum, x, out=memoryview(x)[:1])
    assert isinstance(error, kgen.Error) and isinstance(error, ValueError) and error.status == 4
    raises(kgen.Misaligned, "", kgen.sum, memoryview(bytearray(13))[1:9].cast("f"))


def test_threads():
    """Threads call at once, each with a workspace of its own."""
    wrong = []

    def work(seed):
        x = floats(*range(seed, seed + 1000))
        for _ in range(200):
            if kgen.sum(x)[0] != sum(x):
                wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, wrong


def test_only_our_names_leave_the_library():
    """The library exports names with kg_ alone, and asks for no CUDA runtime."""
    path = os.path.join(FOLDER, "lib", "libkgen_kernels.so")
    names = subprocess.run(["nm", "-D", "--defined-only", path], check=True, capture_output=True,
                           text=True).stdout
    foreign = [line for line in names.splitlines() if not line.split()[-1].startswith("kg_")]
    assert not foreign, foreign[:5]
    needed = subprocess.run(["readelf", "-d", path], check=True, capture_output=True,
                            text=True).stdout
    assert "cudart" not in needed


def test_console_script():
    """The program kgen comes with it, with its templates."""
    run = [sys.executable, "-m", "kgen"]
    said = subprocess.run([*run, "--version"], check=True, capture_output=True, text=True).stdout
    assert said == f"kgen {kgen.__version__}\n"
    subprocess.run([*run, "generate", f"{FOLDER}/share/kgen/specs/axpy.yaml", "--out", "emitted"],
                   check=True)
    assert glob.glob("emitted/kg_axpy_f32.cu")


def test_verify():
    """kgen verify runs with the package's own headers and libraries; kgen tune gets as far as a
    GPU."""
    if os.environ["KGEN_LANE"] == "quick":
        raise Skip("in the longer lane")
    spec = f"{ROOT}/examples/absmax/absmax.yaml"
    run = [sys.executable, "-m", "kgen"]
    done = subprocess.run([*run, "verify", spec, "--type", "f32", "--quick", "--cpu", "--keep",
                           "verified"], check=False,
                          capture_output=True, text=True)
    assert done.returncode == 0 and "absmax_f32" in done.stdout, done.stdout + done.stderr
    built = [path for path in glob.glob("verified/**", recursive=True) if os.path.isfile(path) and
             os.access(path, os.X_OK)]
    needed = [subprocess.run(["readelf", "-d", path], check=True, capture_output=True,
                             text=True).stdout for path in built]
    assert built and all(f"{FOLDER}/lib" in os.path.normpath(text.replace("bin/../", ""))
                         for text in needed), needed
    if os.environ["KGEN_CUDA"] == "yes" and not glob.glob("/dev/nvidia[0-9]*"):
        done = subprocess.run([*run, "tune", spec, "--out", "tuned"], check=False,
                              capture_output=True, text=True)
        assert done.returncode == 3 and "kgen-tune: no GPU can be used" in done.stderr, done.stderr


# ---- arrays of frameworks that are not here ----

class Capsules:
    """What a framework offers: DLPack's C functions, by hand, over an array of the standard
    library."""

    class Tensor(ctypes.Structure):
        _fields_ = [("data", ctypes.c_void_p), ("type", ctypes.c_int32), ("id", ctypes.c_int32),
                    ("ndim", ctypes.c_int32),
                    ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                    ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.c_void_p),
                    ("offset", ctypes.c_uint64)]

    Allocate = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.POINTER(Tensor),
                                 ctypes.POINTER(ctypes.c_void_p), ctypes.c_void_p,
                                 ctypes.c_void_p)
    ObjectOf = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p))
    TensorOf = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(Tensor))
    Stream = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_int32, ctypes.c_int32,
                               ctypes.POINTER(ctypes.c_void_p))

    class Exchange(ctypes.Structure):
        pass


Capsules.Exchange._fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32),
                              ("previous", ctypes.c_void_p),
                              ("allocate", Capsules.Allocate), ("managed", ctypes.c_void_p),
                              ("object", Capsules.ObjectOf),
                              ("tensor", Capsules.TensorOf), ("stream", Capsules.Stream)]


class Exchanged:
    """An array that is read by DLPack's C functions alone."""

    def __init__(self, values, bits=32, code=2):
        self.values, self.bits, self.code = values, bits, code
        self.shape = (ctypes.c_int64 * 1)(len(values))


def tensor_of(thing, tensor):
    t = tensor.contents
    t.data, t.type, t.id, t.ndim = thing.values.buffer_info()[0], 1, 0, 1
    t.code, t.bits, t.lanes = thing.code, thing.bits, 1
    t.shape, t.strides, t.offset = thing.shape, None, 0
    return 0


MADE = []  # (what was asked for, the array)


def allocate(like, out, _, __):
    t = like.contents
    count = 1
    for extent in t.shape[:t.ndim]:
        count *= extent
    MADE.append(((t.type, t.code, t.bits, t.shape[:t.ndim]),
                 Exchanged(floats(*[0] * count), bits=t.bits, code=t.code)))
    out[0] = len(MADE)
    return 0


def object_of(number, out):
    made = MADE[number - 1][1]
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))
    out[0] = id(made)
    return 0


FUNCTIONS = Capsules.ObjectOf(object_of), Capsules.TensorOf(tensor_of), Capsules.Stream(
    lambda *_: 0)
EXCHANGE = Capsules.Exchange(1, 3, None, Capsules.Allocate(allocate), None, *FUNCTIONS)
NEW = ctypes.pythonapi.PyCapsule_New
NEW.restype, NEW.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
Exchanged.__dlpack_c_exchange_api__ = NEW(ctypes.addressof(EXCHANGE), b"dlpack_exchange_api", None)


def test_c_functions_of_dlpack():
    """Arrays by the C functions of DLPack."""
    has("sum", "gather", "argmin")
    out = floats(0)
    kgen.sum(Exchanged(floats(1, 2, 4)), out=out)
    assert out[0] == 7
    # Results are made by the same functions.
    x = Exchanged(floats(1, 2, 4))
    assert kgen.sum(x).values[0] == 7
    assert list(kgen.gather(x, array.array("I", [2, 0])).values) == [4, 1]
    assert kgen.argmin(Exchanged(floats(1, 9, 4, 0))) is MADE[-1][1]
    assert [asked for asked, _ in MADE] == [(1, 2, 32, []), (1, 2, 32, [2]), (1, 1, 8, [16])]


class OnDevice:
    """CUDA's interface over nothing."""
    __cuda_array_interface__ = {"shape": (1,), "typestr": "<f4", "data": (4096, False),
                                "strides": None, "version": 3}


def test_cuda_interface():
    """Without a GPU an array on one raises what the library says."""
    if glob.glob("/dev/nvidia[0-9]*"):
        return
    raises((kgen.NoDevice, kgen.WrongBackend), "", kgen.sum, OnDevice(), out=OnDevice())
    raises(ValueError, "in GPU memory, and arrays before it are not", kgen.sum, floats(1),
           out=OnDevice())
    raises(TypeError, "pass out=", kgen.sum, OnDevice())


class Attributes:
    """What CuPy's arrays tell, by hand."""

    def __init__(self, kind, size, shape, strides=None):
        count = 1
        for extent in shape:
            count *= extent
        self.data = types.SimpleNamespace(ptr=4096)
        self.dtype = types.SimpleNamespace(kind=kind, itemsize=size)
        self.ndim, self.size, self.shape, self.strides = len(shape), count, shape, strides
        self._c_contiguous = strides is None


Attributes.__module__ = "cupy"


def test_cupy_attributes():
    """Arrays of CuPy, by their attributes: type, shape, strides and stream, as mistakes tell
    them."""
    has("sum", "axpy", "transpose")
    asked = []

    def current():
        asked.append(True)
        return types.SimpleNamespace(ptr=0)

    cuda = types.SimpleNamespace(get_current_stream=current)
    sys.modules["cupy"] = types.SimpleNamespace(cuda=cuda)
    try:
        one, x = Attributes("f", 4, ()), Attributes("f", 4, (5,))
        if not glob.glob("/dev/nvidia[0-9]*"):
            for out in (one, Attributes("f", 4, (1,)), Attributes("f", 4, (1, 1))):
                raises((kgen.NoDevice, kgen.WrongBackend), "", kgen.sum, x, out=out)
            assert len(asked) == 3  # once a call
            raises((kgen.NoDevice, kgen.WrongBackend), "", kgen.sum, x, out=one, stream=0)
            assert len(asked) == 3
        for kind, size, said in (("i", 1, "signed, 8 bits"), ("u", 2, "unsigned, 16 bits"),
                                 ("f", 2, "float, 16 bits"), ("b", 1, "unsigned, 8 bits"),
                                 ("c", 8, "a struct, 64 bits")):
            raises(TypeError, said, kgen.sum, Attributes(kind, size, (3,)), out=one)
        raises(ValueError, "has one element, not 5", kgen.sum, x, out=x)
        raises(ValueError, "y says that n is 4, which was 5", kgen.axpy, 1.0, x,
               Attributes("f", 4, (2, 2)))
        raises(ValueError, "do not lie one after the other", kgen.sum,
               Attributes("f", 4, (5,), (8,)), out=one)
        raises(ValueError, "not of whole elements", kgen.sum, Attributes("f", 4, (5,), (6,)),
               out=one)
        raises(ValueError, "is no plane", kgen.transpose, Attributes("f", 4, (3, 2), (8, 8)),
               out=one)
        raises(ValueError, "out says that height is 4, which was 3", kgen.transpose,
               Attributes("f", 4, (3, 4), (32, 4)), Attributes("f", 4, (4, 4)))
        raises(ValueError, "has 9 dimensions", kgen.sum, Attributes("f", 4, (1,) * 9), out=one)
        raises(TypeError, "not as it should be", kgen.sum, Attributes("f", 4, (3,), (4, 4)),
               out=one)
        raises(AttributeError, "itemsize", kgen.sum, Broken("f", 4, (3,)), out=one)
    finally:
        del sys.modules["cupy"]


class Broken(Attributes):
    """An array of CuPy whose type tells less."""

    def __init__(self, *told):
        super().__init__(*told)
        del self.dtype.itemsize


Broken.__module__ = "cupy"


class Either(array.array):
    """An array of a framework whose type has arrays on the host and on a GPU."""
    on_gpu = False

    @property
    def __cuda_array_interface__(self):
        if not self.on_gpu:
            raise AttributeError("on the host")
        return OnDevice.__cuda_array_interface__


def test_one_type_in_two_places():
    """An array on the host is read where the first of its type was on a GPU."""
    host = Either("f", [1, 2, 4])
    host.on_gpu = True
    if not glob.glob("/dev/nvidia[0-9]*"):
        raises((kgen.NoDevice, kgen.WrongBackend), "", kgen.sum, host, out=host)
    host.on_gpu = False
    assert kgen.sum(host)[0] == 7
    raises(ValueError, "has one element, not 3", kgen.sum, host, out=host)


finish(globals())

"""How arrays of CuPy are read where their types are in C, as CuPy's are (TAP).

CuPy makes no array without a GPU. NumPy's arrays have attributes of the same names, behind
functions in C, too. package_test.py has attributes that Python finds."""
import ctypes
import glob
import subprocess
import sys
import types

import kgen
from tap import Skip, finish, has, need_numpy, numpy as np, raises

ON_GPU = bool(glob.glob("/dev/nvidia[0-9]*"))
STREAM_IN_C = ctypes.PYFUNCTYPE(ctypes.c_ssize_t)
KEPT = []  # functions that the extension may call until the end


def arrays(name="ndarray"):
    """A type of arrays, as CuPy has one; NumPy's `data` has no address in `ptr`."""
    def __array_finalize__(self, _):
        self._c_contiguous = self.flags.c_contiguous

    made = type(name, (np.ndarray,), {
        "data": property(lambda self: types.SimpleNamespace(ptr=4096)),
        "__array_finalize__": __array_finalize__, "__module__": "cupy"})
    return lambda x: np.asarray(x).view(made)


def stand_in(signature=b"intptr_t (void)"):
    """The modules of CuPy that are asked for the current stream: by Python, and by a function in C
    of that signature. Who was asked is returned."""
    asked = []

    def by_python():
        asked.append("Python")
        return types.SimpleNamespace(ptr=0)

    def by_c():
        asked.append("C")
        return 0

    function = STREAM_IN_C(by_c)
    KEPT.append((function, signature))
    make = ctypes.pythonapi.PyCapsule_New
    make.restype = ctypes.py_object
    make.argtypes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
    capsule = make(ctypes.cast(function, ctypes.c_void_p), signature, None)
    sys.modules["cupy"] = types.SimpleNamespace(
        cuda=types.SimpleNamespace(get_current_stream=by_python))
    for name in ("cupy_backends", "cupy_backends.cuda", "cupy_backends.cuda.stream"):
        sys.modules[name] = types.SimpleNamespace(
            __pyx_capi__={"get_current_stream_ptr": capsule}, __path__=[])
    return asked


def call(*args, **named):
    """A call that is right, but for the GPU that is not there."""
    raises((kgen.NoDevice, kgen.WrongBackend), "", *args, **named)


class Changed(np.ndarray if np else object):
    """One whose attributes are found in its own way, whatever functions in C its type has."""

    def __getattribute__(self, name):
        return (7,) if name == "shape" else 7 if name == "size" else super().__getattribute__(name)

    data = types.SimpleNamespace(ptr=4096)
    _c_contiguous = True


Changed.__module__ = "cupy"


def test_own_way():
    """A type that finds attributes itself is asked by name; it is the first that is met."""
    need_numpy()
    has("axpy")
    stand_in()
    x = np.ones(5, "float32").view(Changed)
    raises(ValueError, "y says that n is 4, which was 7", kgen.axpy, 1.0, x,
           arrays()(np.ones(4, "float32")))


def test_attributes():
    """Types, shapes and strides by functions in C; then of a type that has other functions."""
    need_numpy()
    has("sum", "axpy", "transpose")
    array, other = arrays(), arrays("other")
    for kind in (array, other, array):
        one, x = kind(np.ones((), "float32")), kind(np.ones(5, "float32"))
        if not ON_GPU:
            call(kgen.sum, x, out=one)
            call(kgen.transpose, kind(np.ones((3, 4), "float32")[:, :2]),
                 kind(np.ones((2, 3), "float32")))
        raises(TypeError, "unsigned, 16 bits", kgen.sum, kind(np.ones(3, "uint16")), out=one)
        raises(TypeError, "a struct, 64 bits", kgen.sum, kind(np.ones(3, "complex64")), out=one)
        raises(ValueError, "y says that n is 4, which was 5", kgen.axpy, 1.0, x,
               kind(np.ones((2, 2), "float32")))
        raises(ValueError, "do not lie one after the other", kgen.sum,
               kind(np.ones(10, "float32")[::2]), out=one)
        raises(ValueError, "out says that height is 4, which was 3", kgen.transpose,
               kind(np.ones((3, 8), "float32")[:, :4]), kind(np.ones((4, 4), "float32")))


class Plain:
    """One that has nothing in C: functions of another type must not be called for it."""
    data, dtype = types.SimpleNamespace(ptr=4096), np and np.dtype("float32")
    ndim, size, shape, _c_contiguous = 1, 7, (7,), True


Plain.__module__ = "cupy"


def test_other_types():
    """Objects of a type that has no functions in C, after those of one that has."""
    need_numpy()
    has("axpy")
    x = arrays()(np.ones(5, "float32"))
    for _ in range(2):
        raises(ValueError, "y says that n is 7, which was 5", kgen.axpy, 1.0, x, Plain())
        raises(ValueError, "y says that n is 5, which was 7", kgen.axpy, 1.0, Plain(), x)


def ask(signature):
    """Prints who is asked for the stream in three calls; one of them names its own."""
    asked, array = stand_in(signature.encode()), arrays()
    x, out = array(np.ones(5, "float32")), array(np.ones((), "float32"))
    call(kgen.sum, x, out=out)
    call(kgen.sum, x, out=out, stream=0)
    call(kgen.sum, x, out=out)
    print(*asked)


def test_streams():
    """The current stream is asked for once a call: of CuPy's function in C where its signature is
    known, and of its interface otherwise."""
    need_numpy()
    if ON_GPU:
        raise Skip("made-up addresses are not for a GPU")
    for signature, who in (("intptr_t (void)", "C C"), ("intptr_t (int)", "Python Python")):
        said = subprocess.run([sys.executable, __file__, signature], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        assert said.strip() == who, (signature, said)


if len(sys.argv) > 1:
    ask(sys.argv[1])
else:
    finish(globals())

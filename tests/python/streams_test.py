"""What a framework that does not know kgen's stream is promised, played without a GPU (TAP): its
arrays are ready when the call runs, and the call is done when the function returns."""
import ctypes
import glob
import os
import subprocess
import sys
import types

import kgen
from tap import Skip, finish, has, need_numpy, numpy as np, raises

ON_GPU = bool(glob.glob("/dev/nvidia[0-9]*"))

# A library that plays a GPU: it keeps what is done, in order, and computes nothing.
PLAYED = r"""
#include <kgen/kgen.h>
char played[400];
static void did(const char *what) { strcat(strcat(played, what), " "); }
static void runs_in(kg_stream s)
{
    char text[40];
    sprintf(text, s ? "runs in %d" : "runs", (int)(intptr_t)s);
    did(text);
}
kg_status kg_workspace_create(kg_workspace **ws, kg_backend b, int d, size_t n)
{ (void)b, (void)d, (void)n; *ws = (kg_workspace *)played; return KG_OK; }
kg_status kg_run(const kg_kernel *k, kg_workspace *ws, const void *const *args, size_t n,
                 kg_stream s)
{ (void)k, (void)ws, (void)args, (void)n; runs_in(s); return KG_OK; }
kg_status kg_device_open(kg_device **d, kg_backend b, int i)
{ (void)b, (void)i; *d = (kg_device *)played; return KG_OK; }
void kg_device_close(kg_device *d) { (void)d; }
kg_status kg_stream_sync(kg_device *d, kg_stream s)
{ (void)d, (void)s; did("waits"); return KG_OK; }
"""


def played():
    """sum over f32 by that library, and a function that says what was done since."""
    need_numpy()
    has("sum")
    if ON_GPU:
        raise Skip("made-up addresses are not for a GPU")
    folder = os.path.dirname(kgen.__file__)
    if not os.path.exists("played.so"):
        with open("played.c", "w", encoding="utf-8") as file:
            file.write("#include <stdio.h>\n#include <string.h>\n" + PLAYED)
        subprocess.run(["cc", "-shared", "-fPIC", f"-I{folder}/include", "-o", "played.so",
                        "played.c", f"-L{folder}/lib", "-Wl,--no-as-needed", "-lkgen_kernels",
                        f"-Wl,-rpath,{folder}/lib"], check=True)
    library = kgen.Library("./played.so", ["kg_sum_f32_kernel"])
    text = ctypes.c_char.in_dll(ctypes.CDLL("./played.so"), "played")

    def done():
        said = ctypes.string_at(ctypes.addressof(text)).decode().strip()
        ctypes.memset(ctypes.addressof(text), 0, 1)
        return said
    return library.sum, done


class Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("type", ctypes.c_int32), ("id", ctypes.c_int32),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.c_void_p), ("offset", ctypes.c_uint64),
                ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


class OnGpu:
    """Five f32 of a made-up address, by __dlpack__; it keeps which stream was to wait."""

    def __init__(self, count=5):
        self.shape = (ctypes.c_int64 * 1)(count)
        self.asked = []

    def __dlpack_device__(self):
        return 2, 0

    def __dlpack__(self, stream=None):
        self.asked.append(stream)
        self.tensor = Tensor(4096, 2, 0, 1, 2, 32, 1, self.shape)
        new = ctypes.pythonapi.PyCapsule_New
        new.restype = ctypes.py_object
        new.argtypes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
        return new(ctypes.addressof(self.tensor), b"dltensor", None)


def test_waits():
    """Arrays by __dlpack__ wait for the call; not where a stream was passed."""
    total, done = played()
    x, out = OnGpu(), OnGpu(1)
    total(x, out=out)
    assert done() == "runs waits" and x.asked == out.asked == [1]
    total(x, out=out, stream=4096)
    assert done() == "runs in 4096" and x.asked == out.asked == [1, 4096]
    total(x, out=out, stream=None)
    assert done() == "runs waits" and x.asked[-1] == 1


class Streamed:
    """One f32 that says which stream writes it."""
    __cuda_array_interface__ = {"shape": (1,), "typestr": "<f4", "data": (8192, False),
                                "strides": None, "version": 3, "stream": 77}


def test_does_not_wait():
    """Arrays that name their stream do not wait; one beside them follows that stream."""
    total, done = played()
    total(Streamed(), out=Streamed())
    assert done() == "runs in 77"
    out = OnGpu(1)
    total(Streamed(), out=out)
    assert done() == "runs in 77 waits" and out.asked == [77]


class Torch(OnGpu):
    """A tensor of a framework with C functions of DLPack, as PyTorch's, whose current stream is
    number 99; it is never asked for by __dlpack__."""

    def __dlpack__(self, stream=None):
        raise AssertionError("it was asked by __dlpack__")


def c_functions():
    """The table of functions that a type shows as __dlpack_c_exchange_api__. Objects are handed
    over as pointers, so they are their own addresses."""
    class Exchange(ctypes.Structure):
        _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32),
                    *((name, ctypes.c_void_p) for name in
                      ("previous", "allocate", "managed_of", "object_of", "tensor_of",
                       "current_stream"))]

    @ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_void_p)
    def tensor_of(tensor, out):
        told = Tensor(8192, 2, 0, 1, 2, 32, 1, tensor.shape)
        ctypes.memmove(out, ctypes.addressof(told), Tensor.context.offset)
        return 0

    @ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_int32, ctypes.c_int32,
                       ctypes.POINTER(ctypes.c_void_p))
    def current_stream(_, __, out):
        out[0] = 99
        return 0

    table = Exchange(1, 0, None, None, None, None, ctypes.cast(tensor_of, ctypes.c_void_p),
                     ctypes.cast(current_stream, ctypes.c_void_p))
    table.kept = tensor_of, current_stream
    return table


FUNCTIONS = c_functions()
capsule_of = ctypes.pythonapi.PyCapsule_New
capsule_of.restype = ctypes.py_object
capsule_of.argtypes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
Torch.__dlpack_c_exchange_api__ = capsule_of(ctypes.addressof(FUNCTIONS), b"dlpack_exchange_api",
                                             None)


def test_stream_of_a_later_array():
    """The first array that has a stream decides, whichever place it has: those before it are told
    of it, and wait."""
    total, done = played()
    for out in (Torch(1), Streamed()):
        x = OnGpu()
        total(x, out=out)
        assert done() == f"runs in {99 if isinstance(out, Torch) else 77} waits", out
        assert x.asked == [99 if isinstance(out, Torch) else 77]
        total(x, out=out, stream=4096)
        assert done() == "runs in 4096" and x.asked[1:] == [4096]
    total(Torch(), out=Streamed())
    assert done() == "runs in 99"
    raises(ValueError, "'out' is in host memory, and arrays before it are not", total, OnGpu(),
           out=np.zeros(1, "float32"))
    assert done() == ""


class Frozen(OnGpu):
    """An array as JAX has it on a GPU: it says in no way that it must not change."""
    device = "the first"


Frozen.__module__ = "jaxlib"


def test_jax():
    """A result in JAX's memory is made by JAX, and is ready before it is written and after."""
    total, done = played()
    made = []

    def empty(shape, dtype, device):
        made.append((shape, dtype, device))
        out = Frozen(1)
        out.block_until_ready = lambda: made.append("ready") or out
        return out

    sys.modules["jax"] = types.SimpleNamespace(
        numpy=types.SimpleNamespace(empty=empty),
        dtypes=types.SimpleNamespace(canonicalize_dtype=np.dtype))
    try:
        got = total(Frozen())
        assert isinstance(got, Frozen) and made == [((), "float32", "the first"), "ready"], made
        assert done() == "runs waits"
        raises(ValueError, "must not be read-only", total, Frozen(), out=Frozen(1))
        assert done() == ""
    finally:
        del sys.modules["jax"]


class Numba(Streamed):
    """An array of Numba."""


Numba.__module__ = "numba.cuda"


def test_numba():
    """A result beside an array of Numba is made by Numba."""
    total, done = played()
    made = []

    def device_array(shape, dtype):
        made.append((shape, dtype))
        return Numba()

    sys.modules["numba"] = types.SimpleNamespace(
        cuda=types.SimpleNamespace(device_array=device_array))
    try:
        assert isinstance(total(Numba()), Numba) and made == [((), "float32")]
        assert done() == "runs in 77"
    finally:
        del sys.modules["numba"]


finish(globals())

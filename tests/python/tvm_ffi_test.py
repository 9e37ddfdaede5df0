"""kgen bindings --to tvm-ffi: called by apache-tvm-ffi itself, where that is there."""
import ctypes
import os

from tap import Skip, finish, library_for_tvm_ffi, numpy as np, raises

try:
    import tvm_ffi
except ImportError:
    tvm_ffi = None

ROOT = os.environ["KGEN_ROOT"]
TYPES = {"axpy": "f32,u32,f64", "sum": "f32,u64", "copy2d": "f32", "gather": "f32", "argmin": "f32",
         "absmax": "f32",
         "flagged": "f32", "row_bytes": "u8", "near_auto": "f32", "lower_bound": "f32",
         "sort_segments": "u32", "topk": "f32"}
OF_TESTS = {"row_bytes": "histogram", "near_auto": "neighbours"}


FLAGGED = """kgen: 1
kernel: flagged
family: select
types: [f32]
inputs: {x: T, flags: u32}
bits: flags
where: flags
variants:
  - {nwarps: 3, nwork: 2}
"""


def spec_of(name):
    if name == "flagged":
        with open("flagged.yaml", "w", encoding="utf-8") as file:
            file.write(FLAGGED)
        return "flagged.yaml"
    if name in OF_TESTS:
        return f"{ROOT}/tests/families/{OF_TESTS[name]}/{name}.yaml"
    return f"{ROOT}/{'examples/absmax' if name == 'absmax' else 'specs'}/{name}.yaml"


def module():
    """The kernels of several specs as one library, the references alone."""
    if tvm_ffi is None:
        raise Skip("apache-tvm-ffi is not there")
    if np is None:
        raise Skip("NumPy is not there")
    if not os.path.exists("ffi/kernels.so"):
        library_for_tvm_ffi("ffi", {spec_of(name): types for name, types in TYPES.items()})
    return tvm_ffi.load_module("ffi/kernels.so")


def test_one_links():
    """A library for apache-tvm-ffi is made without it: its function is there, and nothing of
    tvm-ffi is looked for before a call."""
    path = library_for_tvm_ffi("one for ffi", {spec_of("absmax"): "f32"})
    library = ctypes.CDLL(os.path.abspath(path), os.RTLD_LAZY)
    assert library.__getattr__("__tvm_ffi_absmax")


def tensors(*arrays):
    return [tvm_ffi.from_dlpack(array) for array in arrays]


def test_numbers():
    """Scalars, arrays that change in place and results; the kernel follows from the type."""
    mine = module()
    for dtype in ("float32", "uint32", "float64"):
        x, y = np.arange(1000).astype(dtype), np.ones(1000, dtype)
        mine.axpy(3, *tensors(x, y))
        assert (y == 3 * x + 1).all(), dtype
    mine.axpy(0.5, *tensors(x, y))
    assert (y == 3.5 * x + 1).all()
    out = np.zeros((), "float32")
    for n in (0, 1, 4099):
        x = np.arange(n, dtype="float32") % 7
        mine.sum(*tensors(x, out))
        assert out == x.sum(), n


def test_shapes():
    """Planes with gaps, indices and structs."""
    mine = module()
    wide, target = np.arange(40 * 64,
                             dtype="float32").reshape(40, 64), np.zeros((40, 50), "float32")
    mine.copy2d(*tensors(wide[:, 3:40], target[:, 5:42]))
    assert (target[:, 5:42] == wide[:, 3:40]).all() and target[:, :5].sum() == 0
    x, index, found = np.arange(9,
                                dtype="float32"), np.array([8, 0, 3],
                                                           "uint32"), np.zeros(3, "float32")
    mine.gather(*tensors(x, index, found))
    assert (found == [8, 0, 3]).all()
    least = np.zeros(16, "uint8")
    mine.argmin(*tensors(np.array([3, 9, 1, 4], "float32"), least))
    assert least.view("int64")[1] == 2 and least.view("float32")[0] == 1


def test_bits():
    """Flags as bits, in as many words as the elements need."""
    mine = module()
    x, kept, count = np.arange(40, dtype="float32"), np.zeros(40, "float32"), np.zeros((), "uint64")
    flags = np.array([5, 1 << 7], "uint32")
    mine.flagged(*tensors(x, flags, kept, count))
    assert count == 3 and (kept[:3] == [0, 2, 39]).all()
    raises(ValueError, "'flags' must have 2 elements", mine.flagged,
           *tensors(x, flags[:1], kept, count))


def test_tables():
    """A table of a counter row for each row of a plane; how many follows the tensors."""
    mine = module()
    wide, out = np.arange(7 * 50, dtype="uint8").reshape(7, 50), np.zeros((7, 257), "uint64")
    mine.row_bytes(*tensors(wide[:, 3:40], out), 256)
    expected = np.stack([np.bincount(row, minlength=257) for row in wide[:, 3:40]])
    assert (out == expected).all()
    raises(ValueError, "'out' must have 1792 elements", mine.row_bytes, *tensors(wide, out), 255)


def test_several_each():
    """Several results for each element: the distances of two points of a line."""
    mine = module()
    points, queries = np.arange(9, dtype="float32") * 10, np.array([1, 42, 88, 3], "float32")
    zero, none = np.zeros(9, "float32"), np.zeros(4, "float32")
    out = np.ones((4, 2), "float32")
    mine.near_auto(*tensors(queries, none, none, points, zero, zero, out))
    assert (out == [[1, 81], [4, 64], [64, 324], [9, 49]]).all()
    raises(ValueError, "'distances' must have 8 elements", mine.near_auto,
           *tensors(queries, none, none, points, zero, zero, out[:3]))


def test_sorted_and_searched():
    """The greatest, keys of segments in order, and places in a sorted array."""
    mine = module()
    x, greatest, indices = np.array([3, 9, 1, 9], "float32"), np.zeros(2, "float32"), \
        np.zeros(2, "uint64")
    mine.topk(*tensors(x, greatest, indices))
    assert greatest.tolist() == [9, 9] and indices.tolist() == [1, 3]
    keys, offsets, out = np.array([3, 2, 9, 1], "uint32"), np.array([0, 2, 4], "uint64"), \
        np.zeros(4, "uint32")
    mine.sort_segments(*tensors(keys, offsets, out))
    assert out.tolist() == [2, 3, 1, 9]
    places = np.zeros(4, "uint64")
    mine.lower_bound(*tensors(x, np.arange(8, dtype="float32") * 2, places))
    assert places.tolist() == [2, 5, 1, 5]


def test_refusals():
    """Wrong calls raise what Python names, with the library's sentence."""
    mine = module()
    x, y, out = np.ones(10, "float32"), np.ones(9, "float32"), np.zeros((), "float32")
    raises(TypeError, "sum: 1 arguments were passed; 2 are needed", mine.sum, *tensors(x))
    raises(TypeError, "sum: 3 arguments were passed; 2 are taken", mine.sum, *tensors(x, out, out))
    raises(TypeError, "'in' is no tensor", mine.sum, 3, *tensors(out))
    raises(TypeError, "no kernel takes these element types", mine.sum,
           *tensors(x.astype("int8"), out))
    whole = tensors(x.astype("uint32"), x.astype("uint32"))
    raises(TypeError, "'s' is no number of type u32", mine.axpy, 1.5, *whole)
    raises(ValueError, "'s' does not fit in u32", mine.axpy, -1, *whole)
    raises(ValueError, "y says that n is 9, which was 10", mine.axpy, 1.0, *tensors(x, y))
    raises(ValueError, "do not lie one after the other", mine.sum, *tensors(x[::2], out))
    raises(ValueError, "'out' has one element, not 10", mine.sum, *tensors(x, x.copy()))
    raises(RuntimeError, "overlaps 'in'", mine.sum, *tensors(x, x[:1].reshape(())))


def test_page():
    """What docs/languages.md shows runs."""
    module()
    with open(f"{ROOT}/docs/languages.md", encoding="utf-8") as file:
        block = file.read().split("```python\n")[1].split("```")[0]
    names = {}
    exec(block.replace("libkg_absmax.so", "ffi/kernels.so"), names)  # pylint: disable=exec-used
    assert names["out"] == 1


finish(globals())

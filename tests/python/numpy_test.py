"""The kernels that ship against NumPy."""
import os

import kgen
from tap import finish, has, need_numpy, numpy as np, raises

TYPES = {"u32": "uint32", "i32": "int32", "u64": "uint64", "i64": "int64", "f32": "float32",
         "f64": "float64"}
SIZES = (0, 1, 31, 1000, 4099)


def values(count, dtype, seed=1):
    return np.random.default_rng(seed).integers(0, 100, count).astype(dtype)


def test_sums():
    """Sums of all types and sizes."""
    need_numpy()
    for name in TYPES.values():
        for n in SIZES:
            x = values(n, name)
            got = kgen.sum(x)
            assert isinstance(got, np.ndarray) and got.dtype == x.dtype and got.shape == (), got
            assert got == x.sum(dtype=x.dtype), (name, n)


def test_maps():
    """Maps, with a scalar of each type."""
    need_numpy()
    has("axpy", "copy")
    for name in ("uint32", "float32", "float64"):
        x, y = values(777, name), values(777, name, 2)
        expected = x * np.asarray(3, name) + y
        assert (kgen.axpy(3, x, y) == expected).all()
        assert (y == expected).all()
    x = values(1000, "uint8").reshape(10, 10, 10)
    assert (kgen.copy(x) == x.ravel()).all()


def test_index():
    """Gather and scatter."""
    need_numpy()
    has("gather")
    x, index = values(100, "float64"), values(50, "uint32")
    assert (kgen.gather(x, index) == x[index]).all()
    has("scatter")
    places = np.random.default_rng(3).permutation(100).astype("uint32")
    y = np.zeros(100)
    kgen.scatter(x, places, y=y)
    assert (y[places] == x).all()
    raises(TypeError, "pass 'n_y' by name", kgen.scatter, x, places)
    assert kgen.scatter(x, places, n_y=100).shape == (100,)


def test_planes():
    """Planes, with gaps between rows."""
    need_numpy()
    has("transpose", "copy2d")
    wide = values(40 * 64, "float32").reshape(40, 64)
    part = wide[:, 3:40]
    assert (kgen.transpose(part) == part.T).all()
    target = np.zeros((40, 50), "float32")
    kgen.copy2d(part, y=target[:, 5:42])
    assert (target[:, 5:42] == part).all() and target[:, :5].sum() == 0
    raises(ValueError, "is no plane", kgen.transpose, part[:, ::2])


def test_structs():
    """Structs: as fields, as one more dimension, as bytes."""
    need_numpy()
    x = np.array([3, 9, 9, 1], "float32")
    has("argmin", "matmul2")
    found = kgen.argmin(x)
    assert found["value"] == 1 and found["at"] == 3
    eye = np.tile(np.array([1, 1, 0, 1], "float32"), (5, 1))
    assert kgen.matmul2(eye).tolist() == [1, 5, 0, 1]
    assert kgen.matmul2(eye.view("uint8")).tolist() == [1, 5, 0, 1]
    raises(ValueError, "whole elements", kgen.matmul2, eye.ravel()[:5])


def test_several_results():
    """Several results come as a tuple."""
    need_numpy()
    has("stats")
    x = values(500, "float64")
    total, least, greatest, squares, found = kgen.stats(x)
    assert (total, least, greatest) == (x.sum(), x.min(), x.max())
    assert squares == (x * x).sum() and found["at"] == x.argmax()
    mine = np.zeros(())
    assert kgen.stats(x, out_min=mine)[1] is mine and mine == x.min()


def test_segments():
    """Segments by offsets."""
    need_numpy()
    has("segsum")
    x, offsets = values(10, "float32"), np.array([0, 3, 3, 10])
    assert kgen.segsum(x, offsets).tolist() == [x[:3].sum(), 0, x[3:].sum()]
    raises(ValueError, "'offsets' needs 1 elements", kgen.segsum, x, offsets[:0])


def test_sorted():
    """Sorts: keys, values with them, and the keys of each segment."""
    need_numpy()
    has("sort", "sort_pairs", "sort_segments")
    x = values(3000, "uint32")
    assert (kgen.sort(x) == np.sort(x)).all()
    assert (kgen.sort(-x.astype("float32")) == np.sort(-x.astype("float32"))).all()
    keys, places = kgen.sort_pairs(x, np.arange(3000, dtype="uint32"))
    order = x.argsort(kind="stable")
    assert (keys == x[order]).all() and (places == order).all()
    offsets = np.array([0, 7, 7, 2900, 3000], "uint64")
    got = kgen.sort_segments(x, offsets)
    assert all((got[a:b] == np.sort(x[a:b])).all() for a, b in zip(offsets, offsets[1:]))
    raises(TypeError, "there are: u32, f32", kgen.sort, x.astype("int64"))


def test_searched():
    """The greatest by number, which goes by name; and places in a sorted array."""
    need_numpy()
    has("topk", "lower_bound")
    x = values(2000, "float32")
    order = (-x).argsort(kind="stable")[:10]
    greatest, indices = kgen.topk(x, k=10)
    assert (greatest == x[order]).all() and (indices == order).all()
    out, places = np.zeros(3, "float32"), np.zeros(3, "uint64")
    assert kgen.topk(x, out, places)[0] is out and (places == order[:3]).all()
    raises(TypeError, "pass 'k' by name", kgen.topk, x)
    raises(ValueError, "says that k is 4, which was 3", kgen.topk, x, out, np.zeros(4, "uint64"))
    line, needles = np.sort(x), values(500, "float32", 3) - 1
    got = kgen.lower_bound(needles, line)
    assert got.dtype == np.uint64 and (got == np.searchsorted(line, needles)).all()


def test_selected():
    """Results of a length that a call tells: what there is room for goes by name."""
    need_numpy()
    has("sum_by_key", "run_lengths", "expand_runs", "split", "indices_of_bits", "bits_of_indices",
        "select", "unique")
    keys, x = np.sort(values(700, "uint32")), values(700, "float32", 2)
    unique, sums, count = kgen.sum_by_key(keys, x, capacity=700)
    expected = np.unique(keys)
    assert count == len(expected) and (unique[:count] == expected).all()
    assert (sums[:count] == np.bincount(keys, x)[expected]).all()
    raises(TypeError, "pass 'capacity' by name", kgen.sum_by_key, keys, x)
    runs, lengths, count = kgen.run_lengths(keys, capacity=100)
    assert (runs[:count] == expected).all() and lengths[:count].sum() == 700
    again, count = kgen.expand_runs(runs[:count], lengths[:count], capacity=700)
    assert count == 700 and (again == keys).all()
    firsts, count = kgen.unique(keys, capacity=100)
    assert (firsts[:count] == expected).all()
    above, count = kgen.select(50.0, x, capacity=700)
    assert (above[:count] == x[x > 50]).all()
    parted, offsets = kgen.split(50.0, x)
    low, high = x[x < 50], x[x >= 50]
    assert (parted == np.concatenate([low, high])).all() and offsets.tolist() == [0, len(low), 700]
    places = np.unique(keys)
    bits = kgen.bits_of_indices(places, bins=4)
    assert bits.shape == (4,) and bits[0] == sum(1 << int(p) for p in places if p < 32)
    found, count = kgen.indices_of_bits(bits, n=128, capacity=128)
    assert (found[:count] == places).all()


def test_counted():
    """Histograms by value and of equal parts of a range; how many bins there are goes by name."""
    need_numpy()
    has("bincount", "histogram")
    for name in ("uint8", "uint32"):
        x = values(3000, name)
        got = kgen.bincount(x, bins=64)
        assert got.dtype == np.uint32 and (got == np.bincount(x, minlength=100)[:64]).all()
    raises(TypeError, "pass 'bins' by name", kgen.bincount, x)
    x = values(3000, "float32") / 8
    got = kgen.histogram(2.0, 10.0, x, bins=16)
    # NumPy's last part has its end, too.
    assert (got == np.histogram(x[x < 10], 16, (2, 10))[0]).all()
    out = np.zeros(16, "uint32")
    assert kgen.histogram(2.0, 10.0, x, out) is out and (out == got).all()


def test_running():
    """Running sums, and differences, which bring back what was added."""
    need_numpy()
    has("cumsum", "adjacent_difference")
    for name in ("uint32", "float32"):
        x = values(4099, name)
        assert (kgen.cumsum(x) == x.cumsum(dtype=name)).all()
    assert (kgen.adjacent_difference(kgen.cumsum(x)) == x).all()


def test_nearest():
    """The nearest of many points, as few queries want it."""
    need_numpy()
    has("nearest_point")
    queries = [values(50, "float32", seed) for seed in range(3)]
    points = [values(400, "float32", seed) for seed in range(3, 6)]
    squares = sum((q[:, None] - p) ** 2 for q, p in zip(queries, points))
    indices, distances = kgen.nearest_point(*queries, *points)
    assert indices.dtype == np.uint64 and (indices == squares.argmin(axis=1)).all()
    assert (distances == squares.min(axis=1)).all()
    raises(ValueError, "says that n_points is", kgen.nearest_point, *queries, *points[:2],
           points[2][:9])


def built(path, types):
    """The references of a test's spec."""
    need_numpy()
    os.environ["KGEN_CUDA_COMPILER"] = "none"
    return kgen.build(f"{os.environ['KGEN_ROOT']}/tests/families/{path}.yaml", types=types)


def test_tables():
    """A table: counters of each row of a plane, whose number goes by name."""
    count = built("histogram/row_bytes", ["u8", "i16"]).row_bytes
    wide = np.random.default_rng(5).integers(0, 256, (7, 50)).astype("uint8")
    x = wide[:, 3:40]
    expected = np.stack([np.bincount(row, minlength=257) for row in x])
    got = count(x, bins=256)
    assert got.shape == (7, 257) and got.dtype == np.uint64 and (got == expected).all()
    out = np.zeros((7, 101), "uint64")
    assert count(x, out=out, bins=100) is out and (out[:, :100] == expected[:, :100]).all()
    assert (out[:, 100] == expected[:, 100:].sum(axis=1)).all()
    assert (count(x.astype("int16"), bins=256) == expected).all()
    raises(TypeError, "no array says what 'bins' is; pass it by name", count, x, out=out)
    raises(TypeError, "no array says how large 'out' is", count, x)
    raises(ValueError, "'out' must have 714 elements", count, x, out=out, bins=101)
    raises(ValueError, "do not lie one after the other", count, x,
           out=np.zeros((7, 200), "uint64")[:, :101], bins=100)


def test_tables_in_place():
    """A table that is added to, beside planes of two types."""
    add = built("histogram/row_group_sums", ["f32"]).row_group_sums
    key, w = values(60, "uint8").reshape(3, 20), values(60, "float32", 2).reshape(3, 20)
    out = np.ones((3, 64), "float32")
    assert add(key, w, out, bins=64) is out
    expected = np.stack([1 + np.bincount(k & 63, v / 2, 64) for k, v in zip(key, w)])
    assert (out == expected).all()


def test_several_each():
    """Several results for each element: the nearest two, and three."""
    near = built("neighbours/near_all", ["f32"]).near_all
    axes = [values(200, "float32", seed) for seed in range(4)]
    points = np.stack(axes, 1)
    far = np.abs(points[:, None] - points[None]).max(axis=2)
    np.fill_diagonal(far, np.inf)
    expected = far.argsort(axis=1, kind="stable")[:, :3]
    got = near(*axes)
    assert got.shape == (200, 3) and got.dtype == np.uint64 and (got == expected).all()
    out = np.zeros((200, 3), "uint64")
    assert near(*axes, out) is out and (out == expected).all()
    raises(ValueError, "'indices' must have 600 elements", near, *axes, out=out[:199])
    raises(ValueError, "says that n is", near, *axes[:3], axes[3][:100])


class Packed:
    """An array that has __dlpack__ alone."""

    def __init__(self, inside):
        self.inside = inside

    def __dlpack__(self, stream=None):
        return self.inside.__dlpack__()

    def __dlpack_device__(self):
        return self.inside.__dlpack_device__()


def test_dlpack():
    """Arrays by __dlpack__; what was taken is given back."""
    need_numpy()
    import sys
    x, out = values(100, "float32"), np.zeros((), "float32")
    before = sys.getrefcount(x)
    for _ in range(10):
        kgen.sum(Packed(x), out=out)
    assert out == x.sum() and sys.getrefcount(x) == before
    raises(TypeError, "pass out=", kgen.sum, Packed(x))
    for bad in (x[::2], x.astype("complex64")):
        raises((TypeError, ValueError), "", kgen.sum, Packed(bad), out=out)
    assert sys.getrefcount(x) == before


class Unordered(Packed):
    """One that has the interface of CUDA, too, of a version that names no stream."""
    __cuda_array_interface__ = {"shape": (1,), "typestr": "<f4", "data": (4096, False),
                                "version": 2}


def test_interface_without_stream():
    """An interface that names no stream gives way to __dlpack__, which has one."""
    need_numpy()
    x, out = values(100, "float32"), np.zeros((), "float32")
    kgen.sum(Unordered(x), out=out)
    assert out == x.sum()


finish(globals())

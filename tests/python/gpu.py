"""The Python package on a GPU, with PyTorch, CuPy, JAX and Numba (TAP).

scripts/gpu_python.sh runs it with the wheel; tests without a GPU are beside it. The last lines are
times."""
import glob
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import kgen
from tap import Skip, finish, library_for_tvm_ffi, raises

try:
    import torch
except ImportError:
    torch = None
try:
    import cupy
except ImportError:
    cupy = None

SPECS = f"{os.environ.get('KGEN_ROOT', '.')}/tests/families"
MOST_MORE = 1.0  # us of host time that a call with three arrays may take above the call from C
MOST_IMPORT = 30.0  # ms


def need(module, name):
    if module is None:
        raise Skip(f"{name} is not there")


def needed(name):
    """A module that is imported where a test needs it."""
    try:
        return __import__(name, fromlist=["x"])
    except ImportError:
        raise Skip(f"{name} is not there") from None


def values(n, dtype="float32"):
    need(torch, "PyTorch")
    return torch.randint(0, 100, (n,), device="cuda").to(getattr(torch, dtype))


def test_torch_kernels():
    """Kernels over PyTorch's tensors, results by PyTorch."""
    for dtype in ("int32", "int64", "float32", "float64"):
        for n in (0, 1, 1000, 4097, 3_000_001):
            x = values(n, dtype)
            got = kgen.sum(x)
            assert got.is_cuda and got.dtype == x.dtype and got.shape == ()
            assert abs(got.item() - x.double().sum().item()) <= 1e-5 * max(1, n * 100), (dtype, n)
    x, y = values(5000), values(5000)
    expected = 2.5 * x + y
    assert kgen.axpy(2.5, x, y) is y and torch.equal(y, expected)
    assert torch.equal(kgen.transpose(x.view(50, 100)), x.view(50, 100).T)
    out = torch.empty((), device="cuda")
    assert kgen.dot(x, y, out=out) is out
    assert torch.allclose(out, torch.dot(x, y), rtol=1e-4)
    found = kgen.argmax(x)
    assert found.dtype == torch.uint8 and found.view(torch.int64)[1].item() == x.argmax().item()


def test_every_family():
    """A kernel of each family that shipped last, beside PyTorch's functions."""
    for n in (1, 1000, 300_001):
        x, octets = values(n), values(n, "uint8")
        assert torch.equal(kgen.bincount(octets, bins=128).long(),
                           torch.bincount(octets, minlength=128)), n
        words = values(n, "int32").view(torch.uint32)
        assert torch.equal(kgen.bincount(words, bins=64).long(),
                           torch.bincount(words.view(torch.int32), minlength=100)[:64]), n
        assert torch.equal(kgen.histogram(0.0, 128.0, x, bins=16).double(),
                           torch.histc(x, 16, 0, 128).double()), n
        assert torch.equal(kgen.adjacent_difference(x)[1:], x[1:] - x[:-1]), n
        assert torch.allclose(kgen.cumsum(x).double(), x.double().cumsum(0), rtol=1e-5), n
        assert torch.equal(kgen.cumsum(words).view(torch.int32),
                           words.view(torch.int32).cumsum(0, dtype=torch.int32)), n
    queries, points = torch.rand(3, 500, device="cuda"), torch.rand(3, 30_000, device="cuda")
    indices, distances = kgen.nearest_point(*queries, *points)
    squares = ((queries[:, :, None] - points[:, None]) ** 2).sum(0)
    assert torch.allclose(distances, squares.min(1).values, rtol=1e-5)
    assert torch.allclose(squares[torch.arange(500), indices.view(torch.int64)], distances,
                          rtol=1e-5)


class Packed:
    """A tensor that has __dlpack__ alone, as an array of another framework."""

    def __init__(self, inside):
        self.inside = inside

    def __dlpack__(self, stream=None):
        return self.inside.__dlpack__(stream=stream)

    def __dlpack_device__(self):
        return self.inside.__dlpack_device__()


def test_stream_of_a_later_array():
    """An array without a stream comes first: the call runs in PyTorch's, behind what is there."""
    x, out = values(1000), torch.zeros((), device="cuda")
    expected = x.double().sum().item()
    kgen.sum(x, out=out)
    torch.cuda.synchronize()
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(200_000_000)
        out.fill_(-1)
        kgen.sum(Packed(x), out=out)
    stream.synchronize()
    assert out.item() == expected, out


def test_torch_host():
    """Host tensors run the reference."""
    need(torch, "PyTorch")
    x = torch.arange(100, dtype=torch.float32)
    assert kgen.sum(x).item() == 4950 and not kgen.sum(x).is_cuda
    raises(ValueError, "arrays before it are not", kgen.sum, x, out=torch.empty((), device="cuda"))


def test_torch_stream():
    """A call is in PyTorch's current stream, or in the one that is passed."""
    n = 1 << 26
    x = values(n)
    kgen.sum(x)
    torch.cuda.synchronize()
    for named in (False, True):
        stream, y = torch.cuda.Stream(), torch.zeros(n, device="cuda")
        torch.cuda.synchronize()
        with torch.cuda.stream(stream):
            torch.cuda._sleep(50_000_000)
            y.copy_(x)
            got = kgen.sum(y) if not named else None
        if named:
            got = torch.empty((), device="cuda")
            kgen.sum(y, out=got, stream=stream)
        stream.synchronize()
        assert torch.allclose(got, x.sum(), rtol=1e-5), named


def test_torch_graph():
    """A capture in PyTorch's own stream, replayed with other data."""
    x, out = values(100_000), torch.empty((), device="cuda")
    y = torch.ones_like(x)
    kgen.sum(x, out=out)
    kgen.axpy(1.0, x, y)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        kgen.axpy(1.0, x, y)
        kgen.sum(y, out=out)
    for _ in range(3):
        x.copy_(values(100_000))
        y.zero_()
        graph.replay()
        torch.cuda.synchronize()
        assert out.item() == x.double().sum().item()


def test_cupy():
    """CuPy's arrays, its streams and its captures."""
    need(cupy, "CuPy")
    x = cupy.random.randint(0, 100, 100_000).astype("float32")
    got = kgen.sum(x)
    assert isinstance(got, cupy.ndarray) and float(got) == float(x.sum(dtype="float64"))
    y = cupy.ones_like(x)
    kgen.axpy(2.0, x, y)
    assert bool((y == 2 * x + 1).all())
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        twice = x * 2
        assert float(kgen.sum(twice)) == 2 * float(got)
        stream.begin_capture()
        kgen.sum(x, out=got)
        graph = stream.end_capture()
        x += 1
        graph.launch()
        stream.synchronize()
        assert float(got) == float(x.sum(dtype="float64"))
    kgen.sum(x, out=got, stream=stream)
    stream.synchronize()


def test_errors():
    """Wrong calls raise what they do on the host, and the next call runs."""
    x, y = values(100), values(99)
    raises(kgen.Overlap, "overlaps 'in'", kgen.sum, x, out=x[:1].view(()))
    raises(ValueError, "y says that n is 99", kgen.axpy, 1.0, x, y)
    raises(ValueError, "in GPU memory, and arrays before it are not", kgen.sum, x.cpu(),
           out=torch.empty((), device="cuda"))
    raises(TypeError, "no kernel takes these element types", kgen.sum, x.to(torch.int8))
    raises(ValueError, "do not lie one after the other", kgen.sum, x[::2])
    assert kgen.sum(x).item() == x.sum().item()


def test_devices():
    """Arrays of another device than the current one are refused; that one's are taken."""
    need(torch, "PyTorch")
    if torch.cuda.device_count() < 2:
        raise Skip("there is one GPU")
    x = values(1000)
    with torch.cuda.device(1):
        raises(kgen.WrongDevice, "", kgen.sum, x, out=torch.empty((), device="cuda:0"))
        y = torch.ones(1000, device="cuda:1")
        assert kgen.sum(y).item() == 1000 and kgen.sum(y).device.index == 1


def test_jax():
    """Arrays of JAX, which may not be ready yet."""
    jax = needed("jax")
    if jax.default_backend() != "gpu":
        raise Skip("JAX has no GPU here")
    need(torch, "PyTorch")
    out = torch.empty((), device="cuda")
    step = jax.jit(lambda a: jax.lax.fori_loop(0, 200, lambda _, b: b * 2 - b, a))
    for _ in range(5):
        x = jax.numpy.ones((1 << 24,), "float32")
        y = step(x)  # runs when the next line does
        kgen.sum(y, out=out)
        assert out.item() == 1 << 24
        total = kgen.sum(step(x))
        assert isinstance(total, jax.Array) and (total * 2).item() == 1 << 25
    raises(ValueError, "must not be read-only", kgen.sum, y, out=total)


def test_numba():
    """Arrays of Numba."""
    cuda = needed("numba.cuda")
    numpy = needed("numpy")
    x = cuda.to_device(numpy.arange(1000, dtype="float32"))
    out = cuda.to_device(numpy.zeros(1, "float32"))
    kgen.sum(x, out=out)
    cuda.synchronize()
    assert out.copy_to_host()[0] == 499500
    total = kgen.sum(x)
    cuda.synchronize()
    assert total.copy_to_host() == 499500


def built(path, types):
    """The kernels of a test's spec, by the nvcc of this machine."""
    mine = kgen.build(f"{SPECS}/{path}.yaml", types=types)
    assert mine.backends == ("cuda", "reference"), mine.backends
    return mine


def test_tables():
    """A table of a counter row for each row of a plane; bins are passed by name."""
    need(torch, "PyTorch")
    x = torch.randint(0, 256, (7, 50), device="cuda").to(torch.uint8)
    got = built("histogram/row_bytes", ["u8"]).row_bytes(x, bins=256)
    expected = torch.stack([torch.bincount(row.int(), minlength=257) for row in x])
    assert got.shape == (7, 257) and (got.view(torch.int64) == expected).all()


def test_several_each():
    """Several results for each element: the three nearest of every point."""
    need(torch, "PyTorch")
    axes = [values(300) + torch.rand(300, device="cuda") for _ in range(4)]
    got = built("neighbours/near_all", ["f32"]).near_all(*axes)
    points = torch.stack(axes, 1)
    far = (points[:, None] - points[None]).abs().amax(2)
    far.fill_diagonal_(float("inf"))
    # Points at one distance are in the order of their indices.
    assert got.shape == (300, 3)
    assert (got.view(torch.int64) == far.sort(stable=True).indices[:, :3]).all()


def compiled(function, *args, **options):
    made = torch.compile(function, fullgraph=True, **options)
    for _ in range(4):  # a mode may run, then capture, then replay
        got = made(*args)
    return got


def test_compile():
    """torch.compile takes the operators whole: results, planes, arrays in place, other lengths."""
    need(torch, "PyTorch")
    import kgen.torch
    mine, x, y = torch.ops.kgen, values(1000), values(1000)
    for n in (1000, 999, 5):
        assert compiled(lambda a: mine.sum(a * 2) + 1, x[:n]).item() == 2 * x[:n].sum().item() + 1
    assert compiled(lambda a: mine.transpose(a + 1) * 2, x.view(40, 25)).equal(
        (x.view(40, 25) + 1).T * 2)
    expected = 3 * (x * x) + y

    def in_place(a, b):
        c = b.clone()
        mine.axpy(3.0, a * a, c)
        return c

    assert compiled(in_place, x, y).equal(expected)
    assert compiled(lambda a: mine.stats(a)[1] + 1, x).item() == x.min().item() + 1
    kgen.torch.register(built("histogram/row_bytes", ["u8"]), "of_rows")
    plane = x.view(10, 100).to(torch.uint8)
    assert compiled(lambda a: torch.ops.of_rows.row_bytes(a, 100).view(torch.int64).sum(), plane) \
        .item() == 1000


def test_compile_with_graphs():
    """torch.compile captures the operators in graphs of its own."""
    need(torch, "PyTorch")
    import kgen.torch  # pylint: disable=unused-import
    x = values(100_000)
    made = torch.compile(lambda a: torch.ops.kgen.sum(a * 2) + 1, fullgraph=True,
                         mode="reduce-overhead")
    for i in range(6):
        x += i
        assert made(x).item() == 2 * x.double().sum().item() + 1, i


def test_opcheck():
    """What PyTorch itself checks of an operator: its schema, fake tensors, and their tracing."""
    need(torch, "PyTorch")
    import kgen.torch  # pylint: disable=unused-import
    x, y = values(64), values(64)
    # Not stats: PyTorch compares all bytes, and nobody writes those between the fields of a result.
    for name, args in (("sum", (x,)), ("axpy", (2.0, x, y)), ("minmax", (x,)),
                       ("transpose", (x.view(8, 8),))):
        torch.library.opcheck(getattr(torch.ops.kgen, name).default, args,
                              test_utils=("test_schema", "test_faketensor",
                                          "test_aot_dispatch_dynamic"))


def of_tvm_ffi(name):
    """A kernel that ships as a library for apache-tvm-ffi, by the nvcc of this machine."""
    from kgen import _build
    os.makedirs(os.environ["KGEN_CACHE"], exist_ok=True)
    folder = tempfile.mkdtemp(dir=os.environ["KGEN_CACHE"])  # it goes with the cache
    spec = f"{os.environ.get('KGEN_ROOT', '.')}/specs/{name}.yaml"
    nvcc = _build.compilers()[0]
    return needed("tvm_ffi").load_module(library_for_tvm_ffi(folder, {spec: "f32"}, nvcc))


def test_tvm_ffi():
    """One library by apache-tvm-ffi: tensors of PyTorch and CuPy, in PyTorch's stream, captured."""
    need(torch, "PyTorch")
    tvm_ffi = needed("tvm_ffi")
    mine = of_tvm_ffi("sum")
    x, out = values(100_000), torch.empty((), device="cuda")
    mine.sum(x, out)  # PyTorch's own tensors are taken, and its current stream
    assert out.item() == x.double().sum().item()
    raises(ValueError, "has one element, not 100000", mine.sum, x, x)
    graph = torch.cuda.CUDAGraph()
    mine.sum(x, out)
    with torch.cuda.graph(graph):
        mine.sum(x, out)
    for _ in range(3):
        x.copy_(values(100_000))
        graph.replay()
        assert out.item() == x.double().sum().item()
    if cupy is not None:
        a, o = cupy.arange(1000, dtype="float32"), cupy.zeros((), "float32")
        cupy.cuda.runtime.deviceSynchronize()
        mine.sum(tvm_ffi.from_dlpack(a), tvm_ffi.from_dlpack(o))
        torch.cuda.synchronize()
        assert float(o) == 499500


def test_mixed():
    """A tensor of PyTorch in, an array of CuPy out."""
    need(cupy, "CuPy")
    x, out = values(1000), cupy.zeros((), "float32")
    torch.cuda.synchronize()
    kgen.sum(x, out=out)
    torch.cuda.synchronize()
    assert float(out) == x.sum().item()


def test_threads():
    """Threads on streams of their own."""
    wrong, done = [], []

    def work(seed):
        stream = torch.cuda.Stream()
        with torch.cuda.stream(stream):
            x = torch.full((100_000 + seed,), float(seed), device="cuda")
            for _ in range(50):
                if kgen.sum(x).item() != seed * (100_000 + seed):
                    wrong.append(seed)
        done.append(seed)

    need(torch, "PyTorch")
    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and len(done) == 8, (wrong, done)


def host_seconds(call):
    """Of one call, the queue kept short; the median of runs."""
    runs = []
    for _ in range(9):
        torch.cuda.synchronize()
        began = time.perf_counter()
        for _ in range(200):
            call()
        runs.append((time.perf_counter() - began) / 200)
    return statistics.median(runs)


def test_import_time():
    """The import takes no longer than is promised."""
    program = "import time; t = time.perf_counter(); import kgen; print(time.perf_counter() - t)"
    took = [1e3 * float(subprocess.run([sys.executable, "-c", program], check=True,
                                       capture_output=True, text=True).stdout) for _ in range(21)]
    print(f"# import kgen: {statistics.median(took):.2f} ms, median of {len(took)}")
    assert statistics.median(took) <= MOST_IMPORT


def test_times():
    """A call with three tensors takes no more than is promised above the same call from C."""
    x, y, out = values(1000), values(1000), torch.empty((), device="cuda")
    print(f"# PyTorch {torch.__version__}, DLPack by C: "
          f"{hasattr(torch.Tensor, '__dlpack_c_exchange_api__')}")
    python = host_seconds(lambda: kgen.dot(x, y, out))
    c = statistics.median([kgen._core.seconds(kgen.dot, 200, x, y, out) for _ in range(9)
                           if torch.cuda.synchronize() is None])
    print(f"# dot of 1000 f32, host time: Python {python * 1e6:.2f} us, C {c * 1e6:.2f} us, more "
          f"{(python - c) * 1e6:.2f} us")
    print(f"# torch.dot(out=): {host_seconds(lambda: torch.dot(x, y, out=out)) * 1e6:.2f} us")
    print(f"# kgen.sum(x), result by torch: {host_seconds(lambda: kgen.sum(x)) * 1e6:.2f} us; "
          f"torch.sum(x): {host_seconds(lambda: torch.sum(x)) * 1e6:.2f} us")
    assert (python - c) * 1e6 <= MOST_MORE, (python, c)


def test_cupy_times():
    """The same with three arrays of CuPy."""
    need(cupy, "CuPy")
    need(torch, "PyTorch")
    a, b, o = cupy.ones(1000, "float32"), cupy.ones(1000, "float32"), cupy.zeros((), "float32")
    python = host_seconds(lambda: kgen.dot(a, b, o))
    c = statistics.median([kgen._core.seconds(kgen.dot, 200, a, b, o) for _ in range(9)
                           if torch.cuda.synchronize() is None])
    print(f"# dot of CuPy arrays: {python * 1e6:.2f} us, C {c * 1e6:.2f} us, more "
          f"{(python - c) * 1e6:.2f} us; cupy.dot: "
          f"{host_seconds(lambda: cupy.dot(a, b)) * 1e6:.2f} us")
    assert (python - c) * 1e6 <= MOST_MORE, (python, c)


if not glob.glob("/dev/nvidia[0-9]*"):
    print("1..0 # SKIP there is no GPU")
else:
    finish(globals())

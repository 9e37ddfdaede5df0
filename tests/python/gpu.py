"""The Python package on a GPU, with PyTorch and CuPy (TAP): python3 gpu.py, with the wheel
installed.

scripts/gpu_test.sh does not run it; tests without a GPU are beside it. The last lines are times."""
import glob
import statistics
import threading
import time

import kgen
from tap import Skip, finish, raises

try:
    import torch
except ImportError:
    torch = None
try:
    import cupy
except ImportError:
    cupy = None


def need(module, name):
    if module is None:
        raise Skip(f"{name} is not there")


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
    wrong = []

    def work(seed):
        stream = torch.cuda.Stream()
        with torch.cuda.stream(stream):
            x = torch.full((100_000 + seed,), float(seed), device="cuda")
            for _ in range(50):
                if kgen.sum(x).item() != seed * (100_000 + seed):
                    wrong.append(seed)

    need(torch, "PyTorch")
    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, wrong


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


def test_times():
    """What a call with three tensors takes, and more than from C: told, not judged."""
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
    if cupy is not None:
        a, b, o = cupy.ones(1000, "float32"), cupy.ones(1000, "float32"), cupy.zeros((), "float32")
        print(f"# dot of CuPy arrays: {host_seconds(lambda: kgen.dot(a, b, o)) * 1e6:.2f} us; "
              f"cupy.dot: {host_seconds(lambda: cupy.dot(a, b)) * 1e6:.2f} us")


if not glob.glob("/dev/nvidia[0-9]*"):
    print("1..0 # SKIP there is no GPU")
else:
    finish(globals())

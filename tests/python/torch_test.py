"""kgen.torch: operators of PyTorch on the host, and their shapes without data."""
import os
import tempfile
from types import SimpleNamespace

import kgen
from tap import Skip, finish, has, raises

try:
    import torch
except ImportError:
    torch = None

ROOT = os.environ["KGEN_ROOT"]


def ops():
    if torch is None:
        raise Skip("PyTorch is not there")
    import kgen.torch
    return torch.ops.kgen


def fakes(mode, args):
    return [mode.from_tensor(a) if isinstance(a, torch.Tensor) else a for a in args]


def built(text, **options):
    """The library of a spec, which is written where nothing stays."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/spec.yaml"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return kgen.build(path, **options)


def calls(mine):
    """(operator, arguments) of every sort: numbers, structs, planes, lengths that no array tells,
    several results."""
    x = torch.arange(12, dtype=torch.float32) % 5
    if hasattr(torch, "uint32"):  # PyTorch of some age has no such numbers
        yield mine.gather, (x, torch.tensor([7, 0, 3]).to(torch.uint32))
    if "segsum" in kgen.shipped.functions:
        yield mine.segsum, (x, torch.tensor([0, 3, 3, 10]))
    yield from [(mine.sum, (x,)), (mine.copy, (x.to(torch.uint8),)), (mine.stats, (x.double(),)),
                (mine.argmin, (x,)), (mine.sort, (x,)),
                (mine.matmul2, (x.view(3, 4),)), (mine.transpose, (x.view(3, 4),)),
                (mine.copy2d, (x.view(3, 4)[:, 1:],))]


def test_results():
    """Operators compute what the functions do."""
    mine = ops()
    has("sum", "transpose", "axpy", "stats")
    x, y = torch.arange(100, dtype=torch.float32), torch.ones(100)
    assert mine.sum(x) == 4950 and mine.transpose(x.view(20, 5)).equal(x.view(20, 5).T)
    assert mine.axpy(2.0, x, y) is None and y.equal(2 * x + 1)
    assert mine.axpy(2.5, x, y) is None and y.equal(4.5 * x + 1)
    assert [float(one) for one in mine.stats(x)[:3]] == [4950, 0, 99]


def test_scalars_of_several_types():
    """A scalar that is an int of one element type and a float of another may be either."""
    ops()

    def table(kind):
        return [SimpleNamespace(role=role, type=kind) for role in ("output", "scalar")]
    for kinds, expected in ((["u32", "f32"], "Scalar"), (["f32", "bf16"], "float"),
                            (["i32", "u8"], "int")):
        made = kgen.torch.Operator.__new__(kgen.torch.Operator)
        made.tables = [table(kind) for kind in kinds]
        assert made.scalar(0) == expected, kinds


def test_shapes_without_data():
    """Tensors without data have the results of those with data: number, types and shapes."""
    mine, seen = ops(), 0
    has("gather", "sort", "sum", "copy", "stats", "argmin", "matmul2", "transpose", "copy2d",
        "axpy")
    from torch._subclasses.fake_tensor import FakeTensorMode
    for op, args in calls(mine):
        results = op(*args)
        with FakeTensorMode() as mode:
            without = op(*fakes(mode, args))
        results, without = (one if isinstance(one, tuple) else (one,) for one in (results, without))
        assert len(results) == len(without)
        for real, fake in zip(results, without):
            assert (real.dtype, real.shape,
                    real.device) == (fake.dtype, fake.shape, fake.device), (op, real, fake)
        seen += 1
    assert seen >= 7, seen
    with FakeTensorMode():
        assert mine.axpy(1.0, torch.ones(3), torch.ones(3)) is None


def test_fake_tensors():
    """Fake tensors pass through; the compiler takes an operator where there is one."""
    mine = ops()
    has("transpose", "sum")
    from torch._subclasses.fake_tensor import FakeTensorMode
    with FakeTensorMode() as mode:
        fake = mine.transpose(torch.empty(3, 4))
        assert fake.shape == (4, 3) and fake.fake_mode is mode and fake.device.type == "cpu"
    if not hasattr(torch, "compile"):
        return

    def both(x):
        return mine.sum(x * 2) + 1

    for n in (5, 9):
        x = torch.arange(n, dtype=torch.float32)
        assert torch.compile(both, backend="aot_eager", fullgraph=True)(x) == both(x)


def test_own_library():
    """The kernels of a library of one's own, and a length that no array tells."""
    ops()
    with open(f"{ROOT}/specs/scatter.yaml", encoding="utf-8") as file:
        text = file.read().replace("index: u32", "index: i32")
    os.environ["KGEN_CUDA_COMPILER"] = "none"
    kgen.torch.register(built(text, types=["f32"]), "own")
    x, index = torch.tensor([1.0, 2, 3]), torch.tensor([7, 0, 3], dtype=torch.int32)
    y = torch.ops.own.scatter(x, index, 9)
    assert y.shape == (9,) and y[index.long()].equal(x)
    from torch._subclasses.fake_tensor import FakeTensorMode
    with FakeTensorMode() as mode:
        assert torch.ops.own.scatter(*fakes(mode, (x, index)), 9).shape == (9,)


TABLE = """kgen: 1
kernel: rows_of
family: histogram
types: [f32]
segments: rows
inputs: {key: u8, w: T}
bin: key
weight: w
counter: f32
outside: count
variants:
  - {nwarps: 1, nwork: 1, counters: 64}
"""


TOP = """kgen: 1
kernel: greatest
family: topk
types: [f32]
keep: values
"""


def test_tables_and_several():
    """Tables, several results for each element, and as many as a number says: with data, and their
    shapes without."""
    ops()
    os.environ["KGEN_CUDA_COMPILER"] = "none"
    kgen.torch.register(built(TABLE), "tables")
    kgen.torch.register(kgen.build(f"{ROOT}/tests/families/neighbours/near_auto.yaml",
                                   types=["f32"]), "each")
    kgen.torch.register(built(TOP), "top")
    key, w = torch.tensor([[0, 1, 1], [9, 2, 0]], dtype=torch.uint8), torch.ones(2, 3)
    line, zero = torch.tensor([0.0, 10, 30]), torch.zeros(3)
    calls_of = [(torch.ops.tables.rows_of, (key, w, 3), [[1, 2, 0, 0], [1, 0, 1, 1]]),
                (torch.ops.each.near_auto, (line + 1, zero, zero, line, zero, zero),
                 [[1, 81], [1, 121], [1, 441]]),
                (torch.ops.top.greatest, (line, 2), [30, 10])]
    from torch._subclasses.fake_tensor import FakeTensorMode
    for op, args, expected in calls_of:
        assert op(*args).tolist() == expected, (op, op(*args))
        with FakeTensorMode() as mode:
            without = op(*fakes(mode, args))
        assert (without.shape, without.dtype) == (op(*args).shape, torch.float32)


def test_page():
    """What docs/python.md shows of PyTorch runs."""
    ops()
    with open(f"{ROOT}/docs/python.md", encoding="utf-8") as file:
        blocks = [part.split("```")[0] for part in file.read().split("```python\n")[1:]]
    x = torch.arange(4, dtype=torch.float32)
    os.environ["KGEN_CUDA_COMPILER"] = "none"
    mine = kgen.build(f"{ROOT}/examples/absmax/absmax.yaml", types=["f32"])
    # pylint: disable=exec-used
    exec(next(b for b in blocks if "kgen.torch.register" in b), {"x": x, "mine": mine})
    assert torch.ops.mine.absmax(-x) == 3


def test_refusals():
    """Types that no kernel has are refused, with data and without; a namespace is taken once."""
    mine = ops()
    raises(TypeError, "no kernel takes these element types", mine.sum,
           torch.ones(3, dtype=torch.int8))
    from torch._subclasses.fake_tensor import FakeTensorMode
    with FakeTensorMode():
        raises((TypeError, RuntimeError), "no kernel takes these element types", mine.sum,
               torch.ones(3, dtype=torch.int8))
    raises(RuntimeError, "kgen", kgen.torch.register, kgen.shipped, "kgen")


finish(globals())

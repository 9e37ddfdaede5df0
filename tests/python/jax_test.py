"""Arrays of JAX on the host, which never change (TAP). Arrays that stand in for them, as on a GPU,
are in streams_test.py."""
import os

import kgen
from tap import Skip, finish, has, numpy as np, raises

try:
    import jax
except ImportError:
    jax = None


def need_jax():
    if jax is None:
        raise Skip("JAX is not there")


def test_results():
    """Results are arrays of JAX, and each has a place of its own."""
    need_jax()
    has("sum", "minmax", "transpose")
    x = jax.numpy.arange(1000, dtype="float32")
    sums = [kgen.sum(x + i) for i in range(20)]
    assert all(isinstance(one, jax.Array) and one.shape == () for one in sums)
    assert [float(one) for one in sums] == [499500 + 1000 * i for i in range(20)]
    assert float(sum(sums)) == 20 * 499500 + 190_000
    assert jax.numpy.zeros(()) == 0 and not jax.numpy.empty((2,)).any()
    assert kgen.minmax(x).tolist() == [0, 999]
    plane = jax.numpy.arange(6, dtype="float32").reshape(2, 3)
    assert kgen.transpose(plane).tolist() == [[0, 3], [1, 4], [2, 5]]


def test_written():
    """Arrays of JAX are not written, but others beside them are."""
    need_jax()
    has("sum", "axpy")
    x = jax.numpy.ones(100, "float32")
    raises(ValueError, "'y' is written, and must not be read-only", kgen.axpy, 2.0, x, x)
    raises(ValueError, "'out' is written, and must not be read-only", kgen.sum, x,
           out=jax.numpy.zeros(()))
    y, out = np.ones(100, "float32"), np.zeros((), "float32")
    assert kgen.axpy(2.0, x, y) is y and (y == 3).all() and (x == 1).all()
    assert kgen.sum(x, out=out) is out and out == 100


def test_wide_results():
    """Where JAX leaves out a type of results, that is said."""
    need_jax()
    has("topk")
    x = jax.numpy.arange(10, dtype="float32")
    raises(TypeError, "JAX makes uint32 where a result is uint64: set jax_enable_x64", kgen.topk, x,
           k=2)
    jax.config.update("jax_enable_x64", True)
    try:
        assert [one.tolist() for one in kgen.topk(x, k=2)] == [[9, 8], [9, 8]]
    finally:
        jax.config.update("jax_enable_x64", False)


def test_halves():
    """Types that the buffer protocol does not know come by DLPack."""
    need_jax()
    os.environ["KGEN_CUDA_COMPILER"] = "none"
    with open("halves.yaml", "w", encoding="utf-8") as file:
        file.write('kgen: 1\nkernel: halves\nfamily: reduce\ntypes: [bf16]\n'
                   'operator: {identity: 0, combine: a + b}\n')
    got = kgen.build("halves.yaml").halves(jax.numpy.ones(50, "bfloat16"))
    assert got.dtype == jax.numpy.bfloat16 and got == 50, got


finish(globals())

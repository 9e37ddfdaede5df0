"""One cell of torch_index.py: tensors, our kernel and PyTorch's calls on them. On the host too,
where our kernels run as serial code."""
import ctypes

from kernels import CUDA, REFERENCE
from torch_times import OURS

# Type: bytes of an element, numbers in it, and what they are to ctypes and to PyTorch.
TYPES = {"u8": (1, 1, ctypes.c_uint8, "uint8"), "f32": (4, 1, ctypes.c_float, "float32"),
         "f64": (8, 1, ctypes.c_double, "float64"), "vec3": (12, 3, ctypes.c_float, "float32")}


class Cell:
    """One operation, type, n and walk: tensors, contestants {name: function}, and the result
    expected."""

    def __init__(self, torch, library, device, operation, kind, n, walk):
        _, numbers, _, dtype = TYPES[kind]
        shape = (n, numbers) if numbers > 1 else (n,)
        dtype = getattr(torch, dtype)
        self.torch, self.operation, self.kind, self.n = torch, operation, kind, n
        if dtype == torch.uint8:
            self.x = torch.randint(0, 256, shape, dtype=dtype, device=device)
        else:
            self.x = torch.rand(shape, dtype=dtype, device=device)
        self.index64 = indices(torch, device, walk, n)
        self.index32 = self.index64.to(torch.int32)  # below 2^31: the bits of a u32
        self.out = torch.empty_like(self.x)
        self.expected = torch.empty_like(self.x)
        if operation == "gather":
            self.expected.copy_(self.x[self.index64])
        else:
            self.expected[self.index64] = self.x
        self.contestants = {**self.ours(library, device == "cuda"),
                            **(self.gathers() if operation == "gather" else self.scatters())}

    def ours(self, library, on_gpu):
        """Bound once, as a client does whose tensors and stream stay what they are; and anew at
        each call."""
        kernel = library.function(f"{self.operation}_{self.kind}", arrays=3, lengths=2)
        x, index, out = self.x.data_ptr(), self.index32.data_ptr(), self.out.data_ptr()
        workspace = library.workspace(CUDA if on_gpu else REFERENCE)
        stream = self.torch.cuda.current_stream().cuda_stream if on_gpu else None
        arguments = workspace, x, index, out, self.n, self.n, stream
        return dict(zip(OURS, (kernel.bind(*arguments), lambda: kernel(*arguments))))

    def gathers(self):
        torch, x, out = self.torch, self.x, self.out

        def by_brackets(index):
            def call():
                self.result = x[index]
            return call
        calls = {"index_select i64": lambda: torch.index_select(x, 0, self.index64, out=out),
                 "index_select i32": lambda: torch.index_select(x, 0, self.index32, out=out),
                 "x[index] i64": by_brackets(self.index64)}
        if x.dim() == 1:
            calls["take i64"] = lambda: torch.take(x, self.index64, out=out)
        return calls

    def scatters(self):
        x, out = self.x, self.out
        calls = {"index_copy_ i64": lambda: out.index_copy_(0, self.index64, x),
                 "out[index] = x i64": lambda: out.__setitem__(self.index64, x)}
        if x.dim() == 1:
            calls["scatter_ i64"] = lambda: out.scatter_(0, self.index64, x)
        return calls

    def right(self, name):
        """Runs one contestant on a poisoned output, and compares."""
        self.out.fill_(77)
        self.result = self.out
        self.contestants[name]()
        same = self.torch.equal(self.result, self.expected)
        self.result = None
        return same


def indices(torch, device, walk, n):
    """A permutation: in order, at random, or runs of 32 at random, as bench/data.cu makes them."""
    if walk == "sequential":
        return torch.arange(n, device=device)
    if walk == "random":
        return torch.randperm(n, device=device)
    runs = n // 32
    whole = (torch.randperm(runs, device=device)[:, None] * 32 +
             torch.arange(32, device=device)).reshape(-1)
    return torch.cat([whole, torch.arange(runs * 32, n, device=device)])

"""One cell of torch_histogram.py: tensors, our kernel and PyTorch's calls on them; and the kernels
as serial code on the host."""
import ctypes

from kernels import REFERENCE

# What is timed: type, bins, and rows and width where there are rows.
KEYS = [("i32", 1000), ("i32", 10 ** 6)]
WHAT = {
    "counts": [("u8", 256), *(("i32", bins) for bins in (256, 2048, 65536, 1 << 20, 1 << 24))],
    "sums": KEYS,
    "sums_call": KEYS,
    "sums_any": KEYS,
    "rows": [("u8", 256, rows, width) for rows, width in
             ((1024, 1024), (1000, 1003), (65536, 256), (1 << 20, 32), (64, 1 << 20),
              (4, 1 << 24))],
}
DATA = ("random", "zipf", "sorted", "constant")
BYTES = {"u8": 1, "i32": 4, "i64": 8}


def kinds(what):
    """Kinds of data. Of sums no constant ones: PyTorch takes seconds for 2^28 additions to one
    address."""
    return DATA[:3] if what.startswith("sums") else DATA


def lengths(what):
    """Arrays and lengths of the kernel's C function."""
    return {"counts": (2, 2), "rows": (2, 4)}.get(what, (3, 2))


def workspace_for(library, backend, cells):
    """A workspace that is large enough for each of the cells (what, type, bins, _, n, _)."""
    most = 0
    for what, kind, bins, _, n, _ in cells:
        for of in (kind, "i64") if what.startswith("sums") else (kind,):
            bytes_of = library.library[f"kg_torch_{what}_{of}_workspace_bytes"]
            bytes_of.restype = ctypes.c_size_t
            # one length more than some take, which C lets pass
            most = max(most, bytes_of(ctypes.c_size_t(n), ctypes.c_size_t(bins)))
    return library.workspace(backend, most)


class Cell:
    """Tensors, contestants {name: function}, what role each has, and the result expected. `waiting`
    names those that wait for the GPU."""

    def __init__(self, torch, library, workspace, what, kind, bins, data, n, width, name):
        self.torch, self.library, self.workspace = torch, library, workspace
        self.what, self.kind, self.bins, self.data, self.n, self.name = (what, kind, bins, data, n,
                                                                         name)
        self.device, self.width, self.result = "cuda", width, None
        keys = samples(torch, self.device, data, n, bins)
        self.x = keys.to(torch.uint8 if kind == "u8" else torch.int32)
        self.moved = n * BYTES[kind]
        if what.startswith("sums"):
            self.moved += 4 * n
            self.contestants = self.of_sums(keys)
        else:
            self.contestants = self.of_counts(keys)
        self.roles = {name: "ours" if name == "kgen" else "peer" if name.startswith("kgen") else
                      "rival" for name in self.contestants}
        self.waiting = [name for name in self.contestants if "bincount" in name]

    def bound(self, what, kind, *arguments):
        """Our kernel of a type, its arguments converted once."""
        arrays, numbers = lengths(what)
        kernel = self.library.function(f"torch_{what}_{kind}", arrays=arrays, lengths=numbers)
        stream = self.torch.cuda.current_stream().cuda_stream if self.device == "cuda" else None
        return kernel.bind(self.workspace, *arguments, stream)

    def of_counts(self, keys):
        torch, x, rows = self.torch, self.x, self.n // self.width if self.width else 1
        self.out = torch.empty(rows * self.bins, dtype=torch.int32, device=self.device)
        if self.width:
            offsets = torch.arange(rows, device=self.device)[:, None] * self.bins
            keys = (keys.view(rows, self.width) + offsets).view(-1)
        ones = torch.ones(1, dtype=torch.int64, device=self.device).expand(self.n)
        self.expected = torch.zeros(rows * self.bins, dtype=torch.int64, device=self.device)
        self.expected.scatter_add_(0, keys, ones)
        self.expected = self.expected.to(torch.int32)
        lengths_of = (self.width, rows, self.width, self.bins) if self.width else (self.n,
                                                                                   self.bins)
        ours = self.bound(self.what, self.kind, x.data_ptr(), self.out.data_ptr(), *lengths_of)

        def counted():
            self.result = torch.bincount(x, minlength=self.bins)

        def counted_by_row():
            places = (x.view(rows, self.width) + offsets).view(-1)
            self.result = torch.bincount(places, minlength=rows * self.bins)
        return {"kgen": ours, "torch.bincount": counted_by_row if self.width else counted}

    def of_sums(self, keys):
        """Weights of 1 and -1, whose sums are exact in any order."""
        torch, bins = self.torch, self.bins
        w = torch.randint(0, 2, (self.n,), device=self.device).mul_(2).sub_(1)
        exact = torch.zeros(bins, dtype=torch.int64, device=self.device).scatter_add_(0, keys, w)
        self.expected = exact.to(torch.float32)
        self.keys, self.w = keys, w.to(torch.float32)  # kept: our calls know their addresses alone
        out = self.out = torch.empty(bins, dtype=torch.float32, device=self.device)
        w = self.w
        arguments = w.data_ptr(), out.data_ptr(), self.n, bins
        found = {"kgen": self.bound(self.what, "i32", self.x.data_ptr(), *arguments),
                 "kgen i64": self.bound(self.what, "i64", keys.data_ptr(), *arguments),
                 "index_add_ i32": lambda: out.zero_().index_add_(0, self.x, w),
                 "index_add_ i64": lambda: out.zero_().index_add_(0, keys, w)}

        def counted():
            self.result = torch.bincount(keys, weights=w, minlength=bins)
        if self.what == "sums":
            found["scatter_add_ i64"] = lambda: out.zero_().scatter_add_(0, keys, w)
            found["torch.bincount i64"] = counted
        else:
            found["index_put_ i64"] = lambda: out.zero_().index_put_((keys,), w, accumulate=True)
        return found

    def right(self, name):
        """Runs one contestant on a poisoned output, and compares."""
        self.out.fill_(77)
        self.result = self.out
        self.contestants[name]()
        same = self.torch.equal(self.result.to(self.expected.dtype), self.expected)
        self.result = None
        return same


def samples(torch, device, data, n, bins):
    """Bins as i64, as bench/data.cu makes its kinds: of Zipf the logarithm is uniform."""
    if data == "constant":
        return torch.full((n,), bins // 3, dtype=torch.int64, device=device)
    if data == "sorted":
        return torch.arange(n, device=device).mul_(bins).div_(n, rounding_mode="floor")
    if data == "random":
        return torch.randint(0, bins, (n,), device=device)
    uniform = torch.rand(n, dtype=torch.float64, device=device)
    scaled = uniform.mul_(20).exp2_().sub_(1).mul_(bins / 2 ** 20)
    return scaled.to(torch.int64).clamp_(max=bins - 1)


# ---- on the host: the kernels as serial code ----

def host_case(library, workspace, what, kind, n, bins):
    """Runs one kernel on n samples; True if every result is right."""
    arrays, numbers = lengths(what)
    kernel = library.function(f"torch_{what}_{kind}", arrays=arrays, lengths=numbers)
    number = {"u8": ctypes.c_uint8, "i32": ctypes.c_int32, "i64": ctypes.c_int64}[kind]
    keys = [i * i % 251 % bins for i in range(n)]
    x, w = (number * n)(*keys), (ctypes.c_float * n)(*(i % 3 - 1 for i in range(n)))
    sums, rows = arrays == 3, 3 if what == "rows" and n % 3 == 0 else 1
    out = ((ctypes.c_float if sums else ctypes.c_uint32) * (rows * bins))()
    expected = [0] * (rows * bins)
    for i, key in enumerate(keys):
        expected[i // (n // rows) * bins + key] += w[i] if sums else 1
    address = ctypes.addressof
    if what == "rows":
        kernel(workspace, address(x), address(out), n // rows, rows, n // rows, bins, None)
    elif sums:
        kernel(workspace, address(x), address(w), address(out), n, bins, None)
    else:
        kernel(workspace, address(x), address(out), n, bins, None)
    return list(out) == expected


def host_cases(library):
    """All kernels on a few sizes: 1 if a result is wrong."""
    wrong = 0
    for what, shapes in WHAT.items():
        kinds = ("i32", "i64") if what.startswith("sums") else sorted({of[0] for of in shapes})
        for kind in kinds:
            cells = [(what, kind, 256, "", n, 0) for n in (1, 2, 33, 999, 4099)]
            workspace = workspace_for(library, REFERENCE, cells)
            for _, _, bins, _, n, _ in cells:
                right = host_case(library, workspace, what, kind, n, bins)
                wrong += not right
                print(f"{what}_{kind} n = {n}: {'ok' if right else 'WRONG'}")
    return 1 if wrong else 0

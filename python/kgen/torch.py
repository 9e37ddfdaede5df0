"""Kernels as operators of PyTorch: import kgen.torch, and torch.ops.kgen.sum is there.

Each has a kernel for tensors without data, so that torch.compile and fake tensors know its results.
Operators take scalars, inputs and arrays that change in place in the order of C, then the lengths
that no array tells. They return the results. A name that Python keeps for itself ends with an
underscore. There are no gradients."""
import keyword

import torch

from . import shipped
from ._library import NAMES, name_of_function, plain_type

ONE, N, LENGTH, SUM, PLANE, CAPACITY, BITS, FIXED, TABLE, TIMES, HEADED = range(11)
TERM_N = 0x80000000
HEAD_BYTES = 64
FIXED_SIDE = 0x80000000  # of a table: a number, and no length


class Argument:
    """Of a kernel: what kgen._core.kernels tells of it."""

    def __init__(self, told):
        self.name, self.type, self.role, self.extent, self.size, self.fields = told[:6]
        self.width, self.height, self.pitch, self.terms, self.plus = told[6:]
        self.number, self.more = plain_type(self.type, self.fields, ())
        self.dtype = getattr(torch, NAMES[self.number], None) if self.number else torch.uint8
        self.is_struct = len(self.fields) > 1 or bool(self.fields[0][0])
        self.told = {PLANE: (self.width, self.height, "n"), N: ("n",), LENGTH: (self.width,),
                     CAPACITY: (self.width,)}.get(self.extent, ())

    def parts(self, tensor):
        """Elements of a tensor for each of the argument: 1, the fields of a struct or its bytes. 0:
        another type."""
        if self.is_struct and tensor.dtype == torch.uint8:
            return self.size
        if tensor.dtype != self.dtype or not self.number:
            return 0
        return self.more[0] if self.more else 1

    def tell(self, tensor, lengths):
        """The lengths that a tensor tells; those of the kernel by number, n by "n"."""
        if self.extent == PLANE:
            height, width = tensor.shape
            lengths.update({self.width: width, self.height: height, "n": height * width})
            return
        count = tensor.numel() // self.parts(tensor)
        if self.extent == N:
            lengths["n"] = count
        elif self.extent in (LENGTH, CAPACITY):
            lengths[self.width] = count - self.plus

    def shape(self, lengths):
        if self.extent == ONE:
            return ()
        if self.extent == PLANE:
            return (lengths[self.height], lengths[self.width])
        if self.extent == N:
            return (lengths["n"],)
        if self.extent == BITS:
            word = 8 * self.size
            return ((lengths["n"] + word - 1) // word,)
        if self.extent == TIMES:
            return (lengths["n"], self.plus)
        if self.extent == FIXED:
            return (self.plus,)
        if self.extent == TABLE:
            height, width = (side & ~FIXED_SIDE if side & FIXED_SIDE else lengths[side]
                             for side in (self.height, self.width))
            return (height, width + self.plus)
        terms = self.terms if self.extent in (SUM, HEADED) else 1 << self.width
        told = [lengths["n"]] if terms & TERM_N else []
        told += [value for length, value in lengths.items() if length != "n" and
                 terms >> length & 1]
        if self.extent == HEADED:
            return (HEAD_BYTES // self.size + sum(told) * self.plus,)
        return (sum(told) + self.plus,)

    def make(self, lengths, device):
        shape = self.shape(lengths) + (self.more if self.number else (self.size,))
        return torch.empty(shape, dtype=self.dtype, device=device)


class Operator:
    """One function of a library, over the element types that PyTorch has."""

    def __init__(self, name, kernels, function):
        self.name, self.function = name, function
        tables = [[Argument(told) for told in kernel[3]] for kernel in kernels]
        self.tables = [table for table in tables
                       if all(a.dtype for a in table if a.role != "scalar")]
        self.lengths = {"n": "n", **dict(enumerate(kernels[0][4]))} if self.tables else {}
        self.given = [a for a in (self.tables or [[]])[0] if a.role != "output"]
        self.passed = [key for key in self.lengths if not self.is_told(key)]

    def is_told(self, key):
        return any(key in a.told for a in self.given) or \
            any(a.extent == PLANE and key == a.pitch for a in self.tables[0])

    def scalar(self, i):
        """What PyTorch calls the scalar of all element types: a Scalar may be an int or a float."""
        scalars = [[a for a in table if a.role != "output"][i] for table in self.tables]
        kinds = {"float" if a.type[0] in "fb" else "int" for a in scalars}
        return kinds.pop() if len(kinds) == 1 else "Scalar"

    def schema(self):
        parameters, written = [], 0
        for i, a in enumerate(self.given):
            kind = "Tensor"
            if a.role == "inout":
                kind = f"Tensor({chr(ord('a') + written)}!)"
                written += 1
            elif a.role == "scalar" and not a.is_struct:
                kind = self.scalar(i)
            parameters.append(f"{kind} {a.name + '_' if keyword.iskeyword(a.name) else a.name}")
        parameters += [f"SymInt {self.lengths[key]}" for key in self.passed]
        results = ["Tensor" for a in self.tables[0] if a.role == "output"]
        returned = results[0] if len(results) == 1 else f"({', '.join(results)})"
        return f"{self.name}({', '.join(parameters)}) -> {returned}"

    def call(self, *args):
        """With data: the kernel runs."""
        passed = {self.lengths[key]: int(value)
                  for key, value in zip(self.passed, args[len(self.given):])}
        made = self.function(*args[:len(self.given)], **passed)
        changed = [a.role for a in self.tables[0] if a.role in ("output", "inout")]
        made = (made,) if len(changed) == 1 else made
        return self.returned([one for role, one in zip(changed, made) if role == "output"])

    def shapes(self, *args):
        """Without data: what the results are."""
        arrays = [(i, x) for i, (a, x) in enumerate(zip(self.given, args)) if a.role != "scalar"]
        for table in self.tables:
            given = [a for a in table if a.role != "output"]
            if all(given[i].parts(x) for i, x in arrays):
                lengths = dict(zip(self.passed, args[len(given):]))
                for i, x in arrays:
                    given[i].tell(x, lengths)
                return self.returned([a.make(lengths, arrays[0][1].device) for a in table
                                      if a.role == "output"])
        raise TypeError(f"{self.name}: no kernel takes these element types: "
                        f"{', '.join(str(x.dtype) for _, x in arrays)}")

    @staticmethod
    def returned(results):
        return None if not results else results[0] if len(results) == 1 else tuple(results)


def register(library, namespace):
    """Operators torch.ops.NAMESPACE.NAME of a library's kernels. A namespace is taken once."""
    made = torch.library.Library(namespace, "DEF")
    groups = {}
    for kernel in library._kernels:
        groups.setdefault(name_of_function(kernel[1], kernel[3]), []).append(kernel)
    for name, kernels in groups.items():
        operator = Operator(name, kernels, getattr(library, name))
        if not operator.tables:
            continue
        made.define(operator.schema())
        for key in ("CPU", "CUDA"):
            made.impl(name, operator.call, key)
        made.impl(name, operator.shapes, "Meta")
    _kept.append(made)


_kept = []  # an operator goes with its torch.library.Library
register(shipped, "kgen")

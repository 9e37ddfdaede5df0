"""Libraries of kernels: their functions by name, and who makes the results of a call."""
import os
import struct
import sys

from . import _core

LETTERS = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q",
           "i64": "q", "f16": "e",
           "f32": "f", "f64": "d"}
NAMES = {"u8": "uint8", "i8": "int8", "u16": "uint16", "i16": "int16", "u32": "uint32",
         "i32": "int32",
         "u64": "uint64", "i64": "int64", "f16": "float16", "bf16": "bfloat16", "f32": "float32",
         "f64": "float64"}


def names_of_kernels(path):
    """Names of the tables kg_NAME_kernel that an ELF library exports, read from its dynamic
    symbols."""
    with open(path, "rb") as file:
        head = file.read(64)
        if head[:6] != b"\x7fELF\x02\x01":
            raise OSError(f"{path} is no shared library of this kind of machine")
        at, size, count = (struct.unpack_from(f, head, o)[0]
                           for f, o in (("<Q", 40), ("<H", 58), ("<H", 60)))
        file.seek(at)
        table = file.read(size * count)
        sections = [struct.unpack_from("<IIQQQQIIQQ", table, i * size) for i in range(count)]
        names = []
        for section in sections:
            if section[1] != 11:  # SHT_DYNSYM
                continue
            file.seek(sections[section[6]][4])
            strings = file.read(sections[section[6]][5])
            file.seek(section[4])
            for name, info, _, index, _, _ in struct.iter_unpack("<IBBHQQ", file.read(section[5])):
                text = strings[name:strings.index(b"\0", name)]
                if index and info & 15 == 1 and text.endswith(b"_kernel"):  # STT_OBJECT, defined
                    names.append(text.decode())
    return names


def name_of_function(name, arguments):
    """A kernel's name without its element type: "absmax" of "absmax_f32"."""
    types = sorted({argument[1] for argument in arguments}, key=len, reverse=True)
    for type_name in types:
        if name.endswith("_" + type_name):
            return name[:-len(type_name) - 1]
    return name.rpartition("_")[0] or name


def describe(name, kernels):
    """The text of help()."""
    arguments, lengths = kernels[0][3], kernels[0][4]
    given = [a[0] for a in arguments if a[2] != "output"]
    results = [a[0] for a in arguments if a[2] == "output"]
    text = f"{name}({', '.join(given)}{', /' if given else ''}"
    text += "".join(f", {result}=None" for result in results) + ", *, stream=None)\n\n"
    for kernel in kernels:
        types = ", ".join(f"{a[0]}: {a[1]}" for a in kernel[3])
        text += f"{kernel[2]}\n    {types}\n"
    if lengths:
        text += f"Lengths, by name where no array says them: {', '.join(lengths)}.\n"
    return text


class Library:
    """The kernels of a shared library, as functions. A function takes scalars, inputs and arrays
    that change in place in the order of C, and results by name; it makes those that are missing."""

    def __init__(self, path, symbols=None):
        self.path = os.fspath(path)
        self._library = _core.load(path)
        self._kernels = _core.kernels(self._library, *(symbols or names_of_kernels(path)))
        self._groups = {}
        for kernel in self._kernels:
            self._groups.setdefault(name_of_function(kernel[1], kernel[3]), []).append(kernel)
            self._groups[kernel[1]] = [kernel]

    def __repr__(self):
        return f"<kgen.Library {self.path}: {', '.join(sorted(self.functions))}>"

    @property
    def functions(self):
        """Their names; each stands for several element types."""
        return sorted({name_of_function(kernel[1], kernel[3]) for kernel in self._kernels})

    @property
    def backends(self):
        """Where the kernels run: ("cuda", "reference"), or ("reference",) where they were compiled
        without nvcc."""
        return ("cuda", "reference") if any(kernel[5]
                                            for kernel in self._kernels) else ("reference",)

    def __dir__(self):
        return sorted(set(object.__dir__(self)) | set(self._groups))

    def __getattr__(self, name):
        kernels = self.__dict__.get("_groups", {}).get(name)
        if kernels is None:
            raise AttributeError(f"{self.__dict__.get('path', 'the library')} has no kernel "
                                 f"'{name}'")
        addresses = tuple(kernel[0] for kernel in kernels)
        made = _core.function(self._library, name, describe(name, kernels), addresses)
        setattr(self, name, made)
        return made

    def prepare(self, *names, device=0):
        """Loads kernels on a GPU, so that their first call does not: before a graph capture,
        say."""
        for name in names or self.functions:
            _core.prepare(self._library, device, tuple(kernel[0] for kernel in self._groups[name]))


def load(path):
    """A shared library of kernels that kgen emitted. It was linked with libkgen."""
    return Library(os.path.abspath(os.fspath(path)))


# ---- results ----

def plain_type(type_name, fields, shape):
    """What a result holds: a type of numbers and a shape, or None and the shape."""
    if len(fields) == 1 and not fields[0][0]:
        return type_name, shape
    first = fields[0][1]
    if all(field[1] == first for field in fields):
        return first, shape + (len(fields),)
    return None, shape


def numpy_struct(numpy, fields, size):
    return numpy.dtype({"names": [f[0] for f in fields], "formats": [LETTERS[f[1]] for f in fields],
                        "offsets": [f[2] for f in fields], "itemsize": size})


def framework_of(like):
    return type(like).__module__.partition(".")[0]


def by_numpy(module, like, number, fields, size, shape):
    if number:
        return module.empty(shape, NAMES[number])
    return module.empty(shape, numpy_struct(sys.modules.get("numpy") or module, fields, size))


def by_cupy(module, like, number, fields, size, shape):
    with like.device:
        return module.empty(shape,
                            NAMES[number]) if number else module.empty(shape + (size,), "uint8")


def by_torch(module, like, number, fields, size, shape):
    if not number:
        number, shape = "u8", shape + (size,)
    return module.empty(shape, dtype=getattr(module, NAMES[number]), device=like.device)


def by_numba(module, like, number, fields, size, shape):
    if not number:
        number, shape = "u8", shape + (size,)
    return module.cuda.device_array(shape, NAMES[number])


def by_jax(module, like, number, fields, size, shape):
    """JAX's arrays never change, so the call writes a fresh one that nobody has seen."""
    if not number:
        number, shape = "u8", shape + (size,)
    jax = sys.modules["jax"]
    kept = jax.dtypes.canonicalize_dtype(NAMES[number])
    if str(kept) != NAMES[number]:
        raise TypeError(f"JAX makes {kept} where a result is {NAMES[number]}: set jax_enable_x64, "
                        "or pass out=")
    made = jax.numpy.empty(shape, NAMES[number], device=like.device)
    return made.block_until_ready()


def by_array(like, number, size, shape):
    """Without a framework: an array of the standard library."""
    import array
    count = 1
    for extent in shape:
        count *= extent
    letter = LETTERS.get(number)
    if letter in (None, "e"):
        return bytearray(count * size)
    made = array.array(letter, bytes(count * struct.calcsize(letter)))
    return memoryview(made).cast("B").cast(letter, shape) if len(shape) > 1 and count else made


MAKERS = {"numpy": by_numpy, "cupy": by_cupy, "torch": by_torch, "numba": by_numba,
          "jaxlib": by_jax}


def allocate(like, type_name, size, fields, shape):
    """A result beside the array `like`, made by its framework."""
    number, shape = plain_type(type_name, fields, shape)
    name = framework_of(like)
    if name in MAKERS:
        return MAKERS[name](sys.modules.get(name), like, number, fields, size, shape)
    if hasattr(like, "__cuda_array_interface__") or hasattr(like, "__dlpack__"):
        raise TypeError(f"results cannot be made for arrays of {name}: pass out=")
    return by_array(like, number, size, shape)

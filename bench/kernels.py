"""Calling kernels that kgen emitted from Python, through ctypes.

    library = Kernels("build/specs/libkgen_kernels.so")
    lookup = library.function("lookup_f32", arrays=3, lengths=2)
    lookup(None, x, index, y, n, n_x, stream)   # addresses; None: the default workspace
    call = lookup.bind(None, x, index, y, n, n_x, stream)   # its arguments converted once for many
    call()                                                  # calls

A kernel's C function takes workspace, scalars, inputs, in-outs, outputs, lengths and stream, in
this order (docs/guide.md). A scalar has a C type of its own: give `scalars` their ctypes."""
import ctypes

CUDA, REFERENCE = 1, 2  # kg_backend


class Refused(Exception):
    """A call returned another status than KG_OK."""


class Kernels:
    """A shared library of generated kernels with the runtime inside."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        pointer, status = ctypes.c_void_p, ctypes.c_int
        self._declare("kg_last_error", ctypes.c_char_p)
        self._declare("kg_status_string", ctypes.c_char_p, status)
        self._declare("kg_workspace_create", status, ctypes.POINTER(pointer), ctypes.c_int,
                      ctypes.c_int,
                      ctypes.c_size_t)
        self._declare("kg_workspace_destroy", None, pointer)

    def _declare(self, name, result, *arguments):
        function = getattr(self.library, name)
        function.restype, function.argtypes = result, arguments

    def check(self, status):
        if status:
            name, text = self.library.kg_status_string(status), self.library.kg_last_error()
            raise Refused(f"{name.decode()}: {text.decode()}")

    def function(self, kernel, arrays, lengths, scalars=()):
        """The kernel as a Function, or None if the library has none of the name."""
        if getattr(self.library, f"kg_{kernel}", None) is None:
            return None
        pointer = ctypes.c_void_p
        return Function(self, f"kg_{kernel}",
                        [pointer, *scalars, *[pointer] * arrays, *[ctypes.c_size_t] * lengths,
                         pointer])

    def workspace_bytes(self, kernel, *lengths):
        """What a call for so many elements needs."""
        asked = getattr(self.library, f"kg_{kernel}_workspace_bytes")
        asked.restype, asked.argtypes = ctypes.c_size_t, [ctypes.c_size_t] * len(lengths)
        return asked(*lengths)

    def workspace(self, backend, size=0):
        """A workspace, which lives as long as the program."""
        made = ctypes.c_void_p()
        self.check(self.library.kg_workspace_create(ctypes.byref(made), backend, -1, size))
        return made


class Function:
    """A kernel's C function, which raises Refused where it does not return KG_OK."""

    def __init__(self, kernels, name, types):
        self.check, self.name, self.types = kernels.check, name, types
        self.symbol = kernels.library[name]  # an object of our own, which never gets argtypes
        self.symbol.restype = ctypes.c_int

    def __call__(self, *arguments):
        self.bind(*arguments)()

    def bind(self, *arguments):
        """A Python function without arguments that makes this call. Its arguments are ctypes'
        objects by then, which a call without argtypes takes as they are; a call costs Python about
        a microsecond."""
        if len(arguments) != len(self.types):
            raise TypeError(f"{self.name} takes {len(self.types)} arguments, not {len(arguments)}")
        converted = tuple(a if isinstance(a, t) else t(a) for t, a in zip(self.types, arguments))
        symbol, check = self.symbol, self.check

        def call():
            status = symbol(*converted)
            if status:
                check(status)
        return call

"""Calling kernels that kgen emitted from Python, through ctypes.

    library = Kernels("build/specs/libkgen_kernels.so")
    gather = library.function("gather_f32", arrays=3, lengths=2)
    gather(None, x, index, y, n, n_x, stream)   # addresses as whole numbers; None: the default workspace

A kernel's C function takes workspace, scalars, inputs, in-outs, outputs, lengths and stream, in this order
(docs/guide.md). A scalar has a C type of its own: give `scalars` their ctypes."""
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
        self._declare("kg_workspace_create", status, ctypes.POINTER(pointer), ctypes.c_int, ctypes.c_int,
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
        """The kernel as a Python function that raises Refused, or None if the library has none of the name."""
        symbol = getattr(self.library, f"kg_{kernel}", None)
        if symbol is None:
            return None
        pointer = ctypes.c_void_p
        symbol.restype = ctypes.c_int
        symbol.argtypes = [pointer, *scalars, *[pointer] * arrays, *[ctypes.c_size_t] * lengths, pointer]

        def call(*arguments):
            status = symbol(*arguments)
            if status:
                self.check(status)
        return call

    def workspace(self, backend, size=0):
        """A workspace, which lives as long as the program."""
        made = ctypes.c_void_p()
        self.check(self.library.kg_workspace_create(ctypes.byref(made), backend, -1, size))
        return made

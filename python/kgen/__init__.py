"""kgen's kernels from Python: those that ship, those of your own libraries, and kgen itself.

    import kgen
    kgen.sum(x)                                # NumPy, PyTorch, CuPy, array.array, ...
    kgen.axpy(2.0, x, y)                       # y is changed in place
    mine = kgen.load("libkg_mine.so")
    mine.absmax(x, out=y, stream=s)
    kgen.build("absmax.yaml").absmax(x)        # kgen and a compiler, once
"""
import os as _os

from . import _core
from ._errors import (BadAccess, BuildError, CompilerError, DeviceError, Error, Findings,
                      InvalidArgument, Misaligned,
                      NoCudaWarning, NoDevice, NoVariant, NullPointer, OutOfMemory, Overlap,
                      SpecError, Stuck, TooLarge,
                      Trap, TuningDamaged, UnknownName, WorkspaceBusy, WorkspaceRequired,
                      WorkspaceTooSmall,
                      WrongBackend, WrongDevice, by_status)
from ._library import Library, allocate, load

__version__ = "@VERSION@"

_core.setup(by_status, allocate)
_folder = _os.path.dirname(_os.path.abspath(__file__))
shipped = Library(_os.path.join(_folder, "lib", "libkgen_kernels.so"), ["kg_shipped_kernels"])


def build(spec, types=None, archs=None, cache=None):
    """The library of a spec's kernels, compiled once: see kgen.build."""
    from ._build import build as run
    return run(spec, types, archs, cache)


def __getattr__(name):
    try:
        found = getattr(shipped, name)
    except AttributeError:
        raise AttributeError(f"module 'kgen' has no attribute '{name}'") from None
    globals()[name] = found  # the next look-up does not come here
    return found


def __dir__():
    return sorted(set(globals()) | set(dir(shipped)))

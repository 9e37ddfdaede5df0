"""Exceptions, one for each status of the library. The text is the library's own sentence."""


class BuildError(RuntimeError):
    """kgen.build failed. The text is what the program said that failed; `command` is what was
    run."""
    command = ()


class SpecError(BuildError, ValueError):
    """kgen refused the spec."""


class CompilerError(BuildError):
    """A compiler is not there, or refused what kgen emitted."""


class NoCudaWarning(UserWarning):
    """kgen.build found no nvcc: what it built runs on the CPU alone."""


class Error(RuntimeError):
    """A call of the library returned another status than KG_OK."""
    status = 0


class InvalidArgument(Error, ValueError):
    """An argument outside its documented range."""


class NullPointer(Error, ValueError):
    """A pointer that the call must read or write is NULL."""


class Misaligned(Error, ValueError):
    """An array is not aligned to its element type."""


class Overlap(Error, ValueError):
    """Arrays overlap in a way the kernel does not allow."""


class TooLarge(Error, ValueError):
    """More elements than an address space holds."""


class WorkspaceRequired(Error):
    """A workspace is needed."""


class WorkspaceTooSmall(Error):
    """The workspace holds too few bytes."""


class WorkspaceBusy(Error):
    """A second call used the workspace at once."""


class WrongDevice(Error, ValueError):
    """An array belongs to another device than the current one."""


class WrongBackend(Error):
    """The backend is not built in."""


class NoDevice(Error):
    """There is no GPU that the library can use."""


class NoVariant(Error):
    """No variant of the kernel can serve the call."""


class UnknownName(Error, LookupError):
    """There is no kernel or variant of that name."""


class OutOfMemory(Error, MemoryError):
    """Host or device memory is exhausted."""


class Trap(Error):
    """A kernel reported a fault: an index out of bounds, say."""


class Stuck(Error):
    """The CPU executor found a deadlock."""


class TuningDamaged(Error, ValueError):
    """A tuning file could not be read."""


class DeviceError(Error):
    """The CUDA runtime returned an error."""


class BadAccess(Error):
    """The CPU executor found an access out of bounds."""


class Findings(Error):
    """The executor's check build found something."""


by_status = (Error, InvalidArgument, NullPointer, Misaligned, Overlap, TooLarge, WorkspaceRequired,
             WorkspaceTooSmall,
             WorkspaceBusy, WrongDevice, WrongBackend, NoDevice, NoVariant, UnknownName,
             OutOfMemory, Trap, Stuck,
             TuningDamaged, DeviceError, BadAccess, Findings)
for _status, _class in enumerate(by_status):
    _class.status = _status

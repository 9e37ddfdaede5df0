"""Type stubs of the package, from the tables of the kernels that ship: python -m kgen._stubs prints
them."""
import keyword

from . import _core, _errors, shipped  # noqa: F401
from ._library import name_of_function

HEAD = '''# Made by kgen: types of the kernels that ship.
from os import PathLike
from typing import Any, Iterable

__version__: str

# Anything with a buffer, __dlpack__ or __cuda_array_interface__; a result is of the framework of
# the first array.
Array = Any
# A whole number, or a stream of PyTorch or CuPy. None: the framework's current one.
Stream = Any

class Library:
    path: str
    functions: list[str]
    backends: tuple[str, ...]
    def __init__(self, path: str | PathLike[str], symbols: list[str] | None = ...) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
    def prepare(self, *names: str, device: int = ...) -> None: ...

shipped: Library
def load(path: str | PathLike[str]) -> Library: ...
def build(spec: str | PathLike[str], types: Iterable[str] | None = ...,
          archs: Iterable[int] | None = ...,
          cache: str | None = ...) -> Library: ...
'''


def kind_of(argument):
    """A scalar is a number, or the bytes of a struct."""
    type_name, role = argument[1:3]
    if role != "scalar" or not type_name.lstrip("uifb").isdigit():
        return "Array"
    return "float" if type_name[0] in "fb" else "int"


def parameter(alike, position):
    """Arguments of one place, of all kernels. Types that take an int where a float is meant say
    float. A name that Python keeps for itself is passed by place."""
    name, kinds = alike[0][0], {kind_of(argument) for argument in alike}
    kind = next(kind for kind in ("Array", "float", "int") if kind in kinds)
    return f"{name if not keyword.iskeyword(name) else '_' + str(position)}: {kind}"


def function(name, kernels):
    arguments, lengths = kernels[0][3], kernels[0][4]
    given = [parameter([kernel[3][i] for kernel in kernels], i)
             for i, a in enumerate(arguments) if a[2] != "output"]
    changed = [a for a in arguments if a[2] in ("output", "inout")]
    named = [f"{a[0]}: Array | None = ..." for a in arguments if a[2] == "output"]
    if len(changed) == 1 and changed[0][0] != "out":
        named.append("out: Array | None = ...")
    named += [f"{length}: int = ..." for length in ("n",) + lengths]
    named.append("stream: Stream = ...")
    result = "Array" if len(changed) == 1 else f"tuple[{', '.join(['Array'] * len(changed))}]"
    parameters = ", ".join(given + (["/"] if given else []) + named)
    return f"def {name}({parameters}) -> {result}: ...\n"


def exceptions():
    yield ("class BuildError(RuntimeError):\n    command: tuple[str, ...]\n"
           "class SpecError(BuildError, ValueError): ...\nclass CompilerError(BuildError): ...\n"
           "class NoCudaWarning(UserWarning): ...\n")
    for one in _errors.by_status:
        bases = ", ".join(base.__name__ for base in one.__bases__)
        yield f"class {one.__name__}({bases}):\n    status: int\n"
    yield "by_status: tuple[type[Error], ...]\n"


def text():
    kernels = {}
    for kernel in shipped._kernels:
        kernels.setdefault(name_of_function(kernel[1], kernel[3]), []).append(kernel)
    return HEAD + "".join(exceptions()) + "".join(function(name, kernels[name])
                                                  for name in sorted(kernels))


if __name__ == "__main__":
    print(text(), end="")

"""TAP from functions whose names begin with test_: `finish(globals())`. NumPy is None where it is
not there."""
import os
import subprocess
import sys
import traceback

try:
    import numpy
except ImportError:
    numpy = None


class Skip(Exception):
    """Why a test is left out."""


def need_numpy():
    if numpy is None:
        raise Skip("NumPy is not there")


def has(*names):
    """Leaves a test out where the build lacks kernels that it calls."""
    import kgen
    for name in names:
        if name not in kgen.shipped.functions:
            raise Skip(f"this build has no {name}")


def library_for_tvm_ffi(folder, specs, nvcc=None):
    """A library of kernels, {spec: element types}, with their functions for apache-tvm-ffi; without
    nvcc the references alone."""
    from kgen import _build
    for spec, types in specs.items():
        for command in (["generate"], ["bindings", "--to", "tvm-ffi"]):
            subprocess.run([sys.executable, "-m", "kgen", *command, spec, "--types", types, "--out",
                            folder], check=True, stdout=subprocess.DEVNULL)
    _, cc, cxx = _build.compilers()
    objects = _build.compile_all(folder, sorted(os.listdir(folder)), _build.includes("."), nvcc, cc,
                                 cxx, "")
    _build.link(objects, f"{folder}/kernels.so", nvcc, cc)
    return f"{folder}/kernels.so"


def raises(types, text, function, *arguments, **named):
    try:
        function(*arguments, **named)
    except types as error:
        assert text in str(error), f"{text!r} is not in {str(error)!r}"
        return error
    raise AssertionError(f"nothing was raised; {text!r} was expected")


def one(number, name, function):
    try:
        function()
    except Skip as why:
        print(f"ok {number} - {name} # SKIP {why}")
        return True
    except Exception:  # pylint: disable=broad-except
        print(f"not ok {number} - {name}")
        print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()), end="")
        return False
    print(f"ok {number} - {name}")
    return True


def finish(names):
    tests = [(name, value) for name, value in names.items() if name.startswith("test_")]
    good = [one(i + 1, " ".join((value.__doc__ or name).split()).rstrip("."), value)
            for i, (name, value) in enumerate(tests)]
    print(f"1..{len(tests)}")
    sys.exit(0 if all(good) else 1)

"""kgen.build: kgen and the compilers run once for a spec; what they made is kept under a hash of
its content."""
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import warnings

from ._errors import BuildError, CompilerError, NoCudaWarning, SpecError
from ._library import Library

FOLDER = os.path.dirname(os.path.abspath(__file__))
GPU_ARCHS = "@GPU_ARCHS@"  # where nobody says which
CPP_FLAGS = ["-std=c++17", "-O2", "-fPIC", "-ffp-contract=off", "-fwrapv", "-DKG_NO_CONTRACTION=1",
             "-fno-exceptions",
             "-fno-rtti", "-fno-threadsafe-statics"]


def failed(kind, command, text):
    error = kind(text.strip() or f"{command[0]} failed and said nothing")
    error.command = tuple(command)
    return error


def run(command, kinds=None, **environment):
    """What the command says. Where it fails, its text is raised: by `kinds` of its exit status."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              check=False,
                              env={**os.environ, **environment}, encoding="utf-8", errors="replace")
    except OSError as error:
        raise failed(CompilerError, command, f"{command[0]} cannot run: {error.strerror}") from None
    if done.returncode:
        kind = CompilerError if kinds is None else kinds.get(done.returncode, BuildError)
        raise failed(kind, command, done.stdout)
    return done.stdout


def cache_folder(cache):
    if cache or os.environ.get("KGEN_CACHE"):
        return os.path.abspath(cache or os.environ["KGEN_CACHE"])
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "kgen")


def compilers():
    """nvcc, or None where there is none: the references run then; and those of C and C++, as
    words."""
    nvcc = os.environ.get("KGEN_CUDA_COMPILER") or shutil.which("nvcc")
    usual = "/usr/local/cuda/bin/nvcc"
    if nvcc is None and os.access(usual, os.X_OK):
        nvcc = usual
    if nvcc == "none":
        nvcc = None
    return nvcc, shlex.split(os.environ.get("CC") or
                             "cc"), shlex.split(os.environ.get("CXX") or "c++")


def includes(path):
    """Where headers are looked for: the package's, then those beside the spec."""
    folders = [os.path.join(FOLDER, "include", part) for part in ("", "kgen/device")]
    return [f"-I{folder}" for folder in (*folders, os.path.dirname(os.path.abspath(path)))]


def own_headers(path, text, cxx):
    """What the headers beside a spec that declare its structs say, with all that they include.
    Names that lead elsewhere are for kgen to refuse."""
    names = re.findall(rb"""\bheader["']?\s*:\s*["']?([^"',}\s]+)""", text)
    own = [os.path.join(os.path.dirname(os.path.abspath(path)), os.fsdecode(name))
           for name in names if not name.startswith(b"/") and b".." not in name.split(b"/")]
    return [run([*cxx, "-std=c++17", "-E", "-dD", "-P", "-x", "c++", *includes(path), header])
            for header in own if os.path.isfile(header)]


def own_sources():
    """Templates and shapes that the environment names in place of the package's."""
    for name in ("KGEN_TEMPLATE_DIR", "KGEN_SHAPE_DIR"):
        top = os.environ.get(name)
        for here, folders, files in os.walk(top) if top else ():
            folders.sort()
            for file in sorted(files):
                found = os.path.join(here, file)
                with open(found, "rb") as opened:
                    yield name, os.path.relpath(found, top), opened.read()


def key_of(text, choices, tools):
    """All that the result depends on: the spec, the program with its templates, options, and
    compilers."""
    hashed = hashlib.sha256(text)
    with open(os.path.join(FOLDER, "contents.sha256"), "rb") as file:
        hashed.update(file.read())
    hashed.update(repr(choices).encode())
    for source in own_sources():
        hashed.update(repr(source).encode())
    for tool in tools:
        hashed.update(run([*tool, "--version"]).encode() if tool else b"none")
    return hashed.hexdigest()[:32]


def plans_for(archs):
    """The capabilities that variants are planned for: of one that kgen does not know, such as 103,
    the greatest below it that it knows. The kernels are compiled for the capability itself."""
    said = run([os.path.join(FOLDER, "bin", "kgen"), "list", "archs"])
    known = [int(number) for number in re.findall(r"^(\d+) ", said, re.MULTILINE)]
    numbers = [int(re.match(r"\d*", arch.strip())[0] or 0) for arch in archs.split(",")]
    # One below all of them is refused by kgen, with its message.
    return sorted({max((k for k in known if k <= number), default=number) for number in numbers})


def compile_all(made, names, headers, nvcc, cc, cxx, archs):
    cuda = ["-DKG_CUDA=1"] if nvcc else []
    objects = []
    for name in names:
        source, built = os.path.join(made, name), os.path.join(made, name + ".o")
        if name.endswith(".c"):
            run([*cc, "-std=gnu11", "-O2", "-fPIC", *cuda, *headers, "-c", source, "-o", built])
        elif name.endswith(".cpp"):
            run([*cxx, *CPP_FLAGS, *headers, "-c", source, "-o", built])
        elif name.endswith(".cu") and nvcc:
            run(["sh", os.path.join(FOLDER, "bin", "kgen-nvcc"), source, built, built + ".d",
                 headers[-1]], KGEN_CUDA_COMPILER=nvcc, KGEN_GPU_ARCHS=archs)
        else:
            continue
        objects.append(built)
    return objects


def link(objects, library, nvcc, cc):
    own = os.path.join(FOLDER, "lib")
    flags = ["-L" + own, "-lkgen_kernels", "-Wl,-rpath," + own, "-lm"]
    if nvcc:
        root = os.path.dirname(os.path.dirname(os.path.realpath(nvcc)))
        flags += [f"-L{root}/{part}" for part in ("lib64", "lib")]
        flags += ["-lcudart_static", "-lrt", "-ldl", "-lpthread"]
    run([*cc, "-shared", "-o", library, *objects, *flags])


def build(spec, types=None, archs=None, cache=None):
    """The library of a spec's kernels: a kgen.Library, whose `path` says where it was put.

    `spec` is the path of a spec. `types` and `archs` are lists, such as ["f32"] and [90]: kernels
    are planned and compiled for these capabilities. A GPU
    needs nvcc; without it the library has the references alone, its `backends` say so, and there is
    a NoCudaWarning. Nothing is compiled where the cache has it."""
    path = os.fspath(spec)
    with open(path, "rb") as file:
        text = file.read()
    nvcc, cc, cxx = compilers()
    if not nvcc and os.environ.get("KGEN_CUDA_COMPILER") != "none":
        warnings.warn(f"{path}: there is no nvcc, so its kernels run on the CPU alone "
                      f"(KGEN_CUDA_COMPILER names one; "
                      "none asks for this)", NoCudaWarning, stacklevel=3)
    types = ",".join(types) if types else ""
    archs = (",".join(str(arch) for arch in archs or ()) or
             os.environ.get("KGEN_GPU_ARCHS") or GPU_ARCHS)
    # The spec's name stands in what is emitted.
    choices = os.path.basename(path), types, archs, own_headers(path, text, cxx)
    key = key_of(text, choices, (nvcc and [nvcc], cc, cxx))
    folder = os.path.join(cache_folder(cache), key)
    library = os.path.join(folder, "kernels.so")
    if not os.path.exists(library):
        options = ["--types", types] if types else []
        options += ["--arch", ",".join(map(str, plans_for(archs)))]
        compile_into(folder, path, options, nvcc, cc, cxx, archs)
    return Library(library)


def compile_into(folder, path, options, nvcc, cc, cxx, archs):
    """The folder appears whole, or not at all; the first of several processes makes it."""
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(folder), prefix="building-") as work:
        made = os.path.join(work, "made")
        run([os.path.join(FOLDER, "bin", "kgen"), "generate", "--out", made, *options, "--", path],
            {1: SpecError})
        objects = compile_all(made, sorted(os.listdir(made)), includes(path), nvcc, cc, cxx, archs)
        link(objects, os.path.join(made, "kernels.so"), nvcc, cc)
        try:
            os.rename(made, folder)
        except OSError:  # another process was first
            if not os.path.exists(os.path.join(folder, "kernels.so")):
                raise

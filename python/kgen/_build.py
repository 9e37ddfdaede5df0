"""kgen.build: kgen and the compilers run once for a spec; what they made is kept under a hash of its content."""
import hashlib
import os
import shutil
import subprocess
import tempfile

from ._errors import BuildError
from ._library import Library

FOLDER = os.path.dirname(os.path.abspath(__file__))
CPP_FLAGS = ["-std=c++17", "-O2", "-fPIC", "-ffp-contract=off", "-fwrapv", "-DKG_NO_CONTRACTION=1", "-fno-exceptions",
             "-fno-rtti", "-fno-threadsafe-statics"]


def run(command, **environment):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          env={**os.environ, **environment}, encoding="utf-8", errors="replace")
    if done.returncode:
        raise BuildError(done.stdout.strip() or f"{command[0]} ended with {done.returncode}")
    return done.stdout


def cache_folder(cache):
    if cache or os.environ.get("KGEN_CACHE"):
        return os.path.abspath(cache or os.environ["KGEN_CACHE"])
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "kgen")


def compilers():
    """nvcc, or None where there is none: the references run then; and those of C and C++."""
    nvcc = os.environ.get("KGEN_CUDA_COMPILER") or shutil.which("nvcc")
    usual = "/usr/local/cuda/bin/nvcc"
    if nvcc is None and os.access(usual, os.X_OK):
        nvcc = usual
    if nvcc == "none":
        nvcc = None
    return nvcc, os.environ.get("CC", "cc"), os.environ.get("CXX", "c++")


def key_of(text, choices, tools):
    """All that the result depends on: the spec, the program with its templates, options, and compilers."""
    hashed = hashlib.sha256(text)
    with open(os.path.join(FOLDER, "contents.sha256"), "rb") as file:
        hashed.update(file.read())
    hashed.update(repr(choices).encode())
    for tool in tools:
        hashed.update(run([tool, "--version"]).encode() if tool else b"none")
    return hashed.hexdigest()[:32]


def compile_all(made, names, nvcc, cc, cxx, archs):
    headers = [f"-I{os.path.join(FOLDER, 'include', part)}" for part in ("", "kgen/device")]
    cuda = ["-DKG_CUDA=1"] if nvcc else []
    objects = []
    for name in names:
        source, built = os.path.join(made, name), os.path.join(made, name + ".o")
        if name.endswith(".c"):
            run([cc, "-std=gnu11", "-O2", "-fPIC", *cuda, *headers, "-c", source, "-o", built])
        elif name.endswith(".cpp"):
            run([cxx, *CPP_FLAGS, *headers, "-c", source, "-o", built])
        elif name.endswith(".cu") and nvcc:
            chosen = {"KGEN_GPU_ARCHS": archs} if archs else {}
            run(["sh", os.path.join(FOLDER, "bin", "kgen-nvcc"), source, built, built + ".d"], KGEN_CUDA_COMPILER=nvcc,
                **chosen)
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
    run([cc, "-shared", "-o", library, *objects, *flags])


def build(spec, types=None, archs=None, cache=None):
    """The library of a spec's kernels: a kgen.Library, whose `path` says where it was put.

    `spec` is the path of a spec. `types` and `archs` are lists, such as ["f32"] and [90]. A GPU needs nvcc; without it
    the library has the references alone. Nothing is compiled where the cache has it."""
    path = os.fspath(spec)
    with open(path, "rb") as file:
        text = file.read()
    nvcc, cc, cxx = compilers()
    types = ",".join(types) if types else ""
    archs = ",".join(str(arch) for arch in archs) if archs else ""
    # The spec's name stands in what is emitted.
    key = key_of(text, (os.path.basename(path), types, archs), (nvcc, cc, cxx))
    folder = os.path.join(cache_folder(cache), key)
    library = os.path.join(folder, "kernels.so")
    if not os.path.exists(library):
        os.makedirs(os.path.dirname(folder), exist_ok=True)
        with tempfile.TemporaryDirectory(dir=os.path.dirname(folder), prefix="building-") as work:
            made = os.path.join(work, "made")
            only = ["--types", types] if types else []
            run([os.path.join(FOLDER, "bin", "kgen"), "generate", "--out", made, *only, "--", path])
            objects = compile_all(made, sorted(os.listdir(made)), nvcc, cc, cxx, archs)
            link(objects, os.path.join(made, "kernels.so"), nvcc, cc)
            try:
                os.rename(made, folder)
            except OSError:  # another process was first
                if not os.path.exists(library):
                    raise
    return Library(library)

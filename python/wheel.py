#!/usr/bin/env python3
"""Puts the wheel together from a build folder: the same build gives the same bytes.

    wheel.py BUILD OUT [--kgen PROGRAM]

PROGRAM is a kgen that needs neither libyaml nor Lua where the wheel goes (scripts/release.sh builds
one); otherwise that of BUILD is packed. The kernels that ship, the runtime and the CUDA runtime
become one library."""
import ast
import hashlib
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TIME = (1980, 1, 1, 0, 0, 0)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def version():
    return re.search(r"^ *version: '(.*)',", read(os.path.join(ROOT, "meson.build")).decode(),
                     re.M).group(1)


def option(build, name):
    options = json.loads(read(os.path.join(build, "meson-info", "intro-buildoptions.json")))
    return next(o["value"] for o in options if o["name"] == name)


def configured(build):
    """What kgen-nvcc of the build was configured with."""
    text = read(os.path.join(build, "runtime", "kgen-nvcc")).decode()
    return re.search(r'^nvcc="\$\{KGEN_CUDA_COMPILER:-(.*)\}"$', text, re.M).group(1)


def link_shared(build, out, archives):
    """One library that exports names with kg_ alone. It carries the CUDA runtime, so no toolkit is
    asked for."""
    nvcc = configured(build)
    flags = ["-Wl,--whole-archive", *(f"{build}/{archive}" for archive in archives),
             "-Wl,--no-whole-archive",
             "-Wl,--build-id=none", "-s"]
    if nvcc:
        root = os.path.dirname(os.path.dirname(os.path.realpath(nvcc)))
        flags += [f"-L{root}/lib64", f"-L{root}/lib", "-lcudart_static",
                  "-Wl,--exclude-libs,libcudart_static.a", "-lrt"]
    link(out, "-shared", f"-Wl,-soname,{os.path.basename(out)}", *flags)


def link(out, *flags):
    cc = os.environ.get("CC", "cc")
    subprocess.run([*shlex.split(cc), "-o", out, *flags, "-lpthread", "-ldl", "-lm"], check=True)


def copy_tools(build, package):
    """What kgen verify and kgen tune link and run. Their runtime is apart from the kernels that
    ship, whose names a spec may have, too."""
    link_shared(build, f"{package}/lib/libkgen.so", ["runtime/libkgen.a"])
    for name in ("libkgen_emu.a", "libkgen_verify.a"):
        write(f"{package}/lib/{name}", read(f"{build}/runtime/{name}"))
    parts = f"{build}/runtime/kgen-tune.p"
    link(f"{package}/bin/kgen-tune",
         *(f"{parts}/{name}" for name in sorted(os.listdir(parts)) if name.endswith(".o")),
         f"-L{package}/lib", "-lkgen",
         "-Wl,-rpath,$ORIGIN/../lib", "-Wl,--build-id=none", "-s")


def headers():
    """Public headers and those of emitted kernels, as an installation has them: (where, file)."""
    folder = os.path.join(ROOT, "runtime")
    for name in sorted(os.listdir(f"{folder}/include/kgen")):
        yield f"kgen/{name}", f"{folder}/include/kgen/{name}"
    for name in sorted(os.listdir(f"{folder}/device")):
        yield f"kgen/device/{name}", f"{folder}/device/{name}"
    for name in sorted(os.listdir(f"{folder}/shared")):
        if name.startswith("kg_") and name.endswith(".h"): # the others are the runtime's own
            yield f"kgen/device/{name}", f"{folder}/shared/{name}"
    yield "kgen/device/kg_emu.h", f"{folder}/cpu/kg_emu.h"
    yield "kgen/verify/kg_verify.h", f"{folder}/verify/kg_verify.h"


def below(folder):
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f != "__pycache__")
        for name in sorted(names):
            path = os.path.join(here, name)
            yield os.path.relpath(path, folder), path


def write(path, data, executable=False):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
    os.chmod(path, 0o755 if executable else 0o644)


def copy_program(build, program, package):
    write(f"{package}/bin/kgen", read(program), True)
    text = read(os.path.join(ROOT, "scripts", "kgen-nvcc.in")).decode()
    values = {"NVCC": "nvcc", "CC": "cc", "GPU_ARCHS": option(build, "gpu_archs"),
              "INCLUDE": "$here/../include",
              "DEVICE": "$here/../include/kgen/device", "SHARED": "$here/../include/kgen/device"}
    write(f"{package}/bin/kgen-nvcc",
          re.sub(r"@(\w+)@", lambda m: values[m.group(1)], text).encode(), True)


def hash_of_contents(package):
    """Of all that what kgen.build makes depends on."""
    lines = [f"{hashlib.sha256(read(path)).hexdigest()}  {name}\n"
             for folder in ("bin", "include", "share")
             for name, path in below(os.path.join(package, folder))]
    return "".join(lines).encode()


def stub(package):
    """Types of the functions, from the library's own tables."""
    program = ("import sys; sys.path.insert(0, sys.argv[1]); import kgen._stubs; "
               "print(kgen._stubs.text(), end='')")
    made = subprocess.run([sys.executable, "-B", "-c", program, os.path.dirname(package)],
                          check=True,
                          stdout=subprocess.PIPE).stdout
    ast.parse(made)
    return made


def assemble(build, program, package):
    for name, path in below(os.path.join(ROOT, "python", "kgen")):
        text = read(path).replace(b"@VERSION@", version().encode())
        text = text.replace(b"@GPU_ARCHS@", option(build, "gpu_archs").encode())
        write(f"{package}/{name}", text)
    write(f"{package}/_core.abi3.so", read(f"{build}/python/_core.abi3.so"), True)
    subprocess.run(["strip", f"{package}/_core.abi3.so"], check=True)
    copy_program(build, program, package)
    for name, path in headers():
        write(f"{package}/include/{name}", read(path))
    for folder, where in (("templates", "templates"), ("specs", "specs"), ("bindings", "bindings"),
                          ("tuning/cards", "cards"), ("tuning/shapes", "shapes")):
        for name, path in below(os.path.join(ROOT, folder)):
            if name != "meson.build":
                write(f"{package}/share/kgen/{where}/{name}", read(path))
    os.makedirs(f"{package}/lib")
    link_shared(build, f"{package}/lib/libkgen_kernels.so",
                ["specs/libkg_shipped.a", "runtime/libkgen.a"])
    copy_tools(build, package)
    write(f"{package}/contents.sha256", hash_of_contents(package))
    write(f"{package}/__init__.pyi", stub(package))


def platform(package):
    """The newest glibc that a file asks for."""
    needed = set()
    for path in (f"{package}/lib/libkgen_kernels.so", f"{package}/_core.abi3.so",
                 f"{package}/bin/kgen",
                 f"{package}/bin/kgen-tune"):
        said = subprocess.run(["readelf", "-V", "-W", path], check=True, stdout=subprocess.PIPE,
                              text=True).stdout
        needed |= {tuple(int(n) for n in v.split(".")[:2])
                   for v in re.findall(r"GLIBC_([0-9.]+)", said)}
    return "manylinux_%d_%d_%s" % (*max(needed), os.uname().machine)


def information(folder, tag):
    readme = read(os.path.join(ROOT, "docs", "python.md")).decode()
    write(f"{folder}/METADATA", ("Metadata-Version: 2.1\nName: kgen\nVersion: %s\n"
                                 "Summary: CUDA kernels for an operator of your own\nLicense: "
                                 "Apache-2.0\nRequires-Python: >=3.11\nDescription-Content-Type: "
                                 "text/markdown\n\n%s"
                                 % (version(), readme)).encode())
    write(f"{folder}/WHEEL", f"Wheel-Version: 1.0\nGenerator: kgen\nRoot-Is-Purelib: false\nTag: "
                             f"{tag}\n".encode())
    write(f"{folder}/entry_points.txt", b"[console_scripts]\nkgen = kgen.__main__:main\n")
    for name in ("LICENSE", "NOTICE"):
        write(f"{folder}/licenses/{name}", read(os.path.join(ROOT, name)))


def record(root, name):
    lines = []
    for relative, path in below(root):
        digest = hashlib.sha256(read(path)).digest()
        import base64
        text = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        lines.append(f"{relative},sha256={text},{os.path.getsize(path)}\n")
    write(f"{root}/{name}/RECORD", ("".join(lines) + f"{name}/RECORD,,\n").encode())


def pack(root, out):
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(below(root)):
            entry = zipfile.ZipInfo(name, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | stat.S_IMODE(os.stat(path).st_mode)) << 16
            archive.writestr(entry, read(path))


def make(build, out, program):
    with tempfile.TemporaryDirectory() as root:
        package = os.path.join(root, "kgen")
        assemble(build, program, package)
        shutil.rmtree(os.path.join(package, "__pycache__"), ignore_errors=True)
        tag = f"cp311-abi3-{platform(package)}"
        name = f"kgen-{version()}.dist-info"
        information(os.path.join(root, name), tag)
        record(root, name)
        os.makedirs(out, exist_ok=True)
        path = os.path.join(out, f"kgen-{version()}-{tag}.whl")
        pack(root, path)
    print(path)


def main(arguments):
    program = None
    if "--kgen" in arguments:
        at = arguments.index("--kgen")
        program = arguments[at + 1]
        del arguments[at:at + 2]
    if len(arguments) != 2:
        sys.exit(__doc__)
    build, out = arguments
    make(os.path.abspath(build), out, program or os.path.join(build, "gen", "kgen"))


if __name__ == "__main__":
    main(sys.argv[1:])

#!/usr/bin/env python3
"""Makes the wheel twice, installs it into a folder, and runs the tests beside this file with it
(TAP).

    run.py ROOT BUILD"""
import glob
import os
import subprocess
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))


def wheel(root, build, out):
    said = subprocess.run([sys.executable, "-B", f"{root}/python/wheel.py", build, out], check=True,
                          capture_output=True,
                          text=True).stdout
    return said.strip().splitlines()[-1]


def install(path, folder):
    """By pip, as docs/python.md says; unpacked where this Python has no pip."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
           "--no-index", "--no-deps",
           "--target", folder, path]
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True,
                      check=False).returncode == 0:
        subprocess.run(pip, check=True)
        return
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
        for entry in archive.infolist():
            os.chmod(os.path.join(folder, entry.filename), entry.external_attr >> 16 & 0o777)


def interpreter():
    """A Python that has NumPy: this one, or else the system's, which sees the system's packages.
    Otherwise this one."""
    program = "import sys, numpy; sys.exit(sys.version_info < (3, 11))"
    for python in (sys.executable, "/usr/bin/python3"):
        if os.access(python, os.X_OK) and subprocess.run([python, "-c", program],
                                                         capture_output=True,
                                                         check=False).returncode == 0:
            return python
    return sys.executable


def main():
    root, build = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        # A path with a space, as homes have them.
        site = os.path.join(folder, "site packages")
        paths = [wheel(root, build, f"{folder}/{part}") for part in ("once", "twice")]
        install(paths[0], site)
        environment = dict(os.environ, PYTHONPATH=site, KGEN_CACHE=f"{folder}/the cache",
                           KGEN_ROOT=root,
                           KGEN_WHEELS=os.pathsep.join(paths), PYTHONDONTWRITEBYTECODE="1")
        for name in ("LD_LIBRARY_PATH", "KGEN_TEMPLATE_DIR", "KGEN_BACKEND"):
            environment.pop(name, None)
        scripts = sorted(glob.glob(f"{HERE}/*_test.py"))
        python = interpreter()
        said = [subprocess.run([python, script], env=environment, cwd=folder,
                               stdout=subprocess.PIPE,
                               check=False, text=True) for script in scripts]
    number, good = 0, True
    for one in said:
        good = good and one.returncode == 0
        for line in one.stdout.splitlines():
            if line.startswith(("ok ", "not ok ")):
                number += 1
                kind, _, rest = line.partition(" - ")
                line = kind.rpartition(" ")[0] + f" {number} - {rest}"
            if not line.startswith("1.."):
                print(line)
    print(f"1..{number}")
    sys.exit(0 if good and number else 1)


if __name__ == "__main__":
    main()

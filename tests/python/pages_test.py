"""What pages show of Python runs, one snippet of a page after the other. Those that are marked are
left out."""
import json
import os
import re
import subprocess
import sys

import kgen
from tap import Skip, finish, numpy

ROOT = os.environ["KGEN_ROOT"]
SHOWN = json.loads(subprocess.run([sys.executable, f"{ROOT}/tests/downstream/snippets.py", ROOT,
                                   "--python"], check=True,
                                  capture_output=True, text=True).stdout)


def run(page):
    """The names that the snippets of a page leave behind. Kernels get no GPU's part: it would take
    nvcc a minute."""
    os.environ["KGEN_CUDA_COMPILER"] = "none"
    for name, text in SHOWN["specs"].items():
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    snippets = [text for of, text in SHOWN["snippets"] if of == page]
    assert snippets, page
    if numpy is None and any("import numpy" in text for text in snippets):
        raise Skip("NumPy is not there")
    for name in re.findall(r"\bkgen\.(\w+)\(", "".join(snippets)):
        if not hasattr(kgen, name):
            raise Skip(f"this build has no {name}")
    names = {}
    for text in snippets:
        exec(text.replace("print(", "str("), names)  # pylint: disable=exec-used
    return names


def check_python(names):
    assert names["total"] == 45 and (names["least"],
                                     names["greatest"]) == (0, 9) and names["out"] == 615
    assert names["mine"].path == names["same"].path


def check_tutorial(names):
    assert list(names["result"]) == [1.0]


CHECKS = {"docs/python.md": check_python, "docs/tutorial.md": check_tutorial}


def test_of(page):
    def test():
        CHECKS.get(page, bool)(run(page))
    test.__doc__ = page
    return test


PAGES = sorted({page for page, _ in SHOWN["snippets"]})
assert set(CHECKS) <= set(PAGES), PAGES
finish({f"test_{page}": test_of(page) for page in PAGES})

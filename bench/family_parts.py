"""What families bring to the scripts: files of Python in their folders."""
import glob
import importlib.util
import os

FAMILIES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "families")


def parts(name):
    """The module `name` of each family that has one, in the order of families."""
    for path in sorted(glob.glob(os.path.join(FAMILIES, "*", name + ".py"))):
        family = os.path.basename(os.path.dirname(path))
        spec = importlib.util.spec_from_file_location(f"{family}_{name}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module

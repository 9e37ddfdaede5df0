#!/usr/bin/env python3
"""The recipes for Spack and conda-build, followed without either (TAP): what they tell a build is
done, in a copy of the source, and what they promise of the installed program holds.

    recipes.py ROOT

Spack's modules are stood in for, in the places where Spack 1.0 has them and where those before had
them. conda's recipe is rendered by Jinja, as conda-build does."""
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import types

try:
    import jinja2
    import yaml
except ImportError:
    jinja2 = yaml = None
try:
    import rattler_build
except ImportError:
    rattler_build = None


# ---- Spack ----


class Spec:
    """A spec as a recipe asks it, with variants such as {"+cuda", "+executor"}."""

    def __init__(self, on, archs=("none",)):
        self.on = on
        self.variants = {"cuda_arch": types.SimpleNamespace(value=archs)}

    def satisfies(self, what):
        return what in self.on


def load_recipe(root, spack_1):
    """The class of the recipe, and which directives it gave."""
    given = []

    def directive(name):
        return lambda *words, **named: given.append((name, words, named))

    package = types.ModuleType("spack.package")
    for name in ("license", "version", "variant", "depends_on"):
        setattr(package, name, directive(name))
    package.join_path = os.path.join
    bases = {name: type(name, (), {}) for name in ("MesonPackage", "CudaPackage")}
    modules = {"spack": types.ModuleType("spack"), "spack.package": package}
    if spack_1:
        parents = ("spack_repo", "spack_repo.builtin", "spack_repo.builtin.build_systems")
        modules.update({name: types.ModuleType(name) for name in parents})
        for name, base in (("meson", "MesonPackage"), ("cuda", "CudaPackage")):
            module = types.ModuleType(f"{parents[-1]}.{name}")
            setattr(module, base, bases[base])
            modules[module.__name__] = module
    else:
        vars(package).update(bases)
    sys.modules.update(modules)
    try:
        plan = importlib.util.spec_from_file_location("recipe", f"{root}/packages/spack/package.py")
        recipe = importlib.util.module_from_spec(plan)
        plan.loader.exec_module(recipe)
    finally:
        for name in modules:
            del sys.modules[name]
    assert set(recipe.Kgen.__bases__) == set(bases.values()), recipe.Kgen.__bases__
    return recipe.Kgen, given


def options_of(recipe, *spec):
    package = recipe()
    package.spec = Spec(*spec)
    return package.meson_args()


def spack_recipe(root):
    for spack_1 in (True, False):
        recipe, given = load_recipe(root, spack_1)
        wanted = {words[0].partition("@")[0] for name, words, _ in given if name == "depends_on"}
        assert {"c", "cxx", "meson", "libyaml", "lua-lang", "python"} <= wanted, wanted
        got = options_of(recipe, {"+cuda", "+kernels"}, ("80", "90"))
        for option in ("-Dcuda=enabled", "-Dkernels=all", "-Dexecutor=false", "-Dgpu_archs=80,90"):
            assert option in got, got
        assert not any("gpu_archs" in option for option in options_of(recipe, {"+cuda"})), got


def spack_build(root, source, prefix):
    """As Spack's builder calls Meson, its own options first: libraries are shared alone."""
    options = ["--prefix", prefix, "--libdir", f"{prefix}/lib", "-Dbuildtype=release",
               "-Dstrip=false", "-Ddefault_library=shared", "-Dwrap_mode=nodownload"]
    recipe, _ = load_recipe(root, True)
    changes = {}
    package = recipe()
    package.stage = types.SimpleNamespace(source_path=source)
    package.setup_build_environment(types.SimpleNamespace(set=changes.__setitem__))
    options += options_of(recipe, {"+executor"})
    # what is not optimised compiles sooner
    run(["meson", "setup", "build", *options, "-Doptimization=0"], cwd=source, **changes)
    run(["ninja", "-C", "build", "install"], cwd=source, **changes)
    commands(prefix, ["kgen --version", "kgen new absmax --family reduce >absmax.yaml",
                      "kgen verify absmax.yaml --quick --type f32"])


# ---- conda ----


def render(root):
    """The recipe, with what conda-build gives to it."""
    with open(f"{root}/packages/conda/meta.yaml", encoding="utf-8") as file:
        template = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(file.read())
    text = template.render(compiler=lambda language: f"{language}_linux-64",
                           pin_compatible=lambda name, **_: name)
    return yaml.safe_load(text)


# Parts of a recipe that conda-build knows, of those that are used.
SECTIONS = {"package": {"name", "version"}, "source": {"path"}, "build": {"number", "script_env"},
            "requirements": {"build", "host", "run"}, "test": {"commands"},
            "about": {"license", "license_file", "summary"}}


def conda_recipe(root):
    recipe = render(root)
    for name, section in recipe.items():
        assert set(section) <= SECTIONS[name], (name, section)
    folder = f"{root}/packages/conda"
    assert os.path.samefile(f"{folder}/{recipe['source']['path']}", root)
    assert all(os.path.isfile(f"{root}/{name}") for name in recipe["about"]["license_file"])
    with open(f"{root}/meson.build", encoding="utf-8") as file:
        version = re.search(r"version: '([^']+)'", file.read())[1]
    assert str(recipe["package"]["version"]) == version


def alike(root):
    """rattler-build's recipe asks for what conda-build's does, in its own words."""
    old = render(root)
    with open(f"{root}/packages/conda/recipe.yaml", encoding="utf-8") as file:
        text = file.read()
    words = {'compiler("c")': "c_linux-64", 'compiler("cxx")': "cxx_linux-64",
             'pin_compatible("yaml")': "yaml",
             'pin_compatible("lua", upper_bound="x.x")': "lua",
             'env.get("KGEN_CUDA", default="disabled")': "disabled"}
    new = yaml.safe_load(text)
    words["version"] = new["context"]["version"]
    new = yaml.safe_load(re.sub(r"\$\{\{ (.*?) \}\}", lambda m: words[m[1]], text))
    assert new["build"]["script"] == {"file": "build.sh", "env": {"KGEN_CUDA": "disabled"}}
    assert str(new["package"]["version"]) == str(old["package"]["version"])
    assert new["tests"] == [{"script": old["test"]["commands"]}]
    for part in ("source", "requirements", "about"):
        assert new[part] == old[part], (new[part], old[part])


def rattler_renders(root):
    """By rattler-build itself, where that is."""
    recipe = rattler_build.Stage0Recipe.from_file(f"{root}/packages/conda/recipe.yaml")
    rendered = recipe.render(rattler_build.VariantConfig(), rattler_build.RenderConfig())
    assert [one.recipe.package.name for one in rendered] == ["kgen"], rendered


def conda_build(root, source, prefix):
    run(["sh", f"{root}/packages/conda/build.sh"], cwd=source, SRC_DIR=source, PREFIX=prefix)
    commands(prefix, render(root)["test"]["commands"], PREFIX=prefix)


# ---- both ----


def run(command, cwd, **changes):
    """In an environment like that of either: no setting of this one reaches the build. The folder
    is that of the two builds, so what is compiled twice may come from a cache."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KGEN")}
    environment.update(CCACHE_NOHASHDIR="1", **changes)
    environment.pop("LD_LIBRARY_PATH", None)
    done = subprocess.run(command, cwd=cwd, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, "\n".join(done.stdout.splitlines()[-30:])


def commands(prefix, lines, **changes):
    with tempfile.TemporaryDirectory() as folder:
        for line in lines:
            run(["sh", "-ec", line], folder, PATH=f"{prefix}/bin:{os.environ['PATH']}", **changes)


def installed(build, root):
    def test():
        with tempfile.TemporaryDirectory() as folder:
            source = f"{folder}/kgen"
            for name in subprocess.run(["git", "-C", root, "ls-files", "-z"], check=True,
                                       stdout=subprocess.PIPE, text=True).stdout.split("\0")[:-1]:
                os.makedirs(os.path.dirname(f"{source}/{name}"), exist_ok=True)
                shutil.copy2(f"{root}/{name}", f"{source}/{name}", follow_symlinks=False)
            build(root, source, f"{folder}/prefix")
    return test


def main():
    root = sys.argv[1]
    in_git = subprocess.run(["git", "-C", root, "rev-parse", "HEAD"], check=False,
                            capture_output=True).returncode == 0
    none = None if jinja2 else "Jinja or a reader of YAML is not there"
    tests = [("Spack's recipe is read by Spack 1.0, and by those before",
              lambda: spack_recipe(root), None),
             ("what Spack would install generates and verifies", installed(spack_build, root),
              None if in_git else "this is no checkout"),
             ("conda's recipe renders, and names what is there", lambda: conda_recipe(root), none),
             ("rattler-build's recipe asks for the same", lambda: alike(root), none),
             ("rattler-build renders it", lambda: rattler_renders(root),
              None if rattler_build else "rattler-build is not there"),
             ("what conda would install passes the recipe's test", installed(conda_build, root),
              none or (None if in_git else "this is no checkout"))]
    failed = False
    for number, (name, test, why) in enumerate(tests, 1):
        try:
            if not why:
                test()
            print(f"ok {number} - {name}" + (f" # SKIP {why}" if why else ""))
        except Exception as error:  # pylint: disable=broad-except
            failed = True
            print(f"not ok {number} - {name}")
            print("".join(f"# {line}\n" for line in repr(error).split("\\n")), end="")
    print(f"1..{len(tests)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""A recipe for Spack: put it into a repository of yours, where `spack create` would put one.

    spack repo create mine && spack repo add mine   # says where its packages are
    spack install kgen +cuda cuda_arch=90
"""
try:
    from spack_repo.builtin.build_systems.cuda import CudaPackage
    from spack_repo.builtin.build_systems.meson import MesonPackage
except ImportError:  # before Spack 1.0 they were of spack.package
    pass

from spack.package import *


class Kgen(MesonPackage, CudaPackage):
    """Generator of CUDA kernels from specs, and the runtime of these kernels."""

    homepage = "https://example.invalid/kgen"
    url = "file:///kgen-0.2.0.tar.gz"  # the source archive that scripts/release.sh makes

    license("Apache-2.0")

    version("main", branch="main", git="file:///kgen")
    version("0.2.0")  # spack checksum kgen adds the sum, which SHA256SUMS of the release has, too

    variant("kernels", default=False, description="Build the kernels that ship")
    variant("executor", default=True, description="The CPU executor, for kgen verify")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("meson@1.0:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("python@3:", type="build")
    depends_on("libyaml")
    depends_on("lua-lang@5.4")

    def meson_args(self):
        spec = self.spec
        args = [
            "-Dkernels=" + ("all" if spec.satisfies("+kernels") else ""),
            "-Dexecutor=" + ("true" if spec.satisfies("+executor") else "false"),
            "-Dcuda=" + ("enabled" if spec.satisfies("+cuda") else "disabled"),
            "-Dbuild_paths=false",
            "-Dversioned=false",
        ]
        archs = [arch for arch in spec.variants["cuda_arch"].value if arch != "none"]
        if spec.satisfies("+cuda") and archs:
            args.append("-Dgpu_archs=" + ",".join(archs))
        return args

    def setup_build_environment(self, env):
        # While it is built, kgen finds its templates in the source tree.
        env.set("KGEN_TEMPLATE_DIR", join_path(self.stage.source_path, "templates"))

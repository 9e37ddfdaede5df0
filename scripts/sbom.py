#!/usr/bin/env python3
"""The bill of materials of a release, as SPDX 2.3 in JSON: what is in the files, and what they are
linked with.

    sbom.py VERSION COMMIT SECONDS FOLDER"""
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import zipfile


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def version_of(*command):
    try:
        said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "NOASSERTION"
    found = re.search(r"\d+\.\d+(\.\d+)?", said)
    return found.group(0) if found else "NOASSERTION"


def package(name, version, licence, **more):
    return {"SPDXID": identifier(name), "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION",
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
            "filesAnalyzed": False,
            **more}


def has_cuda(wheel):
    """Whether the CUDA runtime is in it. That one loads the driver by this name."""
    with zipfile.ZipFile(wheel) as files:
        return any(b"libcuda.so" in files.read(name) for name in files.namelist()
                   if ".so" in name)


def libraries():
    """What the program is linked with, where it is not the system's C library."""
    return [package("libyaml", version_of("pkg-config", "--modversion", "yaml-0.1"), "MIT"),
            package("lua", version_of("pkg-config", "--modversion", "lua5.4"), "MIT")]


def cudart():
    nvcc = os.environ.get("NVCC") or ("nvcc" if version_of("nvcc", "--version") != "NOASSERTION"
                                      else "/usr/local/cuda/bin/nvcc")
    release = subprocess.run([nvcc, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                             check=False,
                             text=True).stdout if os.access(nvcc, os.X_OK) or nvcc == "nvcc" else ""
    cuda = re.search(r"V(\d+\.\d+\.\d+)", release)
    return package("cuda-cudart", cuda.group(1) if cuda else "NOASSERTION",
                   "LicenseRef-NVIDIA-CUDA-EULA")


def released(folder):
    """The files of the release, Debian's in their own folder."""
    return sorted(os.path.relpath(os.path.join(at, name), folder)
                  for at, _, names in os.walk(folder) for name in names
                  if name.endswith((".tar.gz", ".whl", ".deb", ".dsc", ".debian.tar.xz")))


def parts(path):
    """How a file of the release is linked, and with what."""
    if path.endswith(".whl"):
        return "STATIC_LINK", libraries() + ([cudart()] if has_cuda(path) else [])
    program = path.endswith(".deb") and os.path.basename(path).startswith("kgen_")
    return "DYNAMIC_LINK", libraries() if program else []


def main():
    version, commit, seconds, folder = sys.argv[1:]
    kgen = package("kgen", version, "Apache-2.0", sourceInfo=f"commit {commit}")
    packages, relations = [kgen], [("SPDXRef-DOCUMENT", "DESCRIBES", kgen["SPDXID"])]
    used = {}
    for name in released(folder):
        one = package(name, version, "Apache-2.0", packageFileName=name, checksums=[
            {"algorithm": "SHA256", "checksumValue": digest(os.path.join(folder, name))}])
        packages.append(one)
        relations.append((kgen["SPDXID"], "CONTAINS", one["SPDXID"]))
        how, linked = parts(os.path.join(folder, name))
        for part in linked:
            used[part["name"]] = part
            relations.append((one["SPDXID"], how, part["SPDXID"]))
    packages += used.values()
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"kgen-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/kgen-{version}-{commit}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(seconds))),
                         "creators": ["Tool: kgen scripts/sbom.py"]},
        "hasExtractedLicensingInfos": [{"licenseId": "LicenseRef-NVIDIA-CUDA-EULA",
                                        "name": "CUDA Toolkit EULA",
                                        "extractedText": "The redistributable parts of the CUDA "
                                                         "Toolkit, by its EULA."}],
        "packages": packages,
        "relationships": [{"spdxElementId": a, "relationshipType": how, "relatedSpdxElement": b}
                          for a, how, b in relations]}
    json.dump(document, sys.stdout, indent=1, sort_keys=True)
    print()


if __name__ == "__main__":
    main()

#!/bin/sh
# Makes what a release consists of, twice, and fails where the two differ: the source archive, the
# wheel, a bill of materials (SPDX), Debian packages (debian/), and their checksums.
#
#   sh scripts/release.sh [--build BUILD] [--once] [--no-debian] OUT
#
# The commit that is checked out is released; changes that are not committed are refused. The
# wheel's kernels are those of BUILD, a build folder of the same commit with all targets built;
# without it one is made for capabilities 8.0 and 9.0, with a kgen that needs neither libyaml nor
# Lua. --once makes everything once. Debian packages are left out, with a word, where debhelper is
# not there.
set -eu
cd "$(dirname "$0")/.."
root=$PWD build= once=no debian=yes out=
while [ $# -gt 0 ]; do
    case $1 in
    --build) build=$(cd "$2" && pwd); shift ;;
    --once) once=yes ;;
    --no-debian) debian=no ;;
    -*) sed -n 's/^# *//; 2,11p' "$0" >&2; exit 2 ;;
    *) out=$1 ;;
    esac
    shift
done
[ -n "$out" ] || { sed -n 's/^# *//; 2,11p' "$0" >&2; exit 2; }
[ -z "$(git status --porcelain --untracked-files=no)" ] ||
    { echo "release.sh: there are changes that are not committed" >&2; exit 1; }
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
umask 022
export LC_ALL=C TZ=UTC

# Times are those of the commit; owners are nobody's.
source_archive() { # folder
    git archive --format=tar --prefix="kgen-$version/" HEAD | gzip -9n >"$1/kgen-$version.tar.gz"
}

if [ -z "$build" ]; then
    build=$work/build
    meson setup "$build" --prefer-static -Dgpu_archs=80,90 >"$work/setup.log" ||
        { cat "$work/setup.log" >&2; exit 1; }
    ninja -C "$build" gen/kgen runtime/libkgen.a runtime/libkgen_emu.a runtime/libkgen_verify.a \
        runtime/kgen-tune \
        specs/libkg_shipped.a python/_core.abi3.so >"$work/build.log" ||
        { tail -n 40 "$work/build.log" >&2; exit 1; }
fi

debian_packages() { # folder
    code=0
    sh scripts/debian.sh --source "$1/kgen-$version.tar.gz" --times "$(git log -1 --format=%ct)" \
        "$1/debian" >/dev/null ||
        code=$?
    if [ $code = 77 ]; then debian=no
    elif [ $code != 0 ]; then exit 1; fi
}

release() { # folder
    mkdir -p "$1"
    source_archive "$1"
    python3 -B python/wheel.py "$build" "$1" >/dev/null
    [ $debian = no ] || debian_packages "$1"
    python3 -B scripts/sbom.py "$version" "$(git rev-parse HEAD)" "$(git log -1 --format=%ct)" \
        "$1" >"$1/kgen-$version.spdx.json"
    (cd "$1" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | sort |
        xargs sha256sum -- >SHA256SUMS)
}

release "$work/first"
if [ $once = no ]; then
    release "$work/second"
    diff -r "$work/first" "$work/second" || { echo "release.sh: two runs differ" >&2; exit 1; }
fi
mkdir -p "$out"
cp -r "$work/first"/* "$out/"
cat "$out/SHA256SUMS"

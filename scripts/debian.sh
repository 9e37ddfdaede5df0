#!/bin/sh
# Makes Debian's source package of kgen, and builds it.
#
#   sh scripts/debian.sh [--source ARCHIVE] [--times SECONDS] OUT
#
# ARCHIVE is the source archive of a release, kgen-VERSION.tar.gz; without it the commit that is
# checked out is packed. SECONDS since 1970 is the time of all files; else that of the commit. OUT
# gets .dsc, archives and .deb files. The build runs in a folder named for the version below TMPDIR.
# What is built names no folder, so its bytes are the same in another. It needs dpkg-buildpackage,
# debhelper and what kgen is built with; without, it ends with 77.
set -eu
cd "$(dirname "$0")/.."
source= times= out=
while [ $# -gt 0 ]; do
    case $1 in
    --source) source=$2; shift ;;
    --times) times=$2; shift ;;
    -*) sed -n 's/^# *//; 2,10p' "$0" >&2; exit 2 ;;
    *) out=$1 ;;
    esac
    shift
done
[ -n "$out" ] || { sed -n 's/^# *//; 2,10p' "$0" >&2; exit 2; }
for program in dpkg-buildpackage dh meson; do
    command -v $program >/dev/null || { echo "debian.sh: $program is not there" >&2; exit 77; }
done
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
[ -n "$times" ] || times=$(git log -1 --format=%ct)
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
umask 022
export LC_ALL=C TZ=UTC SOURCE_DATE_EPOCH="$times"

orig=$work/kgen_$version.orig.tar.gz
if [ -n "$source" ]; then cp "$source" "$orig"
else git archive --format=tar --prefix="kgen-$version/" HEAD | gzip -9n >"$orig"; fi
tar -xzf "$orig" -C "$work"
cp -r "$work/kgen-$version/packages/debian" "$work/kgen-$version/debian"
cat >"$work/kgen-$version/debian/changelog" <<END
kgen ($version-1) unstable; urgency=medium

  * kgen $version: see CHANGELOG.md.

 -- kgen authors <kgen@localhost>  $(date -u -R -d "@$times")
END

cd "$work/kgen-$version"
# Which packages are there is checked but where Meson or libraries come from elsewhere.
unmet=
dpkg-checkbuilddeps 2>/dev/null || unmet=-d
dpkg-buildpackage -us -uc $unmet >"$work/log" 2>&1 || { tail -n 60 "$work/log" >&2; exit 1; }
cd "$work"
cp ./*.dsc ./*.orig.tar.gz ./*.debian.tar.xz ./*.deb "$out/"
ls "$out"

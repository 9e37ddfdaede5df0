#!/bin/sh
# Builds the site of all pages, for a browser without a network: start at OUT/index.html.
#
#   sh scripts/site.sh OUT [KGEN]
#
# MkDocs makes it of docs/, the README and what scripts/site makes of the sources. KGEN is the
# program, build/gen/kgen where it is not given. Exit status 1: a page has a fault, such as a link
# that leads nowhere; 3: there is no MkDocs.
set -eu
[ $# -ge 1 ] && [ $# -le 2 ] || { sed -n 's/^# *//; 2,8p' "$0" >&2; exit 2; }
site=$(cd "$(dirname "$0")" && pwd)/site
kgen=${2:-$site/../../build/gen/kgen}
[ -x "$kgen" ] || { echo "site: there is no $kgen: ninja -C build gen/kgen makes it" >&2; exit 3; }
command -v mkdocs >/dev/null ||
    { echo "site: MkDocs is not there (Debian, Ubuntu: mkdocs)" >&2; exit 3; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
PYTHONDONTWRITEBYTECODE=1 python3 "$site/stage.py" "$kgen" "$tmp" "$out"
# Its own settings alone count; PYTHONHOME and the like would hide Debian's packages from it.
env -u PYTHONPATH -u PYTHONHOME PYTHONDONTWRITEBYTECODE=1 mkdocs build --quiet --strict --clean \
    --config-file "$tmp/mkdocs.yml"

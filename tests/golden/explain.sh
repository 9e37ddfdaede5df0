#!/bin/sh
# What kgen explain says of a size, word for word. Each file of tests/golden/explain begins with its
# options.
#
#   explain.sh KGEN ROOT            says which are stale (TAP)
#   explain.sh --refresh KGEN ROOT  writes them anew (scripts/refresh_goldens.sh calls this)
set -u
refresh=no
if [ "${1:-}" = --refresh ]; then refresh=yes; shift; fi
[ $# -eq 2 ] || { echo "usage: explain.sh [--refresh] KGEN ROOT" >&2; exit 2; }
case $1 in */*) kgen=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") ;; *) kgen=$1 ;; esac
cd "$2" || exit 2
tmp=$(mktemp) || exit 2
trap 'rm -f "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
n=0 failures=0
for golden in tests/golden/explain/*.txt; do
    options=$(sed -n '1s/^# //p' "$golden")
    { echo "# $options"
      # shellcheck disable=SC2086 # several options are several words
      "$kgen" explain $options 2>&1; } >"$tmp"
    [ $refresh = no ] || cp "$tmp" "$golden"
    n=$((n + 1)) not=
    said=$(diff -u "$golden" "$tmp" | head -n 40)
    [ -z "$said" ] || { not="not " failures=$((failures + 1)); }
    echo "${not}ok $n - $(basename "$golden" .txt) is fresh"
    [ -z "$said" ] || printf '%s\nsh scripts/refresh_goldens.sh writes them anew\n' "$said" |
        sed 's/^/# /'
done
echo "1..$n"
[ $failures -eq 0 ]

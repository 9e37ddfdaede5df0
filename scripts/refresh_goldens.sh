#!/bin/sh
# Writes what kgen emits for the specs under generated/ into generated/, and the pages that it
# prints: to run after a change of a template or of a table of keys, and to read with git diff
# before the change is kept.
#
#   sh scripts/refresh_goldens.sh [BUILD_FOLDER]
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
[ -f "$build/build.ninja" ] || meson setup "$build" >/dev/null
ninja -C "$build" --quiet gen/kgen
"$build/gen/kgen" reference >docs/spec.md
for family in $("$build/gen/kgen" list families | cut -d' ' -f1); do
    "$build/gen/kgen" reference "$family" >"docs/keys/$family.md"
done
sh tests/golden/run.sh --refresh "$build/gen/kgen" generated >/dev/null
sh tests/golden/explain.sh --refresh "$build/gen/kgen" . >/dev/null
sh tests/golden/run.sh "$build/gen/kgen" generated

#!/bin/sh
# Formats the C, C++ and CUDA sources as .clang-format says, and names lines over 100 columns, of
# scripts in Python and shell, too. Of templates and build files lines may have 140 columns. Lines
# with inserts are as wide as what they emit, which the tests of goldens look at.
#
#   sh scripts/format.sh [--check | --version]
#
# --check changes nothing and fails where something would change, as the test does. The version is
# pinned, since each formats a little differently; CLANG_FORMAT names one that is not on PATH. Exit
# status 77: there is none.
set -eu
cd "$(dirname "$0")/.."
wanted=14
format=
for it in "${CLANG_FORMAT:-}" clang-format-$wanted clang-format; do
    [ -n "$it" ] && "$it" --version 2>/dev/null | grep -q "version $wanted\." &&
        { format=$it; break; }
done
if [ "${1:-}" = --version ]; then
    [ -n "$format" ] && exec "$format" --version
    exit 77
fi
sources() { # of this checkout, without what is emitted
    git ls-files -z -- "$@" ':!:generated' ':!:templates' ':!:gen/check/our_names.c' | tr '\0' '\n'
}
code() { sources '*.c' '*.h' '*.cpp' '*.hpp' '*.cu'; }
wider() { # columns; files on standard input
    LC_ALL=C.UTF-8 xargs awk -v most="$1" 'length($0) > most && !/[$][{]/ {
        print FILENAME ":" FNR ": " length($0) " columns, of " most }'
}
# Rows that quote templates and calls of rivals, and tests that hold programs in C, Python and YAML:
# 160 columns.
quoting='/planted[a-z_]*\.py$|/cost\.py$|verify/run\.sh$'
topics='installed|languages|own_struct|projects|release|security|spills'
quoting="$quoting|downstream/($topics)\.sh\$"
scripts() { sources '*.sh' '*.py'; }
wide=$({ code; scripts | grep -Ev "$quoting"; } | wider 100
    { sources '*meson.build'; git ls-files -- templates; } | wider 140
    scripts | grep -E "$quoting" | wider 160)
status=0
if [ -z "$format" ]; then
    echo "clang-format $wanted is not here: only the width of lines is looked at" >&2
    echo "(pip install clang-format==14.0.6)" >&2
    status=77
elif [ "${1:-}" = --check ]; then
    code | xargs "$format" --dry-run -Werror || status=1
else
    code | xargs "$format" -i
fi
[ -z "$wide" ] || { echo "$wide" >&2; status=1; }
exit $status

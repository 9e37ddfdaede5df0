#!/bin/sh
# Static analysis of the C of gen/ and runtime/: gcc's -fanalyzer, cppcheck and clang-tidy. What
# they find is printed, and fails. A tool that is not there is left out, with a word.
#
#   sh scripts/analyse.sh [FILE.c...]
#
# gcc and clang-tidy follow paths on which kg__fail returns KG_OK, which it never does: read a
# finding before you mend it. All files take twenty minutes of a core. KGEN_JOBS bounds how many run
# at once.
set -eu
cd "$(dirname "$0")/.."
case ${1:-} in -*) sed -n 's/^# *//; 2,9p' "$0" >&2; exit 2 ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
if [ $# -gt 0 ]; then printf '%s\n' "$@"; else find gen runtime -name '*.c' ! -name cuda.c |
    sort; fi >"$work/files"
lua=$(pkg-config --cflags lua5.4 2>/dev/null || pkg-config --cflags lua 2>/dev/null || true)

cat >"$work/flags" <<END
-D_GNU_SOURCE
-DKG_EMU=1
-DKGEN_TEMPLATE_DIR="t"
-DKGEN_CARD_DIR="c"
-DKGEN_RUNTIME_SOURCE="r"
-DKGEN_EMU_LIBS=""
END
for folder in gen runtime runtime/include runtime/shared runtime/device runtime/cpu runtime/verify \
    runtime/cases \
    runtime/tune; do
    echo "-I$folder"
done >>"$work/flags"
for flag in $lua; do echo "$flag"; done >>"$work/flags"

# Left out: what is a matter of style, what the code means as it stands (a size of pointers, whole
# warps), and calls whose result says nothing (fclose of a file that was read).
checks='-*,clang-analyzer-*,bugprone-*,cert-*,portability-*,performance-*'
for not in bugprone-easily-swappable-parameters bugprone-narrowing-conversions \
    bugprone-reserved-identifier \
    bugprone-assignment-in-if-condition bugprone-branch-clone bugprone-macro-parentheses \
    bugprone-integer-division \
    bugprone-sizeof-expression bugprone-implicit-widening-of-multiplication-result cert-dcl37-c \
    cert-dcl51-cpp \
    cert-err33-c cert-err34-c performance-no-int-to-ptr \
    clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling; do
    checks="$checks,-$not"
done
printf '%s' "$checks" >"$work/checks"
# cppcheck takes a loop over a text for one that may not begin, and loses its way in compound
# literals.
cat >"$work/suppressed" <<'END'
internalAstError
invalidPointerCast:gen/model/fit.c
nullPointer:gen/tune/measure.c
nullPointer:gen/verify/verify_report.c
uninitvar:gen/picture/picture_layout.c
zerodivcond:gen/picture/picture_scan.c
END

cat >"$work/one" <<'END'
work=$1 file=$2
set --
while IFS= read -r flag; do set -- "$@" "$flag"; done <"$work/flags"
said=$(mktemp "$work/said.XXXXXX")
if gcc --version >/dev/null 2>&1; then
    gcc -std=gnu17 "$@" -O1 -fanalyzer -c "$file" -o /dev/null 2>"$said"
    [ ! -s "$said" ] || cat "$said" >>"$work/found"
fi
if command -v clang-tidy >/dev/null; then
    clang-tidy --quiet "--checks=$(cat "$work/checks")" "$file" -- -std=gnu17 "$@" \
        >"$said" 2>/dev/null
    [ ! -s "$said" ] || cat "$said" >>"$work/found"
fi
END
: >"$work/found"
for tool in gcc cppcheck clang-tidy; do
    command -v $tool >/dev/null || echo "analyse.sh: $tool is not there, and left out" >&2
done
tr '\n' '\0' <"$work/files" | xargs -0 -n 1 -P "${KGEN_JOBS:-$(nproc)}" sh "$work/one" "$work"
if command -v cppcheck >/dev/null; then
    set --
    while IFS= read -r flag; do set -- "$@" "$flag"; done <"$work/flags"
    cppcheck -q --std=c11 --enable=warning,performance,portability \
        --suppressions-list="$work/suppressed" "$@" \
        --file-list="$work/files" 2>>"$work/found" >/dev/null || true
fi
cat "$work/found"
[ ! -s "$work/found" ]

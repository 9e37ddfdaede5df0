#!/bin/sh
# Static analysis of gen/, runtime/ and python/: gcc's -fanalyzer and cppcheck of C, clang-tidy of C
# and C++. What they find is printed, and fails. A tool that is not there is left out, with a word.
#
#   sh scripts/analyse.sh [--brief] [--with gcc | cppcheck | clang-tidy] [FILE...]
#
# Some paths that gcc and clang-tidy follow cannot be: they stand below, with the reason. All files
# take twenty minutes of a core. --brief, as the tests have it, lets clang-tidy end each function
# sooner, after a twentieth of its paths. KGEN_JOBS bounds how many run at once.
set -eu
cd "$(dirname "$0")/.."
tools="gcc cppcheck clang-tidy" paths=225000 # as clang has it
if [ "${1:-}" = --brief ]; then
    paths=12000
    shift
fi
if [ "${1:-}" = --with ] && [ -n "${2:-}" ]; then
    tools=$2
    shift 2
fi
case ${1:-} in -*) sed -n 's/^# *//; 2,9p' "$0" >&2; exit 2 ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
lua=$(pkg-config --cflags lua5.4 2>/dev/null || pkg-config --cflags lua 2>/dev/null || true)
python=$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null || true)
cuda=/usr/local/cuda/include
# Where Python's or CUDA's headers are not there, what includes them is left out.
everything() {
    find gen runtime -name '*.c' ! -name cuda.c
    find runtime -name '*.cpp' ! -name 'switch_*'
    [ ! -f $cuda/cuda_runtime.h ] || echo runtime/cuda.c
    [ ! -f "$python/Python.h" ] || find python -name '*.c'
}
if [ $# -gt 0 ]; then printf '%s\n' "$@"; else everything | sort; fi >"$work/files"

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
for flag in $lua ${python:+"-I$python"} "-I$cuda"; do echo "$flag"; done >>"$work/flags"

# cppcheck takes a loop over a text for one that may not begin, and loses its way in compound
# literals. It takes facts of steps for addresses, and loses memory that lies behind its start.
# Nor does it know that luaL_error and report_failure end what called them.
cat >"$work/suppressed" <<'END'
internalAstError
AssignmentIntegerToAddress:runtime/prepare.c
memleak:runtime/cases/workspaces.c
negativeIndex:gen/render/lua_pattern.c
nullPointerRedundantCheck:runtime/verify/cases.c
ctunullpointer:runtime/verify/cases.c
nullPointerArithmeticRedundantCheck:runtime/verify/data.c
nullPointerRedundantCheck:runtime/verify/laws.c
invalidPointerCast:gen/model/fit.c
nullPointer:gen/tune/measure.c
nullPointer:gen/verify/verify_report.c
uninitvar:gen/picture/picture_layout.c
zerodivcond:gen/picture/picture_scan.c
END
# Findings that are false: file, function (gcc) or check (clang-tidy), and why.
cat >"$work/false" <<'END'
gen/families/transpose/transpose.c clang-analyzer-core.DivideZero  a count of warps is never 0
gen/operator/operator_integer.c is_arithmetic  i is the place of an operation
gen/render/lua_pattern.c clang-analyzer-core.NonNullParamChecker  a string of Lua has an address
gen/render/lua_pattern.c clang-analyzer-core.NullDereference  the same
gen/render/render.c clang-analyzer-core.NonNullParamChecker  luaL_error does not return
gen/verify/verify_report.c print_laws  a law of the same kernel stands behind another
runtime/cases/indices.c shuffled  the loop asks for the memory first
runtime/cases/numbers.c number_is_float  cases are of number types, and each has a row
runtime/cases/numbers.c number_is_signed  the same
runtime/cases/numbers.c bias_of  the same
runtime/cases/numbers.c number_eps  the same
runtime/cases/numbers.c sign_of  the same
runtime/cases/numbers.c number_get  the same
runtime/cases/numbers.c number_put  the same
runtime/cases/sizes.c clang-analyzer-core.DivideZero  each effort has an offset
runtime/cpu/async.cpp clang-analyzer-core.NullDereference  skip is below the list's length
runtime/cpu/check_counts.cpp clang-analyzer-core.NullDereference  where there is room is memory
python/core/call.c clang-analyzer-core.DivideZero  a kernel was taken whose types match
runtime/registry.c clang-analyzer-core.NonNullParamChecker  a table that was checked has a name
runtime/shared/thresholds.c clang-analyzer-core.uninitialized.Assign  a table has a variant
runtime/workspace.c kg_workspace_create  kg__fail never returns KG_OK
runtime/workspace.c kg_workspace_wrap  the same
runtime/workspace.c clang-analyzer-core.NullDereference  the same
runtime/cases/indices.c clang-analyzer-optin.portability.UnixAPI  no array has 2^64 elements
gen/verify/verify_report.c clang-analyzer-core.NullDereference  as gcc above
gen/verify/verify_report.c clang-analyzer-core.CallAndMessage  a line is no null
END
# A finding is a line with "warning:" or "error:", and what follows it.
cat >"$work/true.awk" <<'END'
BEGIN {
    while ((getline line < known) > 0) { split(line, word, " +"); no[word[1] " " word[2]] = 1 }
}
/: In function / { split($0, part, "'"); what = part[2]; head = $0; next }
/: (warning|error): / {
    check = $0
    if (sub(/.*\[/, "", check)) sub(/[],].*/, "", check)
    shown = !((file " " what) in no) && !((file " " check) in no)
    if (shown && head != "") print head
    head = ""
}
shown { print }
END

cat >"$work/one" <<'END'
work=$1 tools=$2 paths=$3 file=$4
set --
export LC_ALL=C
true_ones() {
    awk -v known="$work/false" -v file="$file" -f "$work/true.awk" "$said" >>"$work/found"
}
while IFS= read -r flag; do set -- "$@" "$flag"; done <"$work/flags"
said=$(mktemp "$work/said.XXXXXX")
has() { # tool
    case " $tools " in *" $1 "*) command -v "$1" >/dev/null ;; *) false ;; esac
}
standard=gnu17
case $file in *.cpp) standard=gnu++17 ;; esac
if [ $standard = gnu17 ] && has gcc; then
    gcc -std=gnu17 "$@" -O1 -fanalyzer -c "$file" -o /dev/null 2>"$said"
    true_ones
fi
if has clang-tidy; then
    clang-tidy --quiet --config-file=.clang-tidy "$file" -- -std=$standard "$@" \
        -Xclang -analyzer-config -Xclang "max-nodes=$paths" >"$said" 2>/dev/null
    true_ones
fi
END
: >"$work/found"
for tool in $tools; do
    command -v $tool >/dev/null || echo "analyse.sh: $tool is not there, and left out" >&2
done
tr '\n' '\0' <"$work/files" | xargs -0 -n 1 -P "${KGEN_JOBS:-$(nproc)}" \
    sh "$work/one" "$work" "$tools" "$paths"
case $tools in *cppcheck*) command -v cppcheck >/dev/null && with_cppcheck=yes ;; esac
if [ "${with_cppcheck:-no}" = yes ]; then
    set --
    while IFS= read -r flag; do set -- "$@" "$flag"; done <"$work/flags"
    # It reads no headers of the system: Lua's want to know a number, CUDA's and Python's want more.
    grep -vE '^python/|/cuda\.c$|\.cpp$' "$work/files" >"$work/in_c" || true
    cppcheck -q -DLLONG_MAX=9223372036854775807LL --std=c11 \
        --enable=warning,performance,portability \
        --suppressions-list="$work/suppressed" "$@" \
        --file-list="$work/in_c" 2>>"$work/found" >/dev/null || true
fi
cat "$work/found"
[ ! -s "$work/found" ]

# Sourced by the tests beside it: TAP from shell functions.
#
# Meson sets KGEN (the program), KGEN_SOURCE (the repository), KGEN_NVCC (the program kgen-nvcc),
# KGEN_CUDA (yes or no), KGEN_LANE (quick or all), KGEN_LIBDIR (where libkgen is), CUDA_INCLUDE
# (CUDA's headers, or nothing).
set -u
export LC_ALL=C
umask 022
unset KGEN_TEMPLATE_DIR KGEN_FORCE KGEN_TRACE KGEN_TUNING NO_COLOR
tap_count=0 tap_failures=0
tmp=$(mktemp -d) || exit 99
# The repository by a path without blanks, for lists of options that are split at them.
ln -s "$KGEN_SOURCE" "$tmp/source"
tap_includes="-I$tmp/source/runtime/include -I$tmp/source/runtime/shared"
tap_includes="$tap_includes -I$tmp/source/runtime/device"
# A test that mounts something under $tmp takes it down first.
tap_cleanup() { :; }
trap 'tap_cleanup; rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM

# Every third of the test specs, or sixth: enough where it does not matter which shapes a kernel
# has.
some_test_specs() {
    every=3
    [ "$KGEN_LANE" != quick ] || every=6
    ls "$KGEN_SOURCE"/tests/families/*/*.yaml | awk "NR % $every == 0"
}

# Passes where the command does, run in a subshell under set -e; where it fails its output is shown.
check() { # name, command...
    tap_name=$1
    shift
    tap_count=$((tap_count + 1))
    tap_output=$(set -e; "$@" 2>&1 </dev/null)
    # shellcheck disable=SC2181 # as a condition the command would run without set -e
    if [ $? -eq 0 ]; then
        echo "ok $tap_count - $tap_name"
    else
        tap_failures=$((tap_failures + 1))
        echo "not ok $tap_count - $tap_name"
        printf '%s\n' "$tap_output" | tail -n "${TAP_LINES:-40}" | sed 's/^/# /'
    fi
}

# Another of a sort that the quick lane has: for the whole lane.
also() { [ "${KGEN_LANE:-all}" = quick ] || check "$@"; }

skip() { # name, reason
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1 # SKIP $2"
}

finish() {
    echo "1..$tap_count"
    [ "$tap_failures" -eq 0 ]
    exit
}

# ---- for the commands that are checked ----

have() { command -v "$1" >/dev/null 2>&1; }

fail() { echo "$*"; return 1; }

same() { # got, wanted
    [ "$1" = "$2" ] || fail "got:
$1
wanted:
$2"
}

contains() { # text, part
    case $1 in *"$2"*) ;; *) fail "\"$2\" is not in:
$1" ;; esac
}

# The exit code of a command; what it prints goes to $tmp/out and $tmp/err.
code_of() {
    tap_code=0
    "$@" >"$tmp/out" 2>"$tmp/err" || tap_code=$?
    echo "$tap_code"
}

exits() { # code, command...
    tap_want=$1
    shift
    tap_got=$(code_of "$@")
    [ "$tap_got" = "$tap_want" ] || fail "exit code $tap_got, not $tap_want, of: $*
$(cat "$tmp/out" "$tmp/err")"
}

floats() { # file, count: floats between -1 and 1
    python3 - "$1" "$2" <<'PYTHON'
import array, random, sys
random.seed(2015)
with open(sys.argv[1], "wb") as f:
    array.array("f", (random.uniform(-1, 1) for _ in range(int(sys.argv[2])))).tofile(f)
PYTHON
}

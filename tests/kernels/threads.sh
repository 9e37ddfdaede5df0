#!/bin/sh
# Threads that share kernels, under clang's ThreadSanitizer: the runtime and the kernels are
# instrumented.
#
#   threads.sh CLANG EXECUTOR_OBJECT...
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
clang=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
include="-I$root/runtime/include -I$root/runtime/shared -I$root/runtime/device \
-I$root/runtime/cpu -I$root/runtime"
flags="-O1 -g -w -DKG_EMU=1 -DKG_EMU_TSAN -ffp-contract=off -DKG_NO_CONTRACTION=1 \
-fwrapv -fsanitize=thread $include"
map=$root/generated/map/block reduce=$root/generated/reduce/row

compile() { # language, source: an object named for it
    case $1 in
    c) set -- "-x c -std=gnu17" "$2" ;;
    *) set -- "-x c++ -std=c++17 -fno-exceptions -fno-rtti" "$2" ;;
    esac
    # shellcheck disable=SC2086
    "$clang" $1 $flags "-I$map" "-I$reduce" -c "$2" -o "$work/$(basename "$2").o"
}
for source in "$root"/runtime/*.c "$root"/runtime/shared/*.c "$map"/*.c "$reduce"/*.c \
    "$root"/tests/kernels/threads_test.c; do
    [ "$(basename "$source")" = cuda.c ] || compile c "$source"
done
for source in "$map"/*.cu "$map"/*.cpp "$reduce"/*.cu "$reduce"/*.cpp; do compile c++ "$source"; \
    done
"$clang" -fsanitize=thread "$work"/*.o "$@" -lpthread -lm -o "$work/threads"
TSAN_OPTIONS=halt_on_error=1 "$work/threads" 2>"$work/said" || { sed 's/^/# /' "$work/said" |
    head -n 60; exit 1; }

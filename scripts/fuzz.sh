#!/bin/sh
# Runs the targets of libFuzzer (tests/fuzz/fuzz_*.c), each for some seconds, two at once.
#
#   sh scripts/fuzz.sh [--runs N] [--together] [--out FOLDER] [SECONDS [TARGET...]]
#
# 60 seconds, of all targets: spec operator template tuning manifest. --runs counts inputs in place
# of seconds: two runs do the same then. --together begins all at once. FOLDER (build-fuzz) keeps
# what was built, corpora, and what was found: found-TARGET-*. It needs clang with libFuzzer;
# without, it says so and ends with 77.
set -eu
cd "$(dirname "$0")/.."
out=build-fuzz runs= seconds=60 at_once=2
while [ $# -gt 0 ]; do
    case $1 in
    --runs) runs=$2; shift ;;
    --together) at_once=99 ;;
    --out) out=$2; shift ;;
    -*) sed -n 's/^# *//; 2,10p' "$0" >&2; exit 2 ;;
    *) break ;;
    esac
    shift
done
[ $# -eq 0 ] || { seconds=$1; shift; }
[ $# -gt 0 ] || set -- spec operator template tuning manifest
clang=${CLANG:-clang}
mkdir -p "$out/objects"
echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' >"$out/try.c"
if ! "$clang" -fsanitize=fuzzer,address,undefined "$out/try.c" -o "$out/try" 2>/dev/null; then
    echo "fuzz.sh: $clang with libFuzzer is not there (Debian, Ubuntu: clang libclang-rt-*-dev)" >&2
    exit 77
fi

# Small bounds of Lua: a template that loops shows nothing new the longer it does.
flags="-std=gnu17 -g1 -O1 -w -fno-sanitize-recover=all -D_GNU_SOURCE -ffp-contract=off \
-DSANDBOX_INSTRUCTIONS=20000 \
-DKGEN_CARD_DIR='\"tuning/cards\"' -Igen -Iruntime/include $(pkg-config --cflags lua5.4 yaml-0.1)"
shapes=$(cd tuning/shapes && ls 9.0/*.yaml)
# shellcheck disable=SC2086
python3 scripts/embed_shapes.py "$out/shapes_data.c" tuning/shapes $shapes

rules() { # for Ninja: an object for each source, a program for each target
    printf 'builddir = %s\n' "$out"
    printf 'rule cc\n command = %s %s %s -MD -MF $out.d -c $in -o $out\n' \
        "$clang" "$flags" -fsanitize=fuzzer-no-link,address,undefined
    printf ' depfile = $out.d\n deps = gcc\nrule ar\n command = rm -f $out && ar rcs $out $in\n'
    printf 'rule link\n command = %s %s -fsanitize=fuzzer,address,undefined $in %s -lm -o $out\n' \
        "$clang" "$flags" "$(pkg-config --libs lua5.4 yaml-0.1)"
    objects=
    for source in $(ls gen/base/*.c gen/source/*.c gen/spec/*.c gen/operator/*.c gen/plan/*.c \
        gen/check/*.c \
        gen/families/*.c gen/families/*/*.c gen/render/*.c gen/explain/*.c gen/model/*.c \
        runtime/shared/*.c) \
        "$out/shapes_data.c"; do
        [ "$source" != gen/model/fit_main.c ] || continue
        object=$out/objects/$(echo "${source#"$out"/}" | tr / -).o
        printf 'build %s: cc %s\n' "$object" "$source"
        objects="$objects $object"
    done
    printf 'build %s/libgen.a: ar %s\n' "$out" "$objects"
    for target; do
        printf 'build %s/objects/fuzz_%s.o: cc tests/fuzz/fuzz_%s.c\n' "$out" "$target" "$target"
        printf 'build %s/fuzz_%s: link %s/objects/fuzz_%s.o %s/libgen.a\n' "$out" "$target" "$out" \
            "$target" "$out"
    done
}
rules "$@" >"$out/build.ninja"
ninja -f "$out/build.ninja" ${KGEN_JOBS:+-j "$KGEN_JOBS"} --quiet >"$out/build.log" 2>&1 ||
    { cat "$out/build.log" >&2; exit 1; }
python3 tests/fuzz/seeds.py . "$out/seeds"

# With a number of runs from the seeds alone, so that a run depends on no earlier one.
fuzz() { # target
    mkdir -p "$out/corpus/$1"
    if [ -n "$runs" ]; then set -- "$1" -seed=1 "-runs=$runs"
    else set -- "$1" "-max_total_time=$seconds" "$out/corpus/$1"; fi
    target=$1
    shift
    "$out/fuzz_$target" -max_len=6000 -rss_limit_mb=4096 "-dict=$out/seeds/$target.dict" \
        "-artifact_prefix=$out/found-$target-" "$@" "$out/seeds/$target" >"$out/$target.log" 2>&1
}
failed=0
tell() { # process, target
    if wait "$1"; then echo "$2: $(grep '^Done ' "$out/$2.log")"
    else
        failed=1
        echo "$2: found, see $out/$2.log:"
        grep -E 'ERROR|error:|must hold|Test unit' "$out/$2.log" | head -n 6
    fi
}
# Oldest first: one ends before the one that is too many begins.
under_way=
for target; do
    # shellcheck disable=SC2086
    set -- $under_way
    if [ $# -ge "$at_once" ]; then
        tell "${1%%:*}" "${1#*:}"
        shift
    fi
    fuzz "$target" &
    under_way="$* $!:$target"
done
for one in $under_way; do tell "${one%%:*}" "${one#*:}"; done
exit $failed

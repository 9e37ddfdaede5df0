#!/bin/sh
# tests/verify/run.sh KGEN ROOT [quick|all]: what kgen verify says of good and bad operators, of
# templates with a planted bug, and where the system fails. Prints TAP. ROOT is the repository.
set -u
export LC_ALL=C
unset KGEN_TEMPLATE_DIR KGEN_FORCE KGEN_TRACE KGEN_TUNING CXX CC
[ $# -ge 2 ] || { echo "usage: run.sh KGEN ROOT [quick|all]" >&2; exit 2; }
lane=${3:-all}
case $1 in */*) kgen=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") ;; *) kgen=$1 ;; esac
root=$(cd "$2" && pwd)
here=$root/tests/verify
small=$root/tests/mutants/specs/small_sum.yaml # of one variant, which compiles soonest
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$work/tmp"
export TMPDIR="$work/tmp"
n=0 failures=0

report() { # name, problem or nothing
    n=$((n + 1))
    if [ -z "$2" ]; then echo "ok $n - $1"; return; fi
    failures=$((failures + 1))
    echo "not ok $n - $1"
    { printf '%s\n' "$2"; cat "$work/out" "$work/err"; } | head -n 60 | sed 's/^/# /'
}

verify() { # arguments: leaves $rc, $work/out and $work/err
    timeout 900 "$kgen" verify "$@" >"$work/out" 2>"$work/err" </dev/null
    rc=$?
}

# Problems with the last run: its code, and what it left behind.
problems() { # code
    [ $rc -eq "$1" ] || echo "exit code $rc, not $1"
    [ -z "$(ls -A "$work/tmp")" ] || echo "left behind: $(ls "$work/tmp")"
    rm -rf "${work:?}/tmp"/*
}

says() { # name, code, texts that must be said... -- arguments
    name=$1 code=$2
    shift 2
    : >"$work/texts"
    while [ "$1" != -- ]; do
        printf '%s\n' "$1" >>"$work/texts"
        shift
    done
    shift
    verify "$@"
    report "$name" "$(
        problems "$code"
        while IFS= read -r text; do
            cat "$work/out" "$work/err" | grep -qF -e "$text" || echo "not said: $text"
        done <"$work/texts")"
}

# Another of a sort that the quick lane has: for the whole lane.
also() { [ "$lane" = quick ] || says "$@"; }

cd "$here/bad" || exit 2

# ---- operators that keep the laws ----

i=0
for spec in "$here"/good/*.yaml "$root/specs/matmul2.yaml" "$root/specs/sum3.yaml"; do
    i=$((i + 1))
    [ "$lane" = all ] || [ $((i % 15)) -eq 1 ] || continue
    says "$(basename "$spec" .yaml) passes" 0 variant "(chosen)" -- --quick "$spec"
done
also "goldens, with as many wavefronts as the prover says" 0 absmax_f32/row "(chosen)" -- \
    --quick "$root/generated/reduce/row.yaml" "$root/generated/reduce/packed.yaml" \
    "$root"/generated/map/b*.yaml
also "places that the data says are not predicted" 0 "ranked_pairs_u32/block_wbw_w2x2_sm1_back" \
    ", by data" -- --quick "$here/good/ranked-pairs.yaml"
also "operators that multiply by the index" 0 moment_f64/row row_moment_f32/row -- \
    --quick "$root/generated/reduce/tags.yaml" "$root/generated/segments/rows_warp.yaml"
also "one type of a shipped spec, in full measure" 0 "sum_f32: identity holds" "1360 of 1360" -- \
    "$root/specs/sum.yaml" --type f32 --seed 7
[ "$lane" = quick ] || report "no other type ran" "$(grep -l sum_f64 "$work/out")"
says "one variant" 0 "axpy_u32/block_wbw_w8x4_pdl " -- \
    --quick "$root/specs/axpy.yaml" --variant '*w8x4_pdl' --type u32
report "no other variant ran" "$(grep -c _vec "$work/out" | grep -v '^0$')"

# ---- operators that do not ----

says "subtraction is not associative" 1 \
    "subtraction.yaml:8:12: error: combine of minus_f32 is not associative:" \
    "combine(combine(0, 0), 1) = -1 but combine(0, combine(0, 1)) = 1 [not-associative]" \
    "combine of minus_i32 is not associative" \
    "the identity of minus_f32 changes a value: combine(0, 1) = -1" -- --quick subtraction.yaml
also "declared commutative, and is not" 1 \
    "first-declared-commutative.yaml:9:16: error: combine of first_i32 is declared commutative" \
    "combine(1, -1) = 1 but combine(-1, 1) = -1 [not-commutative]" \
    "associative holds" -- --quick first-declared-commutative.yaml
says "zero is not the identity of the maximum" 1 \
    "max-from-zero.yaml:7:13: error: the identity of largest_f32 changes a value:" \
    "combine(0, -1) = 0, where the left operand is the identity [wrong-identity]" -- \
    --quick max-from-zero.yaml
also "a struct's identity, by its fields" 1 \
    "matrix-identity.yaml:9:13: error: the identity of product_mat2 changes a value" \
    "combine({a: 1, b: 0, c: 1, d: 1}, {a: 0, b: 1, c: 0, d: 0}) = {a: 0, b: 1, c: 0, d: 1}" -- \
    --quick matrix-identity.yaml
also "an average is not associative" 1 "is not associative" ", with w = " "commutative holds" -- \
    --quick average.yaml
says "rarely wrong, made simple" 1 "combine of rare_u32 is not associative" -- \
    --quick rarely-wrong.yaml
says "a histogram's, which samples are not operands of" 1 \
    "combine of differences_u16 is declared commutative and is not" "[wrong-identity]" \
    "[not-associative]" -- --laws-only --quick bins-of-differences.yaml
i=0
while read -r spec text; do
    i=$((i + 1))
    [ "$lane" = all ] || [ $((i % 5)) -eq 1 ] || continue
    says "$spec" 1 "$text" -- --laws-only --quick "$spec.yaml"
done <<'END'
max-from-minus-16 combine(-16, -100) = -16, where the left operand is the identity [wrong-identity]
max-from-minus-million [wrong-identity]
min-from-type-max combine(3.4028235e+38, inf) = 3.4028235e+38
clamped-sum combine(combine(1, 1000), -1) = 999 but combine(1, combine(1000, -1)) = 1000 [not-associative]
never-a-number the law "associative" of nothing_of_f32 could be judged in 0 cases only
argmin-without-tie-break combine({value: 0, at: 0}, {value: 0, at: 1}) = {value: 0, at: 1}
log-sum-exp-of-anything {max: 0, sum: -1}
leaves-its-domain combine({max: 0, sum: 3}, {max: 0, sum: 3}) = {max: 0, sum: 6} [outside-domain]
identity-outside the identity of log_sum_exp_part is not in the domain
END
also "a law that infinities hide, in full" 1 "[not-associative]" -- --laws-only \
    --full clamped-beside-infinity.yaml
also "a metric that falls" 1 \
    "falling-metric.yaml:9:10: error: axis of near_again_f32 may not fall, nor be below 0:" \
    "axis(distance = 2, i = 0) = 2 but axis(distance = 3, i = 0) = 1, with weight = 1 [falling-metric]" \
    "falling-metric.yaml:10:13: error: combine of near_again_f32" "combine(0, 1) = -1, with" -- \
    --laws-only --quick falling-metric.yaml
says "operands have an index each" 0 "commutative holds" -- --laws-only \
    --quick "$here/good/argmin-payload.yaml"

# ---- what C++ leaves undefined, and what does not end ----

says "a shift by too many bits" 1 "shifts-too-far.yaml:8:9: error: a shift" "[undefined]" -- \
    --quick shifts-too-far.yaml
also "a float that no integer holds" 1 "float-to-integer.yaml:8:9: error: a float becomes" -- \
    --quick float-to-integer.yaml
also "an index outside ends it" 1 "index-outside.yaml:8:42: error: an index is outside" -- \
    --quick index-outside.yaml
says "a local without a value" 3 "uninitialised.yaml:8:17: error:" "uninitialized" -- \
    --quick uninitialised.yaml
says "a combine that never ends" 1 \
    "loops-for-ever.yaml:9:5: error: endless_u32/laws of the operator said nothing" -- \
    --quick --timeout 3 loops-for-ever.yaml
also "a map that never ends" 1 "map-loops-for-ever.yaml:8:18: error: endless_u32/" "[timeout]" -- \
    --quick --timeout 3 map-loops-for-ever.yaml
says "a timeout that is no number" 2 "--timeout takes a number" -- --timeout 1m subtraction.yaml

says "an operator that crashes" 1 "divides_i32/laws of the operator was ended by signal 8" \
    "does the operator divide by zero?" -- --quick divides-by-zero.yaml

# ---- templates with a bug ----

mutate() { # template, sed command: $work/templates
    rm -rf "$work/templates"
    cp -r "$root/templates" "$work/templates"
    sed -i "$2" "$work/templates/$1"
    cmp -s "$root/templates/$1" "$work/templates/$1" && echo "# no change to $1: $2"
}

mutate reduce/steps.cu 's/"row_sum", "u0"/"u0", "row_sum"/'
also "operands swapped" 1 "[wrong-result]" "the reference says" -- \
    --quick "$root/specs/matmul2.yaml" --template-dir "$work/templates"
mutate dask/row.cu 's/" < stop"/" <= stop"/'
also "a bound off by one" 1 "[wrong-result]" "global out of bounds" "kg_sum_u32.cu:" "<= stop" -- \
    --quick "$root/specs/sum.yaml" --type u32 --template-dir "$work/templates"
mutate reduce/steps.cu 's/__syncthreads(); .*//' # the one before the next data block
also "a barrier left out" 1 "shared race" "the line is:" -- \
    --quick "$root/specs/sum.yaml" --type u32 --template-dir "$work/templates"
mutate reduce/finish.cu 's/kg_atomic_add_acq_rel_u32(g_ticket/atomicAdd(g_ticket/'
says "a ticket that orders nothing" 1 "global race" "g_sums[" -- \
    --quick "$root/tests/mutants/specs/small_many.yaml" --template-dir "$work/templates"
mutate host/table.c 's|", .of = " .. g.of|", .of = " .. 2 * g.of|'
says "half a workspace" 1 "past the bytes of the workspace" "global out of bounds" -- \
    --quick "$root/tests/mutants/specs/small_many.yaml" --template-dir "$work/templates"
mutate reduce/ref.cpp 's/at < call->n/at + 1 < call->n/'
also "a wrong reference" 1 "[wrong-result]" -- \
    --quick "$root/specs/sum.yaml" --type i32 --template-dir "$work/templates"
mutate reduce/packed.cu 's/u = "0xffffffffu", i/u = "0xff00ff00u", i/'
also "a packed identity that only the greatest numbers show" 1 \
    "out[0] is 65280, the reference says 655" -- \
    --quick "$here/good/least-of-shorts.yaml" --type u16 --template-dir "$work/templates"
mutate host/verify.cpp 's/sum + access\[key\]/sum + access[key] + 1/'
says "conflicts other than predicted" 1 "wavefronts in shared memory" "[conflicts]" -- \
    --quick "$small" --template-dir "$work/templates"

mutate dask/stream.cu 's/tail + threadIdx.x < n/tail + threadIdx.x + 1 < n/'
says "the last element of a map left out" 1 "[wrong-result]" "the reference says" -- \
    --quick "$root/tests/mutants/specs/small_map.yaml" --type u32 --template-dir "$work/templates"
mutate segments/lanes.cu \
    's/segment < segments; segment += step/segment + 1 < segments; segment += step/'
says "the last segment left out" 1 "[wrong-result]" "the reference says" -- \
    --quick "$root/tests/mutants/specs/small_rows.yaml" --template-dir "$work/templates"
mutate host/verify.cpp 's/    &${kernel.symbol}_verify,//'
says "a program that runs nothing" 1 "was not run [never-ran]" -- \
    --quick "$small" --template-dir "$work/templates"
# ---- the command line and the system ----

says "a compiler's error points at the spec" 3 \
    "does-not-compile.yaml:9:11: error: invalid operands" '"c++" failed; what it says is above' -- \
    --quick does-not-compile.yaml
CXX="$work/no-such-compiler --strict" CC=cc
export CXX CC
says "no compiler" 3 "cannot run \"$work/no-such-compiler\": No such file or directory" \
    "CXX and CC name the compilers" -- --quick subtraction.yaml
unset CXX CC
NINJA="$work/no-such-ninja"
export NINJA
says "no Ninja" 3 "cannot run \"$work/no-such-ninja\": No such file or directory" \
    "Ninja runs the compilers" -- \
    --quick subtraction.yaml
NINJA="$work/ninja"
printf '#!/bin/sh\necho "$*" >"%s/asked"\nexec ninja "$@"\n' "$work" >"$NINJA"
chmod +x "$NINJA"
verify --quick --jobs 3 --laws-only "$root/specs/sum.yaml" --type u32
report "--jobs is passed on to Ninja" "$(problems 0
    grep -q -e "build.ninja -j 3$" "$work/asked" || echo "Ninja was asked: $(cat "$work/asked")")"
unset NINJA
says "jobs that are no number" 2 "--jobs takes a number from 1 on" -- --jobs 0 subtraction.yaml
mkdir -p "$work/odd: it's \$1|2"
cp "$small" "$work/odd: it's \$1|2"
says "paths that a shell or Ninja would take apart" 0 "(chosen)" -- \
    --quick --keep "$work/odd: it's \$1|2/kept" "$work/odd: it's \$1|2/small_sum.yaml"
says "no spec" 2 "no spec was given" -- --quick
says "a seed that is no number" 2 "--seed takes a number" -- --seed x subtraction.yaml
says "no such type" 1 'no spec has a kernel of type "u64"' -- --type u64 subtraction.yaml
says "no such variant" 1 'no kernel has a variant that matches "row_*_w9*"' -- \
    --variant 'row_*_w9*' subtraction.yaml
says "a spec with errors is not built" 1 "did you mean" -- "$root/tests/spec/unknown-family.yaml"

"$kgen" verify --full "$root/specs/sum.yaml" >"$work/out" 2>"$work/err" </dev/null &
interrupted=$! tries=0
# Until all is written that Ninja builds: while it writes, kgen ends by the signal itself.
while [ -z "$(find "$work/tmp" -name build.ninja)" ] && [ $tries -lt 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -TERM $interrupted
wait $interrupted
rc=$?
report "interrupted, it cleans up" "$(problems 3
    grep -q interrupted "$work/err" || echo "it does not say so")"

verify --quick --keep "$work/kept" "$small"
report "--keep leaves what was built" "$(problems 0
    for file in verify-fast verify-check kg_small_sum_u32.cu build.ninja; do
        [ -f "$work/kept/small_sum/$file" ] || echo "$file is not there"
    done)"
cp -p "$work/kept/small_sum/verify-check" "$work/before"
verify --quick --keep "$work/kept" "$small"
report "what is kept is not built again" "$(problems 0
    [ ! "$work/kept/small_sum/verify-check" -nt "$work/before" ] ||
        echo "verify-check was linked again")"

verify --quick --seed 3 --keep "$work/kept" "$small"
cp "$work/out" "$work/first"
verify --quick --seed 3 --keep "$work/kept" "$small"
report "a seed fixes the run" "$(diff "$work/first" "$work/out")"

echo "1..$n"
[ $failures -eq 0 ]

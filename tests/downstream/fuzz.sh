# The targets of libFuzzer, over so many inputs that each run does the same: scripts/fuzz.sh has
# them for longer.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"

code=$(code_of sh "$KGEN_SOURCE/scripts/fuzz.sh" --runs 3000 --out "$tmp/fuzz")
if [ "$code" = 77 ]; then
    skip "libFuzzer finds nothing" "clang with libFuzzer is not there"
else
    told() {
        same "$code" 0 && grep -q "^$1: Done 3" "$tmp/out" || fail "$(cat "$tmp/out" "$tmp/err")"
    }
    for target in spec operator template tuning manifest; do
        check "libFuzzer finds nothing in target $target" told $target
    done
fi
finish

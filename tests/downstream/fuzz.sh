# The targets of libFuzzer, all of them in the same minute: scripts/fuzz.sh has them for longer.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"

code=$(code_of sh "$KGEN_SOURCE/scripts/fuzz.sh" --together --out "$tmp/fuzz" 60)
if [ "$code" = 77 ]; then
    skip "libFuzzer finds nothing" "clang with libFuzzer is not there"
else
    told() {
        same "$code" 0 && grep -q "^$1: Done [0-9]* runs in [1-9]*[0-9][0-9] " "$tmp/out" ||
            fail "$(cat "$tmp/out" "$tmp/err")"
    }
    for target in spec operator template tuning manifest; do
        check "libFuzzer finds nothing in target $target" told $target
    done
fi
finish

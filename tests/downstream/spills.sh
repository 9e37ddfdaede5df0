# No shipped variant spills on the architectures that are promised; and one that does is refused.
. "$(dirname "$0")/tap.sh"

spill_free() { # arch
    "$KGEN" explain "$KGEN_SOURCE"/specs/*.yaml --compile --arch "$1" --json >"$tmp/built.json"
    python3 - "$tmp/built.json" <<'PYTHON'
import json, sys
variants = 0
for kernel in json.load(open(sys.argv[1]))["kernels"]:
    for v in kernel["variants"]:
        variants += 1
        for step in v["steps"]:
            built = step["built"]
            assert built["spill_store_bytes"] == built["spill_load_bytes"] == 0, step
            assert built["stack_bytes"] == 0, step
            assert 0 < built["registers"] <= v["register_bound"], (step, v["register_bound"])
assert variants >= 10, variants
PYTHON
}

# 32 sums of 64 bytes do not fit into the registers of one of 1024 threads.
spilling() {
    cat >"$tmp/spill.yaml" <<'YAML'
kgen: 1
kernel: heavy
family: reduce
types: [e]
structs:
  e: {fields: [{name: a, type: f64}, {name: b, type: f64}, {name: c, type: f64}, {name: d, type: f64}]}
operator:
  identity: {a: 0, b: 0, c: 0, d: 0}
  combine: T{a.a + b.a, a.b + b.b, a.c + b.c, a.d + b.d}
variants:
  - {nwarps: 32, nwork: 1, grid: {per_sm: 1}}
YAML
    exits 1 "$KGEN" explain "$tmp/spill.yaml" --compile --arch 80
    contains "$(cat "$tmp/err")" "[spill]"
    exits 0 "$KGEN" explain "$tmp/spill.yaml" --compile --arch 80 -Wno-spill
    contains "$(cat "$tmp/out")" "SPILLS"
}

if [ "$KGEN_CUDA" = yes ]; then
    for arch in 80 87 90; do check "no shipped variant spills on sm_$arch" spill_free $arch; done
    check "a variant that spills is refused" spilling
else
    skip "spills" "there is no nvcc"
fi
finish

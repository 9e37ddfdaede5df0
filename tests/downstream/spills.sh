# No shipped variant spills on the architectures that are promised; and one that does is refused.
. "$(dirname "$0")/tap.sh"

spill_free() { # how many variants there are at least, options and specs
    least=$1
    shift
    "$KGEN" explain --json "$@" >"$tmp/built.json"
    python3 - "$tmp/built.json" "$least" <<'PYTHON'
import json, sys
variants = 0
told = json.load(open(sys.argv[1]))
for kernel in told["kernels"]:
    for v in kernel["variants"]:
        variants += 1
        for step in v["steps"]:
            built = step["built"]
            assert built["spill_store_bytes"] == built["spill_load_bytes"] == 0, step
            assert built["stack_bytes"] == 0, step
            # These have fewer blocks there.
            more = told["arch"] < 90 and ("_slim_" in v["name"] or "_w8x16_p32768_" in v["name"])
            bound = 255 if more else step["register_bound"]
            assert 0 < built["registers"] <= bound, (step, bound)
assert variants >= int(sys.argv[2]), variants
PYTHON
}

# What `auto` takes for segments, whose elements many lanes unpack at once; none of them ships.
for kernel in "rows u8 sum" "rows f16 argmax" "offsets u8 sum" "columns u8 sum"; do
    set -- $kernel
    cat >"$tmp/$1_$2.yaml" <<YAML
kgen: 1
kernel: $1
family: segments
types: [$2]
segments: $1
operator: $3
YAML
done
segments_fit() {
    for spec in rows_u8 rows_f16 offsets_u8 columns_u8; do
        exits 0 "$KGEN" explain "$tmp/$spec.yaml" --compile --arch 80
    done
}

# What `auto` takes for scans of narrow elements, and of structs that are no power of two.
for kernel in "u8 max" "i16 max" "i16 prod" "f16 sum" "bf16 sum"; do
    set -- $kernel
    cat >"$tmp/scan_$1_$2.yaml" <<YAML
kgen: 1
kernel: scan_$2
family: scan
types: [$1]
scan: inclusive
operator: $2
YAML
done
cat >"$tmp/scan_struct.yaml" <<'YAML'
kgen: 1
kernel: scan_struct
family: scan
types: [e]
structs:
  e: {fields: [{name: x, type: f32}, {name: y, type: f32}, {name: z, type: f32}]}
scan: exclusive
operator: {identity: {x: 0, y: 0, z: 0}, combine: "T{a.x + b.x, max(a.y, b.y), a.z + b.z}"}
YAML
# By offsets, whose teams are small blocks: one fewer gives a thread no register more.
cat >"$tmp/scan_u8_offsets.yaml" <<'YAML'
kgen: 1
kernel: scan_offsets
family: scan
types: [u8]
scan: inclusive
segments: offsets
operator: sum
YAML
# On each architecture half of them, which are as wide as the others.
scans_fit() {
    for of in "u8_max 80" "i16_max 90" "i16_prod 80" "f16_sum 90" "bf16_sum 80" "struct 90" \
        "u8_offsets 80"; do
        exits 0 "$KGEN" explain "$tmp/scan_${of% *}.yaml" --compile --arch "${of#* }"
    done
}

# Sorts of segments by keys of a byte, which take more registers than those of a word.
cat >"$tmp/byte_segments.yaml" <<'YAML'
kgen: 1
kernel: byte_segments
family: segsort
types: [u8]
variants:
  - {form: lanes, nwarps: 8, nwork: 8, part: 2048, max_n: 1048576, pdl: true}
  - {form: lanes, nwarps: 16, nwork: 16, part: 65536, pdl: true}
YAML
byte_segments_fit() {
    exits 0 "$KGEN" explain "$tmp/byte_segments.yaml" --compile --arch 90
}

# What `auto` takes for keys of halves, which are turned into numbers first.
cat >"$tmp/half_segments.yaml" <<'YAML'
kgen: 1
kernel: half_segments
family: segsort
types: [f16]
segments: offsets
YAML
half_segments_fit() {
    exits 0 "$KGEN" explain "$tmp/half_segments.yaml" --compile --arch 90
}

# What `auto` takes for even ranges of narrow samples, of which a vector has many, and of wide
# ones, whose products are.
for kernel in "u8 all" "u64 all" "u16 rows"; do
    set -- $kernel
    cat >"$tmp/even_$1.yaml" <<YAML
kgen: 1
kernel: even_$1
family: histogram
types: [$1]
ranges: even
YAML
    [ "$2" = all ] || echo "segments: $2" >>"$tmp/even_$1.yaml"
done
even_ranges_fit() {
    for of in "u8 80" "u64 90" "u16 90"; do
        exits 0 "$KGEN" explain "$tmp/even_${of% *}.yaml" --compile --arch "${of#* }"
    done
}

# What `auto` takes for pixels of three signed bytes, each of which is of another table.
cat >"$tmp/pixels.yaml" <<'YAML'
kgen: 1
kernel: pixels
family: histogram
types: [i8]
channels: 3
YAML
pixels_fit() {
    exits 0 "$KGEN" explain "$tmp/pixels.yaml" --compile --arch 90
}

# What `auto` takes for bytes that are kept with their indices.
cat >"$tmp/bytes_kept.yaml" <<'YAML'
kgen: 1
kernel: bytes_kept
family: select
types: [u8]
where: x > 0
keep: both
YAML
bytes_kept_fit() {
    exits 0 "$KGEN" explain "$tmp/bytes_kept.yaml" --compile --arch 90
}

# What `auto` takes for elements of 8 bytes that are compared, beside flags.
cat >"$tmp/flagged.yaml" <<'YAML'
kgen: 1
kernel: flagged
family: select
types: [u64]
inputs: {x: T, f: u8}
where: f && x > 3
YAML
flagged_fit() {
    exits 0 "$KGEN" explain "$tmp/flagged.yaml" --compile --arch 90
}

# As a project compiles it: what needs 9.0 stands in the same source.
cat >"$tmp/scan_rows.yaml" <<'YAML'
kgen: 1
kernel: scan_rows
family: scan
types: [u8, f16]
segments: rows
scan: exclusive
operator: max
YAML
one_source_for_all() {
    for spec in bf16_sum rows; do
        "$KGEN" generate "$tmp/scan_$spec.yaml" --out "$tmp/all"
    done
    for source in "$tmp"/all/*.cu; do
        KGEN_GPU_ARCHS=80,90 "$KGEN_NVCC" "$source" "$source.o" "$source.d"
    done
}

# And what needs 8.0 or 9.0, where 7.5 is asked for, too.
cat >"$tmp/counted_bytes.yaml" <<'YAML'
kgen: 1
kernel: counted_bytes
family: sort
types: [u8]
YAML
cat >"$tmp/thirds.yaml" <<'YAML'
kgen: 1
kernel: thirds
family: select
types: [u32]
partition: x % 3
parts: 3
into: arrays
YAML
one_source_for_old_cards() {
    for kernel in counted_bytes_u8 thirds_u32; do
        "$KGEN" generate "$tmp/${kernel%_*}.yaml" --arch 75,90 --out "$tmp/old"
        source=$tmp/old/kg_$kernel.cu
        KGEN_GPU_ARCHS=75 "$KGEN_NVCC" "$source" "$source.o" "$source.d"
    done
}

# Wide sums, of which a block keeps some of its own: the kernels of tests.
wide_sums_fit() {
    for of in "offsets_results 80" "rows_results 90" "columns_results 80" "mapped_structs 90"; do
        exits 0 "$KGEN" explain "$KGEN_SOURCE/tests/families/segments/${of% *}.yaml" --compile \
            --arch "${of#* }"
    done
}

# What `auto` takes for wide sums by key, of which a look-back holds several.
cat >"$tmp/by_key.yaml" <<'YAML'
kgen: 1
kernel: by_key
family: select
types: [e]
structs:
  e: {fields: [{name: a, type: f64}, {name: b, type: f64}, {name: c, type: f64}, {name: d, type: f64},
               {name: e, type: f64}, {name: f, type: f64}, {name: g, type: f64}, {name: h, type: f64}]}
key: u64
operator:
  identity: "T{0, 0, 0, 0, 0, 0, 0, 0}"
  combine: "T{a.a + b.a, a.b + b.b, a.c + b.c, a.d + b.d, a.e + b.e, a.f + b.f, a.g + b.g, a.h + b.h}"
YAML
sums_by_key_fit() {
    exits 0 "$KGEN" explain "$tmp/by_key.yaml" --compile --arch 80
}

# A shuffle of bytes is an int, of which one sum is made. A function that a kernel calls has shared
# memory of the same name. nvcc warned of both.
cat >"$tmp/byte_sums.yaml" <<'YAML'
kgen: 1
kernel: byte_sums
family: select
types: [u8]
key: u32
operator: sum
variants: [{form: stream, nwarps: 8, nwork: 11}]
YAML
cat >"$tmp/by_buckets.yaml" <<'YAML'
kgen: 1
kernel: by_buckets
family: sort
types: [u16]
variants: [{form: hybrid, digit: 4, nwarps: 4, nwork: 4, bucket_nwarps: 1, bucket_nwork: 1, grid: {rows: 2}}]
YAML
says_nothing() {
    for kernel in byte_sums_u8 by_buckets_u16; do
        "$KGEN" generate "$tmp/${kernel%_*}.yaml" --out "$tmp/said"
        source=$tmp/said/kg_$kernel.cu
        KGEN_GPU_ARCHS=90 "$KGEN_NVCC" "$source" "$source.o" "$source.d" 2>"$tmp/err"
        same "$(cat "$tmp/err")" ""
    done
}

# What `auto` takes for sorts of narrow keys with values: a thread cuts digits out of many.
for kernel in "u8 u32" "bf16 u8"; do
    set -- $kernel
    cat >"$tmp/sort_$1.yaml" <<YAML
kgen: 1
kernel: sort_$1
family: sort
types: [$1]
value: $2
YAML
done
sorts_fit() {
    for spec in sort_u8 sort_bf16; do
        exits 0 "$KGEN" explain "$tmp/$spec.yaml" --compile --arch 90
    done
}

# What spills as the shape has it gets more registers, on that architecture alone.
cat >"$tmp/least.yaml" <<'YAML'
kgen: 1
kernel: least
family: segments
types: [f32]
segments: offsets
operator: min
variants:
  - {form: mapped, lanes: 1, in_turn: 4, nwork: 1, vector: none, range: 16384, slim: 1, pdl: true}
YAML
least() { # OBJECT FLAG...: "architecture registers, bytes spilled" of its slim kernel
    object=$1
    shift
    KGEN_GPU_ARCHS=80,90 sh "$KGEN_NVCC" "$tmp/fewer/kg_least_f32.cu" "$object" "$object.d" "$@"
    awk '/_slim_/ { print $2 " " $3 ", " $5 + $6 }' "$object.record" | sort
}
fewer_blocks() {
    "$KGEN" generate "$tmp/least.yaml" --out "$tmp/fewer"
    least "$tmp/once.o" -Wno-spill >"$tmp/once"
    least "$tmp/again.o" >"$tmp/again"
    if grep -q '^80 .*, 0$' "$tmp/once"; then fail "$(cat "$tmp/once")"; fi
    grep -q '^80 .*, 0$' "$tmp/again"
    grep -q '^90 .*, 0$' "$tmp/again"
    same "$(grep '^90' "$tmp/once")" "$(grep '^90' "$tmp/again")"
    [ "$(awk '$1 == 80 { print $2 + 0 }' "$tmp/again")" -gt "$(awk '$1 == 80 { print $2 + 0 }' "$tmp/once")" ]
    contains "$(cat "$tmp/again.o.d")" kg_least_f32.cu
    [ ! -e "$tmp/again.o.fewer.h" ]
}

# Those of segments by offsets have few registers on 9.0, and spilled on 8.0.
segsum_fits() {
    exits 0 "$KGEN" explain "$KGEN_SOURCE/specs/segsum.yaml" --type f32 --compile --arch 80
}

# 32 sums of 32 bytes do not fit into the registers of one of 1024 threads.
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
spilling() {
    exits 1 "$KGEN" explain "$tmp/spill.yaml" --compile --arch 80
    contains "$(cat "$tmp/err")" "[spill]"
    exits 0 "$KGEN" explain "$tmp/spill.yaml" --compile --arch 80 -Wno-spill
    contains "$(cat "$tmp/out")" "SPILLS"
}

# The build itself: no object, and the record stays to be looked at.
built() {
    export KGEN_GPU_ARCHS=80
    "$KGEN" generate "$tmp/spill.yaml" --out "$tmp/made"
    set -- "$tmp/made/kg_heavy_e.cu" "$tmp/heavy.o" "$tmp/heavy.d"
    exits 1 sh "$KGEN_NVCC" "$@"
    contains "$(cat "$tmp/err")" "kg_heavy_e.cu: error: kg_heavy_e__row_wbw_w32x1_sm1 spills on compute capability 8.0: "
    contains "$(cat "$tmp/err")" "[spill]"
    [ ! -e "$tmp/heavy.o" ] && [ -e "$tmp/heavy.o.record" ]
    exits 0 sh "$KGEN_NVCC" "$@" -Wno-spill
    same "$(cat "$tmp/err")" ""
    [ -e "$tmp/heavy.o" ] && [ ! -e "$tmp/heavy.o.said" ]
    exits 0 "$KGEN" explain "$tmp/spill.yaml" --built "$tmp"
    contains "$(cat "$tmp/err")" "no record tells of kg_heavy_e.cu on compute capability 9.0"
}
# Its record says what compiling says.
agrees() {
    export KGEN_GPU_ARCHS=80,90
    "$KGEN" generate "$KGEN_SOURCE/specs/sum.yaml" --only sum_f64 --out "$tmp/sum"
    sh "$KGEN_NVCC" "$tmp/sum/kg_sum_f64.cu" "$tmp/sum/f64.o" "$tmp/sum/f64.d"
    i=0 # more folders than a process may hold open here
    while [ $i -lt 60 ]; do i=$((i + 1)); mkdir -p "$tmp/sum/$i"; done
    (ulimit -n 40
    "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f64 --built "$tmp/sum" \
        -Werror >"$tmp/built.txt")
    "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f64 --compile >"$tmp/compiled.txt"
    contains "$(cat "$tmp/built.txt")" "built      kg_sum_f64__"
    same "$(cat "$tmp/built.txt")" "$(cat "$tmp/compiled.txt")"
    echo "int broken(" >"$tmp/broken.cu"
    if said=$(sh "$KGEN_NVCC" "$tmp/broken.cu" "$tmp/broken.o" "$tmp/broken.d" 2>&1); then
        fail "what is no C++ was compiled"
    fi
    contains "$said" "broken.cu"
}

if [ "$KGEN_CUDA" = yes ]; then
    # This build's, by its records, and on what it was not built for: by default the least of those
    # promised.
    check "no shipped variant spills on sm_$KGEN_BUILT_ARCHS" \
        spill_free 400 --built "$KGEN_BUILT" "$KGEN_SOURCE"/specs/*.yaml
    # Of these a third, by their text: so each change meets others. Architectures that are asked for
    # have all. segsum's text is a third of that of all: of its types, the widest one is compiled.
    turn() {
        "$KGEN" generate "$1" --out "$tmp/turn" >"$tmp/turn.txt" || return 1
        cat "$tmp"/turn/*.cu | cksum | awk '{print $1 % 3}'
        rm -rf "$tmp/turn"
    }
    set --
    for spec in "$KGEN_SOURCE"/specs/*.yaml; do
        case $spec in */segsum.yaml) continue ;; esac
        [ -z "${KGEN_SPILL_ARCHS:-}" ] && [ "$(turn "$spec")" != 0 ] || set -- "$@" "$spec"
    done
    for arch in ${KGEN_SPILL_ARCHS:-80}; do
        check "no shipped variant of those whose turn it is spills on sm_$arch" \
            spill_free 40 --compile --arch "$arch" "$@"
        if [ -n "${KGEN_SPILL_ARCHS:-}" ] || [ "$(turn "$KGEN_SOURCE/specs/segsum.yaml")" = 0 ]; then
            check "no variant of segsum spills on sm_$arch" spill_free 25 --compile --arch "$arch" \
                --type f64 "$KGEN_SOURCE/specs/segsum.yaml"
        fi
    done
    check "no variant of segments spills" segments_fit
    check "no variant of scans spills" scans_fit
    check "no variant of sorts of segments by bytes spills" byte_segments_fit
    check "no variant of sorts of segments by halves spills" half_segments_fit
    check "no variant of bytes and their indices spills" bytes_kept_fit
    check "no variant of elements of 8 bytes beside flags spills" flagged_fit
    check "no variant of histograms of even ranges spills" even_ranges_fit
    check "no variant of histograms of pixels spills" pixels_fit
    check "one source of a scan compiles for all capabilities, and nothing spills" \
        one_source_for_all
    check "one source of sorts and partitions compiles for 7.5, too" one_source_for_old_cards
    check "no variant of several results of segments spills" wide_sums_fit
    check "no variant of wide sums by key spills" sums_by_key_fit
    check "bytes by key and by buckets compile without a warning" says_nothing
    check "no variant of sorts of narrow keys with values spills" sorts_fit
    check "sums of segments of 4 bytes do not spill on sm_80" segsum_fits
    check "a kernel that spills gets fewer blocks" fewer_blocks
    check "a variant that spills is refused" spilling
    check "a build that spills is refused" built
    check "a build's record says what compiling says" agrees
else
    skip "spills" "there is no nvcc"
fi
finish

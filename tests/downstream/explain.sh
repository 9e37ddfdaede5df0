# kgen explain: complete as JSON, the same twice, and the figures of docs/ are what it draws.
. "$(dirname "$0")/tap.sh"

# What the text says of a variant stands in the JSON too, as numbers.
whole_json() {
    "$KGEN" explain "$KGEN_SOURCE"/specs/*.yaml --n 1000000 --json >"$tmp/all.json"
    python3 - "$tmp/all.json" <<'PYTHON'
import json, sys
said = json.load(open(sys.argv[1]))
assert said["n"] == 1000000 and said["card"]["name"] == "H200" and said["card"]["sms"] == 132
for kernel in said["kernels"]:
    assert [v["name"] for v in kernel["variants"] if v["chosen"]] == [kernel["chosen"]]
    for v in kernel["variants"]:
        for key in ("tbs", "dbs", "register_bound", "occupancy", "shared_arrays", "shared_accesses",
                    "memory_accesses", "cover", "reason", "bytes_per_element"):
            assert key in v, (v["name"], key)
        assert v["occupancy"]["blocks_per_sm"] > 0
        assert sum(a["bytes"] for a in v["shared_arrays"]) <= v["occupancy"]["shared_bytes"]
        for a in v["shared_accesses"]:
            assert a["degree"] == 1 and a["wavefronts"] == a["ideal"], (kernel["name"], a)
        cover = v["cover"]
        assert cover["bytes"] >= cover["least_bytes"] > 0
        assert cover["floor_ns"] == max(cover["launch_ns"], cover["transfer_ns"])
        if "rows" in cover:
            assert cover["least_blocks_per_row"] * cover["rows"] <= cover["data_blocks"]
            assert cover["most_blocks_per_row"] - cover["least_blocks_per_row"] <= 1
PYTHON
}
check "JSON carries everything" whole_json

twice() {
    "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --n 12345 --picture "$tmp/1.svg" >"$tmp/1.txt"
    "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --n 12345 --picture "$tmp/2.svg" >"$tmp/2.txt"
    cmp "$tmp/1.txt" "$tmp/2.txt"
    cmp "$tmp/1.svg" "$tmp/2.svg"
}
check "two runs give equal bytes" twice

well_formed() {
    "$KGEN" explain "$KGEN_SOURCE"/specs/*.yaml --picture "$tmp/all.svg" >/dev/null
    python3 -c 'import sys, xml.sax; xml.sax.parse(sys.argv[1], xml.sax.ContentHandler())' \
        "$tmp/all.svg"
}
check "a picture is well-formed XML" well_formed

fresh() {
    for figure in "$KGEN_SOURCE"/docs/figures/*.svg; do
        "$KGEN" explain --figure "$(basename "$figure" .svg)" --picture "$tmp/figure.svg"
        cmp "$tmp/figure.svg" "$figure" ||
            fail "kgen explain --figure $(basename "$figure" \
            .svg) --picture docs/figures/$(basename "$figure")"
    done
    # Each that there is has a file: an unknown one is told their names.
    exits 2 "$KGEN" explain --figure none --picture "$tmp/figure.svg"
    same "$(sed -n 's/.*there is no figure "none" (\([a-z_, ]*\)).*/\1/p' "$tmp/err" | tr -d , |
        tr ' ' '\n' | sort)" \
        "$(ls "$KGEN_SOURCE/docs/figures" | sed 's/\.svg$//' | sort)"
}
check "the figures of docs/ are fresh" fresh

wrong_usage() {
    spec=$KGEN_SOURCE/specs/sum.yaml
    exits 2 "$KGEN" explain
    exits 2 "$KGEN" explain "$spec" --n many
    exits 2 "$KGEN" explain "$spec" --n 2^64
    exits 2 "$KGEN" explain "$spec" --n -1
    exits 2 "$KGEN" explain "$spec" --arch 80,90
    exits 2 "$KGEN" explain "$spec" --type i7
    exits 2 "$KGEN" explain "$spec" --variant nothing
    exits 2 "$KGEN" explain --figure nothing --picture "$tmp/x.svg"
    exits 2 "$KGEN" explain --figure row
    exits 3 "$KGEN" explain --figure row --picture /proc/no/such/folder/x.svg
    exits 0 "$KGEN" explain "$spec" --n 0
    exits 0 "$KGEN" explain "$spec" --n 18446744073709551615
    exits 0 "$KGEN" explain - <"$spec"
    segments=$KGEN_SOURCE/specs/segsum.yaml
    exits 2 "$KGEN" explain "$segments" --length segments=5
    exits 2 "$KGEN" explain "$segments" --n 5 --length segments=some
    exits 2 "$KGEN" explain "$segments" --n 5 --length =5
    exits 2 "$KGEN" explain "$segments" --n 5 --length segments
    exits 2 "$KGEN" explain "$segments" --n 5 --length bins=5
    exits 0 "$KGEN" explain "$segments" --n 0 --length segments=0
    exits 0 "$KGEN" explain "$KGEN_SOURCE/bench/families/segments/specs/rowsum.yaml" --width 100 \
        --height 7 --pitch 4096
}
check "wrong usage is told apart" wrong_usage

# What a reduce over segments moves is known, and the mean length decides.
segments() {
    spec=$KGEN_SOURCE/specs/segsum.yaml
    short=$("$KGEN" explain "$spec" --type f32 --n 2^20 --length segments=2^18)
    long=$("$KGEN" explain "$spec" --type f32 --n 2^20 --length segments=2^8)
    echo "$short" | grep -q "_l1x[0-9].*<- taken" ||
        fail "short segments: lanes of a group take them"
    echo "$long" | grep -q "_block_.*<- taken" || fail "long segments: no block takes them"
    echo "$short" | grep -q "^segsum_f32 .*, segments = 262144, segment_length = 4:" ||
        fail "features are not named"
    echo "$long" | grep -q "choice     meant for segment_length up to 6$" ||
        fail "the limit is not told"
    echo "$short" | grep -q "moves      7.0 MiB" ||
        fail "short segments: not n + 2 offsets + results"
}
check "segments are counted, and decide" segments

# A threshold of a tuning file decides as it will in the build that bakes it in.
tuned() {
    spec=$KGEN_SOURCE/specs/sum.yaml
    "$KGEN" generate "$spec" --out "$tmp/sum" --manifest "$tmp/sum.json" >/dev/null
    python3 - "$tmp/sum.json" >"$tmp/sum.tuning" <<'PYTHON'
import json, sys
first = json.load(open(sys.argv[1]))["kernels"][0]["types"][4]["variants"][0]
print("kgen-tuning 1")
print("sum_f32", first["name"], first["hash"], 90, 132, 100)
PYTHON
    "$KGEN" explain "$spec" --type f32 --n 101 | grep -q "<- taken"
    untuned=$("$KGEN" explain "$spec" --type f32 --n 101 | grep "<- taken")
    now=$("$KGEN" explain "$spec" --type f32 --n 101 --tuning "$tmp/sum.tuning" | grep "<- taken")
    [ "$untuned" != "$now" ] || fail "taken as before: $now"
}
check "a tuning file decides" tuned

# Records as kgen-nvcc leaves them, made by hand: no compiler is needed to read them.
write_record() { # registers, bytes spilled
    "$KGEN" generate "$KGEN_SOURCE/specs/sum.yaml" --only sum_f32 --out "$tmp/from"
    "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f32 --json |
        python3 -c 'import json, sys
for v in json.load(sys.stdin)["kernels"][0]["variants"]:
    for step in v["steps"]: print(step["entry"])' >"$tmp/entries"
    mkdir -p "$tmp/build/deep"
    {
        echo "kgen-record 1 kg_sum_f32.cu $(cksum <"$tmp/from/kg_sum_f32.cu")"
        while read -r entry; do
            for arch in 80 90; do echo "$entry $arch $1 0 $2 0"; done
        done <"$tmp/entries"
    } >"$tmp/build/deep/any.o.record"
}
recorded() {
    write_record 37 0
    for place in "$tmp/build" "$tmp/build/deep/any.o.record"; do
        exits 0 "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f32 --built "$place"
        contains "$(cat "$tmp/out")" "built      $(head -n 1 \
            "$tmp/entries"): 37 registers, no spills"
        same "$(cat "$tmp/err")" ""
    done
    "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f32 --built "$tmp/build" --json |
        python3 -c 'import json, sys
for v in json.load(sys.stdin)["kernels"][0]["variants"]:
    assert v["occupancy"]["registers"] == 37
    assert all(s["built"]["registers"] == 37 for s in v["steps"])'
}
check "a build's record is read" recorded

spilled_then() {
    write_record 40 4
    exits 1 "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f32 --built "$tmp/build"
    contains "$(cat "$tmp/err")" "[spill]"
    exits 0 "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f32 --built "$tmp/build" -Wno-spill
    contains "$(cat "$tmp/out")" "SPILLS 4 bytes stored"
}
check "a spill in a record is refused" spilled_then

# A record of another text says nothing: neither of another spec, nor of other options.
stale() {
    write_record 37 0
    exits 0 "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f32 --arch 75 --built "$tmp/build"
    contains "$(cat "$tmp/err")" "built from another text"
    exits 0 "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f64 --built "$tmp/build"
    contains "$(cat "$tmp/err")" "no record tells of kg_sum_f64.cu"
    sed -i 's/kg_sum_f32.cu [0-9]*/kg_sum_f32.cu 1/' "$tmp/build/deep/any.o.record"
    exits 1 "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f32 --built "$tmp/build" -Werror
    contains "$(cat "$tmp/err")" "[record]"
    case $(cat "$tmp/out") in *"37 registers"*) fail "a stale record was taken" ;; esac
    exits 3 "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --built "$tmp/nowhere"
    exits 2 "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --built "$tmp/build" --compile
}
check "a record of another text is not taken" stale

# What the compiler says stands as it said it.
compiler_fails() {
    cat >"$tmp/headless.yaml" <<'SPEC'
kgen: 1
kernel: headless
family: map
types: [own]
structs: {own: {c_name: own, header: not_there.h, fields: [{name: a, type: f32}]}}
inputs: {x: T}
outputs: {y: T}
map: {y: x}
SPEC
    exits 3 "$KGEN" explain "$tmp/headless.yaml" --compile
    grep -q "^compilation terminated" "$tmp/err" || fail "$(cat "$tmp/err")"
    grep -q "kgen-nvcc\" failed; what it says is above \[compiler\]$" "$tmp/err"
    ! grep -q "$(printf '\357\277\275')" "$tmp/err" || fail "lines are joined"
}
if [ "$KGEN_CUDA" = yes ]; then
    check "what a compiler says is shown line by line" compiler_fails
else
    skip "what a compiler says is shown line by line" "built without CUDA"
fi

every_arch() {
    for arch in 75 80 86 87 89 90 100 110 120; do
        "$KGEN" explain "$KGEN_SOURCE/specs/sum.yaml" --type f32 --arch $arch --n 2^20 >"$tmp/arch"
        contains "$(cat "$tmp/arch")" "compute capability $((arch / 10)).$((arch % 10))"
    done
}
check "every architecture is known" every_arch

looked_at() { # offsets, by a launch of their own
    explain="$KGEN explain --n 2^20 $KGEN_SOURCE/generated/segments"
    contains "$($explain/offsets_trap.yaml)" "; 2 launches"
    contains "$($explain/offsets_warp.yaml)" "; 1 launch"
}
check "a launch that looks at offsets counts" looked_at
finish

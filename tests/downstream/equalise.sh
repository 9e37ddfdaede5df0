# The example equalise without a GPU: three kernels of one library, pictures from files and into
# files.
. "$(dirname "$0")/tap.sh"
example=$KGEN_SOURCE/examples/equalise
mkdir "$tmp/eq"
cd "$tmp/eq" || exit 99
export KGEN_BACKEND=reference

# shellcheck disable=SC2086
builds() {
    "$KGEN" generate "$example/counts.yaml" "$example/ranks.yaml" "$example/levels.yaml" \
        --library equalise --out .
    for name in counts ranks levels; do
        c++ -std=c++17 -ffp-contract=off -fno-exceptions $tap_includes -c "kg_${name}_ref.cpp" \
            -o "$name.o"
    done
    cc -std=c17 -D_GNU_SOURCE -ffp-contract=off -Wall -Wextra -Werror $tap_includes -I. \
        -I"$example" \
        "$example/main.c" "$example/picture.c" kg_counts.c kg_ranks.c kg_levels.c kg_equalise.c \
        counts.o ranks.o levels.o \
        -L"$KGEN_LIBDIR" -Wl,-rpath,"$KGEN_LIBDIR" -lkgen -o equalise
}
check "it builds, with the references alone" builds

# In pairs of levels: none changes their order, and the lightest is white.
levels_follow() { # picture, result, channels
    python3 - "$@" <<'PYTHON'
import re, sys
def pixels(path):
    with open(path, "rb") as file:
        data = file.read()
    head = re.match(rb"P(\d)\s(?:#.*\n)*(\d+) (\d+)\s(\d+)\s", data)
    return head.groups(), data[head.end():]
(kind, *size), before = pixels(sys.argv[1])
(made, *same), after = pixels(sys.argv[2])
channels = 3 if kind == b"6" else 1
assert (kind, size) == (made, same) and channels == int(sys.argv[3]), (size, same)
assert len(before) == len(after) == int(size[0]) * int(size[1]) * channels
levels = dict(zip(before, after))
assert all(levels[b] == a for b, a in zip(before, after))
assert sorted(levels.values()) == [levels[b] for b in sorted(levels)] and max(after) == 255
spread = max(after) - min(after)
assert spread > 2 * (max(before) - min(before)) or spread > 250, spread
PYTHON
}
grey() {
    python3 "$example/picture.py" 160 120 hills.pgm
    contains "$(./equalise hills.pgm out.pgm out.svg)" "they match"
    levels_follow hills.pgm out.pgm 1
}
check "hills in grey" grey
photograph() {
    contains "$(./equalise "$example/photograph.pgm" light.pgm light.svg)" "they match"
    levels_follow "$example/photograph.pgm" light.pgm 1
    cmp light.svg "$example/photograph.svg"
}
check "a photograph; README.md of the example shows its histograms" photograph
colour() {
    python3 "$example/picture.py" --colour 90 61 hills.ppm
    contains "$(./equalise hills.ppm out.ppm colour.svg)" "they match"
    levels_follow hills.ppm out.ppm 3
}
check "hills in colour" colour

drawn() {
    python3 - out.svg hills.pgm <<'PYTHON'
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
bars = [e for e in root if e.tag.endswith("rect")]
with open(sys.argv[2], "rb") as file:
    pixels = file.read()[-160 * 120:]
assert len(bars) >= len(set(pixels)) + 2, len(bars)
first = [e for e in bars if float(e.get("y")) < 145]
assert {(int(e.get("x")) - 24) // 2 for e in first} == set(pixels)
assert max(float(e.get("height")) for e in first) == 120
PYTHON
}
check "the histogram is drawn: a bar for each level that there is" drawn
check "README.md of the example shows this one" cmp out.svg "$example/hills.svg"

refused() { # what is said
    exits 1 ./equalise wrong.pgm out2.pgm out2.svg
    contains "$(cat "$tmp/err")" "$1"
    [ ! -e out2.pgm ] || fail "a result was written"
}
not_a_picture() { echo "P2 1 1 255 7" >wrong.pgm; refused "neither P5 nor P6"; }
cut_short() { head -c 3000 hills.pgm >wrong.pgm; refused "ends before its last pixel"; }
deep() { printf 'P5\n2 1\n65535\n\1\2\3\4' >wrong.pgm; refused "255 levels"; }
empty() { printf 'P5\n0 5\n255\n' >wrong.pgm; refused "width and height"; }
check "another format is refused" not_a_picture
check "a picture that ends too soon is refused" cut_short
check "more levels than 256 are refused" deep
check "a picture without pixels is refused" empty
finish

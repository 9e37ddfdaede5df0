# The example neighbours without a GPU: a tree in a file, which another process searches.
. "$(dirname "$0")/tap.sh"
example=$KGEN_SOURCE/examples/neighbours
mkdir "$tmp/near"
cd "$tmp/near" || exit 99
export KGEN_BACKEND=reference

# shellcheck disable=SC2086
builds() {
    "$KGEN" generate "$example/cloud_tree.yaml" "$example/cloud_near.yaml" --library cloud --out .
    for name in cloud_tree cloud_near; do
        c++ -std=c++17 -ffp-contract=off -fno-exceptions $tap_includes -c "kg_${name}_ref.cpp" \
            -o "$name.o"
    done
    cc -std=c17 -D_GNU_SOURCE -ffp-contract=off -Wall -Wextra -Werror $tap_includes -I. \
        "$example/main.c" kg_cloud_tree.c kg_cloud_near.c kg_cloud.c cloud_tree.o cloud_near.o \
        -L"$KGEN_LIBDIR" -Wl,-rpath,"$KGEN_LIBDIR" -lkgen -lm -o neighbours
}
check "it builds, with the references alone" builds

found() {
    python3 - <<'PYTHON'
import math, random, subprocess
random.seed(7)
def make(path, n):
    points = [tuple(random.randrange(12) for _ in range(3)) for _ in range(n)]
    with open(path, "w") as file:
        file.writelines("%d %d %d\n" % p for p in points)
    return points
points, queries = make("points.xyz", 301), make("queries.xyz", 40)
said = subprocess.run(["./neighbours", "build", "points.xyz", "points.tree"], check=True,
                      capture_output=True, text=True).stdout
assert said == "301 points, %d bytes of tree\n" % (64 + 24 * 301), said
lines = subprocess.run(["./neighbours", "near", "points.tree", "queries.xyz"], check=True,
                       capture_output=True, text=True).stdout.splitlines()
expected = []
for q, query in enumerate(queries):
    near = sorted((sum((a - b) ** 2 for a, b in zip(query, p)), i) for i, p in enumerate(points))
    expected += ["%d: %d at %.9g" % (q, i, math.sqrt(d)) for d, i in near[:4]]
assert lines == expected
PYTHON
}
check "what another process finds in the file" found

refused() { # what is said
    exits 1 ./neighbours near wrong.tree queries.xyz
    contains "$(cat "$tmp/err")" "$1"
}
no_tree() { head -c 3000 points.xyz >wrong.tree; refused "is no tree"; }
cut_short() { head -c 7000 points.tree >wrong.tree; refused "ends too soon"; }
empty() { head -c 40 points.tree >wrong.tree; refused "shorter than the head"; }
later() {
    { head -c 8 points.tree; printf '\2'; tail -c +10 points.tree; } >wrong.tree
    refused "is no tree"
}
check "a file of something else is refused" no_tree
check "a file that ends too soon is refused" cut_short
check "a file that is shorter than a head is refused" empty
check "a tree of another version is refused" later
finish

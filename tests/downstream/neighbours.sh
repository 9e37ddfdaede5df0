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
says_how_long() { contains "$(cat kg_cloud_tree.h)" "tree: output, 18 + n * 3 elements of u64"; }
check "a header says how long a tree is, its head too" says_how_long

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
assert said == "301 points, %d bytes of tree\n" % (144 + 24 * 301), said
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

# SciPy's cKDTree, of the same numbers in f64.
scipy_agrees() {
    python3 - <<'PYTHON'
import random, subprocess
import numpy
from scipy.spatial import cKDTree
random.seed(11)
def uniform():
    return random.random()
def clustered():
    return random.randrange(3) + random.gauss(0, 0.01)
def grid():
    return float(random.randrange(9))
def flat():
    return random.choice([0.5, random.random()])
def make(path, n, draw):
    points = numpy.array([[draw() for _ in range(3)] for _ in range(n)], dtype=numpy.float32)
    with open(path, "w") as file:
        file.writelines("%.9g %.9g %.9g\n" % tuple(p) for p in points)
    return points.astype(numpy.float64)
for draw in (uniform, clustered, grid, flat):
    for n in (4, 5, 16, 33, 100, 1000, 4000):
        points, queries = make("points.xyz", n, draw), make("queries.xyz", 200, draw)
        subprocess.run(["./neighbours", "build", "points.xyz", "points.tree"], check=True,
                       capture_output=True)
        lines = subprocess.run(["./neighbours", "near", "points.tree", "queries.xyz"], check=True,
                               capture_output=True, text=True).stdout.splitlines()
        ours = [[], []]
        for line in lines:
            words = line.replace(":", "").split()
            ours[0].append(int(words[1]))
            ours[1].append(float(words[3]))
        index = numpy.array(ours[0]).reshape(-1, 4)
        far = numpy.array(ours[1]).reshape(-1, 4)
        theirs, their_index = cKDTree(points).query(queries, k=4)
        assert numpy.allclose(far, theirs, rtol=1e-5, atol=1e-6), (draw.__name__, n)
        own = numpy.sqrt(((points[index] - queries[:, None, :]) ** 2).sum(axis=2))
        assert numpy.allclose(own, theirs, rtol=1e-5, atol=1e-6), (draw.__name__, n)
        differ = (index != their_index) & (numpy.abs(own - theirs) > 1e-5 * theirs + 1e-6)
        assert not differ.any(), (draw.__name__, n)
PYTHON
}
if python3 -c 'import scipy' 2>/dev/null; then
    check "SciPy's cKDTree finds the same" scipy_agrees
else
    skip "SciPy's cKDTree finds the same" "there is no SciPy"
fi

refused() { # what is said
    exits 1 ./neighbours near wrong.tree queries.xyz
    contains "$(cat "$tmp/err")" "$1"
}
no_tree() { head -c 3000 points.xyz >wrong.tree; refused "is no tree"; }
cut_short() { head -c 7000 points.tree >wrong.tree; refused "ends too soon"; }
empty() { head -c 40 points.tree >wrong.tree; refused "shorter than the head"; }
later() {
    { head -c 8 points.tree; printf '\377'; tail -c +10 points.tree; } >wrong.tree
    refused "is no tree"
}
check "a file of something else is refused" no_tree
check "a file that ends too soon is refused" cut_short
check "a file that is shorter than a head is refused" empty
check "a tree of another version is refused" later
finish

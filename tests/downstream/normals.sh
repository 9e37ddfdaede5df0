# The example normals without a GPU: a cloud in a file, its normals and a picture.
. "$(dirname "$0")/tap.sh"
example=$KGEN_SOURCE/examples/normals
mkdir "$tmp/normals"
cd "$tmp/normals" || exit 99
export KGEN_BACKEND=reference

# shellcheck disable=SC2086
builds() {
    "$KGEN" generate "$example/near.yaml" --out .
    c++ -std=c++17 -O1 -ffp-contract=off -fno-exceptions $tap_includes -c kg_cloud_around_ref.cpp
    cc -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror $tap_includes -I. -I"$example" \
        "$example/main.c" "$example/cloud.c" "$example/normal.c" "$example/draw.c" \
        kg_cloud_around.c kg_cloud_around_ref.o \
        -L"$KGEN_LIBDIR" -Wl,-rpath,"$KGEN_LIBDIR" -lkgen -lm -o normals
}
check "it builds, with the reference alone" builds

# Of a sphere the normal is the place itself; of a plane it is known. What is drawn is no blank.
found() {
    python3 - <<'PYTHON'
import math, random, subprocess
random.seed(7)
def sphere(n):
    for _ in range(n):
        p = [random.gauss(0, 1) for _ in range(3)]
        yield [x / math.hypot(*p) for x in p]
points = list(sphere(1500)) + [[9 + random.random(), random.random(), 9] for _ in range(200)]
with open("cloud.ply", "w") as file:
    file.write("ply\nformat ascii 1.0\ncomment a sphere\nelement vertex %d\n"
               "property uchar red\nproperty float z\nproperty float y\nproperty float x\n"
               "element face 1\n"
               "property list uchar int vertex_indices\nend_header\n" % len(points))
    file.writelines("7 %r %r %r\n" % (z, y, x) for x, y, z in points)
    file.write("3 0 1 2\n")
said = subprocess.run(["./normals", "draw", "cloud.ply", "cloud.ppm", "with.xyz"], check=True,
                      capture_output=True, text=True).stdout
assert said == "1700 points with their normals\n", said
lines = [list(map(float, line.split())) for line in open("with.xyz")]
for p, line in zip(points, lines, strict=True):
    place, normal = line[:3], line[3:]
    right = p if p[0] < 5 else [0, 0, 1]
    assert max(abs(a - b) for a, b in zip(p, place)) < 1e-5, (p, place)
    assert abs(math.hypot(*normal) - 1) < 1e-5 and normal[2] >= 0, normal
    assert abs(sum(a * b for a, b in zip(right, normal))) > 0.97, (p, normal)
data = open("cloud.ppm", "rb").read()
assert data.startswith(b"P6\n640 640\n255\n") and len(data) == 15 + 3 * 640 * 640
drawn = sum(data[i:i + 3] != b"\xff\xff\xff" for i in range(15, len(data), 3))
assert 3000 < drawn < 300000, drawn
PYTHON
}
check "normals of a sphere and a plane, and a picture" found

made() {
    ./normals make bowl.ply 300
    ./normals draw bowl.ply bowl.ppm bowl.xyz
    ./normals draw bowl.xyz again.ppm
    cmp bowl.ppm again.ppm
    printf '1 2 3\n' >one.xyz
    ./normals draw one.xyz one.ppm one.txt
    cmp one.txt - <<'END'
1 2 3 0.000000 0.000000 1.000000
END
}
check "a cloud that it makes, and one of one point" made

refused() { # text of the file, what is said
    printf "$1" >wrong.ply
    exits 1 ./normals draw wrong.ply wrong.ppm
    contains "$(cat "$tmp/err")" "$2"
}
files() {
    refused '1 2 3\n1 2\n' "wrong.ply:2: has no x, y and z here"
    refused 'ply\nformat binary_little_endian 1.0\n' "is not ascii"
    refused 'ply\nelement vertex 2\nproperty float x\nend_header\n' "without x, y and z"
    axes='property float x\nproperty float y\nproperty float z\n'
    refused "ply\nelement vertex 2\n${axes}end_header\n1 2 3\n" "ends before its last vertex"
    refused 'ply\nformat ascii 1.0\n' "ends within its head"
    exits 1 ./normals draw none.ply none.ppm
}
check "files that are no clouds are refused" files
finish

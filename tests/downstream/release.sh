# scripts/release.sh: the same bytes twice, an archive that builds, checksums and a bill of
# materials that hold.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"

mkdir "$tmp/copy"
committed() { # the tree as it is, as a commit of its own
    cd "$KGEN_SOURCE"
    git ls-files -z | xargs -0 tar -cf - | tar -xf - -C "$tmp/copy"
    cd "$tmp/copy"
    git init -q .
    git add -A
    GIT_COMMITTER_DATE='2020-01-01T00:00:00Z' GIT_AUTHOR_DATE='2020-01-01T00:00:00Z' \
        git -c user.name=tests -c user.email=tests -c commit.gpgsign=false commit -qm release
}
releases() {
    cd "$tmp/copy"
    sh scripts/release.sh --no-debian --build "$KGEN_BUILD" "$tmp/released"
    cd "$tmp/released"
    same "$(ls | sed 's/-[0-9].*\(\.tar\.gz\|\.whl\|\.spdx\.json\)$/*\1/' | tr '\n' ' ')" \
        "SHA256SUMS kgen*.whl kgen*.spdx.json kgen*.tar.gz "
    sha256sum --quiet -c SHA256SUMS
    # Another clone, another time of day and folder: the same bytes.
    touch "$tmp/copy/meson.build"
    git clone -q "$tmp/copy" "$tmp/clone"
    cd "$tmp/clone"
    (umask 077; TZ=Asia/Tokyo sh scripts/release.sh --no-debian --once --build "$KGEN_BUILD" \
        "$tmp/again")
    diff -r "$tmp/released" "$tmp/again"
}
archive() {
    mkdir "$tmp/unpacked"
    tar -xzf "$tmp"/released/*.tar.gz -C "$tmp/unpacked"
    cd "$tmp"/unpacked/kgen-*
    [ -f LICENSE ] && [ -f meson.build ] && [ -f scripts/setup.sh ]
    meson setup "$tmp/unpacked/build" -Dkernels= -Dcuda=disabled -Dexecutor=false
}
bill() {
    python3 - "$tmp/released" <<'PYTHON'
import glob, hashlib, json, sys
folder = sys.argv[1]
document = json.load(open(glob.glob(folder + "/*.spdx.json")[0], encoding="utf-8"))
sums = {p["packageFileName"]: p["checksums"][0]["checksumValue"] for p in document["packages"] if "checksums" in p}
assert len(sums) == 2, sums
for name, value in sums.items():
    assert hashlib.sha256(open(f"{folder}/{name}", "rb").read()).hexdigest() == value, name
names = {p["SPDXID"] for p in document["packages"]} | {"SPDXRef-DOCUMENT"}
for r in document["relationships"]:
    assert r["spdxElementId"] in names and r["relatedSpdxElement"] in names, r
assert {"lua", "libyaml", "cuda-cudart", "kgen"} <= {p["name"] for p in document["packages"]}
assert document["spdxVersion"] == "SPDX-2.3" and document["creationInfo"]["created"] == "2020-01-01T00:00:00Z"
PYTHON
}
changes() {
    cd "$tmp/copy"
    echo "# changed" >>meson.build
    exits 1 sh scripts/release.sh --build "$KGEN_BUILD" "$tmp/none"
    contains "$(cat "$tmp/err")" "not committed"
    [ ! -e "$tmp/none" ]
    exits 2 sh scripts/release.sh
}
if have git && git -C "$KGEN_SOURCE" rev-parse HEAD >/dev/null 2>&1; then
    committed >/dev/null 2>&1
    check "a release has the same bytes twice, and from another clone" releases
    check "the source archive unpacks and configures" archive
    check "the bill of materials names what there is" bill
    check "changes that are not committed are not released" changes
else
    skip "a release" "this is no checkout of git"
fi
finish

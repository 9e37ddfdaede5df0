# scripts/release.sh: the same bytes twice, an archive that builds, checksums and a bill of
# materials that hold.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"

mkdir "$tmp/copy"
committed() { # the tree as it is, as a commit of its own
    cd "$KGEN_SOURCE"
    git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$tmp/copy"
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
    python3 - "$tmp/released" "$KGEN_CUDA" <<'PYTHON'
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
linked = {p["name"] for p in document["packages"]}
assert {"lua", "libyaml", "kgen"} <= linked
assert ("cuda-cudart" in linked) == (sys.argv[2] == "yes"), linked
assert document["spdxVersion"] == "SPDX-2.3" and document["creationInfo"]["created"] == "2020-01-01T00:00:00Z"
PYTHON
}
bill_of_debian() { # its packages are in the bill, and what is linked with libraries
    mkdir -p "$tmp/made/debian"
    for name in kgen_1-1_amd64.deb libkgen-dev_1-1_amd64.deb kgen_1-1.dsc; do
        echo "$name" >"$tmp/made/debian/$name"
    done
    python3 "$KGEN_SOURCE/scripts/sbom.py" 1 abc 0 "$tmp/made" >"$tmp/bill"
    for name in kgen_1-1_amd64.deb libkgen-dev_1-1_amd64.deb kgen_1-1.dsc; do
        contains "$(cat "$tmp/bill")" "\"packageFileName\": \"debian/$name\""
    done
    same "$(grep -c DYNAMIC_LINK "$tmp/bill")" 2
    grep cudart "$tmp/bill" && fail "nothing of CUDA was made"
    true
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
    check "the bill of materials names packages of Debian" bill_of_debian
    check "changes that are not committed are not released" changes
else
    skip "a release" "this is no checkout of git"
fi
finish

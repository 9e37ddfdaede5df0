# No half-written file: after an error, on a full disk, after a kill in the middle.
. "$(dirname "$0")/tap.sh"

# Two specs of the same outputs, which differ in all of them.
mkdir "$tmp/a" "$tmp/b"
cp "$KGEN_SOURCE/examples/absmax/absmax.yaml" "$tmp/a/absmax.yaml"
sed 's/a > b ? a : b/b > a ? b : a/' "$tmp/a/absmax.yaml" >"$tmp/b/absmax.yaml"
for version in a b; do
    "$KGEN" generate "$tmp/$version/absmax.yaml" --out "$tmp/whole-$version" --library all \
        --manifest "$tmp/whole-$version/manifest.json" >/dev/null
done
files=$(ls "$tmp/whole-a")

generate() { # version, folder
    "$KGEN" generate "$tmp/$1/absmax.yaml" --out "$2" --library all --manifest "$2/manifest.json"
}

# Every output is absent or one of the two whole ones; every other file is a temporary.
whole() {
    for name in $files; do
        [ -e "$1/$name" ] || continue
        cmp -s "$1/$name" "$tmp/whole-a/$name" || cmp -s "$1/$name" "$tmp/whole-b/$name" ||
            fail "$name is not whole ($(wc -c <"$1/$name") bytes)"
    done
}

nothing_in() { same "$(find "$1" -mindepth 1)" ""; }

versions_differ() {
    for name in $files; do
        case $name in kg_all.*) continue ;; esac
        ! cmp -s "$tmp/whole-a/$name" "$tmp/whole-b/$name" || fail "$name does not differ"
    done
}
check "the two versions differ in all files" versions_differ

# ---- errors ----

bad_spec() {
    mkdir "$tmp/bad-out"
    sed 's/a > b/a >> >/' "$tmp/a/absmax.yaml" >"$tmp/bad.yaml"
    sed -i 's/identity/identiti/' "$tmp/bad.yaml"
    exits 1 "$KGEN" generate "$KGEN_SOURCE/specs/axpy.yaml" "$tmp/bad.yaml" --out "$tmp/bad-out" \
        --depfile "$tmp/bad-out/d" --manifest "$tmp/bad-out/m"
    nothing_in "$tmp/bad-out"
    exits 1 "$KGEN" generate "$tmp/bad.yaml" --out "$tmp/new-out"
    [ ! -e "$tmp/new-out" ]
}
check "after an error in one of two specs nothing is written" bad_spec

bad_template() {
    cp -r "$KGEN_SOURCE/templates" "$tmp/templates"
    # shellcheck disable=SC2016
    echo '${nothing.at.all}' >>"$tmp/templates/host/table.c"
    mkdir "$tmp/template-out"
    exits 1 "$KGEN" generate "$tmp/a/absmax.yaml" --out "$tmp/template-out" \
        --template-dir "$tmp/templates"
    contains "$(cat "$tmp/err")" "table.c:"
    nothing_in "$tmp/template-out"
}
check "after an error in a template nothing is written" bad_template

bad_expect() {
    mkdir "$tmp/expect-out"
    exits 1 "$KGEN" generate "$tmp/a/absmax.yaml" --out "$tmp/expect-out" --expect kg_absmax.h
    nothing_in "$tmp/expect-out"
}
check "after a mismatch of --expect nothing is written" bad_expect

# ---- places that cannot be written ----

not_a_folder() {
    echo mine >"$tmp/file"
    exits 3 generate a "$tmp/file"
    exits 3 generate a "$tmp/file/deeper"
    same "$(cat "$tmp/file")" mine
    contains "$(cat "$tmp/err")" "$tmp/file"
}
check "a file in place of the folder" not_a_folder

folder_as_output() {
    mkdir -p "$tmp/blocked/kg_absmax.h"
    exits 3 generate a "$tmp/blocked"
    contains "$(cat "$tmp/err")" "kg_absmax.h"
    whole "$tmp/blocked/" 2>/dev/null || true
    same "$(find "$tmp/blocked" -name '*.??????')" ""
}
check "a folder in place of an output; no temporary is left" folder_as_output

# As root permissions say nothing: become nobody, where kgen can be reached by nobody.
unprivileged=
if [ "$(id -u)" = 0 ]; then
    unprivileged="setpriv --reuid=65534 --regid=65534 --clear-groups --"
    chmod 711 "$tmp"
fi
unwritable() {
    mkdir "$tmp/locked"
    chmod 555 "$tmp/locked"
    # shellcheck disable=SC2086
    exits 3 $unprivileged "$KGEN" generate "$tmp/a/absmax.yaml" --out "$tmp/locked"
    contains "$(cat "$tmp/err")" "ermission denied"
    nothing_in "$tmp/locked"
    # shellcheck disable=SC2086
    exits 3 $unprivileged "$KGEN" generate "$tmp/a/absmax.yaml" --out "$tmp/locked/deeper"
    nothing_in "$tmp/locked"
}
# shellcheck disable=SC2086
if $unprivileged "$KGEN" check "$tmp/a/absmax.yaml" >/dev/null 2>&1; then
    check "a folder without the right to write" unwritable
else
    skip "a folder without the right to write" "kgen cannot be run unprivileged"
fi

# ---- a full disk ----

disk=$tmp/disk
mkdir "$disk"
tap_cleanup() { umount "$disk" 2>/dev/null; }
full_disk() { # kilobytes
    mount -t tmpfs -o "size=$1k" none "$disk"
    exits 3 generate a "$disk"
    contains "$(cat "$tmp/err")" "No space left"
    nothing_in "$disk"
    umount "$disk"
}
full_disk_keeps_the_old() {
    mount -t tmpfs -o size=400k none "$disk"
    generate a "$disk"
    dd if=/dev/zero of="$disk/ballast" bs=4k 2>/dev/null || true
    exits 3 generate b "$disk"
    rm "$disk/ballast"
    diff -r "$disk" "$tmp/whole-a"
    umount "$disk"
}
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=16k none "$disk" 2>/dev/null; then
    umount "$disk"
    check "a full disk: 8 KB" full_disk 8
    check "a full disk: 40 KB" full_disk 40
    check "a full disk: what was there stays whole" full_disk_keeps_the_old
else
    skip "a full disk" "mounting needs root"
fi

too_large() { # how the signal is taken: kills, or is an error of write()
    rm -rf "$tmp/limited"
    mkdir "$tmp/limited"
    for blocks in 0 1 2 4 8 16 32; do
        ( [ "$1" = killed ] || trap '' XFSZ
          ulimit -f "$blocks"
          generate a "$tmp/limited" ) >"$tmp/out" 2>&1 || [ $? -ne 0 ]
        whole "$tmp/limited"
    done
}
check "a limit on file sizes, as an error" too_large error
check "a limit on file sizes, that kills" too_large killed

full_output() {
    [ -e /dev/full ] || return 0
    for command in --help --version "list types" "new a --family map" schema reference; do
        # shellcheck disable=SC2086
        code=0
        "$KGEN" $command >/dev/full 2>"$tmp/err" || code=$?
        same "$code" 3
        contains "$(cat "$tmp/err")" "cannot write to standard output"
    done
}
check "standard output on a full disk" full_output

# ---- kills ----

# Over a folder that holds one version the other is generated, and killed after a time that grows: through
# all of a run, whose time is taken on this machine, and well past its end.
killed() {
    mkdir "$tmp/killed"
    python3 - "$KGEN" "$tmp" <<'PYTHON'
import os, shutil, subprocess, sys, time
kgen, tmp = sys.argv[1:]
out = f"{tmp}/killed"
whole = {v: {n: open(f"{tmp}/whole-{v}/{n}", "rb").read() for n in os.listdir(f"{tmp}/whole-{v}")}
         for v in "ab"}
ends = {"killed": 0, "done": 0}
mixed = 0
def start(version):
    return subprocess.Popen([kgen, "generate", f"{tmp}/{version}/absmax.yaml", "--out", out,
                             "--library", "all", "--manifest", f"{out}/manifest.json"],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
def seconds(version):
    began = time.perf_counter()
    start(version).wait()
    return time.perf_counter() - began
step = 2 * sorted(seconds("ab"[i % 2]) for i in range(9))[4] / 400
for turn in range(400):
    version = "ab"[turn % 2]
    run = start(version)
    time.sleep(turn * step)
    run.kill()
    ends["killed" if run.wait() < 0 else "done"] += 1
    for name in whole["a"]:
        try:
            text = open(f"{out}/{name}", "rb").read()
        except FileNotFoundError:
            continue
        if text not in (whole["a"][name], whole["b"][name]):
            sys.exit(f"{name} is not whole: {len(text)} bytes")
    if turn % 40 == 39:
        shutil.rmtree(out, ignore_errors=True)
print(ends)
if min(ends.values()) < 10:
    sys.exit("the times are wrong: the kills did not fall across the run")
PYTHON
}
check "killed at 400 moments: each file is absent or whole" killed
finish

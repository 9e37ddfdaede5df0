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

# A folder opens like a file, and cannot be read.
folder_as_template() {
    cp -r "$KGEN_SOURCE/templates" "$tmp/folders"
    rm "$tmp/folders/host/operator.h"
    mkdir "$tmp/folders/host/operator.h" "$tmp/folder-out"
    exits 3 "$KGEN" generate "$tmp/a/absmax.yaml" --out "$tmp/folder-out" \
        --template-dir "$tmp/folders"
    contains "$(cat "$tmp/err")" "host/operator.h\" cannot be read: Is a directory [file]"
    nothing_in "$tmp/folder-out"
    exits 3 "$KGEN" explain "$tmp/a/absmax.yaml" --built "$tmp/folder-out" \
        --template-dir "$tmp/folders"
    exits 3 "$KGEN" generate "$tmp/a/absmax.yaml" --dry-run --template-dir "$tmp/a/absmax.yaml"
    exits 1 "$KGEN" generate "$tmp/a/absmax.yaml" --dry-run --template-dir "$tmp/a"
    contains "$(cat "$tmp/err")" "there is no template \"prelude\" in $tmp/a [template]"
}
check "a folder in place of a template" folder_as_template

few_open_files() {
    mkdir "$tmp/few-out"
    for files in 3 4 5 6; do
        code=0
        (ulimit -n $files; generate a "$tmp/few-out") 2>"$tmp/err" || code=$?
        [ $code = 0 ] || { same $code 3 && contains "$(cat "$tmp/err")" "Too many open files"; }
        whole "$tmp/few-out"
    done
    same $code 0
}
check "few files may be open" few_open_files

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

# As root permissions say nothing: become nobody, where nobody can reach this program and its
# templates.
unprivileged=
if [ "$(id -u)" = 0 ]; then
    unprivileged="setpriv --reuid=65534 --regid=65534 --clear-groups --"
    chmod 711 "$tmp"
fi
as_nobody() {
    # shellcheck disable=SC2086
    $unprivileged "$@"
}
cp -r "$KGEN_SOURCE/templates" "$tmp/readable"
chmod -R a+rX "$tmp/readable"
cp "$KGEN" "$tmp/kgen"
unwritable() {
    mkdir "$tmp/locked"
    chmod 555 "$tmp/locked"
    exits 3 as_nobody "$tmp/kgen" generate "$tmp/a/absmax.yaml" --out "$tmp/locked" \
        --template-dir "$tmp/readable"
    contains "$(cat "$tmp/err")" "ermission denied"
    nothing_in "$tmp/locked"
    exits 3 as_nobody "$tmp/kgen" generate "$tmp/a/absmax.yaml" --out "$tmp/locked/deeper" \
        --template-dir "$tmp/readable"
    nothing_in "$tmp/locked"
}
unreadable() {
    for closed in "$tmp/readable/host/operator.h" "$tmp/readable/host" "$tmp/readable"; do
        chmod a-rx "$closed"
        exits 3 as_nobody "$tmp/kgen" generate "$tmp/a/absmax.yaml" --dry-run \
            --template-dir "$tmp/readable"
        contains "$(cat "$tmp/err")" "cannot be read: Permission denied [file]"
        chmod u=rwX,a+rX "$closed"
    done
}
if as_nobody "$tmp/kgen" check "$tmp/a/absmax.yaml" >/dev/null 2>&1; then
    check "a folder without the right to write" unwritable
    check "templates without the right to read" unreadable
else
    skip "folders and templates without rights" "kgen cannot be run unprivileged"
fi

# ---- what is no file ----

# Of a node as /dev/null, a pipe and a link each stays what it is.
special() {
    out=$tmp/special
    mkdir "$out"
    ln -s /dev/null "$out/null"
    "$KGEN" generate "$tmp/a/absmax.yaml" --out "$out/a" --depfile "$out/null" --manifest /dev/null
    [ -L "$out/null" ] && [ -c /dev/null ] || fail "/dev/null is gone"
    mkfifo "$out/pipe"
    exits 3 timeout 20 "$KGEN" generate "$tmp/a/absmax.yaml" --out "$out/b" --manifest "$out/pipe"
    contains "$(cat "$tmp/err")" "No such device or address [write]"
    nothing_in "$out/b"
    cat "$out/pipe" >"$out/read" &
    reader=$!
    sleep 0.2
    timeout 20 "$KGEN" generate "$tmp/a/absmax.yaml" --out "$out/a" --manifest "$out/pipe"
    wait $reader
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$out/read"
    [ -p "$out/pipe" ] || fail "the pipe is gone"
    "$KGEN" generate "$tmp/a/absmax.yaml" --out "$out/a" --manifest /dev/stdout >"$out/stdout"
    cmp "$out/stdout" "$out/read"
    [ -L /dev/stdout ] || fail "/dev/stdout is gone"
    "$KGEN" generate "$tmp/a/absmax.yaml" --out "$out/a" --manifest /dev/fd/7 7>"$out/seventh"
    cmp "$out/seventh" "$out/read"
    echo old >"$out/file"
    ln -s file "$out/link"
    "$KGEN" generate "$tmp/a/absmax.yaml" --out "$out/a" --manifest "$out/link"
    [ -L "$out/link" ] || fail "the link is gone"
    cmp "$out/file" "$out/read"
    python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' "$out/socket"
    exits 3 "$KGEN" generate "$tmp/a/absmax.yaml" --out "$out/a" --manifest "$out/socket"
    [ -S "$out/socket" ] || fail "the socket is gone"
}
check "a device, a pipe, a socket or a link stays what it is" special

device_node() {
    mknod "$tmp/null" c 1 3
    "$KGEN" generate "$tmp/a/absmax.yaml" --out "$tmp/node" --depfile "$tmp/null" \
        --manifest "$tmp/null"
    [ -c "$tmp/null" ] || fail "the node became a file"
}
if [ "$(id -u)" = 0 ] && mknod "$tmp/tried" c 1 3 2>/dev/null && : 2>/dev/null >"$tmp/tried"; then
    check "a device of its own stays one" device_node
else
    skip "a device of its own stays one" "to make one needs root"
fi

# ---- what a spec no longer has ----

leftovers() {
    out=$tmp/left
    sed 's/^types:.*/types: [f32, f64, u32]/' "$tmp/a/absmax.yaml" >"$tmp/three.yaml"
    sed 's/^types:.*/types: [f32]/' "$tmp/a/absmax.yaml" >"$tmp/one.yaml"
    "$KGEN" generate "$tmp/three.yaml" --out "$out"
    echo "// mine" >"$out/kg_absmax_mine.cu"
    sed 's/kernels of absmax/kernels of absmax_two/' "$out/kg_absmax_f32.cu" \
        >"$out/kg_absmax_two_f32.cu"
    "$KGEN" generate "$tmp/one.yaml" --out "$out" --only '*_f32'
    [ -e "$out/kg_absmax_f64.cu" ] || fail "a run of some kernels removed others"
    contains "$("$KGEN" generate "$tmp/one.yaml" --out "$out" --dry-run)" \
        "kg_absmax_f64.cu is removed"
    [ -e "$out/kg_absmax_f64.cu" ] || fail "a dry run removed a file"
    "$KGEN" generate "$tmp/one.yaml" --out "$out"
    same "$(cd "$out" && ls ./*.cu)" "./kg_absmax_f32.cu
./kg_absmax_mine.cu
./kg_absmax_two_f32.cu"
}
check "the source of a type that left the spec is removed, and nothing else" leftovers

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

# ---- a slow disk ----

# Takes some bytes at a time, waits now and then, and is interrupted.
cat >"$tmp/slow.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <time.h>
#include <unistd.h>
static unsigned calls;
static int interrupted(void)
{
    const struct timespec moment = {0, 1000000};
    calls++;
    if (calls % 64 == 0) nanosleep(&moment, NULL);
    errno = EINTR;
    return calls % 7 == 0;
}
ssize_t write(int fd, const void *s, size_t n)
{
    ssize_t (*next)(int, const void *, size_t) =
        (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    return interrupted() ? -1 : next(fd, s, n > 1000 ? 1000 : n);
}
ssize_t read(int fd, void *s, size_t n)
{
    ssize_t (*next)(int, void *, size_t) =
        (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    return interrupted() ? -1 : next(fd, s, n > 1000 ? 1000 : n);
}
END
slow_disk() {
    LD_PRELOAD=$tmp/slow.so generate a "$tmp/slow"
    diff -r "$tmp/slow" "$tmp/whole-a"
    LD_PRELOAD=$tmp/slow.so generate b "$tmp/slow"
    diff -r "$tmp/slow" "$tmp/whole-b"
}
if ${CC:-cc} -shared -fPIC "$tmp/slow.c" -o "$tmp/slow.so" -ldl 2>/dev/null; then
    also "a slow disk, in pieces and with interruptions" slow_disk
else
    skip "a slow disk" "no library can be preloaded here"
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

# Over a folder that holds one version the other is generated, and killed after a time that grows:
# through all of a run, whose time is taken on this machine, and well past its end.
moments=400
[ "$KGEN_LANE" = all ] || moments=100
killed() {
    mkdir "$tmp/killed"
    python3 - "$KGEN" "$tmp" "$moments" <<'PYTHON'
import os, shutil, subprocess, sys, time
kgen, tmp, moments = sys.argv[1], sys.argv[2], int(sys.argv[3])
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
step = 2 * sorted(seconds("ab"[i % 2]) for i in range(9))[4] / moments
for turn in range(moments):
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
check "killed at $moments moments: each file is absent or whole" killed

# A signal waits until no temporary is left: all files are of one run, and nothing else is there.
ended() {
    mkdir "$tmp/ended"
    python3 - "$KGEN" "$tmp" "$moments" <<'PYTHON'
import os, signal, subprocess, sys, time
kgen, tmp, moments = sys.argv[1], sys.argv[2], int(sys.argv[3])
out = f"{tmp}/ended"
def read(folder):
    return {name: open(f"{folder}/{name}", "rb").read() for name in os.listdir(folder)}
whole = {v: read(f"{tmp}/whole-{v}") for v in "ab"}
def start(version):
    return subprocess.Popen([kgen, "generate", f"{tmp}/{version}/absmax.yaml", "--out", out,
                             "--library", "all", "--manifest", f"{out}/manifest.json"],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
def seconds(version):
    began = time.perf_counter()
    start(version).wait()
    return time.perf_counter() - began
step = 2 * sorted(seconds("ab"[i % 2]) for i in range(9))[4] / moments
ends = {"ended": 0, "done": 0}
for turn in range(moments):
    run = start("ab"[turn % 2])
    time.sleep(turn * step)
    run.send_signal([signal.SIGINT, signal.SIGTERM, signal.SIGHUP][turn % 3])
    ends["ended" if run.wait() < 0 else "done"] += 1
    there = read(out)
    if there not in whole.values():
        sys.exit(f"turn {turn}: {sorted(there)} are not the files of one run")
print(ends)
if min(ends.values()) < 10:
    sys.exit("the times are wrong: the signals did not fall across the run")
PYTHON
}
check "INT, TERM and HUP at $moments moments: the files of one run, and no temporary" ended

ignored_signals() {
    (trap '' HUP INT TERM
     "$KGEN" generate "$tmp/a/absmax.yaml" --out "$tmp/ignored" &
     kill -HUP $! 2>/dev/null || true
     wait $!)
    [ -e "$tmp/ignored/kg_absmax.h" ]
}
check "a signal that is ignored ends nothing" ignored_signals
finish

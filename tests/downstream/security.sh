# What docs/security.md promises of a stranger's spec, and of paths and folders that are out of
# the ordinary.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"
mkdir "$tmp/work"
cd "$tmp/work" || exit 99

spec() { # further lines of the spec...
    printf 'kgen: 1\nkernel: k\nfamily: map\ntypes: [f32]\n'
    printf '%s\n' "$@"
}
map_of() { spec 'inputs: {x: T}' 'outputs: {y: T}' "map:" "  y: '$1'"; }

# ---- kgen itself ----

watched() { # command...: what it opened to write, and what it should not do at all
    strace -f -qq -o trace -e trace=execve,execveat,fork,vfork,clone,clone3,socket,connect,openat,open,creat,unlink,ptrace \
        "$@" >said 2>&1
    sed 1d trace | grep -E '^[0-9]+ +(execve|execveat|v?fork|clone3?|socket|connect|ptrace|creat)\(' >done_by_it || true
    [ ! -s done_by_it ] || fail "it did: $(cat done_by_it)"
}
alone() {
    map_of 'x + 1' >good.yaml
    mkdir -p out
    for command in "check good.yaml" "list variants good.yaml" "explain good.yaml" \
        "bindings good.yaml --to rust" schema \
        "new a --family map"; do
        # shellcheck disable=SC2086
        watched "$KGEN" $command
        grep -E 'O_(WRONLY|RDWR|CREAT)' trace | grep -v '/dev/' && return 1
    done
    watched "$KGEN" generate good.yaml --out out
    [ -e out/kg_k_f32.cu ]
    grep -E 'O_(WRONLY|RDWR|CREAT)' trace | grep -v -e '"out' -e '/dev/' && return 1
    # Read: the spec, templates, and what any program of this machine reads as it begins.
    machine='^(/lib|/usr|/etc/ld|/proc/self|/dev/|/opt|/root/\.pyenv)'
    grep -E '(openat|open)\(' trace | grep -v -E 'ENOENT|O_(WRONLY|RDWR|CREAT)|O_DIRECTORY' |
        sed 's/.*"\(.*\)".*/\1/' |
        grep -v -E "$machine|\.so|/templates/|/shapes/|^good\.yaml$" && return 1
    true
}
if have strace && strace -o /dev/null true 2>/dev/null; then check \
    "kgen runs nothing, connects to nothing, and writes below --out" alone
else skip "kgen runs nothing, connects to nothing, and writes below --out" "there is no strace"; fi

refused() { # diagnostic, text of a map...
    name=$1
    shift
    map_of "$1" >bad.yaml
    exits 1 "$KGEN" generate bad.yaml --out none
    contains "$(cat "$tmp/err")" "[$name"
    [ ! -e none ]
}
operators() {
    refused operator- 'system(x)'
    refused operator- 'std::abort()'
    refused operator- '::exit(1)'
    refused operator- '*(float *)0'
    refused operator- '__builtin_trap()'
    refused operator- 'asm("nop")'
    refused operator- 'x; } void f() { return'
    refused operator- 'reinterpret_cast<long>(x)'
    refused operator- 'new float'
    refused operator- 'throw 1'
    refused operator- '__FILE__'
    refused operator- 'x /* no end'
    spec 'inputs: {x: T}' 'outputs: {y: T}' 'map:' '  y: |' '    #include "/etc/passwd"' \
        '    return x;' >bad.yaml
    exits 1 "$KGEN" check bad.yaml
    contains "$(cat "$tmp/err")" "[operator-preprocessor]"
}
check "operator text reaches nothing but its arguments" operators

names() {
    for name in ../../up '"a/b"' '"a b"' 'a;b' '"$(id)"' /root; do
        map_of x | sed "s|kernel: k|kernel: $name|" >bad.yaml
        exits 1 "$KGEN" generate bad.yaml --out none
        map_of x | sed "s|kernel: k|&\nprefix: $name|" >bad.yaml
        exits 1 "$KGEN" generate bad.yaml --out none
    done
    for header in /etc/passwd ../up.h a/../../up.h .. 'a b.h' '"x.h>"'; do
        spec 'structs:' "  p: {c_name: p, header: $header, fields: [{name: a, type: f32}]}" \
            'inputs: {x: p}' 'outputs: {y: p}' \
            'map: {y: x}' >bad.yaml
        exits 1 "$KGEN" generate bad.yaml --out none
        contains "$(cat "$tmp/err")" "[bad-name]"
    done
    [ ! -e none ]
}
check "no name of a spec leads out of its folder" names

bounded() { # made by Python
    python3 - <<'PYTHON'
head = "kgen: 1\nkernel: k\nfamily: map\ntypes: [f32]\ninputs: {x: T}\noutputs: {y: T}\n"
texts = {
    "deep": head + 'map: {y: "' + "(" * 200000 + "x" + ")" * 200000 + '"}\n',
    "nested": head + "map: " + "[" * 200000 + "\n",
    "maps": head + "map: " + "{a: " * 100000 + "\n",
    "laughs": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "large": head + "# x\n" * 400000,
    "types": head.replace("[f32]", "[" + "f32, " * 100000 + "f32]"),
    "keys": "kgen: 1\n" + "".join("k%d: 1\n" % i for i in range(20000)),
    "variants": head.replace("map", "reduce") + "variants:\n" + "  - {max_n: 9, dask: row, nwarps: 8, nwork: 64}\n" * 9000,
}
for name, text in texts.items():
    with open(name + ".yaml", "w", encoding="utf-8") as file:
        file.write(text)
PYTHON
    for name in deep nested maps laughs large types keys variants; do
        (ulimit -v 400000; ulimit -t 10; exits 1 "$KGEN" check "$name.yaml")
        [ "$(wc -c <"$tmp/err")" -lt 100000 ] ||
            fail "$name: $(wc -c <"$tmp/err") bytes of messages"
    done
}
check "a spec of any size and depth ends in 10 s and 400 MB, with few messages" bounded

controls() {
    printf 'kgen: 1\nkernel: "\\e[31mred\\a\\x9b"\nfamily: map\ntypes: [f32]\n' >bad.yaml
    printf 'kgen: 1\nker\033[31mnel: k\n' >raw.yaml
    for name in bad raw; do
        exits 1 "$KGEN" check $name.yaml
        LC_ALL=C grep -q "$(printf '[\001-\010\013-\037]')" "$tmp/err" &&
            fail "a control character was printed"
    done
    true
}
check "messages hold no control characters of a spec" controls

templates() {
    for line in 'io.open("/etc/passwd")' 'os.execute("id")' 'require("io")' 'debug.getinfo(1)' \
        'load("return 1")()' \
        'use "../../../etc/passwd"' 'use "/etc/passwd"' 'while true do end' \
        'local s = "x" while true do s = s .. s end'; do
        rm -rf evil
        cp -r "$KGEN_SOURCE/templates" evil
        { echo "//% $line"; cat "$KGEN_SOURCE/templates/host/header.h"; } >evil/host/header.h
        map_of x >good.yaml
        (ulimit -v 1500000; ulimit -t 20; exits 1 "$KGEN" generate good.yaml --template-dir evil \
            --out none)
        contains "$(cat "$tmp/err")" "[template]"
    done
    [ ! -e none ]
}
check "a template reads no file, runs nothing and ends" templates

# ---- paths, and two at once ----

odd="$tmp/a b's \"größe\" \$(id) ;x"
odd_paths() {
    mkdir -p "$odd"
    cd "$odd"
    cp "$KGEN_SOURCE/examples/absmax/absmax.yaml" "ab's größe.yaml"
    "$KGEN" check "ab's größe.yaml"
    "$KGEN" generate "ab's größe.yaml" --types f32 --out "o ut's" --depfile "d ep" \
        --manifest "m's.json"
    [ -s "o ut's/kg_absmax_f32.cu" ] && [ -s "d ep" ]
    python3 -c 'import json; assert json.load(open("m'"'"'s.json", encoding="utf-8"))["kernels"][0]["spec"] == "ab'"'"'s größe.yaml"'
    cp "$KGEN_SOURCE/examples/absmax/absmax.yaml" absmax.yaml
    "$KGEN" generate absmax.yaml --types f32 --out plain
    # The path is in no file that is emitted.
    grep -rl größe plain && return 1
    "$KGEN_NVCC" "plain/kg_absmax_f32.cu" "ob ject's.o" "de p.d"
    [ -s "ob ject's.o" ] && [ -s "de p.d" ]
    cd "$tmp"
}
check "paths with blanks, quotes, UTF-8 and signs of the shell" odd_paths

at_once() {
    cp "$KGEN_SOURCE/specs/sum.yaml" .
    "$KGEN" generate sum.yaml --out alone --library mine
    for turn in 1 2 3 4 5 6 7 8; do
        for one in 1 2 3; do "$KGEN" generate sum.yaml --out together --library mine >"said.$one" \
            2>&1 & done
        wait
        diff -r alone together
        [ "$turn" != 4 ] || rm -r together
    done
}
check "three processes generate into one folder at once" at_once

two_versions() { # of a spec: each file is of one of them
    sed 's/^types:.*/types: [f32]/' sum.yaml >first.yaml
    sed 's/^types:.*/types: [f32]\naccumulator: f64/' sum.yaml >second.yaml
    "$KGEN" generate first.yaml --out of-first
    "$KGEN" generate second.yaml --out of-second
    for _ in 1 2 3 4 5 6; do
        "$KGEN" generate first.yaml --out mixed & "$KGEN" generate second.yaml --out mixed &
        wait
        for file in mixed/*; do
            name=$(basename "$file")
            cmp -s "$file" "of-first/$name" || cmp -s "$file" "of-second/$name" ||
                fail "$name is of neither"
        done
    done
    same "$(ls mixed)" "$(ls of-first)"
}
check "two versions of a spec at once: each file is whole, and no temporary is left" two_versions

read_only() {
    mkdir -p "$tmp/disk"
    mount -t tmpfs -o size=4m none "$tmp/disk"
    mount -o remount,ro "$tmp/disk"
    code=$(code_of "$KGEN" generate sum.yaml --out "$tmp/disk/out")
    umount "$tmp/disk"
    same "$code" 3
    contains "$(cat "$tmp/err")" "Read-only file system"
}
if [ "$(id -u)" = 0 ] && mkdir -p "$tmp/tried" && mount -t tmpfs none "$tmp/tried" 2>/dev/null; then
    umount "$tmp/tried"
    check "a read-only disk" read_only
else
    skip "a read-only disk" "mounting needs root"
fi
finish

# Recipes of packages: of this version, and readable; Debian's source package builds, and its
# packages work.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"
unset LD_LIBRARY_PATH

abi=$(sed -n 's/^#define KG_ABI \([0-9]*\)u.*/\1/p' "$KGEN_SOURCE/runtime/include/kgen/kernel.h")
version=$("$KGEN" --version | cut -d' ' -f2)
# ---- recipes ----

recipes() {
    cd "$KGEN_SOURCE/packages"
    contains "$(cat spack/package.py)" "version(\"$version\")"
    contains "$(cat conda/meta.yaml)" "set version = \"$version\""
    contains "$(cat debian/control)" "Package: libkgen$abi"
    [ -s "debian/libkgen$abi.install" ]
    python3 -c 'import ast, sys; ast.parse(open(sys.argv[1], encoding="utf-8").read())' \
        spack/package.py
    sh -n conda/build.sh
    # Options that a recipe gives are options of the build.
    for option in $(grep -ohE -e '-D[a-z_]+=' spack/package.py conda/build.sh debian/rules \
        ../docs/guide.md | sort -u); do
        name=${option#-D}
        grep -q "^option('${name%=}'" ../meson_options.txt || fail "there is no option ${name%=}"
    done
}
# What Debian's description says of families is what there is.
describes() {
    for family in $(ls "$KGEN_SOURCE/gen/families" | grep -vE '^common$|\.'); do
        sed -n '/^Description/,/^Package/p' "$KGEN_SOURCE/packages/debian/control" |
            grep -qw "$family" || fail "debian/control says nothing of $family"
    done
}
check "Debian's description names all families" describes
check "recipes name this version, its soname, and options that there are" recipes

# ---- Debian ----

source_archive() { # the tree as it is
    cd "$KGEN_SOURCE"
    git ls-files -z |
        xargs -0 tar --transform "s|^|kgen-$version/|" -czf "$tmp/kgen-$version.tar.gz"
}
builds() {
    # Without optimisation: this is about what goes where.
    DEB_BUILD_OPTIONS="noopt nocheck parallel=$(nproc)" sh "$KGEN_SOURCE/scripts/debian.sh" \
        --source "$tmp/kgen-$version.tar.gz" --times 1577836800 "$tmp/out"
    cd "$tmp/out"
    for package in kgen "libkgen$abi" libkgen-dev; do
        dpkg-deb --info "$(ls "${package}"_*.deb)" >"$tmp/info"
        contains "$(cat "$tmp/info")" " Version: $version-1"
    done
    [ -s "kgen_$version-1.dsc" ] && [ -s "kgen_$version-1.debian.tar.xz" ]
}
installs() {
    mkdir "$tmp/root"
    for package in "$tmp"/out/*.deb; do
        case $package in *-dbgsym_*) ;; *) dpkg-deb -x "$package" "$tmp/root" ;; esac
    done
    "$tmp/root/usr/bin/kgen" new absmax --family reduce >"$tmp/absmax.yaml"
    "$tmp/root/usr/bin/kgen" generate "$tmp/absmax.yaml" --out "$tmp/generated" \
        --depfile "$tmp/depends"
    contains "$(cat "$tmp/depends")" "$tmp/root/usr/bin/../share/kgen/templates"
    [ -e "$tmp/root/usr/share/man/man1/kgen.1.gz" ]
    [ -e "$(echo "$tmp"/root/usr/lib/*/libkgen.so."$abi")" ]
    # The runtime of libkgen-dev is found beside it, and runs what was generated.
    "$tmp/root/usr/bin/kgen" verify "$tmp/absmax.yaml" --quick
    # No folder of the build is left in it.
    ! grep -rlF "kgen-$version/" "$tmp/root"
}
# Debian's own tests of installed packages, as autopkgtest runs them, in what was unpacked.
autopkgtests() {
    folder=$KGEN_SOURCE/packages/debian/tests
    libraries=$(dirname "$(ls "$tmp"/root/usr/lib/*/libkgen.so)")
    # What they need is Debian's, so their own packages and compilers.
    for name in $(sed -n 's/^Tests: //p' "$folder/control"); do
        mkdir "$tmp/autopkg-$name"
        AUTOPKGTEST_TMP=$tmp/autopkg-$name PATH="$tmp/root/usr/bin:$PATH" \
            PKG_CONFIG_PATH="$libraries/pkgconfig" LD_LIBRARY_PATH="$libraries" \
            sh "$folder/$name" || fail "$name fails"
    done
}
if have dpkg-buildpackage && have dh &&
    git -C "$KGEN_SOURCE" rev-parse HEAD >/dev/null 2>&1; then
    source_archive
    check "Debian's source package builds" builds
    check "its packages install, and name no folder of the build" installs
    check "their own tests pass: a kernel is generated, verified, compiled and called" autopkgtests
else
    skip "Debian's source package" "dpkg-buildpackage or debhelper is not there"
fi
finish

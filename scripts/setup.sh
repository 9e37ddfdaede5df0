#!/bin/sh
# Makes sure that what kgen builds with is there. As root on Debian or Ubuntu it installs what is
# missing; otherwise it says exactly what is missing and how to get it, and fails.
#
#   sh scripts/setup.sh [--check] [--tests]
#
# --check installs nothing. --tests asks for what the tests need too. Some tests are left out
# without clang, NumPy, MkDocs or another language's compiler; it is no failure that those cannot be
# had. Packages in a prefix of your own are found through PKG_CONFIG_PATH and PATH, a Meson in a
# virtual environment through PATH.
set -eu

check=no tests=no
for arg in "$@"; do
    case $arg in
        --check) check=yes ;;
        --tests) tests=yes ;;
        *) echo "usage: setup.sh [--check] [--tests]" >&2; exit 2 ;;
    esac
done

have_command() { command -v "$1" >/dev/null 2>&1; }
have_module() { have_command pkg-config && pkg-config --exists "$@"; }

meson_is_new_enough() {
    have_command meson || return 1
    case $(meson --version) in 0.*) return 1 ;; esac
}

# Links a program to a library whose header is given.
can_link() { # library, header
    printf '#include <%s>\nint main(void) { return 0; }\n' "$2" |
        ${CC:-cc} -x c - "-l$1" -o /dev/null 2>/dev/null
}

# One line per thing that is missing: "what|Debian package".
missing() {
    have_command cc || have_command gcc || echo "a C compiler|gcc"
    have_command c++ || have_command g++ || echo "a C++ compiler|g++"
    have_command pkg-config || echo "pkg-config|pkg-config"
    meson_is_new_enough || echo "Meson 1.0 or newer|meson"
    have_command ninja || echo "Ninja|ninja-build"
    have_module yaml-0.1 || echo "libyaml with its headers|libyaml-dev"
    have_module lua5.4 || have_module lua-5.4 || have_module lua54 ||
        have_module 'lua >= 5.4' 'lua < 5.5' ||
        echo "Lua 5.4 with its headers|liblua5.4-dev"
    have_command python3 || echo "Python 3|python3"
    [ $tests = no ] || have_module cmocka || echo "cmocka|libcmocka-dev"
}

# Debian's Python is asked, too: one before it on PATH does not see Debian's packages.
a_python_runs() { # program
    for python in python3 /usr/bin/python3; do
        "$python" -c "import os, sys, sysconfig
sys.version_info >= (3, 11) or sys.exit(1)
$1" 2>/dev/null && return 0
    done
    return 1
}

# The same of what tests are left out without. Debian packs clang's sanitizers apart from it, and
# libbacktrace with its gcc.
wanted() {
    if ! have_command clang++; then
        echo "clang++|clang"
    elif ! echo 'int main() { return 0; }' |
        clang++ -x c++ - -fsanitize=thread -o /dev/null 2>/dev/null; then
        echo "clang's ThreadSanitizer|libclang-rt-$(clang++ -dumpversion | cut -d. -f1)-dev"
    fi
    sh "$(dirname "$0")/format.sh" --version >/dev/null 2>&1 ||
        echo "clang-format 14|clang-format-14"
    have_command clang-tidy || echo "clang-tidy|clang-tidy"
    have_command cppcheck || echo "cppcheck|cppcheck"
    have_command mkdocs || echo "MkDocs|mkdocs"
    a_python_runs 'sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' ||
        echo "the headers of Python 3.11 or later|python3-dev"
    a_python_runs 'import numpy' || echo "NumPy|python3-numpy"
    have_command cmake || echo "CMake|cmake"
    have_command gfortran || echo "Fortran|gfortran"
    { have_command rustc && rustc --version >/dev/null 2>&1; } || echo "Rust|rustc"
    can_link backtrace backtrace.h || echo "libbacktrace with its header|libbacktrace-dev"
    echo '#include <nanoflann.hpp>' | ${CXX:-c++} -x c++ -fsyntax-only - 2>/dev/null ||
        echo "nanoflann|libnanoflann-dev"
}

packages_of() { cut -d'|' -f2 | tr '\n' ' '; }
may_install() { [ $check = no ] && [ "$(id -u)" = 0 ] && have_command apt-get; }

install_packages() {
    echo "setup: installing $*"
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# What can be had of it; that the rest cannot is no failure. All at once is quicker, and fails where
# one cannot be had. In two rounds: clang says which sanitizers are its.
install_wanted() {
    for _ in 1 2; do
        packages=$(wanted | packages_of)
        # shellcheck disable=SC2086
        [ -z "$packages" ] || install_packages $packages 2>/dev/null || for package in $packages; do
            install_packages "$package" 2>/dev/null || true
        done
    done
}

tell_wanted() {
    wanted | sed 's/^\(.*\)|\(.*\)$/setup: some tests are left out without \1 (Debian, Ubuntu: \2)/'
}

list=$(missing)
packages=$(echo "$list" | packages_of)
updated=no
update_once() {
    [ $updated = yes ] || apt-get update -qq >/dev/null || true
    updated=yes
}
if [ -n "$list" ] && may_install; then
    update_once
    # shellcheck disable=SC2086
    install_packages $packages || true
    list=$(missing)
fi
if [ $tests = yes ] && [ -z "$list" ] && [ -n "$(wanted)" ]; then
    if may_install; then
        update_once
        install_wanted
    fi
    tell_wanted
fi
[ -n "$list" ] || exit 0

{
    echo "setup: these are missing:"
    echo "$list" | sed 's/^\(.*\)|\(.*\)$/  \1   (Debian, Ubuntu: \2)/'
    echo "As root:       apt-get install $packages"
    echo "Without root:  install them under a prefix of yours, and set PKG_CONFIG_PATH and PATH;"
    echo "               Meson and Ninja also come by: python3 -m venv ~/kgen-env &&"
    echo "               ~/kgen-env/bin/pip install meson ninja && PATH=~/kgen-env/bin:\$PATH"
} >&2
exit 1

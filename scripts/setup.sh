#!/bin/sh
# Makes sure that what kgen builds with is there. As root on Debian or Ubuntu it installs what is
# missing; otherwise it says exactly what is missing and how to get it, and fails.
#
#   sh scripts/setup.sh [--check] [--tests]
#
# --check installs nothing. --tests asks for what the tests need too. Packages in a prefix of your
# own are found through PKG_CONFIG_PATH and PATH, a Meson in a virtual environment through PATH.
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

list=$(missing)
[ -n "$list" ] || exit 0
packages=$(echo "$list" | cut -d'|' -f2 | tr '\n' ' ')

if [ $check = no ] && [ "$(id -u)" = 0 ] && have_command apt-get; then
    echo "setup: installing $packages"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages; } >/dev/null
    list=$(missing)
    [ -n "$list" ] || exit 0
fi

{
    echo "setup: these are missing:"
    echo "$list" | sed 's/^\(.*\)|\(.*\)$/  \1   (Debian, Ubuntu: \2)/'
    echo "As root:       apt-get install $packages"
    echo "Without root:  install them under a prefix of yours, and set PKG_CONFIG_PATH and PATH;"
    echo "               Meson and Ninja also come by: python3 -m venv ~/kgen-env &&"
    echo "               ~/kgen-env/bin/pip install meson ninja && PATH=~/kgen-env/bin:\$PATH"
} >&2
exit 1

# Static analysis finds nothing in any file (scripts/analyse.sh), and finds what is planted.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"
cd "$KGEN_SOURCE" || exit 99

clean() { sh scripts/analyse.sh --brief --with "$1"; }

# A pointer that may be none, an array that ends sooner, a block that is lost: a tool finds one at
# least.
cat >"$tmp/planted.c" <<'PLANTED'
#include <stdlib.h>
int planted(int n);
int planted(int n)
{
    int *none = NULL, two[2] = {0, 1};
    if (n > 5) *none = n;
    int *lost = malloc(sizeof *lost * 4);
    if (lost) lost[0] = two[2];
    return n;
}
PLANTED
finds() {
    if sh scripts/analyse.sh --with "$1" "$tmp/planted.c"; then return 1; fi
}
# Each version finds something else, so those of Debian 12 are asked alone.
version() {
    case $1 in
    gcc) gcc -dumpversion | cut -d. -f1 ;;
    cppcheck) cppcheck --version | cut -d' ' -f2 ;;
    clang-tidy) clang-tidy --version | sed -n 's/.*version \([0-9]*\)\..*/\1/p' ;;
    esac
}
for one in gcc:12 cppcheck:2.10 clang-tidy:14; do
    tool=${one%:*}
    if have $tool && [ "$(version $tool)" = "${one#*:}" ]; then
        check "$tool finds nothing" clean $tool
        check "$tool finds what is planted" finds $tool
    else
        skip "$tool" "version ${one#*:} is not there"
    fi
done
finish

#!/bin/sh
# scripts/our_names.sh ROOT: prints gen/check/our_names.c, the names of the headers that emitted
# code includes. A test compares; `sh scripts/our_names.sh . >gen/check/our_names.c` refreshes.
set -eu
export LC_ALL=C
cd "$1"
cat <<'END'
/* Made by scripts/our_names.sh from runtime/include, runtime/shared, runtime/device and
 * runtime/verify/kg_verify.h:
 * what begins with kg there, in small letters. */
#include "check/our_names.h"

#include <stddef.h>

const char *const our_names[] = {
END
# Comments go first: they show kernels of users.
cat runtime/include/kgen/*.h runtime/device/*.h runtime/shared/kg_*.h runtime/verify/kg_verify.h |
    sed -e 's|//.*||' | tr '\n' ' ' | sed -E 's|/\*[^*]*\*+([^/*][^*]*\*+)*/||g' |
    grep -oiE '\bkg(en)?_[a-z0-9_]*' | tr '[:upper:]' '[:lower:]' | sort -u |
    sed -e 's/.*/"&",/' | fmt -w 92 | sed -e 's/^/    /'
printf '    NULL};\n'

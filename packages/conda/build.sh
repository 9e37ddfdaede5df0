#!/bin/sh
set -eu
# While it is built, kgen finds its templates in the source tree.
export KGEN_TEMPLATE_DIR="$SRC_DIR/templates"
# shellcheck disable=SC2086 # options of several words
meson setup build ${MESON_ARGS:-} --prefix "$PREFIX" --libdir lib -Dkernels= \
    -Dcuda="${KGEN_CUDA:-disabled}" \
    -Dbuild_paths=false -Dversioned=false
ninja -C build install

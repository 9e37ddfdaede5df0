#!/bin/sh
# The experiments of chapter 5 that vary a copy's shape, on the card that is there: kgen tune
# measures every combination of what a figure varies.
#
#   sh experiments.sh FOLDER [OPTION...]     options of kgen tune, such as --arch native, --cpu
#
# Writes FOLDER/FIGURE.copy_u32.csv, a journal for each figure, which a run that is begun again goes
# on with. KGEN is the program (kgen).
set -eu
[ $# -ge 1 ] || { sed -n 's/^# \{0,1\}//; 2,8p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"

vary() { # figure, keys, options of kgen tune
    figure=$1 keys=$2
    shift 2
    ${KGEN:-kgen} tune "$here/copy.yaml" --exhaustive --vary "$keys" --n 2^24 --clock graph \
        --resume --out "$folder/$figure" "$@"
}

batches="nwarps=1 nwork=1..16 batch=default,2,4,8 vector=none"
vary unroll_manual "$batches unroll=manual" "$@" # figures 5.8, 5.9
vary unroll_auto "$batches unroll=auto" "$@"     # figures 5.7, 5.8
vary block_size "nwarps=1..32 nwork=1 vector=none" "$@" # figure 5.10
# figure 5.11
vary concurrent_blocks "dask=column nwarps=4 nwork=1 vector=none grid.per_sm=1..16" "$@"

#!/bin/sh
# The experiments of chapters 5 and 6 that vary the shape of a copy and of a scan, on the card that
# is there: kgen tune measures every combination of what a figure or a table varies.
#
#   sh experiments.sh FOLDER [OPTION...]     options of kgen tune, such as --arch native, --cpu
#
# Writes FOLDER/FIGURE.copy_u32.csv and FOLDER/scan.scan_u32.csv, a journal for each, which a run
# that is begun again goes on with, and a picture of each. KGEN is the program (kgen).
set -eu
[ $# -ge 1 ] || { sed -n 's/^# \{0,1\}//; 2,9p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"

measure() { # spec, n, figure, keys, options of kgen tune
    spec=$1 n=$2 figure=$3 keys=$4
    shift 4
    ${KGEN:-kgen} tune "$here/$spec.yaml" --exhaustive --vary "$keys" --n "$n" --clock graph \
        --resume --out "$folder/$figure" "$@"
}
vary() { measure copy 2^24 "$@"; }

batches="nwarps=1 nwork=1..16 batch=default,2,4,8 vector=none"
vary unroll_manual "$batches unroll=manual" "$@" # figures 5.8, 5.9
vary unroll_auto "$batches unroll=auto" "$@"     # figures 5.7, 5.8
vary block_size "nwarps=1..32 nwork=1 vector=none" "$@" # figure 5.10
# figure 5.11
vary concurrent_blocks "dask=column nwarps=4 nwork=1 vector=none grid.per_sm=1..16" "$@"
# table 6.17
measure scan 2^26 scan "form=steps nwarps=1..6,8,16 nwork=1..8 vector=none grid.per_sm=8" "$@"

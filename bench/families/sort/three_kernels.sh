#!/bin/sh
# Measures the dissertation's radix sort on the machine with the GPU, for ./dissertation.
#
#   sh three_kernels.sh RUN FOLDER      RUN: bench/run with the sweeps three_kernels[_more]
#
# Writes h200_three_kernels.csv, _more.csv and, where ncu is, _ncu.csv.
set -eu
[ $# = 2 ] || { sed -n 's/^# \{0,1\}//; 2,6p' "$0" >&2; exit 2; }
run=$1 folder=$2 status=0
mkdir -p "$folder"

"$run" --kernel three_kernels --type u32 --variants --clock graph --repeat 9 \
    --n 2^18,2^20,2^22,2^24,2^26,2^27 --csv "$folder/h200_three_kernels.csv" || status=$?
"$run" --kernel three_kernels_more --type u32 --variants --clock graph --repeat 9 \
    --n 2^24,2^27 --csv "$folder/h200_three_kernels_more.csv" || status=$?
command -v ncu >/dev/null || { echo "there is no ncu: nothing is counted"; exit "$status"; }

# One sort of each pair has eight launches that count, and as many that move.
shared=l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op
metrics=smsp__inst_executed.sum,sm__cycles_active.sum,${shared}_ld.sum,${shared}_st.sum
metrics=$metrics,sm__warps_active.avg.pct_of_peak_sustained_active
metrics=$metrics,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
for shape in w1x1_sm16 w4x1_sm8 w1x8_sm16 w4x8_sm8; do
    name=row_wbw_${shape}_passes_d4_votes
    KGEN_FORCE=$name ncu --csv --clock-control none --metrics "$metrics" --kill yes \
        --kernel-name "regex:.*${name}_(count|move)" --launch-count 16 \
        "$run" --kernel three_kernels --type u32 --clock graph --repeat 9 --n 2^27 || true
done >"$folder/h200_three_kernels_ncu.csv"
grep -c '^"[0-9]' "$folder/h200_three_kernels_ncu.csv"
exit "$status"

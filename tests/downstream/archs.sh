# Threads and blocks per SM in the table of architectures are those that ptxas goes by: it warns of
# launch bounds that an SM cannot hold.
. "$(dirname "$0")/tap.sh"
ptxas=$(sed -n 's|^nvcc="${KGEN_CUDA_COMPILER:-\(.*\)nvcc}"$|\1ptxas|p' "$KGEN_NVCC")

holds() { # arch, blocks, threads
    printf '.version %s\n.target sm_%s\n.address_size %s .maxntid %s .minnctapersm %s { ret; }\n' \
        "$version" "$1" "64 .visible .entry k()" "$3" "$2" >"$tmp/k.ptx"
    said=$("$ptxas" -arch="sm_$1" "$tmp/k.ptx" -o "$tmp/k.cubin" 2>&1) || return 2
    case $said in *"out of range"*) return 1 ;; esac
}

# ptxas may be older than an architecture.
knows() { # arch
    for version in 9.0 8.7 8.0; do holds "$1" 1 32 && return; done
    return 1
}

limits() { # arch, threads per SM, blocks per SM
    holds "$1" "$3" 32
    if holds "$1" $(($3 + 1)) 32; then fail "$1: more than $3 blocks per SM"; fi
    for threads in 512 128; do
        [ $threads -ge $(($2 / $3)) ] || continue
        holds "$1" $(($2 / threads)) $threads
        if holds "$1" $(($2 / threads + 1)) $threads; then fail "$1: more than $2 threads per SM"; \
            fi
    done
}

if [ -x "$ptxas" ]; then
    "$KGEN" list archs | sed 1d | awk '{ print $1, $(NF - 3), $(NF - 2) }' >"$tmp/archs"
    while read -r arch threads blocks; do
        if knows "$arch"; then check "limits of $arch" limits "$arch" "$threads" "$blocks"
        else skip "limits of $arch" "ptxas does not know it"; fi
    done <"$tmp/archs"
else
    skip "limits of architectures" "there is no ptxas"
fi
finish

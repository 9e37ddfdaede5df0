# Threads and blocks per SM in the table of architectures are those that ptxas goes by: it warns of
# launch bounds that an SM cannot hold. Which compilers are told to pack objects.
. "$(dirname "$0")/tap.sh"

# A compiler of that version, which writes what it was told.
packs() { # yes or no, version, flags...
    wanted=$1
    cat >"$tmp/nvcc" <<END
#!/bin/sh
[ "\$1" != --version ] || { echo "Cuda compilation tools, release $2, V$2.88"; exit; }
echo "\$@" >"$tmp/told"
END
    shift 2
    chmod +x "$tmp/nvcc"
    echo >"$tmp/k.cu"
    KGEN_CUDA_COMPILER=$tmp/nvcc "$KGEN_NVCC" "$tmp/k.cu" "$tmp/k.o" "$tmp/k.d" "$@"
    told=no
    ! grep -q -e ' -compress-mode=size ' "$tmp/told" || told=yes
    [ "$told" = "$wanted" ] || fail "packed: $told"
}
check "objects are packed by CUDA 13.0" packs yes 13.0
check "objects are not packed by CUDA 12.9, whose drivers may be older" packs no 12.9
check "objects are not packed where flags say so" packs no 14.1 -no-pack
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

//% -- Skeletons for data blocks that are read in vectors and need no barrier in between. `units` is the
//% -- number of whole vectors. The caller's body is emitted once without range check and once with "stop",
//% -- for the data block that the array's vectors end in.
//% -- Needs: variant; of the kernel `units`, and for warps `block`, `end`, `check_last`. Gives: column(body),
//% -- whole(body) and warp_row(body), which define `origin`.
//%
//% local tiles = {}
//%
//% -- The Column DASk (dissertation 5.3): the grid strides through the data blocks together. So a thread
//% -- block's elements lie in no order: it is for operators that commute.
//% function tiles.column(body)
//%   local tile = variant.tbs * variant.nwork
    // Data blocks that are full, then the one that the vectors end in.
    uint64_t block = blockIdx.x;
    for (; block < units / ${tile}; block += gridDim.x) {
        const uint64_t origin = block * ${tile};
        KG_CASE(none);
//%   body("none")
    }
    if (units % ${tile} != 0 && block == units / ${tile}) { // their end falls into this data block
        const uint64_t origin = block * ${tile};
        KG_CASE(stop);
//%   body("stop")
    }
//% end
//%
//% -- One block, for arrays of one data block. Others come here by force alone. Code that is not there need
//% -- not be fetched: behind a foreign kernel a small sum takes a tenth less.
//% function tiles.whole(body)
//%   local tile = variant.tbs * variant.nwork
    uint64_t origin = 0;
    KG_UNROLL(1)
    do { // once, unless the variant is forced
        KG_CASE(stop);
//%   body("stop")
        origin += ${tile};
    } while (__builtin_expect(origin < units, 0));
//% end
//%
//% -- The Row DASk (5.4) for each warp: a run of data blocks of 32 lanes, in order. `deal` says which.
//% function tiles.warp_row(body)
//%   local tile = 32 * variant.nwork
    for (; block < end - (check_last ? 1 : 0); block++) { // full data blocks
        const uint64_t origin = block * ${tile};
        KG_CASE(none);
//%   body("none")
    }
    if (check_last) { // the array's vectors end inside
        const uint64_t origin = block * ${tile};
        KG_CASE(stop);
//%   body("stop")
    }
//% end
//%
//% return tiles

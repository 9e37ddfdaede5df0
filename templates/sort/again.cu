//% -- A tile whose keys an atomic has put in another order than that of lanes.
//% -- Needs: k, variant, the functions of sort/digits and sort/peers, and block_shared. Gives: functions().
//% local digits = run "sort/digits"
//% local U, T, keys = digits.number, k.T.c, variant.dbs
//% local again = {}
//%
//% -- Without arrays of its own: such a tile is rare, and registers are few.
//% function again.functions()
// A tile that is full, sorted by matches, and stored.
KG_FN void store_again(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t shift)
{
    const ${T} *const g_from = kg_global(shared->g_from) + shared->tile * (uint64_t)${keys} + warp * ${variant.dws};
    uint32_t *const table = shared->tables[warp];
    KG_UNROLL(1)
    for (uint32_t from = lane; from < ${variant.dws}; from += 32) {
        const ${U} key = ${digits.encode("g_from[from]")};
        const uint32_t digit = ${digits.digit("key")};
        const uint32_t peers = __match_any_sync(${full_mask}, digit); // ptxas fails over votes in a loop
        shared->keys[shared->starts[digit] + rank_among(table, digit, peers)] = key;
    }
    __syncthreads();
    KG_UNROLL(1)
    for (uint32_t place = threadIdx.x; place < ${keys}; place += ${variant.tbs}) {
        const ${U} key = shared->keys[place];
        ${digits.store("kg_global(shared->g_to)[shared->offsets[" .. digits.digit("key") .. "] + place]", "key")};
    }
}

//% end
//% return again

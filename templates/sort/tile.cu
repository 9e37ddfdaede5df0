//% -- Where the keys of a tile go by one digit, so that equal digits stay in order. Each warp counts its own keys, in
//% -- the order of items and then of lanes. No atomic decides an order.
//% -- Needs: k, variant; of the kernel `shared` with members(). Gives: members(); functions(), and of these sums() and
//% -- starts() for who needs no more; places(), a call in C by all threads of the block.
//% local digits = run "sort/digits"
//% local peers = run "sort/peers"
//% local sums = use "warp/upto"
//% local tile = {digits = digits}
//% local U, N, count = digits.number, variant.nwork, digits.count
//% local words = count // 2 -- a word counts two digits
//% local each = (words + 31) // 32 -- of a lane
//%
//% function tile.members()
    alignas(16) uint16_t tables[${variant.nwarps}][${count}]; // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t starts[${count}]; // where each digit begins in the tile
    alignas(16) uint32_t totals[${words}]; // keys of two digits each, in the tile
//% end
//%
//% -- Keys of each digit: within a warp, then of the warps before it.
//% function tile.sums()
//%   digits.functions()
//%   sums.functions("uint32_t")
//%   peers.functions("uint16_t")
//%   if variant.rank == "counters" then tile.counters() end
// How many keys of the warp have the digit of each key and come before it. The table then has those of all.
KG_FN void rank_keys(uint16_t *table, uint32_t lane, const ${U} (&keys)[${N}], ${digits.parts and "" or "uint32_t shift, "}uint32_t (&ranks)[${N}])
{
    for (uint32_t word = lane; word < ${words}; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) ranks[i] = rank_key(table, ${digits.digit("keys[i]")});
}

// Leaves in each warp's table what the warps before it have, and in totals what all have.
KG_FN void sum_warps(block_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < ${words}; word += ${variant.tbs}) {
        uint32_t sum = 0;
        for (uint32_t w = 0; w < ${variant.nwarps}; w++) {
            uint16_t *const pair = shared->tables[w] + 2 * word;
            const uint32_t keys = kg_ld4(pair); // no counter of a tile overflows
            kg_st4(pair, sum);
            sum += keys;
        }
        shared->totals[word] = sum;
    }
}

//% end
//%
//% -- Ranks that nothing promises: the caller looks whether keys are in order.
//% function tile.counters()
// The same by counters, to which all lanes add: in no order that is promised. Where several of the first keys have one
// digit, lanes would wait for one another, and votes rank the others.
KG_FN void count_keys(uint16_t *table, uint32_t lane, const ${U} (&keys)[${N}], uint32_t shift, uint32_t (&ranks)[${N}])
{
    for (uint32_t word = lane; word < ${words}; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    const uint32_t first = ${digits.digit("keys[0]")}, peers = ${peers.lanes}(first);
    ranks[0] = rank_among(table, first, peers);
    if (__any_sync(${full_mask}, __popc(peers) >= 4)) {
        KG_UNROLL(${N})
        for (uint32_t i = 1; i < ${N}; i++) ranks[i] = rank_key(table, ${digits.digit("keys[i]")});
        return;
    }
    KG_UNROLL(${N})
    for (uint32_t i = 1; i < ${N}; i++) {
        const uint32_t digit = ${digits.digit("keys[i]")}, half = 16 * (digit % 2);
        ranks[i] = atomicAdd((uint32_t *)(table + digit - digit % 2), 1u << half) >> half & 0xffff;
        __syncwarp(); // items follow one another
    }
}

//% end
//%
//% function tile.starts()
// Where each digit begins in the tile, by one warp.
KG_FN void find_starts(block_shared *shared, uint32_t lane)
{
    const uint32_t first = ${each == 1 and "lane" or "lane * " .. each};
    uint32_t sum = 0;
    for (uint32_t i = first; i < first + ${each} && i < ${words}; i++)
        sum += (shared->totals[i] & 0xffff) + (shared->totals[i] >> 16);
    uint32_t at = sum_upto(lane, sum) - sum;
    for (uint32_t i = first; i < first + ${each} && i < ${words}; i++) {
        shared->starts[2 * i] = (uint16_t)at;
        at += shared->totals[i] & 0xffff;
        shared->starts[2 * i + 1] = (uint16_t)at;
        at += shared->totals[i] >> 16;
    }
}

//% end
//%
//% function tile.functions()
//%   tile.sums()
//%   tile.starts()
// The place of each key in the tile, sorted by the digit that begins at bit `shift`.
KG_FN void find_places(block_shared *shared, uint32_t lane, uint32_t warp, const ${U} (&keys)[${N}], ${digits.parts and "" or "uint32_t shift, "}uint32_t (&places)[${N}])
{
    rank_keys(shared->tables[warp], lane, keys, ${digits.parts and "" or "shift, "}places);

    // Warps before, and digits before.
    __syncthreads();
    sum_warps(shared);
    __syncthreads();
    if (warp == 0) find_starts(shared, lane);
    __syncthreads();
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t digit = ${digits.digit("keys[i]")};
        places[i] += shared->starts[digit] + shared->tables[warp][digit];
    }
}

//% end
//%
//% function tile.places()
//%   return "find_places(shared, lane, warp, keys, " .. (digits.parts and "" or "shift, ") .. "places)"
//% end
//%
//% return tile

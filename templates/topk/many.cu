//% -- Many results in their order, by all blocks that meet: digit by digit of 8 bits, the lowest first. Each block has a
//% -- part of them. It says how many it has of each digit, and all meet. Then results go where they belong in memory, and
//% -- blocks meet again. Equal digits stay in order, so results keep the order of the array where they are equal.
//% -- Needs: k, variant, dask/meeting's functions, topk/results as given. Gives: members(), functions(struct) and sort().
//% -- The kernel has shared, lane, warp, most, times, and g_ticket. In memory are g_counts (digits of blocks), g_numbers
//% -- and g_from, two of each.
//% local many = {}
//%
//% function many.of(results)
//%   local sums = use "warp/upto"
//%   local U, N, tbs, nwarps = results.keys.number, variant.nwork, variant.tbs, variant.nwarps
//%   local words, digits, bits = 128, 256, results.keys.bits
//%   local each, of_thread = (digits + tbs - 1) // tbs, (words + tbs - 1) // tbs -- digits and words of a thread
//%   local groups = tbs >= words and tbs // words or 1 -- of threads that look at blocks
//%   local wants_from = results.wants_from
//%   local given = {}
//%
//%   function given.members()
    // Of many results: two digits in a word.
    alignas(16) uint32_t tables[${nwarps}][${words}]; // of each warp, then of the warps before it
    alignas(16) uint32_t before[${digits}]; // of each digit: in the blocks before this one, then where it begins
    alignas(16) uint32_t all[${digits}]; // and in all blocks
    alignas(16) uint32_t starts[${words}]; // where digits begin in the block
    bool alike; // all results have one digit
//%     if wants_from then
    alignas(16) uint32_t moved[${variant.held}]; // where results stood
//%     end
//%   end
//%
//%   function given.functions(struct)
//%     sums.functions("uint32_t")
// How many of the warp's results have the digit of each and come before it. The table then has those of all.
KG_FN void rank_results(uint32_t *words, uint32_t lane, uint32_t rows, uint32_t shift,
    uint32_t first, uint32_t count, const ${U} (&numbers)[${N}], uint32_t (&ranks)[${N}])
{
    uint16_t *const table = (uint16_t *)words;
    for (uint32_t at = lane; at < ${words}; at += 32) words[at] = 0;
    __syncwarp();
//%     results.rank("    ", N)
}

// Leaves in each warp's table what the warps before it have, tells all blocks what this one has, and finds where its
// digits begin. Words of a thread lie side by side.
KG_FN void tell_digits(${struct} *shared, uint32_t *g_counts)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    uint32_t sums[${of_thread}] = {}, sum = 0;
    KG_UNROLL(${of_thread})
    for (uint32_t i = 0; i < ${of_thread}; i++) {
        const uint32_t word = threadIdx.x * ${of_thread} + i;
        if (word >= ${words}) break;
        sums[i] = ${results.leave_before("&shared->tables[0][word]")};
        kg_st_relaxed_u32(g_counts + blockIdx.x * ${words} + word, sums[i]);
        sum += (sums[i] & 0xffff) + (sums[i] >> 16);
    }
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->warps[warp] = upto;
    __syncthreads(); // all warps have said what they have
    uint32_t at = upto - sum + warps_before(lane, warp, lane < ${nwarps} ? shared->warps[lane] : 0);
    KG_UNROLL(${of_thread})
    for (uint32_t i = 0; i < ${of_thread}; i++) {
        const uint32_t word = threadIdx.x * ${of_thread} + i;
        if (word >= ${words}) break;
        shared->starts[word] = at | (at + (sums[i] & 0xffff)) << 16;
        at += (sums[i] & 0xffff) + (sums[i] >> 16);
    }
}

// Adds up what all blocks have of each digit, and what those before this one have.
KG_FN void add_blocks(${struct} *shared, const uint32_t *g_counts)
{
    for (uint32_t word = threadIdx.x % ${words}; word < ${words}; word += ${tbs}) {
        uint32_t before[2] = {}, all[2] = {};
//%   local group = "threadIdx.x / " .. words
//%   -- Threads that make no whole group more add nothing.
//%   if tbs > words and tbs % words ~= 0 then group = group .. " < " .. groups .. " ? " .. group .. " : gridDim.x" end
        for (uint32_t first = ${group}; first < gridDim.x; first += ${4 * groups}) {
            uint32_t counts[4]; // at once
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint32_t block = first + ${groups} * i;
                counts[i] = kg_ld_relaxed_u32(g_counts + (block < gridDim.x ? block : first) * ${words} + word);
            }
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint32_t block = first + ${groups} * i;
                if (block >= gridDim.x) continue;
                all[0] += counts[i] & 0xffff;
                all[1] += counts[i] >> 16;
                if (block >= blockIdx.x) continue;
                before[0] += counts[i] & 0xffff;
                before[1] += counts[i] >> 16;
            }
        }
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            atomicAdd(&shared->before[2 * word + i], before[i]);
            atomicAdd(&shared->all[2 * word + i], all[i]);
        }
    }
}

// Where this block's results of each digit go, less where they stand in the block. Digits of a thread lie side by side.
KG_FN void find_digits(${struct} *shared, uint32_t most)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * ${each};
    uint32_t counts[${each}] = {}, sum = 0;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (first + i >= ${digits}) break;
        counts[i] = shared->all[first + i];
        sum += counts[i];
        if (counts[i] == most) shared->alike = true;
    }
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->warps[warp] = upto;
    __syncthreads(); // all warps have said what they have
    uint32_t at = upto - sum + warps_before(lane, warp, lane < ${nwarps} ? shared->warps[lane] : 0);
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (first + i >= ${digits}) break;
        const uint32_t start = shared->starts[(first + i) / 2] >> 16 * ((first + i) % 2) & 0xffff;
        shared->before[first + i] += at - start;
        at += counts[i];
    }
    __syncthreads(); // all digits have begun
}

//%   end
//%
//%   function given.sort()
        // Parts are even, so the last blocks may have none.
        const uint32_t results = (most + gridDim.x * ${tbs} - 1) / (gridDim.x * ${tbs}); // of a thread
        const uint32_t origin = blockIdx.x * results * ${tbs}, first_result = warp * 32 * results + lane;
        const uint32_t of_block = origin >= most ? 0 : most - origin < results * ${tbs} ? most - origin : results * ${tbs};
        ${U} *g_to = g_numbers + most;
//%     if wants_from then
        uint32_t *g_to_from = g_from + most;
//%     end
        meet(g_ticket, ++times); // all results are there
        KG_UNROLL(1)
        for (uint32_t shift = 0; shift < ${bits}; shift += 8) {
            ${U} numbers[${N}] = {};
            uint32_t ranks[${N}] = {};
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint32_t at = first_result + 32 * i;
                if (i >= results || at >= of_block) continue;
                numbers[i] = g_numbers[origin + at];
            }
            for (uint32_t at = threadIdx.x; at < ${digits}; at += ${tbs}) shared->before[at] = shared->all[at] = 0;
            if (threadIdx.x == 0) shared->alike = false;
            rank_results(shared->tables[warp], lane, results, shift, first_result, of_block, numbers, ranks);
            __syncthreads(); // all warps have counted
            tell_digits(shared, g_counts);
            meet(g_ticket, ++times);
            add_blocks(shared, g_counts);
            __syncthreads(); // all blocks are added up
            find_digits(shared, most);
            const bool last = shift == ${bits - 8};
            if (shared->alike && !last) { // results stay where they are
                meet(g_ticket, ++times); // all have read the counts
                continue;
            }
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                if (i >= results || first_result + 32 * i >= of_block) continue;
                const uint32_t digit = (uint32_t)(numbers[i] >> shift) & ${digits - 1};
                const uint32_t at = ((const uint16_t *)shared->starts)[digit] + ((const uint16_t *)shared->tables[warp])[digit] + ranks[i];
                shared->keys[at] = numbers[i];
//%     if wants_from then
                shared->moved[at] = g_from[origin + first_result + 32 * i];
//%     end
            }
            __syncthreads(); // the block's results are in order

            // OUTPUT: neighbours of one digit go side by side.
            for (uint32_t at = threadIdx.x; at < of_block; at += ${tbs}) {
                const ${U} number = shared->keys[at];
                const uint32_t to = shared->before[(uint32_t)(number >> shift) & ${digits - 1}] + at;
//%     if wants_from then
                const uint32_t stood = shared->moved[at];
//%     end
                if (last) {
//%     results.put("to", "number", "stood")
                    continue;
                }
                g_to[to] = number;
//%     if wants_from then
                g_to_from[to] = stood;
//%     end
            }
            if (last) break;
            meet(g_ticket, ++times); // all have moved
            ${U} *const other = g_numbers;
            g_numbers = g_to;
            g_to = other;
//%     if wants_from then
            uint32_t *const other_from = g_from;
            g_from = g_to_from;
            g_to_from = other_from;
//%     end
        }
//%   end
//%
//%   return given
//% end
//%
//% return many

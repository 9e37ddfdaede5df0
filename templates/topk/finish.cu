//% -- The end of a top-k by one cluster (capability 9.0), where few numbers were kept. Its blocks hold them in shared
//% -- memory, in the order of the array. They find the results there, and launches behind them have nothing to do.
//% -- Needs: k, variant, and what topk/rows has in front of it. Gives: of(results), a table: functions(), and
//% -- kernel(step), which gives the parameters.
//% local finish = {}
//%
//% function finish.of(results)
//% local held = (use "topk/held").of(results)
//% local U, tbs, tile, blocks, nwarps = results.keys.number, variant.tbs, variant.dbs, variant.cluster, variant.nwarps
//% local given, batch = {}, 8 -- runs of a lane that are loaded before the first is looked at
//%
//% function given.functions()
struct alignas(16) finish_block {
//%   held.members()
    alignas(16) uint32_t indices[${variant.held}]; // of the numbers
};

//%   if variant.sorted then results.sorting("finish_block", "sort_finish") end
//%   held.functions("finish_block")
//% end
//%
//% function given.kernel(step)
//% local params = kernel_parameters("output")
//% if variant.values then params.add("const " .. k.R.c .. " *", "g_values") end
//% params.add("uint64_t ", "n")
//% params.add("uint32_t ", "most")
//% params.add("known *", "g_known")
//% params.add("const " .. U .. " *", "g_kept")
//% params.add("const uint64_t *", "g_kept_places")
//% params.add("const uint64_t *", "g_runs")
// One cluster takes the results, if the guess was right and its blocks hold what was kept: ${blocks * variant.held} numbers.
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${params.declared()})
{
    KG_SMEM(finish_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), rank = kg_cluster_rank();
//% early_start()
    const uint64_t kept = g_known->below;
    if (g_known->source != KEPT || kept > ${blocks * variant.held}) return;
    for (uint32_t at = threadIdx.x; at < ${2 << variant.held_digit}; at += ${tbs}) shared->counts[at] = 0;

    // Runs of the block, and of the warp: what they have, then how many there are before them.
    const uint64_t all_runs = (n + ${tile - 1}) / ${tile} * ${nwarps};
    const kg_share share = kg_balance(all_runs, ${blocks}, rank), mine = kg_balance(share.count, ${nwarps}, warp);
    const uint64_t first_run = share.first + mine.first, end_run = first_run + mine.count;
    uint32_t sum = 0;
    for (uint64_t r = first_run + lane; r < end_run; r += ${32 * batch}) {
        KG_UNROLL(${batch})
        for (uint32_t i = 0; i < ${batch}; i++)
            if (r + 32 * i < end_run) sum += (uint32_t)g_runs[r + 32 * i] & 0xffff;
    }
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(${full_mask}, sum, by);
    if (lane == 0) shared->warps[warp] = sum;
    __syncthreads();
    uint32_t place = warps_before(lane, warp, lane < ${nwarps} ? shared->warps[lane] : 0);
    if (threadIdx.x == ${tbs - 1}) shared->below = place + sum;
    kg_cluster_sync(); // all blocks have begun, and know what their runs have
    for (uint32_t block = 0; block < rank; block++) place += *kg_map_shared(&shared->below, block);

    // Each block gets as many numbers, in the order of the array: first it is told where each was kept.
    const uint32_t part = ((uint32_t)kept + ${blocks - 1}) / ${blocks}, begin = rank * part;
    const uint32_t count = begin >= kept ? 0 : kept - begin < part ? (uint32_t)kept - begin : part;
    for (uint64_t r = first_run; r < end_run; r += ${32 * batch}) {
        uint64_t runs[${batch}];
        KG_UNROLL(${batch})
        for (uint32_t i = 0; i < ${batch}; i++) runs[i] = r + 32 * i + lane < end_run ? g_runs[r + 32 * i + lane] : 0;
        KG_UNROLL(${batch})
        for (uint32_t i = 0; i < ${batch}; i++) {
            const uint32_t many = (uint32_t)runs[i] & 0xffff, upto = sum_upto(lane, many);
            for (uint32_t j = 0; j < many; j++) {
                const uint32_t to = place + upto - many + j, block = to / part;
                *kg_map_shared(&shared->indices[to - block * part], block) = (uint32_t)(runs[i] >> 16) + j;
            }
            place += __shfl_sync(${full_mask}, upto, 31);
        }
    }
    kg_cluster_sync(); // all have been told
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
        const uint32_t from = shared->indices[at];
        shared->keys[at] = g_kept[from];
        shared->indices[at] = (uint32_t)g_kept_places[from];
    }
    __syncthreads(); // the block's numbers are there

//% held.find()
    if (rank == 0 && threadIdx.x == 0) g_known->source = DONE; // all blocks have read it

//% held.take("shared->indices[at]", "sort_finish")
}
KG_ENTRY(${step.entry})

//% return params
//% end
//%
//% return given
//% end
//%
//% return finish

//% -- Results taken: each row counts its keys before the k-th and equal to it, then takes them in order.
//% -- Needs: k, variant, and what topk/rows has in front of it. Gives: parts(results, load_tile, take_share), which gives the
//% -- parameters of the first part and of the second.
//% local take = {}
//%
//% function take.parts(results, load_tile, take_share)
//% local T, U, N, tbs, tile = k.T.c, results.keys.number, variant.nwork, variant.tbs, variant.dbs
//% local sorted = variant.sorted
//% local wants_from = sorted or results.wants_from
//% local runs = variant.nwarps * 32 -- of a block at a time
//%
//% -- A lane has a run: what was kept of 32 * nWork keys, side by side.
//% local function each_run(with_equal)
            const uint64_t run = at + lane < all_runs ? g_runs[at + lane] : 0;
            const uint64_t begin = run >> 26, end = begin + (run & 0x1fff);
//%   if with_equal then
            const uint32_t equal_here = (uint32_t)run >> 13 & 0x1fff; // to the guess
//%   end
//% end
//%
//% local function share_runs()
        const uint64_t all_runs = (n + ${tile - 1}) / ${tile} * ${variant.nwarps};
        const kg_share share = kg_balance((all_runs + ${runs - 1}) / ${runs}, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * ${runs} + warp * 32;
//% end
//%
//% local of_split = parameter_list()
//% of_split.add("const " .. T .. " *", "g_in")
//% of_split.add("uint64_t ", "n")
//% of_split.add("const known *", "g_known")
//% of_split.add("const " .. U .. " *", "g_kept")
//% of_split.add("const uint64_t *", "g_runs")
//% of_split.add("uint64_t *", "g_rows")
// How many keys of each row come before the k-th, and how many are equal to it.
KG_FN void split_part(take_block *shared, ${of_split.declared()})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
    const ${U} found = (${U})g_known->number;
    const uint32_t source = g_known->source;
    uint64_t before = 0, equal = 0;
    if (source == KEPT || source == SETTLED) {
//% share_runs()
//% each_run(true)
            if (source == SETTLED) { // the k-th is the guess
                before += end - begin;
                equal += equal_here;
                continue;
            }
            for (uint64_t i = begin; i < end; i++) {
                before += g_kept[i] < found;
                equal += g_kept[i] == found;
            }
        }
    } else {
//% take_share()
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
//% load_tile()
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                before += numbers[i] < found;
                equal += at + 32 * i < n && numbers[i] == found;
            }
        }
    }
    before = wide_sum(before);
    equal = wide_sum(equal);
    if (lane == 0) {
        shared->before[warp] = before;
        shared->equal[warp] = equal;
    }
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (uint32_t w = 1; w < ${variant.nwarps}; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }
    g_rows[2 * blockIdx.x] = before;
    g_rows[2 * blockIdx.x + 1] = equal;
}

//% -- A result's place is how many there are before it; `same` and `less` say which of the two it is, if any.
//% local function store_result(number, from)
//% if variant.kth then
            if (same && same_before == missing - 1) {
//%   results.put("0", "found", from)
            }
//% else
            if (less || (same && same_before < missing)) {
                const uint64_t to = less_before + (same_before < missing ? same_before : missing);
//%   if sorted then
                g_numbers[to] = ${number};
                g_places[to] = ${from};
//%   else
//%     results.put("to", number, from)
//%   end
            }
//% end
//% end
//%
//% -- Those of a run, which its lanes have.
//% local function store_lanes()

        // OUTPUT: lane by lane.
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint64_t from = at + 32 * i, less_here = less_before, same_here = same_before;
            const bool less = numbers[i] < found, same = from < n && numbers[i] == found;
            const uint32_t lanes_less = __ballot_sync(${full_mask}, less), lanes_same = __ballot_sync(${full_mask}, same);
            if ((lanes_less | lanes_same) == 0) continue;
            less_before += (uint32_t)__popc(lanes_less & kg_lanemask_lt());
            same_before += (uint32_t)__popc(lanes_same & kg_lanemask_lt());
//% store_result("numbers[i]", "from")
            less_before = less_here + (uint32_t)__popc(lanes_less);
            same_before = same_here + (uint32_t)__popc(lanes_same);
        }
//% end
//%
//% -- What the warps before this one have of a tile, and the rows before it.
//% local function warps_before()
        if (!__syncthreads_or(count != 0)) continue;
        const uint32_t upto = sum_upto(lane, count); // no counter is full
        if (lane == 31) shared->counts[warp] = upto;
        __syncthreads();
        uint64_t less_before = before, same_before = equal;
        for (uint32_t w = 0; w < ${variant.nwarps}; w++) {
            const uint32_t counts = shared->counts[w];
            if (w < warp) {
                less_before += counts & 0xffff;
                same_before += counts >> 16;
            }
            before += counts & 0xffff;
            equal += counts >> 16;
        }
//% end
//%
//% local params = sorted and parameter_list() or kernel_parameters()
//% if sorted then params.add("const " .. T .. " *", "g_in") end
//% params.add("uint64_t ", "n")
//% params.add("const known *", "g_known")
//% params.add("const " .. U .. " *", "g_kept")
//% if wants_from then params.add("const uint64_t *", "g_kept_places") end
//% params.add("const uint64_t *", "g_runs")
//% params.add("const uint64_t *", "g_rows")
//% if sorted then
//%   params.add(U .. " *", "g_numbers")
//%   params.add("uint64_t *", "g_places")
//% end
// Takes the results, in the order of the array: keys before the k-th, and of those equal to it as many as are missing.
KG_FN void take_part(take_block *shared, ${params.declared()})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
    const ${U} found = (${U})g_known->number;
    const uint64_t missing = g_known->missing; // of those equal to it

    // What the rows before this one have.
    uint64_t before = 0, equal = 0;
    for (uint32_t row = threadIdx.x; row < blockIdx.x; row += ${tbs}) {
        before += g_rows[2 * row];
        equal += g_rows[2 * row + 1];
    }
    before = wide_sum(before);
    equal = wide_sum(equal);
    if (lane == 0) {
        shared->before[warp] = before;
        shared->equal[warp] = equal;
    }
    __syncthreads();
    before = equal = 0;
    for (uint32_t w = 0; w < ${variant.nwarps}; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }

    // Of what was kept: a lane has a run.
    const uint32_t source = g_known->source;
    if (source == KEPT) {
//% share_runs()
//% each_run()
            uint32_t count = 0; // of the lane: two counters
            for (uint64_t i = begin; i < end; i++) count += g_kept[i] < found ? 1 : g_kept[i] == found ? 1u << 16 : 0;
//% warps_before()
            less_before += (upto - count) & 0xffff;
            same_before += (upto - count) >> 16;
            for (uint64_t i = begin; i < end; i++) {
                const ${U} number = g_kept[i];
//% if wants_from then
                const uint64_t from = g_kept_places[i];
//% end
                const bool less = number < found, same = number == found;
//% store_result("number", "from")
                less_before += less;
                same_before += same;
            }
        }
        return;
    }

    // Or of the keys of runs that have some. A row with enough of those equal to the k-th may end, where these are all.
    if (source == SETTLED) {
        const bool alone = g_known->below == 0;
//% share_runs()
            if (alone && equal >= missing) break;
//% each_run(true)
            const uint32_t count = (uint32_t)(end - begin) | equal_here << 16;
            const uint64_t less_first = before, same_first = equal; // of these runs
//% warps_before()
            less_before += (upto - count) & 0xffff;
            same_before += (upto - count) >> 16;
            const bool has = begin != end || (equal_here != 0 && same_before < missing);
            shared->runs[warp * 33 + lane] = has ? (same_before - same_first) << 32 | (less_before - less_first) : NO_RESULT;
            __syncthreads(); // what all runs have is there

            // Those side by side go to different warps: they may have all results.
            const uint32_t mine = lane * ${variant.nwarps} + warp;
            const uint64_t run_before = shared->runs[mine + mine / 32];
            uint32_t runs = __ballot_sync(${full_mask}, run_before != NO_RESULT);
            while (runs != 0) {
                const uint32_t owner = (uint32_t)__ffs((int)runs) - 1;
                const uint64_t tile = t * 32 + owner, its_before = __shfl_sync(${full_mask}, run_before, owner);
                runs &= runs - 1;
                less_before = less_first + (uint32_t)its_before;
                same_before = same_first + (its_before >> 32);

                // All lanes read the run once more.
//% load_tile("tile")
//% store_lanes()
            }
        }
        return;
    }

    // Or of all keys.
//% take_share()
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
//% load_tile()
        uint32_t count = 0; // of the lane: two counters
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            count += numbers[i] < found ? 1 : at + 32 * i < n && numbers[i] == found ? 1u << 16 : 0;
//% warps_before()
//% store_lanes()
    }
}
//%
//% return of_split, params
//% end
//%
//% return take

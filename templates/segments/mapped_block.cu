//% -- The form "mapped" of a reduce over segments: what the warps of a block take together. That are the
//% -- segments that are too long for a group of lanes, and the block's parts of giants.
//%
//% -- Needs: k, variant; of the kernel `shared`, `lane`, `warp`, `turn`, `segments`, and of giants `n`, `range`, `density`,
//% -- g_parts, g_counts, g_turn. Gives: takes_longer() or takes_one(); of giants giants_types(), giants_functions(),
//% -- find_giants(more) and takes_parts().
//% local element = use "warp/element"
//% local tree = use "warp/tree"
//% local walk = use "segments/merged_warp"
//% local place = use "segments/place"
//%
//% local block = {}
//%
//% -- The warp's part of the segment's elements from `from` to before `to`, in order, into `sum`; `warps` share.
//% local function part_of_warp(warps, from, to)
//%   local unit = 32 * (variant.wide and variant.vector or 1)
            const uint64_t each = ((${to} - ${from} + ${warps - 1}) / ${warps} + ${unit - 1}) / ${unit} * ${unit};
            uint64_t at = ${from} + warp * each;
            if (at > ${to}) at = ${to};
            const uint64_t count = ${to} - at < each ? ${to} - at : each;
            if (count != 0) {
//%   walk.piece(variant.joint)
            }
//%   if spec.commutative then tree.warp_reduce("sum") end
//% end
//%
//% -- The sums of `warps` warps become that of the block, in lane 0 of warp 0. A block joins sums in turns, of
//% -- which two use different slots: one barrier is enough for each.
//% local function join_block(warps)
            // The warps' sums become the block's.
            if (lane == 0) ${element.slot_put("shared->sums", "turn % 2 * " .. variant.tbs // 32 .. " + warp", "sum")};
            __syncthreads();
            if (warp == 0) {
                sum = ${call(k.ops.identity)};
                if (lane < ${warps}) sum = ${element.slot_get("shared->sums", "turn % 2 * " .. variant.tbs // 32 .. " + lane")};
                __syncwarp();
//%   tree.warp_reduce("sum")
            }
            turn++;
//% end
//%
//% -- Segments that some warp's groups found too long, one after the other.
//% function block.takes_longer()
    // S2: segments that are too long for a group of lanes.
    for (uint32_t w = 0; w < ${variant.nwarps * variant.in_flight}; w++) {
        for (uint32_t bits = shared->longer[w]; bits != 0; bits &= bits - 1) {
            const uint32_t one = (uint32_t)__ffs(bits) - 1; // the lane that found it
            const uint64_t segment = ((uint64_t)blockIdx.x * ${variant.nwarps} + w / ${variant.in_flight}) * ${variant.share} + one / ${variant.lanes} * ${variant.in_flight} + w % ${variant.in_flight};
            const uint64_t begin = ${place.begin("segment")}, end = ${place.begin("segment + 1")};
//%   if variant.range > 0 then
            if (end - begin > 2 * range) continue; // a giant: ranges take it
//%   end
            KG_CASE(longer);
            ${k.A.c} sum = ${call(k.ops.identity)};
//%   part_of_warp(variant.tbs // 32, "begin", "end")
//%   join_block(variant.tbs // 32)
//%   store_results("if (threadIdx.x == 0) ", "sum", "(end - begin)", "segment")
        }
    }
//% end
//%
//% -- A block for each segment.
//% function block.takes_one()
    // S1: the block's one segment, or its search for giants.
    const uint64_t segment = blockIdx.x;
    ${k.A.c} sum = ${call(k.ops.identity)};
    uint64_t begin = 0, end = 0;
    bool mine = segment < segments;
    if (warp < ${variant.nwarps}) {
        if (mine) {
            begin = ${place.begin("segment")};
            end = ${place.begin("segment + 1")};
        }
//%   if variant.range > 0 then
        mine = mine && end - begin <= 2 * range; // else ranges take it
//%   end
        if (mine) {
            KG_CASE(one);
//%   part_of_warp(variant.nwarps, "begin", "end")
        }
//%   if variant.range > 0 then
    } else {
//%     block.find_giants()
//%   end
    }
//%   join_block(variant.nwarps)
//%   store_results("if (threadIdx.x == 0 && mine) ", "sum", "(end - begin)", "segment")
//% end
//%
//% -- ---- giants ----
//%
//% function block.giants_types()
// A part of a giant: elements from `from` to before `to` of the segment from `begin` to before `end`.
struct ${variant.entry}_part { uint64_t from, to, begin, end, segment; };

// What is known of the offsets before element `place`: at least `low`, at most `high`, and the last and the
// next one.
struct ${variant.entry}_border { uint64_t place, low, high, begin, end; };

//% end
//%
//% function block.giants_functions()
// No giant crosses the border, or it is found.
KG_FN bool ${variant.entry}_known(const ${variant.entry}_border &b, uint64_t segments, uint64_t range)
{
    if (b.low == b.high) return true;
    return b.low != 0 && b.high <= segments && b.end - b.begin <= 2 * range;
}

// The bracket between the 32 probed offsets of each half of the warp, two a lane: numbers `q0` and `q1`, values
// `v0` and `v1`.
KG_FN void ${variant.entry}_narrow(${variant.entry}_border &b, uint64_t q0, uint64_t q1, uint64_t v0, uint64_t v1, uint32_t first)
{
    const uint32_t low = __ballot_sync(${full_mask}, v0 < b.place) >> first & 0xffff, high = __ballot_sync(${full_mask}, v1 < b.place) >> first & 0xffff;
    const uint32_t before = (uint32_t)__popc(low) + (uint32_t)__popc(high); // probes before the border
    const uint32_t last = before ? before - 1 : 0, next = before < 32 ? before : 31;
    const uint64_t q_last = __shfl_sync(${full_mask}, last % 2 ? q1 : q0, first + last / 2), v_last = __shfl_sync(${full_mask}, last % 2 ? v1 : v0, first + last / 2);
    const uint64_t q_next = __shfl_sync(${full_mask}, next % 2 ? q1 : q0, first + next / 2), v_next = __shfl_sync(${full_mask}, next % 2 ? v1 : v0, first + next / 2);
    if (before != 0) {
        b.low = q_last + 1;
        b.begin = v_last;
    }
    if (before != 32) {
        b.high = q_next;
        b.end = v_next;
    }
}

// Where to probe: first round the place where segments of the mean length would end, a range apart; then
// evenly in what is left.
KG_FN uint64_t ${variant.entry}_probe(const ${variant.entry}_border &b, uint32_t i, bool guess, uint64_t range, float density)
{
    if (!guess) return b.low + ((b.high - b.low) * i >> 5);
    const uint64_t middle = (uint64_t)((float)b.place * density), step = (uint64_t)((float)range * density) + 1;
    const uint64_t at = middle > 16 * step ? middle - 16 * step + i * step : i * step;
    return at < b.high ? at : b.high - 1;
}

//% end
//%
//% -- One warp, its halves for the two borders of the block's range: 32 probes each at a time. `more`, if it
//% -- is given, becomes true where there is a part.
//% function block.find_giants(more)
//%   local border = variant.entry .. "_border"
        // The giants that cross the borders of the block's range, and the block's parts of them.
        const uint64_t from = blockIdx.x * range, to = n - from < range ? n : from + range;
        const uint32_t half = lane / 16;
        const uint64_t place = from >= n ? 0 : half == 0 ? from : from + range < n ? to : 0;
        ${border} at{place, 0, place ? segments + 1 : 0, 0, 0};
        for (bool guess = true;; guess = false) {
            const bool known = ${variant.entry}_known(at, segments, range);
            if (__all_sync(${full_mask}, known)) break;
            KG_CASE(search);
            uint64_t q0 = 0, q1 = 0, v0 = 0, v1 = 0;
            if (!known) {
                q0 = ${variant.entry}_probe(at, lane % 16 * 2, guess, range, density);
                q1 = ${variant.entry}_probe(at, lane % 16 * 2 + 1, guess, range, density);
                v0 = ${place.begin("q0")};
                v1 = ${place.begin("q1")};
            }
            ${border} narrowed = at;
            ${variant.entry}_narrow(narrowed, q0, q1, v0, v1, half * 16);
            if (!known) at = narrowed;
        }
        const bool crosses = at.low != 0 && at.low == at.high && at.high <= segments && at.end > at.place;
        // What crosses both borders is the first's.
        const bool part = crosses && at.end - at.begin > 2 * range && (half == 0 || at.begin >= from);
//%   if more then
        ${more} = __any_sync(${full_mask}, part);
//%   end
        if (lane % 16 == 0) {
            if (!part) shared->parts[half] = ${variant.entry}_part{};
            else if (half == 0) shared->parts[0] = ${variant.entry}_part{from, at.end < to ? at.end : to, at.begin, at.end, at.low - 1};
            else shared->parts[1] = ${variant.entry}_part{at.begin, to, at.begin, at.end, at.low - 1};
        }
//% end
//%
//% -- Parts lie in scratch: of a giant that goes on behind the range at the range's number, of one that ends in
//% -- it as many places further as there may be ranges. The tagged word of the range that the giant ends in
//% -- counts its parts. What earlier calls left in the word has another tag than the next call's, which this
//% -- one takes without ever leaving it there.
//% function block.takes_parts()
    // S3: the block's parts of giants; the block that adds the last part joins them.
    for (uint32_t b = 0; b < 2; b++) {
        const ${variant.entry}_part part = shared->parts[b];
        if (part.from == part.to) continue;
        KG_CASE(part);
        const uint64_t ends = (part.end - 1) / range, starts = part.begin / range; // ranges
        uint64_t *const parts = &g_counts[ends];
        if (threadIdx.x == 0) { // the first to come lets the count begin
            const uint64_t none = ((kg_ld_relaxed_u64(g_turn) >> 32) + 1) << 32, found = kg_ld_relaxed_u64(parts);
            if (found >> 32 != none >> 32) atomicCAS(parts, found, none);
        }
//%   if takes_index() then
        const uint64_t begin = part.begin;
//%   end
        { // the part itself
            ${k.A.c} sum = ${call(k.ops.identity)};
//%   part_of_warp(variant.tbs // 32, "part.from", "part.to")
//%   join_block(variant.tbs // 32)
            // It is left in scratch, and counted: all before it are known to who counts the last.
            bool last = false;
            if (threadIdx.x == 0) {
                g_parts[blockIdx.x + (ends == blockIdx.x ? ${variant.blocks_max} : 0)] = sum;
                last = (uint32_t)kg_atomic_add_acq_rel_u64(parts, 1) == ends - starts;
            }
            if (!__syncthreads_or(last)) continue;
        }
        KG_CASE(last);
        if (threadIdx.x == 0) kg_st_relaxed_u64(parts, 0);
        // Each thread takes a run of parts, in order.
        const uint32_t count = (uint32_t)(ends - starts) + 1, each = (count + ${variant.tbs - 1}) / ${variant.tbs};
        ${k.A.c} sum = ${call(k.ops.identity)};
        for (uint32_t i = threadIdx.x * each; i < count && i < (threadIdx.x + 1) * each; i++) {
            const ${k.A.c} v = g_parts[i + 1 == count ? ends + ${variant.blocks_max} : starts + i];
            sum = ${combined("sum", "v")};
        }
        __syncwarp();
//%   tree.warp_reduce("sum")
//%   join_block(variant.tbs // 32)
//%   store_results("if (threadIdx.x == 0) ", "sum", "(part.end - part.begin)", "part.segment")
    }
//% end
//%
//% return block

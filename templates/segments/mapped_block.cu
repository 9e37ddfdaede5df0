//% -- The form "mapped" of a reduce over segments: what the warps of a block take beside the segments of their
//% -- lanes. Long segments are listed: a warp each takes the shorter ones, the block together the longer ones.
//% -- The lists are the block's own, and those of owners that leave segments to its range.
//%
//% -- Needs: k, variant; of the kernel `shared`, `lane`, `warp`, `turn`, `segments`, g_offsets, and of ranges `range_bits`,
//% -- `shift`, g_parts, g_counts, g_turn. Gives: takes_one(), where a block has one segment; works_off_lists().
//% local element = use "warp/element"
//% local tree = use "warp/tree"
//% local walk = use "segments/merged_warp"
//% local ranges = use "segments/mapped_ranges"
//% local place_of = use "segments/place"
//%
//% local block = {}
//%
//% local function warps_of_block()
//%   return variant.tbs // 32
//% end
//%
//% -- Elements from `from` to before `to`, in order, into `sum`: the warp's run of them, where `sharers` share.
//% local function run_of_warp(sharers, rank, from, to)
//%   local unit = 32 * (variant.wide and variant.vector or 1)
//%   local narrow = variant.range > 0 -- no more than two ranges
//%   local size = narrow and "uint32_t" or "uint64_t"
            const ${size} all = (${size})(${to} - ${from});
            ${size} each = ((all + ${sharers - 1}) / ${sharers} + ${unit - 1}) / ${unit} * ${unit};
//%   if rank ~= "warp" then
            if (alone) each = all;
//%   end
            ${size} skip = ${rank} * each;
            if (skip > all) skip = all;
            const uint64_t at = ${from} + skip;
            const ${size} count = all - skip < each ? all - skip : each;
            if (count != 0) {
//%   walk.piece(variant.joint, narrow)
            }
//%   if spec.commutative then tree.warp_reduce("sum") end
//% end
//%
//% -- The sums of the warps become that of the block, in lane 0 of warp 0. A block joins sums in turns, of
//% -- which two use different slots: one barrier is enough for each.
//% local function join_block(sharers)
            // The warps' sums become the block's.
            if (lane == 0) ${element.slot_put("shared->sums", "turn % 2 * " .. warps_of_block() .. " + warp", "sum")};
            __syncthreads();
            if (warp == 0) {
                sum = ${call(k.ops.identity)};
                if (lane < ${sharers}) sum = ${element.slot_get("shared->sums", "turn % 2 * " .. warps_of_block() .. " + lane")};
                __syncwarp();
//%   tree.warp_reduce("sum")
            }
            turn++;
//% end
//%
//% -- A block for each segment.
//% function block.takes_one()
    // S1: the block's one segment, or its search for owners.
    const uint64_t segment = blockIdx.x;
    {
    ${k.A.c} sum = ${call(k.ops.identity)};
    uint64_t begin = 0, end = 0;
    bool mine = segment < segments;
    if (warp < ${variant.nwarps}) {
        if (mine) {
            begin = ${place_of.begin("segment")};
            end = ${place_of.begin("segment + 1")};
        }
//%   if variant.range > 0 then
        mine = mine && end - begin <= ${ranges.heavy()}; // else ranges take it
//%   end
        if (mine) {
            KG_CASE(one);
//%   run_of_warp(variant.nwarps, "warp", "begin", "end")
        }
//%   if variant.range > 0 then
    } else {
//%     ranges.find_owners()
//%   end
    }
//%   join_block(variant.nwarps)
//%   store_results("if (threadIdx.x == 0 && mine) ", "sum", "(end - begin)", "segment")
    }
//% end
//%
//% -- A part of a segment, of which other blocks have the others. It lies in scratch. Of a segment that goes
//% -- on behind the range it is at the range's number. Of one that ends in it, it is as many places further
//% -- as there may be ranges. The tagged word of the range that the segment ends in counts its parts. What
//% -- earlier calls left in the word has another tag than the next call's, which this one takes without ever
//% -- leaving it there.
//% local function leave_part()
            KG_CASE(part);
            const uint64_t begin = ${place_of.begin("segment")}, end = ${place_of.begin("segment + 1")};
            const uint32_t number = blockIdx.x >> shift; // of the range, as these are
            const uint32_t ends = (uint32_t)((end - 1) >> range_bits), starts = (uint32_t)(begin >> range_bits);
            uint64_t *const parts = &g_counts[ends];
            bool last = false;
            if (threadIdx.x == 0) {
                // The first to come lets the count begin.
                const uint64_t none = ((kg_ld_relaxed_u64(g_turn) >> 32) + 1) << 32, found = kg_ld_relaxed_u64(parts);
                if (found >> 32 != none >> 32) atomicCAS(parts, found, none);
                // The part is left in scratch, and counted: all before it are known to who counts the last.
                g_parts[number + (ends == number ? ${variant.blocks_max} : 0)] = sum;
                last = (uint32_t)kg_atomic_add_acq_rel_u64(parts, 1) == ends - starts;
            }
            if (!__syncthreads_or(last)) continue;
            KG_CASE(last);
            if (threadIdx.x == 0) kg_st_relaxed_u64(parts, 0);
            // Each thread takes a run of parts, in order.
            const uint32_t count = ends - starts + 1, each = (count + ${variant.tbs - 1}) / ${variant.tbs};
            sum = ${call(k.ops.identity)};
            for (uint32_t i = threadIdx.x * each; i < count && i < (threadIdx.x + 1) * each; i++) {
                const ${k.A.c} v = g_parts[i + 1 == count ? ends + ${variant.blocks_max} : starts + i];
                sum = ${combined("sum", "v")};
            }
            __syncwarp();
//%   tree.warp_reduce("sum")
//%   join_block(warps_of_block())
//% end
//%
//% -- A listed segment, by one warp or by the block; of an owner at a border, what lies in the block's range.
//% local function take_segment()
//%   local cut = variant.range > 0
//%   if cut then
            bool whole = true; // no other block has a part of it
//%   end
            ${k.A.c} sum = ${call(k.ops.identity)};
            { // the warp's elements of it
            const uint64_t begin = ${place_of.begin("segment")}, end = ${place_of.begin("segment + 1")};
//%   if cut then
            const uint64_t low = owned ? 0 : shared->from, high = owned ? end : shared->to;
            const uint64_t from = begin < low ? low : begin, to = end < high ? end : high;
            whole = from == begin && to == end;
//%   end
            KG_CASE(longer);
//%   run_of_warp(warps_of_block(), "(alone ? 0 : warp)", cut and "from" or "begin", cut and "to" or "end")
            }
            if (!alone) {
//%   join_block(warps_of_block())
//%   if cut then
            if (!whole) {
//%     leave_part()
            }
//%   end
            }
//%   local length = "(" .. place_of.begin("segment + 1") .. " - " .. place_of.begin("segment") .. ")"
//%   store_results("if (lane == 0 && (alone || warp == 0)) ", "sum", length, "segment")
//% end
//%
//% -- A list: warps take the segments for a warp, whichever comes next. Then the block takes the others
//% -- together, if they are not so many that each of its warps has some.
//% local function work_off(counts, owned, overloaded)
        const uint32_t for_warps = ${counts}[0], for_block = ${overloaded and overloaded .. " ? 0 : " or ""}${counts}[1];
        const uint32_t many = ${owned}for_block >= ${variant.many} ? for_block : 0;
        bool alone = true; // a warp has the segment for itself
        for (uint32_t next = many;;) {
            uint32_t place = 0; // in the list
            if (alone) {
                if (lane == 0) place = atomicAdd(&${counts}[2], 1);
                place = __shfl_sync(${full_mask}, place, 0);
                alone = place < for_warps + many;
                if (!alone) continue;
                if (place >= for_warps) place = ${ranges.share() - 1} - (place - for_warps);
            } else {
                if (next == for_block) break;
                place = ${ranges.share() - 1} - next++;
            }
            const uint64_t segment = (uint64_t)owner * ${ranges.share()} + shared->list[place];
//%   take_segment()
        }
//% end
//%
//% -- What an overloaded owner leaves to this block's range, into the list.
//% local function list_of_owner()
            if (listed) __syncthreads(); // the list before it is worked off
            owner = shared->owners[turns - 1] - 1;
            const uint64_t base = (uint64_t)owner * ${ranges.share()}, low = shared->from, high = shared->to;
            for (uint32_t i = threadIdx.x; i < ${ranges.share()} && base + i < segments; i += ${variant.tbs}) {
                const uint64_t begin = ${place_of.begin("base + i")}, end = ${place_of.begin("base + i + 1")};
                if (end - begin <= ${variant.single} || begin >= high || end <= low) continue;
                const bool joint = begin < low || end > high || end - begin > ${2 * variant.single};
                const uint32_t place = atomicAdd(&counts[joint ? 1 : 0], 1);
                shared->list[joint ? ${ranges.share() - 1} - place : place] = (uint16_t)i;
            }
            __syncthreads();
//% end
//%
//% local function own_lists()
    // S2: segments that are too long for a group of lanes.
    const uint32_t owner = blockIdx.x;
//%   work_off("shared->counts", "")
//% end
//%
//% -- Where a block has one segment, an owner is a segment.
//% local function segments_at_borders()
    // S2: what owners leave to the block's range.
    for (uint32_t turns = 0; turns < 2; turns++) {
        if (shared->owners[turns] == 0) continue;
        const bool owned = false, alone = false;
        const uint64_t segment = shared->owners[turns] - 1;
//%   take_segment()
    }
//% end
//%
//% local function all_lists()
    // S2: the block's segments that are too long for a group of lanes; then what owners leave to its range.
    bool listed = false;
    for (uint32_t turns = 0; turns < 3; turns++) {
        const bool owned = turns == 0;
        uint32_t *const counts = &shared->counts[3 * turns];
        uint32_t owner = blockIdx.x;
        bool overloaded = false; // then longer segments are left to ranges
        if (owned) {
            if (counts[0] + counts[1] == 0) continue;
            overloaded = owner_begin(g_offsets, owner + 1, segments) - owner_begin(g_offsets, owner, segments) > ${ranges.heavy()};
        } else {
            if (shared->owners[turns - 1] == 0) continue;
//%   list_of_owner()
        }
        listed = true;
//%   work_off("counts", "owned && ", "overloaded")
    }
//% end
//%
//% function block.works_off_lists()
//%   if variant.range == 0 then
//%     if variant.lanes <= 32 then own_lists() end
//%   elseif variant.lanes > 32 then
//%     segments_at_borders()
//%   else
//%     all_lists()
//%   end
//% end
//%
//% return block

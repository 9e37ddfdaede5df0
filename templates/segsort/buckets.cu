//% -- Long segments are dealt into buckets, which are segments of their own then. A bucket has the keys of a part of the
//% -- segment's range, so no two of them are merged. The launch that sorts says which segments are long, and looks at a
//% -- sample of each for its range. Blocks of this one draw tickets. The first is for a list. Then come tiles whose keys
//% -- are counted, and after them the same tiles, whose keys move. Whoever waits holds a later ticket than all that it
//% -- waits for. The order of keys in a bucket is anybody's: it is sorted next.
//% -- Needs: k, variant, of segsort/words its keys. Gives: types(); parameters(list, of_sort); take(); note_function(),
//% -- of the launch that sorts; kernel().
//% local buckets = {}
//% local words = run "segsort/words"
//% local T, O, keys, longest = k.T.c, arg_named("offsets").type.c, words.keys, words.longest
//% local U, R, B, room = keys.number, k.T.c == "float" and "float" or "uint32_t", variant.buckets, variant.slots
//% local step, N, nwarps, down = variant.steps[3], variant.deal_nwork, variant.deal_nwarps, variant.descending
//% local tbs, size = 32 * nwarps, 32 * nwarps * N
//% local each = B > tbs and B // tbs or 1 -- buckets of a thread
//% local parts = variant.dbs // variant.held
//% local unit = parts < 1 and 1 or parts < 4 and parts or 4 -- tiles that are counted at a time: large arrays have many
//%
//% function buckets.types()
// How the range of a segment is dealt out.
struct bucket_span {
    ${R} low, scale;
    uint32_t most; // the number of the last bucket; 0: it is not dealt out
};

// A long segment, as the block says where it begins.
struct long_found {
    uint64_t begin, count;
    uint64_t done; // of what is counted at a time
    uint64_t ready; // 1 once it is known where buckets begin
    bucket_span span;
    uint32_t unused;
    uint64_t tallies[${B}]; // keys of each bucket; then where the next ones go, from the start of the segment
};

// And on the list of them, in the order of the array.
struct long_listed {
    uint64_t slot;
    uint64_t tiles, units; // of those before it, to move and to count
};

// How far they are dealt out.
struct dealing {
    uint64_t tickets; // that blocks have drawn; 0 before the launch
    uint64_t listed; // 1 once what follows and the list are there
    uint64_t segments, tiles, units;
};

//% end
//%
//% function buckets.parameters(list, of_sort)
//%   if not of_sort then
//%     list.add("const " .. T .. " *", "g_in")
//%     list.add(T .. " *", "g_other")
//%     list.add("uint32_t ", "blocks")
//%     list.add("uint32_t *", "g_counts")
//%     list.add("uint64_t *", "g_longs")
//%     list.add(O .. " *", "g_borders")
//%   end
//%   list.add("long_listed *", "g_splits")
//%   list.add("long_found *", "g_found")
//%   list.add("dealing *", "g_dealing")
//%   if of_sort then list.add("uint32_t ", "of_buckets") end
//% end
//%
//% function buckets.take()
//%   take_region("long_found", "g_found", "found")
//%   take_region("long_listed", "g_splits", "splits")
//%   take_region(O, "g_borders", "borders")
    dealing *g_dealing = (dealing *)(g_merging + 1);
    uint32_t of_buckets = call->n < ${variant.deal_from} ? 2 : 0; // 1: buckets are sorted; 2: there are none, for it takes too long to deal
//% end
//%
//% -- Of the launch that sorts, which comes twice: of segments, and then of their buckets.
//% function buckets.begin()
    if (of_buckets == 1) segments = g_dealing->segments * ${B};
    if (segments == 0) {
        if (threadIdx.x == 0) g_counts[blockIdx.x] = 0;
        return;
    }
    if (of_buckets == 0 && blockIdx.x == 0 && threadIdx.x == 0) g_dealing->tickets = g_dealing->listed = g_dealing->segments = 0;
//% end
//%
//% -- Of the variant's function.
//% function buckets.prepare()
        if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${step.entry}), nullptr, ${tbs}, sizeof(deal_block));
//% end
//%
//% function buckets.launch(sort, threads)
//%   local params = parameter_list()
//%   buckets.parameters(params, false)
    if (of_buckets == 0) {
        void *of_deal[] = {${params.addresses()}};
        error = kg_launch(call, 2, KG_KERNEL_OF(${step.entry}), of_deal, ${tbs}, sizeof(deal_block));
        if (error) return error;

        // Buckets are segments of the other array.
        of_buckets = 1;
        g_offsets = g_borders;
        error = kg_launch(call, 0, KG_KERNEL_OF(${sort.entry}), of_sort, ${threads}, sizeof(block_shared));
        if (error) return error;
    }
//% end
//%
//% -- Of the launch that sorts: what it says of long segments. `held` is what a bucket should not exceed.
//% function buckets.note_function(threads)
// How many buckets a segment has: so many that most have between a half and 27/32 of a power of two.
KG_FN uint32_t count_buckets(uint64_t count)
{
    uint64_t most = 27;
    while ((count * 32 + most - 1) / most > ${B - 1}) most *= 2;
    return (uint32_t)((count * 32 + most - 1) / most);
}

// Sets the span of numbers from one to another.
KG_FN void set_span(bucket_span *to, ${U} least, ${U} greatest, uint32_t count)
{
    to->most = count - 1;
//%   if R == "float" then
    to->low = to->scale = 0;
    if (least > greatest) return;
    const float one = ${keys.decode("least")}, other = ${keys.decode("greatest")};
    to->low = one < other ? one : other;
    const float range = one < other ? other - one : one - other;
    if (range > 0 && range - range == 0) to->scale = (float)count / range;
//%   else
    const uint64_t scale = ((uint64_t)count << 32) / ((uint64_t)(greatest - least) + 1);
    to->low = least;
    to->scale = scale >> 32 == 0 ? (uint32_t)scale : ~0u;
//%   end
}

// The bucket of a key. It ascends as keys do${down and ", the greatest first" or ""}.
KG_FN uint32_t bucket_of(const ${T} key, const bucket_span &span)
{
//%   if R == "float" then
    const float at = (key - span.low) * span.scale;
    uint32_t bucket = (uint32_t)fminf(fmaxf(at, 0.0f), (float)span.most); // 0 of a NaN
    if (key != key && ${keys.encode("key")} >> 31 == ${down and 0 or 1}) bucket = span.most;
    return ${down and "span.most - bucket" or "bucket"};
//%   else
    const uint32_t number = ${keys.encode("key")}, above = number > span.low ? number - span.low : 0;
    const uint32_t bucket = (uint32_t)((uint64_t)above * span.scale >> 32);
    return bucket < span.most ? bucket : span.most;
//%   end
}

// Says which segments of the block are long, and what their spans are, by all threads.
KG_FN void note_long(block_shared *shared, const ${O} *offsets, const ${T} *in, uint32_t *counts, uint64_t *longs, long_found *found)
{
    const uint32_t lane = threadIdx.x % 32;
    if (threadIdx.x == 0) counts[blockIdx.x] = shared->counts[${longest + 1}];
    for (uint32_t i = 0; i < shared->counts[${longest + 1}]; i++) {
        const uint64_t s = shared->too_long[i], begin = offsets[s], keys = offsets[s + 1] - begin;
        const uint64_t slot = begin / ${variant.held}; // no other has that: it is too long
        if (threadIdx.x == 0) {
            uint64_t place = (uint64_t)blockIdx.x * ${room};
            for (uint32_t j = 0; j < shared->counts[${longest + 1}]; j++) place += shared->too_long[j] < s;
            longs[place] = slot;
            shared->least = ~(${U})0;
            shared->greatest = 0;
        }
        __syncthreads();
        const ${T} key = in[begin + (keys - 1) * (lane * ${threads // 32} + threadIdx.x / 32) / ${threads - 1}]; // a warp's are all over it
        ${U} least = ${keys.encode("key")}, greatest = least;
//%   if R == "float" then
        if (key - key != 0) { // no span has these
            least = ~(${U})0;
            greatest = 0;
        }
//%   end
        KG_UNROLL(5)
        for (uint32_t by = 16; by > 0; by /= 2) {
            const ${U} low = (${U})__shfl_xor_sync(${full_mask}, least, by), high = (${U})__shfl_xor_sync(${full_mask}, greatest, by);
            least = low < least ? low : least;
            greatest = high > greatest ? high : greatest;
        }
        if (lane == 0) {
            atomicMin(&shared->least, (uint32_t)least);
            atomicMax(&shared->greatest, (uint32_t)greatest);
        }
        for (uint32_t b = threadIdx.x; b < ${B}; b += ${threads}) found[slot].tallies[b] = 0;
        __syncthreads(); // all have said what they saw
        if (threadIdx.x < 32) {
            // Where a third of the warp's sample is in one bucket, buckets are not worth it.
            bucket_span span;
            set_span(&span, (${U})shared->least, (${U})shared->greatest, count_buckets(keys));
            const uint32_t alike = (uint32_t)__popc(__match_any_sync(${full_mask}, bucket_of(key, span)));
            const bool heavy = __any_sync(${full_mask}, alike > 10);
            if (lane == 0) {
                long_found *const to = &found[slot];
                to->begin = begin;
                to->count = keys;
                to->done = to->ready = 0;
                to->span.low = span.low;
                to->span.scale = span.scale;
                to->span.most = heavy ? 0 : span.most;
            }
            __syncwarp(); // all have read the sample's
        }
    }
}

//% end
//%
//% local function functions()
struct alignas(16) deal_block {
    alignas(16) ${T} keys[${size}]; // of a tile, bucket by bucket
    alignas(16) uint64_t before[${B}]; // where the keys of a bucket go, less the place of the first in the tile
    uint32_t counts[${B}]; // of each bucket; then where it begins in the tile
    uint64_t sums[${nwarps}];
    uint64_t ticket;
    uint64_t begin, count; // the segment of the tile
    bucket_span span;
    uint64_t origin, place, slot; // where the tile begins in it, and which it is of the list
    uint32_t todo; // 1: a tile is counted; 2: it moves; 0: none is left
    uint32_t last; // 1 for the block that has counted the last tile
};

// The sum of what the threads before this one have.
KG_FN uint64_t sum_before(deal_block *shared, uint32_t lane, uint32_t warp, uint64_t own)
{
    uint64_t sum = own;
    KG_UNROLL(5)
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint64_t other = __shfl_up_sync(${full_mask}, sum, by);
        if (lane >= by) sum += other;
    }
    if (lane == 31) shared->sums[warp] = sum;
    __syncthreads(); // all warps have their sums
    sum -= own;
    for (uint32_t w = 0; w < warp; w++) sum += shared->sums[w];
    __syncthreads(); // all have read them
    return sum;
}

// How many tiles of a segment move, and how often some are counted. What is not dealt out stays; its one bucket is told.
KG_FN uint64_t tiles_of(const long_found &is) { return is.span.most == 0 ? 0 : (is.count + ${size - 1}) / ${size}; }
// The second of these.
KG_FN uint64_t units_of(const long_found &is) { return is.span.most == 0 ? 1 : (is.count + ${unit * size - 1}) / ${unit * size}; }

// Lists long segments in the order of the array, by all threads of a block.
KG_FN void list_found(deal_block *shared, uint32_t lane, uint32_t warp, uint32_t blocks, const uint32_t *counts, const uint64_t *longs, const long_found *found, long_listed *list, ${O} *borders, dealing *to)
{
    const uint64_t one = (uint64_t)1 << 34; // of a number of segments; below them are tiles
    uint64_t before = 0, units_before = 0;
    for (uint32_t start = 0; start < blocks; start += ${tbs}) {
        const uint32_t b = start + threadIdx.x, count = b < blocks ? counts[b] : 0;
        uint64_t own = 0, own_units = 0;
        for (uint32_t i = 0; i < count; i++) {
            const long_found &is = found[longs[(uint64_t)b * ${room} + i]];
            own += one + tiles_of(is);
            own_units += units_of(is);
        }
        uint64_t at = before + sum_before(shared, lane, warp, own), units = units_before + sum_before(shared, lane, warp, own_units);
        if (threadIdx.x == ${tbs - 1}) {
            shared->ticket = at + own;
            shared->origin = units + own_units;
        }
        for (uint32_t i = 0; i < count; i++) {
            const uint64_t slot = longs[(uint64_t)b * ${room} + i];
            list[at >> 34] = long_listed{slot, at & (one - 1), units};
            at += one + tiles_of(found[slot]);
            units += units_of(found[slot]);
            borders[(at >> 34) * ${B}] = (${O})(found[slot].begin + found[slot].count); // that of the last one stays
        }
        __syncthreads(); // the sum of all is there
        before = shared->ticket;
        units_before = shared->origin;
        __syncthreads(); // all have read it
    }
    if (threadIdx.x == 0) {
        to->segments = before >> 34;
        to->tiles = before & (one - 1);
        to->units = units_before;
        kg_st_release_u64(&to->listed, 1);
    }
}

// Finds the tile of a ticket, by a warp: first tiles are counted, then they move.
KG_FN void find_segment(deal_block *shared, uint32_t lane, uint64_t ticket, const dealing *state, const long_listed *list,
    const long_found *found)
{
    const uint64_t units = state->units, at = ticket <= units ? ticket - 1 : ticket - 1 - units; // the first one was the list's
    const bool counts = ticket <= units;
    if (lane == 0) shared->todo = counts ? 1 : at < state->tiles ? 2 : 0;
    if (!counts && at >= state->tiles) return;
    uint64_t low = 0, high = state->segments; // how many of the list begin up to there
    while (low < high) {
        const uint64_t part = (high - low + 31) / 32, place = low + part * (lane + 1) - 1;
        const uint32_t lanes = (uint32_t)__popc(__ballot_sync(${full_mask}, place < high && (counts ? list[place].units : list[place].tiles) <= at));
        low += part * lanes;
        if (high > low + part - 1) high = low + part - 1;
    }
    if (lane == 0) {
        const long_listed is = list[low - 1];
        shared->place = low - 1;
        shared->slot = is.slot;
        shared->begin = found[is.slot].begin;
        shared->count = found[is.slot].count;
        shared->span = found[is.slot].span;
        shared->origin = counts ? (at - is.units) * ${unit * size} : (at - is.tiles) * ${size};
    }
}

//%   -- Keys of a tile, in registers. Of a whole tile no bound is asked for.
//%   local function load_keys()
    const uint32_t count = left < ${size} ? (uint32_t)left : ${size};
    ${T} keys[${N}];
    if (count == ${size}) {
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) keys[x] = from[${tbs} * x];
    } else {
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) {
            keys[x] = 0;
            if (threadIdx.x + ${tbs} * x < count) keys[x] = from[${tbs} * x];
        }
    }

    // Where all lanes have one bucket they would meet at its counter: one of them adds for all.
    const uint32_t some = bucket_of(keys[0], span);
    const bool alike = __all_sync(${full_mask}, some == __shfl_sync(${full_mask}, some, 0));
//%   end
//%
// Counts the keys of a tile.
KG_FN void count_tile(deal_block *shared, uint32_t lane, const bucket_span &span, const ${T} *from, uint64_t left)
{
//%   load_keys()
    KG_UNROLL(${N})
    for (uint32_t x = 0; x < ${N}; x++) {
        const bool there = threadIdx.x + ${tbs} * x < count;
        const uint32_t bucket = there ? bucket_of(keys[x], span) : ~0u;
        const bool together = alike && __all_sync(${full_mask}, bucket == __shfl_sync(${full_mask}, bucket, 0));
        if (there && (!together || lane == 0)) atomicAdd(&shared->counts[bucket], together ? 32u : 1u);
    }
}

// Counts the keys of ${unit} tiles. The block that is the last of a segment says where buckets begin.
KG_FN void count_tiles(deal_block *shared, uint32_t lane, uint32_t warp, const ${T} *in, long_found *found, ${O} *borders)
{
    const bucket_span span = shared->span;
    const uint64_t left = shared->count - shared->origin;
    for (uint32_t b = threadIdx.x; b < ${B}; b += ${tbs}) shared->counts[b] = 0;
    __syncthreads();
    if (span.most != 0) {
        const ${T} *const from = in + shared->begin + shared->origin + threadIdx.x;
        for (uint32_t at = 0; at < ${unit * size} && at < left; at += ${size}) count_tile(shared, lane, span, from + at, left - at);
    }
    __syncthreads(); // all are counted
    uint64_t *const to = found[shared->slot].tallies;
    for (uint32_t b = threadIdx.x; b <= span.most; b += ${tbs})
        if (shared->counts[b] != 0) kg_red_add_u64(&to[b], shared->counts[b]);
    if (span.most == 0 && threadIdx.x == 0) kg_red_add_u64(&to[0], shared->count);
    __syncthreads(); // all of the tile are there
    if (threadIdx.x == 0) shared->last = kg_atomic_add_acq_rel_u64(&found[shared->slot].done, 1) == units_of(found[shared->slot]) - 1;
    __syncthreads();
    if (shared->last == 0) return;
    uint64_t own = 0, counts[${each}];
    const uint32_t first = threadIdx.x * ${each};
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        counts[i] = first + i < ${B} ? to[first + i] : 0;
        own += counts[i];
    }
    uint64_t at = sum_before(shared, lane, warp, own);
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (first + i >= ${B}) break;
        borders[shared->place * ${B} + first + i] = (${O})(shared->begin + at);
        to[first + i] = at;
        at += counts[i];
    }
    __syncthreads(); // all of them are said
    if (threadIdx.x == 0) kg_st_release_u64(&found[shared->slot].ready, 1);
}

// Moves the keys of a tile to their buckets: first in shared memory, so those of a bucket lie side by side.
KG_FN void deal_tile(deal_block *shared, uint32_t lane, uint32_t warp, const ${T} *in, ${T} *other, long_found *found)
{
    const bucket_span span = shared->span;
    const uint64_t left = shared->count - shared->origin;
    const ${T} *const from = in + shared->begin + shared->origin + threadIdx.x;
    for (uint32_t b = threadIdx.x; b < ${B}; b += ${tbs}) shared->counts[b] = 0;
    __syncthreads();
//%   load_keys()
    uint32_t places[${N // 2}]; // in the bucket, of two keys
    KG_UNROLL(${N})
    for (uint32_t x = 0; x < ${N}; x++) {
        const bool there = threadIdx.x + ${tbs} * x < count;
        const uint32_t bucket = there ? bucket_of(keys[x], span) : ~0u;
        const bool together = alike && __all_sync(${full_mask}, bucket == __shfl_sync(${full_mask}, bucket, 0));
        uint32_t place = 0;
        if (there && (!together || lane == 0)) place = atomicAdd(&shared->counts[bucket], together ? 32u : 1u);
        if (together) place = __shfl_sync(${full_mask}, place, 0) + lane;
        places[x / 2] = x % 2 == 0 ? place : places[x / 2] | place << 16;
        if (x % 2 == 1) __syncwarp(); // buckets that are worked out ahead take registers
    }
    if (threadIdx.x == 0)
        while (kg_ld_acquire_u64(&found[shared->slot].ready) == 0) kg_spin();
    __syncthreads(); // all are counted, and it is known where buckets begin
    uint32_t counts[${each}];
    uint64_t own = 0, starts[${each}]; // where those of this tile go, which others ask for at once
    const uint32_t first = threadIdx.x * ${each};
    uint64_t *const to = found[shared->slot].tallies;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        counts[i] = first + i < ${B} ? shared->counts[first + i] : 0;
        starts[i] = 0;
        if (counts[i] != 0) starts[i] = atomicAdd(&to[first + i], (uint64_t)counts[i]);
        own += counts[i];
    }
    uint32_t at = (uint32_t)sum_before(shared, lane, warp, own);
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (first + i >= ${B}) break;
        shared->before[first + i] = shared->begin + starts[i] - at;
        shared->counts[first + i] = at;
        at += counts[i];
    }
    __syncthreads(); // all buckets have their places
    const bucket_span again = shared->span; // looked up anew, and buckets worked out anew: registers are for keys
    KG_UNROLL(${N})
    for (uint32_t x = 0; x < ${N}; x++)
        if (threadIdx.x + ${tbs} * x < count) shared->keys[shared->counts[bucket_of(keys[x], again)] + (places[x / 2] >> x % 2 * 16 & 0xffff)] = keys[x];
    __syncthreads(); // all keys are there

    // OUTPUT: those of a bucket side by side.
    KG_UNROLL(4)
    for (uint32_t x = 0; x < ${N}; x++) {
        const uint32_t place = threadIdx.x + ${tbs} * x;
        if (place >= count) break;
        const ${T} key = shared->keys[place];
        other[shared->before[bucket_of(key, again)] + place] = key;
    }
}

//% end
//%
//% function buckets.kernel()
//%   local params = parameter_list()
//%   buckets.parameters(params, false)
//%   functions()
// Deals the keys of long segments into buckets. A block has ${size} keys at a time.
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${params.declared()})
{
    KG_SMEM(deal_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//%   early_wait()
    // Not before: what comes next would lie where blocks of the launch before leave room, unevenly.
//%   early_trigger()
    bool any = false;
    for (uint32_t b = threadIdx.x; b < blocks; b += ${tbs}) any |= g_counts[b] != 0;
    if (!__syncthreads_or(any)) return;
    if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_dealing->tickets, (uint64_t)1);
    __syncthreads();
    const bool first = shared->ticket == 0;
    __syncthreads(); // all have read it
    if (first) {
        list_found(shared, lane, warp, blocks, g_counts, g_longs, g_found, g_splits, g_borders, g_dealing);
        if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_dealing->tickets, (uint64_t)1);
    } else if (threadIdx.x == 0) {
        while (kg_ld_acquire_u64(&g_dealing->listed) == 0) kg_spin();
    }
    for (;;) {
        __syncthreads(); // the list is there, and all are done with the tile before
        if (warp == 0) find_segment(shared, lane, shared->ticket, g_dealing, g_splits, g_found);
        __syncthreads(); // all know the tile
        if (shared->todo == 0) return;
        KG_CASE(last);
        if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_dealing->tickets, (uint64_t)1); // the next one, while this tile is under way
        if (shared->todo == 1) count_tiles(shared, lane, warp, g_in, g_found, g_borders);
        else deal_tile(shared, lane, warp, g_in, g_other, g_found);
    }
}
KG_ENTRY(${step.entry})

//% end
//%
//% return buckets

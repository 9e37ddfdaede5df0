//% -- Levels of a kd-tree whose parts are longer than a tile: each part is split about its node, and nothing is sorted. Only
//% -- which points come before the node matters, as the parts of its children are split again. Splitters from a sorted sample
//% -- leave few points that the node may be among (sample select); points are counted by them, and then move once.
//% -- Needs: k and variant, and functions of neighbours/tree_build in front. The launches also need what those of the build
//% -- have: g_items, g_other, g_axes, g_parts or g_order, points, last, levels and shape. Gives: functions(w), kernels(w),
//% -- prepare(), launches(w). `w` has what the build knows:
//% --   T, U and key_bits         the types of a coordinate and of a key, and how many bits a key has.
//% --   arrays, whole             the parameters for all arrays of points, and their addresses.
//% --   keys, load(axis, at)      the keys of point `at` along all axes, and one of its coordinates, in C.
//% --   points, given             the type of a parameter that is an array of points as they move, and of one that is read.
//% --   at(points, place)         the point at a place of such an array, in C.
//% --   parts                     whether parts have a region of their own.
//% --   turns                     which axis each level has (neighbours/tree_axes).
//% local split, upto = {}, use "warp/upto"
//% local tbs, tile, N = variant.steps[1].tbs, variant.tile, variant.tile // variant.steps[1].tbs
//% local nwarps, shared = tbs // 32, tbs > 32 and "shared, " or ""
//% local log2 = 5
//% while 1 << log2 < tile do log2 = log2 + 1 end
//% local most = (4 << (log2 + 1) // 2) - 1
//% local names, steps, nth = {"keys", "sample", "count", "split"}, {}, {} -- as the planner has them
//% for i, name in ipairs(names) do steps[name], nth[name] = variant.steps[i], i - 1 end
//%
//% function split.functions(w)
//%   upto.functions("uint32_t")
//%   w.turns.helpers(w.T, w.U)
// A part of the points while it is split. Its middle are those not before `low`, and before `high`.
struct alignas(${w.key_bits // 4}) part {
    item low, high;
    uint32_t below, middle; // how many come before the middle, and how many it has
    uint32_t next[3];       // where the next point goes that comes before the middle, to it, or behind it
    uint32_t ticket;        // blocks that have counted, or moved their share
};

// Where the node of a part lies.
KG_FN uint32_t place_of(uint32_t last, uint32_t shift, uint32_t number) { return begin_of(last, shift - 1, 2 * number + 1) - 1; }

// How many of some items in order are not behind one.
KG_FN uint32_t count_upto(const item *items, uint32_t count, const item &one)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (before(one, items[middle])) high = middle;
        else low = middle + 1;
    }
    return low;
}

// Whether all other blocks of a part are done with it. What they wrote is visible then.
KG_FN bool is_last(uint32_t *last, uint32_t *ticket, uint32_t others)
{
    __syncthreads();
    if (threadIdx.x == 0) *last = kg_atomic_add_acq_rel_u32(ticket, 1) == others ? 1 : 0;
    __syncthreads();
    return *last != 0;
}

// Whether an item has the digits that are known, by the bits of these.
KG_FN bool begins_so(const item &one, const item &known, const item &bits)
{
    return ((one.key ^ known.key) & bits.key) == 0 && ((one.index ^ known.index) & bits.index) == 0;
}

// Which of some counters has a place, and how many are counted in front of it. All lanes of a warp call it, and get both.
KG_FN uint32_t counter_of(const uint32_t *counts, uint32_t number, uint32_t place, uint32_t &front)
{
    const uint32_t lane = kg_lane(), each = (number + 31) / 32;
    uint32_t at = lane * each, sum = 0;
    for (uint32_t i = at; i < at + each && i < number; i++) sum += counts[i];
    front = sum_upto(lane, sum) - sum;
    const bool mine = front <= place && place - front < sum;
    if (mine)
        while (place - front >= counts[at]) front += counts[at++];
    const int from = __ffs((int)__ballot_sync(${full_mask}, mine)) - 1;
    front = __shfl_sync(${full_mask}, front, from);
    return __shfl_sync(${full_mask}, at, from);
}

//% end
//%
//% function split.kernels(w)
// Splitters of a part, how many of its points lie between them, and whether a block is the last to count. And points of each
// warp that wait until all lanes have one to look for among the splitters, as few are between them.
struct alignas(16) count_block {
    alignas(16) item splitters[${most}], waiting[${nwarps}][64];
    uint32_t counts[${most + 1}], last;
};

// The middle of a part. If it is longer than a tile: its points by one digit, and what is found of the node.
struct alignas(16) middle_block {
//%   if tbs > 32 then
    sort_block sorted;
//%   end
    uint32_t counts[256], digit, front, left, next[2];
    item found; // the node
};

// Points of each kind that each warp has, where they go, and whether a block is the last to move any.
struct alignas(16) split_block {
    middle_block middle;
    uint32_t counts[3][${nwarps}], to[3], last;
};

// Points as they came, and which axes part them.
KG_KERNEL(${steps.keys.entry}, ${tbs}, ${steps.keys.min_blocks})(${w.arrays}, ${w.points}g_items, tree_axes *g_axes, uint32_t points)
{
//% early_start()
//%   w.turns.find(w.load, "points", w)
    const uint32_t at = blockIdx.x * ${tbs} + threadIdx.x;
    if (at < points) ${w.at("g_items", "at")} = {{${join(w.keys)}}, at};
}
KG_ENTRY(${steps.keys.entry})

// Splitters of a part, by a block: those of a sorted sample that are nearest to where the node will be. They and their
// counters lie in the array that the part moves to, which is free until then.
KG_KERNEL(${steps.sample.entry}, ${tbs}, ${steps.sample.min_blocks})(${w.given}g_items, ${w.points}g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t last, uint32_t shift, uint32_t bits, uint32_t splitters)
{
//%   if tbs > 32 then
    KG_SMEM(sort_block, shared);
//%   end
//% early_start()
    const uint32_t number = blockIdx.x, begin = begin_of(last, shift, number), count = begin_of(last, shift, number + 1) - 1 - begin;
    const uint32_t sampled = 1u << bits, axis = g_axes->axis_of[level];
    item items[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x * ${N} + i;
        items[i] = no_item();
        if (at >= sampled) continue;

        // One of each of so many pieces. A hash says which: points may come in rows.
        const uint32_t from = (uint32_t)((uint64_t)count * at / sampled), end = (uint32_t)((uint64_t)count * (at + 1) / sampled);
        items[i] = item_at(g_items, begin + from + (uint32_t)((uint64_t)(at * 2654435769u) * (end - from) >> 32), axis);
    }
    sort_runs(${shared}items, bits);
    const uint32_t node = (uint32_t)((uint64_t)(place_of(last, shift, number) - begin) * sampled / count);
    uint32_t first = node > splitters / 2 ? node - splitters / 2 : 0;
    if (first > sampled - splitters) first = sampled - splitters;
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x * ${N} + i - first;
        if (at < splitters) ${w.at("g_other", "begin + at")} = {{items[i].key}, items[i].index};
    }
    for (uint32_t at = threadIdx.x; at <= splitters; at += ${tbs}) ${w.at("g_other", "begin + splitters + at")} = {};
    if (threadIdx.x == 0) g_parts[number] = {};
}
KG_ENTRY(${steps.sample.entry})

// Counts the points of each part by its splitters, by blocks that take a share each. The last one of a part finds between
// which of them its node lies.
KG_KERNEL(${steps.count.entry}, ${tbs}, ${steps.count.min_blocks})(${w.given}g_items, ${w.points}g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t last, uint32_t shift, uint32_t splitters, uint32_t blocks, uint32_t share)
{
    KG_SMEM(count_block, shared);
//% early_start()
    const uint32_t number = blockIdx.x / blocks, begin = begin_of(last, shift, number), end = begin_of(last, shift, number + 1) - 1;
    const uint32_t first = begin + blockIdx.x % blocks * share;
    if (first >= end) return;
    const uint32_t stop = end - first < share ? end : first + share, axis = g_axes->axis_of[level];
    for (uint32_t at = threadIdx.x; at <= splitters; at += ${tbs}) {
        const item splitter = item_at(g_other, begin + (at < splitters ? at : 0), 0); // where its key lies
        if (at < splitters) shared->splitters[at] = splitter;
        shared->counts[at] = 0;
    }
    __syncthreads();
    const item low = shared->splitters[0], high = shared->splitters[splitters - 1];
    const uint32_t lane = kg_lane();
    item *const waiting = shared->waiting[kg_warp_uniform()];
    uint32_t below = 0, n_waiting = 0;
    for (uint32_t base = first; base < stop; base += ${tile}) {
        item items[${N}];
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = base + threadIdx.x + ${tbs} * i;
            items[i] = at < stop ? item_at(g_items, at, axis) : no_item();
        }
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            // Before all splitters, between them, or behind them: there nobody counts.
            const bool first_of_all = before(items[i], low), between = !first_of_all && before(items[i], high);
            const uint32_t those = __ballot_sync(${full_mask}, between);
            if (between) waiting[n_waiting + (uint32_t)__popc(those & kg_lanemask_lt())] = items[i];
            below += first_of_all ? 1 : 0;
            n_waiting += (uint32_t)__popc(those);
            if (n_waiting < 32) continue;

            // All lanes have one.
            n_waiting -= 32;
            __syncwarp();
            atomicAdd(&shared->counts[count_upto(shared->splitters, splitters, waiting[n_waiting + lane])], 1u);
            __syncwarp();
        }
    }
    __syncwarp();
    if (lane < n_waiting) atomicAdd(&shared->counts[count_upto(shared->splitters, splitters, waiting[lane])], 1u);
    below = sum_upto(lane, below);
    if (lane == 31) atomicAdd(&shared->counts[0], below);
    __syncthreads();

    // The block's counts to those of the part. Of those behind the last splitter nobody counts any.
    for (uint32_t at = threadIdx.x; at < splitters; at += ${tbs})
        if (shared->counts[at] != 0) atomicAdd(&${w.at("g_other", "begin + splitters + at")}.index, (${w.U})shared->counts[at]);
    if (!is_last(&shared->last, &g_parts[number].ticket, (end - begin - 1) / share)) return;
    KG_CASE(last);
    for (uint32_t at = threadIdx.x; at <= splitters; at += ${tbs})
        shared->counts[at] = at < splitters ? (uint32_t)${w.at("g_other", "begin + splitters + at")}.index : end - begin;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    uint32_t front = 0;
    const uint32_t found = counter_of(shared->counts, splitters + 1, place_of(last, shift, number) - begin, front);
    if (threadIdx.x != 0) return;
    part mine = {};
    if (found > 0) mine.low = shared->splitters[found - 1];
    mine.high = found < splitters ? shared->splitters[found] : item{(${w.U})-1, (${w.U})-1};
    mine.below = front;
    mine.middle = found < splitters ? shared->counts[found] : end - begin - front;
    mine.next[0] = begin;
    mine.next[1] = begin + front;
    mine.next[2] = begin + front + mine.middle;
    g_parts[number] = mine;
}
KG_ENTRY(${steps.count.entry})

// The middle of a part, by a block: the node goes to its place, and others before or behind it. `start` is where the middle
// begins, from where `node` counts.
KG_FN void place_middle(middle_block *shared, ${w.points}g_items, ${w.points}g_other, uint32_t start, uint32_t count, uint32_t node, uint32_t axis)
{
    item known = {0, 0}, bits = {0, 0};
    if (count <= ${tile}) {
        uint32_t sorted = 0;
        while (1u << sorted < count) sorted++;
        // Sorted, to find it.
        moved points[${N}];
        item items[${N}];
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = threadIdx.x * ${N} + i;
            points[i] = at < count ? ${w.at("g_other", "start + at")} : moved{};
            items[i] = at < count ? item_of(points[i], axis) : no_item();
        }
        sort_runs(${tbs > 32 and "&shared->sorted, " or ""}items, sorted);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            if (threadIdx.x * ${N} + i == node) shared->found = items[i];
        if (threadIdx.x == 0) {
            shared->next[0] = 0;
            shared->next[1] = node + 1;
        }
        __syncthreads(); // all have read what is moved now
        known = shared->found;
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (threadIdx.x * ${N} + i >= count) continue;
            const uint32_t side = before(item_of(points[i], axis), known) ? 0 : 1;
            const uint32_t to = points[i].index == known.index ? node : atomicAdd(&shared->next[side], 1u);
            ${w.at("g_other", "start + to")} = points[i];
        }
        return;
    }

    // Digits of the node, of its key and then of its index, until no other point begins with them.
    uint32_t front = 0;
    for (uint32_t digit = 0, left = count; left > 1; digit++) {
        for (uint32_t at = threadIdx.x; at < 256; at += ${tbs}) shared->counts[at] = 0;
        __syncthreads();
        const bool of_key = digit < ${w.key_bits // 8};
        const uint32_t by = 8 * (${w.key_bits // 8 - 1} + (of_key ? 0 : 4) - digit);
        for (uint32_t base = 0; base < count; base += ${tile}) {
            moved points[${N}];
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint32_t at = base + threadIdx.x + ${tbs} * i;
                points[i] = at < count ? ${w.at("g_other", "start + at")} : moved{};
            }
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint32_t at = base + threadIdx.x + ${tbs} * i;
                if (at >= count) continue;
                if (digit == 0) ${w.at("g_items", "start + at")} = points[i];
                const item one = item_of(points[i], axis);
                if (begins_so(one, known, bits)) atomicAdd(&shared->counts[(of_key ? one.key : one.index) >> by & 255], 1u);
            }
        }
        __syncthreads();

        // The digit of the node, by a warp.
        if (threadIdx.x < 32) {
            uint32_t skipped = 0;
            const uint32_t found = counter_of(shared->counts, 256, node - front, skipped);
            if (threadIdx.x == 0) {
                shared->digit = found;
                shared->front = skipped;
                shared->left = shared->counts[found];
                shared->next[0] = 0;
                shared->next[1] = node + 1;
            }
        }
        __syncthreads();
        const ${w.U} found = (${w.U})shared->digit << by, mask = (${w.U})255 << by;
        known = {known.key | (of_key ? found : 0), known.index | (of_key ? 0 : found)};
        bits = {bits.key | (of_key ? mask : 0), bits.index | (of_key ? 0 : mask)};
        front += shared->front;
        left = shared->left;
    }

    // The node to its place, and others to either side of it.
    for (uint32_t base = 0; base < count; base += ${tile}) {
        moved points[${N}];
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = base + threadIdx.x + ${tbs} * i;
            points[i] = ${w.at("g_items", "start + (at < count ? at : 0)")};
        }
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (base + threadIdx.x + ${tbs} * i >= count) continue;
            const item one = item_of(points[i], axis);
            const uint32_t side = before(one, known) ? 0 : 1;
            const uint32_t to = begins_so(one, known, bits) ? node : atomicAdd(&shared->next[side], 1u);
            ${w.at("g_other", "start + to")} = points[i];
        }
    }
}

// Moves the points of each part to before its middle, to it, and behind it, in any order. The last block of a part does the
// middle.
KG_KERNEL(${steps.split.entry}, ${tbs}, ${steps.split.min_blocks})(${w.points}g_items, ${w.points}g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t points, uint32_t last, uint32_t shift, uint32_t blocks, uint32_t share)
{
    KG_SMEM(split_block, shared);
//% early_start()
    const uint32_t number = blockIdx.x / blocks, begin = begin_of(last, shift, number), end = begin_of(last, shift, number + 1) - 1;
    const uint32_t first = begin + blockIdx.x % blocks * share, warp = kg_warp_uniform(), lane = kg_lane();
    if (first == begin && threadIdx.x == 0 && end < points) ${w.at("g_other", "end")} = ${w.at("g_items", "end")}; // a node above
    if (first >= end) return;
    const uint32_t stop = end - first < share ? end : first + share, axis = g_axes->axis_of[level];
    const item low = g_parts[number].low, high = g_parts[number].high;
    for (uint32_t base = first; base < stop; base += ${tile}) {
        // Where each point belongs, and how many of its warp come before it there.
        moved items[${N}] = {};
        uint32_t kinds[${N}] = {}, to[${N}] = {}, counts[3] = {};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            if (base + threadIdx.x + ${tbs} * i < stop) items[i] = ${w.at("g_items", "base + threadIdx.x + " .. tbs .. " * i")};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const item one = item_of(items[i], axis);
            kinds[i] = before(one, low) ? 0 : before(one, high) ? 1 : 2;
            if (base + threadIdx.x + ${tbs} * i >= stop) kinds[i] = 3;
            KG_UNROLL(3)
            for (uint32_t kind = 0; kind < 3; kind++) {
                const uint32_t those = __ballot_sync(${full_mask}, kinds[i] == kind);
                if (kinds[i] == kind) to[i] = counts[kind] + (uint32_t)__popc(those & kg_lanemask_lt());
                counts[kind] += (uint32_t)__popc(those);
            }
        }

        // Places of the block, and of its warps one behind the other.
        if (lane < 3) shared->counts[lane][warp] = lane == 0 ? counts[0] : lane == 1 ? counts[1] : counts[2];
        __syncthreads();
        if (threadIdx.x < 3) {
            uint32_t *const of_warps = shared->counts[threadIdx.x], sum = 0;
            for (uint32_t i = 0; i < ${nwarps}; i++) {
                const uint32_t count = of_warps[i];
                of_warps[i] = sum;
                sum += count;
            }
            shared->to[threadIdx.x] = sum == 0 ? 0 : atomicAdd(&g_parts[number].next[threadIdx.x], sum);
        }
        __syncthreads();
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            if (kinds[i] < 3) ${w.at("g_other", "shared->to[kinds[i]] + shared->counts[kinds[i]][warp] + to[i]")} = items[i];
        __syncthreads();
    }
    if (!is_last(&shared->last, &g_parts[number].ticket, (end - begin - 1) / share)) return;
    const uint32_t start = begin + g_parts[number].below;
    place_middle(&shared->middle, g_items, g_other, start, g_parts[number].middle, place_of(last, shift, number) - start, axis);
}
KG_ENTRY(${steps.split.entry})

//% end
//%
//% local shared_of = {sample = tbs > 32 and "sizeof(sort_block)", count = "sizeof(count_block)", split = "sizeof(split_block)"}
//%
//% function split.prepare()
//%   for i, name in ipairs(names) do
    ${i == 1 and "int " or "if (!error) "}error = kg_launch(call, ${nth[name]}, KG_KERNEL_OF(${steps[name].entry}), nullptr, ${tbs}, ${shared_of[name] or "0"});
//%   end
//% end
//%
//% local function launch(indent, name, arguments)
${indent}if (!error) error = kg_launch_shaped(call, ${nth[name]}, KG_KERNEL_OF(${steps[name].entry}), ${arguments}, &shape, ${shared_of[name] or "0"});
//% end
//%
//% -- Points as items, and all levels with parts longer than a tile. Items end in g_items.
//% function split.launches(w)
//%   if not w.parts then
    // What is known of a part takes less room than the indices of its nodes, which come later.
    part *g_parts = (part *)g_order;
//%   end
    uint32_t level = 0, shift = levels - 1;
    shape.grid[0] = points / ${tbs} + 1;

    // Arrays take turns, and points end in g_items.
    for (uint32_t left = shift; 2u << left > ${tile}; left--) {
        const auto begin = g_items;
        g_items = g_other;
        g_other = begin;
    }
    void *of_keys[] = {${w.whole}, &g_items, &g_axes, &points};
//%   launch("    ", "keys", "of_keys")

    // Levels that have more nodes below each of theirs than a block sorts.
    while (!error && 2u << shift > ${tile}) {
        const uint32_t longest = (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift);

        // A sample has a sixteenth of the shortest part, and a tile at most. A block counts and moves two tiles, or more of many
        // points.
        uint32_t bits = shift < 8 ? 4 : shift - 4 < ${log2} ? shift - 4 : ${log2};
        uint32_t splitters = (4u << (bits + 1) / 2) - 1, share = ${2 * tile};
        while (share < ${8 * tile} && points / share > 2048) share *= 2;
        uint32_t blocks = (longest + share - 1) / share;
        void *of_sample[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &last, &shift, &bits, &splitters};
        void *of_count[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &last, &shift, &splitters, &blocks, &share};
        void *of_split[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &points, &last, &shift, &blocks, &share};
        shape.grid[0] = 1u << level;
//%   launch("        ", "sample", "of_sample")
        shape.grid[0] = blocks << level;
//%   launch("        ", "count", "of_count")
//%   launch("        ", "split", "of_split")
        const auto from = g_items;
        g_items = g_other;
        g_other = from;
        level++;
        shift--;
    }
//% end
//%
//% return split

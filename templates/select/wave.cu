//% -- What a select keeps, or the parts of a partition, where there are few tiles: a block for each multiprocessor. It
//% -- takes the tile of its own number. Each of its warps loads a part by a bulk copy, compacts it in its place and stores
//% -- it. In between the block looks at the sums of all tiles before its own, which are under way together. The ticket,
//% -- which has the tag, is drawn meanwhile. A block that has polled for long sums the first tile that it waits for. So
//% -- it waits for no block to begin. In place it could not: others write over what it would read. So tiles go by tickets
//% -- then, side by side. The grouping is fixed, so floats have the same bits in every run.
//% local element = use "warp/element"
//% local tagged = use "warp/tagged"
//% local back = use "select/back"
//% local in_parts, reversed = k.ops.partition ~= nil, variant.into == "reversed"
//% local more = in_parts or variant.by_key or variant.runs -- than a count
//% local over = not more and k.in_place -- a call may be in place
//% local of_parts = reversed and "stream_halves" or "stream_split"
//% local of_runs = variant.runs == "repeated" and "stream_repeated" or "stream_keys"
//% local parts = run("select/" .. (in_parts and of_parts or more and of_runs or "stream_parts"))
//% local sums = run(more and "select/stream_sums" or "select/stream_counts")
//% local arrays, how, W = parts.arrays, sums.how, variant.nwarps
//% local LOOKS, POLLS = 5, 64 -- tiles of a lane, and looks until a block helps: some 40 us
//% local taken = register_names("v", LOOKS)
//%
//% sums.of(tagged.functions)
//% if over then back.hand_on() end
//% arrays.functions()
struct alignas(16) stream_shared {
//% arrays.members()
//% parts.members()
    alignas(16) uint64_t full[${W}]; // loaded
//% sums.members()
    alignas(8) uint64_t turn; // the ticket, and in its upper half the epoch
    uint32_t next; // the tile to go on with
};

// Where tiles lie: all in one stage.
struct wave_place {
    uint32_t stage;
};

//% arrays.load_functions()
//% parts.functions()
//% -- Loads of all words that a lane looks at, under way together: `there` becomes true when all are there.
//% local function poll()
            there = true;
//%   for j = 0, LOOKS - 1 do
            there &= ${tagged.published("g_sums", "mine" .. plus(j), "tag", taken[j + 1])} | (mine${plus(j)} >= tile);
//%   end
//% end
//%
//% local function give_up()
                uint32_t first = mine;
                ${k.A.c} found;
                while (first < tile && first < mine + ${LOOKS} && ${tagged.published("g_sums", "first", "tag", "found")}) first++;
                const uint32_t lacking = __ballot_sync(${full_mask}, first < tile && first < mine + ${LOOKS});
                if (lacking != 0) {
                    next = __shfl_sync(${full_mask}, first, __ffs((int)lacking) - 1);
                    return before;
                }
//% end
//%
//% local function look_function()
//%   local told = {"uint32_t tile", "uint32_t tag", "uint32_t lane", "const uint64_t *g_sums", "uint32_t &next"}
//%   if over then table.insert(told, "bool in_place") end
// What stands before a tile, in all lanes of a warp, from the sums of all tiles before it. Who has polled for long gives
// up: then `next` is the first tile whose sum is not there.
KG_FN ${k.A.c} look_at_tiles(${sums.params(told)})
{
    ${k.A.c} before = ${how.start()};
    for (uint32_t from = 0; from < tile; from += ${32 * LOOKS}) {
        const uint32_t mine = from + lane * ${LOOKS}; // the first of ${plural(LOOKS, "tile")} that this lane looks at
//%   for _, v in ipairs(taken) do
        ${k.A.c} ${v} = ${how.identity()};
//%   end
        bool there = mine >= tile;
        for (uint32_t polls = 0; !__all_sync(${full_mask}, there); polls++) {
            kg_spin();
            if (${over and "!in_place && " or ""}polls == ${POLLS}) {
//%   give_up()
            }
            if (there) continue;
//%   poll()
        }

        // In order: a lane's own, then the lanes.
//%   for j = 1, LOOKS - 1 do
        if (mine${plus(j)} < tile) v0 = ${how.joined("v0", taken[j + 1])};
//%   end
//%   how.inclusive("v0")
        const uint32_t count = tile - from < ${32 * LOOKS} ? tile - from : ${32 * LOOKS};
        const ${k.A.c} others = ${element.from("v0", "(count - 1) / " .. LOOKS)};
        before = ${how.joined("before", "others")};
    }
//%   if over then
    if (in_place) hand_on(); // what may be written over now
//%   end
    return before;
}

//% end
//%
//% local function look()
//%   needs_function("look_at_tiles", look_function)
//%   return "look_at_tiles(" .. sums.values({"tile", "tag", "lane", "g_sums", "next", over and "in_place" or nil}) .. ")"
//% end
//%
//% -- Publishes the sum of the tile, and finds what stands before it, by a warp.
//% local function add_up()
//%   local function publish(sum) return tagged.publish("g_sums", "(uint64_t)tile", sum, "tag") end
//%   sums.add_up(publish, function()
//%     if over then
            if (in_place) hand_on(); // the tile is read
//%     end
//%   end)
//% end
//%
//% local function before_tile()
            ${k.A.c} start = ${look()};
//% end
//%
//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% if not reversed then params.add("uint64_t ", "capacity") end
//% params.add("uint64_t *", "g_sums")
//% params.add("kg_tagged ", "tagged")
//% params.add("uint64_t *", "g_turn")
//% params.add("uint32_t *", "g_ticket")
// Each block takes the tile of its own number, and then others as far behind as there are blocks.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.steps[1].min_blocks})(${params.declared()})
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), part = warp;
    const stream_ends ends = stream_ends_of(${arrays.names()}, n);
    const uint32_t tiles = ends.tiles;
    constexpr wave_place at = {0};
    if (lane == 0) {
        kg_mbar_init(&shared->full[warp], 1);
        kg_fence_mbar_init();
    }
//% early_start()
    uint64_t drawn = 0; // the ticket, and in its upper half the epoch
    if (threadIdx.x == 0) drawn = atomicAdd(g_turn, 1);
    uint32_t tag = 0, parity = 0;
//% if over then
//%   parts.in_place()
    uint32_t due = blockIdx.x, step = gridDim.x, limit = tiles;
//% end
    // There may be one block more than tiles: an array that begins off a boundary has one for it.
    if (${over and "in_place || " or ""}blockIdx.x >= tiles) {
        if (threadIdx.x == 0) shared->turn = drawn;
        __syncthreads();
        tag = (uint32_t)(shared->turn >> 32) + 1;
    }
//% if over then
    if (in_place) {
        const uint32_t each = (tiles + gridDim.x - 1) / gridDim.x;
        due = (uint32_t)shared->turn * each;
        step = 1;
        if (due + each < tiles) limit = due + each;
    }
    for (uint32_t tile = due; due < limit;) {
        if (lane == 0) load_part(shared, 0, warp, ends, tile${arrays.over and ", in_place" or ""});
//% else
    for (uint32_t due = blockIdx.x, tile = due; due < tiles;) {
        if (lane == 0) load_part(shared, 0, warp, ends, tile);
//% end
        __syncwarp();
        kg_mbar_wait(&shared->full[warp], parity);
        parity ^= 1;
//% run("select/stream_cut").compact(parts)

        // What the warps hand in is added up, and published.
//% sums.hand_in()
        if (${over and "!in_place && " or ""}threadIdx.x == 0) shared->turn = drawn;
        __syncthreads();
        tag = (uint32_t)(shared->turn >> 32) + 1;
        if (warp == 0) {
            uint32_t next = tile;
//% sums.of(add_up)
            __syncwarp();
            if (tile == due) { // what stands before it
//% sums.of(before_tile)
                if (lane == 0 && next == tile) { // all of that was there
//% sums.of(sums.take)
//% sums.finish(parts)
                }
            } else { // its own is next
                next = due;
            }
            if (lane == 0) shared->next = next;
        }
        __syncthreads();

        // OUTPUT: each warp its own part.
        const uint32_t next = shared->next;
        if (tile == due && next == due) {
//% sums.of(sums.before)
//% parts.store()
            due += ${over and "step" or "gridDim.x"};
            tile = due;
        } else {
            tile = next; // whose block has not begun, and then its own again
        }
        kg_fence_proxy(); // the bulk copies that write the parts again
        __syncwarp();
    }
    // All tickets are drawn when the last one is: the next call finds all as this one did.
    if (threadIdx.x == 0 && (uint32_t)drawn == gridDim.x - 1 && tag != ~(uint32_t)0) kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);

    if (tag != ~(uint32_t)0) return;
//% tagged.end_of_tags()
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(stream_shared));
//% take_arguments()
//% if reversed then
    uint64_t n = call->n;
//% else
    uint64_t n = call->n, capacity = call->lengths[0];
//% end
    kg_workspace_header *header = (kg_workspace_header *)call->header;
//% take_region("uint64_t", "g_sums", "sums_of_tiles")
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(stream_shared));
}

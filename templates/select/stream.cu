//% -- A select by blocks that stay: one for each multiprocessor, whose warps share the work. Tiles come by bulk copies
//% -- into a ring of stages in shared memory. Each warp that compacts does so in place, in its own part of a stage.
//% -- While tiles wait for what is kept before them, others are loaded and compacted. Each kind of warp goes around the
//% -- ring at its own pace.
//% local ring = use "warp/ring"
//% local masters = use "warp/masters"
//% local tagged = use "warp/tagged"
//% local back = use "select/back"
//% local in_parts, reversed = k.ops.partition ~= nil, variant.into == "reversed"
//% local more = in_parts or variant.by_key or variant.runs -- than a count
//% local of_parts = reversed and "stream_halves" or "stream_split"
//% local of_runs = variant.runs == "repeated" and "stream_repeated" or "stream_keys"
//% local parts = run("select/" .. (in_parts and of_parts or more and of_runs or "stream_parts"))
//% local sums = run(more and "select/stream_sums" or "select/stream_counts")
//% local arrays, how, sizes = parts.arrays, sums.how, parts.sizes
//% local W, S, pitch = variant.nwarps, variant.stages, variant.pitch
//% local lag = variant.store_warps == 0 and variant.lag or nil -- after so many tiles those that compact store
//% how.count, how.pitch = variant.masters, pitch
//%
//% -- Where tiles write over those before them, what others have read is handed on, too.
//% local over = not more and k.in_place
//% if over then
//%   how.told = ", bool in_place"
//%   how.between = function()
            if (in_place) hand_on();
//%   end
//% end
//%
//% -- Parameters of a role that knows what is summed, and their names, of pairs of both.
//% local function with_pairs(list, pairs)
//%   for _, one in ipairs(pairs) do table.insert(list, one[1] .. one[2]) end
//%   return sums.params(list)
//% end
//% local function names_with(list, pairs)
//%   for _, one in ipairs(pairs) do table.insert(list, one[2]) end
//%   return sums.values(list)
//% end
//%
//% sums.of(tagged.functions)
//% if over then back.hand_on() end
//% ring.functions(S)
//% arrays.functions()
struct alignas(16) stream_shared {
//% arrays.members()
//% parts.members()
    alignas(16) uint64_t full[${S}]; // loaded
    uint64_t compacted[${S}]; // all parts
    uint64_t summed[${S}]; // its parts are added up
    uint64_t based[${S}]; // what stands before it is known
    uint64_t empty[${S}]; // stored
//% sums.of(masters.members, variant.masters)
    uint32_t tile[${S}]; // the number of each tile
//% sums.members()
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
};

//% -- Scalars, and then all in a list.
//% local function role_params(...)
//%   local params = scalar_params()
//%   for _, one in ipairs({...}) do table.insert(params, one) end
//%   return join(params)
//% end
//%
//% arrays.load_functions()
//% parts.functions()
//% local function plain_params(...)
//%   return sums.params({...})
//% end
//%
// Draws tickets and loads the tiles of their numbers, into empty stages.
KG_FN void load_tiles(stream_shared *shared, uint32_t lane, uint32_t ticket, uint32_t tag, const stream_ends &ends,${sizes and " uint32_t pieces," or ""}${arrays.over and " bool in_place," or ""} uint64_t *g_turn)
{
    ring_place at = {0, 0};
    for (uint32_t loads = 0;; loads++) {
        if (loads >= ${S}) kg_mbar_wait(&shared->empty[at.stage], at.parity ^ 1);
        if (loads != 0) {
            if (lane == 0) ticket = (uint32_t)atomicAdd(g_turn, 1)${sizes and " - pieces" or ""};
            ticket = __shfl_sync(${full_mask}, ticket, 0);
        }
        if (lane == 0) shared->tile[at.stage] = ticket;
        if (ticket >= ends.tiles) break;
        if (lane < ${W}) load_part(shared, at.stage, lane, ends, ticket${arrays.over and ", in_place" or ""});
        ring_next(at);
    }
    if (lane < ${W}) kg_mbar_arrive(&shared->full[at.stage]); // there are no more tiles
    // The next call finds all as this one did: each block draws one ticket too many.
    const bool last = ticket == ends.tiles - 1 + gridDim.x;
    if (lane == 0 && last && tag != ~(uint32_t)0) kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
}

//% -- Where no warps only store, those that compact do, some tiles later.
//% local stored = {"stream_shared *shared", "uint32_t lane", "uint32_t warp", "const stream_ends &ends"}
//% local compacts = {"stream_shared *shared", "uint32_t lane", "uint32_t warp", "uint64_t n", "const stream_ends &ends"}
//% local compacted = {"shared", "lane", "warp", "n", "ends"}
//% if lag then
//%   table.insert(stored, "const ring_place &at")
//%   for _, one in ipairs(parts.outputs()) do
//%     if one[2] ~= "n" then
//%       table.insert(compacts, one[1] .. one[2])
//%       table.insert(compacted, one[2])
//%     end
//%   end
// Stores what a warp's part of a tile keeps, and gives the stage back. Never more than there is room for.
KG_FN void store_behind(${with_pairs(stored, parts.outputs())})
{
    kg_mbar_wait(&shared->based[at.stage], at.parity);
    [[maybe_unused]] const uint32_t tile = shared->tile[at.stage], part = warp;
    {
//%   sums.of(sums.before)
//%   parts.store()
    }
    __syncwarp();
    if (lane == 0) kg_mbar_arrive(&shared->empty[at.stage]);
}

// Compacts the parts of tiles, a warp each its own. Stores them ${plural(lag, "tile")} later.
//% else
// Compacts the parts of tiles, a warp each its own.
//% end
KG_FN void compact_tiles(${role_params(table.unpack(compacts))})
{
    const uint32_t tiles = ends.tiles;
//% if lag then
    ring_place at = {0, 0}, behind = at;
    uint32_t waiting = 0; // tiles that are compacted, and not stored
    for (bool ahead = true;; ring_next(at)) {
        for (; waiting > (ahead ? ${lag}u : 0u); waiting--, ring_next(behind))
            store_behind(${names_with({"shared", "lane", "warp", "ends", "behind"}, parts.outputs())});
        if (!ahead) return;
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        ahead = tile < tiles;
        if (!ahead) continue;
        waiting++;
//% else
//% ring.each_stage("return")
//% end
//% run("select/stream_cut").compact(parts)
//% sums.hand_in()
        kg_fence_proxy(); // the bulk copies that write the stage again
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->compacted[at.stage]);
    }
}

//% local placed = over and ", bool in_place" or ""
// Adds up what the parts of tiles keep, and publishes the sum of each tile.
KG_FN void publish_sums(${plain_params("stream_shared *shared", "uint32_t lane", "uint32_t tiles" .. placed, "uint64_t *g_sums", "uint32_t tag")})
{
//% ring.each_stage("return")
        kg_mbar_wait(&shared->compacted[at.stage], at.parity);
//% local function publish(sum) return tagged.publish("g_sums", "(uint64_t)tile", sum, "tag") end
//% local function read()
//%   if over then
        if (in_place) hand_on(); // the tile is read
//%   end
//% end
//% sums.of(sums.add_up, publish, read)
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
    }
}

//% local ends = sums.ends(parts)
//% if sizes then table.insert(ends, sizes.pairs[3]) end
// Waits for what stands before tiles. Whoever has the last one knows what there is.
KG_FN void take_starts(${with_pairs({"stream_shared *shared", "uint32_t lane", "uint32_t tiles" .. placed, "uint64_t *g_befores", "uint32_t tag"}, ends)})
{
//% if sizes then sizes.wait() end
//% ring.each_stage("return")
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        ${sums.type} start;
        while (!${sums.of(tagged.published, "g_befores", "(uint64_t)tile * " .. pitch, "tag", "start")}) kg_spin();
        __syncwarp();
//% if over then
        if (in_place) hand_on(); // what may be written over now
//% end
        if (lane == 0) {
//% sums.of(sums.take)
//% sums.finish(parts)
            kg_mbar_arrive(&shared->based[at.stage]);
        }
    }
}

//% if not lag then
// Stores what the parts of tiles keep, and gives stages back. Never more than there is room for.
KG_FN void store_tiles(${with_pairs({"stream_shared *shared", "uint32_t lane", "uint32_t warp", "const stream_ends &ends"}, parts.outputs())})
{
    const uint32_t tiles = ends.tiles;
//% ring.each_stage("return")
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        for (uint32_t part = warp; part < ${W}; part += ${variant.store_warps}) {
//% sums.of(sums.before)
//% parts.store()
        }
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->empty[at.stage]);
    }
}

//% end
//% sums.of(masters.hand_out, plain_params, how)
//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% local capacious = not reversed and not sizes
//% if capacious then params.add("uint64_t ", "capacity") end
//% params.add("uint64_t *", "g_sums")
//% params.add("uint64_t *", "g_befores")
//% params.add("kg_tagged ", "tagged")
//% params.add("uint64_t *", "g_turn")
//% params.add("uint32_t *", "g_ticket")
//% for _, one in ipairs(sizes and sizes.pairs or {}) do params.add(one[1], one[2]) end
//% local store = W + variant.store_warps
//% local in_place = over and ", in_place" or ""
// Each block takes tile after tile, by the numbers of the tickets that it draws; its warps share the work.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.steps[1].min_blocks})(${params.declared()})
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of(${arrays.names()}, n);
    if (threadIdx.x == 0) {
        for (uint32_t stage = 0; stage < ${S}; stage++) {
            kg_mbar_init(&shared->full[stage], ${W});
            kg_mbar_init(&shared->compacted[stage], ${W});
            kg_mbar_init(&shared->summed[stage], 1);
            kg_mbar_init(&shared->based[stage], 1);
            kg_mbar_init(&shared->empty[stage], ${lag and W or variant.store_warps});
        }
//% masters.begin(variant.masters)
        kg_fence_mbar_init();
    }
//% early_start()
//% if over then parts.in_place() end
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
//% if sizes then
    const uint32_t tag = (uint32_t)(shared->turn >> 32) + 1, pieces = ${sizes.pieces};
    const uint32_t ticket = ${sizes.count()};
//% else
    const uint32_t ticket = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
//% end
    // Each kind of warp goes around the ring by itself; the masters are those of the block that came first.
    if (warp < ${W}) compact_tiles(${with_scalars(table.unpack(compacted))});
//% if not lag then
    else if (warp < ${store}) store_tiles(${names_with({"shared", "lane", "warp - " .. W, "ends"}, parts.outputs())});
//% end
    else if (warp == ${store}) load_tiles(shared, lane, ticket, tag, ends, ${sizes and "pieces, " or ""}${arrays.over and "in_place, " or ""}g_turn);
    else if (warp == ${store + 1}) publish_sums(${sums.values({"shared", "lane", "ends.tiles" .. in_place, "g_sums", "tag"})});
    else if (warp == ${store + 2}) take_starts(${names_with({"shared", "lane", "ends.tiles" .. in_place, "g_befores", "tag"}, ends)});
    else if (ticket == 0) hand_out_prefixes(${sums.values({"shared", "lane", "warp - " .. store + 3, "ends.tiles" .. in_place, "g_sums", "g_befores", "tag"})});

    if (tag != ~(uint32_t)0) return;
//% tagged.end_of_tags()
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(stream_shared));
//% take_arguments()
//% if capacious then
    uint64_t n = call->n, capacity = call->lengths[0];
//% else
    uint64_t n = call->n;
//% end
    kg_workspace_header *header = (kg_workspace_header *)call->header;
//% take_region("uint64_t", "g_sums", "sums_of_tiles")
//% take_region("uint64_t", "g_befores", "before_tiles")
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
//% if sizes then
//%   take_region("uint64_t", "g_firsts", "firsts_of_parts")
    uint64_t *g_counts = (uint64_t *)header->words; // elements of each part, and pieces that are counted
    uint32_t *g_counted = header->words + ${2 * variant.parts};
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(stream_shared));
}

//% -- A scan by blocks that stay: one for each multiprocessor, whose warps share the work. Tiles travel through a ring
//% -- of stages in shared memory, by bulk copies on both ways. While tiles wait for what stands before them, others
//% -- are loaded and summed: each kind of warp goes around the ring at its own pace. In reverse all is a mirror: of
//% -- tiles, of the runs of a tile, and of a run.
//% local heads = use "scan/heads"
//% local ring = use "warp/ring"
//% local looks = heads.on() and run "scan/stream_heads"
//% local stages = run "scan/stream_stages"
//% local runs = variant.tree and run "scan/stream_tree_runs" or run "scan/stream_runs"
//%
//% -- Sums are pairs with segments, in all but the runs themselves.
//% local plain = k
//% if looks then heads.function_of_pairs() end
//% set_kernel(heads.kernel())
//% local prefixes = variant.tree and run "scan/stream_tree_prefixes" or run "scan/stream_prefixes"
//% local function of_run(part, ...)
//%   return heads.under(plain, runs[part], ...)
//% end
//% local input, output = args_of("input")[1], args_of("output")[1]
//% local W, S, L = variant.nwarps, variant.stages, variant.loads
//%
//% -- A tile by its number in the order of the array, and a run.
//% local function address(tile)
//%   return variant.reverse and "ends.tiles - 1 - " .. tile or tile
//% end
//%
//% local function run_of(run)
//%   return variant.reverse and 32 * W - 1 .. " - (" .. run .. ")" or run
//% end
//%
//% stages.functions()
//% if looks then looks.functions() end
//% of_run("functions")
struct alignas(16) stream_shared {
//% stages.members()
//% if looks then looks.members() end
//% prefixes.members()
};

//% stages.bring_functions()
//% local looked = looks and looks.to_sum or {"", ""}
//% local keyed = looks and looks.to_load or {"", ""} -- where keys, flags or bits lie
//% local marks = looks and looks.marks
// Draws tickets and loads the tiles of their numbers: into empty stages, at most ${plural(L, "load")} at a time.
KG_FN void load_tiles(stream_shared *shared, uint32_t lane, uint32_t ticket, uint32_t tag, stream_ends ends${keyed[1]}, uint64_t *g_turn)
{
    ring_place at = {0, 0};
//% if L < S then
    ring_place behind = {0, 0}; // of the load that must have arrived
//% end
    for (uint32_t loads = 0;; loads++) {
        if (loads >= ${S}) kg_mbar_wait(&shared->empty[at.stage], at.parity ^ 1);
//% if L < S then
        if (loads >= ${L}) {
            kg_mbar_wait(&shared->full[behind.stage], behind.parity);
            ring_next(behind);
        }
//% end
        if (loads != 0) {
            if (lane == 0) ticket = (uint32_t)atomicAdd(g_turn, 1);
            ticket = __shfl_sync(${full_mask}, ticket, 0);
        }
        if (lane == 0) shared->tile[at.stage] = ticket;
        if (ticket >= ends.tiles) break;
        load_stage(shared->stage[at.stage], &shared->full[at.stage], ends, ${address("ticket")}, lane);
//% if looks then looks.load() end
        ring_next(at);
    }
    if (lane != 0) return;
    kg_mbar_arrive(&shared->full[at.stage]); // there are no more tiles
//% if looks and looks.loads then
    kg_mbar_arrive(&shared->full[at.stage]);
//% end
    // The next call finds all as this one did: each block draws one ticket too many.
    if (ticket == ends.tiles - 1 + gridDim.x && tag != ~(uint32_t)0) kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
}

//% -- Of a role that knows the operator: the scalars, and then all in a list.
//% local function role_params(...)
//%   local params = scalar_params()
//%   for _, one in ipairs({...}) do table.insert(params, one) end
//%   return join(params)
//% end
//%
//% local uncounted = (variant.packed or variant.tree) and "[[maybe_unused]] " or "" -- zeros beside the array add nothing
//% local common = "stream_shared *shared, uint32_t lane, uint32_t warp, " .. uncounted .. "uint64_t n, stream_ends ends"
// Sums the runs of tiles, and publishes the sum of each tile.
KG_FN void sum_tiles(${role_params(common .. looked[1], "uint64_t *g_sums", "uint32_t tag")})
{
    const uint32_t tiles = ends.tiles;
//% ring.each_stage("return")
//% stages.bring()
//% runs.tile()
        for (uint32_t part = warp; part < ${W}; part += ${variant.sum_warps}) {
            const uint32_t run = ${run_of("part * 32 + lane")};
//% if looks then looks.find("            ") end
//% of_run("load", "            ")
//% if looks then looks.of_run("            ") end
//% of_run("sum", "            ")
//% prefixes.keep_sum()
        }
//% prefixes.publish()
    }
}

// Scans the runs of tiles${variant.resized and "" or " in place"}, behind what stands before them.
KG_FN void scan_tiles(${role_params(common)})
{
    const uint32_t tiles = ends.tiles;
//% ring.each_stage("return")
//% runs.tile()
        const uint32_t run = ${run_of("warp * 32 + lane")};
//% stages.brought()
//% of_run("load", "        ")
//% prefixes.others(function() of_run("sum", "        ") end)
        kg_mbar_wait(&shared->based[at.stage], at.parity);
//% if looks then looks.of_run("        ") end
//% prefixes.prefix()
//% of_run("scan")
        kg_fence_proxy(); // the bulk copies that read the stage, and write it again
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->done[at.stage]);
    }
}

// Stores tiles, and gives their stages back.
KG_FN void store_tiles(stream_shared *shared, uint32_t lane, stream_ends ends)
{
    const uint32_t tiles = ends.tiles;
//% ring.each_stage("break")
        kg_mbar_wait(&shared->done[at.stage], at.parity);
        store_stage(shared->${stages.of_results()}[at.stage], stream_part(ends, ${address("tile")}), lane);
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->empty[at.stage]);
    }
}

//% prefixes.roles(role_params)
//% local params = marks and marks.parameters() or kernel_parameters()
//% params.add("uint64_t ", "n")
//% if variant.heads == "rows" then params.add("uint64_t ", "width") end
//% if marks then params.add("const uint32_t *", "g_bits") end
//% params.add("uint64_t *", "g_sums")
//% params.add("uint64_t *", "g_befores")
//% params.add("kg_tagged ", "tagged")
//% params.add("uint64_t *", "g_turn")
//% params.add("uint32_t *", "g_ticket")
//% local first = {scan = 0, sum = W, load = W + variant.sum_warps}
// Each block scans tile after tile, by the numbers of the tickets that it draws; its warps share the work.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.steps[1].min_blocks})(${params.declared()})
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of((const unsigned char *)g_${input.name}, (unsigned char *)g_${output.name}, n);
//% if looks then looks.begin() end
    if (threadIdx.x == 0) {
//% stages.begin()
//% prefixes.begin()
        kg_fence_mbar_init();
    }
    if (warp == ${first.load}) ask_for_tiles(ends, lane);
//% early_start()
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t ticket = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    // Each kind of warp goes around the ring by itself; the masters are those of the block that came first.
    if (warp < ${W}) scan_tiles(${with_scalars("shared", "lane", "warp", "n", "ends")});
    else if (warp < ${first.load}) sum_tiles(${with_scalars("shared", "lane", "warp - " .. W, "n", "ends" .. looked[2], "g_sums", "tag")});
    else if (warp == ${first.load}) load_tiles(shared, lane, ticket, tag, ends${keyed[2]}, g_turn);
    else if (warp == ${first.load + 1}) store_tiles(shared, lane, ends);
    else if (warp == ${first.load + 2}) take_prefixes(${with_scalars("shared", "lane", "ends.tiles", "g_befores", "tag")});
    else if (ticket == 0) hand_out_prefixes(${with_scalars("shared", "lane", "warp - " .. first.load + 3, "ends.tiles", "g_sums", "g_befores", "tag")});

    if (tag != ~(uint32_t)0) return;
//% use("warp/tagged").end_of_tags()
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
//% if marks then
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(stream_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${variant.steps[2].entry}), nullptr, ${variant.steps[2].tbs}, sizeof(marks_shared));
        return error;
    }
//% else
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(stream_shared));
//% end
//% take_arguments()
    uint64_t n = call->n;
//% if variant.heads == "rows" then
    uint64_t width = call->lengths[0];
//% end
//% if marks then marks.pointers() end
    kg_workspace_header *header = (kg_workspace_header *)call->header;
//% take_region("uint64_t", "g_sums", "sums_of_tiles")
//% take_region("uint64_t", "g_befores", "before_tiles")
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
//% if marks then marks.launch() end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(stream_shared));
}
//% set_kernel(plain)

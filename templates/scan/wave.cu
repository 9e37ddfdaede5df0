//% -- What stands before a tile, from the sums of all tiles before it, which are looked at together. Each block sends its
//% -- sum to a mailbox of each tile behind its own. So a block polls words of its own, and no chain of blocks waits
//% -- for each other. Tiles beyond the reach of mailboxes go in waves. One word says what stands before a wave;
//% -- its sums are words that all of it poll. The grouping is fixed, so floats have the same bits in every run.
//% -- A block of a single wave takes the tile of its own number: it loads while its ticket, which has the tag, is under
//% -- way. A block that has polled for long sums the first tile that it waits for. So it waits for no block to begin.
//% -- Several waves, and results in place, go by tickets.
//% -- Needs: k, variant; of the kernel what scan/back has, and of a tile `sum`. Gives: members(); regions(), their names;
//% -- functions(); begin(), which defines `tile`, and `at` and `origin` of the tile at hand; prefix(), which leaves
//% -- `prefix`, or goes on to another tile in the loop around it; finish().
//% local element = use "warp/element"
//% local lanes = use "scan/lanes"
//% local order = use "scan/order"
//% local tagged = use "warp/tagged"
//%
//% local wave = {}
//% local POLLS = 64 -- until a block helps: some 40 us
//% local A, K, M, W = k.A.c, (variant.reach or 0) // 32, variant.reach, variant.nwarps -- K words of a lane, M tiles
//% local taken = register_names("v", K)
//%
//% function wave.members()
//%   if W > 1 then
    alignas(16) ${element.slots("sums", W)}; // of warps
    alignas(16) ${element.slots("base", 1)}; // what stands before the tile
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
    uint32_t next; // the tile to go on with
//%   end
//% end
//%
//% function wave.regions()
//%   return variant.push and {"tiles", "bases", "mail"} or {"tiles", "bases"}
//% end
//%
//% local function row_of_wave()
//%   return variant.push and "g_mail + " .. tagged.at("tile") .. " * " .. M or "g_tiles"
//% end
//%
//% local function send_function()
// Publishes the sum of a tile, by all threads. Whoever sends it again sends the same bits.
KG_FN void send_sum(uint32_t tile, uint32_t tag, const ${A} &tile_sum, uint64_t *g_tiles${variant.push and ", uint64_t *g_mail" or ""})
{
//%   if variant.push then
    if (tile < ${M}) { // to all who need it
        const uint32_t end = gridDim.x < ${M} ? gridDim.x : ${M}, to = tile + 1 + threadIdx.x;
//%     for i = 0, (M - 1) // (32 * W) do
        if (to${plus(i * 32 * W)} < end) ${tagged.publish("g_mail", "(to" .. plus(i * 32 * W) .. ") * " .. M .. " + tile", "tile_sum", "tag")};
//%     end
        return;
    }
//%   end
    if (threadIdx.x == 0) ${tagged.publish("g_tiles", "(uint64_t)tile", "tile_sum", "tag")};
}

//% end
//%
//% -- Words of 8 bytes come two at a time. A lane with an odd number of them would begin between two pairs, and end
//% -- behind the last one.
//% local function in_pairs()
//%   return tagged.slot() == 1 and K % 2 == 0
//% end
//%
//% -- Loads of all words that a lane looks at, under way together: `there` becomes true when all are there.
//% local function poll(own)
//%   if in_pairs() then
//%     for j = 0, K - 1, 2 do
            const kg_pair p${j} = kg_ld_relaxed_pair((const kg_pair *)(row + mine${plus(j)}));
//%     end
            there = true;
//%     for j = 0, K - 1 do
//%       local word = "p" .. j // 2 * 2 .. (j % 2 == 0 and ".lo" or ".hi")
            there &= (mine${plus(j)} >= ${own}) | element_of(${word}, tag, ${taken[j + 1]});
//%     end
//%   else
            there = ${tagged.published("row", "mine", "tag", taken[1])};
//%     for j = 1, K - 1 do
            there &= ${tagged.published("row", "mine" .. plus(j), "tag", taken[j + 1])} | (mine${plus(j)} >= ${own});
//%     end
//%   end
//% end
//%
//% local function element_function()
// Takes a sum out of a word that has it; false if the word is of another call.
KG_FN bool element_of(uint64_t word, uint32_t tag, ${A} &v)
{
    const uint32_t w[1] = {(uint32_t)word};
    memcpy(&v, w, ${k.A.size});
    return (uint32_t)(word >> 32) == tag;
}

//% end
//%
//% -- What lanes took, in order: a lane's own, then the lanes. Behind `base`.
//% local function join_all(own)
    // In order: a lane's own, then the lanes.
//%   for j = 1, K - 1 do
    if (mine${plus(j)} < ${own}) v0 = ${order.joined("v0", taken[j + 1])};
//%   end
//%   lanes.inclusive("v0")
    const ${A} before = ${element.from("v0", "(" .. own .. " - 1) / " .. K .. " % 32")};
    if (${own} != 0) base = ${order.joined("base", "before")};
//% end
//%
//% local function begin_look()
    const uint32_t mine = lane * ${K}; // the first of ${plural(K, "tile")} that this lane looks at
//%   for _, v in ipairs(taken) do
    ${A} ${v} = ${call(k.ops.identity)};
//%   end
//% end
//%
//% local function parameters(...)
//%   local params = scalar_params()
//%   for _, name in ipairs({"uint32_t tile", "uint32_t tag", "uint32_t lane", ...}) do table.insert(params, name) end
//%   return join(params)
//% end
//%
//% local function wave_function()
// What stands before a tile, in all lanes of a warp, from the sums of all tiles before it in `row`. Who has polled for
// long gives up: then `next` is the first tile whose sum is not there.
KG_FN ${A} look_at_wave(${parameters("const uint64_t *row", "uint32_t &next")})
{
//%   begin_look()
    ${A} base = ${order.start()};
    bool there = mine >= tile;
    for (uint32_t polls = 0; !__all_sync(${full_mask}, there); polls++) {
        kg_spin();
        if (polls == ${POLLS}) {
            uint32_t first = mine;
            ${A} found;
            while (first < tile && first < mine + ${K} && ${tagged.published("row", "first", "tag", "found")}) first++;
            const uint32_t lacking = __ballot_sync(${full_mask}, first < tile && first < mine + ${K});
            if (lacking != 0) {
                next = __shfl_sync(${full_mask}, first, __ffs((int)lacking) - 1);
                return base;
            }
        }
        if (!there) {
//%   poll("tile")
        }
    }
//%   join_all("tile")
    return base;
}

//% end
//%
//% local function look_function()
// The same in any wave, of a tile whose own sum is `tile_sum`: all tiles before it have begun.
KG_FN ${A} look_at_all(${parameters("const " .. A .. " &tile_sum", "const uint64_t *row", "uint64_t *g_bases")})
{
    const uint32_t wave = tile / ${M}, own = tile % ${M}; // ${M} tiles
//%   begin_look()

    // The sums of the tiles before it, and what stands before the first of them.
    ${A} base = ${order.start()};
    bool there = mine >= own, based = wave == 0;
    while (!__all_sync(${full_mask}, there && based)) {
        kg_spin();
        if (!there) {
//%   poll("own")
        }
        if (!based) based = ${tagged.published("g_bases", "(uint64_t)wave", "tag", "base")};
    }
//%   join_all("own")
    if (own == ${(M or 0) - 1} && tile + 1 < gridDim.x) { // the next wave
        const ${A} next = ${order.joined("base", "tile_sum")};
        if (lane == 0) ${tagged.publish("g_bases", "(uint64_t)wave + 1", "next", "tag")};
    }
    return base;
}

//% end
//%
//% local function in_place()
//%   local pairs_of = {}
//%   for _, out in ipairs(args_of("output")) do
//%     for _, arg in ipairs(args_of("input")) do table.insert(pairs_of, "(const void *)g_" .. out.name .. " == g_" .. arg.name) end
//%   end
//%   return join(pairs_of, " || ")
//% end
//%
//% function wave.begin()
    // A wave that stands alone takes the numbers of blocks: it loads while its ticket is under way.
    const bool by_ticket = gridDim.x > ${M} || ${in_place()};
    uint64_t drawn = 0; // the ticket, and in its upper half the epoch
    if (threadIdx.x == 0) drawn = atomicAdd(g_turn, 1);
    uint32_t tile = blockIdx.x;
//%   if W == 1 then
    if (by_ticket) tile = __shfl_sync(${full_mask}, (uint32_t)drawn, 0);
//%   else
    if (by_ticket) {
        if (threadIdx.x == 0) shared->turn = drawn;
        __syncthreads();
        drawn = shared->turn;
        tile = (uint32_t)drawn;
    }
//%   end
    uint32_t at = tile, tag = 0; // the tile at hand
    uint64_t origin = (uint64_t)at * ${variant.dbs};
//% end
//%
//% local function regions_of(...)
//%   local list = {...}
//%   if variant.push then table.insert(list, "g_mail") end
//%   return join(list)
//% end
//%
//% -- By the first warp.
//% local function look()
        // All tickets are drawn when the last one is: the next call finds all as this one did.
        if (threadIdx.x == 0 && (uint32_t)drawn == gridDim.x - 1 && tag != ~(uint32_t)0) kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
        if (by_ticket) {
            const uint64_t *const row = ${variant.push and "tile < " .. M .. " ? " .. row_of_wave() .. " : " or ""}g_tiles + ${tagged.at("(uint64_t)(tile - tile % " .. M .. ")")};
            base = look_at_all(${with_scalars("tile", "tag", "lane", "tile_sum", "row", "g_bases")});
        } else if (at == tile) {
            base = look_at_wave(${with_scalars("tile", "tag", "lane", row_of_wave(), "next")});
        }
//% end
//%
//% local function before_of_one_warp()
    const ${A} tile_sum = ${element.from("sum", "31")};
    tag = __shfl_sync(${full_mask}, (uint32_t)(drawn >> 32), 0) + 1;
    send_sum(${regions_of("at", "tag", "tile_sum", "g_tiles")});
    ${A} base = ${order.start()};
    next = tile;
//%   look()
    const ${A} behind = ${order.joined("base", "others")};
    return lane == 0 ? base : behind;
//% end
//%
//% local function before_of_warps()
    if (lane == 31) ${element.slot_put("shared->sums", "warp", "sum")};
    if (!by_ticket && threadIdx.x == 0) shared->turn = drawn;
    __syncthreads();
    if (!by_ticket) drawn = shared->turn;
    tag = (uint32_t)(drawn >> 32) + 1;
    ${A} warps = ${call(k.ops.identity)};
    if (lane < ${W}) warps = ${element.slot_get("shared->sums", "lane")};
//%   lanes.inclusive("warps")
    const ${A} tile_sum = ${element.from("warps", W - 1)};
    send_sum(${regions_of("at", "tag", "tile_sum", "g_tiles")});
    const ${A} earlier = ${element.from("warps", "(warp - 1) % 32")}; // the warps before this one
    if (warp == 0) {
        ${A} base = ${order.start()};
        next = tile;
//%   look()
        if (lane == 0) {
            ${element.slot_put("shared->base", "0", "base")};
            shared->next = next;
        }
    }
    ${A} mine = ${order.joined("earlier", "others")}; // all before this lane in the tile
    if (lane == 0) mine = earlier;
    if (warp == 0) mine = others;
    __syncthreads();
    next = shared->next;
    const ${A} base = ${element.slot_get("shared->base", "0")};
    const ${A} behind = ${order.joined("base", "mine")};
    return threadIdx.x == 0 ? base : behind;
//% end
//%
//% local function with_regions(list, of)
//%   for _, name in ipairs(wave.regions()) do table.insert(list, of .. name) end
//%   return list
//% end
//%
//% -- Parameters of S2, and their values.
//% local function told()
//%   local by, names = {}, {"lane"}
//%   if W > 1 then by, names = {"block_shared *shared"}, {"shared", "lane", "warp"} end
//%   for i = W > 1 and 2 or 1, #names do table.insert(by, "uint32_t " .. names[i]) end
//%   for _, one in ipairs({{"uint32_t ", "tile"}, {"uint32_t ", "at"}, {"bool ", "by_ticket"}, {"uint64_t &", "drawn"},
//%                         {"uint32_t &", "tag"}, {"uint32_t &", "next"}, {"uint64_t *", "g_turn"}}) do
//%     table.insert(by, one[1] .. one[2])
//%     table.insert(names, one[2])
//%   end
//%   table.insert(by, A .. " sum")
//%   table.insert(names, "sum")
//%   return with_regions(by, "uint64_t *g_"), with_regions(names, "g_")
//% end
//%
//% -- All range checks share it.
//% local function before_function()
//%   local params = scalar_params()
//%   for _, one in ipairs((told())) do table.insert(params, one) end
// What stands before a run whose own sum is `sum`, and the tile to go on with: `tile` itself, or one that is not there.
KG_FN ${A} before_run(${join(params)})
{
    // The lanes of each warp${W == 1 and "" or ", then the warps, by each of them"}.
//%   lanes.inclusive("sum")
    const ${A} others = ${element.up("sum", "1")}; // the lanes before this one
//%   if W == 1 then before_of_one_warp() else before_of_warps() end
}

//% end
//%
//% function wave.functions()
//%   lanes.functions()
//%   tagged.functions()
//%   if in_pairs() then needs_function("element_of", element_function) end
//%   send_function()
//%   wave_function()
//%   look_function()
//%   before_function()
//% end
//%
//% function wave.prefix()

    // S2: what stands before the run.
//%   local _, names = told()
    uint32_t next;
    ${A} prefix = before_run(${with_scalars(table.unpack(names))});
    if (at != tile || next != tile) { // a tile whose block has not begun, and then its own again
        at = next;
        origin = (uint64_t)at * ${variant.dbs};
        continue;
    }
//% end
//%
//% function wave.finish()

    if (tag != ~(uint32_t)0) return;
//%   tagged.end_of_tags()
//% end
//%
//% return wave

//% -- The ring of stages of a scan that streams: tiles come and go by bulk copies of whole 16-byte words. What lies
//% -- beside those at both ends of the array moves in units of an element. Tiles begin at 32-byte boundaries of the
//% -- output. Of an input that lies otherwise whole words around a tile are loaded; who sums it cuts its words out.
//% -- Needs: k, variant. Gives: functions(); members() of the shared struct; begin(), by one thread; bring_functions(), behind
//% -- that struct; bring(), for who sums, and brought(), for who scans, where the input lies otherwise.
//% local ring = use "warp/ring"
//% local stages = {}
//% local input, output = args_of("input")[1], args_of("output")[1]
//% local T, S, W = input.type, variant.stages, variant.nwarps
//% local R, resized = output.type, variant.resized -- into elements of another size
//% local tile_bytes, result_bytes = variant.dbs * T.size, variant.dbs * R.size
//% local part_words = tile_bytes // 16 // W
//% local unit_bytes = T.struct and T.align or T.size
//% local units = {[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"}
//% local sums = variant.sum_warps
//% local cut = ({[1] = 1, [2] = 1, [4] = 4, [8] = 8})[unit_bytes]
//%
//% function stages.members()
    alignas(16) kg_v16 stage[${S}][${tile_bytes // 16 + 8}]; // tiles, what is loaded behind them, and up to a line of 128 bytes
//%   if resized then
    kg_v16 results[${S}][${result_bytes // 16}]; // of each
//%   end
//%   if not variant.tree then
    kg_v16 behind[${W}][2]; // the words behind each part of a tile whose input lies otherwise
//%   end
    alignas(16) uint64_t full[${S}]; // loaded
    uint64_t summed[${S}]; // the sums of its parts are there
    uint64_t based[${S}]; // and what stands before them
    uint64_t done[${S}]; // scanned
    uint64_t empty[${S}]; // stored
    uint32_t tile[${S}]; // the number of each tile
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
//% end
//%
//% function stages.begin()
        for (uint32_t stage = 0; stage < ${S}; stage++) {
            kg_mbar_init(&shared->full[stage], ${variant.heads and variant.heads ~= "rows" and 2 or 1});
            kg_mbar_init(&shared->summed[stage], 1);
            kg_mbar_init(&shared->based[stage], 1);
            kg_mbar_init(&shared->done[stage], ${W});
            kg_mbar_init(&shared->empty[stage], 1);
        }
//% end
//%
//% -- Of the output a function of its own, where its elements are of another size.
//% local function copy_function(name, unit_bytes)
//%   local unit = units[unit_bytes]
// The units beside whole words of bytes lo to hi, which count from a 16-byte boundary.
KG_FN void ${name}(unsigned char *to, const unsigned char *from, uint32_t lo, uint32_t hi, uint32_t lane)
{
    const uint32_t head = lo / 16 * 16 + lane * ${unit_bytes}, tail = hi / 16 * 16 + lane * ${unit_bytes};
    if (lane * ${unit_bytes} >= 16) return;
    if (lo % 16 != 0 && head >= lo && head < hi) *(${unit} *)(to + head) = *(const ${unit} *)(from + head);
    if (hi / 16 * 16 >= lo && tail < hi) *(${unit} *)(to + tail) = *(const ${unit} *)(from + tail);
}

//% end
//%
//% local function ends_function()
//%   ring.functions(S)
// Where tiles lie. Both arrays are counted from an element before the first, on a sector of the output.
struct stream_ends {
    const unsigned char *from; // on a sector, too: up to 31 bytes before that element
    unsigned char *to;
    uint64_t bytes; // of the output, up to its end
    uint32_t tiles, lead; // lead: elements before the first
    uint32_t past; // bytes from `from` to that element
};

// Of a call: the first bytes that are moved together, and how many tiles there are.
KG_FN stream_ends stream_ends_of(const unsigned char *from, unsigned char *to, uint64_t n)
{
//% if variant.tree then
    // Tiles are subtrees over places: the first begins with the arrays, which lie on 16-byte boundaries.
    return {from, to, n * ${R.size}, (uint32_t)((n + ${variant.dbs - 1}) / ${variant.dbs}), 0, 0};
//% else
//%   if resized then
    const uint32_t lead = (uint32_t)((uintptr_t)to % 32 / ${R.size}); // tiles begin where the output has a sector
//%   else
    ${16 % T.size == 0 and "" or "const "}uint32_t lead = (uint32_t)(${variant.vector} - kg_peel(to, ${T.size}, ${variant.vector})) % ${variant.vector};
//%   end
//%   if 16 % T.size == 0 and not resized then
    // Bulk stores across sectors of 32 bytes take a tenth more time: tiles begin where the output has one.
    if (((uintptr_t)to - lead * ${T.size}) & 16) lead += ${16 // T.size};
//%   end
    const uint64_t elements = n + lead;
    const uint32_t past = (uint32_t)((uintptr_t)(from - lead * ${T.size}) % 32);
    stream_ends ends = {from - lead * ${T.size} - past, to - lead * ${R.size}, elements * ${R.size}, 0, lead, past};
    ends.tiles = (uint32_t)((elements + ${variant.dbs - 1}) / ${variant.dbs});
    return ends;
//% end
}

//%   copy_function("copy_ends", unit_bytes)
//%   if resized then copy_function("copy_results", R.size) end
//% end
//%
//% local function load_function()
// Begins to load a tile, and what lies around it in whole words. Only the ends of the array have anything beside these.
KG_FN void load_stage(kg_v16 *stage, uint64_t *full, const stream_ends &ends, uint32_t tile, uint32_t lane)
{
    const uint64_t at = (uint64_t)tile * ${tile_bytes}, left = ends.bytes${resized and " / " .. R.size .. " * " .. T.size or ""} + ends.past - at;
    const uint32_t all = ${tile_bytes} + (ends.past + 15) / 16 * 16;
    const uint32_t lo = tile == 0 ? ends.lead * ${T.size} + ends.past : 0, hi = left < all ? (uint32_t)left : all;
    const uint32_t first = (lo + 15) / 16, last = hi / 16, bytes = last > first ? (last - first) * 16 : 0;
    if (lane == 0 && bytes != 0) kg_bulk_load(stage + first, ends.from + at + first * 16, bytes, full);
    if (bytes != all) { // while that is under way
        KG_CASE(end);
        for (uint32_t i = lane; i < all / 16; i += 32)
            if (i < first || i >= last) kg_st16(stage + i, kg_v16{});
        __syncwarp();
        copy_ends((unsigned char *)stage, ends.from + at, lo, hi, lane);
        kg_fence_proxy();
        __syncwarp();
    }
    if (lane == 0) kg_mbar_arrive_expect(full, bytes);
}

//% end
//%
//% local function ask_function()
// Asks for the tiles that blocks load first, while they draw their tickets: these have such numbers in some order.
KG_FN void ask_for_tiles(const stream_ends &ends, uint32_t lane)
{
//%   if variant.reverse then
    const uint64_t ticket = blockIdx.x + (uint64_t)lane * gridDim.x, tile = ends.tiles - 1 - ticket;
    if (lane >= ${variant.loads} || ticket == 0 || ticket >= ends.tiles) return;
//%   else
    const uint64_t tile = blockIdx.x + (uint64_t)lane * gridDim.x;
    if (lane >= ${variant.loads} || tile + 1 >= ends.tiles) return;
//%   end
    const uint32_t skipped = tile == 0 ? (ends.lead * ${T.size} + ends.past + 15) / 16 * 16 : 0;
    kg_bulk_prefetch(ends.from + tile * ${tile_bytes} + skipped, ${tile_bytes} - skipped);
}

//% end
//%
//% local function store_function()
// A tile of the output: bytes lo to hi of it are of the array.
struct tile_part {
    unsigned char *to;
    uint32_t lo, hi;
};

// Where a tile lies, and what there is of it.
KG_FN tile_part stream_part(const stream_ends &ends, uint32_t tile)
{
    const uint64_t at = (uint64_t)tile * ${result_bytes}, left = ends.bytes - at;
    return {ends.to + at, tile == 0 ? ends.lead * ${R.size} : 0, left < ${result_bytes} ? (uint32_t)left : ${result_bytes}};
}

// Stores a tile, and waits until its stage may be written again.
KG_FN void store_stage(const kg_v16 *stage, const tile_part &part, uint32_t lane)
{
    const uint32_t first = (part.lo + 15) / 16, last = part.hi / 16;
    const uint32_t bytes = last > first ? (last - first) * 16 : 0;
    if (lane == 0 && bytes != 0) {
        kg_bulk_store(part.to + first * 16, stage + first, bytes);
        kg_bulk_commit();
    }
    if (bytes != ${result_bytes}) ${resized and "copy_results" or "copy_ends"}(part.to, (const unsigned char *)stage, part.lo, part.hi, lane);
    if (lane == 0) kg_bulk_wait_read(0);
}

//% end
//%
//% local each = (part_words + 31) // 32 -- words of a part that a lane brings
//%
//% local function bring_function()
// Brings the runs of a part, which begin `past` bytes further on, to where the output has them. Two words are behind.
KG_FN void bring_part(kg_v16 *part, const kg_v16 *behind, uint32_t past, uint32_t lane)
{
//%   local all = part_words % 32 == 0 -- lanes have as many words each
    const uint32_t first = lane * ${each} + past / 16, cut = past % 16;
    kg_v16 words[${each + 1}] = {};
    for (uint32_t i = 0; i < ${each + 1}; i++) {
        const uint32_t at = first + i;
//%   if all then
        if (i < ${each} || cut != 0) words[i] = kg_ld16(at < ${part_words} ? part + at : behind + (at - ${part_words}));
//%   else
        if (at < ${part_words} + (past + 15) / 16) words[i] = kg_ld16(at < ${part_words} ? part + at : behind + (at - ${part_words}));
//%   end
    }
    __syncwarp();
//%   if all then
    for (uint32_t i = 0; i < ${each}; i++) kg_st16(part + lane * ${each} + i, kg_cut${cut}(words[i], words[i + 1], cut));
//%   else
    for (uint32_t i = 0; i < ${each}; i++)
        if (lane * ${each} + i < ${part_words}) kg_st16(part + lane * ${each} + i, kg_cut${cut}(words[i], words[i + 1], cut));
//%   end
//% if resized then
    kg_fence_proxy(); // the bulk copy that writes the stage again: who scans writes elsewhere
//% end
//% if variant.reverse or resized then
    __syncwarp(); // other lanes take the runs
//% end
}

// The same of a tile, by all warps that sum: what is behind a part is read before its own part moves.
KG_FN void bring_tile(stream_shared *shared, kg_v16 *stage, uint32_t past, uint32_t warp, uint32_t lane)
{
//%   if variant.reverse then
    for (uint32_t i = warp; i < ${W}; i += ${sums}) {
        const uint32_t part = ${W - 1} - i; // those that this warp sums
        if (lane < (past + 15) / 16) kg_st16(&shared->behind[part][lane], kg_ld16(stage + (part + 1) * ${part_words} + lane));
    }
    kg_bar_sync(1, ${32 * sums});
    for (uint32_t i = warp; i < ${W}; i += ${sums}) {
        const uint32_t part = ${W - 1} - i;
        bring_part(stage + part * ${part_words}, shared->behind[part], past, lane);
    }
//%   else
    for (uint32_t part = warp; part < ${W}; part += ${sums})
        if (lane < (past + 15) / 16) kg_st16(&shared->behind[part][lane], kg_ld16(stage + (part + 1) * ${part_words} + lane));
    kg_bar_sync(1, ${32 * sums});
    for (uint32_t part = warp; part < ${W}; part += ${sums}) bring_part(stage + part * ${part_words}, shared->behind[part], past, lane);
//%   end
}

//% end
//%
//% -- What is stored: of other sizes it does not fit where the tile lies.
//% function stages.of_results()
//%   return resized and "results" or "stage"
//% end
//%
//% function stages.functions()
//%   ends_function()
//%   load_function()
//%   ask_function()
//%   store_function()
//% end
//%
//% function stages.bring_functions()
//%   if variant.tree then return end
//%   bring_function()
//% end
//%
//% function stages.bring()
//%   if variant.tree then return end
        if (ends.past != 0) {
            KG_CASE(${resized and "brought" or "apart"});
            bring_tile(shared, shared->stage[at.stage], ends.past, warp, lane);
        }
//% end
//%
//% function stages.brought()
//%   if variant.tree then return end
        if (ends.past != 0) kg_mbar_wait(&shared->summed[at.stage], at.parity);
//% end
//%
//% return stages

//% -- The ring of stages of a scan that streams: tiles come and go by bulk copies of whole 16-byte words. What lies
//% -- beside those at both ends of the array moves in units of an element. Tiles begin at 16-byte boundaries of the
//% -- input. For an output that lies otherwise warps cut words out of two.
//% -- Needs: k, variant. Gives: functions(); members() of the shared struct; begin(), by one thread; send(), what a
//% -- warp of the scan does for an output that lies otherwise.
//% local ring = use "warp/ring"
//% local stages = {}
//% local input, output = args_of("input")[1], args_of("output")[1]
//% local T, S, C, W = input.type, variant.stages, variant.words, variant.nwarps
//% local tile_bytes, words = variant.dbs * T.size, W * 32 * C
//% local unit_bytes = T.struct and T.align or T.size
//% local unit = ({[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"})[unit_bytes]
//% local part_bytes = 32 * C * 16
//% local cut = ({[1] = 1, [2] = 1, [4] = 4, [8] = 8})[unit_bytes]
//%
//% function stages.members()
    alignas(16) kg_v16 stage[${S}][${words}]; // tiles
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
//% local function ends_function()
//%   ring.functions(S)
// Where tiles lie. Both arrays are counted from an element before the first, on a 16-byte boundary of the input.
struct stream_ends {
    const unsigned char *from;
    unsigned char *to;
    uint64_t bytes; // up to the end of the array, from there
    uint32_t tiles, lead; // lead: elements before the first
    bool apart; // the output lies otherwise
};

// Of a call: the first bytes that are moved together, and how many tiles there are.
KG_FN stream_ends stream_ends_of(const unsigned char *from, unsigned char *to, uint64_t n)
{
    ${16 % T.size == 0 and "" or "const "}uint32_t lead = (uint32_t)(${variant.vector} - kg_peel(from, ${T.size}, ${variant.vector})) % ${variant.vector};
//% if 16 % T.size == 0 then
    // Bulk stores across sectors of 32 bytes take a tenth more time: tiles begin where the output has one.
    if (((uintptr_t)to - lead * ${T.size}) & 16) lead += ${16 // T.size};
//% end
    const uint64_t elements = n + lead;
    stream_ends ends = {from - lead * ${T.size}, to - lead * ${T.size}, elements * ${T.size}, 0, lead, false};
    ends.tiles = (uint32_t)((elements + ${variant.dbs - 1}) / ${variant.dbs});
    ends.apart = kg_past_word(ends.to) != 0;
    return ends;
}

// A tile: bytes lo to hi of it are of the array.
struct tile_part {
    const unsigned char *from;
    unsigned char *to;
    uint32_t lo, hi;
};

// Where a tile lies, and what there is of it.
KG_FN tile_part stream_part(const stream_ends &ends, uint32_t tile)
{
    const uint64_t at = (uint64_t)tile * ${tile_bytes}, left = ends.bytes - at;
    return {ends.from + at, ends.to + at, tile == 0 ? ends.lead * ${T.size} : 0,
        left < ${tile_bytes} ? (uint32_t)left : ${tile_bytes}};
}

// The units beside whole words of bytes lo to hi, which count from a 16-byte boundary.
KG_FN void copy_ends(unsigned char *to, const unsigned char *from, uint32_t lo, uint32_t hi, uint32_t lane)
{
    const uint32_t head = lo / 16 * 16 + lane * ${unit_bytes}, tail = hi / 16 * 16 + lane * ${unit_bytes};
    if (lane * ${unit_bytes} >= 16) return;
    if (lo % 16 != 0 && head >= lo && head < hi) *(${unit} *)(to + head) = *(const ${unit} *)(from + head);
    if (hi / 16 * 16 >= lo && tail < hi) *(${unit} *)(to + tail) = *(const ${unit} *)(from + tail);
}

//% end
//%
//% local function load_function()
// Begins to load a tile. Only the first one and the last one have anything beside whole words.
KG_FN void load_stage(kg_v16 *stage, uint64_t *full, const tile_part &part, uint32_t lane)
{
    const uint32_t first = (part.lo + 15) / 16, last = part.hi / 16;
    const uint32_t bytes = last > first ? (last - first) * 16 : 0;
    if (bytes != ${tile_bytes}) {
        KG_CASE(end);
        for (uint32_t i = lane; i < ${words}; i += 32)
            if (i < first || i >= last) kg_st16(stage + i, kg_v16{});
        __syncwarp();
        copy_ends((unsigned char *)stage, part.from, part.lo, part.hi, lane);
        kg_fence_proxy();
        __syncwarp();
    }
    if (lane != 0) return;
    kg_mbar_arrive_expect(full, bytes);
    if (bytes != 0) kg_bulk_load(stage + first, part.from + first * 16, bytes, full);
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
    if (bytes != ${tile_bytes}) copy_ends(part.to, (const unsigned char *)stage, part.lo, part.hi, lane);
    if (lane == 0) kg_bulk_wait_read(0);
}

// A warp's part, for an output that lies otherwise than the input. Its bytes lo to hi, of which words first to last are
// whole, count from a 16-byte boundary of the output.
struct apart_part {
    unsigned char *at;
    uint32_t past, lo, hi, first, last;
};

// Of a tile, the part of a warp.
KG_FN apart_part part_apart(const tile_part &tile, uint32_t warp)
{
    const uint32_t skipped = warp * ${part_bytes}, past = kg_past_word(tile.to);
    const uint32_t lo = past + (tile.lo > skipped ? tile.lo - skipped : 0);
    const uint32_t more = tile.hi > skipped ? tile.hi - skipped : 0;
    const uint32_t hi = past + (more < ${part_bytes} ? more : ${part_bytes});
    return {tile.to + skipped - past, past, lo, hi, (lo + 15) / 16, hi / 16};
}

// Brings words where the output has them, the last ones first, and stores the units beside whole ones.
KG_FN void bring_apart(kg_v16 *words, const apart_part &part, uint32_t lane)
{
    copy_ends(part.at, (const unsigned char *)words - part.past, part.lo, part.hi, lane);
    KG_UNROLL(1)
    for (uint32_t i = ${32 * C}; i != 0;) {
        i -= 32;
        kg_v16 *const word = words + i + lane;
        const bool whole = i + lane >= part.first && i + lane < part.last;
        kg_v16 v = {};
        if (whole) v = kg_cut${cut}(kg_ld16(word - 1), kg_ld16(word), 16 - part.past);
        __syncwarp();
        if (whole) kg_st16(word, v);
    }
}

// Stores a tile for such an output, a lane for each part.
KG_FN void store_apart(const kg_v16 *stage, const tile_part &tile, uint32_t lane)
{
    if (lane >= ${W}) return;
    const apart_part part = part_apart(tile, lane);
    if (part.first >= part.last) return;
    kg_bulk_store(part.at + part.first * 16, stage + lane * ${32 * C} + part.first, (part.last - part.first) * 16);
    kg_bulk_commit();
    kg_bulk_wait_read(0);
}

//% end
//%
//% function stages.functions()
//%   ends_function()
//%   load_function()
//% end
//%
//% function stages.send()
        if (ends.apart) {
            KG_CASE(apart);
            __syncwarp();
            const apart_part part = part_apart(stream_part(ends, tile), warp);
            if (part.hi > part.lo) bring_apart(shared->stage[at.stage] + warp * ${32 * C}, part, lane);
        }
//% end
//%
//% return stages

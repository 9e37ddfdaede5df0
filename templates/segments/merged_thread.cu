//% -- The form "thread" of a reduce over segments. A warp brings a tile of 32 * nWork items of its share into
//% -- shared memory: elements as they lie, and places where segments end. Each lane takes nWork items of the
//% -- merge path, one after the other. What lanes have cut apart a segmented scan over the lanes puts
//% -- together; results leave in the order of the segments. With a ring, elements come ahead of their tile, and so do the
//% -- first ends of the next one (segments/merged_ring.cu).
//%
//% -- Needs: k, variant; of the kernel `shared`, `lane`, `warp`, `segment`, `at`, `left`, `first`, `ended`, `sum`,
//% -- and `stop` with a ring. Gives: tile_type(name), which emits what a warp shares; functions(); share(), which takes the
//% -- warp's share.
//% local element = use "warp/element"
//% local place = use "segments/place"
//% local carries = use "segments/carry"
//% local ring = use "segments/merged_ring"
//%
//% local tile = {}
//%
//% -- What a warp shares. 16 bytes of room, for elements lie as far past a 16-byte boundary as in memory.
//% function tile.tile_type(name)
//%   local items = 32 * variant.nwork
struct alignas(16) ${name} {
    alignas(16) unsigned char elements[${ring.used() and variant.ring or items * k.T.size + 16}];
    alignas(16) ${element.slots("results", items)};
    alignas(16) uint16_t ends[${items + 64}]; // in elements past the first of the tile
};

//% end
//%
//% function tile.functions()
//%   if ring.used() then ring.functions() end
//% end
//%
//% -- Where the first 64 segments of the next tile end: on their way while this one is taken. `segment`: its first one.
//% local function first_ends(segment)
//%   for half = 0, 1 do
//%     local e = "lane" .. plus(32 * half)
        if (${e} < segments - ${segment}) ahead${half} = ${place.begin("(" .. segment .. " + " .. e .. " + 1)")};
//%   end
//% end
//%
//% -- Where the segments end that end in the tile, `ends` of them, and one more at least.
//% local function load_ends()
//%   local items, offsets = 32 * variant.nwork, spec.partition == "offsets"
        // Where segments end in the tile, 64 at a time.
        uint32_t ends = 0;
        for (uint32_t from = 0, more = 1; more; from += 64) {
//%   for half = 0, 1 do
            const uint32_t e${half} = from + lane${plus(32 * half)};
            uint32_t end${half} = ${items};
            if (e${half} < segments - segment) {
//%     if ring.used() then
                const uint64_t past = (from == 0 ? ahead${half} : ${place.begin("(segment + e" .. half .. " + 1)")}) - at;
//%     else
                const uint64_t past = ${place.begin("(segment + e" .. half .. " + 1)")} - at;
//%     end
                end${half} = past < ${items} ? (uint32_t)past : ${items};
            }
            tile->ends[e${half}] = (uint16_t)end${half};
            const uint32_t in${half} = __ballot_sync(${full_mask}, e${half} < segments - segment && end${half} + e${half} < count);
//%   end
            ends += (uint32_t)(__popc(in0) + __popc(in1));
            more = in1 >> 31;
        }
        const uint32_t elements = count - ends;
//% end
//%
//% -- Bytes as they lie in memory, whole 16-byte words of them at once.
//% local function load_contiguous()
//%   local bytes = 32 * variant.nwork * k.T.size
//%   local each = (bytes + 16 + 511) // 512
//%   local unit = ({[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"})[k.T.align]
            // Whole 16-byte words of the tile.
            const unsigned char *const place = (const unsigned char *)(g_in + at);
            phase = kg_past_word(place);
            const uint32_t stop = phase + elements * ${k.T.size};
//%   for i = 0, each - 1 do
            const uint32_t byte${i} = lane * 16${plus(512 * i)};
            const bool whole${i} = byte${i} >= phase && byte${i} + 16 <= stop;
            kg_v16 word${i}{};
            if (whole${i}) word${i} = kg_ld16(place - phase + byte${i});
//%   end
            // The words that the tile begins and ends amid, by units of ${k.T.align}; they may be one.
            const uint32_t unit = lane % 16 * ${k.T.align}; 
            const uint32_t edge = lane < 16 ? unit : (stop & ~15u) + unit;
            const bool partial = lane < 16 ? phase != 0 || stop < 16 : stop % 16 != 0 && stop >= 16;
            const bool wanted = partial && unit < 16 && edge >= phase && edge < stop;
            if (wanted) *(${unit} *)(tile->elements + edge) = *(const ${unit} *)(place - phase + edge);
//%   for i = 0, each - 1 do
            if (whole${i}) kg_st16(tile->elements + byte${i}, word${i});
//%   end
//% end
//%
//% -- Rows with gaps between them: element by element.
//% local function load_gathered()
            const uint64_t column = at - segment * width;
            for (uint32_t e = lane; e < elements; e += 32) {
                const uint64_t place = column + e;
                const uint64_t down = width >> 31 ? place >= width : (uint32_t)place / (uint32_t)width;
                const char *const from = (const char *)g_in + (segment + down) * pitch;
                ((${k.T.c} *)tile->elements)[e] = ((const ${k.T.c} *)from)[place - down * width];
            }
//% end
//%
//% -- The items of a lane, in order.
//% local function take_items()
        // Where they begin: after `e` elements and `s` ends.
        const uint32_t mine = lane * ${variant.nwork} < count ? lane * ${variant.nwork} : count;
        const uint32_t items = mine + ${variant.nwork} < count ? ${variant.nwork} : count - mine;
        uint32_t s = 0;
        for (uint32_t high = ends < mine ? ends : mine; s < high;) {
            const uint32_t middle = (s + high) / 2;
            if (tile->ends[middle] + middle < mine) s = middle + 1;
            else high = middle;
        }
        uint32_t e = mine - s, end = tile->ends[s];
//%   if takes_index() then
        uint64_t begin = s ? at + tile->ends[s - 1] : ${place.begin("segment")};
//%   end
        // The lane's items: a sum for each segment that ends; the first end waits for the lanes before.
//%   if not ring.used() then
        const ${k.T.c} *const from = (const ${k.T.c} *)(tile->elements + phase);
//%   end
        ${k.A.c} opening = ${call(k.ops.identity)}; // of the lane's first end
        if (lane != 0) sum = opening;
        uint32_t opened = UINT32_MAX;
        KG_UNROLL(${variant.nwork})
        for (uint32_t i = 0; i < ${variant.nwork}; i++) {
            if (i >= items) continue;
            if (e < end) {
                sum = ${call(k.ops.combine, "sum", transformed(ring.used() and ring.element("e") or "from[e]", "at + e - begin"))};
                e++;
            } else {
                if (opened == UINT32_MAX) {
                    opened = s;
                    opening = sum;
                } else {
                    ${element.slot_put("tile->results", "s", "sum")};
                }
                sum = ${call(k.ops.identity)};
//%   if takes_index() then
                begin = at + e;
//%   end
                end = tile->ends[++s];
            }
        }
//% end
//%
//% -- The elements of the tile, all at once.
//% local function load_elements()
        uint32_t phase = 0; // bytes by which the elements lie past a boundary
//%   if spec.partition == "rows" then
        if (pitch != width * ${k.T.size} && segments != 1) {
            KG_CASE(gather);
//%     load_gathered()
        } else if (elements != 0) {
//%   else
        if (elements != 0) {
//%   end
            KG_CASE(words);
//%   load_contiguous()
        }
//% end
//%
//% function tile.share()
//%   local items = 32 * variant.nwork
    warp_tile *const tile = &shared->tiles[warp];
//%   if ring.used() then
//%     ring.begin()
    uint64_t ahead0 = 0, ahead1 = 0; // where the first segments end that are not yet taken
//%     first_ends("segment")
//%   end
    while (left != 0) {
        KG_CASE(tile);
        const uint32_t count = left < ${items} ? (uint32_t)left : ${items};
//%   if ring.used() then
//%     ring.refill()
//%     load_ends()
        const uint64_t following = segment + ends;
//%     first_ends("following")
//%     ring.arrive()
//%   else
//%     load_ends()
//%     load_elements()
//%   end
        __syncwarp();
//%   take_items()
        // What lanes cut apart, put together.
        const uint32_t mask = __ballot_sync(${full_mask}, opened != UINT32_MAX);
//%   carries.lanes("sum", "mask")
        const ${k.A.c} carried = ${element.up("sum", "1")};
        sum = ${element.down("sum", "31")}; // of lane 31, to lane 0
        if (opened != UINT32_MAX) {
            if (lane != 0) opening = ${call(k.ops.combine, "carried", "opening")};
            ${element.slot_put("tile->results", "opened", "opening")};
        }
        __syncwarp();
        // Results leave in the order of the segments.
        for (uint32_t r = lane; r < ends; r += 32) {
            const uint64_t result = segment + r;
            const ${k.A.c} v = ${element.slot_get("tile->results", "r")};
            if (result == first) ${element.slot_put("shared->heads", "warp", "v")};
//%   carries.store("else ", "v", "result")
        }
        ended = ended || ends != 0;
        segment += ends;
        at += elements;
//%   if ring.used() then ring.taken() end
        left -= count;
        __syncwarp();
    }
//% end
//%
//% return tile

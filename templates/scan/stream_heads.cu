//% -- Segments of a scan that streams. Keys or flags come with their tile, by a bulk copy into a
//% -- place of the stage. They may lie in any way: whole 16-byte words around them are loaded. Who
//% -- sums a tile makes a bit of each place, set where a segment begins. Who scans it finds the
//% -- bits there. Rows, which leave no gaps, are counted.
//% -- Needs: k, variant; of the kernel `shared`, `at`, `run`, `part`, `lane`, `tile`, `origin`,
//% -- `ends`. Gives: loads, whether anything comes with tiles; to_sum and to_load, what roles are
//% -- told of them and its value; members() of the shared struct; functions(); begin(), which makes
//% -- that value; marks, of segments by offsets; load(), by who loads; find(indent), by who sums;
//% -- and of_run(indent), which makes `heads` of a run.
//% local heads = use "scan/heads"
//%
//% local rows = variant.heads == "rows"
//% local looks = {loads = not rows}
//% looks.marks = variant.heads == "offsets" and run "scan/stream_marks"
//% local seen = rows and {", uint64_t width", ", width"} or {", look_ends looked", ", looked"}
//% looks.to_sum = looks.marks and {"", ""} or seen
//% looks.to_load = looks.marks and {", const uint32_t *g_bits", ", g_bits"} or rows and {"", ""} or seen
//% local key = not rows and not looks.marks and arg_named(variant.heads)
//% local S, count, dbs = variant.stages, variant.nwork * variant.vector, variant.dbs
//% local bytes, near = key and key.type.size, variant.heads == "keys"
//% local before = near and 1 or 0 -- keys before a tile that it looks at
//% local words, chunks = key and dbs * bytes // 16 + 2, heads.chunks(count)
//% local each = key and key.type.align -- bytes that move by themselves at the ends
//% local unit = ({[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"})[each]
//%
//% function looks.members()
//%   if looks.marks then
//%     looks.marks.members()
//%     return
//%   end
//%   if looks.loads then
    alignas(16) kg_v16 looks[${S}][${words}]; // the ${key.name} of each tile
//%   end
    uint32_t heads[${S}][${dbs // 32}]; // a bit for each place where a segment begins
//% end
//%
//% local function load_functions()
// Where the ${key.name} of tiles lie, in bytes behind a 16-byte boundary: those of the array, and of a tile's first place.
struct look_ends {
    const unsigned char *from;
    uint64_t first, end;
    uint32_t skip;
};

// Of a call: a tile begins at place 0, which may lie before the array${near and ", and looks at the place before it" or ""}.
KG_FN look_ends look_ends_of(const unsigned char *from, uint32_t lead, uint64_t n)
{
    const uint32_t reach = (lead + ${before}) * ${bytes};
    const uint32_t past = kg_past_word(from - reach);
    return {from - reach - past, past + reach, past + reach + n * ${bytes}, past + ${before * bytes}};
}

// Begins to load the ${key.name} of a tile. At both ends of the array they may lie beside whole words.
KG_FN void load_looks(kg_v16 *place, uint64_t *full, const look_ends &ends, uint32_t tile, uint32_t lane)
{
    const uint64_t at = (uint64_t)tile * ${dbs * bytes}, left = ends.end - at;
    const unsigned char *const from = ends.from + at;
    const uint32_t lo = ends.first > at ? (uint32_t)(ends.first - at) : 0;
    const uint32_t hi = left < ${words * 16} ? (uint32_t)left : ${words * 16};
    const uint32_t first = (lo + 15) / 16, last = hi / 16;
    const uint32_t bytes = last > first ? (last - first) * 16 : 0;
    if (bytes != ${words * 16}) {
        KG_CASE(looks_end);
        for (uint32_t i = lane; i < ${words}; i += 32)
            if (i < first || i >= last) kg_st16(place + i, kg_v16{});
        __syncwarp();
        const uint32_t head = lo / 16 * 16 + lane * ${each}, tail = hi / 16 * 16 + lane * ${each};
        unsigned char *const to = (unsigned char *)place;
        if (lane * ${each} < 16) {
            if (lo % 16 != 0 && head >= lo && head < hi) *(${unit} *)(to + head) = *(const ${unit} *)(from + head);
            if (tail >= lo && tail < hi) *(${unit} *)(to + tail) = *(const ${unit} *)(from + tail);
        }
        kg_fence_proxy();
        __syncwarp();
    }
    if (lane != 0) return;
    kg_mbar_arrive_expect(full, bytes);
    if (bytes != 0) kg_bulk_load(place + first, from + first * 16, bytes, full);
}

//% end
//%
//% local function find_function()
//%   local batch = heads.batch(count)
// The bits of a part: 32 places at a time, in the order of lanes.
KG_FN void find_heads(uint32_t *bits, const ${key.type.c} *looks, uint32_t lane)
{
    for (uint32_t i = 0; i < ${count}; i += ${batch}) {
        ${key.type.c} own[${batch}]${near and ", near[" .. batch .. "]" or ""};
        for (uint32_t j = 0; j < ${batch}; j++) {
            own[j] = looks[32 * (i + j) + lane];
//%   if near then
            near[j] = (looks - 1)[32 * (i + j) + lane];
//%   end
        }
        for (uint32_t j = 0; j < ${batch}; j++) {
            const uint32_t ballot = __ballot_sync(${full_mask}, ${near and heads.differ("own[j]", "near[j]") or "own[j] != 0"});
            if (lane == 0) bits[i + j] = ballot;
        }
    }
}

//% end
//%
//% local function count_function()
// The bits of a part from `place` on, of rows: 32 places at a time, in the order of lanes. The first tile begins up to
// 31 places before the array: as if rows stood there.
KG_FN void find_heads(uint32_t *bits, uint64_t place, uint64_t width, uint32_t lane)
{
    const uint64_t first = place + lane + 32 * width, step = width > 32 ? 32 : 32 % (uint32_t)width;
    uint64_t column = (first | width) >> 32 ? first % width : (uint32_t)first % (uint32_t)width;
    for (uint32_t i = 0; i < ${count}; i++) {
        const uint32_t ballot = __ballot_sync(${full_mask}, column == 0);
        if (lane == 0) bits[i] = ballot;
        column += step;
        if (column >= width) column -= width;
    }
}

//% end
//%
//% local function run_function()
// The bits of a run.
KG_FN void heads_of_run(uint32_t (&heads)[${chunks}], const uint32_t *bits, uint32_t run)
{
//%   for c = 0, chunks - 1 do
//%     local mask = count - 32 * c < 32 and string.format(" & 0x%xu", (1 << (count - 32 * c)) - 1) or ""
    const uint32_t first${c} = run * ${count}${plus(32 * c)}, last${c} = first${c} + ${math.min(count - 32 * c, 32) - 1};
    heads[${c}] = __funnelshift_r(bits[first${c} / 32], bits[last${c} / 32], first${c} % 32)${mask};
//%   end
}

//% end
//%
//% function looks.functions()
//%   if looks.marks then
//%     looks.marks.kernel()
//%   elseif looks.loads then
//%     load_functions()
//%     find_function()
//%   else
//%     count_function()
//%   end
//%   run_function()
//% end
//%
//% function looks.begin()
//%   if key then
    const look_ends looked = look_ends_of((const unsigned char *)g_${key.name}, ends.lead, n);
//%   end
//% end
//%
//% function looks.load()
//%   if looks.marks then
//%     looks.marks.load()
//%   elseif looks.loads then
        load_looks(shared->looks[at.stage], &shared->full[at.stage], looked, ticket, lane);
//%   end
//% end
//%
//% function looks.find(indent)
//%   if looks.marks then return end
${indent}uint32_t *const bits = shared->heads[at.stage] + part * ${count};
//%   if rows then
${indent}find_heads(bits, origin + part * ${32 * count}, width, lane);
${indent}__syncwarp();
//%     return
//%   end
//%   local places = "(const " .. key.type.c .. " *)((const unsigned char *)shared->looks[at.stage] + looked.skip)"
${indent}find_heads(bits, ${places} + part * ${32 * count}, lane);
${indent}if (tile == 0 && run == 0) bits[0] |= 1u << ends.lead; // the first element begins one
${indent}__syncwarp();
//% end
//%
//% function looks.of_run(indent)
${indent}uint32_t heads[${chunks}];
${indent}heads_of_run(heads, shared->heads[at.stage], run);
//% end
//%
//% return looks

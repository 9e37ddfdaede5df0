//% -- The parts of a tile of a select that streams, one for each warp that compacts. A part's elements come by bulk
//% -- copies of whole 16-byte words. What lies beside those at both ends of an array is copied element by element. Tiles
//% -- begin on 16-byte boundaries of the first input. Of the others whole words around a part are loaded, wherever it
//% -- lies. With `unique` the word before a part is, too: who compacts the part before may have written over it.
//% -- Needs: k, variant; of the kernel `shared` with members(), `at`, `ends`, `lane`, `warp`, `origin`, `n`. Gives: output;
//% -- members(); functions(); arrays(), the inputs; in_place(), which defines it; compact(case), a call in C, and
//% -- kept(part), where it puts what a part keeps.
//% local tile = run "select/tile"
//% local parts = {output = tile.stored[1].arg}
//% local inputs, op, kept_op = args_of("input"), k.ops.where or k.ops.unique, tile.stored[1].op
//% local W, S, B, rows = variant.nwarps, variant.stages, variant.batch, variant.dws // 32
//% local T = inputs[1].type
//% local placed = variant.unique or op.uses_index or kept_op.uses_index
//%
//% local function bytes_of(arg) return variant.dws * arg.type.size end
//%
//% -- Bytes before a part that come with it.
//% local function near_of(i) return variant.unique and i == 1 and inputs[1].type.size or 0 end
//%
//% -- Words of a part that is loaded.
//% local function words_of(i)
//%   return bytes_of(inputs[i]) // 16 + ((i > 1 or near_of(i) > 0) and 1 or 0)
//% end
//%
//% function parts.members()
//%   for i, arg in ipairs(inputs) do
    alignas(16) kg_v16 of_${arg.name}[${S}][${W}][${words_of(i)}]; // parts of tiles
//%   end
//% end
//%
//% function parts.arrays()
//%   local list = {}
//%   for _, arg in ipairs(inputs) do table.insert(list, "g_" .. arg.name) end
//%   return join(list)
//% end
//%
//% local function ends_function()
//%   local params = {}
//%   for _, arg in ipairs(inputs) do table.insert(params, "const " .. arg.type.c .. " *g_" .. arg.name) end
// An array in bytes from a 16-byte boundary on. It has bytes first to end. Parts begin with whole
// words, and their elements lie `skip` bytes behind.
struct stream_array {
    const unsigned char *from;
    uint64_t first, end;
    uint32_t skip;
};

// Where tiles lie: from an element on a 16-byte boundary of the first input on, `lead` before it.
struct stream_ends {
//%   for _, arg in ipairs(inputs) do
    stream_array of_${arg.name};
//%   end
    uint32_t tiles, lead;
};

// Of one array, whose part begins `near` bytes before its elements.
KG_FN stream_array stream_array_of(const void *array, uint32_t lead, uint32_t near, uint64_t bytes)
{
    const uint32_t reach = lead + near;
    const unsigned char *const from = (const unsigned char *)array - reach;
    const uint32_t past = kg_past_word(from);
    return {from - past, past + reach, past + reach + bytes, past + near};
}

// Of a call. A tile without elements counts none, where there are no elements at all.
KG_FN stream_ends stream_ends_of(${join(params)}, uint64_t n)
{
    const uint32_t lead = kg_past_word(g_${inputs[1].name}) / ${T.size};
    const uint64_t tiles = (n + lead + ${variant.dbs - 1}) / ${variant.dbs};
    stream_ends ends;
//%   for i, arg in ipairs(inputs) do
    ends.of_${arg.name} = stream_array_of(g_${arg.name}, ${arg.type.size == 1 and "lead" or "lead * " .. arg.type.size}, ${near_of(i)}, ${arg.type.size == 1 and "n" or "n * " .. arg.type.size});
//%   end
    ends.tiles = tiles == 0 ? 1 : (uint32_t)tiles;
    ends.lead = lead;
    return ends;
}

//% end
//%
//% local units = {[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"}
//%
//% local function beside_function(bytes)
//%   local unit, most = units[bytes], 16 // bytes
// What lies beside whole words at an end of an array, in units of ${plural(bytes, "byte")}: all of it is under way at once.
KG_FN void copy_beside_${bytes}(unsigned char *to, const unsigned char *from, uint64_t lo, uint64_t hi)
{
    ${unit} v[${most}];
    KG_UNROLL(${most})
    for (uint32_t i = 0; i < ${most}; i++)
        if (lo + i * ${bytes} < hi) v[i] = *(const ${unit} *)(from + lo + i * ${bytes});
    KG_UNROLL(${most})
    for (uint32_t i = 0; i < ${most}; i++)
        if (lo + i * ${bytes} < hi) *(${unit} *)(to + lo + i * ${bytes}) = v[i];
}

//% end
//%
//% local function copy_function(i, arg)
//%   local bytes, all = arg.type.size, words_of(i) * 16
//%   local beside = "copy_beside_" .. bytes
//%   if bytes < 16 then needs_function(beside, function() beside_function(bytes) end) end
// The words of a part from byte `at` of ${arg.name} on, as far as there are any.${bytes < 16 and " Copies what lies beside them." or ""}
KG_FN stream_copy copy_of_${arg.name}(kg_v16 *to, const stream_array &array, uint64_t at)
{
    const uint64_t past = at + ${all};
    const uint64_t lo = at < array.first ? array.first : at, hi = past < array.end ? past : array.end;
    const uint64_t first = (lo + 15) / 16 * 16, last = hi / 16 * 16;
//%   if bytes < 16 then
    if (lo < hi && (first != at || last != past)) {
        KG_CASE(end);
        unsigned char *const part = (unsigned char *)to - at;
        ${beside}(part, array.from, lo, first < hi ? first : hi);
        ${beside}(part, array.from, last < first ? first : last, hi);
        kg_fence_proxy(); // the copies of later rounds
    }
//%   end
    return {array.from + first, to + (first - at) / 16, last > first ? (uint32_t)(last - first) : 0};
}

//% end
//%
//% local function load_function()
// Whole words that are copied together, from an array to a part of a stage.
struct stream_copy {
    const unsigned char *from;
    kg_v16 *to;
    uint32_t bytes;
};

//%   for i, arg in ipairs(inputs) do copy_function(i, arg) end
// Begins to load a part of a tile, by one lane.
KG_FN void load_part(stream_shared *shared, uint32_t stage, uint32_t part, const stream_ends &ends, uint32_t tile)
{
    const uint64_t at = ((uint64_t)tile * ${W} + part) * ${variant.dws};
//%   local sum = {}
//%   for i, arg in ipairs(inputs) do
    const stream_copy of_${arg.name} = copy_of_${arg.name}(shared->of_${arg.name}[stage][part], ends.of_${arg.name}, at${arg.type.size == 1 and "" or " * " .. arg.type.size});
//%     table.insert(sum, "of_" .. arg.name .. ".bytes")
//%   end
    kg_mbar_arrive_expect(&shared->full[stage], ${join(sum, " + ")});
//%   for _, arg in ipairs(inputs) do
    if (of_${arg.name}.bytes != 0) kg_bulk_load(of_${arg.name}.to, of_${arg.name}.from, of_${arg.name}.bytes, &shared->full[stage]);
//%   end
}

//% end
//%
//% local function keep_function()
//%   local params = tile.parameters({T.c .. " *part", "uint32_t kept", "bool inside"})
// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these are then.
KG_FN uint32_t keep(${join(params)})
{
    const bool keeps = inside && ${tile.is_kept()};
    const uint32_t lanes = __ballot_sync(${full_mask}, keeps);
    if (keeps) part[kept + (uint32_t)__popc(lanes & kg_lanemask_lt())] = ${call(kept_op, tile.elements(kept_op))};
    return kept + (uint32_t)__popc(lanes);
}

//% end
//%
//% -- An item of each input; beside the array a zero, which is not kept.
//% local function load_item(case, j)
//%   local at = "row * 32 + lane" .. plus(32 * j)
//%   for i, arg in ipairs(inputs) do
//%     local from = i == 1 and "part" or "of_" .. arg.name
//%     if case == "stop" then
    ${arg.type.c} ${arg.name}_${j}{};
    if (inside_${j}) ${arg.name}_${j} = ${from}[${at}];
//%     else
    const ${arg.type.c} ${arg.name}_${j} = ${from}[${at}];
//%     end
//%   end
//%   if not variant.unique then return end
//%   local before = "part[" .. at .. " - 1]"
    ${T.c} before_${j}{};
//%   if case == "stop" then
    if (inside_${j} && place${plus(32 * j)} != 0) before_${j} = ${j == 0 and "lane == 0 ? near : " or ""}${before};
//%   else
    before_${j} = ${j == 0 and "lane == 0 ? near : " or ""}${before};
//%   end
//% end
//%
//% local function compact_params(case)
//%   local params = scalar_params()
//%   table.insert(params, T.c .. " *part")
//%   for i, arg in ipairs(inputs) do
//%     if i > 1 then table.insert(params, "const " .. arg.type.c .. " *of_" .. arg.name) end
//%   end
//%   table.insert(params, "uint32_t lane")
//%   if placed then table.insert(params, "uint64_t place") end
//%   if case == "stop" then
//%     table.insert(params, "uint32_t skip")
//%     table.insert(params, "uint32_t left")
//%   end
//%   return params
//% end
//%
//% local function compact_function(case)
// Compacts a part in its place${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns how many it keeps.
KG_FN uint32_t compact_part_${case}(${join(compact_params(case))})
{
    uint32_t kept = 0;
//%   if variant.unique then
    ${T.c} near{}; // what stood before a row that is overwritten
//%     if case == "stop" then
    if (skip == 0 && left != 0 && place != lane) near = part[-1];
//%     else
    if (place != lane) near = part[-1];
//%     end
//%   end
    KG_UNROLL(1)
    for (uint32_t row = 0; row < ${rows}; row += ${B}) {
        // INPUT: ${plural(B, "element")} of a lane, in the order of the lanes.
//%   if case == "stop" then
//%     for j = 0, B - 1 do
        const bool inside_${j} = row * 32 + lane${plus(32 * j)} >= skip && row * 32 + lane${plus(32 * j)} < left;
//%     end
//%   end
//%   for j = 0, B - 1 do load_item(case, j) end
//%   if variant.unique then
//%     local last = "row * 32 + " .. 32 * B - 1
//%     if case == "stop" then
        if (${last} >= skip && ${last} < left) near = part[${last}];
//%     else
        near = part[${last}];
//%     end
//%   end
        __syncwarp(); // all have read before others are put there

        // What is kept, at the front of the part.
//%   for j = 0, B - 1 do
        kept = keep(${tile.given(j, {"part", "kept", case == "stop" and "inside_" .. j or "true"})});
//%   end
//%   if placed then
        place += ${32 * B};
//%   end
    }
    return kept;
}

//% end
//%
//% local function store_function()
//%   local R = parts.output.type
//%   local V = R.size < 4 and 4 // R.size or 1
// Stores what a part keeps, a line of ${V > 1 and 128 or 32 * R.size} bytes at a time.
KG_FN void store_part(${R.c} *to, const ${R.c} *part, uint32_t count, uint32_t lane)
{
    const uint32_t past = (uint32_t)((uintptr_t)to % ${V > 1 and 128 or 32 * R.size}) / ${R.size}; // elements of the line before them
//%   if V == 1 then
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = part[i - past];
//%   else
    for (uint32_t i = lane * ${V}; i < past + count; i += ${32 * V}) {
        ${R.c} v[${V}] = {};
        KG_UNROLL(${V})
        for (uint32_t j = 0; j < ${V}; j++)
            if (i + j >= past && i + j < past + count) v[j] = part[i + j - past];
        if (i >= past && i + ${V} <= past + count) {
            uint32_t word;
            memcpy(&word, v, 4);
            *(uint32_t *)(to + (i - past)) = word;
            continue;
        }
        KG_UNROLL(${V})
        for (uint32_t j = 0; j < ${V}; j++)
            if (i + j >= past && i + j < past + count) to[i + j - past] = v[j];
    }
//%   end
}

//% end
//%
//% function parts.functions()
//%   ends_function()
//% end
//%
//% -- Behind the shared struct.
//% function parts.shared_functions()
//%   load_function()
//%   keep_function()
//%   compact_function("none")
//%   compact_function("stop")
//%   store_function()
//% end
//%
//% function parts.in_place()
//%   tile.in_place()
//% end
//%
//% local function part_of(i, arg, number)
//%   local to = i == 1 and arg.type.c .. " *" or "const " .. arg.type.c .. " *"
//%   return "(" .. to .. ")((unsigned char *)shared->of_" .. arg.name .. "[at.stage][" .. number .. "] + ends.of_" .. arg.name .. ".skip)"
//% end
//%
//% function parts.compact(case)
//%   local list = {}
//%   for i, arg in ipairs(inputs) do table.insert(list, part_of(i, arg, "warp")) end
//%   table.insert(list, "lane")
//%   if placed then table.insert(list, "origin + warp * " .. variant.dws .. " + lane") end
//%   if case == "stop" then
//%     table.insert(list, "skip")
//%     table.insert(list, "left")
//%   end
//%   return "compact_part_" .. case .. "(" .. with_scalars(table.unpack(list)) .. ")"
//% end
//%
//% function parts.kept(number)
//%   return part_of(1, inputs[1], number)
//% end
//%
//% return parts

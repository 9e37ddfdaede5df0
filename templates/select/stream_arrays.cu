//% -- The arrays of a select that streams. Tiles come in parts, one for each warp that works on them, by bulk copies of
//% -- whole 16-byte words. What lies beside those at both ends of an array is copied element by element. Tiles begin
//% -- on 16-byte boundaries of the first array. Of the others whole words around a part are loaded, wherever it lies.
//% -- Where neighbours are compared the word before a part of the first is, too, or the one behind it. Who works on the
//% -- part there may have written over it. Of bits the word before a part comes with it: elements before the boundary
//% -- push those of a row into two words. In place a tile loads no word of another array that tiles before it write.
//% -- Needs: k, variant; of the kernel `shared` with members(), `at`, `tile` and `ends`. Gives: inputs; members();
//% -- functions(); load_functions(), behind the shared struct; names(), the arrays in C; part_of(i, type, number), where
//% -- a part lies, of bits the word before it; is_bits(arg); over, whether loads must know that a call is in place.
//% local arrays = {inputs = args_of("input")}
//% local inputs, W, S = arrays.inputs, variant.nwarps, variant.stages
//% local T = inputs[1].type
//%
//% function arrays.is_bits(arg)
//%   return arg.extent == "KG_EXTENT_BITS"
//% end
//%
//% local is_bits, bits_alone = arrays.is_bits, arrays.is_bits(inputs[1])
//%
//% local function bytes_of(arg) return variant.dws * arg.type.size end
//%
//% -- Whether an array beside the first may be written over.
//% local function is_over(arg)
//%   if not k.in_place or arg == inputs[1] or is_bits(arg) or arg.type.size == 16 then return false end
//%   for _, out in ipairs(args_of("output")) do
//%     if out.count and out.type.size == arg.type.size then return true end
//%   end
//%   return false
//% end
//%
//% for _, arg in ipairs(inputs) do arrays.over = arrays.over or is_over(arg) end
//%
//% -- Bytes before a part that come with it. Of runs, by whichever element, they tell whether a run begins.
//% local function near_of(i) return variant.unique and (not variant.last or variant.runs) and i == 1 and T.size or 0 end
//%
//% -- Words of a part that is loaded.
//% local function words_of(i)
//%   if is_bits(inputs[i]) then return (variant.dws // 8 + 31) // 16 end
//%   return bytes_of(inputs[i]) // 16 + ((i > 1 or variant.unique) and 1 or 0)
//% end
//%
//% function arrays.members()
//%   for i, arg in ipairs(inputs) do
    alignas(16) kg_v16 of_${arg.name}[${S}][${W}][${words_of(i)}]; // parts of tiles
//%   end
//% end
//%
//% function arrays.names()
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
    const uint32_t lead = ${bits_alone and "0" or "kg_past_word(g_" .. inputs[1].name .. ") / " .. T.size};
    const uint64_t tiles = (n + lead + ${variant.dbs - 1}) / ${variant.dbs};
    stream_ends ends;
//%   for i, arg in ipairs(inputs) do
//%     if is_bits(arg) then
    ends.of_${arg.name} = stream_array_of(g_${arg.name}, 0, 4, (n + 31) / 32 * 4);
//%     else
    ends.of_${arg.name} = stream_array_of(g_${arg.name}, ${arg.type.size == 1 and "lead" or "lead * " .. arg.type.size}, ${near_of(i)}, ${arg.type.size == 1 and "n" or "n * " .. arg.type.size});
//%     end
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
//%   local bytes, all, over = arg.type.size, words_of(i) * 16, is_over(arg)
//%   local beside = "copy_beside_" .. bytes
//%   if bytes < 16 then needs_function(beside, function() beside_function(bytes) end) end
// The words of a part from byte `at` of ${arg.name} on, as far as there are any.${bytes < 16 and " Copies what lies beside them." or ""}${over and " Where `own`, no other tile's." or ""}
KG_FN stream_copy copy_of_${arg.name}(kg_v16 *to, const stream_array &array, uint64_t at${over and ", bool own" or ""})
{
    const uint64_t past = at + ${all}${over and ", from = own ? at + array.skip : at" or ""};
//%   local from = over and "from" or "at"
    const uint64_t lo = ${from} < array.first ? array.first : ${from}, hi = past < array.end ? past : array.end;
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
//% -- Parts of a wave are waited for by themselves.
//% local full = variant.form == "wave" and "&shared->full[part]" or "&shared->full[stage]"
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
KG_FN void load_part(stream_shared *shared, uint32_t stage, uint32_t part, const stream_ends &ends, uint32_t tile${arrays.over and ", bool in_place" or ""})
{
    const uint64_t at = ((uint64_t)tile * ${W} + part) * ${variant.dws};
//%   local sum = {}
//%   for i, arg in ipairs(inputs) do
//%     local from = arg.type.size == 1 and "at" or "at * " .. arg.type.size
//%     if is_bits(arg) then from = "(at / 8 + ends.of_" .. arg.name .. ".skip - 4) / 16 * 16" end
//%     if is_over(arg) then from = from .. ", in_place && part == 0" end
    const stream_copy of_${arg.name} = copy_of_${arg.name}(shared->of_${arg.name}[stage][part], ends.of_${arg.name}, ${from});
//%     table.insert(sum, "of_" .. arg.name .. ".bytes")
//%   end
    kg_mbar_arrive_expect(${full}, ${join(sum, " + ")});
//%   for _, arg in ipairs(inputs) do
    if (of_${arg.name}.bytes != 0) kg_bulk_load(of_${arg.name}.to, of_${arg.name}.from, of_${arg.name}.bytes, ${full});
//%   end
}

//% end
//%
//% function arrays.functions()
//%   ends_function()
//% end
//%
//% function arrays.load_functions()
//%   load_function()
//% end
//%
//% function arrays.part_of(i, to, number)
//%   local name = inputs[i].name
//%   if is_bits(inputs[i]) then
//%     local at = "(tile * " .. W .. " + " .. number .. ") * " .. variant.dws // 8
//%     local past = "(" .. at .. " + ends.of_" .. name .. ".skip - 4) % 16"
//%     return "(" .. to .. " *)((const unsigned char *)shared->of_" .. name .. "[at.stage][" .. number .. "] + " .. past .. ")"
//%   end
//%   return "(" .. to .. " *)((unsigned char *)shared->of_" .. name .. "[at.stage][" .. number .. "] + ends.of_" .. name .. ".skip)"
//% end
//%
//% return arrays

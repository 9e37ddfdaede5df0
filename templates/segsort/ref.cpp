//% -- The reference of a sort of segments: halves of each are sorted, then merged in place. It compares keys. What it turns
//% -- round are keys, and what moves with them; or indices, where these alone name keys.
//% local v, T = k.variants[1], k.T.c
//% local rank = use "warp/rank"
//% local stores, indices = not v.drops_keys, arg_named("indices")
//% local E, items, item = stores and T or indices.type.c, stores and "keys" or "indices", stores and "key" or "index"
//%
//% -- What is turned round with them: values, and indices where keys are. Each with its input and its output.
//% local with, given, names = {}, "", ""
//% for _, arg in ipairs(args_of("input")) do
//%   if arg.name ~= "in" and arg.name ~= "offsets" then
//%     local one = arg.name == "values"
//%     local list, item = one and "values" or "of_" .. arg.name, one and "value" or "one_" .. arg.name
//%     table.insert(with, {T = arg.type.c, input = arg.name, output = "out_" .. arg.name, list = list, one = item})
//%   end
//% end
//% if indices and stores then table.insert(with, {T = indices.type.c, output = "indices", list = "indices", one = "index"}) end
//% for _, one in ipairs(with) do given, names = given .. ", " .. one.T .. " *" .. one.list, names .. ", " .. one.list end
//% local turned, turned_names = given, names
//% if not stores then given, names = given .. ", const " .. T .. " *in", names .. ", in" end
//% local function rank_at(at) return stores and "rank_of(keys[" .. at .. "])" or "rank_of(in[indices[" .. at .. "]])" end
//%
//% local above = v.descending and "~above" or "above"
//% if v.by then rank.parts_function((run "warp/parts").list(v.by))
//% elseif not v.moves_keys then rank.rank_function("compared by", above)
//% else
//%   local all = "0x" .. string.format("%x", (1 << v.end_bit - v.begin_bit) - 1)
//%   rank.rank_function("compared by, of some of its bits", above .. " >> " .. v.begin_bit .. " & " .. all)
//% end
// Turns a part round.
static void turn(${E} *${items}${turned}, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const ${E} ${item} = ${items}[first];
        ${items}[first] = ${items}[end];
        ${items}[end] = ${item};
//% for _, one in ipairs(with) do
        const ${one.T} ${one.one} = ${one.list}[first];
        ${one.list}[first] = ${one.list}[end];
        ${one.list}[end] = ${one.one};
//% end
    }
}

// Merges neighbours that are in order. The longer one is halved, the other one cut where that falls.
static void merge(${E} *${items}${given}, uint64_t first, uint64_t middle, uint64_t end)
{
    if (first == middle || middle == end || ${rank_at("middle - 1")} <= ${rank_at("middle")}) return;
    const bool by_first = middle - first >= end - middle;
    uint64_t left = by_first ? first + (middle - first) / 2 : first, right = by_first ? middle : middle + (end - middle) / 2;
    const uint64_t number = ${rank_at("by_first ? left : right")};
    uint64_t low = by_first ? middle : first, high = by_first ? end : middle; // the cut is between
    while (low < high) {
        const uint64_t half = low + (high - low) / 2, other = ${rank_at("half")};
        if (by_first ? other < number : other <= number) low = half + 1;
        else high = half;
    }
    if (by_first) right = low;
    else left = low;
    turn(${items}${turned_names}, left, middle);
    turn(${items}${turned_names}, middle, right);
    turn(${items}${turned_names}, left, right);
    const uint64_t between = left + (right - middle);
    merge(${items}${names}, first, left, between);
    merge(${items}${names}, between, right, end);
}

// Sorts a part; equal keys stay in order.
static void sort(${E} *${items}${given}, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(${items}${names}, first, middle);
    sort(${items}${names}, middle, end);
    merge(${items}${names}, first, middle, end);
}

//% -- Fills outputs with what is sorted; `before`: of a row's arrays, or of the call's.
//% local function fill(before, index)
//%   if stores then
            ${before}out[at] = ${before}in[at];
//%   end
//%   if indices then
            ${before}indices[at] = (${indices.type.c})${index};
//%   end
//%   for _, one in ipairs(with) do
//%     if one.input then
            ${before}${one.output}[at] = ${before}${one.input}[at];
//%     end
//%   end
//% end
//% -- A call of sort; `from`: behind each array.
//% local function outputs(before, from)
//%   local list = {before .. (stores and "out" or "indices") .. from}
//%   for _, one in ipairs(with) do table.insert(list, before .. one.output .. from) end
//%   if not stores then table.insert(list, before .. "in" .. from) end
//%   return join(list)
//% end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
//% if k.planes then
//%   if v.short_indices then
    if (call->lengths[0] > (uint64_t)1 << 32) return KG_TOO_LARGE; // for indices
//%   end
    for (uint64_t row = 0; row < call->lengths[1]; row++) {
//%   local pitch = 2
//%   for _, arg in ipairs(args_of("input", "output")) do
        ${pointer_to(arg)}row_${arg.name} = (${pointer_to(arg)})((${constness(arg)}char *)g_${arg.name} + row * call->lengths[${pitch}]);
//%     pitch = pitch + 1
//%   end
        for (uint64_t at = 0; at < call->lengths[0]; at++) {
//%   fill("row_", "at")
        }
        sort(${outputs("row_", "")}, 0, call->lengths[0]);
    }
//% else
    for (uint64_t s = 0; s < call->lengths[0]; s++) {
        for (uint64_t at = g_offsets[s]; at < g_offsets[s + 1]; at++) {
//%   fill("g_", "(at - g_offsets[s])")
        }
//%   if stores then
        sort(${outputs("g_", "")}, g_offsets[s], g_offsets[s + 1]);
//%   else
        sort(${outputs("g_", " + g_offsets[s]")}, 0, g_offsets[s + 1] - g_offsets[s]);
//%   end
    }
//% end
    return 0;
}

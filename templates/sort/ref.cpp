//% -- The reference of a sort: halves are sorted, then merged in place. It compares, and knows no digits. What it turns
//% -- round are keys and values; or indices, where these alone are results.
//% local v, T = k.variants[1], k.T.c
//% local listed = v.by or v.whole -- parts
//% local rank = use "warp/rank"
//% local stores, indices = v.stores_keys, arg_named("indices")
//% local items = stores and "keys" or "indices"
//% local E = stores and T or indices.type.c
//%
//% -- What is turned round with them: values, and indices where keys are. Each with its input and its output.
//% local with, given, names, outputs = {}, "", "", ""
//% local two = v.double_buffer
//% for i, arg in ipairs(args_of("input", "inout")) do
//%   local output = (two and "g_" or "g_out_") .. arg.name
//%   if i > 1 and arg.kind ~= "buffer" then table.insert(with, {name = arg.name, type = arg.type.c, output = output}) end
//% end
//% if indices and stores then table.insert(with, {name = "indices", type = indices.type.c, output = "g_indices", made = true}) end
//% for _, one in ipairs(with) do
//%   one.list = #with > 1 and "of_" .. one.name or "values"
//%   one.one = #with > 1 and "one_" .. one.name or "value"
//%   given, names, outputs = given .. ", " .. one.type .. " *" .. one.list, names .. ", " .. one.list, outputs .. ", " .. one.output
//% end
//% local asks = v.asks_bits
//% local by, given_by = asks and "uint64_t bits, " or "", asks and "bits, " or ""
//% local of, from = by .. (stores and "" or "const " .. T .. " *keys, "), given_by .. (stores and "" or "keys, ")
//% local function key(item) return stores and item or "keys[" .. item .. "]" end
//%
//% -- Of elements that are sorted by parts: the first part that differs says which comes first.
//% local function compare_parts()
//%   local parts, there = (run "warp/parts").list(listed), {}
//%   for _, part in ipairs(v.buckets == 0 and parts or {}) do
//%     local name = "rank_of_" .. part.type.number
//%     if not there[name] then rank.rank_function("sorted by", "above", part.type, name) end
//%     there[name] = true
//%   end
//%   local function of(part, element)
//%     return "rank_of_" .. part.type.number .. "(" .. part.of(element) .. ")"
//%   end
//%   if v.buckets > 0 then
// The bucket of an element; behind the last one that of higher numbers.
static uint64_t bucket_of(const ${T} &x)
{
    const uint64_t number = ${parts[1].of("x")};
    return number < ${v.buckets} ? number : ${v.buckets};
}

// Whether an element comes before another one that stands behind it.
static bool comes_before(const ${T} &a, const ${T} &b)
{
    return bucket_of(a) < bucket_of(b);
}

//%     return
//%   end
// Whether an element comes before another one that stands behind it.
static bool comes_before(const ${T} &a, const ${T} &b)
{
//%   for i = #parts, 1, -1 do
//%     local part = parts[i]
//%     if i > 1 then
    if (${of(part, "a")} != ${of(part, "b")}) return ${of(part, "a")} ${part.down and ">" or "<"} ${of(part, "b")};
//%     else
    return ${of(part, "a")} ${part.down and ">" or "<"} ${of(part, "b")};
//%     end
//%   end
}

//% end
//%
//% local function compare_keys()
//%   local wanted = "above"
//%   if v.end_bit - v.begin_bit < 8 * k.T.size then
//%     local all = "0x" .. string.format("%x", (1 << v.end_bit - v.begin_bit) - 1)
//%     wanted = "above >> " .. v.begin_bit .. " & " .. all
//%   end
//%   rank.rank_function("sorted by", wanted)
//%   local function rank(key) return asks and "(rank_of(" .. key .. ") & bits)" or "rank_of(" .. key .. ")" end
// Whether a key comes before another one that stands behind it${asks and ", by some bits" or ""}.
static bool comes_before(${by}const ${T} &a, const ${T} &b)
{
    return ${rank("a")} ${v.descending and ">" or "<"} ${rank("b")};
}

//% end
//% if listed then compare_parts() else compare_keys() end
// Turns a part of the array${#with > 0 and "s" or ""} round.
static void turn(${E} *${items}${given}, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const ${E} ${stores and "key" or "index"} = ${items}[first];
        ${items}[first] = ${items}[end];
        ${items}[end] = ${stores and "key" or "index"};
//% for _, one in ipairs(with) do
        const ${one.type} ${one.one} = ${one.list}[first];
        ${one.list}[first] = ${one.list}[end];
        ${one.list}[end] = ${one.one};
//% end
    }
}

// How many of the keys from `first` on stand before one that comes from behind them, or from before them.
static uint64_t count_before(${of}const ${E} *${items}, uint64_t first, uint64_t end, const ${T} &key, bool behind)
{
    uint64_t low = first;
    while (low < end) {
        const uint64_t middle = low + (end - low) / 2;
        const ${T} &other = ${key(items .. "[middle]")};
        if (behind ? !comes_before(${given_by}key, other) : comes_before(${given_by}other, key)) low = middle + 1;
        else end = middle;
    }
    return low - first;
}

// Merges two neighbours that are sorted. The longer one is halved, and the other cut where that falls.
static void merge(${of}${E} *${items}${given}, uint64_t first, uint64_t middle, uint64_t end)
{
    if (first == middle || middle == end) return;
    if (!comes_before(${given_by}${key(items .. "[middle]")}, ${key(items .. "[middle - 1]")})) return;
    if (end - first == 2) {
        turn(${items}${names}, first, end);
        return;
    }
    uint64_t left = first, right = middle; // cuts
    if (middle - first > end - middle) {
        left += (middle - first) / 2;
        right += count_before(${from}${items}, middle, end, ${key(items .. "[left]")}, false);
    } else {
        right += (end - middle) / 2;
        left += count_before(${from}${items}, first, middle, ${key(items .. "[right]")}, true);
    }
    turn(${items}${names}, left, middle);
    turn(${items}${names}, middle, right);
    turn(${items}${names}, left, right);
    const uint64_t between = left + (right - middle);
    merge(${from}${items}${names}, first, left, between);
    merge(${from}${items}${names}, between, right, end);
}

// Sorts a part.
static void sort(${of}${E} *${items}${given}, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(${from}${items}${names}, first, middle);
    sort(${from}${items}${names}, middle, end);
    merge(${from}${items}${names}, first, middle, end);
}

extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments("buffer")
//% if v.short_indices then
    if (call->n > (uint64_t)1 << 32) return KG_TOO_LARGE; // for indices
//% end
//% if not two then
    for (uint64_t at = 0; at < call->n; at++) {
//% if stores then
        const ${T} key = g_in[at];
//% end
//% for _, one in ipairs(with) do
//%   if not one.made then
        const ${one.type} ${one.one} = g_${one.name}[at]; // where ${#with > 1 and "an output" or "out"} may go
//%   end
//% end
//% if stores then
        g_out[at] = key;
//% end
//% if indices then
        g_indices[at] = (${indices.type.c})at;
//% end
//% for _, one in ipairs(with) do
//%   if not one.made then
        ${one.output}[at] = ${one.one};
//%   end
//% end
    }
//% end
//% if asks then
    const uint32_t end = s_end_bit < ${8 * k.T.size} ? s_end_bit : ${8 * k.T.size};
    uint64_t bits = 0;
    for (uint32_t bit = s_begin_bit; bit < end; bit++) bits |= (uint64_t)1 << bit;
//% end
    sort(${given_by}${two and "g_keys" or stores and "g_out" or "g_in, g_indices"}${outputs}, 0, call->n);
//% if v.buckets > 0 then
    for (uint64_t bucket = 0; bucket <= ${v.buckets}; bucket++) g_offsets[bucket] = 0;
    for (uint64_t at = 0; at < call->n; at++)
        if (bucket_of(g_in[at]) < ${v.buckets}) g_offsets[bucket_of(g_in[at]) + 1]++;
    for (uint64_t bucket = 0; bucket < ${v.buckets}; bucket++) g_offsets[bucket + 1] += g_offsets[bucket];
//% end
    return 0;
}

//% -- Scans over segments: an associative operator over pairs of a sum, and whether a segment
//% -- begins in what it is of. (1, a) joined with (h, b) is (1, b) where h is set, and (1, a * b)
//% -- where it is not. Lanes, warps and blocks hand each other pairs. A lane's run has a bit for
//% -- each element.
//% -- Needs: k, variant; of the kernel `n`, `lane`, `warp`, `shared`. Gives: on(); kernel(), k with
//% -- pairs for partial results; members(), parameters(list, stores) and lengths(), of the kernel;
//% -- function_of_pairs(), to be asked for first; batch(rounds), loads at once; chunks(count),
//% -- words of the bits of a run; find(count, from), which makes `heads` of a run of `count` places
//% -- by a function; differ(own, near), whether a key begins a segment; mark_function_of(reach), which
//% -- marks what offsets name in bytes; any(count), in C; among(first, count), the same of some places;
//% -- begun(sum, at), what element `at` of a run joins; of rows start_rows(place), for `row_begin` and
//% -- `row_step`, and element_at(arg).
//% local order = use "scan/order"
//%
//% local heads = {}
//% local head_types = {[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"}
//% local plain, pairs_of
//%
//% function heads.on()
//%   return variant.heads ~= nil
//% end
//%
//% -- What the templates of lanes, blocks and steps see in place of k.
//% function heads.kernel()
//%   if not heads.on() then return k end
//%   if plain == k then return pairs_of end
//%   plain, pairs_of = k, {}
//%   local bytes, ops = math.min(k.A.align, 8), {}
//%   for name, value in pairs(k) do pairs_of[name] = value end
//%   for name, op in pairs(k.ops) do ops[name] = op end
//%   ops.identity = {fn = "no_head", role = "identity"}
//%   ops.combine = {fn = "join_headed", role = "combine"}
//%   ops.initial = nil -- it stands before each segment: begun
//%   pairs_of.ops = ops
//%   local size = (k.A.size + bytes + k.A.align - 1) // k.A.align * k.A.align
//%   pairs_of.A = {c = "headed", struct = true, prefix = "headed", size = size, tagged = variant.slot}
//%   return pairs_of
//% end
//%
//% local function pair_functions()
//%   local params = scalar_params()
//%   for _, name in ipairs({"a", "b"}) do table.insert(params, "const headed &" .. name) end
// A sum, and whether a segment begins in what it is of: then it is of what follows the last one's begin.
struct headed {
    ${k.A.c} value;
    ${head_types[math.min(k.A.align, 8)]} head;
};

// Of nothing.
KG_FN headed no_head()
{
    return {${call(k.ops.identity)}, 0};
}

// What two runs combine to, one behind the other.
KG_FN headed join_headed(${join(params)})
{
//%   local later, earlier = variant.reverse and "a" or "b", variant.reverse and "b" or "a"
    if (${later}.head != 0) return ${later};
    return {${combined("a.value", "b.value")}, ${earlier}.head};
}

//% end
//%
//% function heads.function_of_pairs()
//%   needs_function("headed", pair_functions)
//% end
//%
//% -- ---- offsets: the warp marks the elements that they name ----
//%
//% local function offsets_type()
//%   return arg_named("offsets").type.c
//% end
//%
//% function heads.members()
//%   if variant.heads ~= "offsets" then return end
    alignas(16) uint32_t marks[${variant.nwarps}][${variant.dws // 4}]; // a byte for each element of a warp
//% end
//%
//% -- The lengths that a kernel sees; the pitches of the outputs are asked for by those that store.
//% local function is_seen(name, stores)
//%   if variant.single then return false end -- of one column, which is a whole array
//%   if variant.heads == "rows" and variant.words > 0 then return name == "width" end
//%   if variant.heads == "offsets" or name == "width" then return true end
//%   if name == "height" then return variant.reverse and not variant.by_row end
//%   for _, arg in ipairs(args_of("output")) do
//%     if name == arg.name .. "_pitch" then return stores end
//%   end
//%   return true
//% end
//%
//% function heads.parameters(list, stores)
//%   for _, name in ipairs(k.lengths) do
//%     if is_seen(name, stores) then list.add("uint64_t ", name) end
//%   end
//% end
//%
//% function heads.lengths()
//%   for i, name in ipairs(k.lengths) do
//%     if is_seen(name, true) then
    uint64_t ${name} = call->lengths[${i - 1}];
//%     end
//%   end
//% end
//%
//% local function search_function()
// The first of ascending offsets, number `low` or a later one, that is not less than `place`: a search by a warp.
KG_FN uint64_t first_offset(const ${offsets_type()} *g_offsets, uint64_t low, uint64_t count, uint64_t place, uint32_t lane)
{
    uint64_t high = count; // it is number low to number high
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + lane * step;
        const bool before = at < high && (uint64_t)g_offsets[at] < place;
        const uint32_t below = (uint32_t)__popc(__ballot_sync(${full_mask}, before));
        if (below == 0) return low;
        const uint64_t next = low + below * step;
        low = next - step + 1;
        if (next < high) high = next;
    }
    return low;
}

//% end
//%
//% -- Where all segments are alike, offset i of `count` lies at place i * n / (count - 1).
//% local function near_function()
// The first of all offsets that is not less than `place`. It looks where that one would be of segments that are alike.
KG_FN uint64_t first_offset_near(const ${offsets_type()} *g_offsets, uint64_t segments, uint64_t place, uint64_t n, uint32_t lane)
{
    const uint64_t count = segments + 1;
    if (count <= 32) return first_offset(g_offsets, 0, count, place, lane);
    const double share = place < n ? (double)place / (double)n : 1;
    const uint64_t near = (uint64_t)(share * (double)segments), apart = (uint64_t)1 << (lane < 16 ? 15 - lane : lane - 16);
    const uint64_t earlier = near > apart ? near - apart : 0, at = lane < 16 ? earlier : near + apart - 1;
    const bool before = at < count && (uint64_t)g_offsets[at] < place;
    const uint32_t below = (uint32_t)__popc(__ballot_sync(${full_mask}, before));
    const uint64_t last = __shfl_sync(${full_mask}, at, (below - 1) % 32), next = __shfl_sync(${full_mask}, at, below % 32);
    const uint64_t high = below == 32 || next > count ? count : next;
    return first_offset(g_offsets, below == 0 ? 0 : last + 1, high, place, lane);
}

//% end
//%
//% function heads.search_of_offsets()
//%   needs_function("first_offset", search_function)
//%   needs_function("first_offset_near", near_function)
//% end
//%
//% function heads.offsets_type()
//%   return offsets_type()
//% end
//%
//% -- Of so many batches of 32 offsets, which are loaded together: `all` says whether those behind them may count, too.
//% local function mark_batches(batches, reach)
        uint64_t offset[${batches}];
        for (uint32_t i = 0; i < ${batches}; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + ${reach + 32};
        }
        for (uint32_t i = 0; i < ${batches}; i++) { // 32 offsets
            const uint64_t place = ${variant.reverse and "n - offset[i] - from" or "offset[i] - from"};
            const uint64_t other = __shfl_up_sync(${full_mask}, offset[i], 1);
            const bool marked = offset[i] <= n && place < ${reach};
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(${full_mask}, marked); // else the others lie further on
        }
        next += ${32 * batches};
//% end
//%
//% -- Offsets that all name one place are followed by a search: there may be any number of them. Segments of one
//% -- element have an offset for each place, and one behind them tells that there are no more.
//% local function mark_function(name, reach)
//%   local few = math.min(reach // 32 + 1, 5)
//%   local more = math.max(4, math.min(reach // 32 + 1 - few, variant.form == "stream" and 12 or 8))
// Marks which of a warp's ${reach} places from `from` on are named by offsets.
KG_FN void ${name}(const ${offsets_type()} *g_offsets, uint64_t segments, uint64_t from, uint64_t n, uint32_t *marks, uint32_t lane)
{
    for (uint32_t i = lane; i < ${reach // 4}; i += 32) marks[i] = 0;
    __syncwarp();
//%   if variant.form == "stream" then
    const uint64_t least = from < n ? from : 0; // the first tile may begin before the array
//%   else
    if (from >= n) return;
//%   end
//%   if variant.reverse then
    const uint64_t least = n - from < ${reach} ? 0 : n - from - ${reach - 1}; // place 0 is element n - 1
//%   end
//%   local least = (variant.reverse or variant.form == "stream") and "least" or "from"
    uint64_t next = first_offset_near(g_offsets, segments, ${least}, n, lane);
    bool all = true;
    { // the first of them, often all
//%   mark_batches(few, reach)
    }
    while (all && next <= segments) {
//%   mark_batches(more, reach)
        const uint64_t last = offset[${more - 1}], first = __shfl_sync(${full_mask}, offset[0], 0);
        if (all && __all_sync(${full_mask}, last == first)) next = first_offset(g_offsets, next, segments + 1, last + 1, lane);
    }
}

//% end
//%
//% -- The name of a function of them.
//% function heads.mark_function_of(reach)
//%   local name = (variant.form == "stream" and "mark_offsets_of_tile_" or "mark_offsets_") .. reach
//%   heads.search_of_offsets()
//%   needs_function(name, function() mark_function(name, reach) end)
//%   return name
//% end
//%
//% local function mark(count)
//%   local name = heads.mark_function_of(32 * count)
    ${name}(g_offsets, segments, from, n, marks, lane);
//% end
//%
//% -- ---- the bits of a run ----
//%
//% function heads.chunks(count)
//%   return (count + 31) // 32
//% end
//%
//% -- The arrays that are looked at, and where: at the element, at the one before its place.
//% local function looks(word)
//%   if variant.heads == "offsets" then return {{"own", "32 * (i + j) + lane" .. plus(1024 * word)}} end
//%   local near = "at " .. (variant.reverse and "+" or "-") .. " (place != 0)"
//%   if variant.heads == "flags" then return {{"own", variant.reverse and near or "at"}} end
//%   return {{"own", "at"}, {"near", near}}
//% end
//%
//% -- So many loads of a lane are under way at once: a divisor of the rounds.
//% function heads.batch(rounds)
//%   for count = variant.looks, 2, -1 do
//%     if rounds % count == 0 then return count end
//%   end
//%   return 1
//% end
//%
//% -- Whether a key begins a segment, beside the key before it by places.
//% function heads.differ(own, near)
//%   if not k.ops.same then return own .. " != " .. near end
//%   local first, second = variant.reverse and own or near, variant.reverse and near or own
//%   return "!" .. k.ops.same.fn .. "(" .. first .. ", " .. second .. ")"
//% end
//%
//% -- The bits of the warp's places: lane l has those of 32 l and on, and further ones in a second
//% -- word.
//% local function find_words(count)
//%   local marked = variant.heads == "offsets"
//%   local type = marked and "uint8_t" or arg_named(variant.heads).type.c
//%   local array = marked and "((const uint8_t *)marks)" or "g_" .. variant.heads
//%   if marked then mark(count) end
//%   for w = 0, heads.chunks(count) - 1 do
//%     local rounds = math.min(32, count - 32 * w)
//%     local batch, names = heads.batch(rounds), {}
//%     local looks_at = looks(w)
//%     for _, look in ipairs(looks_at) do table.insert(names, look[1] .. "[" .. batch .. "]") end
    uint32_t bits${w} = 0; // of the places from ${1024 * w} + 32 * lane on
    for (uint32_t i = 0; i < ${rounds}; i += ${batch}) {
        const uint64_t first = from${plus(1024 * w)} + 32 * i + lane;
        ${type} ${join(names)};
        for (uint32_t j = 0; j < ${batch}; j++) {
//%     if not marked then
            const uint64_t place = first + 32 * j < n ? first + 32 * j : n - 1, at = ${order.element("place")};
//%     end
//%     for _, look in ipairs(looks_at) do
            ${look[1]}[j] = ${array}[${look[2]}];
//%     end
        }
        for (uint32_t j = 0; j < ${batch}; j++) {
            const uint64_t place = first + 32 * j;
            const bool head = place == 0 || ${variant.heads == "keys" and heads.differ("own[j]", "near[j]") or "own[j] != 0"};
            const uint32_t ballot = __ballot_sync(${full_mask}, place < n && head);
            if (lane == i + j) bits${w} = ballot;
        }
    }
//%   end
//% end
//%
//% -- ---- rows: places go through them one by one ----
//%
//% local function step_function()
// A row, and a column in it.
struct row_place { uint64_t row, column; };

// Those of a place.
KG_FN row_place row_place_of(uint64_t place, uint64_t width)
{
    const uint64_t row = (place | width) >> 32 ? place / width : (uint32_t)place / (uint32_t)width;
    return {row, place - row * width};
}

// That of the place as much further on as `step` says.
KG_FN void row_place_move(row_place &at, const row_place &step, uint64_t width)
{
    at.row += step.row;
    at.column += step.column;
    if (at.column < width) return;
    at.column -= width;
    at.row++;
}

//% end
//%
//% -- Where element `at` (a row_place) of an array lies, in C.
//% function heads.element_at(arg)
//%   local row = variant.reverse and "(height - 1 - at.row)" or "at.row"
//%   local bytes = "(" .. constness(arg) .. "char *)g_" .. arg.name .. " + " .. row .. " * " .. arg.name .. "_pitch"
//%   return "((" .. pointer_to(arg) .. ")(" .. bytes .. "))[" .. order.element("at.column") .. "]"
//% end
//%
//% -- Before the first of a lane's places.
//% function heads.start_rows(place)
//%   needs_function("row_place", step_function)
    const row_place row_begin = row_place_of(${place}, width), row_step = row_place_of(32, width);
//% end
//%
//% local function find_in_rows(count)
    uint32_t bits0 = 0; // of the places from 32 * lane on
    row_place next = row_begin;
    for (uint32_t i = 0; i < ${count}; i++) {
        const uint32_t ballot = __ballot_sync(${full_mask}, next.column == 0);
        if (lane == i) bits0 = ballot;
        row_place_move(next, row_step, width);
    }
//% end
//%
//% local function column_function()
// The column of a place, over rows that leave no gaps.
KG_FN uint64_t column_of(uint64_t place, uint64_t width)
{
    return (place | width) >> 32 ? place % width : (uint32_t)place % (uint32_t)width;
}

//% end
//%
//% -- The same where such rows move in words.
//% local function count_in_rows(count)
//%   needs_function("column_of", column_function)
    const uint64_t step = width > 32 ? 32 : 32 % width;
    uint64_t column = column_of(from + lane, width);
//%   for w = 0, heads.chunks(count) - 1 do
    uint32_t bits${w} = 0; // of the places from ${1024 * w} + 32 * lane on
    for (uint32_t i = 0; i < ${math.min(32, count - 32 * w)}; i++) {
        const uint32_t ballot = __ballot_sync(${full_mask}, column == 0);
        if (lane == i) bits${w} = ballot;
        column += step;
        if (column >= width) column -= width;
    }
//%   end
//% end
//%
//% local function bits_of(count)
//%   return register_names("bits", heads.chunks(count))
//% end
//%
//% local function word_function(words)
// Word number `which` of the bits of a warp, of which each lane has one${words > 1 and ", then a second and so on" or ""}.
KG_FN uint32_t head_word_${words}(uint32_t which, uint32_t ${join(register_names("bits", words), ", uint32_t ")})
{
//%   for w = 0, words - 1 do
    ${w == 0 and "uint32_t word" or "const uint32_t word" .. w} = __shfl_sync(${full_mask}, bits${w}, which % 32);
//%     if w > 0 then
    if (which >= ${32 * w}) word = word${w};
//%     end
//%   end
    return word;
}

//% end
//%
//% -- What a function that looks for heads is told, and the values: `from` is the first place of a
//% -- warp's part.
//% local function told(from)
//%   if variant.heads == "rows" and variant.words == 0 then
//%     return {{"const row_place &row_begin", "row_begin"}, {"const row_place &row_step", "row_step"}, {"uint64_t width", "width"}}
//%   end
//%   if variant.heads == "rows" then return {{"uint64_t from", from}, {"uint64_t width", "width"}} end
//%   local list = {{"uint64_t from", from}, {"uint64_t n", "n"}}
//%   local name = "g_" .. variant.heads
//%   table.insert(list, {"const " .. arg_named(variant.heads).type.c .. " *" .. name, name})
//%   if variant.heads == "offsets" then
//%     table.insert(list, {"uint64_t segments", "segments"})
//%     table.insert(list, {"uint32_t *marks", "shared->marks[warp]"})
//%   end
//%   return list
//% end
//%
//% local function find_function(name, count)
//%   local words, params = heads.chunks(count), {"uint32_t (&heads)[" .. heads.chunks(count) .. "]", "uint32_t lane"}
//%   needs_function("head_word_" .. words, function() word_function(words) end)
//%   for _, one in ipairs(told("")) do table.insert(params, one[1]) end
// Which places of a lane's run begin a segment, a bit for each of ${plural(count, "place")}.
KG_FN void ${name}(${join(params)})
{
//%   if variant.heads ~= "rows" then
//%     find_words(count)
//%   elseif variant.words > 0 then
//%     count_in_rows(count)
//%   else
//%     find_in_rows(count)
//%   end
//%   for c = 0, words - 1 do
//%     local mask = count - 32 * c < 32 and string.format(" & 0x%xu", (1 << (count - 32 * c)) - 1) or ""
    { // places ${32 * c} to ${math.min(32 * c + 32, count) - 1} of the run
        const uint32_t first = lane * ${count}${plus(32 * c)}, word = first / 32;
        const uint32_t low = head_word_${words}(word, ${join(bits_of(count))});
        const uint32_t high = head_word_${words}(word + 1, ${join(bits_of(count))});
        heads[${c}] = (uint32_t)(((uint64_t)high << 32 | low) >> first % 32)${mask};
    }
//%   end
}

//% end
//%
//% function heads.find(count, from)
//%   local name, values = (variant.words > 0 and "find_heads_" or "find_heads_of_items_") .. count, {"heads", "lane"}
//%   needs_function(name, function() find_function(name, count) end)
//%   for _, one in ipairs(told(from)) do table.insert(values, one[2]) end

    // HEADS: which of the ${plural(count, "place")} of this lane's run begin a segment.
    uint32_t heads[${heads.chunks(count)}];
    ${name}(${join(values)});
//% end
//%
//% function heads.any(count)
//%   local words = {}
//%   for c = 0, heads.chunks(count) - 1 do table.insert(words, "heads[" .. c .. "]") end
//%   return (#words > 1 and "(" .. join(words, " | ") .. ")" or words[1]) .. " != 0"
//% end
//%
//% -- The same of `count` places of a run from `first` on, which one word has.
//% function heads.among(first, count)
//%   local mask = string.format(" & 0x%xu", (1 << count) - 1 << first % 32)
//%   return "(heads[" .. first // 32 .. "]" .. (count < 32 and mask or "") .. ") != 0"
//% end
//%
//% -- Element `at` of a run joins `sum`, or what stands before its segment.
//% function heads.begun(sum, at)
//%   return "(heads[" .. at // 32 .. "] >> " .. at % 32 .. " & 1 ? " .. order.start() .. " : " .. sum .. ")"
//% end
//%
//% -- Runs `f` with this k, and gives what it returns.
//% function heads.under(kernel, f, ...)
//%   local before = k
//%   set_kernel(kernel)
//%   local result = f(...)
//%   set_kernel(before)
//%   return result
//% end
//%
//% return heads

//% -- The words that lanes sort, between memory and registers. What a key becomes; its place in shared memory; how
//% -- warps of a block merge the runs that each has sorted.
//% -- Needs: k, variant. Gives: a table. net, keys and numbers of the shape; types() and functions() emit.
//% local words = {}
//% local keys, streams = run "segsort/numbers", run "segsort/streams"
//% local T, U, N, tbs, nwarps, held = k.T.c, keys.number, variant.nwork, variant.tbs, variant.nwarps, variant.held
//% local places, bits = streams.places, keys.bits
//% local kind = bits == 64 and places and "wide" or (bits == 64 or bits == 32 and places) and "u64" or "u32"
//% local function log2_of(count)
//%   local log2 = 0
//%   while 1 << log2 < count do log2 = log2 + 1 end
//%   return log2
//% end
//% local log2, log2_warps = log2_of(N), log2_of(nwarps)
//% local net = (use "segsort/network").of(log2, kind)
//% local most, longest = net.most, net.most + log2_warps -- of a warp, of a block
//% local apart = 128 // (kind == "wide" and 16 or kind == "u64" and 8 or 4) -- words of a line of banks
//% local place_bits = kind == "u64" and 32 or 16
//% local staged = log2 + 2
//% words.streams = streams
//% words.keys, words.net, words.log2, words.most, words.longest, words.staged = keys, net, log2, most, longest, staged
//% words.room = held + held // apart -- a word more behind each line of banks
//%
//% function words.functions()
//%   keys.functions()
//%   net.functions(log2_warps > 0, staged)
// A place among the words that a block shares. Where one part is whole lines of banks, a sum's is that of both parts.
KG_FN uint32_t apart(uint32_t at) { return at + at / ${apart}; }

// The word of a key, and its place among so many${places and ", less those before them" or ""}. What is behind the last of them comes last.
KG_FN word load_word(const ${T} *in, uint32_t count, uint32_t place${places and ", uint32_t before" or ""})
{
//%   if kind == "wide" then
    word loaded = {${keys.last}, ~0u};
    if (place < count) loaded = word{${keys.encode("in[place]")}, before + place};
//%   else
    word loaded = (word)-1;
    if (place < count) loaded = ${places and "(word)" .. keys.encode("in[place]") .. " << " .. place_bits .. " | (before + place)" or keys.encode("in[place]")};
//%   end
    return loaded;
}

// Those of a lane from a place on, each 2^lanes keys farther. Their number is asked for, not their
// places: that is one comparison and one addition of a key.
KG_FN void load_words(word *words, const ${T} *in, uint32_t count, uint32_t place, uint32_t lanes)
{
    const uint32_t there = count > place ? (count - place + (1u << lanes) - 1) >> lanes : 0, step = (uint32_t)sizeof *in << lanes;
    in += place;
    KG_UNROLL(${N})
    for (uint32_t x = 0; x < ${N}; x++) words[x] = load_word((const ${T} *)((const unsigned char *)in + (uint64_t)x * step), x < there, 0${places and ", place + (x << lanes)" or ""});
}

//%   if kind == "wide" then
// Stores a word in shared memory, without the four bytes behind it that nobody wrote.
KG_FN void put_word(word *to, const word &given)
{
    to->number = given.number;
    to->place = given.place;
}
// The word there.
KG_FN word get_word(const word *from) { return word{from->number, from->place}; }
//%   else
// Stores a word in shared memory.
KG_FN void put_word(word *to, word given) { *to = given; }
// The word there.
KG_FN word get_word(const word *from) { return *from; }
//%   end

//%   local list, moved = parameter_list(), streams.moved
//%   if variant.moves_keys then list.add("const " .. T .. " *", "in") end
//%   list.add(T .. " *", "out")
//%   streams.declare(list)
//%   local number = kind == "wide" and "sorted.number" or places and "sorted >> " .. place_bits or "sorted"
//%   local was = kind == "wide" and "sorted.place" or "(uint32_t)sorted" .. (kind == "u32" and " & 0xffff" or "")
//%   local from = #moved > 1 and "from" or was
//%   local only = moved[1] and not moved[1].keys and not moved[1].made and #moved == 1
// Stores the key of a word, if there are so many${only and ", and the value that was at its place" or #moved > 0 and ", and what was at its place" or ""}.${streams.drops and " Without an array of keys these are not stored." or ""}
KG_FN void store_word(uint32_t count, uint32_t place, word sorted, ${list.declared()})
{
    if (place >= count) return;
//%   if #moved > 1 then
    const uint32_t from = ${was};
//%   end
//%   local key = variant.moves_keys and "in[" .. from .. "]" or keys.decode("(" .. U .. ")(" .. number .. ")")
    ${streams.drops and "if (out != nullptr) " or ""}out[place] = ${key};
//%   for _, stream in ipairs(streams.arrays) do
    ${stream.to}[place] = ${stream.made and "(" .. stream.T .. ")(first_index + " .. (from == was and "(" .. was .. ")" or from) .. ")" or stream.from .. "[" .. from .. "]"};
//%   end
}

//%   list = parameter_list()
//%   if variant.moves_keys then list.add("const " .. T .. " *", "in") end
//%   list.add(T .. " *", "out")
//%   streams.declare(list)
//%   local behind = {}
//%   if variant.moves_keys then table.insert(behind, "in") end
//%   table.insert(behind, streams.drops and "out == nullptr ? nullptr : out + at.lane" or "out + at.lane")
//%   for _, stream in ipairs(streams.arrays) do
//%     table.insert(behind, stream.made and "first_index" or stream.from)
//%     table.insert(behind, stream.to .. " + at.lane")
//%   end
// Stores the words of a lane, of a segment of so many.
KG_FN void store_words(const word *words, const placed &at, uint32_t count, ${list.declared()})
{
    const uint32_t left = count > at.lane ? count - at.lane : 0;
    KG_UNROLL(${N})
    for (uint32_t x = 0; x < ${N}; x++) store_word(left, step_in(at, x), words[x], ${join(behind)});
}

// Puts the words of a lane where others read them.
KG_FN void put_words(word *own, const word *words, const placed &at)
{
    KG_UNROLL(${N}) // bits of a start and of a step are others: a place is the sum of both
    for (uint32_t x = 0; x < ${N}; x++) put_word(&own[apart(start_in(at, x)) + apart(step_in(at, x))], words[x]);
}

//%   if log2_warps > 0 then
// Merges runs that warps have sorted, to runs of 2^length.
KG_FN void merge_runs(block_shared *shared, word *own, word *words, uint32_t lane, uint32_t warp, uint32_t length)
{
    const uint32_t thread = 32 * warp + lane;
    put_words(own, words, ${net.placed("open", true)});
    for (uint32_t level = ${most + 1};; level++) {
        __syncthreads(); // all runs are there

        // A thread has those that are far from each other. Of two runs the second one is turned round.
        const uint32_t turn = ((1u << (level - 1)) - 1) / ${tbs};
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) {
            if ((x >> (level - ${6 + log2_warps}) & 1) == 0) words[x] = get_word(&shared->words[apart(thread) + ${tbs + tbs // apart} * x]);
            else words[x] = get_word(&shared->words[apart(${tbs - 1} - thread) + ${tbs + tbs // apart} * (x ^ turn)]);
        }
        __syncthreads(); // all have read them
//%     for bit = longest - 1, most, -1 do
        if (level > ${bit}) order_words(words, ${1 << bit - log2_warps - 5});
//%     end
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) put_word(&shared->words[apart(thread) + ${tbs + tbs // apart} * x], words[x]);
        __syncthreads(); // all parts are there
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) words[x] = get_word(&own[apart(lane) + apart(32 * x)]);
        __syncwarp(); // what comes next comes there
        merge_words(words, lane, level < length);
        if (level == length) return;
        put_words(own, words, ${net.merged(true)});
    }
}

//%   end
//% end
//%
//% -- Of words whose runs have 2^length, and lie one after the other: puts them in shared memory.
//% function words.put_staged()
//%   local first = log2
//%   for level = first, staged do
//%     local of = level == first and "if (length <= " .. level .. ")" or level < staged and "else if (length == " .. level .. ")" or "else"
        ${of} put_words(own, words, ${net.placed(level, false)});
//%   end
//% end
//%
//% -- Of longer ones: stores them in arrays of a list.
//% function words.store_run(indent, count, list)
//%   if log2_warps > 0 then
${indent}if (length > ${most}) {
${indent}    placed at = ${net.merged()};
${indent}    at.lane += warp * ${32 * N}u & ((1u << length) - 1); // looked up anew: registers are for words
${indent}    store_words(words, at, ${count}, ${list});
${indent}}
//%   end
//%   for level = most, staged + 1, -1 do
//%     local of = (log2_warps > 0 or level < most) and "else " or ""
${indent}${of}${level > staged + 1 and "if (length == " .. level .. ") " or ""}store_words(words, ${net.placed(level, true)}, ${count}, ${list});
//%   end
//% end
//%
//% return words

//% -- The form "mapped" of a reduce over segments, one lane each: short segments come through shared memory. All
//% -- that a warp's segments have lies in a row, so the lanes bring it in words of 16 bytes, side by side. Then each
//% -- lane reads its own segments there. Results that fill no power of two leave through the same place, side by side
//% -- again. If those of several turns do not fit, each turn is tried by itself. Some warps take theirs as without a
//% -- tile. They have more elements than it has room for, or words that would lie beside the array. Or they are the
//% -- last one, with fewer segments.
//%
//% -- Needs: k, variant; of the kernel `g_in`, `n`, `segments`, `first`, `lane`, `warp`, `shared`, and `offset0` and so on
//% -- of the lane's segments, `last` of lane 31. Gives: used(); member(), of the block's shared memory; functions();
//% -- end_of(t); take(turns, rounds), which opens the branch of what is taken otherwise.
//% local tile = {}
//%
//% local function words(bytes)
//%   return bytes // 4
//% end
//%
//% local function plus_words(i)
//%   return i == 0 and "" or " + " .. i
//% end
//%
//% function tile.used()
//%   return variant.tile > 0
//% end
//%
//% -- Results of one output that lanes cannot store side by side in one access each.
//% local function results_gather()
//%   local outputs = args_of("output")
//%   local size = outputs[1].type.size
//%   return #outputs == 1 and size % 4 == 0 and size & size - 1 ~= 0
//% end
//%
//% function tile.member()
    alignas(16) uint32_t tiles[${variant.nwarps}][${variant.tile_words}]; // of the warps
//% end
//%
//% function tile.functions()
//%   local units, wide = words(k.T.size), k.T.align % 8 == 0
// Where a word of a tile lies. Behind each 128 bytes 16 stay empty: lanes that read so far apart meet in fewer banks.
KG_FN uint32_t tile_place(uint32_t word)
{
    return word + (word >> 5) * 4;
}

// The element that begins with that word.
KG_FN ${k.T.c} tile_element(const uint32_t *tile, uint32_t word)
{
//%   if wide then
    uint64_t u[${units // 2}];
//%     for i = 0, units // 2 - 1 do
    u[${i}] = kg_ld8(tile + tile_place(word${plus_words(2 * i)}));
//%     end
//%   else
    uint32_t u[${units}];
//%     for i = 0, units - 1 do
    u[${i}] = tile[tile_place(word${plus_words(i)})];
//%     end
//%   end
    ${k.T.c} v;
    memcpy(&v, u, ${k.T.size});
    return v;
}

// Whether the words that these elements lie in are few enough, and none of them lies beside the array. The first
// word has `past` bytes before them.
KG_FN bool tile_fits(uint32_t past, uint64_t begin, uint64_t end, uint64_t n)
{
    const uint64_t bytes = (past + (end - begin) * ${k.T.size} + 15) / 16 * 16, at = begin * ${k.T.size};
    return bytes <= ${variant.tile} && (begin == end || (at >= past && at - past + bytes <= n * ${k.T.size}));
}

//% end
//%
//% -- The words that the elements lie in, so many rounds of the warp at once. In C: the first element, and bytes
//% -- before it.
//% local function bring(begin, past)
//%   local rounds = variant.tile // 512
//%   local at_once = rounds < 8 and rounds or 8
            // The words of these elements, side by side.
            const uint32_t chunks = all ? (${past} + all * ${k.T.size} + 15) / 16 : 0;
            const char *const from = (const char *)(g_in + ${begin}) - ${past};
//%   if rounds > at_once then
            KG_UNROLL(1)
            for (uint32_t chunk = lane; chunk < chunks; chunk += ${32 * at_once}) {
//%   else
            {
            const uint32_t chunk = lane;
//%   end
//%   for j = 0, at_once - 1 do
            kg_v16 x${j}{};
            if (chunk${plus(32 * j)} < chunks) x${j} = kg_ld16(from + 16 * (chunk${plus(32 * j)}));
//%   end
//%   for j = 0, at_once - 1 do
            if (chunk${plus(32 * j)} < chunks) kg_st16(&tile[tile_place(4 * (chunk${plus(32 * j)}))], x${j});
//%   end
            }
            __syncwarp();
//% end
//%
//% -- Results of these turns, 32 places apart.
//% local function leave_results(turns)
//%   local output = args_of("output")[1]
//%   local units = words(output.type.size)
            if (kg_past_word(g_${output.name}) == 0) {
                __syncwarp(); // all have read their elements
//%   for i, t in ipairs(turns) do
                { // segment ${32 * t} + lane
                const ${output.type.c} result = ${results_of("sum" .. t, "count" .. t)[1][2]};
                uint32_t u[${units}];
                memcpy(u, &result, ${output.type.size});
//%     for j = 0, units - 1 do
                tile[(lane${plus(32 * (i - 1))}) * ${units}${plus_words(j)}] = u[${j}];
//%     end
                }
//%   end
                __syncwarp();
//%   local chunks = #turns * 8 * units
//%   for c = 0, chunks - 1, 32 do
                ${c + 32 > chunks and "if (lane < " .. chunks - c .. ") " or ""}kg_st16_global((char *)(g_${output.name} + first${plus(32 * turns[1])}) + 16 * (lane${plus(c)}), kg_ld16(&tile[4 * (lane${plus(c)})]));
//%   end
            } else {
//% end
//%
//% -- Where the segments of a turn end, in C: the next turn's first begins there, or lane 31's `last`.
//% function tile.end_of(t)
//%   if t + 1 == variant.in_turn then return "__shfl_sync(" .. full_mask .. ", last, 31)" end
//%   return "__shfl_sync(" .. full_mask .. ", offset" .. t + 1 .. ", 0)"
//% end
//%
//% -- The words of a result that lies over and over in a row of them: word `k` behind the lane's chunk of 16 bytes.
//% local function word_of_lane(units, k)
//%   local text = "u[" .. units - 1 .. "]"
//%   for i = units - 2, 0, -1 do text = "(phase" .. k .. " == " .. i .. " ? u[" .. i .. "] : " .. text .. ")" end
//%   return text
//% end
//%
//% -- Results of a warp whose segments have no element are alike, so nothing has to change places.
//% local function leave_identities(turns)
//%   local output = args_of("output")[1]
//%   local units = words(output.type.size)
            if (kg_past_word(g_${output.name}) == 0) {
                const ${output.type.c} result = ${results_of("sum", "0")[1][2]};
                uint32_t u[${units}];
                memcpy(u, &result, ${output.type.size});
//%   for k = 0, units - 1 do
                const uint32_t phase${k} = (lane * 4${plus(k)}) % ${units}, word${k} = ${word_of_lane(units, k)};
//%   end
//%   local chunks = #turns * 8 * units
//%   for c = 0, chunks - 1, 32 do
//%     local four = {}
//%     for k = 4 * c, 4 * c + 3 do table.insert(four, "word" .. k % units) end
                ${c + 32 > chunks and "if (lane < " .. chunks - c .. ") " or ""}kg_st16_global((char *)(g_${output.name} + first) + 16 * (lane${plus(c)}), kg_v16{${join(four)}});
//%   end
            } else {
//% end
//%
//% -- A warp whose segments have no element stores identities, and is done.
//% local function take_none(turns)
//%   local to = turns[#turns]
        if (first + ${32 * (to + 1)} <= segments && begin == end) {
            KG_CASE(empty);
            const ${k.A.c} sum = ${call(k.ops.identity)};
//%   if results_gather() then leave_identities(turns) end
//%   for _, t in ipairs(turns) do
//%     store_results("", "sum", "(end - begin)", "first + lane" .. plus(32 * t))
//%   end
//%   if results_gather() then
            }
//%   end
//% end
//%
//% -- Segments of these turns, if their elements fit. `rounds(list, load)`: all rounds of the segments of that list;
//% -- load(i, at) is an element of one, in C.
//% function tile.take(turns, rounds)
//%   local from, to = turns[1], turns[#turns]
//%   local whole = #turns == variant.in_turn
//%   local begin, past = whole and "begin" or "low", whole and "past" or "before"
//%   local close = whole and "end" or "high"
        const uint64_t ${begin} = __shfl_sync(${full_mask}, offset${from}, 0), ${close} = ${tile.end_of(to)};
        const uint32_t ${past} = kg_past_word(g_in + ${begin}); // bytes of its first word that lie before
//%   if not whole and from > 0 then
        __syncwarp(); // all have read what the tile had
//%   end
//%   if whole then take_none(turns) end
        ${whole and "} else " or ""}if (first + ${32 * (to + 1)} <= segments && tile_fits(${past}, ${begin}, ${close}, n)) {
            ${whole and "KG_CASE(tile)" or "KG_CASE(turn)"};
            uint32_t *const tile = shared->tiles[warp];
            const uint32_t all = (uint32_t)(${close} - ${begin});
//%   for _, t in ipairs(turns) do
            const uint64_t after${t} = __shfl_down_sync(${full_mask}, offset${t}, 1), next${t} = ${t == to and close or tile.end_of(t)};
            const uint32_t count${t} = (uint32_t)((lane == 31 ? next${t} : after${t}) - offset${t});
            const uint32_t word${t} = ${past} / 4 + (uint32_t)(offset${t} - ${begin}) * ${words(k.T.size)};
//%   end
//%   bring(begin, past)
//%   local units = k.T.size > 4 and " * " .. words(k.T.size) or ""
//%   rounds(turns, function(i, at) return "tile_element(tile, word" .. i .. " + (" .. at .. ")" .. units .. ")" end)
//%   if results_gather() then leave_results(turns) end
//%   for _, t in ipairs(turns) do
//%     store_results("", "sum" .. t, "count" .. t, "first + lane" .. plus(32 * t))
//%   end
//%   if results_gather() then
            }
//%   end
        } else {
//% end
//%
//% return tile

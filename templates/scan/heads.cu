//% -- Scans over segments: an associative operator over pairs of a sum, and whether a segment begins in what it is
//% -- of. (1, a) joined with (h, b) is (1, b) where h is set, and (1, a * b) where it is not. Lanes, warps and blocks
//% -- hand each other pairs. A lane's run has a bit for each element.
//% -- Needs: k, variant; of the kernel `n`, `lane`. Gives: on(); kernel(), k with pairs for partial results;
//% -- function_of_pairs(), to be asked for first; chunks(count), words of the bits of a run; find(count, from), which
//% -- makes `heads` of a run of `count` places; any(count), in C; and begun(sum, at), what element `at` of a run joins.
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
//%   pairs_of.A = {c = "headed", struct = true, prefix = "headed", size = (k.A.size + bytes + k.A.align - 1) // k.A.align * k.A.align}
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
//% function heads.chunks(count)
//%   return (count + 31) // 32
//% end
//%
//% -- The arrays that are looked at, and where: at the element, at the one before its place.
//% local function looks()
//%   local near = "at " .. (variant.reverse and "+" or "-") .. " (place != 0)"
//%   if variant.heads == "flags" then return {{"own", variant.reverse and near or "at"}} end
//%   return {{"own", "at"}, {"near", near}}
//% end
//%
//% -- So many loads of a lane are under way at once: a divisor of the rounds.
//% local function together(rounds)
//%   for count = 8, 2, -1 do
//%     if rounds % count == 0 then return count end
//%   end
//%   return 1
//% end
//%
//% -- The bits of the warp's places: lane l has those of 32 l and on, and further ones in a second word.
//% local function find_words(count, from)
//%   local type, array = arg_named(variant.heads).type.c, "g_" .. variant.heads
//%   for w = 0, heads.chunks(count) - 1 do
//%     local rounds = math.min(32, count - 32 * w)
//%     local batch, names = together(rounds), {}
//%     for _, look in ipairs(looks()) do table.insert(names, look[1] .. "[" .. batch .. "]") end
    uint32_t bits${w} = 0; // of the places from ${1024 * w} + 32 * lane on
    for (uint32_t i = 0; i < ${rounds}; i += ${batch}) {
        const uint64_t first = ${from}${plus(1024 * w)} + 32 * i + lane;
        ${type} ${join(names)};
        for (uint32_t j = 0; j < ${batch}; j++) {
            const uint64_t place = first + 32 * j < n ? first + 32 * j : n - 1, at = ${order.element("place")};
//%     for _, look in ipairs(looks()) do
            ${look[1]}[j] = ${array}[${look[2]}];
//%     end
        }
        for (uint32_t j = 0; j < ${batch}; j++) {
            const uint64_t place = first + 32 * j;
            const bool head = place == 0 || own[j] != ${variant.heads == "flags" and "0" or "near[j]"};
            const uint32_t ballot = __ballot_sync(${full_mask}, place < n && head);
            if (lane == i + j) bits${w} = ballot;
        }
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
//% function heads.find(count, from)
//%   local words = heads.chunks(count)
//%   needs_function("head_word_" .. words, function() word_function(words) end)

    // HEADS: which of the ${plural(count, "place")} of this lane's run begin a segment.
//%   find_words(count, from)
    uint32_t heads[${words}];
//%   for c = 0, words - 1 do
//%     local mask = count - 32 * c < 32 and string.format(" & 0x%xu", (1 << (count - 32 * c)) - 1) or ""
    { // places ${32 * c} to ${math.min(32 * c + 32, count) - 1} of the run
        const uint32_t first = lane * ${count}${plus(32 * c)}, word = first / 32;
        const uint32_t low = head_word_${words}(word, ${join(bits_of(count))});
        const uint32_t high = head_word_${words}(word + 1, ${join(bits_of(count))});
        heads[${c}] = (uint32_t)(((uint64_t)high << 32 | low) >> first % 32)${mask};
    }
//%   end
//% end
//%
//% function heads.any(count)
//%   local words = {}
//%   for c = 0, heads.chunks(count) - 1 do table.insert(words, "heads[" .. c .. "]") end
//%   return (#words > 1 and "(" .. join(words, " | ") .. ")" or words[1]) .. " != 0"
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

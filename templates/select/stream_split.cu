//% -- The parts of a tile of a partition that streams into arrays of their own, or one behind the other into one. Their
//% -- sizes are known before then (select/stream_sizes). All rows of a part are in registers
//% -- before the first is put back. Masks have a bit of each row: they tell the numbers of arrays. What goes to an
//% -- array lies side by side then, array behind array. A lane for each knows where its next element goes.
//% -- Needs and gives: as select/stream_parts, where what a warp hands in is a partial result of select/partials. And
//% -- ends() and finish(all), of who takes the last tile; sizes, where those are counted first.
//% local held = run "select/stream_held"
//% local parts = {arrays = held.arrays, kept = "part_counts", compact = held.compact}
//% local rows, R, P = held.rows, held.R, variant.parts
//% local bits = 1
//% while 2 ^ bits <= P do bits = bits + 1 end
//% local beside = held.beside and run "select/stream_beside" or nil
//% local none = beside and beside.none or 2 ^ bits - 1 | 0 -- of all bits: no array's
//%
//% local sizes = variant.into == "array" and run "select/stream_sizes" or nil
//% parts.sizes = sizes
//%
//% function parts.members()
//%   if sizes then sizes.members() end
//% end
//%
//% local function number_function()
// The array of an element; ${none} if it goes to none.
//%   held.number_function("array_of", P, none)
//% end
//%
//% local function with_masks(list)
//%   for b = 0, bits - 1 do table.insert(list, "uint32_t bits_" .. b) end
//%   return join(list)
//% end
//%
//% local function put_function()
// Puts row j to the arrays that its elements go to. Lane p has where the next one of array p goes.
KG_FN void put(${with_masks({R .. " *part", "uint32_t lane", "uint32_t &next", "uint32_t j", "const " .. R .. " v"})})
{
    uint32_t same = kg_lanemask_lt(), own = ${full_mask}, array = 0;
    bool goes = false; // to an array
//%   for b = 0, bits - 1 do
    const uint32_t bit_${b} = bits_${b} & 1u << j, all_${b} = bit_${b} != 0 ? ${full_mask} : 0;
    const uint32_t lanes_${b} = __ballot_sync(${full_mask}, (int)bit_${b});
    same &= ~(lanes_${b} ^ all_${b}); // lanes before this one that have its array
    own &= lanes_${b} ^ ((lane & ${1 << b}) != 0 ? 0 : ${full_mask});
    array |= all_${b} & ${1 << b};
    goes |= bit_${b} == 0;
//%   end
    const uint32_t to = __shfl_sync(${full_mask}, next, array) + (uint32_t)__popc(same);
    if (goes) part[to] = v;
    next += (uint32_t)__popc(own);
}

//% end
//%
//% -- A lane's rows that go to array p, in C.
//% local function rows_of(p)
//%   local list = {}
//%   for b = 0, bits - 1 do table.insert(list, (p >> b & 1 == 1 and "" or "~") .. "bits_" .. b) end
//%   if p == 0 and rows < 32 then table.insert(list, string.format("0x%xu", (1 << rows) - 1)) end
//%   return "__popc(" .. join(list, " & ") .. ")"
//% end
//%
//% -- Defines how many elements of the part go to each array: two of these numbers at a time.
//% local function counts()
//%   for p = 0, P - 1, 2 do
//%     local second = p + 1 < P and " | (uint32_t)" .. rows_of(p + 1) .. " << 16" or ""
    const uint32_t sum_${p} = kg_reduce_add_u32((uint32_t)${rows_of(p)}${second});
//%     if second == "" then
    const uint32_t count_${p} = sum_${p};
//%     else
    const uint32_t count_${p} = sum_${p} & 0xffff, count_${p + 1} = sum_${p} >> 16;
//%     end
//%   end
//% end
//%
//% local function compact_function(case)
// Sorts a part by arrays, in its place${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns how many go to each.
KG_FN part_counts compact_part_${case}(${join(held.params(case))})
{
    // INPUT: ${plural(rows, "element")} of a lane, in the order of the lanes, and the number of each one's array.
//%   local masks = {}
//%   for b = 0, bits - 1 do table.insert(masks, "bits_" .. b .. " = 0") end
    uint32_t ${join(masks)};
//%   for j = 0, rows - 1 do
    // row ${j}
//%     held.load_item(case, j)
    const uint32_t array_${j} = ${case == "stop" and "!inside_" .. j .. " ? " .. none .. " : " or ""}array_of(${with_scalars(table.unpack(held.given(j)))});
//%     for b = 0, bits - 1 do
    if ((array_${j}${b > 0 and " >> " .. b or ""} & 1) != 0) bits_${b} |= ${string.format("0x%xu", 1 << j)};
//%     end
//%     if held.plain(j) then
    const ${R} v_${j} = ${held.value(j)};
//%     end
//%   end
    __syncwarp(); // all have read before others are put there
    // Each lane's own masks, by a shuffle: compilers would keep a register for each row instead.
//%   for b = 0, bits - 1 do
    bits_${b} = __shfl_sync(${full_mask}, bits_${b}, lane);
//%   end

    // Where each array's elements begin in the part.
//%   counts()
    uint32_t next = 0;
//%   for p = 1, P - 1 do
    if (lane >= ${p}) next += count_${p - 1};
//%   end

//%   local all_bits = "bits_0"
//%   for b = 1, bits - 1 do all_bits = all_bits .. " & bits_" .. b end
    // Each element behind those of its array.
//%   for j = 0, rows - 1 do
//%     local list = {"part", "lane", "next", j, "v_" .. j}
//%     for b = 0, bits - 1 do table.insert(list, "bits_" .. b) end
//%     if not held.plain(j) then
    ${R} v_${j}{};
    if ((~(${all_bits}) >> ${j} & 1) != 0) v_${j} = ${held.value(j)}; // no other one goes through the transform
//%     end
    put(${join(list)});
//%   end
//%   local others = {}
//%   for p = 1, P - 1 do table.insert(others, "count_" .. p) end
    return {count_0, {${join(others)}}};
}

//% end
//%
//% local function within_function()
// Stores what a part has of an array, of which `start` stand before it. Never more than there is room for.
KG_FN void store_within(${R} *to, uint64_t start, const ${R} *part, uint32_t count, uint64_t capacity, uint32_t lane)
{
    const uint64_t room = start < capacity ? capacity - start : 0;
    store_part(to + start, part, count < room ? count : (uint32_t)room, lane);
}

//% end
//%
//% function parts.functions()
//%   number_function()
//%   if not beside then put_function() end
//%   for _, case in ipairs({"none", "stop"}) do if beside then beside.emit(held, case) else compact_function(case) end end
//%   run("select/stream_store").emit(held.output.type)
//%   if sizes then sizes.functions("array_of") else within_function() end
//% end
//%
//% function parts.outputs()
//%   local list = {}
//%   if sizes then return {{R .. " *", "g_out"}} end
//%   for p = 0, P - 1 do table.insert(list, {R .. " *", "g_out" .. p}) end
//%   table.insert(list, {"uint64_t ", "capacity"})
//%   return list
//% end
//%
//% function parts.ends()
//%   return {{"uint64_t *", "g_offsets"}}
//% end
//%
//% function parts.store()
            const ${R} *from = ${held.part_of("part")};
//%   for p = 0, P - 1 do
//%     local before = p == 0 and "start.count" or "start.others[" .. p - 1 .. "]"
//%     local many = p == 0 and "count" or "(uint32_t)own.others[" .. p - 1 .. "]"
//%     if sizes then
            store_part(g_out + (shared->firsts[${p}] + ${before}), from, ${many}, lane);
//%     else
            store_within(g_out${p}, ${before}, from, ${many}, capacity, lane);
//%     end
//%     if p < P - 1 then
            from += ${many};
//%     end
//%   end
//% end
//%
//% -- Where parts would begin, one behind the other.
//% function parts.finish(all)
                g_offsets[0] = 0;
                g_offsets[1] = ${all}.count;
//%   for p = 1, P - 1 do
                g_offsets[${p + 1}] = g_offsets[${p}] + ${all}.others[${p - 1}];
//%   end
//% end
//%
//% return parts

//% -- A tile of a select: which of its elements are kept. Each warp compacts what it keeps at the front of its own
//% -- part of shared memory, without a barrier of the block. It is stored from there, lane by lane.
//% -- Needs: k, variant; of the kernel `shared` with members(), `lane`, `warp`, `origin`, `n`, `capacity`. Gives:
//% -- members(); functions(); compact(case), which counts in `kept` what the warp keeps; store(), behind `start`;
//% -- in_place(), which defines it; stored, the arrays of values. Partitions take of it slots(), load(case, i),
//% -- parameters(list), given(i, list), elements(op), of_values(output, part, ...) and at(i); streams take is_kept(), too.
//% -- Where a caller sets `ends`, its functions have a bool of that name: an element has no neighbour to be compared with.
//% -- Where it sets `turn`, that is the bit that a lane has of each word of bits.
//% local element = use "warp/element"
//% local tile = {}
//% local inputs, op = args_of("input"), k.ops.where or k.ops.unique or k.ops.partition
//% local indices = variant.keep ~= "values"
//% local first, near = inputs[1].name, variant.last and "next" or "before"
//% local counted = k
//%
//% -- The arrays of values: each with its part of shared memory, and what it gets of an element.
//% local stored = {}
//% for _, arg in ipairs(args_of("output")) do
//%   local other = arg.kind == "count" or (indices and arg.name == "indices") or (variant.into == "arrays" and #stored > 0)
//%   if not other then
//%     local several = k.ops["transform_" .. arg.name]
//%     local more = several and "_" .. arg.name or ""
//%     table.insert(stored, {arg = arg, op = several or k.ops.transform, slots = "values" .. more, prefix = "value" .. more})
//%   end
//% end
//% tile.stored = stored
//%
//% -- Functions of elements see what is stored in such an array for a partial result.
//% function tile.of_values(output, part, ...)
//%   local of = {}
//%   for name, value in pairs(counted) do of[name] = value end
//%   of.A = {prefix = output.prefix}
//%   for _, name in ipairs({"c", "struct", "evaluate", "size"}) do of.A[name] = output.arg.type[name] end
//%   set_kernel(of)
//%   local text = element[part](...)
//%   set_kernel(counted)
//%   return text
//% end
//%
//% local of_values = tile.of_values
//%
//% -- What is stored of a tile.
//% function tile.slots()
//%   for _, output in ipairs(stored) do
    alignas(16) ${of_values(output, "slots", output.slots, variant.dbs)}; // a part for each warp
//%   end
//%   if indices then
    alignas(16) uint16_t places[${variant.dbs}]; // in the tile
//%   end
//% end
//%
//% function tile.members()
//%   tile.slots()
    alignas(16) uint32_t counts[${variant.nwarps}]; // that each warp keeps
    alignas(16) uint64_t starts[${variant.nwarps}]; // where they go
//% end
//%
//% -- What an operator function is called with: elements, and their index where it asks for that. That of
//% -- `unique` compares an element of the first input with the one before it, or the one behind it with it.
//% function tile.elements(of)
//%   local list = {}
//%   if of.role == "unique" then
//%     local own = "v_" .. first
//%     list = variant.last and {own, "v_next"} or {"v_before", own}
//%     if of.uses_index then table.insert(list, variant.last and "place + 1" or "place") end
//%     return table.unpack(list)
//%   end
//%   for _, arg in ipairs(inputs) do table.insert(list, "v_" .. arg.name) end
//%   if of.uses_index then table.insert(list, "place") end
//%   return table.unpack(list)
//% end
//%
//% local elements = tile.elements
//%
//% local uses_index = op.uses_index
//% for _, output in ipairs(stored) do uses_index = uses_index or output.op.uses_index end
//% local function takes_place() return uses_index or (variant.unique and not tile.ends) end
//% local function takes_end() return variant.last and not tile.ends end
//%
//% -- Of bits each lane has its own of a word.
//% function tile.is_bits(arg)
//%   return arg.extent == "KG_EXTENT_BITS"
//% end
//%
//% local is_bits = tile.is_bits
//%
//% -- Whether an item is kept, in C.
//% function tile.is_kept()
//%   if not variant.unique then return call(op, elements(op)) end
//%   local ends = tile.ends and "ends" or variant.last and "place + 1 == n" or "place == 0"
//%   return "(" .. ends .. " || !" .. call(op, elements(op)) .. ")"
//% end
//%
//% -- Parameters of a function of one item of each input, behind those of `list`.
//% function tile.parameters(list)
//%   local params = scalar_params()
//%   for _, one in ipairs(list) do table.insert(params, one) end
//%   if takes_place() then table.insert(params, (op.role == "partition" and "[[maybe_unused]] " or "") .. "uint64_t place") end
//%   if takes_end() then table.insert(params, "uint64_t n") end
//%   if variant.unique then table.insert(params, "const " .. k.T.c .. " v_" .. near) end
//%   for _, arg in ipairs(inputs) do table.insert(params, "const " .. (is_bits(arg) and "uint8_t" or arg.type.c) .. " v_" .. arg.name) end
//%   return params
//% end
//%
//% function tile.functions()
//%   local list = {"block_shared *shared", "uint32_t run", "uint32_t kept", "bool inside"}
//%   if indices then table.insert(list, "uint32_t in_tile") end
//%   local params = tile.parameters(list)
// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these are then.
KG_FN uint32_t compact(${join(params)})
{
    const bool keep = inside && ${tile.is_kept()};
    const uint32_t lanes = __ballot_sync(${full_mask}, keep);
    if (keep) {
        const uint32_t to = run + kept + (uint32_t)__popc(lanes & kg_lanemask_lt());
//%   for _, output in ipairs(stored) do
        ${of_values(output, "slot_put", "shared->" .. output.slots, "to", call(output.op, elements(output.op)))};
//%   end
//%   if indices then
        shared->places[to] = (uint16_t)in_tile;
//%   end
    }
    return kept + (uint32_t)__popc(lanes);
}

//% end
//%
//% function tile.at(i)
//%   return "place" .. plus(32 * i)
//% end
//%
//% local at = tile.at
//%
//% -- What such a function is called with for item i, behind `list`.
//% function tile.given(i, list)
//%   if takes_place() then table.insert(list, at(i)) end
//%   if takes_end() then table.insert(list, "n") end
//%   if variant.unique then table.insert(list, near .. "_" .. i) end
//%   local bit = " >> " .. (tile.turn or "lane") .. " & 1"
//%   for _, arg in ipairs(inputs) do table.insert(list, arg.name .. "_" .. i .. (is_bits(arg) and bit or "")) end
//%   return with_scalars(table.unpack(list))
//% end
//%
//% -- Where an item of an input lies: the lanes of a warp have a word of bits together.
//% local function place_in(arg, i)
//%   if not is_bits(arg) then return at(i) end
//%   return "place / 32" .. plus(i)
//% end
//%
//% -- An item of each input; past the end a zero, which is not kept.
//% function tile.load(case, i)
//%   for _, arg in ipairs(inputs) do
//%     if case == "stop" then
    ${arg.type.c} ${arg.name}_${i}{};
    if (${at(i)} < n) ${arg.name}_${i} = g_${arg.name}[${place_in(arg, i)}];
//%     else
    const ${arg.type.c} ${arg.name}_${i} = g_${arg.name}[${place_in(arg, i)}];
//%     end
//%   end
//%   if not variant.unique then return end
    ${k.T.c} ${near}_${i}{};
//%   if variant.last then
    if (${at(i)} + 1 < n) next_${i} = g_${first}[${at(i)} + 1];
//%     return
//%   end
    if (${at(i)} != 0${case == "stop" and " && " .. at(i) .. " < n" or ""}) before_${i} = g_${first}[${at(i)} - 1];
//% end
//%
//% local load = tile.load
//%
//% function tile.compact(case)
    KG_CASE(${case});
    // INPUT: ${plural(variant.nwork, "element")} of a lane, in the order of the lanes.
    const uint64_t place = origin + run + lane;
//%   for i = 0, variant.nwork - 1 do load(case, i) end

    // What is kept, at the front of the warp's own part.
//%   for i = 0, variant.nwork - 1 do
//%     local list = {"shared", "run", "kept", case == "stop" and at(i) .. " < n" or "true"}
//%     if indices then table.insert(list, "run + lane" .. plus(32 * i)) end
    kept = compact(${tile.given(i, list)});
//%   end
//% end
//%
//% -- Defines whether what is stored may lie where elements are read. Arrays of other elements never lie there.
//% function tile.in_place()
//%   local pairs_of = {}
//%   for _, out in ipairs(args_of("output")) do
//%     for _, arg in ipairs(inputs) do
//%       if out.count and out.type.size == arg.type.size and not is_bits(arg) then
//%         table.insert(pairs_of, "(const void *)g_" .. out.name .. " == g_" .. arg.name)
//%       end
//%     end
//%   end
    const bool in_place = ${#pairs_of > 0 and join(pairs_of, " || ") or "false"};
//% end
//%
//% -- Never more than there is room for.
//% function tile.store()

    // OUTPUT: in the order of the lanes.
    const uint64_t room = start < capacity ? capacity - start : 0;
    const uint32_t stored = kept < room ? kept : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
//%   for _, output in ipairs(stored) do
        g_${output.arg.name}[start + i] = ${of_values(output, "slot_get", "shared->" .. output.slots, "run + i")};
//%   end
//%   if indices then
        g_indices[start + i] = (${arg_named("indices").type.c})(origin + shared->places[run + i]);
//%   end
    }
//% end
//%
//% return tile

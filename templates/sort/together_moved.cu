//% -- What moves with keys in sort/together: places, in two arrays by turns. The last pass looks up values by them, and
//% -- stores these and indices. Outputs may be inputs: then no block stores before all have looked up. So passes before it
//% -- write the workspace alone.
//% -- Needs: k, variant, of sort/together its functions and locals. Gives: any, whether anything moves; parameters(list),
//% -- of the kernel; store_function(digits), a function; take_turns() and store(), in a pass; take(), in the variant's
//% -- function.
//% local moved = {}
//% local streams = run "sort/streams"
//% local T, N, P, tbs = k.T.c, variant.nwork, variant.passes, variant.tbs
//% local arrays, loaded = streams.arrays(), {}
//% for _, stream in ipairs(arrays) do
//%   if not stream.made then table.insert(loaded, stream) end
//% end
//% moved.any = #arrays > 0
//%
//% -- Inputs that are looked up, and outputs.
//% local function results()
//%   local list = parameter_list()
//%   if variant.stores_keys then list.add(T .. " *", "g_out") end
//%   for _, stream in ipairs(arrays) do
//%     if not stream.made then list.add("const " .. stream.type.c .. " *", stream.input) end
//%     list.add(stream.type.c .. " *", stream.output)
//%   end
//%   return list
//% end
//%
//% function moved.parameters(list)
//%   for _, stream in ipairs(arrays) do
//%     if not stream.made then list.add("const " .. stream.type.c .. " *", stream.input) end
//%     list.add(stream.type.c .. " *", stream.output)
//%   end
//%   if P > 2 then list.add(T .. " *", "g_spare") end
//%   if P > 1 then list.add("uint32_t *", "g_places") end
//%   if P > 2 then list.add("uint32_t *", "g_other_places") end
//%   if #loaded > 0 then list.add("bool ", "in_place") end
//% end
//%
//% function moved.store_function(digits)
//%   local list = results()
// Stores what the last pass has in its tile. `times`: how often blocks will have met, once all have looked up what is
// overwritten; 0: nothing is.
KG_FN void store_results(const block_shared *shared, uint32_t shift, uint32_t n, uint32_t *g_ticket, uint32_t times, ${list.declared()})
{
//%   for _, stream in ipairs(loaded) do
//%     stream.moved = #loaded > 1 and "moved_" .. stream.called or "moved"
    ${stream.type.c} ${stream.moved}[${N}];
//%   end
//%   if #loaded > 0 then
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t from = shared->places[slot_of(threadIdx.x + ${tbs} * i)];
//%     for _, stream in ipairs(loaded) do
        ${stream.moved}[i] = ${stream.input}[from < n ? from : 0];
//%     end
    }
//%   end
    if (times != 0) meet(g_ticket, times);
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t place = threadIdx.x + ${tbs} * i;
        const ${digits.number} key = shared->keys[slot_of(place)];
        const uint32_t to = shared->offsets[${digits.digit("key")}] + place;
        if (to >= n) continue;
//%   if variant.stores_keys then
        g_out[to] = ${digits.decode("key")};
//%   end
//%   for _, stream in ipairs(arrays) do
        ${stream.output}[to] = ${stream.made and "shared->places[slot_of(place)]" or stream.moved .. "[i]"};
//%   end
    }
}

//% end
//%
//% -- Keys of passes but the last go to the two arrays by turns, and so do places.
//% function moved.take_turns()
//%   if P > 2 then
        const bool to_other = g_from != g_other;
        ${T} *const g_to = to_other ? g_other : g_spare;
        uint32_t *const g_to_places = to_other ? g_places : g_other_places;
//%   else
        ${T} *const g_to = g_other;
        uint32_t *const g_to_places = g_places;
//%   end
//% end
//%
//% function moved.store()
//%   local times = #loaded > 0 and "in_place ? ++times : 0" or "0"
//%   if P > 1 then
        if (!last) store_keys(shared, shift, n, g_to, g_to_places);
        else store_results(shared, shift, n, g_ticket, ${times}, ${results().names()});
//%   else
        store_results(shared, shift, n, g_ticket, ${times}, ${results().names()});
//%   end
//% end
//%
//% function moved.take()
//%   if P > 1 then
    // Keys lie in the workspace, then places: one array of each, or two.
//%     take_region(T, "g_other", "turns")
//%     if P > 2 then
    ${T} *g_spare = g_other + call->n;
//%     end
    uint32_t *g_places = (uint32_t *)((char *)g_other + (${P > 2 and 2 * k.T.size or k.T.size} * call->n + 15) / 16 * 16);
//%     if P > 2 then
    uint32_t *g_other_places = g_places + call->n;
//%     end
//%   end
//%   if #loaded > 0 then
    // Whether some output is an input that is looked up.
//%     local outputs, terms = {}, {}
//%     if variant.stores_keys then table.insert(outputs, {output = "g_out", size = k.T.size}) end
//%     for _, stream in ipairs(arrays) do table.insert(outputs, {output = stream.output, size = stream.type.size}) end
//%     for _, stream in ipairs(loaded) do
//%       for _, one in ipairs(outputs) do
//%         if one.size == stream.type.size then table.insert(terms, "(const void *)" .. one.output .. " == " .. stream.input) end
//%       end
//%     end
    bool in_place = ${#terms > 0 and join(terms, " || ") or "false"};
//%   end
//% end
//%
//% return moved

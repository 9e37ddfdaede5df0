//% -- One block sorts all keys, in one launch. They stay in registers and shared memory. Of a value only the place
//% -- where it stood moves with its key. The values are loaded in the end, before the first is stored: an output may be
//% -- an input. An index is that place. Elements that are sorted by parts lie where they stood, and only places move.
//% local tile = run "sort/tile"
//% local digits = tile.digits
//% local U, N, values = digits.number, variant.nwork, variant.values
//% local keys, by = variant.dbs, variant.by ~= nil
//% local streams = run "sort/streams"
//% local elements, loaded = by and streams.elements(), {}
//% for _, stream in ipairs(streams.arrays()) do
//%   if not stream.made then table.insert(loaded, stream) end
//% end
//% local places_of_what = "where the value of each key stands"
//% if #loaded == 0 then places_of_what = "where each key stood"
//% elseif #loaded > 1 then places_of_what = "where the values of each key stand" end
//%
struct alignas(16) block_shared {
//% tile.members()
//% if by then
    alignas(16) ${elements.slots(keys)}; // as they stood
//% else
    alignas(16) ${U} keys[${keys}];
//% end
//% if by then
    alignas(16) uint16_t places[${keys}]; // where each element stands
//% elseif values then
    alignas(16) uint16_t places[${keys}]; // ${places_of_what}
//% end
};

//% tile.functions()
//% local params = variant.double_buffer and kernel_parameters("scalar") or kernel_parameters()
//% if variant.double_buffer then
//%   params.add("const " .. k.T.c .. " *", "g_in")
//%   params.add(k.T.c .. " *", "g_out")
//%   for _, stream in ipairs(loaded) do
//%     params.add("const " .. stream.type.c .. " *", stream.input)
//%     params.add(stream.type.c .. " *", stream.output)
//%   end
//% end
//% params.add("uint64_t ", "n")
// One block: ${plural(N, "key")} of a thread, digit after digit. Up to ${keys} keys.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
//% early_start()
    KG_CASE(stop);
    ${U} keys[${N}];
//% if values or by then
    uint32_t from[${N}];
//% end

//% if by then
    // INPUT: the first digits that a thread takes are those of its own elements, so nothing waits.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = first + 32 * i;
        if (at < n) ${elements.put("at", "g_in[at]")};
        from[i] = at;
    }
//% else
    // INPUT: behind the last key, numbers that no key stands behind.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = first + 32 * i;
        keys[i] = at < n ? ${digits.encode("g_in[at]")} : ${digits.last};
//%   if values then
        from[i] = at;
//%   end
    }
//% end

//% if variant.asks_bits then
    uint32_t shift = place_of_digit(s_begin_bit, s_end_bit, 0);
    for (uint32_t pass = 1; shift != 0; shift = place_of_digit(s_begin_bit, s_end_bit, pass++)) {
//% else
    for (uint32_t shift = ${variant.begin_bit}; shift < ${variant.end_bit}; shift += ${variant.digit}) {
//% end
        uint32_t places[${N}];
//% if by then
        // What stands behind the last element goes behind all, and stays there.
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) keys[i] = from[i] < n ? ${digits.key(elements.get("from[i]"))} : ${digits.last};
//% end
        ${tile.places()};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
//% if not by then
            shared->keys[places[i]] = keys[i];
//% end
//% if values or by then
            shared->places[places[i]] = (uint16_t)from[i];
//% end
        }
        __syncthreads();
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
//% if not by then
            keys[i] = shared->keys[first + 32 * i];
//% end
//% if values or by then
            from[i] = shared->places[first + 32 * i];
//% end
        }
    }

    // OUTPUT
//% local B = variant.buckets
//% if B > 0 then
    for (uint32_t bucket = threadIdx.x; bucket <= ${B}; bucket += ${variant.tbs})
        g_offsets[bucket] = ${B == digits.count and "bucket == " .. B .. " ? n : " or ""}shared->starts[bucket];
    if (n == 0) return;
//% end
//% for _, stream in ipairs(loaded) do
//%   stream.moved = #loaded > 1 and "moved_" .. stream.called or "moved"
    ${stream.type.c} ${stream.moved}[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) ${stream.moved}[i] = ${stream.input}[first + 32 * i < n ? from[i] : 0];
//% end
//% if #loaded > 0 and (k.in_place or variant.double_buffer) then
    __syncthreads(); // all have loaded what outputs may overwrite
//% end
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = first + 32 * i;
        if (at >= n) continue;
//% if variant.stores_keys then
        ${by and "g_out[at] = " .. elements.get("from[i]") or digits.store("g_out[at]", "keys[i]")};
//% end
//% if variant.indexed then
        g_indices[at] = from[i];
//% end
//% for _, stream in ipairs(loaded) do
        ${stream.output}[at] = ${stream.moved}[i];
//% end
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% take_arguments("buffer")
//% streams.take_buffers(false)
    uint64_t n = call->n;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}

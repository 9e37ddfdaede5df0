//% -- What moves with the keys of a tile that looks back, by the slots that these have found (sort/streams).
//% -- Needs: k, variant, the functions of sort/digits; of the kernel shared, tile, n, lane, warp, keys, ranks, stored and
//% -- count. Gives: begin(by, moving), before the tile looks back; store(moving, arrays, slot_of_item).
//% local moved = {}
//% local digits, streams = run "sort/digits", run "sort/streams"
//% local T, N, keys, P = k.T.c, variant.nwork, variant.dbs, variant.passes
//% local W = variant.state_bits == 64 and "uint64_t" or "uint32_t"
//% local by, several, stores = variant.by ~= nil, P > 1, variant.stores_keys
//% local early = variant.early > 0 and variant.early or N -- values that come while registers still hold what keys need
//%
//% -- `count` elements of a thread, from its item `first` on.
//% local function load_array(stream, first, count, name)
//%   local from = streams.global(stream.type, "shared->" .. stream.from)
//%   if by then
    KG_UNROLL(${count})
    for (uint32_t i = 0; i < ${count}; i++) {
        const uint32_t place = first + 32 * i; // in the tile: registers are few where two arrays move
        ${name}[i] = ${from}[origin + (place < end ? place : end - 1)];
    }
//%   else
    if (left >= ${keys}) {
        KG_UNROLL(${count})
        for (uint32_t i = 0; i < ${count}; i++) ${name}[i] = (${from} + at)[32 * i${first > 0 and " + " .. 32 * first or ""}];
    } else {
        KG_UNROLL(${count})
        for (uint32_t i = 0; i < ${count}; i++) {
            const uint64_t place = at + 32 * i${first > 0 and " + " .. 32 * first or ""};
            ${name}[i] = ${from}[place < n ? place : n - 1];
        }
    }
//%   end
//% end
//%
//% local function make_indices(stream, first, count, name)
    KG_UNROLL(${count})
    for (uint32_t i = 0; i < ${count}; i++) ${name}[i] = (${stream.type.c})(${by and "origin + first" or "at"} + 32 * i${first > 0 and " + " .. 32 * first or ""});
//% end
//%
//% local function load_stream(stream, first, count, name)
    ${stream.type.c} ${name}[${count}];
//%   if stream.made and several then
    if (!shared->${stream.from}) { // the first pass makes indices
//%     make_indices(stream, first, count, name)
    } else {
//%     load_array(stream, first, count, name)
    }
//%   elseif stream.made then
//%     make_indices(stream, first, count, name)
//%   else
//%     load_array(stream, first, count, name)
//%   end
//% end
//%
//% -- Places go on to the next pass; the last one looks up the values that they name.
//% local function gather(stream, slot_of_item)
//%   for _, last in ipairs({false, true}) do
    ${last and "} else {" or "if (g_to_values) {"}
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t place = threadIdx.x + ${variant.tbs} * i;
            const ${W} to = shared->offsets[stored[i / 4] >> 8 * (i % 4) & 255] + place;
//%     if last then
            if (${variant.tbs} * i < rest) g_out_values[to] = g_values[${stream.get(slot_of_item)}];
            if ((i + 1) % 4 == 0) __syncwarp(); // registers are few: not all values at once
//%     else
            if (${variant.tbs} * i < rest) kg_global(${stream.to})[to] = ${stream.get(slot_of_item)};
//%     end
        }
//%   end
    }
//% end
//%
//% local function store_stream(stream, slot_of_item)
//%   local maybe = stream.elements and not stores -- the last pass stores none
//%   local gathers = variant.gathers
//%   local to = maybe and streams.global(k.T, "g_to") or stream.to
//%   local round = math.max(1, 64 // stream.type.size) -- of others, as registers hold them
//%   local function upto(first) return math.min(round, N - first) end
//%   if early < N then load_stream(stream, early, upto(early), "others") end
    __syncthreads();
    KG_UNROLL(${early})
    for (uint32_t i = 0; i < ${early}; i++) ${stream.put("ranks[i / 2] >> 16 * (i % 2) & 0xffff", "moved[i]")};
//%   for first = early, N - 1, round do
//%     if first > early then load_stream(stream, first, upto(first), "others_" .. first) end
//%     local others = first > early and "others_" .. first or "others"
    KG_UNROLL(${upto(first)})
    for (uint32_t i = ${first}; i < ${first + upto(first)}; i++) ${stream.put("ranks[i / 2] >> 16 * (i % 2) & 0xffff", others .. "[i - " .. first .. "]")};
//%   end
    __syncthreads();
//%   if gathers then
    uint32_t *const ${stream.to} = shared->${stream.to};
//%   elseif maybe then
    ${T} *const g_to = shared->g_to;
//%   else
    ${stream.type.c} *const ${stream.to} = ${streams.global(stream.type, "shared->" .. stream.to)};
//%   end
//%   if gathers then gather(stream, slot_of_item) return end
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t place = threadIdx.x + ${variant.tbs} * i;
        const ${W} to = shared->offsets[${by and digits.digit("keys[i]") or "stored[i / 4] >> 8 * (i % 4) & 255"}] + place;
        if (${variant.tbs} * i < rest${maybe and " && g_to" or ""}) ${to}[to] = ${stream.get(slot_of_item)};
    }
//% end
//%
//% function moved.begin(by, moving)
//%   if #moving == 0 then return end
//%   if by then
    const uint64_t origin = tile * (uint64_t)${keys};
    const uint32_t first = warp * ${variant.dws} + lane; // of the tile
    [[maybe_unused]] const uint32_t end = n - origin < ${keys} ? (uint32_t)(n - origin) : ${keys};
//%   else
    const uint64_t origin = tile * (uint64_t)${keys}, left = n - origin, at = origin + warp * ${variant.dws} + lane;
//%   end
//%   load_stream(moving[1], 0, early, "moved")
//% end
//%
//% local function say(stream, arrays)
//%   if stream.elements then return "The elements" end
//%   if variant.gathers then return "Places of their values" end
//%   return "Their " .. (stream.made and "indices" or #arrays > 1 and stream.called or "values")
//% end
//%
//% function moved.store(moving, arrays, slot_of_item)
//%   if #moving == 0 then return end

    // ${say(moving[1], arrays)}, by the ${by and "places of their digits" or "same places"}.
//%   store_stream(moving[1], slot_of_item)
//%   for i = 2, #moving do

    // ${moving[i].made and "Their indices" or #arrays > 1 and "Their " .. moving[i].called or "Then what moves with them"}.
    {
//%     load_stream(moving[i], 0, early, "moved")
//%     store_stream(moving[i], slot_of_item)
    }
//%   end
//% end
//%
//% return moved

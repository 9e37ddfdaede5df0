//% -- A tile of the merge of two runs in memory, by a block. What is before it is split between the runs by a search,
//% -- and the rest goes through shared memory. Each thread merges as many keys as it has words.
//% -- Needs: k, variant. Gives: functions(keys, shape): `keys` of segsort/numbers; of the shape nwarps, nwork, and `shared`:
//% -- the name of a struct with members words and splits.
//% local tile = {}
//% local T, streams = k.T.c, run "segsort/streams"
//% local places = streams.places
//%
//% function tile.functions(keys, shape)
//%   local U, N, tbs, held = keys.number, shape.nwork, 32 * shape.nwarps, 32 * shape.nwarps * shape.nwork
// How many of the first `count` keys of a merge are of the first run, by a warp. Equal ones of the first run come first.
KG_FN uint64_t split_runs(uint32_t lane, const ${T} *first, uint64_t firsts, const ${T} *second, uint64_t seconds, uint64_t count)
{
    uint64_t low = count > seconds ? count - seconds : 0, high = count < firsts ? count : firsts;
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + step * (lane + 1) - 1;
        const bool before = at < high && ${keys.encode("first[at]")} <= ${keys.encode("second[count - 1 - at]")};
        low += step * (uint32_t)__popc(__ballot_sync(${full_mask}, before));
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

// Threads have runs of places: a free one behind 32 of them keeps their banks apart.
KG_FN uint32_t spread(uint32_t at) { return at + at / 32; }

//%   local list = parameter_list()
//%   list.add("const " .. T .. " *", "from")
//%   list.add(T .. " *", "to")
//%   for _, stream in ipairs(streams.arrays) do
//%     list.add("const " .. stream.T .. " *", "from_" .. stream.tag)
//%     list.add(stream.T .. " *", "to_" .. stream.tag)
//%   end
// Merges two runs: the first has the keys of `from` before `middle`, the second those before `end`. The outputs are up
// to ${held} from `origin` on. They lie in shared memory as numbers${places and ", with the places they had there" or ""}.
KG_FN void merge_tile(${shape.shared} *shared, uint32_t lane, uint32_t warp, uint64_t middle, uint64_t end, uint64_t origin, ${list.declared()})
{
    const uint32_t count = end - origin < ${held} ? (uint32_t)(end - origin) : ${held};
    if (warp == 0) {
        const uint64_t split = split_runs(lane, from, middle, from + middle, end - middle, origin);
        if (lane == 0) shared->splits[0] = split;
    }
    if (warp == ${shape.nwarps - 1}) {
        const uint64_t split = split_runs(lane, from, middle, from + middle, end - middle, origin + count);
        if (lane == 0) shared->splits[1] = split;
    }
    __syncthreads();
    const ${T} *const first = from + shared->splits[0], *const second = from + middle + (origin - shared->splits[0]);
    const uint32_t firsts = (uint32_t)(shared->splits[1] - shared->splits[0]);
//%   for _, stream in ipairs(streams.arrays) do
    const ${stream.T} *const first_${stream.tag} = from_${stream.tag} + (first - from), *const second_${stream.tag} = from_${stream.tag} + (second - from);
//%   end
    ${U} *const numbers = (${U} *)shared->words;
    KG_UNROLL(${N}) // loads of a whole tile are under way together
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
        const ${T} *const place = at < firsts ? first + at : second + (at - firsts);
        numbers[spread(at)] = ${keys.encode("*place")};
    }
    __syncthreads();

    // Each thread has ${N} outputs.
    const uint32_t begin = threadIdx.x * ${N} < count ? threadIdx.x * ${N} : count, seconds = count - firsts;
    uint32_t low = begin > seconds ? begin - seconds : 0, high = begin < firsts ? begin : firsts;
    while (low < high) {
        const uint32_t half = (low + high) / 2;
        if (numbers[spread(half)] <= numbers[spread(firsts + begin - 1 - half)]) low = half + 1;
        else high = half;
    }
    uint32_t left = low, right = firsts + begin - low;
//%   if not variant.moves_keys then
    ${U} merged[${N}];
//%   end
//%   if places then
    uint16_t places[${N}];
//%   end
    KG_UNROLL(${N})
    for (uint32_t x = 0; x < ${N}; x++) {
//%   if not variant.moves_keys then
        merged[x] = 0;
//%   end
//%   if places then
        places[x] = 0;
//%   end
        if (begin + x >= count) continue;
        const bool of_first = right == count || (left < firsts && numbers[spread(left)] <= numbers[spread(right)]);
        const uint32_t at = of_first ? left : right;
        left += of_first;
        right += !of_first;
//%   if not variant.moves_keys then
        merged[x] = numbers[spread(at)];
//%   end
//%   if places then
        places[x] = (uint16_t)at;
//%   end
    }
    __syncthreads(); // all have read them
//%   if places then
    uint16_t *const were = (uint16_t *)(numbers + ${held + held // 32});
//%   end
    KG_UNROLL(${N})
    for (uint32_t x = 0; x < ${N}; x++) {
        if (begin + x >= count) continue;
//%   if not variant.moves_keys then
        numbers[spread(begin + x)] = merged[x];
//%   end
//%   if places then
        were[spread(begin + x)] = places[x];
//%   end
    }
    __syncthreads(); // all are merged

    // OUTPUT: side by side.
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
//%   if not variant.moves_keys then
        to[origin + at] = ${keys.decode("numbers[spread(at)]")};
//%   end
//%   if places then
        const uint32_t was = were[spread(at)];
//%   end
//%   if variant.moves_keys then
        to[origin + at] = was < firsts ? first[was] : second[was - firsts];
//%   end
//%   for _, stream in ipairs(streams.arrays) do
        to_${stream.tag}[origin + at] = was < firsts ? first_${stream.tag}[was] : second_${stream.tag}[was - firsts];
//%   end
    }
    __syncthreads(); // all are stored
}

//% end
//%
//% return tile

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
//%   local each = N + 1
// How many of the first `count` keys of a merge are of the first run, by a warp. Equal ones of the first run come first.
// A first look is about where it would be if both runs were alike; in keys in no order that is near by.
KG_FN uint64_t split_runs(uint32_t lane, const ${T} *first, uint64_t firsts, const ${T} *second, uint64_t seconds, uint64_t count)
{
    uint64_t low = count > seconds ? count - seconds : 0, high = count < firsts ? count : firsts;
    const float all = (float)(firsts + seconds);
    const uint64_t guess = (uint64_t)((float)count * ((float)firsts / all));
    uint64_t step = 1 + (uint64_t)sqrtf(all) / 16, at = guess > 16 * step ? guess - 16 * step : 0;
    while (low < high) {
        const uint64_t look = at + step * lane;
        const bool before = look < low || (look < high && ${keys.encode("first[look]")} <= ${keys.encode("second[count - 1 - look]")});
        const uint32_t lanes = (uint32_t)__popc(__ballot_sync(${full_mask}, before));
        if (lanes > 0 && low < at + step * (lanes - 1) + 1) low = at + step * (lanes - 1) + 1;
        if (lanes < 32 && high > at + step * lanes) high = at + step * lanes;
        step = (high - low + 31) / 32;
        at = low + step - 1;
    }
    return low;
}

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
    ${U} *const numbers = (${U} *)shared->words; // with greatest ones behind each run
    const ${T} *const of_first = first + threadIdx.x, *const of_second = of_first + (second - first - (int64_t)firsts);
//%   -- Of a whole tile no bound is asked for. Its loads are under way together.
//%   local function load(whole)
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) {
            const uint32_t at = threadIdx.x + ${tbs} * x;
//%     if not whole then
            if (at >= count) break;
//%     end
            const bool left = at < firsts;
            numbers[left ? at : at + 1] = ${keys.encode("(left ? of_first : of_second)[" .. tbs .. " * x]")};
        }
//%   end
    if (count == ${held}) {
//%   load(true)
    } else {
//%   load(false)
    }
    if (threadIdx.x == 0) numbers[firsts] = ${keys.last};
    for (uint32_t x = threadIdx.x; x <= ${each}; x += ${tbs}) numbers[count + 1 + x] = ${keys.last}; // as far as a thread may look
    __syncthreads();

    // Each thread has ${each} outputs, an odd number: those of neighbours lie in other banks. The last threads have none.
    const uint32_t own = threadIdx.x * ${each}, begin = own < count ? own : 0, seconds = count - firsts;
    uint32_t low = begin > seconds ? begin - seconds : 0, high = begin < firsts ? begin : firsts;
    while (low < high) {
        const uint32_t half = (low + high) / 2;
        if (numbers[half] <= numbers[firsts + begin - half]) low = half + 1;
        else high = half;
    }
    uint32_t left = low, right = firsts + 1 + begin - low;
    ${U} one = numbers[left], other = numbers[right];
//%   if not variant.moves_keys then
    ${U} merged[${each}];
//%   end
//%   if places then
    uint16_t places[${each}];
//%   end
    KG_UNROLL(${each})
    for (uint32_t x = 0; x < ${each}; x++) {
//%   if places then
        const bool of_left = left < firsts && one <= other; // the greatest of the second run is not behind the first
        places[x] = (uint16_t)(of_left ? left : right);
//%   else
        const bool of_left = one < other; // of equal ones it does not matter: what is behind a run is like its greatest
//%   end
//%   if not variant.moves_keys then
        merged[x] = of_left ? one : other;
//%   end
        left += of_left;
        right += !of_left;
        const ${U} next = numbers[of_left ? left : right]; // two loads, each of some lanes, would meet in banks twice
        one = of_left ? next : one;
        other = of_left ? other : next;
    }
    __syncthreads(); // all have read them
//%   if places then
//%     local odd = U == "uint8_t" and (held + each) % 2 or 0 -- places have two bytes
    uint16_t *const were = (uint16_t *)(numbers + ${held + each + 2 + odd});
//%   end
    if (own < count) {
        KG_UNROLL(${each})
        for (uint32_t x = 0; x < ${each}; x++) { // what is behind the last one is not stored
//%   if not variant.moves_keys then
            numbers[own + x] = merged[x];
//%   end
//%   if places then
            were[own + x] = places[x];
//%   end
        }
    }
    __syncthreads(); // all are merged

    // OUTPUT: side by side.
//%   local function store(whole)
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) {
            const uint32_t at = threadIdx.x + ${tbs} * x;
//%     if not whole then
            if (at >= count) break;
//%     end
//%     if not variant.moves_keys then
            to[origin + at] = ${keys.decode("numbers[at]")};
//%     end
//%     if places then
            const uint32_t was = were[at];
//%     end
//%     if variant.moves_keys then
            to[origin + at] = was < firsts ? first[was] : second[was - firsts - 1];
//%     end
//%     for _, stream in ipairs(streams.arrays) do
            to_${stream.tag}[origin + at] = was < firsts ? first_${stream.tag}[was] : second_${stream.tag}[was - firsts - 1];
//%     end
        }
//%   end
//%   if #streams.moved == 0 then
    if (count == ${held}) {
//%     store(true)
    } else {
//%     store(false)
    }
//%   else
    {
//%     store(false)
    }
//%   end
    __syncthreads(); // all are stored
}

//% end
//%
//% return tile

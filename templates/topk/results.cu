//% -- What a result is: a key, its index, its value. And keys in order by merging. The place of a key is that in its
//% -- own run, and how many of the other run come before it.
//% -- Needs: k, variant. Gives: keys, of warp/ordered; put(to, number, at, value), lines in C, where `value` is
//% -- g_values[at] if it is left out; merging(index), a function of places of that type; members() of a struct, and
//% -- sorting(struct, name), a function of it.
//% local results = {keys = (use "warp/ordered").of(variant.greatest)}
//% local U = results.keys.number
//%
//% function results.put(to, number, at, value)
//%   for _, arg in ipairs(args_of("output")) do
//%     local what = value or "g_values[" .. at .. "]"
//%     if arg.name == "out" then what = results.keys.decode(number)
//%     elseif arg.name == "indices" then what = (arg.type.c == "uint64_t" and "" or "(" .. arg.type.c .. ")") .. at end
    g_${arg.name}[${to}] = ${what};
//%   end
//% end
//%
//% function results.merging(I)
//%   local how = {name = "place_merged", array = U, type = U, place = I, number = function(text) return text end}
//%   local merged = use "warp/merged"
//%   merged.place(how)
//% end
//%
//% local N, tbs = variant.order_work, variant.tbs
//% local wide = k.T.size == 8 and "uint64_t" or "uint32_t"
//% local keys_last = results.keys.last
//%
//% -- The members of `shared` that it takes.
//% function results.members()
    alignas(16) ${U} numbers[${N * tbs}];
    alignas(16) uint16_t places[${N * tbs}]; // where they stood
//% end
//%
//% function results.sorting(struct, name)
// Sorts the first numbers of the block's: runs of warps, then by merging.
KG_FN void ${name or "sort_block"}(${struct} *shared, uint32_t count)
{
    // Each warp's runs of 32, by a bitonic network. What is behind the last comes last.
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t at = threadIdx.x; at - lane < count; at += ${tbs}) {
        ${wide} number = at < count ? shared->numbers[at] : ${keys_last};
        uint32_t place = at < count ? shared->places[at] : 0xffff;
        for (uint32_t run = 2; run <= 32; run *= 2) {
            for (uint32_t by = run / 2; by > 0; by /= 2) {
                const ${wide} other = __shfl_xor_sync(${full_mask}, number, by);
                const uint32_t its_place = __shfl_xor_sync(${full_mask}, place, by);
                const bool first = number < other || (number == other && place < its_place);
                const bool wants_first = ((lane & by) == 0) == ((lane & run) == 0);
                number = first == wants_first ? number : other;
                place = first == wants_first ? place : its_place;
            }
        }
        if (at < count) {
            shared->numbers[at] = (${U})number;
            shared->places[at] = (uint16_t)place;
        }
    }
    __syncthreads();

    // Then two runs at a time become one.
    for (uint32_t width = 32; width < count; width *= 2) {
        ${U} numbers[${N}] = {};
        uint16_t from[${N}] = {};
        uint32_t to[${N}] = {};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = threadIdx.x + ${tbs} * i;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = place_merged(shared->numbers, at, width, count, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (threadIdx.x + ${tbs} * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

//% end
//%
//% return results

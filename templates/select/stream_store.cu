//% -- How streams store what lies side by side in a stage. Needs: nothing. Gives: emit(R), a function for elements of that
//% -- type, and emit_places(index), one for places that become indices of that type.
//% local store = {}
//%
//% function store.emit(R)
//%   local V = R.size < 4 and 4 // R.size or 1
// Stores what a part keeps, a line of ${V > 1 and 128 or 32 * R.size} bytes at a time.
KG_FN void store_part(${R.c} *to, const ${R.c} *part, uint32_t count, uint32_t lane)
{
    const uint32_t past = (uint32_t)((uintptr_t)to % ${V > 1 and 128 or 32 * R.size}) / ${R.size}; // elements of the line before them
//%   if V == 1 then
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = part[i - past];
//%   else
    for (uint32_t i = lane * ${V}; i < past + count; i += ${32 * V}) {
        ${R.c} v[${V}] = {};
        KG_UNROLL(${V})
        for (uint32_t j = 0; j < ${V}; j++)
            if (i + j >= past && i + j < past + count) v[j] = part[i + j - past];
        if (i >= past && i + ${V} <= past + count) {
            uint32_t word;
            memcpy(&word, v, 4);
            *(uint32_t *)(to + (i - past)) = word;
            continue;
        }
        KG_UNROLL(${V})
        for (uint32_t j = 0; j < ${V}; j++)
            if (i + j >= past && i + j < past + count) to[i + j - past] = v[j];
    }
//%   end
}

//% end
//%
//% function store.emit_places(index)
// Stores indices of elements by their places in a part, which begins at `origin`.
KG_FN void store_places(${index.c} *to, const uint16_t *places, uint64_t origin, uint32_t count, uint32_t lane)
{
    const uint32_t past = (uint32_t)((uintptr_t)to % ${32 * index.size}) / ${index.size}; // elements of the line before them
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = (${index.c})(origin + places[i - past]);
}

//% end
//%
//% return store

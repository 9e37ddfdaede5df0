//% -- How streams store what lies side by side in a stage. Needs: nothing. Gives: emit(R), a function for elements of that
//% -- type, and emit_places(index), one for places that become indices of that type.
//% local store = {}
//%
//% function store.emit(R)
//%   local V = R.size < 4 and 4 // R.size or 1
// Stores what a part keeps, a line of ${V > 1 and 128 or 32 * R.size} bytes at a time.
KG_FN void store_part(${R.c} *to, const ${R.c} *part, uint32_t count, uint32_t lane)
{
//%   if V == 1 then
    const uint32_t past = (uint32_t)((uintptr_t)to % ${32 * R.size}) / ${R.size}; // elements of the line before them
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = part[i - past];
//%   else
    // What lies beside whole words of `to`, and the first and the last of those: others are put together from words
    // of shared memory, all of which the part has.
    const uint32_t beside = (4 - (uint32_t)((uintptr_t)to % 4)) % 4 / ${R.size} + ${V}, head = beside < count ? beside : count;
    const uint32_t whole = (count - head) / ${V}, words = whole != 0 ? whole - 1 : 0;
    const uint32_t behind = head + words * ${V}, tail = count - behind;
    if (lane < head) to[lane] = part[lane];
    if (lane < tail) to[behind + lane] = part[behind + lane];

    // Two words of shared memory hold one of those.
    const uint32_t skew = (uint32_t)((uintptr_t)(part + head) % 4), next = skew != 0;
    const uint32_t *const from = (const uint32_t *)((const unsigned char *)(part + head) - skew);
    uint32_t *const out = (uint32_t *)(to + head);
    const uint32_t past = (uint32_t)((uintptr_t)out % 128) / 4; // words of the line before them
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + words; i += 32) {
        if (i < past) continue;
        const uint32_t low = from[i - past], high = from[i - past + next];
        out[i - past] = (uint32_t)(((uint64_t)high << 32 | low) >> skew * 8);
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

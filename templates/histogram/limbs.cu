//% -- Sums without rounding, in limbs of 64 bits (kg_exact.h), that many threads add to.
//% -- Needs: k. Gives: functions(), add_limbs(limbs, weight).
//% local R, F, E = k.R.c, k.R.name, "KG_EXACT_" .. string.upper(k.R.name)
//% return {functions = function()
// Adds to a sum in ${variant.rows and "shared memory" or "the workspace"}.
KG_FN void add_limbs(uint64_t *limbs, ${R} weight)
{
    const kg_exact x = kg_exact_of_${F}(weight);
    if (x.flags != 0) {
        atomicOr(limbs + ${E}_FLAGS, (uint64_t)x.flags);
        return;
    }
    const uint32_t first = x.place / ${E}_DIGIT, shift = x.place % ${E}_DIGIT;
    KG_UNROLL(3)
    for (uint32_t i = 0; i < ${E}_PIECES; i++) {
        const uint64_t piece = kg_exact_piece(x.digits, shift, i, ${E}_DIGIT);
        if (piece != 0) atomicAdd(limbs + first + i, x.negative ? 0 - piece : piece);
    }
}

//% end}

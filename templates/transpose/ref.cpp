//% -- The reference of a transpose: row after row of the input.
//% local T = k.T.c
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    const uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    for (uint64_t r = 0; r < height; r++) {
        const ${T} *from = (const ${T} *)((const char *)call->args[0] + r * in_pitch);
        char *to = (char *)call->args[1] + r * sizeof(${T});
        for (uint64_t c = 0; c < width; c++) *(${T} *)(to + c * out_pitch) = from[c];
    }
    return 0;
}

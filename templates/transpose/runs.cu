//% -- One variant of a transpose of few rows. A tile comes in as a run of each row. Its columns go out end to end:
//% -- neighbours in a warp store neighbouring units of the result, whatever a column's height. A tile has as many
//% -- columns as its elements allow. Units are as long as an element is aligned, so structs leave no gaps in an access.
//% local size, bytes, tbs = k.T.size, variant.unit, variant.tbs
//% local U, H = size // bytes, 32 -- units of an element, most rows of a tile
//% local count, elements = variant.nwork * U, variant.nwork * tbs -- units of a thread, elements of a tile
//% local T = ({[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"})[bytes]
//% -- Rows lie as far from each other that a warp, which reads as much of each, meets all banks.
//% local bank = math.max(bytes, 4)
//%
//% local function scaled(text, factor)
//%   return factor == 1 and text or text .. " * " .. factor
//% end
//%
//% local pad = scaled("(" .. 128 // bank .. " + rows - 1) / rows", bank // bytes)
//%
//% -- In C: the number of a thread's i-th unit in the tile.
//% local function unit_of(i) return "threadIdx.x" .. plus(i * tbs) end
//%
// a / b, where `inverse` is that of b, and a * b is below 2^32.
KG_FN uint32_t over(uint32_t a, uint32_t inverse)
{
    return (uint32_t)((uint64_t)a * inverse >> 32);
}

struct block_shared { alignas(16) ${T} tile[${variant.steps[1].shared_bytes // bytes}]; };

//% local params = kernel_parameters()
//% for _, name in ipairs({"width", "height", "in_pitch", "out_pitch", "across"}) do params.add("uint64_t ", name) end
//% for _, name in ipairs({"each", "inverse"}) do params.add("uint32_t ", name) end
// A tile comes in as a run of each row, and its columns go out end to end. There are `each` of them.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% early_start()
    const uint64_t tiles = height > ${H} ? across * ((height + ${H - 1}) / ${H}) : across;
    for (uint64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        KG_CASE(none);
        const uint64_t band = height > ${H} ? tile / across : 0;
        const uint64_t row0 = band * ${H}, column0 = (tile - band * across) * each;
        const uint32_t rows = height - row0 < ${H} ? (uint32_t)(height - row0) : ${H};
        const uint32_t columns = width - column0 < each ? (uint32_t)(width - column0) : each;
        const uint32_t run = ${scaled("each", U)}, pitch = run + ${pad};
        // In: a run of each row. A thread's next unit is so many rows and places on, or in the row after that.
        const uint32_t down = over(${tbs}, inverse), along = ${tbs} - down * run;
        uint32_t r = over(threadIdx.x, inverse), p = threadIdx.x - r * run;
        const char *from = (const char *)g_in + (row0 + r) * in_pitch + column0 * ${size} + p * ${bytes};
        const int64_t step = (int64_t)(down * in_pitch + along * ${bytes}), wrap = (int64_t)in_pitch - run * ${bytes};
//% for i = 0, count - 1 do
//%   if i > 0 then
        r += down, p += along, from += step;
        if (p >= run) r++, p -= run, from += wrap;
//%   end
        const uint32_t place${i} = r * pitch + p;
        ${T} v${i}{};
        if (r < rows && p < ${scaled("columns", U)}) v${i} = *(const ${T} *)from;
//% end
        // To shared memory.
//% for i = 0, count - 1 do
        if (${unit_of(i)} < rows * run) shared->tile[place${i}] = v${i};
//% end
        __syncthreads();
        // Out: columns of the tile, end to end, by such steps.
        const uint32_t high = ${scaled("rows", U)}, by_high = UINT32_MAX / high + 1;
        const uint32_t right = high == 1 ? ${tbs} : over(${tbs}, by_high), below = ${tbs} - right * high;
        uint32_t c = high == 1 ? threadIdx.x : over(threadIdx.x, by_high), q = threadIdx.x - c * high;
        char *to = (char *)g_out + (column0 + c) * out_pitch + row0 * ${size} + q * ${bytes};
        const int64_t stride = (int64_t)(right * out_pitch + below * ${bytes}), back = (int64_t)out_pitch - high * ${bytes};
//% for i = 0, count - 1 do
//%   if i > 0 then
        c += right, q += below, to += stride;
        if (q >= high) c++, q -= high, to += back;
//%   end
        if (${unit_of(i)} < columns * high) *(${T} *)to = shared->tile[${U == 1 and "q * pitch + c" or "q / " .. U .. " * (pitch - " .. U .. ") + q + c * " .. U}];
//% end
        if (tile + gridDim.x < tiles) __syncthreads(); // before the next tile comes
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${tbs}, sizeof(block_shared));
//% take_arguments()
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    // As many columns for each block as make a tile. Two at least, which have an inverse.
    const uint64_t share = (width + call->grid[0] - 1) / call->grid[0];
    uint32_t each = height > ${H} ? ${elements // H} : share > 2 ? (uint32_t)share : 2;
    const uint32_t whole = (each + 7) & ~7u; // sectors
    if (height <= ${H} && whole * height <= ${elements}) each = whole;
    uint32_t inverse = UINT32_MAX / (${scaled("each", U)}) + 1;
    uint64_t across = (width + each - 1) / each;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${tbs}, sizeof(block_shared));
}

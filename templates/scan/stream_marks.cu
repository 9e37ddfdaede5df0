//% -- Segments by offsets of a scan that streams. A launch before it makes of the offsets a bit for
//% -- each place, set where a segment begins. A tile's bits come with it, by a bulk copy.
//% -- Needs: k, variant; of the kernel of tiles `shared`, `at`, `ticket`, `lane`. Gives: members()
//% -- of its shared struct; load(), by who loads; kernel(), which makes the bits; parameters(), of
//% -- the kernel of tiles; pointers() and launch(), for the variant's function.
//% local heads = use "scan/heads"
//%
//% local marks = {}
//% local input, output = args_of("input")[1], args_of("output")[1]
//% local S, dbs, step = variant.stages, variant.dbs, variant.steps[2]
//% local tbs, words, together = step.tbs, dbs // 32, 8 -- offsets that a lane loads at once
//% local pitch = (words + 3) // 4 * 4 -- words from the bits of a tile to those of the next
//%
//% function marks.members()
    alignas(16) uint32_t heads[${S}][${pitch}]; // a bit for each place where a segment begins
//% end
//%
//% function marks.load()
        if (lane == 0) {
            kg_mbar_arrive_expect(&shared->full[at.stage], ${4 * pitch});
            kg_bulk_load(shared->heads[at.stage], g_bits + (uint64_t)ticket * ${pitch}, ${4 * pitch}, &shared->full[at.stage]);
        }
//% end
//%
//% function marks.parameters()
//%   local list = kernel_parameters("scalar")
//%   list.add(pointer_to(input), "g_" .. input.name)
//%   list.add(pointer_to(output), "g_" .. output.name)
//%   return list
//% end
//%
//% local list = kernel_parameters("output")
//% for _, arg in ipairs(args_of("input")) do list.add(pointer_to(arg), "g_" .. arg.name) end
//% list.add("uint64_t ", "n")
//% list.add("uint64_t ", "segments")
//% list.add("uint32_t *", "g_bits")
//%
//% function marks.kernel()
//%   local mark = heads.mark_function_of(dbs)
struct alignas(16) marks_shared {
    alignas(16) uint32_t marks[${dbs // 4}]; // a byte for each place of a tile
    uint64_t bounds[2]; // the first offset of the tile, and the first one behind it
};

// Marks the places of a tile from `from` on that offsets `first` to `last` name, by all threads.
KG_FN void mark_places(const ${heads.offsets_type()} *g_offsets, uint64_t first, uint64_t last, uint64_t from, uint8_t *marks)
{
    const uint32_t lane = threadIdx.x % 32;
    for (uint64_t s = first + ${together} * (threadIdx.x - lane); s < last; s += ${together * tbs}) {
        uint64_t own[${together}];
        for (uint32_t i = 0; i < ${together}; i++) own[i] = s + 32 * i + lane < last ? (uint64_t)g_offsets[s + 32 * i + lane] : 0;
        uint64_t before = s > first ? (uint64_t)g_offsets[s - 1] : ~own[0]; // of the first lane
        for (uint32_t i = 0; i < ${together}; i++) {
            const uint64_t other = __shfl_up_sync(${full_mask}, own[i], 1);
            const bool alike = own[i] == (lane == 0 ? before : other); // who comes first marks the place
            if (s + 32 * i + lane < last && !alike) marks[own[i] - from] = 1;
            before = __shfl_sync(${full_mask}, own[i], 31);
        }
    }
}

// The marks of 32 places in a word of bits.
KG_FN uint32_t bits_of_marks(const uint32_t *marks)
{
    const kg_v16 halves[2] = {kg_ld16(marks), kg_ld16(marks + 4)};
    uint32_t bytes[8], bits = 0;
    memcpy(bytes, halves, 32);
    for (uint32_t i = 0; i < 8; i++) bits |= bytes[i] * 0x10204080u >> 28 << 4 * i; // a bit of each of four bytes
    return bits;
}

// A block takes a tile: of the offsets it makes a bit for each place, in the order of tiles that stream.
KG_KERNEL(${step.entry}, ${step.tbs}, ${step.min_blocks})(${list.declared()})
{
    KG_SMEM(marks_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//%   early_start()
    const stream_ends ends = stream_ends_of((const unsigned char *)g_${input.name}, (unsigned char *)g_${output.name}, n);
    for (uint32_t tile = blockIdx.x; tile < ends.tiles; tile += gridDim.x) {
        // The first tile begins up to `lead` places before the array.
        const uint64_t from = (uint64_t)tile * ${dbs} - ends.lead, bound = warp == 0 && tile == 0 ? 0 : from + warp * ${dbs};
        for (uint32_t i = threadIdx.x; i < ${dbs // 16}; i += ${tbs}) kg_st16(shared->marks + 4 * i, kg_v16{});
        if (warp < 2) {
            const uint64_t found = first_offset_near(g_offsets, segments, bound, n, lane);
            if (lane == 0) shared->bounds[warp] = found;
        }
        __syncthreads();
        const uint64_t first = shared->bounds[0], last = shared->bounds[1];
        if (last - first <= ${2 * dbs}) mark_places(g_offsets, first, last, from, (uint8_t *)shared->marks);
        else if (warp == 0) ${mark}(g_offsets, segments, from, n, shared->marks, lane); // many segments are empty
        __syncthreads();
        const uint32_t begin = tile == 0 ? ends.lead : ${dbs}; // the first element begins a segment
        for (uint32_t i = threadIdx.x; i < ${pitch}; i += ${tbs}) {
            const uint32_t bits = ${pitch > words and "i >= " .. words .. " ? 0 : " or ""}bits_of_marks(shared->marks + 8 * i);
            g_bits[(uint64_t)tile * ${pitch} + i] = bits | (i == begin / 32 ? 1u << begin % 32 : 0);
        }
        __syncthreads(); // the next tile's marks
    }
}
KG_ENTRY(${step.entry})

//% end
//%
//% function marks.pointers()
    uint64_t segments = call->lengths[0];
//%   take_region("uint32_t", "g_bits", "bits")
//% end
//%
//% function marks.launch()
    // The bits of all tiles first, then the tiles.
    void *of_bits[] = {${list.addresses()}};
    int error = kg_launch(call, 1, KG_KERNEL_OF(${step.entry}), of_bits, ${step.tbs}, sizeof(marks_shared));
    if (error) return error;
//% end
//%
//% return marks

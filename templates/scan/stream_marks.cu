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
//% local warps, words = step.tbs // 32, dbs // 32
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
    alignas(16) uint32_t marks[${warps}][${dbs // 4}]; // a byte for each place of a warp's tile
};

// A warp takes a tile: of the offsets it makes a bit for each place, in the order of tiles that stream.
KG_KERNEL(${step.entry}, ${step.tbs}, ${step.min_blocks})(${list.declared()})
{
    KG_SMEM(marks_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//%   early_start()
    const stream_ends ends = stream_ends_of((const unsigned char *)g_${input.name}, (unsigned char *)g_${output.name}, n);
    for (uint32_t tile = blockIdx.x * ${warps} + warp; tile < ends.tiles; tile += gridDim.x * ${warps}) {
        // The first tile begins up to `lead` places before the array.
        ${mark}(g_offsets, segments, (uint64_t)tile * ${dbs} - ends.lead, n, shared->marks[warp], lane);
        const uint8_t *const marks = (const uint8_t *)shared->marks[warp];
        const uint32_t begin = tile == 0 ? ends.lead : ${dbs}; // the first element begins a segment
        for (uint32_t i = 0; i < ${words}; i += 32) { // words of 32 places
            uint32_t bits = 0;
            KG_UNROLL(8)
            for (uint32_t j = 0; j < 32 && i + j < ${words}; j++) {
                const uint32_t place = 32 * (i + j) + lane;
                const uint32_t ballot = __ballot_sync(${full_mask}, marks[place] != 0 || place == begin);
                if (lane == j) bits = ballot;
            }
            if (i + lane < ${pitch}) g_bits[(uint64_t)tile * ${pitch} + i + lane] = bits;
        }
        __syncwarp(); // the next tile's marks
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

//% -- A part of bytes that is compacted, eight of them in a lane: one load has them. The ballots of the eight are added
//% -- as numbers of a bit each, and counted then. So there are four counts for 256 elements. Two for each row of 32
//% -- would take longer than all the rest.
//% -- Needs: k, variant, of an array of bytes alone, by `where`, whose values are stored. Gives: fits, whether it is such
//% -- a one, in whole groups; compact_function(kept, stored), C of whether `v` is kept and what is stored of it.
//% local bytes = {}
//% local EACH <const> = 8 -- elements of a lane
//% local inputs, op = args_of("input"), k.ops.where
//% local output = k.ops.transform
//%
//% bytes.fits = op ~= nil and output ~= nil and #inputs == 1 and inputs[1].type.size == 1 and inputs[1].extent ~= "KG_EXTENT_BITS" and
//%   variant.keep == "values" and not op.uses_index and not output.uses_index and variant.dws % (32 * EACH) == 0
//%
//% local function add_function()
// Adds three numbers of a bit each, for every lane by itself: the sum's lower bit, and its upper one.
KG_FN uint32_t add_bits(uint32_t a, uint32_t b, uint32_t c, uint32_t &upper)
{
    upper = (a & b) | (c & (a ^ b));
    return a ^ b ^ c;
}

//% end
//%
//% function bytes.compact_function(kept, stored)
//%   needs_function("add_bits", add_function)
//%   local T, name, params = inputs[1].type, "v_" .. inputs[1].name, scalar_params()
//%   table.insert(params, T.c .. " *part")
//%   table.insert(params, "uint32_t lane")
// Compacts a part in its place, ${EACH} elements of a lane side by side. Returns how many it keeps.
KG_FN uint32_t compact_part_none(${join(params)})
{
    const uint64_t *const words = (const uint64_t *)part;
    uint32_t kept = 0;
    KG_UNROLL(1)
    for (uint32_t i = lane; i < ${variant.dws // EACH}; i += 32) {
        const uint64_t word = words[i];
//%   for j = 0, EACH - 1 do
        // INPUT: element ${j}.
        const uint8_t byte_${j} = (uint8_t)(word >> ${8 * j});
        ${T.c} v_${j};
        memcpy(&v_${j}, &byte_${j}, 1);
        bool keeps_${j};
        { // whether it is kept
            const ${T.c} ${name} = v_${j};
            keeps_${j} = ${kept};
        }
        const uint32_t lanes_${j} = __ballot_sync(${full_mask}, keeps_${j}) & kg_lanemask_lt();
//%   end

        // How many are kept of the lanes before this one.
        uint32_t twos_0, twos_1, twos_2, fours;
        const uint32_t first = add_bits(lanes_0, lanes_1, lanes_2, twos_0), second = add_bits(lanes_3, lanes_4, lanes_5, twos_1);
        const uint32_t ones = add_bits(first, second, lanes_6, twos_2), twos = add_bits(twos_0, twos_1, twos_2, fours);
        uint32_t to = kept + (uint32_t)(__popc(ones) + __popc(lanes_7) + 2 * __popc(twos) + 4 * __popc(fours));
        __syncwarp(); // all have read before others are put there

        // What is kept, at the front of the part.
//%   for j = 0, EACH - 1 do
        if (keeps_${j}) { // element ${j}
            const ${T.c} ${name} = v_${j};
            part[to] = ${stored};
            to++;
        }
//%   end
        kept = __shfl_sync(${full_mask}, to, 31);
    }
    return kept;
}

//% end
//%
//% return bytes

//% -- A part of a tile that a warp compacts: all of it, or at the array's ends what the array has.
//% -- Needs: variant, k; of the kernel `tile`, `ends`, `warp`, `n` and what parts.compact names. Gives:
//% -- compact(parts), which defines `origin`, the tile's first place, and `kept`.
//% local cut = {}
//%
//% function cut.compact(parts)
        const uint64_t origin = (uint64_t)tile * ${variant.dbs} - ends.lead; // its first place, which may lie before the array
        ${parts.kept} kept;
        const uint32_t run = warp * ${variant.dws};
        if ((tile != 0 || run >= ends.lead) && origin + run + ${variant.dws} ${variant.last and "<" or "<="} n) {
            KG_CASE(none);
            kept = ${parts.compact("none")};
        } else {
            KG_CASE(stop);
            const uint32_t lead = tile == 0 ? ends.lead : 0;
            const uint64_t more = n - origin; // elements up to the end of the array
            const uint32_t past = more < ${variant.dbs} ? (uint32_t)more : ${variant.dbs};
            const uint32_t skip = lead > run ? lead - run : 0, left = past > run ? past - run : 0;
            kept = ${parts.compact("stop")};
        }
//% end
//%
//% return cut

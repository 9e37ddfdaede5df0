//% -- The form "mapped" of a reduce over segments: which blocks leave long segments to the ranges, and how a
//% -- range finds them. A block owns `tile_width` segments. It is overloaded if they have more than `heavy`
//% -- ranges of elements. So it lies across a border of each range that it has a part in. A range has two
//% -- borders, and a search looks for an overloaded owner across each.
//%
//% -- Needs: k, variant; of the kernel `shared`, `lane`, `segments`, `n`, `range_bits`, `shift`, `step`, g_offsets. Gives:
//% -- share(), segments of a block; heavy(), elements, in C; lists(), how many a block works off; functions(), which emits what
//% -- the search calls; find_owners(more), for one warp.
//% local place_of = use "segments/place"
//%
//% local ranges = {}
//%
//% function ranges.share()
//%   return variant.steps[1].tile_width
//% end
//%
//% function ranges.heavy()
//%   return "(UINT64_C(" .. variant.heavy .. ") << range_bits)"
//% end
//%
//% -- Lists that a block works off: its own segments', and those of the owners at both borders of its range.
//% function ranges.lists()
//%   return variant.range > 0 and 3 or 1
//% end
//%
//% function ranges.functions()
// What is known of the owners of elements before and behind a border: numbers `low` - 1 and `high` begin at
// elements `begin` and `end`, before the border and not before it.
struct owner_border { uint64_t place, begin, end; uint32_t low, high; };

// Where the segments of owner `number` begin.
KG_FN uint64_t owner_begin(const ${place_of.offset_type().c} *g_offsets, uint32_t number, uint64_t segments)
{
    const uint64_t first = (uint64_t)number * ${ranges.share()};
    return ${place_of.begin("(first < segments ? first : segments)")};
}

// The first 32 places to probe: both ends, and a range apart round the owner that the border would lie in if all
// had as many elements. A range is `step` of such owners.
KG_FN uint32_t owner_guess(float middle, float step, uint32_t i, uint32_t owners)
{
    const float guess = middle + ((float)i - 16) * (step < 1 ? 1 : step);
    return i == 0 || guess < 1 ? 0 : i == 31 || guess > (float)owners ? owners : (uint32_t)guess;
}

//% end
//%
//% -- One warp, its halves for the two borders of the block's range. `more`, if it is given, becomes true
//% -- where owners are found.
//% function ranges.find_owners(more)
        // The overloaded owners at the borders of the block's range, if it has one.
        const uint32_t half = lane / 16, owners = (uint32_t)((segments + ${ranges.share() - 1}) / ${ranges.share()});
        const uint32_t number = blockIdx.x >> shift;
        const uint64_t from = number << shift == blockIdx.x ? (uint64_t)number << range_bits : n, to = from + (UINT64_C(1) << range_bits);
        const uint64_t place = from >= n ? 0 : half == 0 ? from : to < n ? to : 0;
        owner_border at{place, 0, 0, 0, place ? owners + 1 : 0};
        uint32_t q0 = owner_guess((float)(number + half) * step, step, lane % 16 * 2, owners);
        uint32_t q1 = owner_guess((float)(number + half) * step, step, lane % 16 * 2 + 1, owners);
        for (;;) {
            const bool known = at.low == at.high || (at.low != 0 && at.high <= owners && at.end - at.begin <= ${ranges.heavy()});
            if (__all_sync(${full_mask}, known)) break;
            KG_CASE(search);
            uint64_t v0 = 0, v1 = 0;
            if (!known) {
                v0 = owner_begin(g_offsets, q0, segments);
                v1 = owner_begin(g_offsets, q1, segments);
            }
            // Probes before the border; then the bracket between the last of them and the next.
            uint32_t before = (uint32_t)__popc(__ballot_sync(${full_mask}, v0 < at.place) >> half * 16 & 0xffff);
            before += (uint32_t)__popc(__ballot_sync(${full_mask}, v1 < at.place) >> half * 16 & 0xffff);
            const uint32_t last = before ? before - 1 : 0, next = before < 32 ? before : 31;
            const uint64_t begin = __shfl_sync(${full_mask}, last % 2 ? v1 : v0, half * 16 + last / 2);
            const uint64_t end = __shfl_sync(${full_mask}, next % 2 ? v1 : v0, half * 16 + next / 2);
            const uint32_t low = __shfl_sync(${full_mask}, last % 2 ? q1 : q0, half * 16 + last / 2);
            const uint32_t high = __shfl_sync(${full_mask}, next % 2 ? q1 : q0, half * 16 + next / 2);
            if (!known && before != 0) {
                at.low = low + 1;
                at.begin = begin;
            }
            if (!known && before != 32) {
                at.high = high;
                at.end = end;
            }
            // The next probes, evenly in what is left.
            q0 = at.low + (uint32_t)((uint64_t)(at.high - at.low) * (lane % 16 * 2) / 32);
            q1 = at.low + (uint32_t)((uint64_t)(at.high - at.low) * (lane % 16 * 2 + 1) / 32);
        }
        const bool crosses = at.low != 0 && at.low == at.high && at.high <= owners && at.end > at.place;
        // Who lies across both borders is the first's.
        const bool found = crosses && at.end - at.begin > ${ranges.heavy()} && (half == 0 || at.begin >= from);
//%   if more then
        ${more} = found;
//%   end
        if (lane % 16 == 0) shared->owners[half] = found ? at.low : 0;
        if (lane == 0) {
            shared->from = from;
            shared->to = to < n ? to : n;
        }
//% end
//%
//% return ranges

//% -- Parts of the counters, a power of two of them: neighbours are in granules, and these are dealt out in turn. So the
//% -- first bins, which Zipf's law favours, are spread over the parts.
//% -- Gives: granule, the logarithm of how many neighbours one has; functions(), which take a counter's number of 32 bits.
//% local granule = 5
//% local places = {granule = granule}
//%
//% function places.functions()
constexpr uint32_t no_counter = 0xffffffffu; // none has that number

// The part of a counter: ${1 << granule} neighbours have one. Parts are a power of two.
KG_FN uint32_t part_of_counter(uint32_t counter, uint32_t log2_parts) { return counter >> ${granule} & ((1u << log2_parts) - 1); }

// Which of its part's counters it is.
KG_FN uint32_t place_of_counter(uint32_t counter, uint32_t log2_parts) { return counter >> (${granule} + log2_parts) << ${granule} | (counter & ${(1 << granule) - 1}); }

// And back.
KG_FN uint32_t counter_of(uint32_t place, uint32_t part, uint32_t log2_parts) { return (place >> ${granule} << log2_parts | part) << ${granule} | (place & ${(1 << granule) - 1}); }

//% end
//%
//% return places

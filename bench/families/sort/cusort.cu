/* Keys in order by libcusort, where meson setup -Dcusort_dir=FOLDER names its tree. It replays a
 * graph of its own, which a capture may refuse. With CUSORT_DISABLE_CUDA_GRAPHS_AND_PDL it launches
 * kernels, under a namespace of their own. Compiled once per type (-DRIVAL_u32). */
#include "../../rivals.h"

#ifdef CUSORT_DISABLE_CUDA_GRAPHS_AND_PDL
#define cusort cusort_launches
#define LIBRARY "libcusort launches"
#else
#define LIBRARY "libcusort"
#endif
#include <libcusort.cuh>

#include "key.h"

static int sorted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cusort::DeviceRadixSort::SortKeys(temporary, *bytes, (const key *)w->in, (key *)w->out,
                                             int64_t(w->n), 0, int(8 * sizeof(key)), stream);
}

#ifdef WITH_VALUES
template <class Value>
static int with_values(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cusort::DeviceRadixSort::SortPairs(temporary, *bytes, (const key *)w->in, (key *)w->out,
                                              (const Value *)w->in2, (Value *)w->out2,
                                              int64_t(w->n), 0, int(8 * sizeof(key)), stream);
}
#endif

extern "C" const rival TABLE[] = {
    {"sort", NAME, LIBRARY, sorted},
#ifdef WITH_VALUES
    {"sort_pairs", NAME, LIBRARY, with_values<uint32_t>},
#endif
#ifdef WITH_WIDE_VALUES
    {"sort_with_u64", NAME, LIBRARY, with_values<uint64_t>},
    {"sort_with_vec4", NAME, LIBRARY, with_values<vec4>},
#endif
    {},
};

/* Counters in the shared memory of a whole cluster: `form: cluster`, of 9.0 and above. */
#include "check/check.h"
#include "families/histogram/histogram.h"
#include "spec/keys.h"

#define GROUP 32u /* counters that lie beside each other, of one block */

void histogram_check_cluster(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    const char *const me = "histogram in the form \"cluster\"";
    if (!word_is(&v->form, "cluster")) {
        check_refuse(d, mine->cluster.set, mine->cluster.at, "cluster",
                     "histogram but in the form \"cluster\"");
        return;
    }
    check_refuse(d, spec->partition.text != NULL, spec->partition.at, "segments", me);
    check_refuse(d, spec->reproducible.text != NULL, spec->reproducible.at, "reproducible", me);
    check_refuse(d, mine->tiles.set, mine->tiles.at, "tiles", me);
    if (mine->counters.set && mine->counters.value % GROUP != 0)
        diag_error(d, mine->counters.at, "out-of-range",
                   "\"counters\" of a block of a cluster are a multiple of %u", GROUP);
    if (mine->cluster.set && (mine->cluster.value & (mine->cluster.value - 1)) != 0)
        diag_error(d, mine->cluster.at, "out-of-range", "\"cluster\" is a power of two");
}

/* Counters of all blocks that count together, in parts or in a cluster. */
uint64_t histogram_room(const histogram_shape *s)
{
    const uint64_t parts = s->parts ? s->parts : 1, blocks = s->cluster ? s->cluster : 1;
    return s->counters * parts * blocks;
}

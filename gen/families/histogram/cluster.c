/* Counters that the blocks of a cluster add up: `form: cluster`, of 9.0 and above. */
#include "check/check.h"
#include "families/histogram/histogram.h"
#include "spec/keys.h"

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
    if (mine->cluster.set && (mine->cluster.value & (mine->cluster.value - 1)) != 0)
        diag_error(d, mine->cluster.at, "out-of-range", "\"cluster\" is a power of two");
}

/* As many clusters as there are so many counters, at least: each reads all samples. */
#define LEAST_OF_CLUSTER 1024u

void histogram_deal_clusters(const plan_kernel *k, plan_step *step, const histogram_shape *s)
{
    const uint32_t known = histogram_known(k->spec), each = LEAST_OF_CLUSTER / s->cluster;
    const uint64_t blocks = (known + each - 1) / each;
    if (!known) {
        step->terms = KG_TERM(histogram_bins_at(k->spec));
        step->dbs = each / histogram_active(k->spec);
    } else if (!step->fixed) {
        step->fixed = blocks < 16 * s->cluster ? (uint32_t)blocks : 16 * s->cluster;
        step->per_sm = 0;
    }
}

/* Counters of all blocks that count together, in parts or in a cluster. */
uint64_t histogram_room(const histogram_shape *s)
{
    const uint64_t parts = s->parts ? s->parts : 1, blocks = s->cluster ? s->cluster : 1;
    if (s->form == HISTOGRAM_PARTED) return histogram_parted_room(s);
    if (s->form == HISTOGRAM_OWNERS) return histogram_owners_room(s);
    if (s->form == HISTOGRAM_HALVES) return histogram_halves_room(s);
    const uint64_t room = s->counters * parts * blocks, most = HISTOGRAM_SETTLING_COUNTERS;
    return s->settles && room > most ? most : room;
}

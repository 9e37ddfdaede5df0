/* Two forms of one launch whose blocks hold all keys. Those of a `cluster` exchange keys through
 * shared memory. In `together` all blocks run at once, and meet between digits. With keys move the
 * places where they stood: values and indices are looked up in the end. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define LEAST_BITS 2u           /* of together: a thread has counts of four digits */
#define MOST_KEYS 16383u        /* of a tile: a count has 14 bits, beside two that say the pass */
#define MOST_CLUSTER 65535u     /* of a cluster: a sum of its counts has 16 bits */
#define MOST_BLOCKS 1024u       /* that meet; a device has room for fewer */
#define MOST_VALUES 16u         /* bytes with a key in `auto`: wider ones may spill registers */
#define PLACE_BYTES 4u          /* where a key stood, of together */
#define OLD_BYTES (64u * 1024u) /* of shared memory: what blocks of 7.5 have */
#define CLUSTER_REGISTERS 48u   /* and one for each key and its place */
#define TOGETHER_REGISTERS 48u  /* and three for each key, beside it: its place, and addresses */
#define LEAST_OF_TOGETHER 68u   /* loads of counts are many at once */

bool sort_is_together(sort_form form)
{
    return form == SORT_CLUSTER || form == SORT_TOGETHER;
}

bool sort_is_held(const plan_kernel *k)
{
    const sort_bits bits = sort_bits_of(k);
    const bool two = sort_has_two(k->spec) && !sort_is_of_keys(k->spec);
    if (two || sort_all_value_bytes(k) > MOST_VALUES) return false;
    return !sort_by_parts(k) && !sort_asks_bits(k->spec) && bits.end - bits.begin >= LEAST_BITS;
}

static uint32_t keys_of(const sort_shape *s)
{
    return 32 * s->nwarps * s->nwork;
}

/* ---- check ---- */

static void check_keys(diags *d, const kg_spec *spec, const variant_spec *v, const sort_shape *s)
{
    const char *name = s->form == SORT_CLUSTER ? "form: cluster" : "form: together";
    const uint32_t most = s->form == SORT_CLUSTER ? MOST_CLUSTER / s->cluster : MOST_KEYS;
    check_refuse(d, sort_any_by_parts(spec), v->form.at, name, "a sort that has \"by\"");
    check_refuse(d, sort_asks_bits(spec), v->form.at, name, "a sort whose calls say the bits");
    check_refuse(d, sort_has_two(spec) && !sort_is_of_keys(spec) && s->form == SORT_TOGETHER,
                 v->form.at, name, "a sort of values that has \"double_buffer\"");
    if (keys_of(s) > most)
        diag_error(d, v->at, "out-of-range",
                   "a block of %u warps with nwork %u holds %u keys: %u is the most", s->nwarps,
                   s->nwork, keys_of(s), most);
}

/* A thread reads the counts of four digits at once. */
static void check_digit(diags *d, const kg_spec *spec, const variant_spec *v, const sort_shape *s)
{
    const sort_variant *mine = v->own;
    const sort_spec *own = spec->own;
    const pos at = mine->digit.set ? mine->digit.at : v->at;
    if (s->form != SORT_TOGETHER) return;
    if (s->digit < 2 || 128 * s->nwarps < 1u << s->digit)
        diag_error(d, at, "out-of-range",
                   "the form \"together\" has digits of 2 bits or more, and a thread for four of "
                   "their numbers");
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++)
        if (number_or(&own->end_bit, 8 * spec->element[i]->size) <
            number_or(&own->begin_bit, 0) + 2)
            diag_error(d, at, "out-of-range", "the form \"together\" sorts by 2 bits or more");
}

void sort_check_together(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const sort_variant *mine = v->own;
    const sort_shape s = sort_shape_of(v);
    check_refuse(d, mine->cluster.set && s.form != SORT_CLUSTER, mine->cluster.at, "cluster",
                 "a sort in another form than \"cluster\"");
    if (!sort_is_together(s.form)) return;
    check_keys(d, spec, v, &s);
    check_digit(d, spec, v, &s);
    const uint32_t blocks = s.form == SORT_CLUSTER ? s.cluster : MOST_BLOCKS;
    const uint32_t most = blocks * keys_of(&s);
    if (v->max_n.set && v->max_n.value <= most) return;
    diag_error(d, v->max_n.set ? v->max_n.at : v->at, v->max_n.set ? "out-of-range" : "missing-key",
               "%u blocks of %u warps with nwork %u sort up to %u keys: \"max_n\" says so", blocks,
               s.nwarps, s.nwork, most);
}

/* ---- steps ---- */

/* Tables of warps, where digits begin in the tile, totals of two in a word; two numbers of each
 * digit. Then keys. */
static uint32_t bytes_of(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t digits = 1u << s->digit, keys = keys_of(s), size = k->element->size;
    const bool places = !sort_is_of_keys(k->spec);
    const uint32_t tables =
        geometry_align16(s->nwarps * digits * 2) + 2 * geometry_align16(digits * 2);
    if (s->form == SORT_CLUSTER)
        return tables + 2 * geometry_align16(4 * digits) + geometry_align16(keys * size) +
               (places ? geometry_align16(keys * 2) : 0);
    const uint32_t slots = keys + (keys - 1) / 32;
    return tables + geometry_align16(8 * digits) + geometry_align16(4 * digits) + 16 +
           geometry_align16(slots * size) + (places ? geometry_align16(slots * 4) : 0);
}

/* Estimates. */
static uint32_t registers_of(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t moved = geometry_words(sort_all_value_bytes(k));
    const uint32_t places = sort_is_of_keys(k->spec) ? 0 : (1 + moved) * s->nwork;
    const uint32_t words = geometry_words(k->element->size) * s->nwork + places;
    if (s->form == SORT_CLUSTER) return CLUSTER_REGISTERS + words + s->nwork;
    const uint32_t needed = TOGETHER_REGISTERS + words + 3 * s->nwork;
    return needed < LEAST_OF_TOGETHER ? LEAST_OF_TOGETHER : needed;
}

void sort_set_together(const plan_kernel *k, plan_variant *variant, const sort_shape *s)
{
    const bool cluster = s->form == SORT_CLUSTER;
    const uint32_t most = s->cluster * keys_of(s), bytes = bytes_of(k, s);
    variant->template_name = cluster ? "sort/cluster" : "sort/together";
    variant->dask = "block";
    variant->min_cc = cluster && s->cluster > 1 ? 90 : bytes > OLD_BYTES ? 80 : 75;
    variant->registers = registers_of(k, s);
    variant->steps[0] = (plan_step){.suffix = "",
                                    .grid = cluster ? KG_GRID_ONE : KG_GRID_BLOCKS,
                                    .registers = variant->registers,
                                    .shared_bytes = bytes};
    variant->n_steps = 1;
    if (cluster && variant->max_n > most) variant->max_n = most;
    variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN, 0, variant->max_n};
    const uint32_t passes = cluster ? 1 : sort_passes_of(k, s->digit);
    const uint32_t place = sort_is_of_keys(k->spec) ? 0 : PLACE_BYTES;
    variant->bytes_per_element = passes * 2 * (k->element->size + (cluster ? 0 : place)) +
                                 (place ? 2 * sort_all_value_bytes(k) : 0);
    if (cluster) {
        plan_number(variant, "cluster", s->cluster);
        return;
    }
    plan_number(variant, "passes", passes);
    plan_number(variant, "max_blocks", (uint32_t)((variant->max_n + keys_of(s) - 1) / keys_of(s)));
}

/* Two rows of counts for each block, and the other array of two. With places both arrays of keys
 * and of places are in the workspace: the form has no more keys than so many. */
void sort_add_together_regions(plan_kernel *k, const plan_variant *added, const sort_shape *s)
{
    if (s->form == SORT_CLUSTER) return;
    const kg_growth rows = {.of = added->dbs, .each = UINT64_C(4) << s->digit, .most = MOST_BLOCKS};
    const uint64_t most = added->max_n < (uint64_t)MOST_BLOCKS * keys_of(s)
                              ? added->max_n
                              : (uint64_t)MOST_BLOCKS * keys_of(s);
    const uint32_t passes = sort_passes_of(k, s->digit), both = PLACE_BYTES + k->element->size;
    const kg_growth turns = {.of = 1, .each = (passes > 2 ? 2 : 1) * both, .most = most};
    plan_region(k, &(kg_region){.name = "counts", .grows = {rows}});
    if (sort_is_of_keys(k->spec)) {
        sort_add_buffers(k, s);
        return;
    }
    k->uses_header = true;
    if (passes > 1) plan_region(k, &(kg_region){.name = "turns", .fixed = 16, .grows = {turns}});
}

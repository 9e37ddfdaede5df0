/* The form hybrid: keys go to buckets by the two highest of their digits, as by look_back.
 * Then a block sorts each bucket in its shared memory. Whether they fit the device decides. Where
 * they do not, all digits go by look_back. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define FIND_THREADS 256u /* of a block that finds where buckets begin */
#define SM_THREADS 2048u  /* most of a multiprocessor */
#define SM_REGISTERS 65536u
#define OLD_BYTES (64u * 1024u) /* of shared memory: what blocks of 7.5 have */
#define LEAST_BINS 128u         /* of a warp: a thread has four that follow one another */
#define REACH 5u                /* places on each side that a key is compared with */
#define LEAST_REGISTERS 36u     /* of a block that sorts buckets, however few keys a thread has */
#define LEAST_BITS 16u          /* of a key: with fewer a bucket has too few bins */
#define DIGITS 4u               /* whose buckets may be counted: numbers of two are left */
#define MANY_DIGITS 8u
#define MOST_VALUE 16u /* bytes */
#define DEVIATIONS 6u  /* of a bucket's size, that a block has room for */

/* ---- check ---- */

static uint32_t buckets_of(const sort_shape *s)
{
    return 1u << 2 * s->digit;
}

static uint32_t held_of(const sort_shape *s)
{
    return 32 * s->bucket_nwarps * s->bucket_nwork;
}

/* Of 128 bits more digits are left when two have told buckets apart. */
static bool has_digits(uint32_t bits, uint32_t digit)
{
    const uint32_t digits = bits / digit, fewest = bits > 64 ? 2 * MANY_DIGITS : DIGITS;
    return bits % digit == 0 && (digits == fewest || digits == 2 * fewest);
}

static bool check_types(diags *d, const kg_spec *spec, const variant_spec *v, const sort_shape *s)
{
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        const char *name = spec->element[i]->name;
        const uint32_t bits = 8 * spec->element[i]->size;
        if (bits < LEAST_BITS)
            diag_error(d, v->form.at, "out-of-range",
                       "the form \"hybrid\" sorts keys of 16 bits or more, and %s has %u", name,
                       bits);
        else if (!has_digits(bits, s->digit))
            diag_error(d, v->form.at, "out-of-range",
                       "the form \"hybrid\" sorts by %s digits: those of %s have %u or %u bits",
                       bits > 64 ? "16 or 32" : "four or eight", name,
                       bits > 64 ? 8 : bits / DIGITS, bits > 64 ? 4 : bits / MANY_DIGITS);
        else continue;
        return false;
    }
    return true;
}

/* Keys by all of their bits. A thread holds values of its keys in registers. */
static bool serves_spec(const kg_spec *spec)
{
    if (sort_has_indices(spec) || sort_arrays(spec) > 1) return false;
    for (size_t i = 0; sort_arrays(spec) && i < spec->n_types && spec->element[i]; i++)
        if (spec->result_type[i]->size > MOST_VALUE) return false;
    return sort_is_by_all_bits(spec);
}

void sort_check_hybrid(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const sort_variant *mine = v->own;
    const sort_shape s = sort_shape_of(v);
    const bool hybrid = s.form == SORT_HYBRID;
    const char *other = "a sort in another form than \"hybrid\"";
    check_refuse(d, mine->bucket_nwarps.set && !hybrid, mine->bucket_nwarps.at, "bucket_nwarps",
                 other);
    check_refuse(d, mine->bucket_nwork.set && !hybrid, mine->bucket_nwork.at, "bucket_nwork",
                 other);
    if (!hybrid) return;
    check_refuse(d, !serves_spec(spec), v->form.at, "form: hybrid",
                 sort_has_parts(spec) ? "a sort that has \"by\""
                                      : "a sort with indices, several values or values of more "
                                        "than 16 bytes, or by some bits alone");
    if (!check_types(d, spec, v, &s)) return;
    if (sort_arrays(spec) && held_of(&s) > buckets_of(&s))
        diag_error(d, v->form.at, "out-of-range",
                   "a bucket of up to %u keys: with values two digits of %u bits number %u",
                   held_of(&s), s.digit, buckets_of(&s));
    const uint32_t nwarps = s.bucket_nwarps, most = buckets_of(&s) / LEAST_BINS;
    if ((nwarps & (nwarps - 1)) != 0 || nwarps > most)
        diag_error(d, mine->bucket_nwarps.set ? mine->bucket_nwarps.at : v->at, "out-of-range",
                   "%u warps sort no bucket: a power of two does, of up to %u", nwarps,
                   most < 32 ? most : 32);
}

bool sort_has_hybrid(const plan_kernel *k)
{
    return serves_spec(k->spec);
}

/* ---- resources ---- */

/* More than a block holds keys, so that few of these meet: a power of two. */
static uint32_t bins_of(const sort_shape *s)
{
    uint32_t bins = LEAST_BINS * s->bucket_nwarps;
    while (2 * bins < 3 * held_of(s) && 2 * bins <= buckets_of(s)) bins *= 2;
    return bins;
}

/* Counters of bins, and where the last ends; sums of warps; keys; the next buckets. Keys have room
 * on both sides, for what those at the ends are compared with. */
static uint32_t bucket_bytes(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t keys = held_of(s) + s->bucket_nwork + 2 * REACH;
    return geometry_align16((bins_of(s) + 1) * 4) + geometry_align16(s->bucket_nwarps * 4) +
           geometry_align16(keys * k->element->size) + 16;
}

/* Keys that a bucket may be expected to have, so that it is no larger than what a block holds.
 * Sizes of buckets of random keys differ by their square roots. */
static uint32_t expected_of(const sort_shape *s)
{
    const uint64_t held = held_of(s);
    uint64_t most = held;
    while (most > 0 && (held - most) * (held - most) < DEVIATIONS * DEVIATIONS * most) most--;
    return (uint32_t)most;
}

/* An estimate: keys with those beside them, and the place of each. */
static uint32_t registers_of(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t words = 1 + geometry_words(k->element->size);
    const uint32_t value = geometry_words(sort_value_bytes(k));
    const uint32_t values = (words + value) * s->bucket_nwork,
                   near = words * (s->bucket_nwork + REACH);
    const uint32_t needed = 34 + (values > near ? values : near);
    return needed < LEAST_REGISTERS ? LEAST_REGISTERS : needed;
}

/* ---- steps ---- */

/* Blocks of passes take tile after tile, so that a launch which has nothing to do is short. */
static void set_move(plan_variant *variant, uint32_t nwarps)
{
    plan_step *move = &variant->steps[2];
    const uint32_t threads = 32 * nwarps, registers = (move->registers + 7) / 8 * 8;
    const uint32_t blocks = SM_REGISTERS / (threads * registers);
    move->grid = KG_GRID_ROWS;
    move->per_sm = blocks ? blocks : 1;
    move->passes += 2;
}

void sort_set_hybrid(const planner *p, plan_variant *variant, const sort_shape *s)
{
    const plan_kernel *k = p->kernel;
    const uint32_t threads = 32 * s->bucket_nwarps;
    const uint32_t bytes = bucket_bytes(k, s);
    set_move(variant, s->nwarps);
    if (bytes > OLD_BYTES) variant->min_cc = 80;
    variant->steps[3] = (plan_step){.suffix = "_find",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = buckets_of(s) / FIND_THREADS + 1,
                                    .tbs = FIND_THREADS,
                                    .dbs = 1,
                                    .registers = 32};
    variant->steps[SORT_STEP_BUCKETS] = (plan_step){.suffix = "_buckets",
                                                    .grid = KG_GRID_ROWS,
                                                    .per_sm = SM_THREADS / threads,
                                                    .tbs = threads,
                                                    .dbs = 1,
                                                    .registers = registers_of(k, s),
                                                    .shared_bytes = bytes};
    variant->n_steps = 5;
    if (plan_is(variant, "joins")) sort_set_join(variant);
    variant->bytes_per_element = 7 * k->element->size + 6 * sort_value_bytes(k);
    plan_number(variant, "bucket_nwork", s->bucket_nwork);
    plan_number(variant, "bins", bins_of(s));
    plan_number(variant, "reach", REACH);
    plan_number(variant, "expected", expected_of(s));
}

/* Where each bucket begins, and where the last one ends. */
void sort_add_hybrid_regions(plan_kernel *k, const sort_shape *s)
{
    plan_region(k, &(kg_region){.name = "begins", .fixed = (buckets_of(s) + UINT64_C(1)) * 8});
}

#include "choose.h"

#include <string.h>

#define MOST_BLOCKS UINT64_C(0x7fffffff) /* of a one-dimensional grid */

/* ---- features -------------------------------------------------------------------------------- */

/* Keys and flags are looked at wherever they lie. */
static bool comes_by_itself(const kg_arg *arg)
{
    return arg->kind == KG_KIND_KEY || arg->kind == KG_KIND_FLAG;
}

/* Most numbers have 32 bits, and most divisors are powers of two. A division of 64 bits takes
 * several times as long as of 32. */
static uint64_t quotient(uint64_t a, uint64_t b)
{
    if ((b & (b - 1)) == 0) return a >> __builtin_ctzll(b);
    return (a | b) >> 32 == 0 ? (uint32_t)a / (uint32_t)b : a / b;
}

/* Rounded up. */
static uint64_t parts(uint64_t length, uint64_t of)
{
    const uint64_t whole = quotient(length, of);
    return whole + (length != whole * of);
}

/* Boundaries are BOUNDARY bytes apart. */
enum { LOG2_BOUNDARY = 4, BOUNDARY = 1 << LOG2_BOUNDARY };

/* Elements on boundaries: the first, and each `round` after it. */
typedef struct meeting {
    uint64_t peel, round; /* peel: KG_NO_PEEL, there is none; round: a power of two */
} meeting;

/* An element has odd << shift bytes. Element i lies on a boundary where i * odd units of 1 << shift
 * bytes are those that are missing to it. The third power of an odd number is its inverse, modulo
 * 16 and all powers of two below. */
static meeting of_array(uintptr_t array, uint32_t size)
{
    const unsigned zeros = (unsigned)__builtin_ctz(size);
    const unsigned shift = zeros < LOG2_BOUNDARY ? zeros : LOG2_BOUNDARY;
    const uint64_t odd = size >> shift, missing = (BOUNDARY - array % BOUNDARY) >> shift;
    const uint64_t round = (uint64_t)BOUNDARY >> shift;
    if (array & ((1u << shift) - 1)) return (meeting){KG_NO_PEEL, round};
    return (meeting){missing * odd * odd * odd & (round - 1), round};
}

/* Of two rounds one is a part of the other. */
static meeting of_both(meeting a, meeting b)
{
    if (a.peel == KG_NO_PEEL) return a;
    if (b.peel == KG_NO_PEEL) return b;
    const meeting longer = a.round > b.round ? a : b, shorter = a.round > b.round ? b : a;
    if ((longer.peel & (shorter.round - 1)) == shorter.peel) return longer;
    return (meeting){KG_NO_PEEL, longer.round};
}

/* Where elements of the array, or of all rows of a plane, lie on boundaries. */
static meeting of_argument(const kg_arg *arg, const void *array, const uint64_t *lengths)
{
    const bool rows = arg->extent == KG_EXTENT_PLANE && lengths[arg->height] > 1;
    if (rows && lengths[arg->pitch] % BOUNDARY != 0) return (meeting){KG_NO_PEEL, 1};
    return of_array((uintptr_t)array, arg->size);
}

static bool has_boundaries(const kg_arg *arg)
{
    const bool counts = arg->extent == KG_EXTENT_N || arg->extent == KG_EXTENT_PLANE;
    return counts && arg->role != KG_ROLE_SCALAR && !comes_by_itself(arg);
}

/* The bits of all addresses, and of the pitches of planes with several rows. */
static uint64_t bits_of(const kg_arg *arg, const void *array, const uint64_t *lengths)
{
    const bool rows = arg->extent == KG_EXTENT_PLANE && lengths[arg->height] > 1;
    return (uintptr_t)array | (rows ? lengths[arg->pitch] : 0);
}

/* Of all arrays, and of those that are written. No array: nothing is misaligned. Most calls have
 * all arrays on boundaries, so that is asked first. */
static void find_peels(const kg_kernel *kernel, const void *const *args, const uint64_t *lengths,
                       uint64_t *of_all, uint64_t *of_written)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; args && i < kernel->n_args; i++)
        if (has_boundaries(&kernel->args[i])) bits |= bits_of(&kernel->args[i], args[i], lengths);
    *of_all = *of_written = 0;
    if (bits % BOUNDARY == 0) return;
    meeting all = {0, 1}, written = {0, 1};
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (!has_boundaries(arg)) continue;
        const meeting own = of_argument(arg, args[i], lengths);
        all = of_both(all, own);
        if (arg->role != KG_ROLE_INPUT) written = of_both(written, own);
    }
    *of_all = all.peel;
    *of_written = written.peel;
}

uint64_t kg__peel(const kg_kernel *kernel, const void *const *args, const uint64_t *lengths,
                  bool written)
{
    uint64_t of_all, of_written;
    find_peels(kernel, args, lengths, &of_all, &of_written);
    return written ? of_written : of_all;
}

/* The value of an integer of any size; a negative one counts as 0. */
static uint64_t scalar_value(const kg_arg *arg, const void *at)
{
    uint64_t value = 0;
    if (!at || arg->size > sizeof value) return 0;
    memcpy(&value, at, arg->size); /* little-endian, as everything that kgen runs on */
    const bool negative = arg->type[0] == 'i' && value >> (8 * arg->size - 1) != 0;
    return negative ? 0 : value;
}

/* Bytes from the end of a row of a plane to the next row. */
static uint64_t gap_of(const kg_arg *arg, const uint64_t *lengths)
{
    const bool rows = arg->role != KG_ROLE_SCALAR && arg->extent == KG_EXTENT_PLANE;
    return rows && lengths[arg->height] > 1 ? lengths[arg->pitch] - lengths[arg->width] * arg->size
                                            : 0;
}

static uint64_t gap(const kg_kernel *kernel, const uint64_t *lengths)
{
    uint64_t most = 0;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const uint64_t own = gap_of(&kernel->args[i], lengths);
        if (own > most) most = own;
    }
    return most;
}

static uint64_t measure(const kg_kernel *kernel, const kg_named_feature *feature,
                        const void *const *args, uint64_t n, const uint64_t *lengths)
{
    if (feature->measure == KG_MEASURE_SCALAR)
        return scalar_value(&kernel->args[feature->arg], args ? args[feature->arg] : NULL);
    if (feature->measure == KG_MEASURE_GAP) return gap(kernel, lengths);
    const uint64_t sum = kg_sum(feature->terms, n, lengths);
    if (feature->measure == KG_MEASURE_SUM) return sum;
    const uint64_t over = kg_sum(feature->per, n, lengths);
    return over ? parts(sum, over) : 0;
}

void kg__features(const kg_kernel *kernel, const void *const *args, uint64_t n,
                  const uint64_t *lengths, uint64_t features[KG_ALL_FEATURES])
{
    features[KG_FEATURE_N] = n;
    find_peels(kernel, args, lengths, &features[KG_FEATURE_PEEL],
               &features[KG_FEATURE_PEEL_WRITTEN]);
    for (uint32_t i = 0; i < kernel->n_features; i++)
        features[KG_FEATURE_OWN + i] = measure(kernel, &kernel->features[i], args, n, lengths);
}

const char *kg_feature_name(const kg_kernel *kernel, uint32_t feature)
{
#define WORD(name, word, help) word,
    static const char *const words[] = {KG_FEATURES(WORD)};
#undef WORD
    if (feature < KG_FEATURE_OWN) return words[feature];
    const uint32_t own = feature - KG_FEATURE_OWN;
    return own < kernel->n_features ? kernel->features[own].name : NULL;
}

/* ---- grids ----------------------------------------------------------------------------------- */

static uint64_t at_least_one(uint64_t count)
{
    return count ? count : 1;
}

static const kg_arg *first_plane(const situation *at)
{
    const kg_arg *plane = at->kernel->args;
    while (plane->extent != KG_EXTENT_PLANE) plane++;
    return plane;
}

/* A grid that is too large for a launch in any case stays so. */
static uint64_t tiles(const situation *at, const kg_step *step)
{
    const kg_arg *plane = first_plane(at);
    const uint64_t across = parts(at->lengths[plane->width], step->tile_width);
    const uint64_t down = parts(at->lengths[plane->height], step->tile_height);
    if (across > MOST_BLOCKS || down > MOST_BLOCKS) return MOST_BLOCKS + 1;
    return at_least_one(across * down);
}

/* As many as are asked for, of all there are. */
static uint64_t variants_of(const situation *at, const kg_step *step)
{
    uint64_t variants = step->fixed;
    if (variants == 0) variants = (uint64_t)step->per_sm * at->features[KG_FEATURE_SMS];
    return step->limit != 0 && variants > step->limit ? step->limit : variants;
}

static uint64_t strips(const situation *at, const kg_step *step)
{
    const kg_arg *plane = first_plane(at);
    const uint64_t across = at_least_one(parts(at->lengths[plane->width], step->tile_width));
    const uint64_t most = at_least_one(parts(at->lengths[plane->height], step->tile_height));
    const uint64_t down = at_least_one(variants_of(at, step) / across);
    if (across > MOST_BLOCKS) return across;
    return across * (down < most ? down : most);
}

/* What a step's blocks are dealt out of. */
static uint64_t counted(const situation *at, const kg_step *step)
{
    return kg_sum(step->terms ? step->terms : KG_TERM_N, at->features[KG_FEATURE_N], at->lengths);
}

static uint64_t mapped(const situation *at, const kg_step *step)
{
    const uint64_t takers = parts(counted(at, step), step->tile_width);
    uint64_t ranges = step->tile_height ? parts(at->features[KG_FEATURE_N], step->tile_height) : 0;
    if (ranges > step->limit) ranges = step->limit;
    return at_least_one(takers > ranges ? takers : ranges);
}

static uint64_t blocks(const situation *at, const kg_step *step)
{
    if (step->rule == KG_GRID_ONE) return 1;
    if (step->rule == KG_GRID_MAPPED) return mapped(at, step);
    if (step->rule == KG_GRID_TILES) return tiles(at, step);
    if (step->rule == KG_GRID_STRIPS) return strips(at, step);
    const uint64_t data_blocks = parts(counted(at, step), step->dbs);
    if (step->rule == KG_GRID_BLOCKS) return at_least_one(data_blocks);

    const uint64_t variants = variants_of(at, step);
    return at_least_one(variants < data_blocks ? variants : data_blocks);
}

/* Each run by itself. */
static uint32_t passes_of_runs(uint64_t runs)
{
    return runs == 0 ? 1 : runs > UINT32_MAX ? UINT32_MAX : (uint32_t)runs;
}

/* A fan of 1 joins nothing; tables that have one are refused. */
static uint32_t passes_of(const situation *at, const kg_step *step)
{
    if (step->passes != 0) return step->passes;
    if (step->fan == 0) return passes_of_runs(parts(counted(at, step + step->loop - 1), step->run));
    uint32_t passes = 0;
    for (uint64_t left = parts(counted(at, step), step->run); left > 1 && step->fan > 1;)
        left = parts(left, step->fan), passes++;
    return passes;
}

void kg__passes(const situation *at, const kg_variant *variant, uint32_t passes[KG_MAX_STEPS])
{
    for (uint32_t i = 0; i < variant->n_steps; i++) passes[i] = 1;
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        const kg_step *first = &variant->steps[i];
        const uint32_t often = first->loop ? passes_of(at, first) : 1;
        for (uint32_t s = i; s < i + first->loop; s++) passes[s] = often;
    }
}

bool kg__grid(const situation *at, const kg_variant *variant, uint32_t grid[KG_MAX_STEPS])
{
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        const uint64_t count = blocks(at, &variant->steps[i]);
        if (count > MOST_BLOCKS) return false;
        grid[i] = (uint32_t)count;
    }
    return true;
}

/* ---- variants
 * ------------------------------------------------------------------------------------ */

uint64_t kg__max_n_off(const kg_variant *variant)
{
    for (uint32_t i = 0; i < variant->n_limits; i++)
        if (variant->limits[i].feature == LIMIT_OFF) return variant->limits[i].hi;
    return variant->max_n;
}

static inline uint64_t threshold(const situation *at, bool off, uint32_t index)
{
    const kg_variant *variant = &at->kernel->variants[index];
    if (!at->tuned) return off ? kg__max_n_off(variant) : variant->max_n;
    return __atomic_load_n(off ? &at->tuned->max_n_off[index] : &at->tuned->max_n[index],
                           __ATOMIC_RELAXED);
}

static bool is_off(const situation *at)
{
    return at->features[KG_FEATURE_PEEL] != 0;
}

uint64_t kg__threshold(const situation *at, uint32_t index)
{
    return threshold(at, is_off(at), index);
}

void kg__limits(const kg_variant *variant, uint64_t least[KG_MAX_FEATURES],
                uint64_t most[KG_MAX_FEATURES])
{
    for (uint32_t own = 0; own < KG_MAX_FEATURES; own++) least[own] = 0, most[own] = UINT64_MAX;
    for (uint32_t i = 0; i < variant->n_limits; i++) {
        const kg_range *limit = &variant->limits[i];
        if (limit->feature == LIMIT_OFF) continue;
        least[limit->feature - KG_FEATURE_OWN] = limit->lo;
        most[limit->feature - KG_FEATURE_OWN] = limit->hi;
    }
}

kg_range kg__limit(const situation *at, uint32_t index, uint32_t own)
{
    const kg_variant *variant = &at->kernel->variants[index];
    kg_range limit = {KG_FEATURE_OWN + own, 0, UINT64_MAX};
    if (at->tuned) {
        limit.lo = __atomic_load_n(&at->tuned->least[index][own], __ATOMIC_RELAXED);
        limit.hi = __atomic_load_n(&at->tuned->most[index][own], __ATOMIC_RELAXED);
        return limit;
    }
    for (uint32_t i = 0; i < variant->n_limits; i++)
        if (variant->limits[i].feature == limit.feature) return variant->limits[i];
    return limit;
}

/* The CPU executor runs the variants of all devices: to it, questions about hardware do not
 * apply. */
static bool is_about_hardware(uint32_t feature)
{
    return feature == KG_FEATURE_CC || feature == KG_FEATURE_SMS;
}

static bool within(const situation *at, const kg_range *range)
{
    const uint64_t value = at->features[range->feature];
    return value >= range->lo && value <= range->hi;
}

/* False, with the feature: a range of the predicate does not hold. */
static bool ranges_hold(const situation *at, const kg_variant *variant, uint32_t *feature)
{
    const bool any_hardware = at->backend == KG_BACKEND_EMU;
    for (uint32_t i = 0; i < variant->n_ranges; i++) {
        const kg_range *range = &variant->ranges[i];
        if ((any_hardware && is_about_hardware(range->feature)) || within(at, range)) continue;
        *feature = range->feature;
        return false;
    }
    return true;
}

/* False, with the feature: the variant is not meant for such calls. A forced one counts as meant
 * for all. */
static bool limits_hold(const situation *at, const kg_variant *variant, uint32_t *feature)
{
    const uint32_t index = (uint32_t)(variant - at->kernel->variants);
    if (at->kernel->n_features == 0 || at->forced == variant) return true;
    if (!at->tuned && variant->n_limits == 0) return true;
    for (uint32_t own = 0; own < at->kernel->n_features; own++) {
        const kg_range limit = kg__limit(at, index, own);
        if (within(at, &limit)) continue;
        *feature = limit.feature;
        return false;
    }
    return true;
}

/* Why the variant cannot serve the call, whatever its threshold; KG_REASON_CHOSEN if it can, with
 * that grid. */
static kg_reason objection(const situation *at, const kg_variant *variant, uint32_t *feature,
                           uint32_t grid[KG_MAX_STEPS])
{
    if (!at->code(variant)) return KG_REASON_NOT_BUILT;
    if (at->backend != KG_BACKEND_EMU && at->features[KG_FEATURE_CC] < variant->min_cc)
        return KG_REASON_CAPABILITY;
    if (at->unloaded && at->unloaded[variant - at->kernel->variants]) return KG_REASON_NOT_LOADED;
    if (!ranges_hold(at, variant, feature)) return KG_REASON_PREDICATE;
    if (!limits_hold(at, variant, feature)) return KG_REASON_LIMIT;
    if (kg__grid(at, variant, grid)) return KG_REASON_CHOSEN;
    *feature = KG_FEATURE_N;
    return KG_REASON_PREDICATE;
}

/* The first variant whose threshold is not below n; n_variants if there is none. */
static uint32_t first_by_n(const situation *at)
{
    const uint64_t n = at->features[KG_FEATURE_N];
    const bool off = is_off(at);
    uint32_t low = 0, high = at->kernel->n_variants;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (threshold(at, off, middle) >= n) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

uint32_t kg__has_first(const firsts *f, uint64_t n)
{
    const uint32_t count = __atomic_load_n(&f->count, __ATOMIC_RELAXED);
    for (uint32_t i = 0; i < count; i++) {
        const first_range *range = &f->of[i];
        if (n < __atomic_load_n(&range->least, __ATOMIC_RELAXED)) return NOT_FIRST;
        if (n <= __atomic_load_n(&range->most, __ATOMIC_RELAXED))
            return __atomic_load_n(&range->variant, __ATOMIC_RELAXED);
    }
    return NOT_FIRST;
}

/* Who has a range that the call lies in. */
static uint32_t first_by_range(const situation *at)
{
    if (!at->tuned) return NOT_FIRST;
    return kg__has_first(is_off(at) ? &at->tuned->first_off : &at->tuned->first,
                         at->features[KG_FEATURE_N]);
}

int kg__choose(const situation *at, uint32_t grid[KG_MAX_STEPS])
{
    const kg_kernel *kernel = at->kernel;
    uint32_t ignored;

    if (at->backend == KG_BACKEND_REFERENCE) return NO_VARIANT;
    if (at->forced) {
        const bool serves = objection(at, at->forced, &ignored, grid) == KG_REASON_CHOSEN;
        return serves ? (int)(at->forced - kernel->variants) : NO_VARIANT;
    }
    const uint32_t first = first_by_range(at);
    if (first != NOT_FIRST &&
        objection(at, &kernel->variants[first], &ignored, grid) == KG_REASON_CHOSEN)
        return (int)first;
    for (uint32_t i = first_by_n(at); i < kernel->n_variants; i++) {
        if (objection(at, &kernel->variants[i], &ignored, grid) == KG_REASON_CHOSEN) return (int)i;
    }
    return NO_VARIANT;
}

kg_reason kg__reason(const situation *at, uint32_t index, int chosen, uint32_t *feature)
{
    const kg_variant *variant = &at->kernel->variants[index];
    uint32_t grid[KG_MAX_STEPS];

    if (at->backend == KG_BACKEND_REFERENCE) return KG_REASON_BACKEND;
    if (at->forced && at->forced != variant) return KG_REASON_NOT_FORCED;
    const bool chosen_first = (int)index == chosen && index == first_by_range(at);
    if (!at->forced && !chosen_first && index < first_by_n(at)) return KG_REASON_SMALLER;
    const kg_reason reason = objection(at, variant, feature, grid);
    if (reason != KG_REASON_CHOSEN) return reason;
    if (at->forced) return KG_REASON_FORCED;
    return (int)index == chosen ? KG_REASON_CHOSEN : KG_REASON_LATER;
}

const char *kg_reason_string(kg_reason reason)
{
    static const char *const texts[] = {
        [KG_REASON_CHOSEN] = "chosen",
        [KG_REASON_FORCED] = "forced",
        [KG_REASON_SMALLER] = "its threshold is below n",
        [KG_REASON_LATER] = "a variant before it serves the call",
        [KG_REASON_PREDICATE] = "its predicate does not hold",
        [KG_REASON_LIMIT] = "it is not meant for such a call",
        [KG_REASON_CAPABILITY] = "the device is too old for it",
        [KG_REASON_NOT_BUILT] = "it is not built for this backend",
        [KG_REASON_NOT_FORCED] = "another variant is forced",
        [KG_REASON_BACKEND] = "the reference backend has no variants",
        [KG_REASON_NOT_LOADED] = "the device cannot load it",
    };
    const unsigned index = (unsigned)reason;
    return index < sizeof texts / sizeof *texts ? texts[index] : "unknown reason";
}

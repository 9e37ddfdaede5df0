#include "kinds.h"

#include <math.h>
#include <string.h>

enum { MOST_KEYS = 8, LONGEST_RUN = 48 };

/* Of a table with a row for each segment. */
enum { MOST_CELLS = 1 << 16, MOST_CELLS_OF_ANY = 1 << 24 };
/* Of kernels whose results look at a whole array each. A case has so many looks, and at least so
 * many elements of that array. It has so many results, fewer where these are its elements. */
enum { MOST_LOOKS = 1 << 18, FEWEST_SEEN = 9, MOST_LOOKING = 3000, MOST_PAIRED = 700 };
/* Of every size: where all elements look at all, each n to 260, then some. */
enum { LAST = 2000, LAST_OF_PAIRS = 260, STEP = 29 };

bool kinds_unfilled(const kg_arg *arg)
{
    return arg->role == KG_ROLE_OUTPUT || arg->kind == KG_KIND_BUFFER;
}

bool kinds_counts(const kg_arg *arg)
{
    return arg->kind != KG_KIND_BUFFER;
}

/* ---- lengths ---- */

static bool is_of_a_plane(const kg_kernel *k, uint32_t length)
{
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (arg->extent == KG_EXTENT_PLANE &&
            (arg->width == length || arg->height == length || arg->pitch == length))
            return true;
    }
    return false;
}

static const kg_arg *seen_whole(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].kind == KG_KIND_WHOLE ||
            (k->args[i].kind == KG_KIND_TREE && k->args[i].role == KG_ROLE_INPUT))
            return &k->args[i];
    return NULL;
}

/* Which length says how many elements it has; KG_MAX_LENGTHS: n does. */
static uint32_t length_seen(const kg_arg *seen)
{
    uint32_t length = 0;
    if (seen->extent == KG_EXTENT_LENGTH) return seen->width;
    if (seen->extent == KG_EXTENT_TABLE) return seen->height; /* rows of points */
    if (seen->extent != KG_EXTENT_HEADED || seen->terms & KG_TERM_N) return KG_MAX_LENGTHS;
    while (!(seen->terms & KG_TERM(length))) length++;
    return length;
}

/* Whether its elements are those that look: n, or as many as there are segments. */
static bool is_paired(const kg_kernel *k, const kg_arg *seen)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].kind == KG_KIND_OFFSETS && k->args[i].width == length_seen(seen))
            return true;
    return length_seen(seen) == KG_MAX_LENGTHS;
}

uint64_t kinds_most(const kg_kernel *k, uint64_t most)
{
    const kg_arg *seen = seen_whole(k);
    const uint64_t few = seen && is_paired(k, seen) ? MOST_PAIRED : MOST_LOOKING;
    return seen && few < most ? few : most;
}

uint64_t kinds_last(const kg_kernel *k, uint64_t last)
{
    return seen_whole(k) && last > LAST ? LAST : last;
}

uint64_t kinds_next(const kg_kernel *k, uint64_t n)
{
    const kg_arg *seen = seen_whole(k);
    return n + (seen && is_paired(k, seen) && n >= LAST_OF_PAIRS ? STEP : 1);
}

void kinds_lengths(const kg_kernel *k, uint64_t n, uint32_t turn, size_t *lengths)
{
    const size_t any[] = {n, n / 2 + 1, n + n / 4 + 3, 1, 2 * n, 7, n, 0};
    const kg_arg *seen = seen_whole(k);
    const uint64_t most = MOST_LOOKS / (n + 1) + FEWEST_SEEN;
    for (uint32_t i = 0; i < k->n_lengths; i++)
        if (!is_of_a_plane(k, i)) lengths[i] = any[(turn + 2 * i) % 8];
    const uint32_t length = seen ? length_seen(seen) : KG_MAX_LENGTHS;
    if (length != KG_MAX_LENGTHS && lengths[length] > most) lengths[length] = most;
}

/* Which length a feature is; KG_MAX_LENGTHS: not one alone. */
static uint32_t length_of_feature(const kg_kernel *k, uint32_t feature)
{
    if (feature < KG_FEATURE_OWN) return KG_MAX_LENGTHS;
    const kg_named_feature *named = &k->features[feature - KG_FEATURE_OWN];
    for (uint32_t i = 0; i < k->n_lengths; i++)
        if (named->measure == KG_MEASURE_SUM && named->terms == KG_TERM(i)) return i;
    return KG_MAX_LENGTHS;
}

/* Whether a variant serves some values of a length and not others. */
static bool has_range_of(const kg_kernel *k, const kg_variant *variant, uint32_t length)
{
    for (uint32_t r = 0; r < variant->n_ranges; r++)
        if (length_of_feature(k, variant->ranges[r].feature) == length) return true;
    return false;
}

/* Whether a variant serves as many as 32 bits can number. */
static bool is_vast(const kg_kernel *k, const kg_variant *variant, uint32_t length)
{
    for (uint32_t r = 0; r < variant->n_ranges; r++)
        if (length_of_feature(k, variant->ranges[r].feature) == length &&
            variant->ranges[r].hi > UINT32_MAX / 2 && variant->ranges[r].hi < UINT32_MAX)
            return true;
    return false;
}

/* Where a length is free, and a table has so many elements for each segment. What some variant
 * serves any number of may be many more, but no more than there is memory for. */
void kinds_tables(const kg_kernel *k, size_t *lengths)
{
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        const bool table = arg->extent == KG_EXTENT_TABLE && !(arg->width & KG_FIXED);
        bool free = true;
        for (uint32_t v = 0; free && table && v < k->n_variants; v++)
            free = !has_range_of(k, &k->variants[v], arg->width);
        for (uint32_t v = 0; table && !(arg->height & KG_FIXED) && v < k->n_variants; v++)
            free = free || is_vast(k, &k->variants[v], arg->width);
        if (!table || is_of_a_plane(k, arg->height)) continue;
        const uint64_t cells = free ? MOST_CELLS : MOST_CELLS_OF_ANY;
        const uint64_t most = cells / (kg_side(arg->height, lengths) + 1) + FEWEST_SEEN;
        if (lengths[arg->width] > most) lengths[arg->width] = most;
    }
}

/* What a variant serves of a length. */
static kg_range range_of(const kg_kernel *k, const kg_variant *variant, uint32_t length)
{
    kg_range all = {.lo = 0, .hi = UINT64_MAX};
    for (uint32_t r = 0; r < variant->n_ranges; r++) {
        const kg_range *range = &variant->ranges[r];
        if (length_of_feature(k, range->feature) != length) continue;
        if (range->lo > all.lo) all.lo = range->lo;
        if (range->hi < all.hi) all.hi = range->hi;
    }
    return all;
}

/* The same of the one that is forced; or the least and the most of any. */
static kg_range range_served(const a_case *c, uint32_t length)
{
    kg_range any = {.lo = UINT64_MAX, .hi = 0};
    if (c->forced) return range_of(c->kernel, c->variant, length);
    for (uint32_t v = 0; v < c->kernel->n_variants; v++) {
        const kg_range one = range_of(c->kernel, &c->kernel->variants[v], length);
        if (one.lo < any.lo) any.lo = one.lo;
        if (one.hi > any.hi) any.hi = one.hi;
    }
    return any;
}

void kinds_fit(const a_case *c, size_t *lengths)
{
    for (uint32_t i = 0; i < c->kernel->n_lengths; i++) {
        const kg_range range = range_served(c, i);
        if (is_of_a_plane(c->kernel, i)) continue; /* its elements are n */
        if (lengths[i] >= range.lo && lengths[i] <= range.hi) continue;
        lengths[i] = c->turn % 2 ? range.hi : range.lo + lengths[i] % (range.hi - range.lo + 1);
    }
}

/* ---- keys ---- */

/* What keys are like: any, few different ones, runs of few, one alone. Most of
 * the first two ascend, where they are places. Of any, a third are one in some arrays. */
enum { KEYS_ANY, KEYS_FEW, KEYS_IN_RUNS, KEYS_ALIKE, KEYS_SORTS };

/* No NaN: of those no order is told. */
static void fill_number(const value_type *type, value_style style, value_random *r, void *to)
{
    value_fill(type, style, r, to);
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (number_is_float(&type->fields[i]) && isnan(number_get(&type->fields[i], to)))
            number_put(&type->fields[i], to, 0);
}

/* Whether keys say which element of the output is theirs. */
static bool keys_are_places(const kg_kernel *k, const value_type *type)
{
    bool places = false;
    for (uint32_t i = 0; i < k->n_args; i++)
        places =
            places || (k->args[i].role != KG_ROLE_INPUT && k->args[i].extent == KG_EXTENT_LENGTH);
    return places && type->n_fields == 1 && !number_is_float(&type->fields[0]);
}

/* Integers that ascend, two by two. */
static void fill_ascending(const value_type *type, uint64_t count, unsigned char *to)
{
    for (uint64_t i = 0; i < count; i++, to += type->size)
        number_put_bits(&type->fields[0], to, i / 2 % 128);
}

static void fill_keys(const a_case *c, const value_type *type, uint64_t count, value_random *r,
                      unsigned char *to)
{
    value keys[MOST_KEYS];
    const uint64_t sort = value_below(r, KEYS_SORTS);
    const uint64_t different = sort == KEYS_ALIKE ? 1 : 2 + value_below(r, MOST_KEYS - 1);
    if (sort <= KEYS_FEW && different != 4 && keys_are_places(c->kernel, type)) {
        fill_ascending(type, count, to);
        return;
    }
    memset(keys, 0, sizeof keys);
    for (uint32_t i = 0; i < MOST_KEYS; i++) fill_number(type, c->style, r, keys[i]);
    uint64_t which = 0, left = 0;
    for (uint64_t i = 0; i < count; i++, to += type->size) {
        if (sort == KEYS_ANY && (different > 4 || i % 3 != 0)) {
            fill_number(type, c->style, r, to);
            continue;
        }
        if (left-- == 0) {
            which = sort == KEYS_ANY ? 0 : value_below(r, different);
            left = sort == KEYS_IN_RUNS ? value_below(r, LONGEST_RUN) : 0;
        }
        memcpy(to, keys[which], type->size);
    }
}

/* ---- sorted values ---- */

/* Of two numbers: -1, 0 or 1; -0 comes before 0. */
static int order_of(const kg_field *f, const void *a, const void *b)
{
    if (number_is_float(f)) {
        const double x = number_get(f, a), y = number_get(f, b);
        return x != y ? (x < y ? -1 : 1) : (signbit(y) != 0) - (signbit(x) != 0);
    }
    if (number_is_signed(f)) {
        const int64_t x = number_integer(f, a), y = number_integer(f, b);
        return x < y ? -1 : x > y;
    }
    const uint64_t x = number_bits(f, a), y = number_bits(f, b);
    return x < y ? -1 : x > y;
}

/* By their first numbers; where these are equal by the next. */
static bool before(const value_type *type, const unsigned char *a, const unsigned char *b)
{
    int order = 0;
    for (uint32_t i = 0; order == 0 && i < type->n_fields; i++)
        order = order_of(&type->fields[i], a, b);
    return order < 0;
}

static void exchange(const value_type *type, unsigned char *a, unsigned char *b)
{
    value kept;
    memcpy(kept, a, type->size);
    memcpy(a, b, type->size);
    memcpy(b, kept, type->size);
}

/* Below `top` all parents are no smaller than their children but for `parent`. */
static void sift(const value_type *type, unsigned char *to, uint64_t parent, uint64_t top)
{
    for (uint64_t child; (child = 2 * parent + 1) < top; parent = child) {
        unsigned char *at = to + child * type->size;
        if (child + 1 < top && before(type, at, at + type->size)) child++;
        at = to + child * type->size;
        if (!before(type, to + parent * type->size, at)) return;
        exchange(type, to + parent * type->size, at);
    }
}

/* A heap: qsort would take a global for the type. */
static void sort(const value_type *type, uint64_t count, unsigned char *to)
{
    for (uint64_t i = count / 2; i-- > 0;) sift(type, to, i, count);
    for (uint64_t top = count; top-- > 1;) {
        exchange(type, to, to + top * type->size);
        sift(type, to, 0, top);
    }
}

static void fill_sorted(const a_case *c, const value_type *type, uint64_t count, value_random *r,
                        unsigned char *to)
{
    fill_keys(c, type, count, r, to);
    sort(type, count, to);
}

/* ---- flags ---- */

static void put_one(const kg_field *f, void *to)
{
    if (number_is_float(f)) number_put(f, to, 1);
    else number_put_bits(f, to, 1);
}

static bool is_zero(const value_type *type, const void *v)
{
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (number_get(&type->fields[i], v) != 0) return false;
    return true;
}

/* None are set, all, every second or few. One that is set is 1, and in every fourth array anything
 * but 0. */
static void fill_flags(const a_case *c, const value_type *type, uint64_t count, value_random *r,
                       unsigned char *to)
{
    static const uint64_t rates[] = {0, 1, 2, 16};
    const uint64_t rate = rates[value_below(r, 4)];
    const bool anything = value_below(r, 4) == 0;
    for (uint64_t i = 0; i < count; i++, to += type->size) {
        const bool set = rate != 0 && value_below(r, rate) == 0;
        if (anything && set) value_fill(type, c->style, r, to);
        for (uint32_t f = 0; f < type->n_fields && !(anything && set); f++)
            number_put_bits(&type->fields[f], to, 0);
        if (set && is_zero(type, to)) put_one(&type->fields[0], to);
    }
}

/* ---- counts ---- */

/* Room of the arrays that hold so many; n where there are none. */
static uint64_t capacity_of(const a_case *c, uint32_t arg)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < c->kernel->n_args; i++) {
        const kg_arg *of = &c->kernel->args[i];
        if (of->extent != KG_EXTENT_CAPACITY || of->count != arg + 1) continue;
        if (c->lengths[of->width] < least) least = c->lengths[of->width];
    }
    return least == UINT64_MAX ? c->n : least;
}

/* All that there is room for, none, or any number between. */
static void fill_counts(const a_case *c, uint32_t arg, uint64_t count, value_random *r,
                        unsigned char *to)
{
    const kg_arg *of = &c->kernel->args[arg];
    const uint64_t all = capacity_of(c, arg);
    for (uint64_t i = 0; i < count; i++, to += of->size) {
        const uint64_t sort = c->in_order ? 0 : value_below(r, 4);
        const uint64_t some = sort == 0 ? all : sort == 1 ? 0 : value_next(r) % (all + 1);
        number_put_bits(&of->fields[0], to, some);
    }
}

/* ---- the whole ---- */

typedef void fill_row(const a_case *c, const value_type *type, uint64_t count, value_random *r,
                      unsigned char *to);

/* Rows of a plane are sorted each by itself. */
bool kinds_fill(const a_case *c, uint32_t arg, extent all, value_random *r, unsigned char *to)
{
    const kg_arg *of = &c->kernel->args[arg];
    const value_type type = value_type_of(of);
    fill_row *const makers[] = {
        [KG_KIND_KEY] = fill_keys, [KG_KIND_SORTED] = fill_sorted, [KG_KIND_FLAG] = fill_flags};
    const bool made = of->kind < sizeof makers / sizeof *makers && makers[of->kind];
    if (!made && of->kind != KG_KIND_COUNT) return false;
    value_begin_array(c->style, r);
    for (size_t row = 0; row < all.count; row++, to += all.pitch) {
        if (made) makers[of->kind](c, &type, all.width, r, to);
        else fill_counts(c, arg, all.width, r, to);
    }
    return true;
}

/* Whether rows of a file of shapes say what a kernel's variants are: they are written, read, and
 * planned by. So whatever a family makes of rows, none is written that means something else. */
#include <string.h>

#include "tune/shapes_out.h"
#include "tune/tune.h"

static uint32_t newest_of(const uint32_t *archs)
{
    uint32_t most = 0;
    for (; *archs; archs++)
        if (*archs > most) most = *archs;
    return most;
}

/* The spec without variants of its own, by these rows. */
static const plan *plan_by(const tune_kernel *k, const tune_shapes *rows)
{
    const family *f = family_of(k->spec);
    const uint32_t cc = newest_of(k->options.archs);
    const char *written = tune_shapes_text(rows, k->a, "", f, cc);
    const list none = {0};
    tune_kernel by = *k;
    diags *d = diags_new(k->a);
    const source *src = source_from_text(k->a, d, "rows", written, strlen(written));
    by.options.shapes = shapes_new(k->a, d);
    if (!src) return NULL;
    shapes_put(by.options.shapes, f->grammar->name, cc, src);
    return tune_plan(&by, d, tune_rewrite(&by, "", &none));
}

static bool are_equal(const plan_range *a, uint32_t n_a, const plan_range *b, uint32_t n_b)
{
    bool equal = n_a == n_b;
    for (uint32_t i = 0; equal && i < n_a; i++)
        equal = a[i].feature == b[i].feature && a[i].lo == b[i].lo && a[i].hi == b[i].hi;
    return equal;
}

static bool is_it(arena *a, const plan_variant *v, const plan_variant *wanted)
{
    return tune_signature(a, v, 1) == tune_signature(a, wanted, 1) &&
           are_equal(v->limits, v->n_limits, wanted->limits, wanted->n_limits) &&
           are_equal(v->ranges, v->n_ranges, wanted->ranges, wanted->n_ranges);
}

/* Whether these rows give the first `count` of the variants. Where the last of all ends others
 * begin, and that is the rule's. */
static bool give(const tune_kernel *k, const tune_shapes *rows, const plan_kernel *wanted,
                 size_t count)
{
    const plan *p = plan_by(k, rows);
    if (!p || p->kernels[0].n_variants < count) return false;
    for (size_t i = 0; i < count; i++) {
        const plan_variant *v = &p->kernels[0].variants[i];
        const bool last = i + 1 == wanted->n_variants;
        if (!is_it(k->a, v, &wanted->variants[i])) return false;
        if (!last && v->max_n != wanted->variants[i].max_n) return false;
    }
    return true;
}

static tune_shapes rows_of(const tune_kernel *k, const plan_kernel *variants)
{
    tune_shapes rows = {0};
    plan_kernel of = *variants;
    if (of.n_variants) (void)tune_add_shapes(&rows, k->a, &of);
    return rows;
}

/* A row may give several variants, such as one of vectors and one of elements. So a variant that
 * the rows before it give has none. */
static void leave_out_given(const tune_kernel *k, const plan_kernel *wanted, plan_kernel *said)
{
    said->variants = arena_array(k->a, plan_variant, wanted->n_variants);
    said->n_variants = 0;
    for (size_t i = 0; i < wanted->n_variants; i++) {
        const tune_shapes rows = rows_of(k, said);
        if (!said->n_variants || !give(k, &rows, wanted, i + 1))
            said->variants[said->n_variants++] = wanted->variants[i];
    }
}

bool tune_rows_say(const tune_kernel *k, const plan_kernel *wanted, plan_kernel *said)
{
    *said = *wanted;
    if (!tune_fits_shapes(wanted)) return false;
    tune_shapes rows = rows_of(k, said);
    if (give(k, &rows, wanted, wanted->n_variants)) return true;
    leave_out_given(k, wanted, said);
    rows = rows_of(k, said);
    return give(k, &rows, wanted, wanted->n_variants);
}

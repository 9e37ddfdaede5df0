/* Winners as a file of shapes, which `auto` then takes of (docs/shapes.md). */
#include "tune/shapes_out.h"

#include <string.h>

bool tune_fits_shapes(const plan_kernel *k)
{
    const family *f = family_of(k->spec);
    for (size_t i = 0; i < k->n_variants; i++) {
        shape_row row = {0};
        if (!f->shape_of || !f->shape_of(k, &k->variants[i], &row)) return false;
    }
    return true;
}

static void take_facts(const shape_column *columns, const uint64_t *has, shape_row *row)
{
    for (size_t i = 0; columns[i].name; i++)
        if ((columns[i].kind == SHAPE_FACT || columns[i].kind == SHAPE_OF) && has[i] != 0)
            shape_take(row, i, has[i]);
    for (size_t i = 0; columns[i].name; i++)
        if (columns[i].needed && !row->of[i].set) shape_take(row, i, has[i]);
}

static bool is_known(const tune_shapes *s, const uint64_t *has)
{
    for (size_t i = 0; i < s->kernels.count; i++)
        if (memcmp(s->kernels.at[i], has, SHAPE_COLUMNS * sizeof *has) == 0) return true;
    return false;
}

bool tune_add_shapes(tune_shapes *s, arena *a, plan_kernel *k)
{
    const family *f = family_of(k->spec);
    uint64_t *has = arena_array(a, uint64_t, SHAPE_COLUMNS);
    f->shape_facts(a, k, has);
    if (is_known(s, has)) return false;
    list_add(a, &s->kernels, has);
    for (size_t i = 0; i < k->n_variants; i++) {
        shape_row *row = arena_new_of(a, shape_row);
        (void)f->shape_of(k, &k->variants[i], row);
        take_facts(f->shapes, has, row);
        list_add(a, &s->rows, row);
    }
    return true;
}

const char *tune_shapes_text(const tune_shapes *s, arena *a, const char *head, const family *f,
                             uint32_t cc)
{
    shape_list all = {.columns = f->shapes,
                      .cc = cc,
                      .rows = arena_array(a, shape_row, s->rows.count + 1),
                      .count = s->rows.count};
    for (size_t i = 0; i < s->rows.count; i++) all.rows[i] = *(const shape_row *)s->rows.at[i];
    return shapes_write(a, head, f->grammar->name, &all);
}

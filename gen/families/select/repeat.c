/* Repeats: every element is stored as often as an expression says, one copy behind the other. The
 * first step finds where the copies of each element end. The second one deals out places of the
 * output, and finds the element of each. So many blocks share the copies of one. */
#include "families/select/select.h"

#include <string.h>

#include "check/check.h"
#include "plan/geometry.h"
#include "plan/ops_parts.h"

#define END_BYTES 8u
#define WARPS_OF_SM 64u

static const op_text *text_of(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    return &own->repeat;
}

bool select_repeats(const kg_spec *spec)
{
    const select_spec *own = spec->own;
    return own->repeat.text != NULL;
}

void select_check_repeat(diags *d, const kg_spec *spec)
{
    const select_spec *own = spec->own;
    const char *const me = "select with \"repeat\"";
    if (!own->repeat.text) return;
    check_refuse(d, own->where.text != NULL, own->where.at, "where", me);
    check_refuse(d, own->unique.text != NULL, own->unique.at, "unique", me);
    check_refuse(d, own->partition.text != NULL, own->partition.at, "partition", me);
}

/* ---- how often ---- */

static const type *wider(const type *a, const type *b)
{
    return b->kind == TYPE_FLOAT && (!a || b->size > a->size) ? b : a;
}

/* A number of copies has a fraction, or is a NaN, only where the text names a float. */
static const type *number_type(const plan_kernel *k)
{
    const type *widest = NULL;
    for (uint32_t i = 0; i < select_inputs(k); i++) {
        const char *name = k->spec->inputs.set ? select_input_name(k, i) : "x";
        if (op_mentions(text_of(k), name)) widest = wider(widest, select_input_type(k, i));
    }
    for (size_t i = 0; i < k->spec->scalars.count; i++) {
        const param *scalar = &k->spec->scalars.at[i];
        if (op_mentions(text_of(k), scalar->name.text))
            widest = wider(widest, scalar->type ? scalar->type : k->element);
    }
    if (!widest) return type_builtin("i64");
    return widest->half ? type_builtin("f32") : widest;
}

op_function_text select_times(arena *a, const plan_kernel *k)
{
    op_function_text f = select_function(a, k, "times", text_of(k), number_type(k));
    f.name = "number_of_copies";
    return f;
}

/* ---- variants ---- */

static uint32_t registers_of(const plan_kernel *k, const select_shape *s)
{
    return 48 + 2 * select_inputs(k) + 4 * s->nwork + geometry_words(select_output_bytes(k));
}

static uint32_t bytes_each(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    uint32_t bytes = 2 * END_BYTES + select_output_bytes(k);
    if (select_has_indices(k->spec)) bytes += type_builtin(word_or(&own->index, "u64"))->size;
    for (uint32_t i = 0; i < select_inputs(k); i++)
        if (!select_is_bits(k, i)) bytes += select_input_type(k, i)->size;
    return bytes;
}

void select_add_repeat(planner *p, const variant_spec *v, select_shape s)
{
    plan_kernel *k = p->kernel;
    const select_spec *own = k->spec->own;
    plan_variant variant = select_variant(v, &s, "select/repeat");
    variant.bytes_per_element = bytes_each(k);
    variant.registers = registers_of(k, &s);
    variant.steps[0].shared_bytes =
        2 * geometry_align16(END_BYTES * s.nwarps) + (s.form == SELECT_LOOK_BACK ? 16 : 0);
    variant.steps[1] = (plan_step){.suffix = "_fill",
                                   .grid = KG_GRID_ROWS,
                                   .terms = KG_TERM(0), /* the capacity */
                                   .per_sm = WARPS_OF_SM / s.nwarps};
    variant.n_steps = 2;
    plan_word(&variant, "keep", word_or(&own->keep, "values"));
    plan_flag(&variant, "repeats", true);
    if (!select_added(p, &variant, &s, k->accumulator->size)) return;
    plan_region(k, &(kg_region){.name = "ends",
                                .kind = KG_REGION_SCRATCH,
                                .grows = {{.of = 1, .each = END_BYTES}}});
}

/* Partitions: every element goes to the part that an expression numbers, in order. Where the parts
 * lie decides what it costs. Of one array part by part their sizes come first. */
#include "families/select/select.h"

#include <string.h>

#include "check/check.h"
#include "plan/geometry.h"
#include "plan/ops_parts.h"

#define MOST_BLOCKS 1024u /* that count, each all parts of its tiles */
#define WARPS_OF_SM 64u

static const select_spec *own_of(const plan_kernel *k)
{
    return k->spec->own;
}

uint32_t parts_of(const plan_kernel *k)
{
    return own_of(k)->partition.text ? number_or(&own_of(k)->parts, 2) : 0;
}

static const char *into_of(const select_spec *own)
{
    return word_or(&own->into, "array");
}

/* Whether sizes must be known before anything is stored. */
bool parts_count_first(const plan_kernel *k)
{
    return parts_of(k) != 0 && strcmp(into_of(own_of(k)), "array") == 0;
}

static bool has_arrays(const plan_kernel *k)
{
    return parts_of(k) != 0 && strcmp(into_of(own_of(k)), "arrays") == 0;
}

/* ---- check ---- */

static void check_arrays(diags *d, const kg_spec *spec, const select_spec *own, uint32_t parts)
{
    const char *const arrays = "partition into arrays";
    if (parts > PARTS_MOST_ARRAYS)
        diag_error(d, own->parts.at, "too-many", "%u parts; a partition into arrays has at most %u",
                   parts, PARTS_MOST_ARRAYS);
    check_refuse(d, spec->outputs.set, spec->outputs.where, "outputs", arrays);
    check_refuse(d, select_has_indices(spec), own->keep.at, "keep", arrays);
}

void parts_check(diags *d, const kg_spec *spec, const select_spec *own)
{
    const char *const plain = "select without \"partition\"", *const me = "partition";
    const uint32_t parts = number_or(&own->parts, 2);
    check_refuse(d, own->parts.set && !own->partition.text, own->parts.at, "parts", plain);
    check_refuse(d, own->into.text && !own->partition.text, own->into.at, "into", plain);
    if (!own->partition.text) return;
    check_refuse(d, own->where.text != NULL, own->where.at, "where", me);
    check_refuse(d, own->unique.text != NULL, own->unique.at, "unique", me);
    if (word_is(&own->into, "reversed") && parts != 2)
        diag_error(d, own->into.at, "out-of-range",
                   "of two parts the second lies in reverse; here are %u", parts);
    if (word_is(&own->into, "arrays")) check_arrays(d, spec, own, parts);
}

/* ---- arguments ---- */

static size_t add_arrays(arena *a, const plan_kernel *k, plan_arg *args, size_t n)
{
    for (uint32_t i = 0; i < parts_of(k); i++)
        args[n++] = (plan_arg){.name = arena_printf(a, "out%u", i),
                               .type = k->result,
                               .role = KG_ROLE_OUTPUT,
                               .extent = KG_EXTENT_LENGTH};
    return n;
}

size_t parts_add_outputs(arena *a, const plan_kernel *k, plan_arg *args, size_t n)
{
    const plan_arg all = {.role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N};
    n = has_arrays(k) ? add_arrays(a, k, args, n) : select_add_outputs(k, args, n, all);
    args[n++] = (plan_arg){.name = "offsets",
                           .type = type_builtin("u64"),
                           .role = KG_ROLE_OUTPUT,
                           .kind = KG_KIND_COUNT,
                           .extent = KG_EXTENT_FIXED,
                           .plus = parts_of(k) + 1};
    return n;
}

size_t parts_lengths(const plan_kernel *k)
{
    return has_arrays(k) ? 1 : 0;
}

/* ---- the function of its parts ---- */

/* The number of a part may have a fraction, or be a NaN, where an input is a float. */
static const type *number_type(const plan_kernel *k)
{
    const type *widest = NULL;
    for (uint32_t i = 0; i < select_inputs(k); i++) {
        const type *t = select_input_type(k, i);
        if (t->kind == TYPE_FLOAT && (!widest || t->size > widest->size)) widest = t;
    }
    if (!widest) return type_builtin("i64");
    return widest->half ? type_builtin("f32") : widest;
}

op_function_text parts_function(arena *a, const plan_kernel *k)
{
    op_function_text f = select_function(a, k, "partition", &own_of(k)->partition, number_type(k));
    f.name = "part_number";
    return f;
}

/* ---- variants ---- */

/* Bytes of a tile, part by part, and what is known of the parts (templates/select/part.cu). */
uint32_t parts_shared_bytes(const plan_kernel *k, const select_shape *s)
{
    const uint32_t elements = 32 * s->nwarps * s->nwork, parts = parts_of(k);
    uint32_t bytes = geometry_align16(elements); /* the part of each */
    for (uint32_t i = 0; i < select_outputs(k); i++)
        bytes += geometry_align16(elements * select_output_type(k, i)->size);
    if (select_has_indices(k->spec)) bytes += geometry_align16(elements * 2);
    bytes += geometry_align16(4 * parts * s->nwarps) + 2 * geometry_align16(4 * parts);
    bytes += 2 * geometry_align16(8 * parts);
    if (parts_count_first(k) && s->form == SELECT_BLOCK)
        bytes += geometry_align16(8 * parts * s->nwarps);
    return bytes + (s->form == SELECT_LOOK_BACK ? 16 : 0);
}

static uint32_t counting_bytes(const plan_kernel *k, const select_shape *s)
{
    return geometry_align16(8 * parts_of(k) * s->nwarps) + geometry_align16(8 * parts_of(k));
}

void parts_complete(const plan_kernel *k, plan_variant *variant, const select_shape *s)
{
    variant->template_name = "select/part";
    plan_number(variant, "parts", parts_of(k));
    plan_word(variant, "into", into_of(own_of(k)));
    variant->steps[0].shared_bytes = parts_shared_bytes(k, s);
    if (!parts_count_first(k)) return;
    for (uint32_t i = 0; i < select_inputs(k); i++)
        if (!select_is_bits(k, i)) variant->bytes_per_element += select_input_type(k, i)->size;
    if (s->form == SELECT_BLOCK) return;
    variant->n_steps = 2;
    variant->steps[1] = variant->steps[0];
    variant->steps[1].suffix = "_place";
    variant->steps[0] = (plan_step){.suffix = "",
                                    .grid = KG_GRID_ROWS,
                                    .per_sm = WARPS_OF_SM / s->nwarps,
                                    .limit = MOST_BLOCKS,
                                    .shared_bytes = counting_bytes(k, s)};
}

void parts_add_region(plan_kernel *k)
{
    if (!parts_count_first(k)) return;
    plan_region(k, &(kg_region){.name = "counts",
                                .kind = KG_REGION_SCRATCH,
                                .fixed = (uint64_t)MOST_BLOCKS * 8 * parts_of(k)});
}

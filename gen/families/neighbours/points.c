/* Where the coordinates of points and queries lie: an array for each axis, rows of one array, or
 * fields of structs. Points, queries and ends of boxes lie in the same way. */
#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/neighbours/neighbours.h"
#include "spec/keys.h"

const grammar_key neighbours_points_keys[] = {
    {.name = "type",
     .form = FORM_NAME,
     TO(neighbours_layout, element),
     .help = "A struct of `structs`: each point is one, and each query.",
     .example = "particle"},
    {.name = "axes",
     .form = FORM_ARRAYS,
     .to = {.field = offsetof(neighbours_layout, axes),
            .count = offsetof(neighbours_layout, n_axes),
            .at = offsetof(neighbours_layout, axes_at)},
     .help = "With `type`: which of its fields is the coordinate along each axis. They have the "
             "type of coordinates.",
     .example = "[x, y, z]"},
    {.name = "pitch",
     .form = FORM_NUMBER,
     .lo = 2,
     .hi = 1 << 20,
     TO(neighbours_layout, pitch),
     .help = "Of rows: how many elements one has. The first ones are its coordinates.",
     .example = "4"},
    {.name = NULL},
};

static const neighbours_layout *layout_of(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return &own->points;
}

static bool in_structs(const kg_spec *spec)
{
    return layout_of(spec)->element.text != NULL;
}

static bool in_rows(const kg_spec *spec)
{
    return word_is(&layout_of(spec)->named, "rows") || layout_of(spec)->pitch.set;
}

static uint32_t pitch_of(const kg_spec *spec)
{
    return number_or(&layout_of(spec)->pitch, neighbours_dimensions(spec));
}

/* ---- check ---- */

static const field *field_named(const type *t, const char *name)
{
    for (size_t i = 0; i < t->n_fields; i++)
        if (strcmp(t->fields[i].name.text, name) == 0) return &t->fields[i];
    return NULL;
}

/* A field of each axis, which is a coordinate as `types` has it. */
static void check_axis(diags *d, const kg_spec *spec, const type *t, const word *axis)
{
    const field *f = field_named(t, axis->text);
    if (!f) {
        diag_error(d, axis->at, "points", "struct %s has no field \"%s\"", t->name, axis->text);
        return;
    }
    for (size_t i = 0; i < spec->n_types; i++)
        if (f->type && spec->element[i] && f->type != spec->element[i])
            diag_error(d, axis->at, "points",
                       "field %s is a %s, and coordinates are %s by \"types\"", axis->text,
                       f->type->name, spec->element[i]->name);
}

static void check_structs(arena *a, diags *d, const kg_spec *spec, neighbours_layout *l)
{
    const uint32_t dimensions = neighbours_dimensions(spec);
    check_refuse(d, l->pitch.set, l->pitch.at, "pitch", "points that are structs");
    l->of = check_resolve(a, d, spec, &l->element);
    if (!l->of) return;
    if (l->of->kind != TYPE_STRUCT) {
        diag_error(d, l->element.at, "points",
                   "points are of a struct of \"structs\"; %s is "
                   "a number",
                   l->element.text);
        return;
    }
    if (l->n_axes != dimensions)
        diag_error(d, l->n_axes ? l->axes_at : l->element.at, "points",
                   "points of %u dimensions need as many fields in \"axes\", not %zu", dimensions,
                   l->n_axes);
    for (size_t i = 0; i < l->n_axes; i++) check_axis(d, spec, l->of, &l->axes[i]);
}

/* What is stored of queries, offsets of lists, and what comes with points. */
static size_t count_outputs(const kg_spec *spec)
{
    const neighbours_giving gives = neighbours_gives(spec);
    if (gives != GIVES_NEAREST && gives != GIVES_LISTS) return 1;
    return (gives == GIVES_LISTS) + neighbours_stores_indices(spec) +
           neighbours_stores_distances(spec) + 2 * (neighbours_payload(spec) != NULL);
}

/* Arrays of many axes are more than a kernel takes. */
static void check_count(diags *d, const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const bool given = neighbours_takes_tree(spec), kept = neighbours_gives(spec) == GIVES_TREE;
    const bool few = in_rows(spec) || in_structs(spec);
    const size_t each = few ? 1 : neighbours_dimensions(spec);
    const size_t queries = neighbours_of_all(spec) || kept ? 0 : neighbours_in_boxes(spec) ? 2 : 1;
    const size_t count = (queries + !given) * each + given + neighbours_at_most(spec) +
                         spec->scalars.count + spec->inputs.count +
                         word_is(&own->within, "radius") + (own->approximate.text ? 1 : 0) +
                         word_is(&own->approximate, "both") + count_outputs(spec);
    if (count > KG_MAX_ARGS)
        diag_error(d, own->dimensions.set ? own->dimensions.at : spec->kernel.at, "too-many",
                   "the kernel has %zu arguments, and at most %u are built%s", count, KG_MAX_ARGS,
                   few ? "" : ". With \"points: rows\" it has one array in place of each axis");
}

void neighbours_check_points(arena *a, diags *d, const kg_spec *spec)
{
    neighbours_spec *own = spec->own;
    neighbours_layout *l = &own->points;
    check_count(d, spec);
    if (!l->set) return;
    check_refuse(d, neighbours_takes_tree(spec) && neighbours_of_all(spec), l->at, "points",
                 "neighbours of all points of a given tree");
    if (in_structs(spec)) {
        check_structs(a, d, spec, l);
        return;
    }
    check_refuse(d, l->n_axes != 0, l->axes_at, "axes", "points that are no structs");
    if (!l->named.text && !l->pitch.set && l->n_axes == 0)
        diag_error(d, l->at, "missing-key", "\"points\" needs \"type\" and \"axes\", or \"pitch\"");
    if (l->pitch.set && l->pitch.value < neighbours_dimensions(spec))
        diag_error(d, l->pitch.at, "out-of-range",
                   "a row of %u elements has no room for %u coordinates", (unsigned)l->pitch.value,
                   neighbours_dimensions(spec));
}

/* ---- arguments ---- */

/* What points are, queries, and the ends of boxes. */
typedef enum of_whom { OF_POINTS, OF_QUERIES, OF_LOW, OF_HIGH } of_whom;

static const char *const axes[][8] = {
    [OF_POINTS] = {"x", "y", "z", "w", "x5", "x6", "x7", "x8"},
    [OF_QUERIES] = {"query_x", "query_y", "query_z", "query_w", "query_x5", "query_x6", "query_x7",
                    "query_x8"},
    [OF_LOW] = {"low_x", "low_y", "low_z", "low_w", "low_x5", "low_x6", "low_x7", "low_x8"},
    [OF_HIGH] = {"high_x", "high_y", "high_z", "high_w", "high_x5", "high_x6", "high_x7",
                 "high_x8"},
};
static const char *const wholes[] = {
    [OF_POINTS] = "points", [OF_QUERIES] = "queries", [OF_LOW] = "low", [OF_HIGH] = "high"};

plan_arg neighbours_array(const char *name, const type *t, uint32_t terms)
{
    return (plan_arg){.name = name,
                      .type = t,
                      .role = KG_ROLE_INPUT,
                      .extent = terms == KG_TERM_N ? KG_EXTENT_N : KG_EXTENT_LENGTH,
                      .width = terms == KG_TERM(1) ? 1 : 0};
}

/* Rows: so many elements of each of n, or a table with a row for each of a length. */
static plan_arg rows_of(const plan_kernel *k, const char *name, uint32_t terms)
{
    plan_arg arg = neighbours_array(name, k->element, terms);
    const uint32_t pitch = pitch_of(k->spec);
    if (terms == KG_TERM_N) {
        arg.extent = KG_EXTENT_TIMES;
        arg.plus = pitch;
        return arg;
    }
    arg.extent = KG_EXTENT_TABLE;
    arg.height = arg.width;
    arg.width = KG_FIXED | pitch;
    return arg;
}

static size_t add(const plan_kernel *k, plan_arg *args, size_t n, of_whom whose, uint32_t terms)
{
    const neighbours_layout *l = layout_of(k->spec);
    if (in_rows(k->spec)) {
        args[n++] = rows_of(k, wholes[whose], terms);
        return n;
    }
    if (l->of) {
        args[n++] = neighbours_array(wholes[whose], l->of, terms);
        return n;
    }
    for (uint32_t i = 0; i < neighbours_dimensions(k->spec); i++)
        args[n++] = neighbours_array(axes[whose][i], k->element, terms);
    return n;
}

/* Of boxes a lower and an upper end along each axis. */
size_t neighbours_add_queries(const plan_kernel *k, plan_arg *args, size_t n)
{
    const uint32_t terms = neighbours_queries(k->spec);
    if (neighbours_of_all(k->spec) || neighbours_gives(k->spec) == GIVES_TREE) return n;
    if (!neighbours_in_boxes(k->spec)) return add(k, args, n, OF_QUERIES, terms);
    return add(k, args, add(k, args, n, OF_LOW, terms), OF_HIGH, terms);
}

/* All of the points are looked at for each query; or their tree. */
size_t neighbours_add_points(const plan_kernel *k, plan_arg *args, size_t n)
{
    if (neighbours_takes_tree(k->spec)) {
        args[n++] = neighbours_tree_arg(k);
        return n;
    }
    const size_t end = add(k, args, n, OF_POINTS, neighbours_points(k->spec));
    for (; n < end; n++) args[n].kind = KG_KIND_WHOLE;
    return end;
}

/* ---- what templates are told ---- */

uint32_t neighbours_point_bytes(const plan_kernel *k)
{
    const neighbours_layout *l = layout_of(k->spec);
    if (l->of) return l->of->size;
    return k->element->size *
           (in_rows(k->spec) ? pitch_of(k->spec) : neighbours_dimensions(k->spec));
}

void neighbours_take_points(arena *a, const plan_kernel *k, plan_variant *variant)
{
    const neighbours_layout *l = layout_of(k->spec);
    const char *fields = "";
    if (in_rows(k->spec)) plan_number(variant, "pitch", pitch_of(k->spec));
    for (size_t i = 0; l->of && i < l->n_axes; i++)
        fields = arena_printf(a, "%s%s%s", fields, i ? " " : "", l->axes[i].text);
    if (l->of) plan_word(variant, "fields", fields);
}

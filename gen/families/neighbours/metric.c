/* How far apart points are: what a distance along each axis counts for, and how axes are put
 * together. Metrics by name are such texts; others are the spec's. */
#include <string.h>

#include "check/check.h"
#include "families/common/operators.h"
#include "families/neighbours/neighbours.h"
#include "plan/ops_parts.h"
#include "spec/keys.h"

const grammar_key neighbours_metric_keys[] = {
    {.name = "axis",
     .form = FORM_OPERATOR,
     TO(neighbours_metric, axis),
     .help = "What a distance along one axis counts for. The text sees `distance`, which is never "
             "below 0, and `i`, the number of the axis from 0 on. It may not fall as the distance "
             "grows, nor be below 0.",
     .example = "\"i == 2 ? 4 * distance * distance : distance * distance\""},
    {.name = "combine",
     .form = FORM_OPERATOR,
     TO(neighbours_metric, combine),
     .help = "What two axes count for together, `a` and `b`; a third one follows, and a fourth. It "
             "may not fall as one of both grows, nor be below 0.",
     .example = "\"a + b\""},
    {.name = "finalise",
     .form = FORM_OPERATOR,
     TO(neighbours_metric, finalise),
     .help = "What is made of that, `x`: the distance that is stored, or compared with a radius. "
             "It may not fall as x grows, nor be below 0. What is nearest is told without it.",
     .example = "\"sqrt(x)\""},
    {.name = "period",
     .form = FORM_OPERATOR,
     TO(neighbours_metric, period),
     .help = "Where each axis begins anew: the text sees `i`, the number of the axis. Coordinates "
             "go from 0 to below the period, others are never found. A distance along the axis is "
             "then the shorter way round.",
     .example = "\"i == 0 ? 8 : 16\""},
    {.name = NULL},
};

bool neighbours_own_metric(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return own->metric.set && !own->metric.named.text;
}

/* ---- check ---- */

/* The texts of a name. Of chebyshev a NaN of either axis stays. */
static void take_named(arena *a, const kg_spec *spec, neighbours_metric *m)
{
    const word *at = m->named.text ? &m->named : &spec->kernel;
    const bool euclidean = strcmp(word_or(&m->named, "euclidean"), "euclidean") == 0,
               chebyshev = word_is(&m->named, "chebyshev");
    m->axis = check_text_of(a, euclidean ? "distance * distance" : "distance", at);
    m->combine = check_text_of(a, chebyshev ? "a != a || a > b ? a : b" : "a + b", at);
}

static void check_text(arena *a, diags *d, const kg_spec *spec, op_text *text,
                       const char *const *sees)
{
    const param_list *lists[] = {&spec->scalars, NULL};
    const type **types = arena_array(a, const type *, spec->n_types);
    for (size_t i = 0; i < spec->n_types; i++)
        types[i] = spec->element[i] ? neighbours_computed(spec->element[i]) : NULL;
    check_operator(a, d, spec, text, check_scope(a, spec, lists, sees), false,
                   check_kinds(a, spec, types));
    operators_check_functions(d, text);
}

void neighbours_check_metric(arena *a, diags *d, kg_spec *spec)
{
    neighbours_spec *own = spec->own;
    neighbours_metric *m = &own->metric;
    if (!neighbours_own_metric(spec)) {
        take_named(a, spec, m);
        return;
    }
    const struct {
        op_text *text;
        const char *name;
        const char *const *sees;
    } texts[] = {{&m->axis, "axis", CHOICES("distance", "i")},
                 {&m->combine, "combine", CHOICES("a", "b")},
                 {&m->finalise, NULL, CHOICES("x")},
                 {&m->period, NULL, CHOICES("i")}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (texts[i].name && !texts[i].text->text)
            diag_error(d, m->at, "missing-key", "a metric of one's own needs \"%s\"",
                       texts[i].name);
        check_text(a, d, spec, texts[i].text, texts[i].sees);
    }
}

/* ---- operator functions ---- */

static op_function_text function_of(arena *a, const plan_kernel *k, const char *role)
{
    op_function_text f = ops_start(a, k, role, neighbours_computed(k->element));
    f.of = f.result;
    if (neighbours_own_metric(k->spec)) ops_add_params(&f, k, &k->spec->scalars);
    return f;
}

static void add_axis_number(op_function_text *f, const op_text *text)
{
    f->uses_index = op_mentions(text, "i");
    if (f->uses_index) ops_add_param(f, type_builtin("u32"), "i");
}

/* Those of the metric, up to four. */
static size_t metric_ops(arena *a, const plan_kernel *k, op_function_text *functions)
{
    const neighbours_spec *own = k->spec->own;
    const neighbours_metric *m = &own->metric;
    size_t n = 0;
    if (neighbours_in_boxes(k->spec) || neighbours_gives(k->spec) == GIVES_TREE) return 0;
    op_function_text *f = &functions[n++];
    *f = function_of(a, k, "metric_axis");
    ops_add_param(f, neighbours_computed(k->element), "distance");
    add_axis_number(f, &m->axis);
    ops_one_piece(a, f, &m->axis);
    f = &functions[n++];
    *f = function_of(a, k, "metric_combine");
    ops_add_param(f, neighbours_computed(k->element), "a");
    ops_add_param(f, neighbours_computed(k->element), "b");
    ops_one_piece(a, f, &m->combine);
    if (m->finalise.text) {
        f = &functions[n++];
        *f = function_of(a, k, "metric_finalise");
        ops_add_param(f, neighbours_computed(k->element), "x");
        ops_one_piece(a, f, &m->finalise);
    }
    if (!m->period.text) return n;
    f = &functions[n++];
    *f = function_of(a, k, "metric_period");
    add_axis_number(f, &m->period);
    ops_one_piece(a, f, &m->period);
    return n;
}

size_t neighbours_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    *functions = arena_array(a, op_function_text, 4 + 3);
    const size_t n = metric_ops(a, k, *functions);
    return n + neighbours_sum_ops(a, k, *functions + n);
}

/* ---- kgen verify ---- */

pos neighbours_law_at(const kg_spec *spec, const char *law)
{
    const neighbours_spec *own = spec->own;
    const neighbours_metric *m = &own->metric;
    if (strcmp(law, "metric axis") == 0) return m->axis.at;
    if (strcmp(law, "metric combine") == 0) return m->combine.at;
    return strcmp(law, "metric finalise") == 0 ? m->finalise.at : (pos){0};
}

/* What a spec may say of a scan, the arguments of the C function, and the functions of the
 * operator. */
#include "families/common/planes.h"
#include "families/scan/scan.h"

#include <string.h>

#include "check/check.h"
#include "plan/ops_parts.h"

const char *const scan_names[] = {"a", "b", "x", "i", "n", "in", "out", NULL};
const char *const scan_input_names[] = {"x", "in", NULL};

/* ---- inputs ---- */

uint32_t scan_inputs(const plan_kernel *k)
{
    return k->spec->inputs.set ? (uint32_t)k->spec->inputs.count : 1;
}

const type *scan_input_type(const plan_kernel *k, uint32_t which)
{
    const param_list *inputs = &k->spec->inputs;
    return inputs->set && inputs->at[which].type ? inputs->at[which].type : k->element;
}

const char *scan_input_name(const plan_kernel *k, uint32_t which)
{
    return k->spec->inputs.set ? k->spec->inputs.at[which].name.text : "in";
}

uint32_t scan_bytes_in(const plan_kernel *k)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < scan_inputs(k); i++) bytes += scan_input_type(k, i)->size;
    return bytes;
}

uint32_t scan_bytes_out(const plan_kernel *k)
{
    uint32_t bytes = 0;
    for (size_t r = 0; r < k->spec->n_results; r++)
        bytes += k->spec->results[r].result_type[k->which]->size;
    return k->spec->n_results ? bytes : k->result->size;
}

/* ---- check ---- */

static void check_inputs(diags *d, const kg_spec *spec)
{
    const param_list *inputs = &spec->inputs;
    if (!inputs->set) return;
    if (inputs->count > SCAN_MOST_INPUTS)
        diag_error(d, inputs->where, "too-many", "%zu inputs; a scan has at most %u", inputs->count,
                   SCAN_MOST_INPUTS);
    if (inputs->count == 0)
        diag_error(d, inputs->where, "missing-input", "a scan has at least one input");
    if (inputs->count > 1 && spec->op.set && !spec->op.transform.text)
        diag_error(d, inputs->where, "missing-transform",
                   "a scan of several inputs needs \"transform\", which makes one value of them%s",
                   spec->op.named.text ? "; an operator by name has none" : "");
}

/* The operator is that of a reduce, but for what finalise sees: the index of the result. */
static void check_operator_texts(arena *a, diags *d, kg_spec *spec)
{
    const param_list *scalars[] = {&spec->scalars, NULL}, no_inputs = {0};
    const op_text finalise = spec->op.finalise;
    const bool named = spec->op.named.text != NULL;
    if (!named) spec->op.finalise = (op_text){0};
    operators_check(a, d, spec);
    spec->op.finalise = finalise;
    if (!named)
        check_operator_of(a, d, spec, &spec->op.finalise,
                          check_scope(a, spec, scalars, (const char *[]){"x", "i", NULL}), false,
                          check_kinds(a, spec, spec->result_type), &no_inputs);
}

/* Forms that some scans have beside those of all. Over columns there are no others. */
static const char *own_forms(scan_parts parts)
{
    return parts == SCAN_COLUMNS   ? "thread, steps and narrow"
           : parts == SCAN_OFFSETS ? "thread, warp and team"
           : parts == SCAN_ROWS    ? "warp and team"
                                   : "";
}

static void check_form(diags *d, const kg_spec *spec, const variant_spec *v)
{
    static const char *const all[] = {"block", "look_back", "wave", "stream", "steps", NULL};
    const scan_parts parts = scan_parts_of(spec);
    const char *own = own_forms(parts);
    bool has = !v->form.text || strstr(own, v->form.text);
    for (size_t i = 0; all[i] && parts != SCAN_COLUMNS; i++) has = has || word_is(&v->form, all[i]);
    if (!has)
        diag_error(d, v->form.at, "form", "a scan %s has no form \"%s\": %s%s%s",
                   parts == SCAN_COLUMNS ? "over columns" : "but over columns", v->form.text,
                   parts == SCAN_COLUMNS ? "" : "block, look_back, wave, stream and steps",
                   *own && parts != SCAN_COLUMNS ? ", and its own " : "", own);
}

/* Whose lanes or warps have segments of their own. */
static bool takes_segments(const variant_spec *v)
{
    return word_is(&v->form, "thread") || word_is(&v->form, "warp") || word_is(&v->form, "team");
}

#define LANES 32u

/* Keys of one form. */
static void check_wave(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const scan_variant *own = v->own;
    const bool wave = word_is(&v->form, "wave");
    const bool tree = operators_reproducible(spec) && !v->form.text && !scan_of_planes(spec);
    check_refuse(d, own->reach.set && !wave && !tree, own->reach.at, "reach",
                 "scan but in the form \"wave\", and of trees that are not over rows or columns");
    check_refuse(d, own->push.value && !wave, own->push.at, "push",
                 "scan but in the form \"wave\"");
    if (own->reach.set && wave && own->reach.value % LANES != 0)
        diag_error(d, own->reach.at, "out-of-range",
                   "reach is a multiple of %u: each lane of a warp looks at as many tiles", LANES);
}

#define MOST_WARPS 32u /* of a block */

/* Why tiles of no type can stream; NULL: some do. */
static const char *no_stream(const kg_spec *spec, const variant_spec *v)
{
    const bool whole = scan_parts_of(spec) == SCAN_WHOLE;
    if (scan_is_reverse(spec) && !whole) return "over segments in reverse";
    if (scan_is_reverse(spec) && operators_reproducible(spec))
        return "in reverse with the same bits everywhere";
    if (spec->n_results) return "of several results";
    if (spec->inputs.set && spec->inputs.count > 1) return "of several inputs";
    return word_is(&v->vector, "none") ? "with \"vector: none\"" : NULL;
}

static void check_stream(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const scan_variant *own = v->own;
    const bool stream = v->form.text && strcmp(v->form.text, "stream") == 0;
    const char *why = stream ? no_stream(spec, v) : NULL;
    if (why) diag_error(d, v->form.at, "form", "a scan %s has no form \"stream\"", why);
    const struct {
        const char *name;
        const number *value;
    } keys[] = {{"stages", &own->stages},
                {"loads", &own->loads},
                {"sum_warps", &own->sum_warps},
                {"masters", &own->masters}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !stream; i++)
        check_refuse(d, keys[i].value->set, keys[i].value->at, keys[i].name,
                     "scan but in the form \"stream\"");
    if (stream && scan_stream_warps(v) > MOST_WARPS)
        diag_error(d, v->at, "out-of-range",
                   "%u warps of a scan that streams, with those that sum, load and store; a block "
                   "has at most %u",
                   scan_stream_warps(v), MOST_WARPS);
}

/* Words of a run of 2, 4 or 8 change places, which the form wave alone is known to gain from. */
static void check_nwork(diags *d, const variant_spec *v)
{
    const uint64_t nwork = v->nwork.value;
    if (takes_segments(v)) return;
    const bool turned = word_is(&v->form, "wave") && nwork <= 8 && (nwork & (nwork - 1)) == 0;
    if (nwork % 2 == 0 && !turned && !word_is(&v->vector, "none"))
        diag_error(d, v->nwork.at, "out-of-range",
                   "nwork of a scan is odd, so that lanes read from different banks; even with "
                   "\"vector: none\", and 2, 4 or 8 in the form \"wave\"");
}

static void check_alone(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const flag *alone = &((const scan_variant *)v->own)->alone;
    check_refuse(d, alone->value && !(takes_segments(v) && scan_parts_of(spec) == SCAN_OFFSETS),
                 alone->at, "alone",
                 "scan but by offsets in the forms \"thread\", \"warp\" and \"team\"");
}

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const bool columns = scan_parts_of(spec) == SCAN_COLUMNS;
    const bool any = operators_reproducible(spec) || columns;
    check_form(d, spec, v);
    check_stream(d, spec, v);
    scan_check_adders(d, spec, v);
    check_wave(d, spec, v);
    check_alone(d, spec, v);
    if (v->nwork.set && !any) check_nwork(d, v);
    const bool steps = word_is(&v->form, "steps") || word_is(&v->form, "narrow");
    check_refuse(d, v->grid.set && !steps, v->grid.at, "grid", "scan but in the form \"steps\"");
    check_refuse(d, v->grid.columns.set, v->grid.columns.at, "columns", "scan");
    check_refuse(d, v->pdl.value && steps && !columns, v->pdl.at, "pdl", "scan in steps");
    if (v->grid.rows.set && v->grid.rows.value > SCAN_MOST_ROWS)
        diag_error(d, v->grid.rows.at, "out-of-range",
                   "a scan in steps has at most %u rows: a warp takes all their sums",
                   SCAN_MOST_ROWS);
}

void scan_check(arena *a, diags *d, kg_spec *spec)
{
    check_inputs(d, spec);
    check_operator_texts(a, d, spec);
    scan_check_initial(a, d, spec);
    scan_check_parts(a, d, spec);
    if (operators_reproducible(spec)) scan_check_tree(d, spec);
    for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, spec, &spec->variants[v]);
}

/* ---- arguments ---- */

size_t scan_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const kg_spec *s = k->spec;
    *args = arena_array(a, plan_arg, s->scalars.count + scan_inputs(k) + s->n_results + 2);
    size_t n = operators_add_scalars(k, *args, 0);
    for (uint32_t i = 0; i < scan_inputs(k); i++)
        (*args)[n++] = (plan_arg){.name = scan_input_name(k, i),
                                  .type = scan_input_type(k, i),
                                  .role = KG_ROLE_INPUT,
                                  .extent = KG_EXTENT_N};
    n = scan_add_parts(k, *args, n);
    n = operators_add_outputs(a, k, *args, n, (plan_arg){.extent = KG_EXTENT_N});
    if (scan_of_planes(s)) planes_take_all(*args, n);
    return n;
}

/* ---- operator functions ---- */

/* A finalise of the user's sees the index of its result. */
static op_function_text finalise_at(arena *a, const plan_kernel *k)
{
    const op_text *text = &k->spec->op.finalise;
    op_function_text f = ops_start(a, k, "finalise", k->result);
    f.of = k->result;
    ops_add_params(&f, k, &k->spec->scalars);
    ops_add_param(&f, k->accumulator, "x");
    f.uses_index = op_mentions(text, "i");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    ops_one_piece(a, &f, text);
    return f;
}

size_t scan_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    op_function_text *of_operator;
    const size_t count = operators_functions(a, k, &of_operator);
    const bool at = !k->spec->n_results && !k->spec->op.named.text;
    *functions = arena_array(a, op_function_text, count + k->spec->n_results + 2);
    for (size_t i = 0; i < count; i++) {
        const bool last = at && strcmp(of_operator[i].role, "finalise") == 0;
        (*functions)[i] = last ? finalise_at(a, k) : of_operator[i];
    }
    op_function_text *more = *functions + count;
    more += scan_initial_ops(a, k, more);
    more += scan_parts_ops(a, k, more);
    return (size_t)(more - *functions);
}

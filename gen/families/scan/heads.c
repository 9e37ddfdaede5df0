/* Scans over segments: what begins one, the array that says so, and what travels with a sum. */
#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/operators.h"
#include "families/scan/scan.h"
#include "plan/ops_parts.h"

#define MOST_KEY_BYTES 16u

scan_parts scan_parts_of(const kg_spec *spec)
{
    static const char *const names[] = SCAN_PARTS;
    for (size_t i = 0; names[i]; i++)
        if (word_is(&spec->partition, names[i])) return (scan_parts)(i + 1);
    return SCAN_WHOLE;
}

/* ---- what a sum carries ---- */

static void add_field(type *t, const char *name, const type *of)
{
    t->fields[t->n_fields++] = (field){.name = {.text = name}, .type = of};
    t->size += of->size;
}

/* A sum, and whether a segment begins in what it is of. The flag is as wide as the sum's
 * alignment, so that no byte lies between or behind them. A row that is a tree of its own needs
 * none. */
const type *scan_partial(arena *a, const plan_kernel *k)
{
    static const char *const words[] = {"u8", "u16", "u32", "u64"};
    const type *sum = k->accumulator;
    uint32_t log = 0;
    const bool alone = operators_need_tree(k) && scan_of_planes(k->spec);
    if (scan_parts_of(k->spec) == SCAN_WHOLE || alone) return sum;
    while (log < 3 && 1u << log < sum->align) log++;
    type *t = arena_new_of(a, type);
    *t = (type){.name = "headed",
                .c_name = "headed",
                .kind = TYPE_STRUCT,
                .align = sum->align,
                .internal = true,
                .fields = arena_array(a, field, 2)};
    add_field(t, "value", sum);
    add_field(t, "head", type_builtin(words[log]));
    t->size = (t->size + t->align - 1) / t->align * t->align;
    return t;
}

/* ---- arguments ---- */

static const char *name_of(const kg_spec *spec)
{
    return spec->partition.text; /* that of the array, too */
}

size_t scan_add_parts(const plan_kernel *k, plan_arg *args, size_t n)
{
    const scan_spec *own = k->spec->own;
    const scan_parts parts = scan_parts_of(k->spec);
    if (parts == SCAN_WHOLE || scan_of_planes(k->spec)) return n;
    plan_arg *arg = &args[n++];
    *arg = (plan_arg){.name = name_of(k->spec),
                      .type = own->key_type,
                      .role = KG_ROLE_INPUT,
                      .kind = parts == SCAN_KEYS ? KG_KIND_KEY : KG_KIND_FLAG,
                      .extent = KG_EXTENT_N};
    if (parts == SCAN_OFFSETS) {
        arg->kind = KG_KIND_OFFSETS;
        arg->extent = KG_EXTENT_LENGTH;
        arg->plus = 1;
    }
    return n;
}

uint32_t scan_bytes_of_parts(const plan_kernel *k)
{
    const scan_spec *own = k->spec->own;
    const scan_parts parts = scan_parts_of(k->spec);
    return parts == SCAN_KEYS || parts == SCAN_FLAGS ? own->key_type->size : 0;
}

size_t scan_parts_ops(arena *a, const plan_kernel *k, op_function_text *to)
{
    const scan_spec *own = k->spec->own;
    if (!own->same.text) return 0;
    op_function_text f = ops_start(a, k, "same", own->key_type);
    f.of = f.constants = own->key_type;
    ops_add_param(&f, own->key_type, "before");
    ops_add_param(&f, own->key_type, "x");
    ops_one_piece(a, &f, &own->same);
    f.name = "is_same";
    f.copies = false;
    f.result = ops_boolean(a);
    *to = f;
    return 1;
}

/* ---- check ---- */

static void check_key(arena *a, diags *d, kg_spec *spec, scan_parts parts)
{
    scan_spec *own = spec->own;
    const bool flags = parts == SCAN_FLAGS, offsets = parts == SCAN_OFFSETS;
    own->key_type = type_builtin(offsets ? word_or(&spec->index, "i64") : flags ? "u8" : "u32");
    const bool keyed = parts == SCAN_KEYS || flags;
    check_refuse(d, !keyed && own->key.text, own->key.at, "key",
                 "scan but by \"segments: keys\" or \"flags\"");
    check_refuse(d, !offsets && spec->index.text, spec->index.at, "index",
                 "scan but by \"segments: offsets\"");
    if (!keyed || !own->key.text) return;
    const type *t = check_resolve(a, d, spec, &own->key);
    if (!t) return;
    own->key_type = t;
    if (flags && (t->kind == TYPE_STRUCT || t->kind == TYPE_FLOAT))
        diag_error(d, own->key.at, "key", "flags are integers, and not of type %s", t->name);
    if (t->size > MOST_KEY_BYTES)
        diag_error(d, own->key.at, "key", "keys have at most %u bytes, and %s has %u",
                   MOST_KEY_BYTES, t->name, t->size);
}

/* Numbers that are compared as they are need no text. */
static void check_same(arena *a, diags *d, kg_spec *spec, scan_parts parts)
{
    scan_spec *own = spec->own;
    const type **kinds = arena_array(a, const type *, spec->n_types);
    const param_list *none[] = {NULL}, no_inputs = {0};
    const type *t = own->key_type;
    check_refuse(d, parts != SCAN_KEYS && own->same.text, own->same.at, "same",
                 "scan but by \"segments: keys\"");
    if (parts != SCAN_KEYS) return;
    if (!own->same.text && t->kind != TYPE_STRUCT && !t->half) return;
    if (!own->same.text) own->same = operators_equality(a, t, &own->key);
    for (size_t i = 0; i < spec->n_types; i++) kinds[i] = t;
    check_operator_of(a, d, spec, &own->same,
                      check_scope(a, spec, none, (const char *[]){"x", "before", NULL}), false,
                      check_kinds(a, spec, kinds), &no_inputs);
}

static bool is_taken(const kg_spec *spec, const word *name)
{
    return word_is(name, name_of(spec)) ||
           (scan_parts_of(spec) == SCAN_OFFSETS && word_is(name, "segments"));
}

static void check_names(diags *d, const kg_spec *spec)
{
    const param_list *lists[] = {&spec->scalars, &spec->inputs};
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            if (is_taken(spec, &lists[l]->at[i].name))
                diag_error(d, lists[l]->at[i].name.at, "same-name",
                           "\"%s\" is an argument of a scan over segments; choose another name",
                           lists[l]->at[i].name.text);
}

/* How many elements of its segment a result is of is known nowhere. */
static void check_counts(diags *d, const kg_spec *spec)
{
    const char *const why =
        "%s counts the elements of a segment, which a scan over segments does not know";
    if (spec->op.named.text && op_mentions(&spec->op.finalise, "n"))
        diag_error(d, spec->op.named.at, "segments", why, spec->op.named.text);
    for (size_t r = 0; r < spec->n_results; r++)
        if (op_mentions(&spec->results[r].op.finalise, "n"))
            diag_error(d, spec->results[r].name.at, "segments", why, spec->results[r].name.text);
}

void scan_check_parts(arena *a, diags *d, kg_spec *spec)
{
    const scan_spec *own = spec->own;
    const scan_parts parts = scan_parts_of(spec);
    if (parts == SCAN_WHOLE) {
        check_refuse(d, own->key.text != NULL, own->key.at, "key", "scan of the whole array");
        check_refuse(d, own->same.text != NULL, own->same.at, "same", "scan of the whole array");
        check_refuse(d, spec->index.text != NULL, spec->index.at, "index",
                     "scan of the whole array");
        return;
    }
    check_key(a, d, spec, parts);
    check_same(a, d, spec, parts);
    if (scan_of_planes(spec)) {
        scan_check_planes(a, d, spec);
        return;
    }
    check_names(d, spec);
    check_counts(d, spec);
}

/* Reading specs: every key into its field, each form's refusals. Where operator text stands is in
 * spec_operator_test.c. */
#include "front_end.h"

#include <stdio.h>

static kg_spec *spec(front_end *t, const char *s)
{
    const source *src = text_source(t, s);
    assert_non_null(src);
    return spec_read(t->a, t->d, src);
}

#define HEAD "kgen: 1\nkernel: k\nfamily: reduce\ntypes: [f32]\n" /* four lines */
#define MAP "kgen: 1\nkernel: k\nfamily: map\ntypes: [f32]\n"

/* ---- every key ---- */

static const char every_key[] =
    "kgen: 1\n"
    "kernel: absmax\n"
    "family: reduce\n"
    "prefix: my\n"
    "types: [f32, pair]\n"
    "structs:\n"
    "  pair: {fields: [{name: value, type: f32}, {name: at, type: u32}]}\n"
    "  own: {c_name: my_own, header: \"lib/my-own.h\", fields: [{name: x, type: f64}]}\n"
    "scalars: {s: T, k: u32}\n"
    "inputs: {x: T}\n"
    "operator:\n"
    "  identity: {value: 0, at: type_max}\n"
    "  transform: abs(x)\n"
    "  combine: \"a > b ? a : b\"\n"
    "  finalise: sqrt(x)\n"
    "  commutative: true\n"
    "  tolerance: 8\n"
    "accumulator: f64\n"
    "reproducible: any\n"
    "results: [sum, min]\n"
    "variants:\n"
    "- {min_n: 0, max_n: 4096, dask: row, bask: warp_by_warp, nwarps: 8, nwork: 4,\n"
    "   vector: none, grid: {rows: 7}, padding: {s1: auto, s2: 1_per_32}, adder: serial}\n"
    "- {grid: {columns: 3}, padding: none}\n"
    "- {grid: {per_sm: 4}}\n";

static const char every_key_of_a_map[] = "index: u64\n" /* before the family is named */
                                         "kgen: 1\n"
                                         "kernel: look\n"
                                         "types: f32\n"
                                         "family: map\n"
                                         "inputs: {x: T}\n"
                                         "inout: {y: T}\n"
                                         "outputs: {z: f64}\n"
                                         "map: {y: s*x + y}\n"
                                         "shape: linear\n"
                                         "gather: x\n"
                                         "scatter: [z]\n"
                                         "bounds: trap\n"
                                         "variants:\n"
                                         "- {batch: 2, unroll: manual}\n";

static void names_and_types_are_read(void **state)
{
    const kg_spec *s = spec(*state, every_key);
    assert_string_equal(errors_found(*state), "");
    assert_true(s->version.set && s->version.value == 1);
    assert_string_equal(s->kernel.text, "absmax");
    assert_string_equal(s->family.text, "reduce");
    assert_string_equal(s->prefix.text, "my");
    assert_int_equal(s->n_types, 2);
    assert_string_equal(s->types[1].text, "pair");
    assert_int_equal(s->types[1].at.line, 5);
    assert_int_equal(s->types[1].at.col, 14);
    assert_int_equal(s->types_at.col, 8);
    assert_string_equal(s->accumulator.text, "f64");
    assert_string_equal(s->reproducible.text, "any");
    assert_int_equal(s->n_results, 2);
    assert_string_equal(s->results[1].name.text, "min");
    assert_int_equal(s->results_at.line, 20);
}

/* Wherever its family is named. */
static void keys_of_a_map_are_read(void **state)
{
    const kg_spec *s = spec(*state, every_key_of_a_map);
    assert_string_equal(errors_found(*state), "");
    assert_string_equal(s->index.text, "u64");
    assert_string_equal(s->bounds.text, "trap");
    assert_string_equal(s->shape.text, "linear");
    assert_int_equal(s->n_gather + s->n_scatter, 2);
    assert_string_equal(s->scatter[0].text, "z");
    assert_true(s->inputs.set && s->inouts.set && s->outputs.set);
    assert_string_equal(s->inouts.at[0].name.text, "y");
    assert_string_equal(s->outputs.at[0].name.text, "z");
    assert_string_equal(s->outputs.at[0].type_name.text, "f64");
    assert_int_equal(s->outputs.where.line, 8);
    assert_int_equal(s->computed.count, 1);
    assert_string_equal(s->computed.at[0].name.text, "y");
    assert_string_equal(s->computed.at[0].op.text, "s*x + y");
    assert_int_equal(s->variants[0].batch.value, 2);
    assert_string_equal(s->variants[0].unroll.text, "manual");
}

static void structs_are_read(void **state)
{
    const kg_spec *s = spec(*state, every_key);
    assert_int_equal(s->n_structs, 2);
    const type *pair = s->structs[0], *own = s->structs[1];
    assert_string_equal(pair->name, "pair");
    assert_int_equal(pair->kind, TYPE_STRUCT);
    assert_int_equal(pair->n_fields, 2);
    assert_string_equal(pair->fields[1].name.text, "at");
    assert_string_equal(pair->fields[1].type_name.text, "u32");
    assert_int_equal(pair->at.line, 7);
    assert_null(pair->user_c_name.text);
    assert_string_equal(own->user_c_name.text, "my_own");
    assert_string_equal(own->user_header.text, "lib/my-own.h");
    assert_int_equal(own->n_fields, 1);
}

static void parameters_are_read_in_order(void **state)
{
    const kg_spec *s = spec(*state, every_key);
    assert_int_equal(s->scalars.count, 2);
    assert_string_equal(s->scalars.at[0].name.text, "s");
    assert_string_equal(s->scalars.at[0].type_name.text, "T");
    assert_string_equal(s->scalars.at[1].name.text, "k");
    assert_true(s->scalars.set && s->inputs.set);
    assert_string_equal(s->inputs.at[0].name.text, "x");
}

static void operators_are_read(void **state)
{
    const kg_spec *s = spec(*state, every_key);
    assert_true(s->op.set);
    assert_null(s->op.named.text);
    assert_null(s->op.identity.text);
    assert_int_equal(s->op.identity_fields.count, 2);
    assert_string_equal(s->op.identity_fields.at[1].name.text, "at");
    assert_string_equal(s->op.identity_fields.at[1].op.text, "type_max");
    assert_string_equal(s->op.transform.text, "abs(x)");
    assert_string_equal(s->op.combine.text, "a > b ? a : b");
    assert_string_equal(s->op.finalise.text, "sqrt(x)");
    assert_true(s->op.commutative.set && s->op.commutative.value);
    assert_true(s->op.tolerance.set && s->op.tolerance.value == 8);
}

static void variants_are_read(void **state)
{
    const kg_spec *s = spec(*state, every_key);
    assert_true(s->variants_set);
    assert_false(s->variants_auto);
    assert_int_equal(s->n_variants, 3);
    const variant_spec *v = s->variants;
    assert_int_equal(v->at.line, 22);
    assert_true(v->min_n.set && v->min_n.value == 0);
    assert_true(v->max_n.set && v->max_n.value == 4096);
    assert_string_equal(v->dask.text, "row");
    assert_string_equal(v->bask.text, "warp_by_warp");
    assert_int_equal(v->nwarps.value, 8);
    assert_int_equal(v->nwork.value, 4);
    assert_string_equal(v->vector.text, "none");
    assert_true(v->grid.set && v->grid.rows.set && v->grid.rows.value == 7);
    assert_false(v->grid.columns.set || v->grid.per_sm.set);
    assert_string_equal(v->padding.s1.text, "auto");
    assert_string_equal(v->padding.s2.text, "1_per_32");
    assert_string_equal(v->adder.text, "serial");
    assert_false(v[1].min_n.set);
    assert_int_equal(v[1].grid.columns.value, 3);
    assert_true(v[1].padding.set);
    assert_string_equal(v[1].padding.s1.text, "none");
    assert_string_equal(v[1].padding.s2.text, "none");
    assert_int_equal(v[2].grid.per_sm.value, 4);
    assert_false(v[2].padding.set);
}

static void what_is_not_written_is_not_set(void **state)
{
    const kg_spec *s = spec(*state, HEAD);
    assert_string_equal(errors_found(*state), "");
    assert_null(s->prefix.text);
    assert_null(s->prefix.at.src);
    assert_false(s->op.set || s->computed.set || s->scalars.set || s->variants_set);
    assert_int_equal(s->n_structs + s->n_variants + s->n_results, 0);
}

static void one_value_stands_for_a_list_of_one(void **state)
{
    const kg_spec *s = spec(*state, "kgen: 1\nkernel: k\nfamily: reduce\ntypes: f32\nresults: sum\n"
                                    "operator: sum\nvariants: auto\n");
    assert_string_equal(errors_found(*state), "");
    assert_int_equal(s->n_types, 1);
    assert_string_equal(s->types[0].text, "f32");
    assert_int_equal(s->n_results, 1);
    assert_true(s->op.set);
    assert_string_equal(s->op.named.text, "sum");
    assert_true(s->variants_set && s->variants_auto);
}

/* ---- refusals ---- */

typedef struct refusal {
    const char *text, *found;
} refusal;

static const refusal refusals[] = {
    /* keys */
    {HEAD "kernell: x\n", "5:1 unknown-key\n"},
    {"kgen: 1\nkernal: k\nfamily: map\ntypes: f32\n", "2:1 unknown-key\n"}, /* not missing, too */
    {"family: map\n", "1:1 missing-key\n1:1 missing-key\n1:1 missing-key\n"},
    {HEAD "variants: [{nwrok: 3}]\n", "5:13 unknown-key\n"},
    {HEAD "structs: {p: {fields: [{name: a}]}}\n", "5:24 missing-key\n"},
    {"[1]\n", "1:1 wrong-form\n"},
    {"word\n", "1:1 wrong-form\n"},
    /* keys of other families, of the spec and of a variant */
    {MAP "operator: sum\n", "5:1 not-for-family\n"},
    {MAP "variants: [{finish: tags}]\n", "5:13 not-for-family\n"},
    {MAP "variants: [{kernel: tags}]\n", "5:13 unknown-key\n"},
    {HEAD "segments: rows\n", "5:1 not-for-family\n"},
    {"kgen: 1\nkernel: k\nfamily: transpose\ntypes: f32\ngather: [q]\nscatter: [r]\nreproducible: "
     "any\n",
     "5:1 not-for-family\n6:1 not-for-family\n7:1 not-for-family\n"},
    {"kgen: 1\nkernel: k\nfamily: segments\ntypes: f32\noperator: sum\n", "1:1 missing-key\n"},
    /* forms */
    {HEAD "scalars: [a]\n", "5:10 wrong-form\n"},
    {HEAD "scalars:\n", "5:9 wrong-form\n"},
    {HEAD "scalars: {s: [T]}\n", "5:14 wrong-form\n"},
    {HEAD "structs: {p: 1}\n", "5:14 wrong-form\n"},
    {HEAD "structs: {p: {fields: {a: f32}}}\n", "5:23 wrong-form\n"},
    {HEAD "structs: {p: {fields: [a]}}\n", "5:24 wrong-form\n"},
    {HEAD "variants: some\n", "5:11 wrong-form\n"},
    {HEAD "variants: []\n", "5:11 wrong-form\n"},
    {HEAD "variants: [auto]\n", "5:12 wrong-form\n"},
    {HEAD "variants: [{grid: 4}]\n", "5:19 wrong-form\n"},
    {HEAD "variants: [{padding: [auto]}]\n", "5:22 wrong-form\n"},
    {HEAD "operator: [sum]\n", "5:11 wrong-form\n"},
    {HEAD "operator: {combine: [a]}\n", "5:21 wrong-form\n"},
    {HEAD "operator: {combine: }\n", "5:21 wrong-form\n"},
    {HEAD "operator: {combine: \" \"}\n", "5:21 wrong-form\n"},
    {HEAD "operator: {commutative: yes}\n", "5:25 wrong-form\n"},
    {HEAD "operator: {commutative: \"true\"}\n", "5:25 wrong-form\n"},
    {HEAD "reproducible: |\n  any\n", "5:15 wrong-form\n"},
    {"kgen: 1\nkernel: k\nfamily: map\ntypes: []\n", "4:8 wrong-form\n"},
    {"kgen: 1\nkernel: k\nfamily: map\ntypes: {f32: 1}\n", "4:8 wrong-form\n"},
    {"kgen: 1\nkernel: k\nfamily: map\ntypes: [f32, [f64]]\n", "4:14 wrong-form\n"},
    /* numbers */
    {HEAD "variants: [{nwarps: 33}]\n", "5:21 out-of-range\n"},
    {HEAD "variants: [{nwork: 0}]\n", "5:20 out-of-range\n"},
    {HEAD "variants: [{nwork: -1}]\n", "5:20 out-of-range\n"},
    {HEAD "variants: [{max_n: 99999999999999999999999}]\n", "5:20 out-of-range\n"},
    {HEAD "variants: [{nwork: 4.5}]\n", "5:20 not-a-number\n"},
    {HEAD "variants: [{nwork: four}]\n", "5:20 not-a-number\n"},
    {HEAD "variants: [{nwork: 0x4}]\n", "5:20 not-a-number\n"},
    {HEAD "variants: [{nwork: 04}]\n", "5:20 not-a-number\n"},
    {HEAD "variants: [{nwork: -}]\n", "5:20 not-a-number\n"},
    {HEAD "variants: [{nwork: \"4\"}]\n", "5:20 wrong-form\n"},
    {HEAD "variants: [{nwork: [4]}]\n", "5:20 wrong-form\n"},
    {"kgen: 2\nkernel: k\nfamily: map\ntypes: f32\n", "1:7 version\n"},
    {"kgen: one\nkernel: k\nfamily: map\ntypes: f32\n", "1:7 not-a-number\n"},
    /* names and words */
    {"kgen: 1\nkernel: 2k\nfamily: map\ntypes: f32\n", "2:9 bad-name\n"},
    {"kgen: 1\nkernel: a-b\nfamily: map\ntypes: f32\n", "2:9 bad-name\n"},
    {"kgen: 1\nkernel: int\nfamily: map\ntypes: f32\n", "2:9 bad-name\n"},
    {"kgen: 1\nkernel: class\nfamily: map\ntypes: f32\n", "2:9 bad-name\n"},
    {"kgen: 1\nkernel: __k\nfamily: map\ntypes: f32\n", "2:9 bad-name\n"},
    {"kgen: 1\nkernel: _K\nfamily: map\ntypes: f32\n", "2:9 bad-name\n"},
    {"kgen: 1\nkernel: caf\xc3\xa9\nfamily: map\ntypes: f32\n", "2:9 bad-name\n"},
    {HEAD "prefix: \"a b\"\n", "5:9 bad-name\n"},
    {HEAD "scalars: {int: T}\n", "5:11 bad-name\n"},
    {MAP "map: {\"1\": x}\n", "5:7 bad-name\n"},
    {HEAD "structs: {\"a b\": {fields: []}}\n", "5:11 bad-name\n"},
    {HEAD "structs: {p: {header: \"a\\\"b\"}}\n", "5:23 bad-name\n"},
    {HEAD "reproducible: perhaps\n", "5:15 unknown-value\n"},
    {HEAD "results: [sum, summ]\n", "5:16 unknown-value\n"},
    {HEAD "variants: [{dask: blok}]\n", "5:19 unknown-value\n"},
    {"kgen: 1\nkernel: k\nfamily: reduced\ntypes: f32\n", "3:9 unknown-value\n"},
    /* operator text that is folded */
    {HEAD "operator: {combine: a +\n  b}\n", "5:21 operator-folded\n"},
    {HEAD "operator: {combine: 'a +\n  b'}\n", "5:21 operator-folded\n"},
    {HEAD "operator: {combine: \"a +\n  b\"}\n", "5:21 operator-folded\n"},
    {HEAD "operator: {combine: \"a +\\n b\"}\n", "5:21 operator-folded\n"},
    {HEAD "operator:\n  combine: >\n    a + b\n", "6:12 operator-folded\n"},
    {HEAD "operator:\n  combine: >\n", "6:12 operator-folded\n"},
    /* what was refused as YAML is not refused again */
    {HEAD "reproducible: *x\n", "5:15 alias\n"},
    {HEAD "operator: *x\nvariants: *x\nscalars: *x\nstructs: *x\n", "5:11 alias\n"},
    /* many in one run */
    {"kgen: 3\nkernel: 1\nfamily: x\ntypes: f32\n",
     "1:7 version\n2:9 bad-name\n3:9 unknown-value\n"},
};

static void bad_specs_are_refused_where_they_are_bad(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        front_end *t;
        front_end_setup((void **)&t);
        spec(t, refusals[i].text);
        if (strcmp(errors_found(t), refusals[i].found) != 0)
            print_message("%s\n", refusals[i].text);
        assert_string_equal(errors_found(t), refusals[i].found);
        front_end_teardown((void **)&t);
    }
}

/* It is neither there nor missing. */
static void what_was_refused_keeps_its_place(void **state)
{
    const kg_spec *s =
        spec(*state, HEAD "operator: {combine: [a], tolerance: x}\nreproducible: x\n");
    assert_null(s->op.combine.text);
    assert_int_equal(s->op.combine.at.line, 5);
    assert_false(s->op.tolerance.set);
    assert_non_null(s->op.tolerance.at.src);
    assert_null(s->reproducible.text);
    assert_int_equal(s->reproducible.at.line, 6);
}

static void lists_hold_only_what_is_whole(void **state)
{
    const kg_spec *s = spec(*state, MAP "scalars: {int: T, a: [x], b: T}\n"
                                        "structs: {p: {fields: [{name: a}, x, {name: b, type: f32}"
                                        ", {name: int, type: f32}]}, q: 1}\n"
                                        "map: {x: [1], y: x}\n");
    assert_int_equal(s->scalars.count, 1);
    assert_string_equal(s->scalars.at[0].name.text, "b");
    assert_int_equal(s->n_structs, 1);
    assert_int_equal(s->structs[0]->n_fields, 1);
    assert_string_equal(s->structs[0]->fields[0].name.text, "b");
    assert_int_equal(s->computed.count, 1);
    assert_string_equal(s->computed.at[0].name.text, "y");
}

static void suggestions_are_made(void **state)
{
    spec(*state, "kgen: 1\nkernal: k\nfamily: redcue\ntypes: f32\n");
    const char *out = rendered(*state);
    assert_non_null(strstr(out, "unknown key \"kernal\"; did you mean \"kernel\"? [unknown-key]"));
    assert_non_null(strstr(out, "\"family\" takes "));
    assert_non_null(strstr(out, " map, neighbours, reduce, "));
    assert_non_null(strstr(out, ", not \"redcue\"; did you mean \"reduce\"? [unknown-value]"));
    spec(*state, "kgen: 1\nkernel: k\nfamily: transpose\ntypes: f32\nscan: inclusive\n"
                 "bounds: trap\n");
    out = rendered(*state);
    assert_non_null(strstr(out, "\"scan\" means nothing for family transpose; family scan takes "
                                "it [not-for-family]"));
    assert_non_null(strstr(out, "\"bounds\" means nothing for family transpose; families "
                                "map and segments take it [not-for-family]"));
}

static void ranges_are_told(void **state)
{
    spec(*state, HEAD "variants: [{nwarps: 33}]\n");
    assert_non_null(strstr(rendered(*state), "\"nwarps\" takes 1 to 32, not 33 [out-of-range]"));
}

static void long_values_are_cut_in_messages(void **state)
{
    front_end *t = *state;
    text s = text_new(t->a);
    text_put(&s, HEAD "reproducible: ");
    for (int i = 0; i < 100000; i++) text_putc(&s, 'x');
    text_put(&s, "\n");
    spec(t, text_str(&s));
    assert_string_equal(errors_found(t), "5:15 unknown-value\n");
    assert_true(strlen(rendered(t)) < 1000);
}

/* ---- without memory ---- */

/* From the text to the rendered diagnostics, with the k-th allocation failing. */
static bool front_end_run(arena *a, const char *s, size_t fail_at)
{
    arena_fail_at(a, fail_at);
    if (!ARENA_TRY(a)) return false;
    diags *d = diags_new(a);
    const source *src = source_from_text(a, d, "test.yaml", s, strlen(s));
    if (src) spec_read(a, d, src);
    text out = text_new(a);
    diag_render(d, &out, true);
    return true;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    const char *const texts[] = {every_key, refusals[0].text, "a: [", "a: {b: *x, c: [1, &y 2]}",
                                 HEAD "operator: {combine: >\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bool done = false;
        size_t k = 1;
        for (; !done && k < 100000; k++) {
            arena *a = arena_new();
            done = front_end_run(a, texts[i], k);
            arena_free(a);
        }
        assert_true(done);
        assert_true(k > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(names_and_types_are_read),
        FRONT_END_TEST(keys_of_a_map_are_read),
        FRONT_END_TEST(structs_are_read),
        FRONT_END_TEST(parameters_are_read_in_order),
        FRONT_END_TEST(operators_are_read),
        FRONT_END_TEST(variants_are_read),
        FRONT_END_TEST(what_is_not_written_is_not_set),
        FRONT_END_TEST(one_value_stands_for_a_list_of_one),
        FRONT_END_TEST(bad_specs_are_refused_where_they_are_bad),
        FRONT_END_TEST(what_was_refused_keeps_its_place),
        FRONT_END_TEST(lists_hold_only_what_is_whole),
        FRONT_END_TEST(suggestions_are_made),
        FRONT_END_TEST(ranges_are_told),
        FRONT_END_TEST(long_values_are_cut_in_messages),
        FRONT_END_TEST(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests_name("spec", tests, NULL, NULL);
}

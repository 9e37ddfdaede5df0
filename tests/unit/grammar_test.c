/* What is made from the grammar agrees with what the reader takes. */
#include "front_end.h"

#include <stdio.h>
#include <unistd.h>

#include "check/check.h"
#include "spec/grammar.h"
#include "operator/operator.h"

static kg_spec *spec(front_end *t, const char *s)
{
    return spec_read(t->a, t->d, text_source(t, s));
}

/* ---- the table ---- */

static void check_key(const grammar_key *k)
{
    assert_non_null(k->help);
    assert_true(k->help[strlen(k->help) - 1] == '.');
    assert_non_null(k->example);
    if (k->form == FORM_NUMBER) assert_true(k->lo <= k->hi);
    if (k->form == FORM_CHOICE || k->form == FORM_NAMES) assert_non_null(k->choices);
    if (k->children)
        for (const grammar_key *c = k->children; c->name; c++) check_key(c);
}

static void every_key_is_documented(void **state)
{
    (void)state;
    for (const grammar_key *k = grammar_top; k->name; k++) check_key(k);
    const grammar_family *f;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) {
        for (const grammar_key *k = f->keys; k->name; k++) check_key(k);
        for (const grammar_key *k = f->variant_keys; k->name; k++) check_key(k);
    }
}

/* Two keys of a family with one sentence: one of them was copied, and says nothing of itself. */
static void no_two_keys_say_the_same(void **state)
{
    (void)state;
    const grammar_family *f;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++)
        for (const grammar_key *k = f->keys; k->name; k++)
            for (const grammar_key *other = f->keys; other < k; other++)
                assert_string_not_equal(other->help, k->help);
}

static void keys_are_found_by_name(void **state)
{
    (void)state;
    const grammar_family *reduce = grammar_family_named("reduce");
    const grammar_key *op = grammar_key_of(reduce, "operator");
    assert_non_null(op);
    assert_string_equal(grammar_find(op->children, "combine")->name, "combine");
    assert_null(grammar_key_of(reduce, "combine"));
    assert_null(grammar_key_of(grammar_family_named("map"), "operator"));
    assert_non_null(grammar_key_of(reduce, "kernel"));
    assert_null(grammar_family_named("redcue"));
}

static void results_by_name_are_those_of_the_table(void **state)
{
    (void)state;
    const char *const *choices = grammar_key_of(grammar_family_named("reduce"), "results")->choices;
    size_t n = 0;
    for (const op_named *o = op_named_table; o->name; o++) {
        if (!operator_joins(o)) continue;
        assert_non_null(choices[n]);
        assert_string_equal(choices[n++], o->name);
    }
    assert_null(choices[n]);
    assert_false(operator_joins(operator_named("minmax")));
    assert_null(operator_named("median"));
}

/* A value for each key, one at a time: the reader knows each key, and takes its example. */
/* What every spec of the family says; segments are of some kind. */
static const char *head_of(front_end *t, const grammar_family *f, const char *without)
{
    text s = text_new(t->a);
    text_printf(&s, "kgen: 1\nkernel: k\nfamily: %s\ntypes: f32\n", f->name);
    for (const grammar_key *k = f->keys; k->name; k++)
        if (k->required && strcmp(k->name, without) != 0)
            text_printf(&s, "%s: %s\n", k->name, k->example);
    return text_str(&s);
}

static void read_example(const grammar_family *f, const grammar_key *k)
{
    front_end *t;
    front_end_setup((void **)&t);
    spec(t, arena_printf(t->a, "%s%s: %s\n", head_of(t, f, k->name), k->name, k->example));
    assert_string_equal(errors_found(t), "");
    front_end_teardown((void **)&t);
}

static void the_reader_takes_every_example(void **state)
{
    (void)state;
    const grammar_family *f;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) {
        for (const grammar_key *k = grammar_top; k->name; k++)
            if (!k->required) read_example(f, k);
        for (const grammar_key *k = f->keys; k->name; k++) read_example(f, k);
    }
}

static void read_examples_of(const grammar_family *of, const char *before, const grammar_key *keys,
                             const char *after)
{
    front_end *t;
    front_end_setup((void **)&t);
    text s = text_new(t->a);
    text_printf(&s, "%s%s{", head_of(t, of, ""), before);
    for (const grammar_key *k = keys; k->name; k++) {
        const bool quote = k->form == FORM_OPERATOR && k->example[0] != '"';
        text_printf(&s, quote ? "%s: \"%s\", " : "%s: %s, ", k->name, k->example);
    }
    text_printf(&s, "}%s\n", after);
    spec(t, text_str(&s));
    assert_string_equal(errors_found(t), "");
    front_end_teardown((void **)&t);
}

static void the_reader_takes_every_example_inside(void **state)
{
    (void)state;
    const grammar_family *reduce = grammar_family_named("reduce"), *f;
    const grammar_key *structs = grammar_find(grammar_top, "structs")->children;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++)
        read_examples_of(f, "variants: [", f->variant_keys, "]");
    read_examples_of(reduce, "operator: ", grammar_key_of(reduce, "operator")->children, "");
    read_examples_of(reduce, "results: {r: ", grammar_key_of(reduce, "results")->children, "}");
    read_examples_of(
        reduce, "variants: [{grid: ", grammar_find(reduce->variant_keys, "grid")->children, "}]");
    read_examples_of(reduce, "variants: [{padding: ",
                     grammar_find(reduce->variant_keys, "padding")->children, "}]");
    read_examples_of(reduce, "structs: {p: ", structs, "}");
    read_examples_of(reduce, "structs: {p: {fields: [", grammar_find(structs, "fields")->children,
                     "]}}");
}

/* ---- a spec to start from ---- */

static void check_new(front_end *t, const char *family)
{
    text s = text_new(t->a);
    grammar_new(&s, "my_kernel", grammar_family_named(family));
    kg_spec *read = spec(t, text_str(&s));
    assert_string_equal(errors_found(t), "");
    assert_string_equal(read->kernel.text, "my_kernel");
    assert_string_equal(read->family.text, family);
    for (const char *line = text_str(&s), *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        assert_true(end - line <= 100);
}

static void a_new_map_reads_back(void **state)
{
    front_end *t = *state;
    check_new(t, "map");
    text s = text_new(t->a);
    grammar_new(&s, "my_kernel", grammar_family_named("map"));
    kg_spec *read = spec(t, text_str(&s));
    assert_int_equal(read->computed.count, 1);
    assert_int_equal(read->outputs.count, 1);
    assert_string_equal(read->computed.at[0].name.text, read->outputs.at[0].name.text);
    assert_false(read->op.set);
}

static void a_new_reduce_reads_back(void **state)
{
    front_end *t = *state;
    check_new(t, "reduce");
    text s = text_new(t->a);
    grammar_new(&s, "my_kernel", grammar_family_named("reduce"));
    kg_spec *read = spec(t, text_str(&s));
    assert_non_null(read->op.combine.text);
    assert_non_null(read->op.identity.text);
    assert_false(read->computed.set || read->inputs.set);
    assert_null(strstr(text_str(&s), "inout"));
}

/* What a new spec only shows may be said, too: with its comment marks off it reads just as well. */
static kg_spec *with_all_keys(front_end *t, const grammar_family *f)
{
    text s = text_new(t->a), bare = text_new(t->a);
    grammar_new(&s, "k", f);
    const char *line = text_str(&s);
    while (*line) {
        const char *end = strchr(line, '\n') + 1, *colon = strchr(line, ':');
        char name[32] = "";
        const bool key = sscanf(line, "# %31[a-z_]:", name) == 1 && colon && colon < end &&
                         grammar_key_of(f, name) && line[2 + strlen(name)] == ':';
        text_putn(&bare, key ? line + 2 : line, (size_t)(end - (key ? line + 2 : line)));
        line = end;
    }
    kg_spec *read = spec(t, text_str(&bare));
    assert_string_equal(errors_found(t), "");
    return read;
}

static void the_comments_of_a_new_spec_read_back(void **state)
{
    front_end *t = *state;
    const kg_spec *map = with_all_keys(t, grammar_family_named("map"));
    assert_true(map->scalars.set && map->inouts.set && map->variants_set);
    const kg_spec *reduce = with_all_keys(t, grammar_family_named("reduce"));
    assert_true(reduce->n_results != 0 && reduce->inputs.set);
}

/* ---- documents ---- */

static void the_reference_has_every_key(void **state)
{
    front_end *t = *state;
    text page = text_new(t->a);
    grammar_reference(&page);
    for (const grammar_key *k = grammar_top; k->name; k++)
        assert_non_null(strstr(text_str(&page), arena_printf(t->a, "### `%s`\n", k->name)));
    assert_non_null(strstr(text_str(&page), "### `padding.s1`\n"));
}

static void the_page_of_a_family_has_its_keys(void **state)
{
    front_end *t = *state;
    const grammar_family *f;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) {
        text page = text_new(t->a);
        grammar_family_reference(&page, f);
        for (const grammar_key *k = f->keys; k->name; k++)
            assert_non_null(strstr(text_str(&page), arena_printf(t->a, "### `%s`\n", k->name)));
        for (const grammar_key *k = f->variant_keys; k->name; k++)
            assert_non_null(
                strstr(text_str(&page), arena_printf(t->a, "### `variants[].%s`\n", k->name)));
        assert_non_null(strstr(text_str(&page), "- Takes: 1 to 32\n"));
    }
}

static const char validate[] =
    "import json, sys\n"
    "schema = json.load(open(sys.argv[1]))\n"
    "assert schema['$schema'].endswith('2020-12/schema')\n"
    "try:\n"
    "    import jsonschema\n"
    "except ImportError:\n"
    "    sys.exit(0)\n"
    "jsonschema.Draft202012Validator.check_schema(schema)\n"
    "v = jsonschema.Draft202012Validator(schema)\n"
    "head = {'kgen': 1, 'kernel': 'k', 'family': 'reduce', 'types': ['f32']}\n"
    "good = [{}, {'types': 'f32'}, {'operator': 'sum'}, {'operator': {'identity': 0}},\n"
    "        {'operator': {'identity': {'a': 0}, 'combine': 'a', 'commutative': True}},\n"
    "        {'structs': {'p': {'fields': [{'name': 'a', 'type': 'f32'}]}}},\n"
    "        {'variants': 'auto'}, {'variants': [{'nwarps': 32, 'padding': '1_per_lcm'}]},\n"
    "        {'variants': [{'padding': {'s1': 'auto'}, 'grid': {'per_sm': 4}}]},\n"
    "        {'results': ['sum', 'min']}, {'results': {'a': 'sum', 'b': {'operator': 'min'}}},\n"
    "        {'results': {'a': {'identity': 0, 'combine': 'a'}}},\n"
    "        {'family': 'map', 'map': {'y': 'x'}, 'outputs': {'y': 'T'}},\n"
    "        {'family': 'segments', 'segments': 'rows', 'variants': [{'form': 'warp'}]}]\n"
    "bad = [{'results': ['sun']}, {'results': {'a': 'sun'}}, {'results': {}}, {'kgen': 2}, "
    "{'kernel': '2k'}, {'family': 'x'}, {'types': []}, {'kernal': 'k'},\n"
    "       {'variants': []}, {'variants': 'some'}, {'variants': [{'nwarps': 33}]},\n"
    "       {'variants': [{'nwork': 0}]}, {'variants': [{'padding': '0_per_run'}]},\n"
    "       {'operator': {'commutative': 'yes'}}, {'operator': ['sum']}, {'scalars': ['s']},\n"
    "       {'structs': {'p': {'fields': [{'name': 'a'}]}}}, {'family': 'map', 'map': {'1': "
    "'x'}},\n"
    "       {'map': {'y': 'x'}}, {'family': 'map', 'operator': 'sum'}, {'family': 'segments'},\n"
    "       {'family': 'map', 'variants': [{'finish': 'tags'}]}, {'variants': [{'form': "
    "'warp'}]}]\n"
    "for s in good: assert v.is_valid({**head, **s}), s\n"
    "for s in bad: assert not v.is_valid({**head, **s}), s\n"
    "assert not v.is_valid({k: head[k] for k in list(head)[1:]})\n";

static const char *written(front_end *t, const char *what, const char *contents)
{
    char *path = arena_printf(t->a, "/tmp/kgen_grammar_%s_%ld", what, (long)getpid());
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(contents, f);
    fclose(f);
    return path;
}

static void the_schema_takes_what_the_reader_takes(void **state)
{
    front_end *t = *state;
    if (system("python3 -c 'import json' 2>/dev/null") != 0) skip();
    text schema = text_new(t->a);
    grammar_schema(&schema);
    const char *json = written(t, "schema", text_str(&schema));
    const char *script = written(t, "script", validate);
    const int rc = system(arena_printf(t->a, "python3 -W ignore %s %s", script, json));
    unlink(json);
    unlink(script);
    assert_int_equal(rc, 0);
}

/* ---- built-in types ---- */

static void every_type_has_a_name_a_size_and_a_c_name(void **state)
{
    (void)state;
    size_t n = 0;
    for (const char *const *name = type_builtin_names(); *name; name++, n++) {
        const type *t = type_builtin(*name);
        assert_non_null(t);
        assert_string_equal(t->name, *name);
        assert_non_null(t->c_name);
        const char *digits = *name + strcspn(*name, "0123456789");
        assert_int_equal(t->size * 8, atoi(digits));
        assert_int_equal(t->align, t->size);
        const char kind = **name;
        assert_int_equal(t->kind, kind == 'u' ? TYPE_UINT : kind == 'i' ? TYPE_INT : TYPE_FLOAT);
    }
    assert_int_equal(n, 12);
    assert_null(type_builtin("f128"));
    assert_null(type_builtin("T"));
}

/* ---- what is not built in yet ---- */

static const struct {
    const char *family, *text;
} bases[] = {
    {"map", "kgen: 1\nkernel: a\nfamily: map\ntypes: [f32]\ninputs: {x: T}\noutputs: {y: T}\nmap: "
            "{y: x}\n"},
    {"map", "kgen: 1\nkernel: a\nfamily: map\nshape: plane\ntypes: [f32]\ninputs: {x: T}\noutputs: "
            "{y: T}\n"
            "map: {y: x}\n"},
    {"reduce", "kgen: 1\nkernel: a\nfamily: reduce\ntypes: [f32]\noperator: sum\n"},
    {"reduce",
     "kgen: 1\nkernel: a\nfamily: reduce\ntypes: [f32]\noperator: sum\nreproducible: any\n"},
    {"segments",
     "kgen: 1\nkernel: a\nfamily: segments\ntypes: [f32]\noperator: sum\nsegments: offsets\n"},
    {"segments",
     "kgen: 1\nkernel: a\nfamily: segments\ntypes: [f32]\noperator: sum\nsegments: rows\n"},
    {"segments",
     "kgen: 1\nkernel: a\nfamily: segments\ntypes: [f32]\noperator: sum\nsegments: columns\n"},
    {"transpose", "kgen: 1\nkernel: a\nfamily: transpose\ntypes: [f32]\n"},
};

/* Whether check refuses the value as not built in yet, in any spec of the family; with a form
 * beside it, too. */
static bool not_built(front_end *t, const grammar_family *f, const char *key, const char *value)
{
    static const char *const beside[] = {"", ", form: lanes", ", form: thread"};
    bool found = false;
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        for (size_t k = 0; k < 3 && strcmp(bases[i].family, f->name) == 0; k++) {
            if (strcmp(key, "form") == 0 && k) continue;
            t->d = diags_new(t->a);
            kg_spec *s = spec(t, arena_printf(t->a, "%svariants:\n- {%s: %s%s}\n", bases[i].text,
                                              key, value, beside[k]));
            if (s) check_spec(t->a, t->d, s);
            for (size_t n = 0; n < diag_count(t->d); n++)
                found = found || (diag_at(t->d, n)->name &&
                                  strcmp(diag_at(t->d, n)->name, "not-built") == 0);
        }
    }
    return found;
}

static void the_reference_says_what_is_not_built(void **state)
{
    front_end *t = *state;
    const grammar_family *f;
    size_t found = 0;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) {
        for (const grammar_key *k = f->variant_keys; k->name; k++) {
            for (size_t c = 0; k->form == FORM_CHOICE && k->choices[c]; c++) {
                const bool refused = not_built(t, f, k->name, k->choices[c]);
                const char *words = arena_printf(t->a, "`%s: %s`", k->name, k->choices[c]);
                const bool told = f->not_built && strstr(f->not_built, words);
                if (strcmp(k->name, "form") != 0 && refused != told)
                    fail_msg("%s: %s is %s", f->name, words,
                             refused ? "refused, and not told of" : "taken");
                found += refused;
            }
        }
    }
    assert_true(found >= 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(every_key_is_documented),
        FRONT_END_TEST(no_two_keys_say_the_same),
        FRONT_END_TEST(keys_are_found_by_name),
        FRONT_END_TEST(results_by_name_are_those_of_the_table),
        FRONT_END_TEST(the_reader_takes_every_example),
        FRONT_END_TEST(the_reader_takes_every_example_inside),
        FRONT_END_TEST(a_new_map_reads_back),
        FRONT_END_TEST(a_new_reduce_reads_back),
        FRONT_END_TEST(the_comments_of_a_new_spec_read_back),
        FRONT_END_TEST(the_reference_has_every_key),
        FRONT_END_TEST(the_page_of_a_family_has_its_keys),
        FRONT_END_TEST(the_reference_says_what_is_not_built),
        FRONT_END_TEST(the_schema_takes_what_the_reader_takes),
        FRONT_END_TEST(every_type_has_a_name_a_size_and_a_c_name),
    };
    return cmocka_run_group_tests_name("grammar", tests, NULL, NULL);
}

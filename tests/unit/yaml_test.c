/* YAML as a tree: what each node is, where it stands, and what of YAML is refused. */
#include "front_end.h"

#include "spec/yaml_tree.h"

static const node *tree(front_end *t, const char *s)
{
    const source *src = text_source(t, s);
    assert_non_null(src);
    return yaml_read(t->a, t->d, src);
}

/* ---- nodes ---- */

static void scalars_lists_and_mappings_are_told_apart(void **state)
{
    const node *n = tree(*state, "a: 1\nb: [x, 'y']\nc: {d: \"z\"}\ne:\n");
    assert_int_equal(n->kind, NODE_MAPPING);
    assert_int_equal(n->count, 4);
    assert_string_equal(node_key(n, 0)->text, "a");
    assert_string_equal(node_value(n, 0)->text, "1");
    const node *list_node = node_value(n, 1);
    assert_int_equal(list_node->kind, NODE_LIST);
    assert_int_equal(list_node->count, 2);
    assert_string_equal(list_node->items[1]->text, "y");
    assert_int_equal(node_value(n, 2)->kind, NODE_MAPPING);
    assert_int_equal(node_value(n, 3)->kind, NODE_SCALAR);
    assert_int_equal(node_value(n, 3)->len, 0);
    assert_string_equal(errors_found(*state), "");
}

static void styles_are_kept(void **state)
{
    const node *n = tree(*state, "[a, 'b', \"c\"]\n");
    assert_int_equal(n->items[0]->style, STYLE_PLAIN);
    assert_int_equal(n->items[1]->style, STYLE_SINGLE_QUOTED);
    assert_int_equal(n->items[2]->style, STYLE_DOUBLE_QUOTED);
    n = tree(*state, "- |\n  d\n- >\n  e\n");
    assert_int_equal(n->items[0]->style, STYLE_LITERAL);
    assert_int_equal(n->items[1]->style, STYLE_FOLDED);
}

/* Each node's position agrees with what the source says of its offset. */
static void check_positions(const node *n)
{
    const pos p = source_pos(n->at.src, n->at.offset);
    assert_int_equal(n->at.line, p.line);
    assert_int_equal(n->at.col, p.col);
    if (n->kind == NODE_SCALAR && n->style == STYLE_PLAIN)
        assert_memory_equal(n->at.src->text + n->at.offset, n->text, n->len);
    const size_t nodes = n->kind == NODE_MAPPING ? 2 * n->count : n->count;
    for (size_t i = 0; i < nodes; i++) check_positions(n->items[i]);
}

static void nodes_know_where_they_stand(void **state)
{
    const node *n = tree(*state, "# caf\xc3\xa9\n"
                                 "kernel: caf\xc3\xa9 # \xe2\x82\xac\n"
                                 "list: [caf\xc3\xa9, \"\xf0\x9f\x98\x80\", b, {c: \xc3\xa9}]\n"
                                 "text: |\n"
                                 "  \xc3\xa9\xc3\xa9\n"
                                 "after: x\n");
    check_positions(n);
    const node *b = node_value(n, 1)->items[2];
    assert_int_equal(b->at.line, 3);
    assert_int_equal(b->at.col, 19);
    assert_int_equal(b->end, b->at.offset + 1);
    assert_int_equal(node_key(n, 3)->at.line, 6);
}

static void a_document_may_be_marked(void **state)
{
    const node *n = tree(*state, "%YAML 1.1\n---\na: 1\n...\n");
    assert_int_equal(n->count, 1);
    assert_string_equal(errors_found(*state), "");
}

/* ---- refusals ---- */

typedef struct refusal {
    const char *text, *found;
} refusal;

static void refused(const refusal *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        front_end *t;
        front_end_setup((void **)&t);
        tree(t, cases[i].text);
        assert_string_equal(errors_found(t), cases[i].found);
        front_end_teardown((void **)&t);
    }
}

static void what_is_not_plain_data_is_refused(void **state)
{
    static const refusal cases[] = {
        {"a: &x 1\nb: *x\n", "1:4 alias\n"},
        {"a: *x\n", "1:4 alias\n"},
        {"- &a [1, 2]\n- [*a, *a]\n", "1:3 alias\n"},
        {"a: !!int 1\n", "1:4 tag\n"},
        {"!x {a: 1}\n", "1:1 tag\n"},
        {"a: 1\n---\nb: 2\n", "2:1 documents\n"},
        {"? [a]\n: 1\n", "1:3 wrong-form\n"},
        {"{[a]: 1, b: 2}\n", "1:2 wrong-form\n"},
        {"a: \"x\\0y\"\n", "1:4 encoding\n"},
        {"# nothing\n", "0:0 empty\n"},
        {"\n\n  \n", "0:0 empty\n"},
    };
    (void)state;
    refused(cases, sizeof cases / sizeof *cases);
}

static void keys_given_twice_are_refused(void **state)
{
    static const refusal cases[] = {
        {"a: 1\nb: 2\na: 3\n", "3:1 duplicate-key\n"},
        {"a: 1\n'a': 3\n\"a\": 4\n", "2:1 duplicate-key\n3:1 duplicate-key\n"},
        {"x: {a: 1, a: 2}\na: 1\n", "1:11 duplicate-key\n"},
        {"x: {a: 1}\ny: {a: 1}\n", ""},
    };
    (void)state;
    refused(cases, sizeof cases / sizeof *cases);
}

static void the_first_of_two_values_counts(void **state)
{
    const node *n = tree(*state, "a: 1\na: 2\n");
    assert_int_equal(n->count, 1);
    assert_string_equal(node_value(n, 0)->text, "1");
    assert_non_null(strstr(rendered(*state), "dir/test.yaml:1:1: note: it is here first\n"));
}

static void syntax_errors_are_where_libyaml_marks_them(void **state)
{
    static const refusal cases[] = {
        {"a: [1, 2\n", "1:9 yaml\n"},
        {"a: {b: 1\n", "1:9 yaml\n"},
        {"a: 1\n b: 2\n", "2:3 yaml\n"},
        {"a: b: c\n", "1:5 yaml\n"},
        {"a: 'x\n", "1:6 yaml\n"},
        {"\ta: 1\n", "1:1 yaml\n"},
        {"a:\n\tb: 1\n", "2:1 yaml\n"},
        {"a: 1\n  \tb: 1\n", "2:3 yaml\n"},
        {"\xc3\xa9: 1\n\xc3\xa9: @x\n", "2:4 yaml\n"},
        {"a: \"\\q\"\n", "1:5 yaml\n"},
        {"a: `x`\n", "1:4 yaml\n"},
        {"a\n", ""},
    };
    (void)state;
    refused(cases, sizeof cases / sizeof *cases);
}

static void tabs_are_named(void **state)
{
    tree(*state, "a:\n\tb: 1\n");
    assert_non_null(strstr(rendered(*state), "a tab cannot indent; use spaces [yaml]"));
}

/* ---- limits ---- */

static const char *repeated(arena *a, const char *s, size_t times)
{
    text t = text_new(a);
    while (times--) text_put(&t, s);
    return text_str(&t);
}

static void depth_is_limited(void **state)
{
    front_end *t = *state;
    const char *open = repeated(t->a, "[", YAML_MAX_DEPTH - 1);
    const char *close = repeated(t->a, "]", YAML_MAX_DEPTH - 1);
    assert_non_null(tree(t, arena_printf(t->a, "%sx%s", open, close)));
    assert_string_equal(errors_found(t), "");
    assert_null(tree(t, arena_printf(t->a, "[%sx%s]", open, close)));
    assert_string_equal(errors_found(t), "1:33 too-deep\n");
}

static void a_bomb_of_brackets_ends_early(void **state)
{
    front_end *t = *state;
    assert_null(tree(t, repeated(t->a, "[", 500000)));
    assert_string_equal(errors_found(t), "1:33 too-deep\n");
}

static void a_bomb_of_dashes_ends_early(void **state)
{
    front_end *t = *state;
    assert_null(tree(t, repeated(t->a, "- ", 250000)));
    assert_string_equal(errors_found(t), "1:65 too-deep\n");
}

static void the_number_of_nodes_is_limited(void **state)
{
    front_end *t = *state;
    assert_null(tree(t, arena_printf(t->a, "[%s]", repeated(t->a, "a,", YAML_MAX_NODES))));
    assert_string_equal(errors_found(t), "1:40000 too-large\n");
    assert_non_null(tree(t, arena_printf(t->a, "[%s]", repeated(t->a, "a,", YAML_MAX_NODES - 1))));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(scalars_lists_and_mappings_are_told_apart),
        FRONT_END_TEST(styles_are_kept),
        FRONT_END_TEST(nodes_know_where_they_stand),
        FRONT_END_TEST(a_document_may_be_marked),
        FRONT_END_TEST(what_is_not_plain_data_is_refused),
        FRONT_END_TEST(keys_given_twice_are_refused),
        FRONT_END_TEST(the_first_of_two_values_counts),
        FRONT_END_TEST(syntax_errors_are_where_libyaml_marks_them),
        FRONT_END_TEST(tabs_are_named),
        FRONT_END_TEST(depth_is_limited),
        FRONT_END_TEST(a_bomb_of_brackets_ends_early),
        FRONT_END_TEST(a_bomb_of_dashes_ends_early),
        FRONT_END_TEST(the_number_of_nodes_is_limited),
    };
    return cmocka_run_group_tests_name("yaml", tests, NULL, NULL);
}

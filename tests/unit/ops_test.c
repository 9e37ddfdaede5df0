/* The operator functions of a kernel: which there are, what they take, and the text they hold. */
#include "planned.h"

#include <stdio.h>

#include "plan/ops.h"
#include "plan/ops_parts.h"

/* "role(type name, ...) -> result" of each function, one a line. */
static const char *signatures(front_end *t, const op_function_text *f, size_t count)
{
    text out = text_new(t->a);
    for (size_t i = 0; i < count; i++) {
        text_printf(&out, "%s(", f[i].role);
        for (size_t p = 0; p < f[i].n_params; p++)
            text_printf(&out, "%s%s %s", p ? ", " : "", f[i].params[p].type->c_name,
                        f[i].params[p].name);
        text_printf(&out, ") -> %s%s\n", f[i].result->c_name, f[i].uses_index ? " by index" : "");
    }
    return text_str(&out);
}

static const op_function_text *ops(front_end *t, const char *s, const char *expected)
{
    op_function_text *f;
    const size_t n = ops_of(t->a, &plan_of(t, s)->kernels[0], &f);
    assert_string_equal(signatures(t, f, n), expected);
    return f;
}

static void functions_of_a_reduce(void **state)
{
    ops(*state, REDUCE_OF("i32") "operator: sum\n",
        "identity() -> int32_t\ncombine(int32_t a, int32_t b) -> int32_t\n");
    const op_function_text *f =
        ops(*state,
            REDUCE_OF("f32") "scalars: {s: T, m: u32}\noperator:\n  identity: 0\n"
                             "  transform: x * s\n  combine: a + b + T(m)\n",
            "identity() -> float\ncombine(float s, uint32_t m, float a, float b) -> float\n"
            "transform(float s, uint32_t m, float x) -> float\n");
    assert_string_equal(f[1].name, "combine");
    assert_int_equal(f[1].pieces[0].line, 9);
    assert_string_equal(f[1].pieces[0].text, "a + b + T(m)");
    assert_false(f[1].pieces[0].block);
}

/* Scalars, inputs, inouts: the order of the C arguments. An output has no value yet. */
static void functions_of_a_map(void **state)
{
    ops(*state,
        MAP_OF("f32") "outputs: {o: u32}\ninout: {io: T}\ninputs: {x: f64}\nscalars: {s: T}\n"
                      "map: {io: io + s, o: u32(x)}\n",
        "io(float s, double x, float io) -> float\no(float s, double x, float io) -> uint32_t\n");
}

/* A stencil may look at many neighbours. */
static void operands_are_not_bounded(void **state)
{
    enum { MANY = 100 };
    front_end *t = *state;
    const plan_kernel *k = &plan_of(t, REDUCE_OF("i32") "operator: sum\n")->kernels[0];
    op_function_text f = ops_start(t->a, k, "many", k->element);
    for (size_t i = 0; i < MANY; i++) ops_add_param(&f, k->element, arena_printf(t->a, "x%zu", i));
    assert_int_equal(f.n_params, MANY);
    for (size_t i = 0; i < MANY; i++)
        assert_string_equal(f.params[i].name, arena_printf(t->a, "x%zu", i));
}

static void the_index_is_given_to_who_asks(void **state)
{
    const char *const map = MAP_OF("u32") "inputs: {x: T}\noutputs: {y: T}\nmap: {y: \"%s\"}\n";
    const struct {
        const char *op;
        bool uses;
    } cases[] = {
        {"i", true},
        {"x + u32(i)", true},
        {"x+i*2", true},
        {"min(x, u32(i))", true},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        front_end *t = *state;
        op_function_text *f;
        char spec[256];
        snprintf(spec, sizeof spec, map, cases[c].op);
        ops_of(t->a, &plan_of(t, spec)->kernels[0], &f);
        assert_int_equal(f[0].uses_index, cases[c].uses);
    }
}

static void names_are_whole_words(void **state)
{
    (void)state;
#define MENTIONS(s, name) op_mentions(&(op_text){.text = s, .len = strlen(s)}, name)
    assert_true(MENTIONS("i", "i"));
    assert_true(MENTIONS("ii + i", "i"));
    assert_true(MENTIONS("x.a + a", "a"));
    assert_false(MENTIONS("x.a + x.b", "a"));
    assert_false(MENTIONS("ab + _a + a_ + a1", "a"));
    assert_false(MENTIONS("", "a"));
    assert_false(op_mentions(&(op_text){0}, "a"));
}

static void identities_by_field_are_in_the_order_of_the_struct(void **state)
{
    const op_function_text *f = ops(
        *state,
        REDUCE_OF("p") "structs:\n  p: {fields: [{name: v, type: f32}, {name: at, type: u64}]}\n"
                       "operator:\n  identity: {at: 7, v: 0.5}\n  combine: a\n",
        "identity() -> kg_total_p_t\ncombine(kg_total_p_t a, kg_total_p_t b) -> kg_total_p_t\n");
    assert_int_equal(f[0].n_pieces, 2);
    assert_string_equal(f[0].pieces[0].name, "v");
    assert_string_equal(f[0].pieces[0].text, "0.5f"); /* of the field's type */
    assert_string_equal(f[0].pieces[1].name, "at");
    assert_string_equal(f[0].pieces[1].text, "7");
}

static void literals_take_the_element_type(void **state)
{
    front_end *t = *state;
    const char *const halves =
        MAP_OF("f32, f64") "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x * 0.5}\n";
    const plan *p = plan_of(t, halves);
    const char *const expected[] = {"x * 0.5f", "x * 0.5"};
    for (int i = 0; i < 2; i++) {
        op_function_text *f;
        ops_of(t->a, &p->kernels[i], &f);
        assert_string_equal(f[0].pieces[0].text, expected[i]);
    }
}

static void blocks_are_kept_line_for_line(void **state)
{
    const op_function_text *f =
        ops(*state,
            REDUCE_OF("u32") "operator:\n  identity: 0\n  combine: |\n    T c = a;\n"
                             "    return c + b;\n",
            "identity() -> uint32_t\ncombine(uint32_t a, uint32_t b) -> uint32_t\n");
    assert_true(f[1].pieces[0].block);
    assert_int_equal(f[1].pieces[0].line, 8);
    assert_non_null(strstr(f[1].pieces[0].text, "T c = a;\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(functions_of_a_reduce),
        FRONT_END_TEST(functions_of_a_map),
        FRONT_END_TEST(operands_are_not_bounded),
        FRONT_END_TEST(the_index_is_given_to_who_asks),
        FRONT_END_TEST(names_are_whole_words),
        FRONT_END_TEST(identities_by_field_are_in_the_order_of_the_struct),
        FRONT_END_TEST(literals_take_the_element_type),
        FRONT_END_TEST(blocks_are_kept_line_for_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* How operator text is emitted, and the tables of operators and functions. */
#include "operator_text.h"

/* ---- emitted
 * ----------------------------------------------------------------------------------- */

static void emits(front_end *t, const char *s, const type *as, const char *expected)
{
    const op_text op = text_at(t, s, strlen(s), 0);
    assert_string_equal(operator_emit(t->a, &op, as), expected);
}

static const type f16 = {.name = "f16", .kind = TYPE_FLOAT, .size = 2, .constants = "f16_range"};
static const type f32 = {
    .name = "f32", .c_name = "float", .kind = TYPE_FLOAT, .size = 4, .constants = "f32"};
static const type f64 = {
    .name = "f64", .c_name = "double", .kind = TYPE_FLOAT, .size = 8, .constants = "f64"};
static const type u32 = {
    .name = "u32", .c_name = "uint32_t", .kind = TYPE_UINT, .size = 4, .constants = "u32"};

static void literals_take_the_type(void **state)
{
    front_end *t = *state;
    const char *s = "x*0.5 + 1. - .25 * 1e5 /* 0.5 */ + 2.0f\n+ 0x1.8p-3 + 3 + a.re // 1.0\n";
    emits(t, s, &f32,
          "x*0.5f + 1.f - .25f * 1e5f /* 0.5 */ + 2.0f\n+ 0x1.8p-3f + 3 + a.re // 1.0\n");
    emits(t, s, &f64, s);
    emits(t, s, &u32, s);
    emits(t, s, NULL, s);
    emits(t, "1e-5", &f16, "1e-5f");
    emits(t, "'.' + 1.5", &f32, "'.' + 1.5f");
    emits(t, "a + b", &f32, "a + b");
}

/* C has no signed type for them, and warns. */
static void integers_beyond_the_signed_ones(void **state)
{
    front_end *t = *state;
    emits(t, "9223372036854775807", &u32, "9223372036854775807");
    emits(t, "9223372036854775808", &u32, "9223372036854775808u");
    emits(t, "18446744073709551615 - a", NULL, "18446744073709551615u - a");
    emits(t, "0.5 * 10000000000000000000", &f32, "0.5f * 10000000000000000000u");
    const char *const as_it_is[] = {"18446744073709551615u",
                                    "18446744073709551615ULL",
                                    "0xffffffffffffffff",
                                    "01777777777777777777777",
                                    "999999999",
                                    "x9223372036854775808"};
    for (size_t i = 0; i < sizeof as_it_is / sizeof *as_it_is; i++)
        emits(t, as_it_is[i], &f32, as_it_is[i]);
    emits(t, "18446744073709551615ll", &u32, "18446744073709551615llu");
}

static void literals_of_structs(void **state)
{
    front_end *t = *state;
    field floats[] = {{.type = &f32}, {.type = &u32}}, both[] = {{.type = &f32}, {.type = &f64}};
    field integers[] = {{.type = &u32}};
    const type narrow = {
        .name = "p", .c_name = "kg_p", .kind = TYPE_STRUCT, .fields = floats, .n_fields = 2};
    const type mixed = {
        .name = "q", .c_name = "kg_q", .kind = TYPE_STRUCT, .fields = both, .n_fields = 2};
    const type counts = {
        .name = "r", .c_name = "kg_r", .kind = TYPE_STRUCT, .fields = integers, .n_fields = 1};
    emits(t, "0.5", &narrow, "0.5f");
    emits(t, "0.5", &mixed, "0.5");
    emits(t, "0.5", &counts, "0.5");
    assert_int_equal(operator_kind(&narrow), 's');
    assert_int_equal(operator_kind(&counts), 'u');
    assert_int_equal(operator_kind(&f16), 'f');
    assert_string_equal(operator_constants(&f32), "f32");
    assert_string_equal(operator_constants(&f16), "f16_range");
    assert_string_equal(operator_constants(&counts), "u32");
    assert_string_equal(operator_constants(&narrow), "kg_p");
}

/* ---- tables
 * ------------------------------------------------------------------------------------ */

static void named_operators_are_operator_text(void **state)
{
    const op_scope scope = {
        .names = (const char *[]){"a", "b", "x", "i", "n", "T", NULL},
        .fields = (const char *[]){"value", "at", "lo", "hi", NULL},
        .types = (const char *[]){"T", NULL},
    };
    const op_scope constant = {
        .names = (const char *[]){"T", NULL},
        .fields = (const char *[]){NULL},
        .types = (const char *[]){"T", NULL},
        .constant = true,
    };
    size_t n = 0;
    for (const op_named *o = op_named_table; o->name; o++, n++) {
        op_scope of = constant;
        of.kinds = o->domains;
        if (o->identity) accept(*state, o->identity, false, &of);
        else assert_true(o->partial == PARTIAL_FOUND || o->partial == PARTIAL_RANGE);
        for (size_t f = 0; !o->identity && f < 2; f++)
            accept(*state, o->identity_fields[f].text, false, &of);
        if (o->transform)
            accept(*state, o->transform, strncmp(o->transform, "return", 6) == 0, &scope);
        if (o->finalise) accept(*state, o->finalise, false, &scope);
        accept(*state, o->combine, false, &scope);
        const char *const joined[] = {o->stage, o->any_order, o->follow};
        for (size_t j = 0; j < 3; j++)
            if (joined[j]) accept(*state, joined[j], false, &scope);
        assert_non_null(o->help);
        assert_ptr_equal(operator_named(o->name), o);
    }
    assert_int_equal(n, 15);
    assert_null(operator_named("median"));
}

static void functions_are_reserved(void **state)
{
    front_end *t = *state;
    for (const op_function *f = op_functions; f->name; f++) {
        assert_true(operator_reserved(f->name));
        assert_true(f->domains[0] && f->help[0]);
        static const char *const arguments[] = {"", "(a)", "(a, b)", "(a, b, x)"};
        accept(t, arena_printf(t->a, "%s%s", f->name, arguments[f->arity]), false, &combine);
    }
    assert_true(operator_reserved("return"));
    assert_true(operator_reserved("u8"));
    assert_true(operator_reserved("T"));
    assert_false(operator_reserved("weight"));
}

/* What a cut text leaves open: brackets, a comment that goes on past its end, a character or a
 * string. */
static bool leaves_something_open(const char *s, size_t n)
{
    int depth = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '/' && i + 1 < n && (s[i + 1] == '*' || s[i + 1] == '/')) {
            const char *ends = s[i + 1] == '*' ? "*/" : "\n";
            const char *end = memmem(s + i + 2, n - i - 2, ends, strlen(ends));
            if (!end) return s[i + 1] == '*';
            i = (size_t)(end - s) + strlen(ends) - 1;
        } else if (s[i] == '"' || s[i] == '\'') {
            const char quote = s[i];
            for (i++; i < n && s[i] != quote; i++) i += s[i] == '\\';
            if (i >= n) return true;
        } else if (strchr("([{", s[i])) {
            depth++;
        } else if (strchr(")]}", s[i])) {
            depth--;
        }
    }
    return depth != 0;
}

static size_t lines_of(const char *s)
{
    size_t n = 0;
    for (; *s; s++) n += *s == '\n';
    return n;
}

/* Whether the first n bytes are accepted. */
static bool accepts_prefix(front_end *t, const char *s, size_t n)
{
    t->d = diags_new(t->a);
    char *exact = malloc(n ? n : 1); /* so that a sanitizer sees reads beyond the end */
    memcpy(exact, s, n);
    op_text op = text_at(t, s, n, 0);
    op.text = exact;
    const bool fine = operator_check(t->a, t->d, &op, &combine);
    free(exact);
    assert_int_equal(fine, diag_errors(t->d) == 0);
    op = text_at(t, s, n, 0);
    const char *emitted = operator_emit(t->a, &op, &f32);
    assert_int_equal(lines_of(emitted), lines_of(op.text));
    return fine;
}

/* No text, however cut, may read out of bounds, or be accepted with something open. */
static void every_prefix_of_a_text(void **state)
{
    static const char *const texts[] = {
        "/* é */ T r = max(a, '\\x41'); // \"\nfor (u32 k = 0x1p3; k < 3; k++) { r += b.re[k]; }\n"
        "return T{r, 1e-5f, .5, \"a\\\"\", ?\?/ \\\n <: R\"x(\" ::std->goto 1'0 }; ",
        "/* (\n */ max(a, (b + 1) * a) // {\n + min(b, a)\n",
        "T r = a;\nif (r > (b + 1)) { r = b; { r = max(r, (a)); } } // }\nreturn (r);\n",
    };
    static const size_t accepted_in_all[] = {0, 9, 2};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *s = texts[i];
        size_t accepted = 0;
        for (size_t n = 0; n <= strlen(s); n++) {
            if (!accepts_prefix(*state, s, n)) continue;
            accepted++;
            if (leaves_something_open(s, n)) fail_msg("accepted: %.*s", (int)n, s);
        }
        assert_int_equal(accepted, accepted_in_all[i]);
        assert_int_equal(accepts_prefix(*state, s, strlen(s)), i != 0);
    }
}

/* For the head of emitted files: a sign is no subtraction, a field and a cast are no calls. */
static void operations_are_counted(void **state)
{
    static const char *const texts[][2] = {
        {"a", "no operation"},
        {"a + b", "1 addition"},
        {"a > b ? a : b", "1 comparison, 1 selection"},
        {"-a * -b + (-1)", "1 addition, 1 multiplication"},
        {"(a - b) - x.min", "2 additions"},
        {"s * x * x + y / 2", "1 addition, 2 multiplications, 1 division"},
        {"u64(a) << 3 & ~b /* a + b */", "3 bit operations"},
        {"!isnan(a) && min(a, b) <= 0", "1 comparison, 2 logical operations, 2 calls"},
        {"T r = a; for (i32 k = 0; k < 4; k++) r += b; return -r;",
         "2 additions, 1 comparison, 1 loop, its body once"},
        {"if (a == b) return a; return b;", "1 comparison, 1 selection"},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(operator_operations(t->a, texts[i][0]), texts[i][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(literals_take_the_type), FRONT_END_TEST(integers_beyond_the_signed_ones),
        FRONT_END_TEST(literals_of_structs),    FRONT_END_TEST(named_operators_are_operator_text),
        FRONT_END_TEST(functions_are_reserved), FRONT_END_TEST(every_prefix_of_a_text),
        FRONT_END_TEST(operations_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

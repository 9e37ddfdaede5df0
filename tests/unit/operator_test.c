/* The operator language: what is accepted, and what is refused and where. */
#include "operator_text.h"

#include <stdio.h>

static const op_scope identity = {
    .names = (const char *[]){"a", "b", "T", NULL},
    .fields = (const char *[]){NULL},
    .types = (const char *[]){"T", "mat2", NULL},
    .constant = true,
};

static const op_scope floats = {
    /* a, b, s are floats; x, i, index are not */
    .names = (const char *[]){"a", "b", "s", "x", "i", "T", NULL},
    .fields = (const char *[]){"re", "im", "index", NULL},
    .floats = (const char *[]){"a", "b", "s", NULL},
    .float_fields = (const char *[]){"re", "im", NULL},
    .types = (const char *[]){"T", NULL},
};

/* ---- accepted
 * ---------------------------------------------------------------------------------- */

static void expressions(void **state)
{
    static const char *const texts[] = {"a + b",
                                        "a > b ? a : b",
                                        "s*x + weight",
                                        "abs(x)",
                                        "max(min(a, b), 0)",
                                        "-x",
                                        "(a)",
                                        "clamp(x, type_min, highest)",
                                        "fma(a, b, 1.0)",
                                        "a.re * b.im - a.im * b.re",
                                        "T{a.re + b.re, a.im}",
                                        "mat2{a.re, (f32)b.im, 0, 1}",
                                        "(T)(u64)a << 3",
                                        "T(0)",
                                        "x == 'a' ? '\\n' : '\\x7f'",
                                        "x & 0xffu | 0b101 ^ 017",
                                        "1e5 + .5f + 1. + 0x1.8p-3 + 1E+2f",
                                        "1ull + 2LL + 3u",
                                        "a /* # \\ é goto ) */ + b // ; \"",
                                        "!isnan(x) && x <= infinity",
                                        "a\n  +\n\tb",
                                        "sizeof(T)",
                                        "x ? true : false",
                                        "a.index < b.index ? a : b",
                                        NULL};
    for (const char *const *s = texts; *s; s++) accept(*state, *s, false, &combine);
}

static void blocks(void **state)
{
    static const char *const texts[] = {
        "return a;",
        "T r = a; r += b; return r;",
        "if (a > b) return a; return b;",
        "const T first = a, second = b; return first + second;",
        "T const r = a; return r;",
        "T sum = 0;\nfor (u32 k = 0, n = 4; k < n; k++) { sum += a; }\nreturn sum;",
        "mat2 m; m.re = a.re; return m;",
        "return {a.re, b.im};",
        "return T{a.re, b.im};",
        "T v[4] = {a, b, a, b}; return v[i & 3];",
        "unsigned int n = 3; return n;",
        "switch (i) { case 0: return a; default: break; } return b;",
        "while (true) { break; } return a;",
        "if (a > b) { return a; } else { return b; } return a;",
        "do { x; continue; } while (false); return /* a */ x; // done",
        "if (i) { T r = a; } return b;",
        NULL};
    for (const char *const *s = texts; *s; s++) accept(*state, *s, true, &combine);
}

static void identities(void **state)
{
    static const char *const texts[] = {"0",
                                        "-1",
                                        "1.5",
                                        "highest",
                                        "T{0, 1}",
                                        "mat2{1, 0, 0, 1}",
                                        "max(type_min, -infinity)",
                                        "~0",
                                        "(T)1 << 3",
                                        "pi / 2",
                                        "true",
                                        NULL};
    for (const char *const *s = texts; *s; s++) accept(*state, *s, false, &identity);
}

static void nothing_written_is_fine(void **state)
{
    front_end *t = *state;
    op_text op = {0};
    assert_true(operator_check(t->a, t->d, &op, &combine));
}

/* ---- refused
 * ----------------------------------------------------------------------------------- */

static void leaving_the_function(void **state)
{
    static const refusal all[] = {
        {"a; } T evil() { return b", "1:4 operator-bracket\n"},
        {"0); } int main() { return 0; } int f() { return (0", "1:2 operator-bracket\n"},
        {"a) + (b", "1:2 operator-bracket\n"},
        {"}", "1:1 operator-bracket\n"},
        {"return a; } {", "1:11 operator-bracket\n"},
        {"(a]", "1:3 operator-bracket\n"},
        {"(a\n+ b", "1:1 operator-bracket\n"},
        {"(a[b", "1:2 operator-argument\n1:3 operator-bracket\n1:1 operator-bracket\n"},
        {NULL, NULL}};
    refuse_all(*state, all, &combine);
}

static void a_wrong_bracket_names_its_opener(void **state)
{
    front_end *t = *state;
    checked(t, "(a\n + b]", &combine);
    assert_int_equal(diag_count(t->d), 2);
    assert_int_equal(diag_at(t->d, 1)->severity, DIAG_NOTE);
    assert_int_equal(diag_at(t->d, 1)->at.line, 1);
    assert_int_equal(diag_at(t->d, 1)->at.col, 1);
}

static void characters(void **state)
{
    static const refusal all[] = {{"a\n#include <x>\n+ b", "2:1 operator-preprocessor\n"},
                                  {"a \\\n + b", "1:3 operator-backslash\n"},
                                  {"a \\  \n + b", "1:3 operator-backslash\n"},
                                  {"a // b \\", "1:8 operator-backslash\n"},
                                  {"a /* \\\n */", "1:6 operator-backslash\n"},
                                  {"a \\ b", "1:3 operator-backslash\n"},
                                  {"a <: b", "1:3 operator-digraph\n"},
                                  {"a :> b", "1:3 operator-digraph\n"},
                                  {"a <% b", "1:3 operator-digraph\n"},
                                  {"a %> b", "1:3 operator-digraph\n"},
                                  {"%: b", "1:1 operator-digraph\n"},
                                  {"a ?\?( b", "1:3 operator-trigraph\n"},
                                  {"a // ?\?/", "1:6 operator-trigraph\n"},
                                  {"a \x01+ b", "1:3 operator-character\n"},
                                  {"a \r+ b", "1:3 operator-character\n"},
                                  {"a // \r b", "1:6 operator-character\n"},
                                  {"a + é", "1:5 operator-character\n"},
                                  {"a // \xe2\x80\xae b", "1:6 operator-character\n"},
                                  {"a /* é */ @ b", "1:11 operator-character\n"},
                                  {"a$b", "1:2 operator-character\n"},
                                  {"a->re", "1:2 operator-punctuation\n"},
                                  {"::a", "1:1 operator-punctuation\n"},
                                  {"[](T y) { }", "1:1 operator-punctuation\n1:6 operator-name\n"},
                                  {"return [a]{ return b; };", "1:8 operator-punctuation\n"},
                                  {"({ a })", "1:2 operator-punctuation\n"},
                                  {"a /* b", "1:3 operator-comment\n"},
                                  {"\"text\"", "1:1 operator-literal\n"},
                                  {"a + \"te\nb", "1:5 operator-literal\n"},
                                  {"R\"(\n)\"",
                                   "1:2 operator-literal\n2:2 operator-literal\n1:1 operator-name\n"
                                   "2:1 operator-bracket\n"},
                                  {"'ab'", "1:1 operator-literal\n"},
                                  {"''", "1:1 operator-literal\n"},
                                  {"'", "1:1 operator-literal\n"},
                                  {"'é'", "1:1 operator-literal\n"},
                                  {"1'000", "1:2 operator-literal\n"},
                                  {NULL, NULL}};
    refuse_all(*state, all, &combine);
}

static void a_null_in_the_text(void **state)
{
    front_end *t = *state;
    op_text op = text_at(t, "a\0b", 3, 0);
    assert_false(operator_check(t->a, t->d, &op, &combine));
    assert_string_equal(errors_found(t), "1:2 operator-character\n");
}

static void numbers(void **state)
{
    static const refusal all[] = {{"1.2.3", "1:1 operator-number\n"},
                                  {"0x", "1:1 operator-number\n"},
                                  {"0b12", "1:1 operator-number\n"},
                                  {"08", "1:1 operator-number\n"},
                                  {"1f", "1:1 operator-number\n"},
                                  {"1e", "1:1 operator-number\n"},
                                  {"0x1.8", "1:1 operator-number\n"},
                                  {"0x1e+5", "1:1 operator-number\n"},
                                  {"1.0L", "1:1 operator-number\n"},
                                  {"1lL", "1:1 operator-number\n"},
                                  {"1_k", "1:1 operator-number\n"},
                                  {"a + 12abc", "1:5 operator-number\n"},
                                  {NULL, NULL}};
    refuse_all(*state, all, &combine);
}

static void names(void **state)
{
    static const refusal all[] = {
        {"a + c", "1:5 operator-name\n"},
        {"c + c + d", "1:1 operator-name\n1:9 operator-name\n"},
        {"fabsf(x)", "1:1 operator-name\n"},
        {"asm(a)", "1:1 operator-name\n"},
        {"__asm__(a)", "1:1 operator-name\n"},
        {"goto out; return a;", "1:1 operator-name\n1:6 operator-name\n"},
        {"static T r = a; return r;", "1:1 operator-name\n"},
        {"(long)a", "1:2 operator-name\n"},
        {"reinterpret_cast<T>(a)", "1:1 operator-name\n"},
        {"_Pragma(a)", "1:1 operator-name\n"},
        {"threadIdx.x + a", "1:1 operator-name\n1:11 operator-field\n"},
        {"a.imag", "1:3 operator-field\n"},
        {"a .\n re.xx", "2:5 operator-field\n"},
        {"T{.re = a, .im = b}", "1:3 operator-field\n1:12 operator-field\n"},
        {".re", "1:1 operator-field\n"},
        {"max + 1", "1:1 operator-call\n"},
        {"infinity(1)", "1:1 operator-call\n"},
        {"max(a)", "1:4 operator-arity\n"},
        {"max()", "1:4 operator-arity\n"},
        {"abs(a, b)", "1:4 operator-arity\n"},
        {"clamp(a, max(a, b, x), b)", "1:13 operator-arity\n"},
        {NULL, NULL}};
    refuse_all(*state, all, &combine);
}

static void statements(void **state)
{
    static const refusal all[] = {
        {"a + b;", "1:6 operator-statement\n"},
        {"a; b; x", "1:2 operator-statement\n"},
        {"{ return a; }", "1:3 operator-statement\n1:11 operator-statement\n"},
        {"if (a) b", "1:1 operator-statement\n"},
        {"return a", "1:9 operator-statement\n"},
        {"", "1:1 operator-empty\n"},
        {" \n /* a */ // b", "1:1 operator-empty\n"},
        {"T max = a; return max;", "1:3 operator-declaration\n1:19 operator-call\n"},
        {"T a = b; return a;", "1:3 operator-declaration\n"},
        {"T f(T y); return f;", "1:3 operator-declaration\n"},
        {"r = a; T r; return r;", "1:1 operator-name\n"},
        {"T r; { r, q; } return r;", "1:11 operator-name\n"},
        {"T *p = a; return a;", "1:4 operator-name\n"},
        {NULL, NULL}};
    refuse_all(*state, all, &combine);
}

static void identities_have_no_arguments(void **state)
{
    static const refusal all[] = {{"a", "1:1 operator-constant\n"},
                                  {"0 + b", "1:5 operator-constant\n"},
                                  {"weight", "1:1 operator-name\n"},
                                  {NULL, NULL}};
    refuse_all(*state, all, &identity);
}

static void constants_have_a_kind(void **state)
{
    front_end *t = *state;
    op_scope scope = combine;
    scope.kinds = "uif";
    accept(t, "x > highest ? lowest : type_max", false, &scope);
    refuse_all(t,
               (const refusal[]){{"a + infinity", "1:5 operator-constant\n"},
                                 {"pi", "1:1 operator-constant\n"},
                                 {NULL, NULL}},
               &scope);
    scope.kinds = "f";
    accept(t, "a + infinity * pi", false, &scope);
    scope.kinds = "s";
    refuse_all(t, (const refusal[]){{"highest", "1:1 operator-constant\n"}, {NULL, NULL}}, &scope);
}

static void arguments_keep_their_values(void **state)
{
    static const refusal refusals[] = {
        {"(a = b) + x", "1:2 operator-argument\n"},
        {"a.re = 3; return a;", "1:1 operator-argument\n"},
        {"T r = ++a; return r;", "1:9 operator-argument\n"},
        {"T r = a; r += b--; return r;", "1:15 operator-argument\n"},
        {"T r = a; b <<= 1; return r;", "1:10 operator-argument\n"},
        {"x--> 0", "1:1 operator-argument\n"},
        {"a[0] + b", "1:1 operator-argument\n"},
        {"a.re[i] + b.im", "1:1 operator-argument\n"},
        {NULL, NULL},
    };
    refuse_all(*state, refusals, &combine);
    accept(*state, "a == b ? a : -b", false, &combine);
    accept(*state, "T r = a, q[2]; q[0] = r; q[1] = b; r.re = q[i & 1].im; --r.im; return r += a;",
           true, &combine);
}

static void suggestions(void **state)
{
    static const struct {
        const char *text, *says;
    } all[] = {
        {"wieght", "did you mean \"weight\"?"},
        {"abz(x)", "did you mean \"abs\"?"},
        {"infinty", "did you mean \"infinity\"?"},
        {"a.indx", "did you mean \"index\"?"},
        {"fmaxf(a, b)", "write max"},
        {"a and b", "write &&"},
        {"T total = a; return totl;", "did you mean \"total\"?"},
        {"a.re; }", "would leave the function"},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        checked(t, all[i].text, &combine);
        if (!strstr(rendered(t), all[i].says)) fail_msg("%s:\n%s", all[i].text, rendered(t));
    }
}

static void limits(void **state)
{
    front_end *t = *state;
    text deep = text_new(t->a), many = text_new(t->a), full = text_new(t->a);
    for (unsigned i = 0; i < OPERATOR_MAX_NESTING; i++) text_putc(&deep, '(');
    text_putc(&deep, 'a');
    for (unsigned i = 0; i < OPERATOR_MAX_NESTING; i++) text_putc(&deep, ')');
    accept(t, text_str(&deep), false, &combine);
    checked(t, arena_printf(t->a, "(%s)", text_str(&deep)), &combine);
    assert_string_equal(errors_found(t), "1:65 operator-nesting\n");

    for (int i = 0; i < 1000; i++) text_printf(&many, "q%d+", i);
    checked(t, text_str(&many), &combine);
    assert_int_equal(diag_errors(t->d), 20);

    while (full.len < OPERATOR_MAX_BYTES - 1) text_putc(&full, full.len % 2 ? '+' : 'a');
    text_putc(&full, ' ');
    accept(t, text_str(&full), false, &combine);
    text_putc(&full, 'a');
    checked(t, text_str(&full), &combine);
    assert_string_equal(errors_found(t), "1:1 operator-length\n");
}

static void positions_are_those_of_the_source(void **state)
{
    front_end *t = *state;
    op_text op = text_at(t, "a +\n c", 6, 20);
    assert_false(operator_check(t->a, t->d, &op, &combine));
    assert_string_equal(errors_found(t), "2:2 operator-name\n");
    assert_int_equal(diag_at(t->d, 0)->at.offset, 25);
}

/* ---- operators on integers
 * --------------------------------------------------------------------- */

static void floats_have_no_bits(void **state)
{
    front_end *t = *state;
    static const refusal refusals[] = {
        {"a % b", "1:3 operator-integer\n"},
        {"a >> 1", "1:3 operator-integer\n"},
        {"x & b", "1:3 operator-integer\n"},
        {"~a", "1:1 operator-integer\n"},
        {"x + ~a.re", "1:5 operator-integer\n"},
        {"x ^ -s", "1:3 operator-integer\n"},
        {"x | 1.5", "1:3 operator-integer\n"},
        {"2.5 % x", "1:5 operator-integer\n"},
        {"x * a & 1", "1:7 operator-integer\n"},
        {"x & a * x", "1:3 operator-integer\n"},
        {"x << a + 1", "1:3 operator-integer\n"},
        {"x > 0 ? i : a % 2", "1:15 operator-integer\n"},
        {"i & x & a", "1:7 operator-integer\n"},
        {"a.re % 2", "1:6 operator-integer\n"},
        {"x.index % a.im", "1:9 operator-integer\n"},
        {"(u32)x >> s", "1:8 operator-integer\n"},
        {"u32 r = x; r %= a; return r;", "1:14 operator-integer\n"},
        {"u32 r = a & 1; return r;", "1:11 operator-integer\n"},
        {"return a ^ b;", "1:10 operator-integer\n"},
        {NULL, NULL},
    };
    refuse_all(t, refusals, &floats);
}

/* Where something may have made an integer of it, or nobody knows what it is. */
static void what_may_be_an_integer_is_let_pass(void **state)
{
    front_end *t = *state;
    static const char *const texts[] = {
        "x % i",
        "(u32)a % 3",
        "x % (u32)b",
        "(a < b) & (b < s)",
        "a < b & b < s",
        "a == b | s != a",
        "a < b ^ x > 1",
        "x & a < b",
        "!a & 1",
        "x & !b",
        "isnan(a) | isnan(b)",
        "x << (a > b)",
        "x.index >> 2",
        "a.index & 1",
        "abs(x) % 2",
        "sizeof a % 4",
        "(u32)(a * b) & 7",
        "x & u32(a)",
        "a * (x % 3)",
        "a + (x << 2) * b",
        "x % 3 * a",
        "x << 2 < a",
        "a > x >> 1",
        "a * x > i & 1",
        "x ? a : b",
        "a && b",
        "!+a & 1",
        "(u32)-a >> 1",
        "sizeof -a % 2",
        "(i64)a.re >> 1",
        "i & 1 ? a : b",
        "a > (x & i) ? a : b",
        "x & (i == 0 ? 1 : 2)",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) accept(t, texts[i], false, &floats);
    accept(t, "u32 r = x; r &= a < b; return r;", true, &floats);
    accept(t, "u32 r = x; r |= a && b; return r;", true, &floats);
    accept(t, "u32 r = x; r <<= a > b ? 1 : 2; return a;", true, &floats);
    accept(t, "u32 r = a; return r % 2;", true, &floats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(floats_have_no_bits),
        FRONT_END_TEST(what_may_be_an_integer_is_let_pass),
        FRONT_END_TEST(expressions),
        FRONT_END_TEST(blocks),
        FRONT_END_TEST(identities),
        FRONT_END_TEST(nothing_written_is_fine),
        FRONT_END_TEST(leaving_the_function),
        FRONT_END_TEST(a_wrong_bracket_names_its_opener),
        FRONT_END_TEST(characters),
        FRONT_END_TEST(a_null_in_the_text),
        FRONT_END_TEST(numbers),
        FRONT_END_TEST(names),
        FRONT_END_TEST(statements),
        FRONT_END_TEST(identities_have_no_arguments),
        FRONT_END_TEST(constants_have_a_kind),
        FRONT_END_TEST(arguments_keep_their_values),
        FRONT_END_TEST(suggestions),
        FRONT_END_TEST(limits),
        FRONT_END_TEST(positions_are_those_of_the_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What operator text must not do: reach memory that is not its own, or end without a value. */
#include "operator_text.h"

static void pointers_and_references(void **state)
{
    static const refusal refusals[] = {
        {"*(f32 *)4096 = a; return a;", "1:1 operator-pointer\n1:7 operator-pointer\n"},
        {"T r = *(T *)(u64)i; return r;", "1:7 operator-pointer\n1:11 operator-pointer\n"},
        {"((T(*)(T))4096)(a)", "1:5 operator-pointer\n"},
        {"((T(&)(T))a)(b)", "1:5 operator-pointer\n"},
        {"T r = a; return (u64)&r;", "1:22 operator-pointer\n"},
        {"return a + (u64)(T)&b;", "1:20 operator-pointer\n"},
        {"((f32 &)a) = b; return a;", "1:7 operator-pointer\n"},
        {"((f32 const &)a) + b", "1:13 operator-pointer\n"},
        {"(T &&)a", "1:4 operator-pointer\n"},
        {"T r = a, *q = 0; return r;", "1:11 operator-name\n"},
        {"T r = a, q; (T(&)[4])r; return q;", "1:16 operator-pointer\n1:18 operator-array\n"},
        {"(T[2]){a, b}", "1:2 operator-pointer\n"},
        {"sizeof(T[1])", "1:8 operator-pointer\n"},
        {"T r = a; ++*r; return r;", "1:12 operator-pointer\n"},
        {"if (a) *x; else &b; return a;", "1:8 operator-pointer\n1:17 operator-pointer\n"},
        {"switch (i) { case 1: *x; } return a;", "1:22 operator-pointer\n"},
        {"{ a; } *b; return a;", "1:8 operator-pointer\n"},
        {"a.*b", "1:3 operator-pointer\n"},
        {"a - *b & &x", "1:5 operator-pointer\n1:10 operator-pointer\n"},
        {"&&x ? a : b", "1:1 operator-pointer\n"},
        {NULL, NULL},
    };
    static const char *const fine[] = {
        "(a) * (b) & x",
        "abs(a) * b",
        "a.re * b.im",
        "T{a.re, b.im} * T(a)",
        "sizeof(T) * i & 3",
        "(T)(a * b) && (u64)a & i",
        "a && b ? a & i : b * 2",
        "(T)-a * -b",
        "i * 'a' * 2 & ~i",
        "(const T)a * b",
        NULL,
    };
    refuse_all(*state, refusals, &combine);
    for (const char *const *s = fine; *s; s++) accept(*state, *s, false, &combine);
    accept(*state, "T r = a; r++ * b; if (r) { r = b; } return r * a & i;", true, &combine);
    accept(*state, "return (a + b) * b << (i & 3);", true, &combine);
    accept(*state, "return (a * b) << 1 | (b & 1);", true, &combine);
}

static void arrays_of_the_text(void **state)
{
    static const refusal refusals[] = {
        {"T r = a; r[-5] = b; return r;", "1:11 operator-array\n"},
        {"T r[2]; r[-5] = b; return r[0];", "1:10 operator-array\n"},
        {"T r[2]; r[2] = b; return r[0];", "1:10 operator-array\n"},
        {"T r[0x2u]; r[0b10] = b; return r[017];", "1:13 operator-array\n1:33 operator-array\n"},
        {"T r[2][3]; r[1][3] = b; return r[2][0];", "1:16 operator-array\n1:33 operator-array\n"},
        {"T r[2][3]; r[1] = b; return r;", "1:12 operator-array\n1:29 operator-array\n"},
        {"T r[2]; return r[1][0];", "1:20 operator-array\n"},
        {"T r[i]; return r[0];", "1:4 operator-array\n"},
        {"T r[a.index + 1]; return r[0];", "1:4 operator-array\n"},
        {"T r[] = {a, b}; return r[0];", "1:4 operator-array\n"},
        {"T r[0]; return r[i];", "1:4 operator-array\n"},
        {"T r[1025]; return r[0];", "1:4 operator-array\n"},
        {"T r[99999999999999999999]; return r[0];", "1:4 operator-array\n"},
        {"T r[1000]; T q[25]; return r[0] + q[0];", "1:14 operator-array\n"},
        {"T r[2]; return (u64)r;", "1:21 operator-array\n"},
        {"T r[2]; return (r + 5)[0];", "1:17 operator-array\n1:23 operator-array\n"},
        {"T r[2]; return T{a.re, a.im}[i];", "1:29 operator-punctuation\n"},
        {"max(a, b)[1]", "1:10 operator-array\n"},
        {NULL, NULL},
    };
    refuse_all(*state, refusals, &combine);
    accept(*state,
           "T r[2][3] = {{a}, {b}}, q[4]; q[3] = r[1][2]; return q[i & 3] + r[i % 2][q[1] > 0];",
           true, &combine);
}

static void the_end_of_a_block(void **state)
{
    static const refusal refusals[] = {
        {"if (x > 0) return x;", "1:20 operator-return\n"},
        {"if (x > 0) return x;\nelse { b; }", "2:11 operator-return\n"},
        {"if (a) if (b) return x; else return a;", "1:38 operator-return\n"},
        {"if (a) return a; while (b) return x;", "1:36 operator-return\n"},
        {"if (a) return a; for (T k = a; k; k++) { return k; }", "1:52 operator-return\n"},
        {"if (a) return a; while (true) { if (b) break; }", "1:47 operator-return\n"},
        {"if (a) return a; switch (i) { case 0: return a; case 1: return b; }",
         "1:67 operator-return\n"},
        {"if (a) return a; switch (i) { case 0: break; default: return b; }",
         "1:65 operator-return\n"},
        {"if (a) return a; do { if (b) continue; return a; } while (x);", "1:61 operator-return\n"},
        {NULL, NULL},
    };
    static const char *const fine[] = {
        "if (x > 0) return x; else return a;",
        "if (a) { if (b) return x; else { return a; } } else return x;",
        "if (a) return a; for (;;) { if (b) return b; }",
        "if (a) return a; for (T k = 0;; k++) if (k > b) return b;",
        "if (a) return a; while (true) { while (b) { break; } return b; }",
        "if (a) return a; while (1) { if (b) continue; switch (i) { case 0: break; } return b; }",
        "if (a) return a; switch (i) { case 0: case 1: return a; default: return b; }",
        "if (a) return a; do { if (b) { x; } return a; } while (false);",
        "return a; b;",
        NULL,
    };
    refuse_all(*state, refusals, &combine);
    for (const char *const *s = fine; *s; s++) accept(*state, *s, true, &combine);
}

static void names_of_headers(void **state)
{
    static const refusal refusals[] = {
        {"T errno = a; return errno;", "1:3 operator-declaration\n"},
        {"T KG_OP = a; return KG_OP;", "1:3 operator-declaration\n"},
        {"T kg_value = a; return kg_value;", "1:3 operator-declaration\n"},
        {"T __LINE__ = a; return a;", "1:3 operator-declaration\n"},
        {"T _Bool = a; return a;", "1:3 operator-declaration\n"},
        {NULL, NULL},
    };
    refuse_all(*state, refusals, &combine);
    accept(*state, "T errno_ = a, kg = b; return errno_ + kg;", true, &combine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(pointers_and_references),
        FRONT_END_TEST(arrays_of_the_text),
        FRONT_END_TEST(the_end_of_a_block),
        FRONT_END_TEST(names_of_headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

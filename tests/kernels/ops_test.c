/* One test per function and type: C, operator text in C++ and an oracle of its own agree. They do
 * by bits where the function is exact, else within the tolerance that kg_ops.h states.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "ops_cases.h"
#include "ops_test.h"

#define RANDOM_CALLS 4000

typedef struct agreement {
    int function, type;
} agreement;

static void disagree(agreement of, const char *who, const uint64_t in[3], uint64_t got,
                     uint64_t expected)
{
    fail_msg("%s_%s(%#llx, %#llx, %#llx) in %s: %#llx, expected %#llx",
             ops_function_name(of.function), ops_type_name(of.type), (unsigned long long)in[0],
             (unsigned long long)in[1], (unsigned long long)in[2], who, (unsigned long long)got,
             (unsigned long long)expected);
}

static void c_and_cpp_agree_with_the_oracle(void **state)
{
    const agreement of = *(agreement *)*state;
    const int f = of.function, t = of.type;
    const uint64_t calls = ops_calls(f, t, RANDOM_CALLS), tolerance = ops_tolerance(f, t, 0);
    for (uint64_t k = 0; k < calls; k++) {
        uint64_t in[3];
        ops_arguments(f, t, k, in);
        const uint64_t expected = ops_oracle(f, t, in);
        const uint64_t c = ops_in_c(f, t, in), cpp = ops_in_cpp(f, t, in);
        if (ops_distance(f, t, c, expected) > tolerance) disagree(of, "C", in, c, expected);
        if (ops_distance(f, t, cpp, c) != 0) disagree(of, "C++, against C,", in, cpp, c);
    }
}

static void arguments_of_several_types(void **state)
{
    (void)state;
    const ops_mixed_result *results;
    const size_t n = ops_mixed(&results);
    for (size_t i = 0; i < n; i++)
        if (!(results[i].got == results[i].expected))
            fail_msg("%s for %s: %g, expected %g", results[i].text, results[i].type, results[i].got,
                     results[i].expected);
}

/* The positive quiet NaN without payload is put in place of any; infinities and numbers stay. */
static void one_nan_for_all(void **state)
{
    (void)state;
    static const struct {
        int bytes, exponent_bits;
        uint64_t infinity, nan;
    } types[] = {{2, 5, 0x7c00, 0x7e00}, {2, 8, 0x7f80, 0x7fc0}, {4, 8, 0x7f800000, 0x7fc00000}};
    for (int t = 0; t < 3; t++)
        for (uint64_t i = 0; i < 65536; i++) {
            const uint64_t bits = types[t].bytes == 2 ? i : i << 16 | (i & 1);
            const uint64_t magnitude = bits & ~(UINT64_C(1) << (8 * types[t].bytes - 1));
            assert_int_equal(ops_one_nan(types[t].bytes, types[t].exponent_bits, bits),
                             magnitude > types[t].infinity ? types[t].nan : bits);
        }
}

int main(void)
{
    static agreement of[OPS_FUNCTIONS * OPS_TYPES];
    static char names[OPS_FUNCTIONS * OPS_TYPES][32];
    static struct CMUnitTest tests[OPS_FUNCTIONS * OPS_TYPES + 2];
    size_t n = 0;
    for (int f = 0; f < OPS_FUNCTIONS; f++)
        for (int t = 0; t < OPS_TYPES; t++) {
            if (!ops_takes(f, t)) continue;
            of[n] = (agreement){f, t};
            snprintf(names[n], sizeof names[n], "%s_%s", ops_function_name(f), ops_type_name(t));
            tests[n] =
                (struct CMUnitTest){names[n], c_and_cpp_agree_with_the_oracle, NULL, NULL, &of[n]};
            n++;
        }
    tests[n] = (struct CMUnitTest)cmocka_unit_test(arguments_of_several_types);
    tests[n + 1] = (struct CMUnitTest)cmocka_unit_test(one_nan_for_all);
    /* the array is longer than that: entries without a function are skipped */
    return cmocka_run_group_tests(tests, NULL, NULL);
}

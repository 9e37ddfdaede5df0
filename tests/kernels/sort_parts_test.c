/* Structs that are sorted by parts. Every pattern of a half comes up, the greatest first, NaNs with
 * payloads too. Of few patterns, equal ones tell whether they stayed in order. The value of an
 * element has its index. Nothing here comes from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_parts_structs.h"

#define PATTERNS 65536u
#define MOST (PATTERNS + 300u) /* some come up twice */

typedef kg_parts_structs_small_t element;
typedef void data_of(uint32_t i, element *x);

static uint32_t noise(uint32_t i)
{
    const uint32_t x = (i + 1) * UINT32_C(2654435761);
    return (x ^ x >> 15) * UINT32_C(2246822519);
}

static void every_half(uint32_t i, element *x)
{
    *x = (element){.id = (uint16_t)i, .group = -3};
    x->score.bits = (uint16_t)(i * 40503); /* an odd number: all of them, in no order */
    x->id &= 0x1fff;                       /* of which the highest bits are a part */
}

/* Zeros and NaNs of both signs, infinities, the least numbers. */
static void few_of_all_parts(uint32_t i, element *x)
{
    static const uint16_t some[] = {0x8000, 0,      0x7c00, 0xfc00, 0x7e00, 0xfe01,
                                    0x7c01, 0xffff, 0x3c00, 1,      0x8001};
    const uint32_t r = noise(i);
    *x = (element){.id = (uint16_t)r, .mark = (uint8_t)(r >> 8)};
    x->group = (int8_t)((int32_t)((r >> 16) % 3) * 100 - 100);
    x->score.bits = some[(r >> 20) % (sizeof some / sizeof *some)];
}

/* Those with a sign go against their magnitude. */
static int32_t number_of(uint16_t bits)
{
    return bits >> 15 ? -1 - (bits & 0x7fff) : bits;
}

/* Less than 0: a comes first. */
static int32_t order_of(const element *a, const element *b)
{
    const int32_t by_score = number_of(b->score.bits) - number_of(a->score.bits);
    if (a->group != b->group) return a->group - b->group;
    return by_score ? by_score : (a->id >> 13) - (b->id >> 13);
}

static bool is_same(const element *a, const element *b)
{
    return a->id == b->id && a->score.bits == b->score.bits && a->group == b->group &&
           a->mark == b->mark;
}

static void sort_elements(kg_workspace *ws, data_of *fill, uint32_t n)
{
    static element in[MOST], out[MOST];
    static kg_parts_structs_large_t index[MOST], at[MOST];
    static bool seen[MOST];
    for (uint32_t i = 0; i < n; i++) fill(i, &in[i]), index[i].at = i, index[i].c = ~(int64_t)i;
    memset(seen, 0, sizeof seen);
    memset(at, 0xcc, sizeof at);
    if (kg_parts_structs_small(ws, in, index, out, at, n, NULL)) fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t was = at[i].at;
        if (was >= n || seen[was] || at[i].c != ~(int64_t)was)
            fail_msg("no index at %u of %u", i, n);
        seen[was] = true;
        if (!is_same(&in[was], &out[i])) fail_msg("the value of another one at %u of %u", i, n);
        const int32_t order = i == 0 ? -1 : order_of(&out[i - 1], &out[i]);
        if (order > 0) fail_msg("not in order at %u of %u", i, n);
        if (order == 0 && at[i - 1].at > was) fail_msg("not stable at %u of %u", i, n);
    }
}

static kg_workspace *workspace_of(const kg_kernel *k, size_t n)
{
    kg_workspace *ws = NULL;
    const size_t bytes = kg_workspace_bytes(k, n, NULL);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    return ws;
}

static void all_patterns_of_a_half(void **state)
{
    (void)state;
    kg_workspace *ws = workspace_of(&kg_parts_structs_small_kernel, MOST);
    sort_elements(ws, every_half, MOST);
    kg_workspace_destroy(ws);
}

/* By every variant that serves so many. */
static void few_values_stay_in_order(void **state)
{
    (void)state;
    static const uint32_t sizes[] = {0, 1, 2, 31, 96, 97, 192, 193, 1500};
    const kg_kernel *k = &kg_parts_structs_small_kernel;
    kg_workspace *ws = workspace_of(k, MOST);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        for (uint32_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            if (v != 0 || sizes[i] <= 96) sort_elements(ws, few_of_all_parts, sizes[i]);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_patterns_of_a_half),
        cmocka_unit_test(few_values_stay_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

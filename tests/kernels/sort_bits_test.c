/* Each range of bits [begin, end) that a call can ask for. Of keys of 8, 16 and 32 bits each
 * variant takes all; of keys of 64 a third, and all variants together all. Bits outside the range
 * are any, so a sort by others shows. Some keys come twice. The value of a key is its index: so
 * results tell whether equal keys stayed in order. Nothing is taken from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kg_bits_asked.h"
#include "kg_two_asked.h"

#define MOST 450u
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Of one block, of three launches for each digit, of one launch: tiles that are not full. */
static const uint32_t sizes[] = {75, 270, MOST};

static uint64_t given[MOST], sorted[MOST]; /* of any width */
static uint16_t places[MOST];              /* of sorted keys, where they stood */

/* Every third key is the one before it. */
static uint64_t key_of(uint32_t i, uint32_t bits)
{
    uint64_t x = (i - (i % 3 == 2) + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (x ^ x >> 32) >> (64 - bits);
}

typedef kg_status caller(kg_workspace *ws, uint32_t begin, uint32_t end, uint32_t n, bool in_place);

/* Loads the keys, sorts them by `call`, and stores them with their places. */
#define CALLER(name, type, call)                                                                   \
    static kg_status name(kg_workspace *ws, uint32_t begin, uint32_t end, uint32_t n,              \
                          bool in_place)                                                           \
    {                                                                                              \
        static type keys[MOST], other[MOST];                                                       \
        static uint16_t at[MOST], other_at[MOST];                                                  \
        type *const out = in_place ? keys : other;                                                 \
        uint16_t *const out_at = in_place ? at : other_at;                                         \
        for (uint32_t i = 0; i < n; i++) keys[i] = (type)given[i], at[i] = (uint16_t)i;            \
        const kg_status status = call;                                                             \
        for (uint32_t i = 0; i < n; i++) {                                                         \
            sorted[i] = (uint64_t)out[i];                                                          \
            places[i] = out_at[i];                                                                 \
        }                                                                                          \
        return status;                                                                             \
    }

CALLER(of_bytes, uint8_t, kg_bits_asked_u8(ws, begin, end, keys, at, out, out_at, n, NULL))
CALLER(of_words, int32_t, kg_bits_asked_i32(ws, begin, end, keys, at, out, out_at, n, NULL))
CALLER(of_long, uint64_t, kg_bits_asked_u64(ws, begin, end, keys, at, out, out_at, n, NULL))
CALLER(of_two, uint16_t, kg_two_asked_u16(ws, begin, end, keys, at, other, other_at, n, NULL))

/* The first of two arrays has the result, always. */
static kg_status of_halves(kg_workspace *ws, uint32_t begin, uint32_t end, uint32_t n,
                           bool in_place)
{
    (void)in_place;
    return of_two(ws, begin, end, n, true);
}

typedef struct sorter {
    const kg_kernel *kernel;
    caller *call;
    uint32_t bits, step; /* of a key; of the ranges one in so many */
    bool is_signed;      /* its top bit is turned round in the order of keys */
} sorter;

/* Each key is there, by its index. Indices ascend among those that are alike: none came twice. */
static void check_keys(const sorter *s, uint32_t begin, uint32_t end, uint32_t n)
{
    const uint64_t all = ~UINT64_C(0) >> (64 - s->bits);
    const uint64_t sign = s->is_signed ? UINT64_C(1) << (s->bits - 1) : 0;
    const uint64_t below = end == 64 ? ~UINT64_C(0) : (UINT64_C(1) << end) - 1;
    const uint64_t counted = begin == 64 ? 0 : below >> begin << begin;
    for (uint32_t i = 0; i < n; i++) {
        const uint64_t key = sorted[i] & all, before = sorted[i ? i - 1 : 0] & all;
        if (places[i] >= n || key != given[places[i]])
            fail_msg("%s, bits %u to %u: no key at %u of %u", s->kernel->name, begin, end, i, n);
        const uint64_t mine = (key ^ sign) & counted, other = (before ^ sign) & counted;
        if (i == 0 || other < mine || (other == mine && places[i - 1] < places[i])) continue;
        fail_msg("%s, bits %u to %u: out of order at %u of %u", s->kernel->name, begin, end, i, n);
    }
}

/* From one array to another and in place by turns, where it may be. */
static void try_ranges(const sorter *s, kg_workspace *ws, uint32_t first, uint32_t n)
{
    uint32_t nth = 0, tried = 0;
    for (uint32_t begin = 0; begin <= s->bits; begin++) {
        for (uint32_t end = begin; end <= s->bits; end++) {
            if (nth++ % s->step != first % s->step) continue;
            const bool in_place = tried++ % 2 && s->kernel->in_place;
            if (s->call(ws, begin, end, n, in_place)) fail_msg("%s", kg_last_error());
            check_keys(s, begin, end, n);
        }
    }
    assert_int_equal(nth, (s->bits + 1) * (s->bits + 2) / 2);
}

static void try_all(const sorter *s)
{
    const kg_kernel *k = s->kernel;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, NULL)), KG_OK);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        const uint32_t n = sizes[COUNT(sizes) - k->n_variants + v];
        for (uint32_t i = 0; i < n; i++) given[i] = key_of(i, s->bits);
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        try_ranges(s, ws, v, n);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

static void bytes(void **state)
{
    (void)state;
    try_all(&(sorter){&kg_bits_asked_u8_kernel, of_bytes, 8, 1, false});
}

static void halves(void **state)
{
    (void)state;
    try_all(&(sorter){&kg_two_asked_u16_kernel, of_halves, 16, 1, false});
}

static void words(void **state)
{
    (void)state;
    try_all(&(sorter){&kg_bits_asked_i32_kernel, of_words, 32, 1, true});
}

static void long_keys(void **state)
{
    (void)state;
    try_all(&(sorter){&kg_bits_asked_u64_kernel, of_long, 64, 3, false});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes),
        cmocka_unit_test(halves),
        cmocka_unit_test(words),
        cmocka_unit_test(long_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

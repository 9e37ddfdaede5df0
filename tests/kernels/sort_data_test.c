/* Sorts of all kinds of data, by each variant that takes a size. Forms are those of auto, and
 * buckets: a single pass with look-back, with values; all blocks at once, and a cluster, with
 * values and without. The value of a key is its index: so results tell whether equal keys stayed
 * in order. Keys alone are compared with what qsort makes of them. Nothing here comes from the
 * emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "key_data.h"
#include "kg_keys_auto.h"
#include "kg_keys_cluster.h"
#include "kg_keys_hybrid.h"
#include "kg_keys_together.h"
#include "kg_pairs_cluster.h"
#include "kg_pairs_steps.h"
#include "kg_pairs_together.h"

#define MOST 20000u
#define COUNT(array) (sizeof(array) / sizeof *(array))

static const uint32_t sizes[] = {1, 90, 850, 2000, 4001, MOST};

static uint32_t given[MOST], sorted[MOST], places[MOST];

/* Sorts what is given, in place or not; KG_NO_VARIANT where the variant does not take n. */
typedef kg_status caller(kg_workspace *ws, uint32_t n, bool in_place);

static kg_status pairs(kg_workspace *ws, uint32_t n, bool in_place)
{
    static uint32_t keys[MOST], at[MOST];
    for (uint32_t i = 0; i < n; i++) keys[i] = given[i], at[i] = i;
    if (!in_place) return kg_pairs_steps_u32(ws, keys, at, sorted, places, n, NULL);
    const kg_status status = kg_pairs_steps_u32(ws, keys, at, keys, at, n, NULL);
    for (uint32_t i = 0; i < n; i++) sorted[i] = keys[i], places[i] = at[i];
    return status;
}

static kg_status wide_pairs(kg_workspace *ws, uint32_t n, bool in_place)
{
    static uint32_t keys[MOST];
    static double at[MOST], out_at[MOST];
    double *const to = in_place ? at : out_at;
    for (uint32_t i = 0; i < n; i++) keys[i] = sorted[i] = given[i], at[i] = i;
    const uint32_t *from = in_place ? sorted : keys;
    const kg_status status = kg_keys_auto_u32(ws, from, at, sorted, to, n, NULL);
    for (uint32_t i = 0; i < n; i++) places[i] = (uint32_t)to[i];
    return status;
}

static kg_status at_once(kg_workspace *ws, uint32_t n, bool in_place)
{
    for (uint32_t i = 0; i < n; i++) sorted[i] = given[i];
    return kg_keys_together_u32(ws, in_place ? sorted : given, sorted, n, NULL);
}

static kg_status in_cluster(kg_workspace *ws, uint32_t n, bool in_place)
{
    for (uint32_t i = 0; i < n; i++) sorted[i] = given[i];
    return kg_keys_cluster_u32(ws, in_place ? sorted : given, sorted, n, NULL);
}

static kg_status pairs_at_once(kg_workspace *ws, uint32_t n, bool in_place)
{
    static uint32_t keys[MOST], at[MOST];
    static float mass[MOST], out_mass[MOST];
    for (uint32_t i = 0; i < n; i++) keys[i] = given[i], at[i] = i, mass[i] = (float)i;
    uint32_t *const out = in_place ? keys : sorted, *const out_at = in_place ? at : places;
    float *const to = in_place ? mass : out_mass;
    const kg_status status = kg_pairs_together_u32(ws, keys, mass, at, out, to, out_at, n, NULL);
    for (uint32_t i = 0; i < n; i++) sorted[i] = out[i], places[i] = out_at[i];
    for (uint32_t i = 0; i < n && status == KG_OK; i++)
        if ((uint32_t)to[i] != places[i]) fail_msg("the other value at %u of %u", i, n);
    return status;
}

/* Floats, the greatest first: what is compared afterwards are numbers that ascend. */
static kg_status pairs_in_cluster(kg_workspace *ws, uint32_t n, bool in_place)
{
    static float keys[MOST], out[MOST];
    static double at[MOST], out_at[MOST];
    for (uint32_t i = 0; i < n; i++) {
        memcpy(&keys[i], &given[i], sizeof *keys);
        given[i] = ~key_number_of_float(given[i]);
        at[i] = i;
    }
    float *const to = in_place ? keys : out;
    double *const to_at = in_place ? at : out_at;
    const kg_status status = kg_pairs_cluster_f32(ws, keys, at, to, places, to_at, n, NULL);
    for (uint32_t i = 0; i < n && status == KG_OK; i++) {
        memcpy(&sorted[i], &to[i], sizeof *sorted);
        sorted[i] = ~key_number_of_float(sorted[i]);
        if ((uint32_t)to_at[i] != places[i]) fail_msg("another value at %u of %u", i, n);
    }
    return status;
}

/* The upper half of each key, as a float. */
static kg_status by_buckets(kg_workspace *ws, uint32_t n, bool in_place)
{
    static uint16_t keys[MOST], out[MOST];
    uint16_t *const to = in_place ? keys : out;
    for (uint32_t i = 0; i < n; i++) keys[i] = (uint16_t)((given[i] &= UINT32_C(0xffff0000)) >> 16);
    const kg_status status = kg_keys_hybrid_f16(ws, (kg_f16 *)keys, (kg_f16 *)to, n, NULL);
    for (uint32_t i = 0; i < n; i++) sorted[i] = (uint32_t)to[i] << 16;
    return status;
}

/* Each key is there, by its index. Indices ascend among equal keys: none came twice. */
static void check_pairs(const char *of, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (places[i] >= n || sorted[i] != given[places[i]]) fail_msg("%s: no key at %u", of, i);
        if (i == 0 || sorted[i - 1] < sorted[i]) continue;
        if (sorted[i - 1] > sorted[i] || places[i - 1] >= places[i])
            fail_msg("%s: out of order at %u of %u", of, i, n);
    }
}

static int least_first(const void *a, const void *b)
{
    const uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

static int greatest_first(const void *a, const void *b)
{
    return least_first(b, a);
}

static int greatest_float_first(const void *a, const void *b)
{
    const uint32_t left = key_number_of_float(*(const uint32_t *)a);
    const uint32_t right = key_number_of_float(*(const uint32_t *)b);
    return left < right ? 1 : left > right ? -1 : 0;
}

typedef int comparison(const void *a, const void *b);

static void check_keys(const char *of, comparison *compare, uint32_t n)
{
    static uint32_t right[MOST];
    for (uint32_t i = 0; i < n; i++) right[i] = given[i];
    qsort(right, n, sizeof *right, compare);
    for (uint32_t i = 0; i < n; i++)
        if (sorted[i] != right[i]) fail_msg("%s: another key at %u of %u", of, i, n);
}

/* Of pairs there is no comparison. */
static bool try_kinds(caller *call, comparison *compare, kg_workspace *ws, uint32_t n)
{
    for (uint32_t kind = 0; kind < KEY_KINDS; kind++) {
        for (uint32_t i = 0; i < n; i++)
            given[i] = key_kinds[kind].of(i, n), sorted[i] = places[i] = 0;
        const kg_status status = call(ws, n, kind % 2 != n % 2);
        if (status == KG_NO_VARIANT) return false;
        if (status != KG_OK) fail_msg("%s", kg_last_error());
        if (compare) check_keys(key_kinds[kind].name, compare, n);
        else check_pairs(key_kinds[kind].name, n);
    }
    return true;
}

static void try_all(const kg_kernel *k, caller *call, comparison *compare)
{
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, NULL)), KG_OK);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        uint32_t taken = 0;
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        for (uint32_t s = 0; s < COUNT(sizes); s++) taken += try_kinds(call, compare, ws, sizes[s]);
        if (taken < 2) fail_msg("%s takes %u sizes", k->variants[v].name, taken);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

static void look_back_with_values(void **state)
{
    (void)state;
    try_all(&kg_pairs_steps_u32_kernel, pairs, NULL);
    try_all(&kg_keys_auto_u32_kernel, wide_pairs, NULL);
}

static void together(void **state)
{
    (void)state;
    try_all(&kg_keys_together_u32_kernel, at_once, least_first);
    try_all(&kg_pairs_together_u32_kernel, pairs_at_once, NULL);
}

static void cluster(void **state)
{
    (void)state;
    try_all(&kg_keys_cluster_u32_kernel, in_cluster, greatest_first);
    try_all(&kg_pairs_cluster_f32_kernel, pairs_in_cluster, NULL);
}

static void hybrid(void **state)
{
    (void)state;
    try_all(&kg_keys_hybrid_f16_kernel, by_buckets, greatest_float_first);
}

/* Of so many bits a half, an eighth and one in 32 are set, by one in a hundred more or fewer. */
static void entropies_are_as_named(void **state)
{
    (void)state;
    static const uint32_t one_in[] = {2, 8, 32};
    for (uint32_t kind = 0; kind < COUNT(one_in); kind++) {
        uint32_t ones = 0;
        for (uint32_t i = 0; i < MOST; i++)
            for (uint32_t key = key_kinds[kind].of(i, MOST); key; key &= key - 1) ones++;
        const uint32_t expected = MOST * 32 / one_in[kind];
        assert_in_range(ones, expected - expected / 50, expected + expected / 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entropies_are_as_named),
        cmocka_unit_test(look_back_with_values),
        cmocka_unit_test(together),
        cmocka_unit_test(cluster),
        cmocka_unit_test(hybrid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

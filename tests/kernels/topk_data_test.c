/* The greatest k of data of all kinds, by each variant that takes so many. Forms are one block, a
 * cluster, blocks that meet, and launches for each digit; of rows a block each. What is right
 * comes from qsort, by keys and then by where they stood: equal keys keep their order. Keys are
 * floats, and the bits of some are NaNs. Nothing here comes from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "key_data.h"
#include "kg_topk_cluster.h"
#include "kg_topk_items.h"
#include "kg_topk_rows.h"
#include "kg_topk_together.h"

#define MOST 3000u
#define ROWS ((uint32_t)KEY_KINDS) /* a row of each kind */
#define COUNT(array) (sizeof(array) / sizeof *(array))

static const uint32_t sizes[] = {1, 180, 499, 1000, MOST};

static uint32_t given[ROWS * MOST], indices[ROWS * MOST];
static float keys[ROWS * MOST], out[ROWS * MOST];
static uint16_t values[ROWS * MOST], out_values[ROWS * MOST];
static const uint32_t *compared; /* the keys that qsort looks at */

static int compare(const void *a, const void *b)
{
    const uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    const uint32_t left = key_number_of_float(compared[i]);
    const uint32_t right = key_number_of_float(compared[j]);
    if (left != right) return left > right ? -1 : 1;
    return i < j ? -1 : i > j;
}

static void fill(uint32_t n)
{
    memcpy(keys, given, n * sizeof *keys);
    for (uint32_t i = 0; i < n; i++) values[i] = (uint16_t)(i ^ 0x5a5a);
    memset(indices, 0xcc, sizeof indices);
    memset(out, 0xcc, sizeof out);
    memset(out_values, 0xcc, sizeof out_values);
}

/* The first `most` results of the keys from `begin` on are the results from `at` on. */
static void check_results(const char *of, uint32_t begin, uint32_t n, uint32_t at, uint32_t most,
                          bool with_values)
{
    static uint32_t order[MOST];
    for (uint32_t i = 0; i < n; i++) order[i] = i;
    compared = given + begin;
    qsort(order, n, sizeof *order, compare);
    for (uint32_t i = 0; i < most && i < n; i++) {
        if (indices[at + i] != order[i])
            fail_msg("%s: index %u at %u of %u, not %u", of, indices[at + i], i, most, order[i]);
        assert_memory_equal(&out[at + i], &compared[order[i]], sizeof *out);
        if (!with_values) continue;
        assert_int_equal(out_values[at + i], (uint16_t)((begin + order[i]) ^ 0x5a5a));
    }
}

typedef kg_status caller(kg_workspace *ws, uint32_t n, uint32_t most);

static kg_status of_items(kg_workspace *ws, uint32_t n, uint32_t most)
{
    return kg_topk_items_f32(ws, keys, out, indices, n, most, NULL);
}

static kg_status of_cluster(kg_workspace *ws, uint32_t n, uint32_t most)
{
    return kg_topk_cluster_f32(ws, keys, values, out, indices, out_values, n, most, NULL);
}

static kg_status of_together(kg_workspace *ws, uint32_t n, uint32_t most)
{
    return kg_topk_together_f32(ws, keys, values, out, indices, out_values, n, most, NULL);
}

/* How many k the variant takes of n keys. */
static uint32_t try_kinds(caller *call, kg_workspace *ws, uint32_t n)
{
    const uint32_t some[] = {1, 10, n / 8 + 1, n / 2, n};
    uint32_t taken = 0;
    for (uint32_t i = 0; i < COUNT(some) * KEY_KINDS; i++) {
        const struct key_kind *kind = &key_kinds[i % KEY_KINDS];
        const uint32_t most = some[i / KEY_KINDS];
        for (uint32_t at = 0; at < n; at++) given[at] = kind->of(at, n);
        fill(n);
        const kg_status status = call(ws, n, most);
        if (status == KG_NO_VARIANT) continue;
        if (status != KG_OK) fail_msg("%s", kg_last_error());
        check_results(kind->name, 0, n, 0, most, call != of_items);
        taken++;
    }
    return taken;
}

static void try_all(const kg_kernel *k, caller *call)
{
    const uint64_t most = MOST;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, &most)), KG_OK);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        uint32_t taken = 0;
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        for (uint32_t s = 0; s < COUNT(sizes); s++) taken += try_kinds(call, ws, sizes[s]);
        if (taken < 3 * KEY_KINDS) fail_msg("%s takes %u calls", k->variants[v].name, taken);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

static void blocks_and_digits(void **state)
{
    (void)state;
    try_all(&kg_topk_items_f32_kernel, of_items);
}

static void clusters(void **state)
{
    (void)state;
    try_all(&kg_topk_cluster_f32_kernel, of_cluster);
}

static void blocks_that_meet(void **state)
{
    (void)state;
    try_all(&kg_topk_together_f32_kernel, of_together);
}

/* Rows begin a key apart from each other. */
static void try_rows(kg_workspace *ws, uint32_t width, uint32_t most)
{
    const uint32_t pitch = width + 1;
    for (uint32_t i = 0; i < pitch * ROWS; i++)
        given[i] = key_kinds[i / pitch].of(i % pitch < width ? i % pitch : 0, width);
    fill(pitch * ROWS);
    if (kg_topk_rows_f32(ws, keys, values, out, indices, out_values, width, ROWS, 4 * pitch,
                         2 * pitch, most, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t row = 0; row < ROWS; row++)
        check_results(key_kinds[row].name, row * pitch, width, row * most, most, true);
}

static void rows_of_planes(void **state)
{
    (void)state;
    static const uint32_t widths[] = {1, 64, 90, 577, MOST - 1};
    const kg_kernel *k = &kg_topk_rows_f32_kernel;
    kg_workspace *ws = NULL;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 0), KG_OK);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        for (uint32_t i = 0; i < COUNT(widths); i++) {
            try_rows(ws, widths[i], 1);
            try_rows(ws, widths[i], widths[i] / 9 + 1);
        }
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_and_digits),
        cmocka_unit_test(clusters),
        cmocka_unit_test(blocks_that_meet),
        cmocka_unit_test(rows_of_planes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The first k elements by parts of theirs, of data of all kinds, by each variant that takes so
 * many. And those of rows, in the order of the array. What is right comes from qsort, by numbers
 * that are worked out here, and then by where elements stood. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "key_data.h"
#include "kg_topk_parts.h"
#include "kg_topk_structs.h"

#define MOST 4000u
#define COUNT(array) (sizeof(array) / sizeof *(array))

static const uint32_t sizes[] = {1, 31, 180, 900, 2500, MOST};

static uint32_t order[MOST];
static uint64_t numbers[MOST]; /* what each element is compared by */

static int compare(const void *a, const void *b)
{
    const uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    if (numbers[i] != numbers[j]) return numbers[i] < numbers[j] ? -1 : 1;
    return i < j ? -1 : i > j;
}

static int by_place(const void *a, const void *b)
{
    const uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    return i < j ? -1 : i > j;
}

static void sort_order(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) order[i] = i;
    qsort(order, n, sizeof *order, compare);
}

static kg_topk_structs_reading_t in[MOST], out[MOST];
static uint64_t indices[MOST];

/* The greatest score first, then eight bits of the id. */
static void fill(const struct key_kind *kind, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t key = kind->of(i, n), score = key & UINT32_C(0xf0ff0000);
        memcpy(&in[i].score, &score, sizeof score);
        in[i].group = (uint16_t)i;
        in[i].id = (uint64_t)key << 30 | (key & 0xfff);
        numbers[i] =
            (uint64_t)(UINT32_MAX - key_number_of_float(score)) << 8 | (in[i].id >> 3 & 255);
    }
    sort_order(n);
}

/* Whether the variant takes so many. */
static bool take(kg_workspace *ws, const struct key_kind *kind, uint32_t n, uint32_t most)
{
    memset(out, 0xcc, sizeof out);
    memset(indices, 0xcc, sizeof indices);
    const kg_status status = kg_topk_structs_reading(ws, in, out, indices, n, most, NULL);
    if (status == KG_NO_VARIANT) return false; /* more than it holds */
    if (status) fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < most && i < n; i++) {
        if (indices[i] != order[i])
            fail_msg("%s, %u of %u: element %u is another one", kind->name, most, n, i);
        if (memcmp(&out[i].score, &in[order[i]].score, 4) != 0 ||
            out[i].group != in[order[i]].group || out[i].id != in[order[i]].id)
            fail_msg("%s, %u of %u: element %u is not whole", kind->name, most, n, i);
    }
    return true;
}

static void elements_by_parts(void **state)
{
    (void)state;
    static const uint32_t results[] = {1, 10, 190, 1500, MOST};
    const kg_kernel *k = &kg_topk_structs_reading_kernel;
    const uint64_t most = MOST;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, &most)), KG_OK);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        uint32_t taken = 0;
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        for (uint32_t i = 0; i < COUNT(sizes) * KEY_KINDS; i++) {
            const struct key_kind *kind = &key_kinds[i % KEY_KINDS];
            fill(kind, sizes[i / KEY_KINDS]);
            for (uint32_t r = 0; r < COUNT(results); r++)
                taken += take(ws, kind, sizes[i / KEY_KINDS], results[r]);
        }
        if (taken < 6 * KEY_KINDS) fail_msg("%s takes %u calls", k->variants[v].name, taken);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* By the lowest eight bits, then the sixteen above them, the greatest first. */
static void take_row(kg_workspace *ws, const struct key_kind *kind, uint32_t width, uint32_t most)
{
    static uint32_t keys[MOST], results[MOST];
    static uint16_t values[MOST], out_values[MOST];
    for (uint32_t i = 0; i < width; i++) {
        keys[i] = kind->of(i, width) & UINT32_C(0xff0f3f);
        numbers[i] = (keys[i] & 255) << 16 | (0xffff - (keys[i] >> 8 & 0xffff));
        values[i] = (uint16_t)(keys[i] + 3 * i);
    }
    sort_order(width);
    const uint32_t count = most < width ? most : width;
    qsort(order, count, sizeof *order, by_place);
    if (kg_topk_parts_u32(ws, keys, values, results, out_values, width, 1, 4 * width, 2 * width,
                          most, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(results[i], keys[order[i]]);
        assert_int_equal(out_values[i], values[order[i]]);
    }
}

static void rows_by_parts(void **state)
{
    (void)state;
    static const uint32_t results[] = {1, 17, 300};
    const kg_kernel *k = &kg_topk_parts_u32_kernel;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, NULL)), KG_OK);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        for (uint32_t i = 0; i < COUNT(sizes) * KEY_KINDS; i++)
            for (uint32_t r = 0; r < COUNT(results); r++)
                take_row(ws, &key_kinds[i % KEY_KINDS], sizes[i / KEY_KINDS], results[r]);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(elements_by_parts),
                                       cmocka_unit_test(rows_by_parts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The k greatest keys of data that misleads a sample, or whose digits are alike. Keys are equal, or
 * have 24 equal bits at the top; they are sorted; values are planted where the sample looks. Which
 * way the kernels went is read from the workspace. Then the same of rows, longer than what counters
 * take at once. Nothing here comes from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_topk_cluster.h"
#include "kg_topk_items.h"
#include "kg_topk_rows.h"

#define MOST 4000u
#define LARGE 65536u             /* keys, where a second guess is taken if the first one fails */
#define SAMPLE 128u              /* of the last variants: their blocks have so many threads */
#define HUGE (UINT32_C(1) << 19) /* keys, where a sample is one of groups */
#define GROUPS 512u              /* of the last variants: as many as a block sorts */

/* Which numbers were read to find the k-th, as templates/topk/rows.cu counts them. */
enum { ALL, KEPT, SETTLED, DONE, ANY };
enum { BELOW_AT = 6, SOURCE_AT = 10 }; /* words of 32 bits before these */

typedef uint32_t data_of(uint32_t i, uint32_t n);

static uint32_t noise(uint32_t i, uint32_t n)
{
    (void)n;
    const uint32_t x = (i + 1) * UINT32_C(2654435761);
    return (x ^ x >> 15) * UINT32_C(2246822519) >> 1; /* positive, NaNs too */
}

static uint32_t constant(uint32_t i, uint32_t n)
{
    (void)i, (void)n;
    return UINT32_C(0x3f345678);
}

static uint32_t low_bits(uint32_t i, uint32_t n)
{
    return UINT32_C(0x40491000) | noise(i, n) >> 23;
}

static uint32_t ascending(uint32_t i, uint32_t n)
{
    (void)n;
    return UINT32_C(0x3f000000) + 7 * i;
}

static uint32_t descending(uint32_t i, uint32_t n)
{
    return ascending(n - 1 - i, n);
}

static uint32_t few(uint32_t i, uint32_t n)
{
    return UINT32_C(0x3f000000) + (noise(i, n) >> 29);
}

/* Whether the sample looks there: one of each part, where the hash says. Groups have 32 parts. */
static bool is_sampled(uint32_t i, uint32_t n)
{
    const uint64_t parts = n < HUGE ? SAMPLE : 32 * GROUPS, part = n / parts, of = i / part;
    const uint64_t hash = (of + 1) * UINT64_C(0x9e3779b97f4a7c15);
    return of < parts && i % part == (hash >> 20) % part;
}

static uint32_t sampled_greatest(uint32_t i, uint32_t n)
{
    return is_sampled(i, n) ? UINT32_C(0x7f000000) + i : noise(i, n) >> 8;
}

/* One of each group: fewer than there are results. */
static uint32_t group_greatest(uint32_t i, uint32_t n)
{
    const bool first = i / (n / (32 * GROUPS)) < GROUPS;
    return first ? sampled_greatest(i, n) : noise(i, n) >> 8;
}

static uint32_t sampled_least(uint32_t i, uint32_t n)
{
    return is_sampled(i, n) ? UINT32_C(0x80000001) : noise(i, n);
}

/* Those below the guess are close to it, and many more than results. */
static uint32_t stairs(uint32_t i, uint32_t n)
{
    (void)n;
    return UINT32_C(0x40000000) + (i % 1300 == 7);
}

typedef struct kind {
    data_of *data;
    uint32_t n, k;
    uint32_t source;
} kind;

static const kind kinds[] = {
    {noise, MOST, 1, DONE},
    {noise, MOST, 100, DONE},
    {noise, MOST, MOST / 8, DONE},
    {noise, MOST, MOST / 8 + 1, ALL}, /* too many to guess */
    {noise, 500, 10, ALL},            /* too few keys to guess */
    {noise, MOST, MOST, ANY},         /* all keys are sorted, and none is looked for */
    {noise, MOST, MOST - 1, ANY},
    {noise, MOST, 2 * MOST, ANY},
    {constant, MOST, 100, SETTLED},
    {constant, MOST, MOST, ANY},
    {low_bits, MOST, 100, ANY},
    {few, MOST, 100, ANY},
    {few, MOST, MOST - 7, ANY},
    {few, MOST, 513, ANY}, /* one more than a block sorts */
    {ascending, MOST, 100, DONE},
    {descending, MOST, 100, DONE},
    {sampled_greatest, MOST, 100, ALL},
    {sampled_least, MOST, 100, ALL},
};

/* The first guess fails, and the second is another. */
static const kind large_kinds[] = {
    {sampled_greatest, LARGE, 100, DONE},     {sampled_least, LARGE, 100, DONE},
    {sampled_least, LARGE, LARGE / 20, KEPT}, {sampled_greatest, LARGE, 600, KEPT},
    {constant, LARGE, 100, SETTLED},          {ascending, LARGE, 100, DONE},
    {sampled_least, LARGE, LARGE / 8, ANY},   {few, LARGE, LARGE / 20, ANY},
};

/* The sample is one of groups; where it misleads, the second one is not. */
static const kind huge_kinds[] = {
    {noise, HUGE, 1, DONE},           {noise, HUGE, 1000, KEPT},
    {constant, HUGE, 100, SETTLED},   {few, HUGE, 2000, SETTLED},
    {sampled_least, HUGE, 100, DONE}, {group_greatest, HUGE, 1000, KEPT},
    {ascending, HUGE, 100, DONE},     {stairs, HUGE, 100, DONE},
    {noise, HUGE, HUGE / 20, KEPT}, /* too many for groups */
};

static uint32_t in[HUGE];

/* The greatest float has the least number: those with a sign go against their magnitude. */
static uint32_t number_of(uint32_t bits)
{
    return bits >> 31 ? bits : ~(bits | UINT32_C(0x80000000));
}

static int compare(const void *a, const void *b)
{
    const uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    const uint32_t left = number_of(in[i]), right = number_of(in[j]);
    if (left != right) return left < right ? -1 : 1;
    return i < j ? -1 : i > j;
}

static void *region_of(kg_workspace *ws, const kg_kernel *k, const kind *of, const char *name,
                       size_t *bytes)
{
    const uint64_t most = of->k;
    for (uint32_t i = 0; i < k->n_regions; i++)
        if (strcmp(k->regions[i].name, name) == 0)
            return kg_workspace_region(ws, k, i, of->n, &most, bytes);
    fail_msg("no region has the name %s", name);
    return NULL;
}

static uint32_t known_of(kg_workspace *ws, const kg_kernel *k, const kind *of, uint32_t at)
{
    size_t bytes = 0;
    const uint32_t *known = region_of(ws, k, of, "known", &bytes);
    assert_non_null(known);
    return known[at];
}

/* Another kernel has counted there, few of each digit: bins that begin with these look right. */
static void leave_totals(kg_workspace *ws, const kg_kernel *k, const kind *of)
{
    size_t bytes = 0;
    uint64_t *totals = region_of(ws, k, of, "totals", &bytes);
    assert_non_null(totals);
    for (size_t i = 0; i < bytes / sizeof *totals; i++) totals[i] = 3;
}

typedef int caller(kg_workspace *ws, const float *keys, float *out, uint32_t *indices, uint64_t n,
                   uint64_t most);

static int by_blocks(kg_workspace *ws, const float *keys, float *out, uint32_t *indices, uint64_t n,
                     uint64_t most)
{
    return kg_topk_items_f32(ws, keys, out, indices, n, most, NULL);
}

/* The same, and values that tell where keys stood. */
static int by_clusters(kg_workspace *ws, const float *keys, float *out, uint32_t *indices,
                       uint64_t n, uint64_t most)
{
    static uint16_t values[HUGE], out_values[HUGE];
    for (uint32_t i = 0; i < HUGE; i++) values[i] = (uint16_t)(i ^ 0x5a5a);
    const int error =
        kg_topk_cluster_f32(ws, keys, values, out, indices, out_values, n, most, NULL);
    for (uint32_t i = 0; !error && i < most && i < n; i++)
        assert_int_equal(out_values[i], (uint16_t)(indices[i] ^ 0x5a5a));
    return error;
}

static void check_kind(kg_workspace *ws, const kg_kernel *k, caller *call, const kind *of)
{
    static float keys[HUGE], out[HUGE];
    static uint32_t order[HUGE], indices[HUGE];
    const uint32_t n = of->n, most = of->k < n ? of->k : n;
    for (uint32_t i = 0; i < n; i++) in[i] = of->data(i, n), order[i] = i;
    qsort(order, n, sizeof *order, compare);
    memcpy(keys, in, sizeof keys);
    memset(indices, 0xcc, sizeof indices);
    leave_totals(ws, k, of);
    if (call(ws, keys, out, indices, n, of->k)) fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < most; i++) {
        uint32_t bits;
        memcpy(&bits, &out[i], sizeof bits);
        if (indices[i] != order[i] || bits != in[order[i]])
            fail_msg("%u of %u: index %u at %u, not %u", of->k, n, indices[i], i, order[i]);
    }
    for (uint32_t i = most; i < of->k; i++) assert_int_equal(indices[i], 0xcccccccc);
    const uint32_t source = of->source == ANY ? ANY : known_of(ws, k, of, SOURCE_AT);
    if (source != of->source) fail_msg("%u of %u: source %u, not %u", of->k, n, source, of->source);
}

static void all_kinds_of_data(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_topk_items_f32_kernel;
    const uint64_t most = HUGE / 8;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, HUGE, &most)), KG_OK);
    for (uint32_t last = 1; last <= 2; last++) { /* launches, and blocks that meet */
        assert_int_equal(kg_force(k, k->variants[k->n_variants - last].name), KG_OK);
        for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            check_kind(ws, k, by_blocks, &kinds[i]);
        for (uint32_t i = 0; i < sizeof large_kinds / sizeof *large_kinds; i++)
            check_kind(ws, k, by_blocks, &large_kinds[i]);
        for (uint32_t i = 0; i < sizeof huge_kinds / sizeof *huge_kinds; i++)
            check_kind(ws, k, by_blocks, &huge_kinds[i]);
        /* where the sample is of 2^14 keys few others are below the guess */
        const kind one = {noise, HUGE, 100, DONE};
        check_kind(ws, k, by_blocks, &one);
        assert_in_range(known_of(ws, k, &one, BELOW_AT), 100, 1500);
    }
    /* several blocks, another sample */
    assert_int_equal(kg_force(k, k->variants[k->n_variants - 3].name), KG_OK);
    for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kind any = kinds[i];
        any.source = ANY;
        if (i == 1) any.source = DONE;
        check_kind(ws, k, by_blocks, &any);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* One cluster, where it holds all keys; and rows, by another sample. */
static void clusters_hold(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_topk_cluster_f32_kernel;
    const uint64_t most = LARGE / 8;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, LARGE, &most)), KG_OK);
    assert_int_equal(kg_force(k, k->variants[k->n_variants - 1].name), KG_OK);
    for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kind of = kinds[i];
        of.source = ANY;
        check_kind(ws, k, by_clusters, &of);
    }
    assert_int_equal(kg_force(k, k->variants[k->n_variants - 2].name), KG_OK);
    for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kind of = kinds[i];
        of.source = ANY;
        of.n = of.n < 1000 ? of.n : 1000;
        if (of.k > SAMPLE) of.k = SAMPLE; /* it sorts no more */
        check_kind(ws, k, by_clusters, &of);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* More bytes for more keys and for more results, and the same for the same. */
static void workspaces_grow(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_topk_items_f32_kernel;
    size_t before = 0;
    for (uint64_t n = 0; n < MOST; n += 7) {
        const uint64_t more = 5;
        const size_t bytes = kg_workspace_bytes(k, n, &n);
        assert_true(bytes >= before);
        assert_true(bytes >= kg_workspace_bytes(k, n, &more) || n < more);
        assert_int_equal(bytes, kg_workspace_bytes(k, n, &n));
        before = bytes;
    }
}

#define ROWS 3u
#define WIDTH (MOST - 1)

/* Indices count from the start of a row. Rows begin a key apart from each other. */
static void check_rows(kg_workspace *ws, data_of *data, uint32_t wanted)
{
    static uint32_t order[MOST], keys[ROWS * MOST], indices[ROWS * MOST];
    static float out[ROWS * MOST];
    static uint16_t values[ROWS * MOST], out_values[ROWS * MOST];
    const kg_kernel *k = &kg_topk_rows_f32_kernel;
    for (uint32_t i = 0; i < ROWS * MOST; i++) {
        keys[i] = data(i, ROWS * MOST);
        values[i] = (uint16_t)i;
    }
    if (kg_topk_rows_f32(ws, (const float *)(const void *)keys, values, out, indices, out_values,
                         WIDTH, ROWS, 4 * MOST, 2 * MOST, wanted, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t row = 0; row < ROWS; row++) {
        memcpy(in, keys + row * MOST, sizeof in);
        for (uint32_t i = 0; i < WIDTH; i++) order[i] = i;
        qsort(order, WIDTH, sizeof *order, compare);
        for (uint32_t i = 0; i < wanted; i++) {
            const uint32_t at = row * wanted + i;
            if (indices[at] != order[i] || memcmp(&out[at], &in[order[i]], 4) != 0 ||
                out_values[at] != (uint16_t)(row * MOST + order[i]))
                fail_msg("%s: index %u at %u of %u, not %u", k->name, indices[at], i, wanted,
                         order[i]);
        }
    }
}

static void long_rows(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_topk_rows_f32_kernel;
    kg_workspace *ws = NULL;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 0), KG_OK);
    assert_int_equal(kg_force(k, k->variants[0].name), KG_OK);
    check_rows(ws, noise, 1);
    check_rows(ws, noise, 200);
    check_rows(ws, few, 300);
    check_rows(ws, constant, 129);
    check_rows(ws, ascending, 65);
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kinds_of_data),
        cmocka_unit_test(clusters_hold),
        cmocka_unit_test(workspaces_grow),
        cmocka_unit_test(long_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

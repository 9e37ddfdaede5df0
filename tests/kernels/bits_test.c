/* The same bits everywhere, of scans over segments: what docs/families/scan.md says they are.
 * Results are made here by the words of that page. Kernels and reference go from place to place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_bits_keys.h"
#include "kg_fold_sums.h"

#define TILE 256u /* places of a tile of FEW, of which 32 look at the sums before them */
#define FEW "block_wbw_w1x2_vec_a32_tree"
#define N (33 * TILE)

static float in[N], out[N], others[N];
static uint16_t keys[N];

static kg_workspace *workspace(uint64_t bytes)
{
    kg_workspace *ws;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    return ws;
}

/* Of a subtree, whose halves are subtrees. */
static float sum_of(const float *x, size_t count)
{
    if (count == 1) return *x;
    return sum_of(x, count / 2) + sum_of(x + count / 2, count / 2);
}

/* From the left, of the largest subtrees that fit. */
static float fold(size_t from, size_t end)
{
    float sum = 0;
    for (size_t at = from; at < end;) {
        size_t size = 1;
        while (at % (2 * size) == 0 && at + 2 * size <= end) size *= 2;
        sum = at == from ? sum_of(in + at, size) : sum + sum_of(in + at, size);
        at += size;
    }
    return 0 + sum;
}

/* Runs of equal keys, of up to so many places. */
static void set_keys(uint32_t longest)
{
    srand(longest);
    for (uint32_t at = 0, left = 0, key = 0; at < N; at++, left--) {
        if (left == 0) {
            left = 1 + (uint32_t)rand() % longest;
            key++;
        }
        keys[at] = (uint16_t)key;
    }
}

static void set_reals(void)
{
    srand(1);
    for (size_t i = 0; i < N; i++) in[i] = (float)rand() / (float)(1 + rand() % 1000) - 40000;
}

static void scan_by_key(const float *from, const uint16_t *by, float *to, size_t n)
{
    kg_workspace *ws = workspace(kg_bits_keys_f32_workspace_bytes(n));
    assert_int_equal(kg_bits_keys_f32(ws, from, by, to, n, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

static void bits_are_those_of_the_page(void **state)
{
    static const uint32_t longest[] = {1, 3, 40, 700, 100000};
    (void)state;
    for (size_t i = 0; i < sizeof longest / sizeof *longest; i++) {
        set_reals();
        set_keys(longest[i]);
        scan_by_key(in, keys, out, N);
        for (size_t at = 0, from = 0; at < N; at++) {
            if (at > 0 && keys[at] != keys[at - 1]) from = at;
            const float wanted = fold(from, at + 1);
            assert_memory_equal(&out[at], &wanted, sizeof wanted);
        }
    }
}

/* Nor does what stands behind count. */
static void all_of_one_key_are_a_scan(void **state)
{
    (void)state;
    set_reals();
    memset(keys, 0, sizeof keys);
    scan_by_key(in, keys, out, N);
    kg_workspace *ws = workspace(kg_fold_sums_f32_workspace_bytes(N));
    assert_int_equal(kg_fold_sums_f32(ws, in, others, N - 1, NULL), KG_OK);
    kg_workspace_destroy(ws);
    assert_memory_equal(out, others, (N - 1) * sizeof *out);
}

/* Segments of up to 256 places move by 256. */
static void segments_keep_their_bits(void **state)
{
    static float moved[N];
    (void)state;
    set_reals();
    set_keys(256);
    scan_by_key(in, keys, out, N - 256);
    memmove(keys + 256, keys, (N - 256) * sizeof *keys);
    for (size_t i = 0; i < 256; i++) keys[i] = UINT16_MAX;
    memcpy(moved, in, 256 * sizeof *in);
    memcpy(moved + 256, in, (N - 256) * sizeof *in);
    scan_by_key(moved, keys, others, N);
    assert_memory_equal(out, others + 256, (N - 256) * sizeof *out);
}

/* The last of 32 tiles that look has all behind it; of 33 each waits for those before. */
static void few_tiles_are_a_scan(void **state)
{
    kg_workspace *ws = workspace(kg_fold_sums_f32_workspace_bytes(N));
    (void)state;
    set_reals();
    for (size_t at = 0; at < N; at++) others[at] = fold(0, at + 1);
    assert_int_equal(kg_force(&kg_fold_sums_f32_kernel, FEW), KG_OK);
    for (size_t n = 31 * TILE; n <= N; n += TILE) {
        assert_int_equal(kg_fold_sums_f32(ws, in, out, n, NULL), KG_OK);
        assert_memory_equal(out, others, n * sizeof *out);
    }
    assert_int_equal(kg_force(&kg_fold_sums_f32_kernel, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_are_those_of_the_page),
        cmocka_unit_test(all_of_one_key_are_a_scan),
        cmocka_unit_test(segments_keep_their_bits),
        cmocka_unit_test(few_tiles_are_a_scan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

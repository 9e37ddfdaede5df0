/* Tags of block sums (templates/reduce/tags.cu) around the end of their 32 bits, on the CPU
 * executor. A workspace is set to the last tags. Words are left in it that carry the first ones, as
 * a call of 2^32 calls ago would have left them. In all orders of threads and blocks. And in the
 * check build, where the executor knows the workspace and sees what is cleared while others still
 * look at it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_once_sums.h"

#define NUMBER 5000
#define LAST_TAG UINT32_MAX

/* A workspace of more tagged words than the kernels here have in their region: other kernels do. */
#define SCRATCH (3u << 20)
#define TAGGED ((SCRATCH - KG_WORKSPACE_PLAIN) / KG_WORKSPACE_SHARE + KG_WORKSPACE_TAGGED)
static _Alignas(256) unsigned char memory[KG_WORKSPACE_BYTES(TAGGED, SCRATCH)];
static kg_workspace_header *const header = (void *)memory;
static uint64_t *const words = (void *)(memory + KG_WORKSPACE_HEADER);
static const size_t n_words = TAGGED / sizeof(uint64_t);

/* The sum of 1 + round, NUMBER times, by all variants whose blocks publish. */
static void sums_are_right(kg_workspace *ws, int64_t round)
{
    static const char *const variants[] = {"column_wbw_w2x3_vec_c7_tags_pdl",
                                           "column_bbb_w8x4_vec_sm2_tags",
                                           "column_wbw_w32x1_vec_c2000_tags"};
    static int64_t in[NUMBER];
    for (int i = 0; i < NUMBER; i++) in[i] = 1 + round;
    for (size_t r = 0; r < sizeof variants / sizeof *variants; r++) {
        int64_t out = -1;
        assert_int_equal(kg_force(&kg_once_sums_i64_kernel, variants[r]), KG_OK);
        assert_int_equal(kg_once_sums_i64(ws, in, &out, NUMBER, NULL), KG_OK);
        assert_int_equal(out, NUMBER * (1 + round));
    }
    assert_int_equal(kg_force(&kg_once_sums_i64_kernel, NULL), KG_OK);
}

static kg_workspace *workspace(void)
{
    kg_workspace *ws;
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, sizeof memory), KG_OK);
    return ws;
}

/* Forward, reverse, and a few random ones; preempted where that is possible. */
static bool next_order(uint32_t *turn)
{
    enum { RANDOM_ONES = 6 };
    const kg_emu_order order = *turn < KG_EMU_RANDOM ? (kg_emu_order)*turn : KG_EMU_RANDOM;
    const kg_emu_opts options = {
        .seed = *turn, .chaos = *turn % 2 ? 0 : 5, .thread_order = order, .block_order = order};
    kg_emu_set_options(&options);
    return (*turn)++ < KG_EMU_RANDOM + RANDOM_ONES;
}

static int know_the_workspace(void **state)
{
    (void)state;
    return kg_emu_register(memory, sizeof memory, 0);
}

static void tags_count_calls(void)
{
    kg_workspace *ws = workspace();
    for (int round = 0; round < 4; round++) {
        sums_are_right(ws, round);
        assert_int_equal(header->turn, (uint64_t)3 * (round + 1) << 32);
    }
    kg_workspace_destroy(ws);
}

static void a_tag_per_call(void **state)
{
    (void)state;
    for (uint32_t turn = 0; next_order(&turn);) tags_count_calls();
}

static void last_tags_are_followed_by_first(void)
{
    for (uint32_t before = 0; before < 4;
         before++) { /* each of the three variants meets the last tag */
        kg_workspace *ws = workspace();
        header->turn = (uint64_t)(LAST_TAG - 1 - before) << 32;
        for (size_t i = 0; i < n_words; i++) words[i] = (uint64_t)(1 + i % 6) << 32 | 77;
        sums_are_right(ws, 1);
        sums_are_right(ws, 2);
        assert_int_equal(header->turn, (uint64_t)(5 - before) << 32);
        for (size_t i = 4000; i < n_words; i++) assert_int_equal(words[i], 0);
        kg_workspace_destroy(ws);
    }
}

static void tags_begin_anew(void **state)
{
    (void)state;
    for (uint32_t turn = 0; next_order(&turn);) last_tags_are_followed_by_first();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tag_per_call),
        cmocka_unit_test(tags_begin_anew),
    };
    return cmocka_run_group_tests(tests, know_the_workspace, NULL);
}

/* Regions of a workspace: how large they are, where they lie, who may share one. */
#include "runtime_fixture.h"

#include "again.h"
#include "cpu/kg_emu.h"
#include "regions.h"
#include "workspace.h"

#define LEAST ((size_t)KG_WORKSPACE_HEADER + KG_WORKSPACE_TAGGED)

/* ---- sizes ---- */

static void what_grows_with_a_length(void **state)
{
    (void)state;
    static const struct {
        uint64_t length, of, each, most, bytes;
    } cases[] = {
        {0, 256, 8, 1000, 8},
        {255, 256, 8, 1000, 8},
        {256, 256, 8, 1000, 16},
        {999 * 256, 256, 8, 1000, 8000},
        {UINT64_MAX, 256, 8, 1000, 8000},
        {0, 1, 4, KG_REGION_MOST, 4},
        {41, 1, 4, KG_REGION_MOST, 168},
        {UINT64_MAX, 1, 1, KG_REGION_MOST, KG_REGION_MOST},
        {UINT64_MAX, 1, 64, KG_REGION_MOST, KG_REGION_MOST},
        {UINT64_C(1) << 50, 1, 8, KG_REGION_MOST, KG_REGION_MOST},
        {(UINT64_C(1) << 49) - 1, 1, 8, KG_REGION_MOST, KG_REGION_MOST},
        {(UINT64_C(1) << 49) - 2, 1, 8, KG_REGION_MOST, KG_REGION_MOST - 8},
        {5, 1, UINT64_MAX, 100, KG_REGION_MOST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint64_t bytes =
            KG_GROWTH(cases[i].length, cases[i].of, cases[i].each, cases[i].most);
        if (bytes != cases[i].bytes) fail_msg("case %zu: %llu", i, (unsigned long long)bytes);
    }
}

/* The least workspace: its areas hold what is asked for, and those of a smaller one do not. */
static void a_workspace_is_no_larger_than_it_must_be(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {0,
                                     1,
                                     256,
                                     257,
                                     65536,
                                     65537,
                                     65792,
                                     70000,
                                     1 << 20,
                                     (1 << 20) + 1,
                                     (1 << 20) + 2048,
                                     3 << 20,
                                     777777777,
                                     UINT64_C(1) << 33,
                                     UINT64_C(5) << 35,
                                     KG_REGION_MOST * 8};
    const size_t count = sizeof sizes / sizeof *sizes;
    for (size_t i = 0; i < count * count; i++) {
        const uint64_t tagged = sizes[i % count], scratch = sizes[i / count];
        const size_t bytes = KG_WORKSPACE_BYTES(tagged, scratch);
        const kg_areas holds = kg__areas_of(bytes), less = kg__areas_of(bytes - 1);
        assert_true(holds.tagged >= tagged && holds.scratch >= scratch);
        assert_true(KG_WORKSPACE_HEADER + holds.tagged + holds.scratch <= bytes);
        assert_int_equal(holds.tagged % KG_WORKSPACE_ALIGNMENT, 0);
        assert_true(bytes == LEAST || less.tagged < tagged || less.scratch < scratch);
        assert_int_equal(bytes % KG_WORKSPACE_ALIGNMENT, 0);
    }
    static char constant[KG_WORKSPACE_BYTES(KG_REGION(65537), KG_REGION(KG_GROWTH(7, 2, 3, 4)))];
    assert_int_equal(sizeof constant, LEAST + (1 << 20) + 8 * 256);
}

/* What a larger workspace has, a smaller one has, too: the largest of several serves them all. */
static void areas_do_not_shrink_as_a_workspace_grows(void **state)
{
    (void)state;
    kg_areas before = kg__areas_of(0);
    assert_int_equal(before.tagged + before.scratch, 0);
    for (size_t bytes = LEAST; bytes < LEAST + (4 << 20); bytes += 97) {
        const kg_areas now = kg__areas_of(bytes);
        assert_true(now.tagged >= before.tagged && now.scratch >= before.scratch);
        before = now;
    }
}

/* Two words a block of 2048 elements, as a look-back has them. */
static const kg_region look_back = {.name = "states",
                                    .kind = KG_REGION_TAGGED,
                                    .grows = {{.of = 2048, .each = 16, .most = KG_REGION_MOST}}};

static void a_look_back_over_any_n(void **state)
{
    (void)state;
    kernel.regions = &look_back;
    kernel.n_regions = 1;
    const size_t none = kg_workspace_bytes(&kernel, 0, NULL);
    assert_int_equal(none, LEAST);
    assert_int_equal(kg_workspace_bytes(&kernel, 8 << 20, NULL), LEAST + (1 << 20) + 8 * 256);
    const size_t large = kg_workspace_bytes(&kernel, (size_t)1 << 32, NULL);
    assert_int_equal(kg__areas_of(large).tagged, KG_REGION((2097152 + 1) * 16));
    assert_true(large < (size_t)300 << 20);
    size_t before = 0;
    for (size_t n = 1; n != 0; n *= 2) {
        const size_t bytes = kg_workspace_bytes(&kernel, n, NULL);
        assert_true(bytes >= before);
        before = bytes;
    }
    assert_true(kg_workspace_bytes(&kernel, SIZE_MAX, NULL) >= (size_t)KG_REGION_MOST);
}

static void regions_of_other_lengths(void **state)
{
    (void)state;
    static const char *const names[] = {"bins", "segments"};
    static const kg_region regions[] = {
        {.name = "counts",
         .fixed = 10,
         .grows = {{.length = 1, .of = 1, .each = 8, .most = KG_REGION_MOST},
                   {.length = 2, .of = 4, .each = 2, .most = 3}}}};
    const uint64_t lengths[] = {100, 1000};
    kernel.regions = regions;
    kernel.n_regions = 1;
    kernel.lengths = names;
    kernel.n_lengths = 2;
    assert_int_equal(kg__region_bytes(&regions[0], 5, lengths), 10 + 101 * 8 + 3 * 2);
    assert_int_equal(kg_workspace_bytes(&kernel, 5, lengths), LEAST + 1024);
    assert_true(kg_workspace_bytes(&kernel, 5, NULL) >= (size_t)KG_REGION_MOST); /* any bins */
}

/* ---- calls ---- */

static const kg_region both[] = {{.name = "sums", .fixed = 100},
                                 {.name = "words", .kind = KG_REGION_TAGGED, .fixed = 300},
                                 {.name = "heads", .fixed = 256},
                                 {.name = "counts", .kind = KG_REGION_TAGGED, .fixed = 8}};

static void use(const kg_region *regions, uint32_t count)
{
    kernel.regions = regions;
    kernel.n_regions = count;
    kg__changed(); /* a table does so here alone */
}

static void regions_lie_in_their_areas(void **state)
{
    (void)state;
    use(both, 4);
    for (size_t guard = 0; guard <= 4096; guard += 4096) {
        const size_t bytes = KG_WORKSPACE_BYTES(512 + 4 * guard, 512 + 4 * guard);
        kg_workspace *ws;
        assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
        assert_int_equal(kg_workspace_guard(ws, guard), KG_OK);
        assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
        unsigned char *const header = seen.call.header;
        assert_ptr_equal(seen.call.tagged.words, header + KG_WORKSPACE_HEADER);
        assert_int_equal(seen.call.tagged.count * 8, kg__areas_of(bytes).tagged);
        unsigned char *const tagged = header + KG_WORKSPACE_HEADER;
        unsigned char *const scratch = tagged + kg__areas_of(bytes).tagged;
        assert_ptr_equal(seen.call.regions[1], tagged + guard);
        assert_ptr_equal(seen.call.regions[3], tagged + 3 * guard + 512);
        assert_ptr_equal(seen.call.regions[0], scratch + guard);
        assert_ptr_equal(seen.call.regions[2], scratch + 3 * guard + 256);
        for (uint32_t i = 0; i < 4; i++) {
            size_t held = 0;
            assert_ptr_equal(kg_workspace_region(ws, &kernel, i, 4, NULL, &held),
                             seen.call.regions[i]);
            assert_int_equal(held, both[i].fixed);
            memset(seen.call.regions[i], 0xff, held); /* the tools watch */
        }
        kg_workspace_destroy(ws);
    }
}

/* A byte less than the last region takes, in either area. */
static void a_workspace_that_is_too_small(void **state)
{
    (void)state;
    kg_region region = {.name = "sums", .fixed = 3 << 20};
    for (int kind = 0; kind < 2; kind++) {
        region.kind = kind ? KG_REGION_TAGGED : KG_REGION_SCRATCH;
        use(&region, 1);
        const size_t bytes = kg_workspace_bytes(&kernel, 4, NULL);
        kg_workspace *ws;
        size_t held;
        assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes - 256), KG_OK);
        assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_WORKSPACE_TOO_SMALL);
        assert_null(kg_workspace_region(ws, &kernel, 0, 4, NULL, &held));
        assert_int_equal(seen.launches, kind);
        kg_workspace_destroy(ws);
        assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
        assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
        assert_int_equal(kg_workspace_guard(ws, 256), KG_OK); /* and so more is needed */
        assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_WORKSPACE_TOO_SMALL);
        assert_int_equal(kg_workspace_guard(ws, 255), KG_INVALID_ARGUMENT);
        assert_int_equal(kg_workspace_guard(NULL, 256), KG_NULL_POINTER);
        kg_workspace_destroy(ws);
    }
}

/* Words of one kernel are never scratch of another, whichever comes first. */
static void two_kernels_share_a_workspace(void **state)
{
    (void)state;
    static const kg_region wide = {.name = "tiles", .fixed = 12 << 20};
    static const kg_region many = {.name = "states", .kind = KG_REGION_TAGGED, .fixed = 300000};
    use(&wide, 1);
    const size_t first = kg_workspace_bytes(&kernel, 4, NULL);
    use(&many, 1);
    const size_t second = kg_workspace_bytes(&kernel, 4, NULL);
    kg_workspace *ws;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, first > second ? first : second),
                     KG_OK);
    use(&wide, 1);
    assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
    memset(seen.call.regions[0], 0xff, wide.fixed);
    use(&many, 1);
    assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
    const unsigned char *states = seen.call.regions[0];
    for (size_t i = 0; i < many.fixed; i++)
        if (states[i] != 0) fail_msg("byte %zu of the states is scratch of the other kernel", i);
    kg_workspace_destroy(ws);
}

/* Made or reset, all of the tagged area is cleared, however large it is, and scratch is not. */
static void the_real_tagged_area_is_cleared(void **state)
{
    (void)state;
    enum { BYTES = 8 << 20 };
    static _Alignas(256) unsigned char memory[BYTES];
    const size_t end = KG_WORKSPACE_HEADER + kg__areas_of(BYTES).tagged;
    kg_workspace *ws = NULL;
    for (int reset = 0; reset < 2; reset++) {
        memset(memory + 8, 0xa5, BYTES - 8);
        if (reset) assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
        else assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, BYTES), KG_OK);
        for (size_t i = 8; i < BYTES; i++)
            if (memory[i] != (i < end ? 0 : 0xa5)) fail_msg("byte %zu is %02x", i, memory[i]);
    }
    assert_true(end > LEAST + 800000);
    kg_workspace_destroy(ws);
}

/* ---- tables that no kgen made ---- */

static void damaged(kg_region region)
{
    kg__reset_for_tests();
    kernel_state = (kg_kernel_state){0};
    use(&region, 1);
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "damaged"));
}

static void damaged_regions(void **state)
{
    (void)state;
    damaged((kg_region){.name = NULL});
    damaged((kg_region){.name = "a", .kind = (kg_region_kind)2});
    damaged((kg_region){.name = "a", .fixed = KG_REGION_MOST + 1});
    damaged((kg_region){.name = "a", .grows = {{.of = 0, .each = 1, .most = 1}}});
    damaged((kg_region){.name = "a", .grows = {{.of = 1, .each = 1, .most = 0}}});
    damaged((kg_region){.name = "a", .grows = {{.of = 1, .each = 1, .most = UINT64_MAX}}});
    damaged((kg_region){.name = "a", .grows = {{.length = 1, .of = 1, .each = 1, .most = 1}}});
    kernel.n_regions = KG_MAX_REGIONS + 1;
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_INVALID_ARGUMENT);
    kernel.n_regions = 1;
    kernel.regions = NULL;
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_INVALID_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_grows_with_a_length),
        TEST(a_workspace_is_no_larger_than_it_must_be),
        TEST(areas_do_not_shrink_as_a_workspace_grows),
        TEST(a_look_back_over_any_n),
        TEST(regions_of_other_lengths),
        TEST(regions_lie_in_their_areas),
        TEST(a_workspace_that_is_too_small),
        TEST(two_kernels_share_a_workspace),
        TEST(the_real_tagged_area_is_cleared),
        TEST(damaged_regions),
    };
    return cmocka_run_group_tests_name("runtime_regions", tests, NULL, NULL);
}

/* Arrays that begin with a head, and trees: how long they are, and which heads are refused. */
#define _POSIX_C_SOURCE 200809L

#include <kgen/tree.h>

#include "backend.h"
#include "runtime_planes.h"

enum { OF = KG_TREE_OF(4, 3), POINTS = 20 };

/* scalar, a tree of m points, an output of n elements. */
static void be_a_search(size_t points)
{
    kernel.n_lengths = 1;
    args_of_kernel[1] = (kg_arg){.name = "tree",
                                 .type = "u64",
                                 .role = KG_ROLE_INPUT,
                                 .extent = KG_EXTENT_HEADED,
                                 .kind = KG_KIND_TREE,
                                 .size = 8,
                                 .alignment = 16,
                                 .terms = KG_TERM(0),
                                 .plus = kg_tree_each(OF),
                                 .height = OF};
    args_of_kernel[2].extent = KG_EXTENT_N;
    all[1] = memory, all[2] = memory + 2048;
    all[3] = &lengths[0];
    lengths[0] = points;
}

static void words_of_trees(void **state)
{
    (void)state;
    assert_int_equal(kg_tree_each(KG_TREE_OF(4, 2)), 2);
    assert_int_equal(kg_tree_each(KG_TREE_OF(4, 3)), 3);
    assert_int_equal(kg_tree_each(KG_TREE_OF(4, 4)), 3);
    assert_int_equal(kg_tree_each(KG_TREE_OF(8, 2)), 3);
    assert_int_equal(kg_tree_each(KG_TREE_OF(8, 3)), 5);
    assert_int_equal(kg_tree_each(KG_TREE_OF(2, 3)), 0);
    assert_int_equal(kg_tree_each(KG_TREE_OF(4, 5)), 5);
    assert_int_equal(kg_tree_each(KG_TREE_OF(8, 5)), 7);
    assert_int_equal(kg_tree_each(KG_TREE_OF(8, 8)), 9);
    assert_int_equal(kg_tree_each(KG_TREE_OF(4, 9)), 0);
    assert_int_equal(kg_tree_words(OF, POINTS), KG_TREE_HEAD + 3 * POINTS);
}

/* The first axis and the third one take turns. */
static void make_head(uint32_t of, uint64_t points, uint64_t head[KG_TREE_HEAD])
{
    uint8_t axis_of[32];
    for (uint32_t i = 0; i < 32; i++) axis_of[i] = i % 2 ? 2 : 0;
    kg_tree_head(of, points, head);
    kg_tree_turns(axis_of, head);
}

/* Each word of a head counts. */
static void heads_of_trees(void **state)
{
    uint64_t head[KG_TREE_HEAD], points = 0;
    (void)state;
    make_head(OF, POINTS, head);
    assert_memory_equal(head, "kgentree", 8);
    assert_true(kg_tree_is(head, OF, &points));
    assert_int_equal(points, POINTS);
    assert_false(kg_tree_is(head, KG_TREE_OF(8, 3), &points));
    assert_false(kg_tree_is(head, KG_TREE_OF(4, 2), &points));
    assert_false(kg_tree_is(head, 0, &points));
    for (uint32_t i = 0; i < KG_TREE_HEAD; i++) {
        make_head(OF, POINTS, head);
        head[i] ^= 2;
        assert_false(kg_tree_is(head, OF, &points));
    }
    make_head(OF, POINTS, head);
    head[1]--; /* of an older version */
    assert_false(kg_tree_is(head, OF, &points));
    kg_tree_head(OF, POINTS, head); /* no level has an axis */
    assert_false(kg_tree_is(head, OF, &points));
    kg_tree_head(OF, KG_TREE_MOST + 1, head);
    assert_false(kg_tree_is(head, OF, &points));
    kg_tree_head(OF, 0, head);
    assert_true(kg_tree_is(head, OF, &points));
}

/* Words of bits and bytes say the same of each level. */
static void axes_of_trees(void **state)
{
    uint64_t head[KG_TREE_HEAD], points = 0;
    (void)state;
    make_head(OF, POINTS, head);
    assert_int_equal(head[KG_TREE_AXES], 0x55555555);
    assert_true(head[KG_TREE_AXES + 1] == 0xaaaaaaaa && head[KG_TREE_AXES + 2] == 0);
    for (uint32_t i = 4; i < 8; i++)
        assert_true(head[KG_TREE_AXES + i] == UINT64_C(0x0200020002000200));
    assert_true(kg_tree_is(head, OF, &points));
    head[KG_TREE_AXES + 7] |= UINT64_C(1) << 56; /* the axis of the last level is none */
    assert_false(kg_tree_is(head, OF, &points));
    make_head(OF, POINTS, head);
    head[KG_TREE_AXES] ^= UINT64_C(1) << 32 | 1; /* by bits the first level has the second axis */
    assert_false(kg_tree_is(head, OF, &points));
    make_head(OF, POINTS, head);
    head[KG_TREE_AXES + 4] |= 1; /* by bytes */
    assert_false(kg_tree_is(head, OF, &points));
}

static void elements_behind_a_head(void **state)
{
    const uint64_t of[KG_MAX_LENGTHS] = {3};
    kg_arg arg = {.extent = KG_EXTENT_HEADED, .size = 8, .terms = KG_TERM(0), .plus = 5};
    (void)state;
    assert_int_equal(kg_elements(&arg, 9, of), 18 + 15);
    arg.terms = KG_TERM_N;
    assert_int_equal(kg_elements(&arg, 9, of), 18 + 45);
    assert_int_equal(kg_elements(&arg, 0, of), 18);
    assert_true(kg_elements(&arg, UINT64_MAX / 5, of) == UINT64_MAX);
    arg.size = 16;
    assert_int_equal(kg_elements(&arg, 1, of), 9 + 5);
}

static void what_a_call_looks_at(void **state)
{
    (void)state;
    be_a_search(POINTS);
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK); /* whatever its head is */
    seen.launches = 0;
    all[1] = memory + 8;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_MISALIGNED, "aligned to 16 bytes");
    all[1] = memory + 2048 - 8 * (KG_TREE_HEAD + 3 * POINTS - 2);
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_OVERLAP, "overlaps");
    all[1] = NULL;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_NULL_POINTER,
                   "an array of 18 + width * 3 elements");
    args_of_kernel[1].terms = KG_TERM_N;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_NULL_POINTER,
                   "an array of 18 + n * 3 elements");
}

static void heads_are_checked_when_asked_for(void **state)
{
    uint64_t *head = (uint64_t *)memory;
    (void)state;
    be_a_search(POINTS);
    make_head(OF, POINTS, head);
    setenv("KGEN_CHECK", "1", 1);
    kg__reset_for_tests();
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
    seen.launches = 0;
    lengths[0] = POINTS - 1;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT,
                   "'tree' is a tree of 20 points, and the call has 19");
    lengths[0] = POINTS;
    make_head(KG_TREE_OF(8, 3), POINTS, head);
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT,
                   "does not begin as a tree of points with 3 coordinates of 4 bytes");
    args_of_kernel[1].role = KG_ROLE_OUTPUT; /* it is made here */
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
}

static void damaged_tables(void **state)
{
    (void)state;
    be_a_search(POINTS);
    args_of_kernel[1].plus = 0;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT, "table");
    args_of_kernel[1].plus = 3, args_of_kernel[1].terms = 0;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT, "table");
    args_of_kernel[1].terms = KG_TERM(1);
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT, "table");
    args_of_kernel[1].terms = KG_TERM(0), args_of_kernel[1].size = 32;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT, "table");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_trees),  cmocka_unit_test(heads_of_trees),
        cmocka_unit_test(axes_of_trees),   cmocka_unit_test(elements_behind_a_head),
        PLANES_TEST(what_a_call_looks_at), PLANES_TEST(heads_are_checked_when_asked_for),
        PLANES_TEST(damaged_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

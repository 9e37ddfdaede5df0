/* The arena: aligned zeroed memory, releases in reverse order, and one way out when memory ends. */
#include "front_end.h"

static int order[4], released;

static void note_release(void *what)
{
    order[released++] = *(int *)what;
}

static void memory_is_zeroed_and_aligned(void **state)
{
    arena *a = ((front_end *)*state)->a;
    for (size_t bytes = 0; bytes < 200; bytes += 7) {
        unsigned char *p = arena_alloc(a, bytes);
        assert_int_equal((uintptr_t)p % 16, 0);
        for (size_t i = 0; i < bytes; i++) assert_int_equal(p[i], 0);
        memset(p, 0xff, bytes);
    }
}

static void large_blocks_are_served(void **state)
{
    arena *a = ((front_end *)*state)->a;
    char *large = arena_alloc(a, 1 << 20);
    char *small = arena_alloc(a, 1);
    large[(1 << 20) - 1] = 'x';
    *small = 'y';
    assert_true(arena_bytes(a) >= 1 << 20);
    assert_int_equal(large[(1 << 20) - 1], 'x');
}

static void strings_are_copied(void **state)
{
    arena *a = ((front_end *)*state)->a;
    char original[] = "abcdef";
    const char *copy = arena_strdup(a, original), *part = arena_strndup(a, original, 3);
    original[0] = 'X';
    assert_string_equal(copy, "abcdef");
    assert_string_equal(part, "abc");
    assert_string_equal(arena_printf(a, "%s-%d", part, 42), "abc-42");
}

static void releases_run_last_first(void **state)
{
    (void)state;
    static int first = 1, second = 2;
    arena *a = arena_new();
    released = 0;
    arena_defer(a, note_release, &first);
    arena_defer(a, note_release, &second);
    assert_int_equal(released, 0);
    arena_free(a);
    assert_int_equal(released, 2);
    assert_int_equal(order[0], 2);
    assert_int_equal(order[1], 1);
}

static void overflow_counts_as_exhaustion(void **state)
{
    arena *a = ((front_end *)*state)->a;
    volatile bool came_back = false;
    if (ARENA_TRY(a)) {
        arena_alloc_array(a, 16, SIZE_MAX / 8);
        fail();
    } else {
        came_back = true;
    }
    assert_true(came_back);
}

static void the_kth_allocation_fails(void **state)
{
    arena *a = ((front_end *)*state)->a;
    static volatile int done;
    done = 0;
    arena_fail_at(a, 3);
    if (ARENA_TRY(a))
        for (; done < 10; done++) arena_alloc(a, 1);
    assert_int_equal(done, 2);
    arena_fail_at(a, 0);
    if (ARENA_TRY(a))
        for (; done < 10; done++) arena_alloc(a, 1);
    assert_int_equal(done, 10);
}

/* A resource whose hand-over fails must not be lost. */
static void a_refused_defer_releases_at_once(void **state)
{
    arena *a = ((front_end *)*state)->a;
    static int what = 7;
    released = 0;
    arena_fail_at(a, 1);
    if (ARENA_TRY(a)) {
        arena_defer(a, note_release, &what);
        fail();
    }
    assert_int_equal(released, 1);
    assert_int_equal(order[0], 7);
}

static void lists_grow_and_keep_order(void **state)
{
    arena *a = ((front_end *)*state)->a;
    static int items[100];
    list l = {0};
    for (int i = 0; i < 100; i++) list_add(a, &l, &items[i]);
    assert_int_equal(l.count, 100);
    for (int i = 0; i < 100; i++) assert_ptr_equal(l.at[i], &items[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(memory_is_zeroed_and_aligned),
        FRONT_END_TEST(large_blocks_are_served),
        FRONT_END_TEST(strings_are_copied),
        FRONT_END_TEST(releases_run_last_first),
        FRONT_END_TEST(overflow_counts_as_exhaustion),
        FRONT_END_TEST(the_kth_allocation_fails),
        FRONT_END_TEST(a_refused_defer_releases_at_once),
        FRONT_END_TEST(lists_grow_and_keep_order),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}

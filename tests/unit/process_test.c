/* Programs that kgen runs, and signals around them. */
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "base/process.h"

/* The exit code is the command's: the signal is taken, or it would end this test. */
static void test_a_signal_behind_the_last_wait_ends_nothing(void **state)
{
    (void)state;
    process_group g;
    assert_true(process_group_open(&g));
    raise(SIGTERM);
    assert_false(g.interrupted);
    process_group_close(&g);
    assert_true(g.interrupted);
    sigset_t waiting;
    assert_int_equal(sigpending(&waiting), 0);
    assert_int_equal(sigismember(&waiting, SIGTERM), 0);
}

static void test_a_signal_before_a_wait_interrupts_it(void **state)
{
    (void)state;
    process_group g;
    const char *words[] = {"sleep", "60", NULL};
    process p = {.argv = words, .log = "/dev/null"};
    assert_true(process_group_open(&g));
    raise(SIGINT);
    assert_false(process_run(&g, &p));
    assert_true(g.interrupted && !process_succeeded(&p));
    process_group_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_signal_behind_the_last_wait_ends_nothing),
        cmocka_unit_test(test_a_signal_before_a_wait_interrupts_it),
    };
    return cmocka_run_group_tests_name("process", tests, NULL, NULL);
}

/* The model of time: parts worked out by hand. */
#include "model_card.h"
#include "planned.h"

#include <math.h>

#include "explain/explain.h"
#include "explain/explain_time.h"
#include "model/model.h"

static double part(const model_load *l, explain_part which)
{
    return model_time(&easy, l).parts[which];
}

static void bytes_take_their_bandwidth(void **state)
{
    (void)state;
    model_load l = far;
    NEAR(part(&l, PART_MEMORY), (16 << 20) / 100.0);
    l.written = l.read;
    NEAR(part(&l, PART_MEMORY), 2 * (16 << 20) / 80.0);
    l.read = 0;
    NEAR(part(&l, PART_MEMORY), (16 << 20) / 50.0);
    l.read = 3 * l.written; /* a third of it is copied, the rest read */
    NEAR(part(&l, PART_MEMORY), 2 * (16 << 20) / 80.0 + 2 * (16 << 20) / 100.0);
}

static void little_data_comes_from_l2(void **state)
{
    (void)state;
    model_load l = far;
    l.read = l.footprint = 100000;
    NEAR(part(&l, PART_MEMORY), 100000 / 400.0);
    l.blocks = 2; /* two SMs move no more than a burst of 2 * 50 bytes a nanosecond */
    NEAR(part(&l, PART_MEMORY), 100000 / (100.0 * model_fitted.burst));
}

static void each_block_more_is_dealt_out(void **state)
{
    (void)state;
    model_load l = far, more = far;
    more.blocks = 1500;
    NEAR(part(&more, PART_DISPATCH) - part(&l, PART_DISPATCH), 500 * 2);
    l.early = more.early = true;
    NEAR(part(&more, PART_DISPATCH) - part(&l, PART_DISPATCH), 500 * 3);
    assert_true(part(&l, PART_LAUNCH) < part(&far, PART_LAUNCH));
    l.blocks = 1;
    assert_true(part(&l, PART_DISPATCH) == 0);
}

/* With programmatic launch some of them are dealt out while the call before ends. */
static void some_blocks_are_dealt_out_before(void **state)
{
    (void)state;
    model_card card = easy;
    model_load l = far;
    card.dealt = 240;
    l.blocks = 81;
    assert_true(model_time(&card, &l).parts[PART_DISPATCH] == part(&l, PART_DISPATCH));
    l.early = true;
    assert_true(model_time(&card, &l).parts[PART_DISPATCH] == 0);
    l.blocks = 101;
    NEAR(model_time(&card, &l).parts[PART_DISPATCH], 100 * 3 - 240);
}

/* Twice as many trips, and the first of them is in the launch. */
static void trips_wait_one_for_another(void **state)
{
    (void)state;
    model_load one = far, two = far, four = far;
    one.blocks = two.blocks = four.blocks = 10; /* one an SM: a single wave */
    two.trips = 2;
    four.trips = 4;
    assert_true(part(&one, PART_LATENCY) == 0);
    assert_true(part(&two, PART_LATENCY) >= easy.latency);
    NEAR(part(&four, PART_LATENCY), 3 * part(&two, PART_LATENCY));
}

static void work_is_shared_by_the_sms(void **state)
{
    (void)state;
    model_load l = far, twice = far;
    l.wavefronts = 6;
    twice.wavefronts = 12;
    twice.instructions = 200;
    NEAR(part(&twice, PART_SHARED), 2 * part(&l, PART_SHARED));
    NEAR(part(&twice, PART_ISSUE), 2 * part(&l, PART_ISSUE));
    twice.blocks = 2000;
    NEAR(part(&twice, PART_ISSUE), 4 * part(&l, PART_ISSUE));
}

static void joining_costs_what_blocks_add(void **state)
{
    (void)state;
    model_load l = far;
    assert_true(part(&l, PART_FINISH) == 0);
    l.barriers = 2;
    NEAR(part(&l, PART_FINISH), 30);
    model_load wide = l;
    wide.warps = 16; /* twice as many arrive */
    NEAR(part(&wide, PART_FINISH), 60);
    l.joined = l.atomically = true;
    model_load more = l;
    more.blocks += 100;
    NEAR(part(&more, PART_FINISH) - part(&l, PART_FINISH), 100);
    const double packed = part(&l, PART_FINISH);
    l.atomically = false; /* partial results go through memory, and the last block waits for them */
    assert_true(part(&l, PART_FINISH) > packed + 500);
}

/* Blocks of which an SM holds one follow each other, and nobody loads in between. */
static void lone_blocks_leave_an_sm_idle(void **state)
{
    (void)state;
    model_load l = far;
    l.warps = 16;
    const double two = part(&l, PART_START); /* by its 40 registers, of which fewer are taken */
    l.needed = 140;
    NEAR(part(&l, PART_START), two + 99 * model_fitted.lone); /* 100 an SM */
    l.blocks = 10;
    NEAR(part(&l, PART_START), two);
    l.blocks = 1000;
    l.needed = 40;
    l.room = 1; /* by shared memory */
    NEAR(part(&l, PART_START), two + 99 * model_fitted.lone);
}

/* What a block does before it asks for its data. */
static void divisions_and_windows_come_first(void **state)
{
    (void)state;
    model_load l = far, elements = far;
    const double plain = part(&l, PART_START);
    elements.vector = 1; /* nothing is left at the ends */
    assert_true(part(&elements, PART_START) < plain - 0.9 * model_fitted.ends);
    l.divisions = 2;
    NEAR(part(&l, PART_START), plain + 2 * model_fitted.divide);
    l.window = true;
    NEAR(part(&l, PART_START), plain + 2 * model_fitted.divide + model_fitted.window);
}

/* The time is the launch, the start and the finish, and the largest of the rest or a little more.
 * Without the largest the next one decides. */
static void what_overlaps_is_not_added(void **state)
{
    (void)state;
    const explain_time t = model_time(&easy, &far);
    const double *p = t.parts, alone = p[PART_LAUNCH] + p[PART_START] + p[PART_FINISH];
    assert_true(p[PART_MEMORY] > 10 * p[PART_DISPATCH]);
    NEAR(t.total, alone + p[PART_MEMORY]);
    const double less = model_without(&t, PART_MEMORY);
    assert_true(less >= alone + p[PART_LATENCY] && less < alone + 1.1 * p[PART_LATENCY]);
    NEAR(model_without(&t, PART_LAUNCH), t.total - p[PART_LAUNCH]);
}

/* Twice as long a walk takes as much longer again. */
static void walking_blocks_drift_apart(void **state)
{
    (void)state;
    model_load l = far;
    l.walked = 1;
    NEAR(part(&l, PART_MEMORY), part(&far, PART_MEMORY));
    l.walked = 4;
    NEAR(part(&l, PART_MEMORY), part(&far, PART_MEMORY) * (1 + 2 * model_fitted.drift));
    l.read = 0;
    l.written = far.read;
    NEAR(part(&l, PART_MEMORY), far.read / 50.0 * (1 + 2 * model_fitted.strayed));
    model_load alone = far;
    alone.blocks = 1; /* nobody is ahead of it */
    const double before = part(&alone, PART_MEMORY);
    alone.walked = 4;
    NEAR(part(&alone, PART_MEMORY), before);
}

/* Four launches that move all keys: each has its first tile, and what all SMs rank. */
static void sorts_move_keys_in_several_launches(void **state)
{
    (void)state;
    const model_constants *by = &model_fitted;
    model_load l = far;
    l.launches = 6;
    l.moves = 4;
    l.tiles = 100;
    l.tile_warps = 8;
    l.tile_items = 16;
    l.tile_resident = 2;
    NEAR(part(&l, PART_START), 4 * 16 * by->ranked);
    NEAR(part(&l, PART_ISSUE), 4 * 10 * 8 * (16 * by->counters / 4 + by->tile));
    NEAR(part(&l, PART_LAUNCH), part(&far, PART_LAUNCH) + 5 * (easy.launch_graph + by->step));
    assert_true(part(&l, PART_LATENCY) == 0 && part(&l, PART_FINISH) == 0);
    l.looks_back = true; /* 20 tiles at once */
    NEAR(part(&l, PART_START), 4 * (16 * by->ranked + 20 * by->look));
    l.tiles = 5; /* and an SM for each */
    NEAR(part(&l, PART_START), 4 * (16 * by->ranked + 5 * by->look));
    NEAR(part(&l, PART_ISSUE), 4 * 8 * (16 * by->counters / 4 + by->tile));
    l.by_votes = true;
    NEAR(part(&l, PART_ISSUE), 4 * 8 * (16 * by->votes / 4 + by->tile));
}

/* Few keys stay in one block, whose moves cost less. */
static void a_sort_is_a_move_for_each_digit(void **state)
{
    front_end *t = *state;
    static const char spec[] = "kgen: 1\nkernel: sort\nfamily: sort\ntypes: [u32]\n";
    explain_wish wish = {.a = arch_find(90), .has_n = true, .n = 1 << 24, .card = &easy};
    const explanation *e = explain_make(t->a, plan_of(t, spec), &wish);
    const explain_variant *x = &e->kernels[0].variants[e->kernels[0].chosen];
    const model_load l = model_load_of(e, x);
    assert_true(!l.inside && l.moves == 4 && l.launches == 7 && l.looks_back && !l.by_votes &&
                !l.by_match);
    assert_true(l.tiles * l.tile_warps * 32 * l.tile_items >= 1 << 24);
    NEAR(l.read + l.written, (double)x->cover.bytes);
    assert_true(x->time.parts[PART_START] > 0);
    wish.n = 1000;
    e = explain_make(t->a, plan_of(t, spec), &wish);
    x = &e->kernels[0].variants[e->kernels[0].chosen];
    const model_load few = model_load_of(e, x);
    assert_true(few.inside && few.moves == 4 && few.launches == 1 && few.tiles == 1);
    NEAR(x->time.parts[PART_START], 4 * model_fitted.inside * model_fitted.ranked * few.tile_items);
}

/* 100 blocks an SM, of which it holds as many as threads allow: 8 of 8 warps. */
static void a_call_has_its_balance(void **state)
{
    (void)state;
    const explain_time t = model_time(&easy, &far);
    const model_balance b = model_balance_of(&easy, &far, &t, easy.rate_f32);
    assert_int_equal(b.bound, PART_MEMORY);
    assert_false(b.cached);
    NEAR(b.flight, 8 * 8 * 512.0);
    NEAR(b.balance, 128 * 10 / 100.0);
    NEAR(b.intensity, 0.25);
    NEAR(b.roof, 0.25 * 100);
    NEAR(b.amdahl, 1 + 10 * 128.0 / (4 << 20));
    assert_true(b.reached < b.roof && b.reached > 0.9 * b.roof);
    NEAR(model_offload(&easy, 1000, 500), 7000 + 20 + 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_take_their_bandwidth),
        cmocka_unit_test(little_data_comes_from_l2),
        cmocka_unit_test(each_block_more_is_dealt_out),
        cmocka_unit_test(some_blocks_are_dealt_out_before),
        cmocka_unit_test(trips_wait_one_for_another),
        cmocka_unit_test(work_is_shared_by_the_sms),
        cmocka_unit_test(joining_costs_what_blocks_add),
        cmocka_unit_test(lone_blocks_leave_an_sm_idle),
        cmocka_unit_test(divisions_and_windows_come_first),
        cmocka_unit_test(what_overlaps_is_not_added),
        cmocka_unit_test(walking_blocks_drift_apart),
        cmocka_unit_test(sorts_move_keys_in_several_launches),
        FRONT_END_TEST(a_sort_is_a_move_for_each_digit),
        cmocka_unit_test(a_call_has_its_balance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What would move the bound of a call: the model once more, with other numbers. */
#include "model_card.h"
#include "planned.h"

#include "model/model.h"

static model_change first_change(const model_load *l, size_t *n)
{
    model_change changes[MODEL_CHANGES] = {0};
    const explain_time t = model_time(&easy, l);
    *n = model_changes(&easy, l, &t, changes);
    return changes[0];
}

/* Two of ten SMs have a block: bytes are what limits them, and it is not the memory. */
static void few_blocks_are_spread(void **state)
{
    (void)state;
    size_t n;
    model_load l = far;
    l.read = 10 * (l.footprint = 100000);
    l.blocks = 2;
    l.walked = 8;
    const explain_time t = model_time(&easy, &l);
    const model_balance b = model_balance_of(&easy, &l, &t, easy.rate_f32);
    assert_true(b.bound == PART_MEMORY && b.few);
    const model_change c = first_change(&l, &n);
    assert_true(n == 1 && c.kind == CHANGE_BLOCKS && c.from == 2 && c.ns < 0.7 * t.total);
    assert_true(c.to >= 8);
    const model_load spread = model_by_blocks(&l, c.to);
    NEAR(model_time(&easy, &spread).total, c.ns);
    l.blocks = 1000;
    const explain_time full = model_time(&easy, &l);
    assert_false(model_balance_of(&easy, &l, &full, easy.rate_f32).few);
}

/* What one block added up by itself, several have to join: then it may cost more than it saves. */
static void one_block_is_not_spread_for_nothing(void **state)
{
    (void)state;
    size_t n;
    model_load l = far;
    l.read = l.footprint = 4096;
    l.blocks = 1;
    l.depth = 12;
    const double now = model_time(&easy, &l).total;
    const model_change c = first_change(&l, &n);
    assert_true(n == 1 && c.kind == CHANGE_BLOCKS && c.joined && c.ns > now + 500);
    assert_true(model_by_blocks(&l, 4).joined);
    l.depth = 1; /* a map */
    assert_false(model_by_blocks(&l, 4).joined);
}

/* The walk first, then items of a lane, then warps; bytes stay. */
static void blocks_share_walks_and_items(void **state)
{
    (void)state;
    model_load l = far;
    l.blocks = 1, l.walked = l.trips = 4, l.items = 2, l.warps = 8, l.wavefronts = 40;
    const model_load two = model_by_blocks(&l, 2), all = model_by_blocks(&l, 64);
    assert_true(two.walked == 2 && two.items == 2 && two.trips == 2 && two.wavefronts == 20);
    assert_true(all.walked == 1 && all.items == 1 && all.warps == 1 && all.trips == 1);
    assert_true(all.read == l.read && all.blocks == 64);
}

/* What such a change promises; to 0: there is none. */
static model_change change_of(const model_load *l, model_change_kind kind)
{
    model_change changes[MODEL_CHANGES];
    const explain_time t = model_time(&easy, l);
    const size_t n = model_changes(&easy, l, &t, changes);
    for (size_t i = 0; i < n; i++) {
        assert_true(changes[i].ns < t.total && (i == 0 || changes[i - 1].ns <= changes[i].ns));
        if (changes[i].kind == kind) return changes[i];
    }
    return (model_change){.to = 0};
}

static void trips_become_items(void **state)
{
    (void)state;
    model_load l = far;
    l.read = l.footprint = 100000;
    l.blocks = 10, l.trips = 4, l.flight = 64 * 32;
    const model_change c = change_of(&l, CHANGE_TRIPS);
    assert_true(c.from == 4 && c.to == 1);
    l.flight = 256 * 32; /* as many registers as a lane has for it */
    assert_true(change_of(&l, CHANGE_TRIPS).to == 0);
}

/* Registers keep a further block out, and blocks wait for room. */
static void fewer_registers_make_room(void **state)
{
    (void)state;
    model_load l = far;
    l.needed = 140;
    l.warps = 16;
    const model_change c = change_of(&l, CHANGE_ROOM);
    assert_true(c.from == 1 && c.to == 2);
    l.blocks = 10; /* each has an SM, and there is nothing to share out */
    l.warps = 1;
    model_change none[MODEL_CHANGES];
    const explain_time t = model_time(&easy, &l);
    assert_int_equal(model_changes(&easy, &l, &t, none), 0);
    l.warps = 16;
    l.blocks = 1000;
    l.looks = 3; /* a search waits for its looks: nothing is told */
    assert_true(change_of(&l, CHANGE_ROOM).to == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_blocks_are_spread),
        cmocka_unit_test(one_block_is_not_spread_for_nothing),
        cmocka_unit_test(blocks_share_walks_and_items),
        cmocka_unit_test(trips_become_items),
        cmocka_unit_test(fewer_registers_make_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

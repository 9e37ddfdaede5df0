/* The constants of the model of time: found from times, and what choices they make. */
#include "model_card.h"
#include "planned.h"

#include <math.h>

/* Times of a card whose constants are others are fitted by those. */
static void constants_are_found(void **state)
{
    (void)state;
    model_constants other = model_fitted, found = model_fitted;
    model_sample samples[120];
    other.graph *= 1.7;
    other.early *= 2;
    other.trip *= 0.6;
    other.warp *= 1.5;
    for (size_t i = 0; i < 120; i++) {
        samples[i] = (model_sample){.load = far, .cell = i / 6};
        model_load *l = &samples[i].load;
        l->early = i % 2;
        l->warps = (double)(1 + i % 6 * 2);
        l->blocks = (double)((i / 6 + 1) * 300);
        l->trips = (double)(1 + i % 3);
        l->read = l->footprint = l->blocks * l->warps * 512;
        samples[i].ns = model_time_by(&other, &easy, l).total;
    }
    const double before = model_misfit(&found, &easy, samples, 120);
    const double after = model_fit(&found, &easy, samples, 120, NULL);
    assert_true(before > 0.01 && after < before / 20);
    NEAR(after, model_misfit(&found, &easy, samples, 120));
    for (size_t i = 0; i < 120; i++)
        assert_true(fabs(model_time_by(&found, &easy, &samples[i].load).total / samples[i].ns - 1) <
                    0.1);
    for (const model_constant *c = model_constant_list; c->name; c++) {
        const double value = *(const double *)((const char *)&found + c->at);
        assert_true(value >= c->least && value <= c->most);
    }
}

/* A list of names: nothing else is moved. */
static void some_constants_are_found(void **state)
{
    (void)state;
    model_constants found = model_fitted;
    model_sample s = {.load = far};
    s.ns = 2 * model_time(&easy, &far).total;
    const double before = model_misfit(&found, &easy, &s, 1);
    assert_true(model_fit(&found, &easy, &s, 1, "look,graph") < before);
    assert_true(found.graph != model_fitted.graph && found.code == model_fitted.code);
    found = model_fitted;
    assert_true(model_fit(&found, &easy, &s, 1, "graphs,look") == before);
}

static void loads_have_names(void **state)
{
    (void)state;
    model_load l = {0};
    size_t n = 0;
    for (const model_load_number *number = model_load_numbers; number->name; number++, n++)
        model_load_set(&l, number, number->is_flag ? 1 : 2);
    for (const model_load_number *number = model_load_numbers; number->name; number++)
        NEAR(model_load_get(&l, number), number->is_flag ? 1 : 2);
    assert_true(l.early && l.cut && l.window && l.joined && l.atomically);
    assert_true(l.looks_back && l.inside && l.by_votes && l.by_match);
    assert_true(l.offsets && l.in_order && l.networks);
    assert_int_equal(n, 54);
}

/* Six variants by the number of their blocks, which take longer the more there are. In the second
 * cell the sixth took the least: neither the first choice nor one of five is it. */
static void choices_of_cells_are_counted(void **state)
{
    (void)state;
    const model_constants by = model_fitted;
    model_sample samples[12];
    for (size_t i = 0; i < 12; i++) {
        samples[i] = (model_sample){.load = far, .cell = i / 6};
        samples[i].load.blocks = (double)(1000 * (i % 6 + 1));
        samples[i].load.read = samples[i].load.footprint = samples[i].load.blocks * 65536;
        samples[i].ns = model_time_by(&by, &easy, &samples[i].load).total;
    }
    model_shares all = model_judge(&by, &easy, samples, 12);
    assert_true(all.cells == 2 && all.first == 2 && all.of_five == 2 && all.off < 1e-9);
    samples[1].ns = 0.92 * samples[0].ns; /* of the first five, and the first is within 10 % */
    samples[11].ns = 0.5 * samples[6].ns;
    all = model_judge(&by, &easy, samples, 12);
    assert_true(all.cells == 2 && all.first == 1 && all.of_five == 1 && all.off > 0.01);
    samples[1].ns = 0.9 * samples[0].ns;
    assert_int_equal(model_judge(&by, &easy, samples, 12).first, 0);
    assert_int_equal(model_judge(&by, &easy, samples, 3).cells, 1);
}

static void constants_begin_elsewhere(void **state)
{
    (void)state;
    model_constants by = model_fitted;
    model_scale(&by, 1.5);
    NEAR(by.graph, 1.5 * model_fitted.graph);
    model_scale(&by, 1e6);
    for (const model_constant *c = model_constant_list; c->name; c++)
        assert_true(*(const double *)((const char *)&by + c->at) <= c->most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants_are_found),       cmocka_unit_test(some_constants_are_found),
        cmocka_unit_test(loads_have_names),          cmocka_unit_test(choices_of_cells_are_counted),
        cmocka_unit_test(constants_begin_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Pictures: what they mark, and that the networks they draw do scan. */
#include "planned.h"

#include "picture/picture.h"

static size_t count(const char *s, const char *what)
{
    size_t n = 0;
    for (; (s = strstr(s, what)); s++) n++;
    return n;
}

static const char *svg(front_end *t, const picture *p)
{
    bool failed = false;
    const char *drawn = picture_svg(render_new(t->a, t->d, KGEN_TEMPLATE_DIR, &failed), p);
    assert_non_null(drawn);
    return drawn;
}

static const char *drawn(front_end *t, uint32_t run, layout_mode mode, layout_view view)
{
    layout l;
    picture p = picture_new(t->a);
    assert_true(layout_solve(&l, 4, run, 1, mode));
    picture_layout(&p, "test", &l, view);
    return svg(t, &p);
}

/* ---- networks ---- */

/* Every element ends as the sum of itself and all before it, each counted once, in order. What is
 * added must end just where the receiver begins. It must be as it was before this level: registers
 * are added one after the other, and lanes all at once. */
static void every_network_scans(void **state)
{
    front_end *t = *state;
    for (const adder *one = adders; one->word; one++) {
        for (uint32_t n = 1; n <= 64; n++) {
            adder_sum *sums = arena_array(t->a, adder_sum, n * n);
            uint32_t *first = arena_array(t->a, uint32_t, n),
                     *before = arena_array(t->a, uint32_t, n);
            const uint32_t number = one->sums(n, sums);
            for (uint32_t i = 0; i < n; i++) first[i] = i;
            for (uint32_t s = 0; s < number; s++) {
                if (s == 0 || sums[s].level != sums[s - 1].level)
                    memcpy(before, first, n * sizeof *first);
                assert_int_equal(sums[s].from + 1, first[sums[s].to]);
                assert_int_equal(before[sums[s].from], first[sums[s].from]);
                first[sums[s].to] = first[sums[s].from];
            }
            for (uint32_t i = 0; i < n; i++) assert_int_equal(first[i], 0);
        }
    }
}

static uint32_t depth(const adder_sum *sums, uint32_t number)
{
    return sums[number - 1].level + 1;
}

/* Table 6.5 of the dissertation, for 16 elements. */
static void work_and_depth_are_those_of_the_table(void **state)
{
    (void)state;
    static const struct {
        uint32_t work, depth;
    } table[] = {{15, 15}, {32, 4}, {49, 4}, {26, 7}, {27, 5}, {32, 5}, {42, 4}};
    adder_sum sums[256];
    for (size_t i = 0; adders[i].name; i++) {
        const uint32_t number = adders[i].sums(16, sums);
        assert_int_equal(number, table[i].work);
        assert_int_equal(depth(sums, number), table[i].depth);
    }
}

/* How many elements at most take one and the same sum at a level. */
static uint32_t most_takers(const adder_sum *sums, uint32_t number, uint32_t level)
{
    uint32_t takers[16] = {0}, most = 0;
    for (uint32_t s = 0; s < number; s++)
        if (sums[s].level == level && ++takers[sums[s].from] > most) most = takers[sums[s].from];
    return most;
}

static void knowles_networks_share_sums_by_levels(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint32_t takers[4];
    } family[] = {{"Sklansky", {1, 2, 4, 8}},
                  {"Kogge-Stone", {1, 1, 1, 1}},
                  {"Knowles [2, 2, 2, 1]", {1, 2, 2, 2}}};
    adder_sum sums[256];
    uint32_t found = 0;
    for (size_t i = 0; adders[i].name; i++) {
        for (size_t f = 0; f < 3; f++) {
            if (strcmp(adders[i].name, family[f].name) != 0) continue;
            const uint32_t number = adders[i].sums(16, sums);
            for (uint32_t level = 0; level < 4; level++)
                assert_int_equal(most_takers(sums, number, level), family[f].takers[level]);
            found++;
        }
    }
    assert_int_equal(found, 3);
}

/* ---- shared memory ---- */

/* Figure 6.22: runs of 4 words, word by word: four words of a bank in conflict. 6.17: none is left,
 * and each variant but the last ends in a pad. */
static void conflicts_are_red_and_pads_are_marked(void **state)
{
    front_end *t = *state;
    const char *plain = drawn(t, 4, (layout_mode){.rule = PAD_SCALAR}, VIEW_RUN);
    assert_int_equal(count(plain, "class=\"conflict\""), 4);
    assert_int_equal(count(plain, "class=\"pad\""), 0);
    const char *padded = drawn(t, 4, (layout_mode){.rule = PAD_PER_32, .amount = 1}, VIEW_RUN);
    assert_int_equal(count(padded, "class=\"conflict\""), 0);
    assert_int_equal(count(padded, "class=\"pad\""), 3);
    const char *warp = drawn(t, 4, (layout_mode){.rule = PAD_SCALAR}, VIEW_WARP);
    assert_int_equal(count(warp, "class=\"conflict\""), 0);
}

/* Runs of 64 bytes, byte by byte: lanes 0, 2, 4, ... ask bank 0 for 16 words. And bytes of one word
 * are no conflict. */
static void lanes_that_share_a_word_do_not_conflict(void **state)
{
    front_end *t = *state;
    layout l;
    picture p = picture_new(t->a);
    assert_true(layout_solve(&l, 1, 64, 1, (layout_mode){.rule = PAD_SCALAR}));
    picture_layout(&p, "bytes", &l, VIEW_RUN);
    assert_int_equal(l.run_view.degree, 16);
    assert_int_equal(count(svg(t, &p), "class=\"conflict\""), 16);
    p = picture_new(t->a);
    picture_layout(&p, "bytes", &l, VIEW_WARP);
    assert_int_equal(count(svg(t, &p), "class=\"conflict\""), 0);
}

/* ---- grids ---- */

static void the_cases_of_range_checks_are_marked(void **state)
{
    front_end *t = *state;
    picture p = picture_new(t->a);
    picture_dask(&p,
                 &(picture_grid){
                     .dask = "row", .blocks = 5, .data_blocks = 23, .start = true, .stop = true});
    const char *s = svg(t, &p);
    assert_int_equal(count(s, "class=\"start\""), 1 + 1); /* the block, and the legend */
    assert_int_equal(count(s, "class=\"stop\""), 1 + 1);
    assert_int_equal(count(s, "class=\"none\""), 21 + 1);
    assert_int_equal(count(s, "class=\"both\""), 0 + 1);

    p = picture_new(t->a);
    picture_dask(
        &p,
        &(picture_grid){.dask = "row", .blocks = 1, .data_blocks = 1, .start = true, .stop = true});
    assert_int_equal(count(svg(t, &p), "class=\"both\""), 1 + 1);
}

static void huge_grids_are_cut(void **state)
{
    front_end *t = *state;
    const char *const dasks[] = {"block", "column", "row"};
    for (size_t i = 0; i < 3; i++) {
        picture p = picture_new(t->a);
        picture_dask(&p, &(picture_grid){.dask = dasks[i],
                                         .blocks = 100000,
                                         .data_blocks = UINT64_C(100000) << 34,
                                         .stop = true});
        const char *s = svg(t, &p);
        assert_true(strlen(s) < 100000);
        assert_int_equal(count(s, "class=\"stop\""), 1 + 1);
    }
}

static void text_is_escaped(void **state)
{
    front_end *t = *state;
    picture p = picture_new(t->a);
    picture_note(&p, "%s", "a < b && c > d");
    assert_non_null(strstr(svg(t, &p), "a &lt; b &amp;&amp; c &gt; d"));
}

/* A roofline of two lines for each bandwidth, one point; and a line of times over 22 octaves. */
static void times_are_drawn(void **state)
{
    front_end *t = *state;
    const explain_wish wish = {.a = arch_find(90), .has_n = true, .n = 1 << 20};
    const explanation *e = explain_make(t->a, plan_of(t, TWO_F32), &wish);
    picture p = picture_new(t->a);
    picture_time(&p, e, &e->kernels[0], &e->kernels[0].variants[1]);
    const char *s = svg(t, &p);
    assert_non_null(strstr(s, "Roofline of H200"));
    assert_int_equal(count(s, "class=\"node\""), 1);
    assert_int_equal(count(s, "class=\"wire\""), 2);
    assert_int_equal(count(s, "class=\"sum\""), 2 + 22);
    assert_int_equal(count(s, ">launch<"), 1);
}

/* Numbers of rows and columns ascend, however the fields come; dark fields have white numbers. */
static void shapes_are_a_heat_map(void **state)
{
    front_end *t = *state;
    picture_heat_field fields[] = {{16, 1, 1.02}, {2, 8, 1.7}, {16, 8, 1}};
    const picture_heat maps[] = {{.n = 9, .best_us = 2.5, .fields = fields, .count = 3},
                                 {.n = 10, .best_us = 3, .fields = fields, .count = 1}};
    picture p = picture_new(t->a);
    picture_heat_maps(&p, maps, 2);
    const char *s = svg(t, &p);
    assert_non_null(strstr(s, ">n = 9, best 2.50 us<"));
    assert_int_equal(count(s, "class=\"h0\""), 3);
    assert_int_equal(count(s, "class=\"h9\""), 1);
    assert_int_equal(count(s, "class=\"light\">1.70<"), 1);
    assert_true(strstr(s, "class=\"end\">2<") < strstr(s, "class=\"end\">16<"));
    assert_int_equal(count(s, "class=\"end\""), 3);
}

/* A line between neighbours that have a time, and a dash for one alone. */
static void times_over_n_are_curves(void **state)
{
    front_end *t = *state;
    const uint64_t n[] = {1000, 4096, 16385};
    const double all[] = {1, 1.25, 9}, some[] = {-1, 1, -1};
    const picture_curve curves[] = {{"a", all}, {"b", some}};
    picture p = picture_new(t->a);
    const uint32_t top = p.y;
    picture_curves(&p, n, 3, curves, 2);
    const char *s = svg(t, &p);
    assert_int_equal(count(s, "class=\"c0\""), 1 + 2);
    assert_int_equal(count(s, "class=\"c1\""), 1 + 1); /* each name has a stroke, too */
    assert_non_null(strstr(s, arena_printf(t->a, "y2=\"%u\" class=\"c0\"", top)));
    assert_non_null(strstr(s, ">16385<"));
}

static void every_figure_is_drawn(void **state)
{
    front_end *t = *state;
    for (const picture_figure *f = picture_figures; f->name; f++) {
        picture p = picture_new(t->a);
        f->draw(&p);
        const char *s = svg(t, &p);
        assert_int_equal(count(s, "<svg "), 1);
        assert_int_equal(count(s, "<text"), count(s, "</text>"));
        assert_true(strlen(s) > 2000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(every_network_scans),
        cmocka_unit_test(work_and_depth_are_those_of_the_table),
        cmocka_unit_test(knowles_networks_share_sums_by_levels),
        FRONT_END_TEST(conflicts_are_red_and_pads_are_marked),
        FRONT_END_TEST(lanes_that_share_a_word_do_not_conflict),
        FRONT_END_TEST(the_cases_of_range_checks_are_marked),
        FRONT_END_TEST(huge_grids_are_cut),
        FRONT_END_TEST(text_is_escaped),
        FRONT_END_TEST(times_are_drawn),
        FRONT_END_TEST(shapes_are_a_heat_map),
        FRONT_END_TEST(times_over_n_are_curves),
        FRONT_END_TEST(every_figure_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What kgen explain knows of a spec: against figures worked out by hand, and the runtime's choice.
 */
#include "explained_sum.h"

static const char copy_spec[] = "kgen: 1\n"
                                "kernel: copy\n"
                                "family: map\n"
                                "types: [f32, vec3]\n"
                                "structs:\n"
                                "  vec3: {fields: [{name: x, type: f32}, {name: y, type: f32}, "
                                "{name: z, type: f32}]}\n"
                                "inputs: {x: T}\n"
                                "outputs: {y: T}\n"
                                "map: {y: x}\n";

/* ---- the choice ---- */

static void small_n_takes_the_single_variant(void **state)
{
    front_end *t = *state;
    const explain_kernel *k = &explained(t, sum_spec, 10000)->kernels[0];
    assert_int_equal(k->chosen, 0);
    assert_string_equal(k->variants[0].reason, "taken: n is at most its threshold 10000");
    assert_string_equal(k->variants[1].reason,
                        "it would serve, but row_wbw_w8x8_r1 stands before it");
}

static void large_n_takes_the_last_variant(void **state)
{
    front_end *t = *state;
    const explain_kernel *k = &explained(t, sum_spec, 10001)->kernels[0];
    assert_int_equal(k->chosen, 1);
    assert_false(k->variants[0].chosen);
    assert_true(k->variants[1].chosen);
    assert_string_equal(k->variants[0].reason, "meant for n up to 10000");
}

static void without_n_there_is_no_choice(void **state)
{
    front_end *t = *state;
    const explanation *e =
        explain_make(t->a, plan_of(t, sum_spec), &(explain_wish){.a = arch_find(90)});
    assert_int_equal(e->kernels[0].chosen, -1);
    assert_null(e->kernels[0].variants[0].reason);
}

/* ---- covering n ---- */

/* 2^24 elements, blocks of 2048, four rows for each of 132 SMs. */
static void variants_share_the_data_blocks(void **state)
{
    front_end *t = *state;
    const explain_variant *x = &explained(t, sum_spec, 1 << 24)->kernels[0].variants[1];
    assert_int_equal(x->steps[0].blocks, 528);
    assert_int_equal(x->steps[1].blocks, 1);
    assert_int_equal(x->cover.data_blocks, 8192);
    assert_int_equal(x->cover.least, 15);
    assert_int_equal(x->cover.most, 16);
    assert_int_equal(x->cover.launches, 2);
    assert_int_equal(x->cover.bytes, (4u << 24) + 2 * 528 * 4);
    assert_int_equal(x->cover.least_bytes, 4u << 24);
    assert_int_equal(x->cover.work_load, 132 * x->fits.blocks);
    assert_int_equal(x->cover.waves, 1);
    assert_int_equal(x->cover.depth,
                     12 + 15 + 12); /* 16 blocks along a row, then one of row sums */
    assert_int_equal(x->cover.work, (8192 + 1) * 2048);
}

/* 2^20 elements in 1024 data blocks, down 100 columns and along 100 rows; a map combines
 * nothing. */
static void columns_share_the_data_blocks(void **state)
{
    front_end *t = *state;
    const char *s = arena_printf(t->a,
                                 "%svariants:\n"
                                 "- {dask: column, nwork: 4, vector: none, grid: {columns: 100}}\n"
                                 "- {dask: row, nwork: 4, vector: none, grid: {rows: 100}}\n",
                                 copy_spec);
    const explain_variant *x = explained(t, s, 1 << 20)->kernels[0].variants;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(x[i].steps[0].blocks, 100);
        assert_int_equal(x[i].cover.data_blocks, 1024);
        assert_int_equal(x[i].cover.columns, i == 0 ? 100 : 0);
        assert_int_equal(x[i].cover.rows, i == 1 ? 100 : 0);
        assert_int_equal(x[i].cover.least, 10);
        assert_int_equal(x[i].cover.most, 11);
        assert_int_equal(x[i].cover.launches, 1);
        assert_int_equal(x[i].cover.work, 1 << 20);
        assert_int_equal(x[i].cover.depth, 1);
        assert_int_equal(x[i].cover.bytes, 8u << 20);
    }
}

/* Depth of one block: 3 stages for a run of 8, 3 for 8 warps, 5 for a warp, 1 for the row sum. */
/* 4 elements a vector, 4 vectors a thread, 32 lanes, 8 warps: 2 + 2 + 5 + 3, and one for each
 * data block along the way. */
static void work_and_depth_of_one_launch(void **state)
{
    front_end *t = *state;
    const char *const spec = "kgen: 1\nkernel: total\nfamily: reduce\ntypes: [f32]\n"
                             "operator: sum\nvariants:\n"
                             "- {max_n: 5000, dask: column, nwork: 4, grid: {columns: 1}}\n"
                             "- {dask: column, nwork: 4, grid: {columns: 8}}\n";
    const explain_variant *x = explained(t, spec, 4096 * 16)->kernels[0].variants;
    assert_int_equal(x[0].cover.launches, 1);
    assert_int_equal(x[0].cover.depth, 12 + 16);
    assert_int_equal(x[0].cover.work, 4096 * 16 + 256);
    assert_int_equal(x[1].cover.depth, 12 + 2 + 1 + 5 + 3); /* 8 block sums in the last block */
    assert_int_equal(x[1].cover.work, 4096 * 16 + 8 * 256 + 8);
}

/* Each element once, in a tree over them, and the identity before it. */
static void work_and_depth_of_a_tree(void **state)
{
    front_end *t = *state;
    const char *const spec = "kgen: 1\nkernel: total\nfamily: reduce\ntypes: [f32]\n"
                             "operator: sum\nreproducible: any\n";
    const uint64_t n[] = {0, 1, 2, 5, 1 << 20}, depth[] = {1, 1, 2, 4, 21};
    for (size_t i = 0; i < 5; i++) {
        const explain_variant *x = explained(t, spec, n[i])->kernels[0].variants;
        assert_int_equal(x[2].cover.launches, 1);
        assert_int_equal(x[2].cover.work, n[i] ? n[i] : 1);
        assert_int_equal(x[2].cover.depth, depth[i]);
    }
}

static void work_and_depth_are_counted(void **state)
{
    front_end *t = *state;
    const explain_variant *one = &explained(t, sum_spec, 2048)->kernels[0].variants[0];
    assert_int_equal(one->cover.depth, 12);
    assert_int_equal(one->cover.work, 2048);
    const explain_variant *three = &explained(t, sum_spec, 3 * 2048)->kernels[0].variants[0];
    assert_int_equal(three->cover.depth, 14);
    assert_int_equal(three->cover.work, 3 * 2048);
    const explain_variant *map = &explained(t, copy_spec, 1000)->kernels[0].variants[0];
    assert_int_equal(map->cover.work, 1000);
    assert_int_equal(map->cover.depth, 1);
}

/* 1 GiB read at 4.65 TB/s; and nothing is faster than its launch. */
static void the_floor_follows_the_card(void **state)
{
    front_end *t = *state;
    const explain_variant *large = &explained(t, sum_spec, 1 << 28)->kernels[0].variants[1];
    assert_int_equal(large->cover.floor_ns / 100, 2309);
    const explain_variant *small = &explained(t, sum_spec, 100)->kernels[0].variants[0];
    assert_int_equal(small->cover.floor_ns, 486);
}

static void nothing_is_covered_by_no_elements(void **state)
{
    front_end *t = *state;
    const explain_variant *x = &explained(t, sum_spec, 0)->kernels[0].variants[0];
    assert_int_equal(x->cover.data_blocks, 0);
    assert_int_equal(x->steps[0].blocks, 1);
    assert_int_equal(x->cover.most, 0);
    explained(t, sum_spec, UINT64_MAX); /* and no sum of sizes overflows into a fault */
}

/* ---- resources ---- */

static void cliffs_are_where_occupancy_changes(void **state)
{
    front_end *t = *state;
    const explain_variant *x = &explained(t, sum_spec, 1000)->kernels[0].variants[0];
    const arch *a = arch_find(90);
    const occupancy_cliff up = x->cliffs.less_registers, down = x->cliffs.more_shared;
    const uint32_t now = x->fits.blocks;
    assert_int_equal(occupancy_of(a, 256, up.value, x->shared_bytes).blocks, up.blocks);
    assert_int_equal(occupancy_of(a, 256, up.value + 1, x->shared_bytes).blocks, now);
    assert_true(up.blocks > now);
    assert_int_equal(occupancy_of(a, 256, x->registers, down.value).blocks, down.blocks);
    assert_int_equal(occupancy_of(a, 256, x->registers, down.value - 1).blocks, now);
    assert_true(down.blocks < now);
}

/* 12 bytes a lane in words of 4: 12 sectors where 4 would hold the words. */
static void structs_touch_more_sectors(void **state)
{
    front_end *t = *state;
    const explanation *e = explained(t, copy_spec, 1000);
    const explain_variant *wide = &e->kernels[0].variants[3], *vec3 = &e->kernels[1].variants[5];
    const explain_variant *runs = &e->kernels[1].variants[1];
    assert_true(wide->variant->wide);
    assert_int_equal(e->kernels[0].least_bits, 8 * 8);
    assert_int_equal(e->kernels[1].least_bits, 8 * 24);
    assert_int_equal(wide->globals[0].word_bytes, 16);
    assert_int_equal(wide->globals[0].sectors, 16);
    assert_int_equal(wide->globals[0].ideal, 16);
    assert_int_equal(vec3->n_globals, 2);
    assert_int_equal(vec3->globals[1].store, true);
    assert_int_equal(vec3->globals[0].requests, 3);
    assert_int_equal(vec3->globals[0].sectors, 12);
    assert_int_equal(vec3->globals[0].ideal, 4);
    assert_int_equal(runs->globals[0].requests, 1); /* in whole words, one an item */
    assert_int_equal(runs->globals[0].sectors, runs->globals[0].ideal);
}

/* ---- telling ---- */

/* Through an index each lane's element may lie in a sector of its own. */
static void tables_are_reached_by_index(void **state)
{
    front_end *t = *state;
    const explain_variant *x =
        explained(t,
                  "kgen: 1\nkernel: pick\nfamily: map\ntypes: [f64]\nindex: u32\ngather: [x]\n"
                  "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
                  1 << 20)
            ->kernels[0]
            .variants +
        4;
    assert_int_equal(x->n_globals, 3);
    const explain_global *g = x->globals;
    assert_true(g[0].by_index && !g[1].by_index && !g[2].by_index);
    assert_int_equal(g[0].requests, 2); /* two elements a lane */
    assert_int_equal(g[0].sectors, 32);
    assert_int_equal(g[0].ideal, 8);
    assert_string_equal(g[1].array, "index");
    assert_int_equal(g[1].word_bytes, 8);
    assert_int_equal(g[1].sectors, 8);
    assert_int_equal(g[2].word_bytes, 16);
    assert_int_equal(g[2].sectors, 16);
    assert_int_equal(x->cover.bytes, 20 << 20);
}

/* f32 beside u8: four of each an item; a word of four bytes begins in another sector as one of
 * 16 does. */
static void narrow_words_are_cut_out_of_two(void **state)
{
    static const char mixed_spec[] = "kgen: 1\nkernel: mixed\nfamily: map\ntypes: [f32]\n"
                                     "inputs: {x: T, z: u8}\noutputs: {y: T}\nmap: {y: x + z}\n";
    const explain_variant *x = &explained(*state, mixed_spec, 1000)->kernels[0].variants[3];
    assert_true(plan_is(x->variant, "shifted"));
    assert_int_equal(x->n_globals, 3);
    assert_int_equal(x->globals[0].word_bytes, 16);
    assert_int_equal(x->globals[0].sectors, 17);
    assert_int_equal(x->globals[1].requests, 2);
    assert_int_equal(x->globals[1].word_bytes, 4);
    assert_int_equal(x->globals[1].sectors, 5);
    assert_int_equal(x->globals[1].ideal, 4);
    assert_int_equal(x->globals[2].requests, 1);
}

static void text_and_json_tell_what_is_asked_for(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, sum_spec);
    explanation *e = explain_make(
        t->a, p,
        &(explain_wish){
            .a = arch_find(90), .has_n = true, .n = 5, .type = "f64", .variant = "*_sm4"});
    text out = text_new(t->a), json = text_new(t->a);
    explain_text(&out, e);
    assert_non_null(
        strstr(text_str(&out), "sum_f64 on compute capability 9.0 (H200, 132 SMs), n = 5"));
    assert_null(strstr(text_str(&out), "sum_f32"));
    assert_null(strstr(text_str(&out), "\n  row_wbw_w8x8_r1\n"));
    assert_non_null(strstr(text_str(&out), "    facts      "));
    explain_json(&json, (explanation *const[]){e}, 1);
    assert_non_null(strstr(text_str(&json), "\"chosen\": \"row_wbw_w8x8_r1\""));
    assert_null(strstr(text_str(&json), "sum_f32"));
}

/* Eight elements by Brent-Kung take 11 sums, four by Sklansky 4, 32 by Kogge-Stone 129. */
static void scans_tell_their_networks_and_stages(void **state)
{
    static const char *const told[] = {
        "8 elements of a lane by Brent-Kung: 11 sums, 5 levels",
        "4 sums of a lane by Brent-Kung: 4 sums, 3 levels",
        "32 lanes by Kogge-Stone: 129 sums, 5 levels",
        "input: elements in the order of lanes, conflict degree 1",
        "S4: what stands before each run takes its sum's place, conflict degree 1",
        "1024 elements: 8192 bytes loaded, half of them by the first launch, 4096 stored",
        "32 lanes by Sklansky: 80 sums, 5 levels",
        "the longest chain of 3125 tiles has 6 links",
        "it looks once for all tiles before it in its wave",
        "the longest chain of 3125 tiles has 49 links"};
    front_end *t = *state;
    const explanation *e = explained(t,
                                     "kgen: 1\n"
                                     "kernel: totals\n"
                                     "family: scan\n"
                                     "types: [u32]\n"
                                     "scan: inclusive\n"
                                     "operator: sum\n"
                                     "variants:\n"
                                     "  - {max_n: 9, form: steps, nwarps: 4, nwork: 8, "
                                     "vector: none, adder: brent_kung}\n"
                                     "  - {max_n: 99, form: wave, nwarps: 8, nwork: 1, reach: 64}\n"
                                     "  - {nwarps: 8, nwork: 1, warp_adder: sklansky}\n",
                                     3200000);
    text out = text_new(t->a);
    explain_text(&out, e);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (!strstr(text_str(&out), told[i])) fail_msg("not told: %s", told[i]);
    assert_int_equal(e->kernels[0].variants[0].n_networks, 3);
    assert_int_equal(e->kernels[0].variants[0].networks[1].n, 4);
}

static void every_architecture_has_a_card(void **state)
{
    (void)state;
    const uint32_t known[] = {75, 80, 86, 87, 89, 90, 100, 110, 120};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_non_null(arch_find(known[i]));
        const card *c = card_find(known[i]);
        assert_non_null(c);
        assert_true(c->sms > 0 && c->read > 0 && c->write > 0 && c->copy > 0 && c->source[0]);
        assert_int_equal(c->measured, known[i] == 90);
        assert_int_equal(c->launch > 0, c->measured);
    }
}

/* ---- what would move the bound ---- */

static void what_waits_has_its_own_cure(void **state)
{
    static const struct {
        const char *spec, *told;
        uint64_t n;
    } cases[] = {
        {"kgen: 1\nkernel: r\nfamily: scan\nscan: inclusive\ntypes: [u32]\noperator: sum\n",
         "    bound      start: tiles wait for those before them", 1 << 16},
        {"kgen: 1\nkernel: k\nfamily: topk\ntypes: [f32]\n",
         "    bound      finish: results are sorted: fewer of them\n", 1 << 20},
        {"kgen: 1\nkernel: b\nfamily: bisect\ntypes: [f32]\nbound: lower\n",
         "    bound      start: looks wait for each other", 1 << 10},
        {"kgen: 1\nkernel: t\nfamily: reduce\ntypes: [f64]\noperator: sum\nvariants:\n"
         "- {dask: column, nwarps: 16, nwork: 16, grid: {columns: 1}}\n",
         "    bound      memory: 1 block for 132 SMs, and one moves 130 GB/s at most; 64 blocks in "
         "place of 1, to be joined: ",
         1 << 15},
        {"kgen: 1\nkernel: t\nfamily: reduce\ntypes: [f32]\noperator: sum\nvariants:\n"
         "- {dask: column, nwarps: 8, nwork: 2, grid: {columns: 1}}\n",
         "    bound      latency: an SM needs 77.7 KB in flight, 10 such blocks (8 fit); 1 block "
         "for 132 SMs; 1 trip in place of 8, by more items at once: ",
         1 << 14},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text told = text_new(t->a);
        explain_text(&told, explained(t, cases[i].spec, cases[i].n));
        assert_non_null(strstr(text_str(&told), cases[i].told));
    }
}

/* ---- how far a time is to be trusted ---- */

#define SORT "kgen: 1\nkernel: s\nfamily: sort\ntypes: [u32]\nvariants:\n- {"
#define SORT_MORE "- {form: look_back, nwarps: 16, nwork: 8, digit: 8}\n"
#define SCAN "kgen: 1\nkernel: s\nfamily: scan\ntypes: [u32]\noperator: sum\nsegments: "
static void times_that_were_far_off_are_called_guesses(void **state)
{
    static const struct {
        const char *spec, *told, *json;
    } cases[] = {
        {sum_spec, " predicted, among", "\"guessed\": false"},
        {"kgen: 1\nkernel: l\nfamily: select\ntypes: [f32]\nwhere: x > 0\n", " predicted, among",
         "\"guessed\": false"},
        {"kgen: 1\nkernel: k\nfamily: topk\ntypes: [f32]\n", " predicted, among",
         "\"guessed\": false"},
        {"kgen: 1\nkernel: k\nfamily: topk\ntypes: [f64]\n", " guessed, among",
         "\"guessed\": true"},
        {"kgen: 1\nkernel: k\nfamily: topk\ntypes: [f32]\nvalue: u32\n", " guessed, among",
         "\"guessed\": true"},
        {SORT "form: look_back, nwarps: 16, nwork: 8, digit: 8}\n", " predicted, among",
         "\"guessed\": false"},
        {SORT "max_n: 32768, form: cluster, nwarps: 16, nwork: 8}\n" SORT_MORE, " guessed, among",
         "\"guessed\": true"},
        {SORT "max_n: 500000, form: together, nwarps: 16, nwork: 8}\n" SORT_MORE, " guessed, among",
         "\"guessed\": true"},
        {SCAN "rows\nvariants:\n- {form: warp, nwarps: 8}\n", " predicted, among",
         "\"guessed\": false"},
        {SCAN "columns\nvariants:\n- {form: steps, nwarps: 4, per_sm: 8}\n", " guessed, among",
         "\"guessed\": true"},
        {"kgen: 1\nkernel: n\nfamily: neighbours\ntypes: [f32]\n",
         "    time       not predicted: how far each walk goes, the data decide\n", NULL},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        explanation *e = explained(t, cases[i].spec, 1 << 20);
        text told = text_new(t->a), json = text_new(t->a);
        explain_text(&told, e);
        explain_json(&json, (explanation *const[]){e}, 1);
        assert_non_null(strstr(text_str(&told), cases[i].told));
        if (cases[i].json) assert_non_null(strstr(text_str(&json), cases[i].json));
        else assert_null(strstr(text_str(&json), "predicted_ns"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(small_n_takes_the_single_variant),
        FRONT_END_TEST(large_n_takes_the_last_variant),
        FRONT_END_TEST(without_n_there_is_no_choice),
        FRONT_END_TEST(variants_share_the_data_blocks),
        FRONT_END_TEST(columns_share_the_data_blocks),
        FRONT_END_TEST(work_and_depth_of_one_launch),
        FRONT_END_TEST(work_and_depth_of_a_tree),
        FRONT_END_TEST(work_and_depth_are_counted),
        FRONT_END_TEST(the_floor_follows_the_card),
        FRONT_END_TEST(nothing_is_covered_by_no_elements),
        FRONT_END_TEST(cliffs_are_where_occupancy_changes),
        FRONT_END_TEST(structs_touch_more_sectors),
        FRONT_END_TEST(tables_are_reached_by_index),
        FRONT_END_TEST(narrow_words_are_cut_out_of_two),
        FRONT_END_TEST(text_and_json_tell_what_is_asked_for),
        FRONT_END_TEST(scans_tell_their_networks_and_stages),
        FRONT_END_TEST(what_waits_has_its_own_cure),
        FRONT_END_TEST(times_that_were_far_off_are_called_guesses),
        cmocka_unit_test(every_architecture_has_a_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

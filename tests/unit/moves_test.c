/* What `kgen explain` says of launches, of bytes that move, and of arrays that travel. Each against
 * figures worked out by hand. */
#include "explained.h"

#include "explain/explain_time.h"

/* An empty launch takes as long as a call of one block. So nothing but the further launches may
 * make up for a model that forgets them. */
static const model_card other = {.name = "NVIDIA Other",
                                 .measured = true,
                                 .cc = 90,
                                 .sms = 10,
                                 .clock_mhz = 1000,
                                 .l2_kib = 1024,
                                 .launch_graph = 900,
                                 .launch_early = 500,
                                 .call_graph = 900,
                                 .call_early = 500,
                                 .read = 100,
                                 .write = 100,
                                 .copy = 50,
                                 .latency = 400,
                                 .l2_read = 400,
                                 .l2_write = 200,
                                 .l2_copy = 320,
                                 .l2_latency = 200,
                                 .sm = 50,
                                 .shared = 128,
                                 .rate_f32 = 128,
                                 .rate_f64 = 64,
                                 .rate_integer = 64,
                                 .offload_to = 50,
                                 .offload_from = 25,
                                 .offload_latency = 7000};

static const char exact_sums[] =
    "kgen: 1\nkernel: same_sums\nfamily: histogram\ntypes: [f32]\ninputs: {key: u32, w: T}\n"
    "bin: key\nweight: w\ncounter: f32\nreproducible: any\nvariants:\n"
    "- {form: global, nwarps: 8, nwork: 2, window: 1000}\n";
static const char pairs[] = "kgen: 1\nkernel: pairs\nfamily: sort\ntypes: [u32]\nvalues: {v: u32}\n"
                            "variants:\n- {form: passes, nwarps: 8, nwork: 8}\n"
                            "- {form: look_back, nwarps: 8, nwork: 8, pdl: true}\n";

static const explanation *explained(front_end *t, const char *s, uint64_t n, uint64_t bins)
{
    return explained_on(t, &other, s, n, "bins", bins);
}

static uint64_t number_of(front_end *t, const explanation *e, uint32_t variant, const char *key)
{
    const explain_kernel *k = &e->kernels[0];
    text out = text_new(t->a);
    json j = {.out = &out};
    key = arena_printf(t->a, "\"%s\": ", key);
    json_open(&j, NULL, '{');
    explain_time_json(&j, e, k, &k->variants[variant]);
    const char *at = strstr(text_str(&out), key);
    assert_non_null(at);
    return strtoull(at + strlen(key), NULL, 10);
}

static uint64_t offload_of(front_end *t, const explanation *e, uint32_t variant)
{
    return number_of(t, e, variant, "offload_ns");
}

/* A copy asks for each sector once. Among its like it finds them in L2 where both arrays fit, and
 * nothing of arrays that are many times as large. */
static void sectors_that_miss_are_counted(void **state)
{
    front_end *t = *state;
    static const char copy[] = MAP_OF("f32") "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n"
                                             "variants:\n- {nwarps: 8, nwork: 1}\n";
    const explanation *e = explained(t, copy, 1 << 12, 0);
    assert_int_equal(number_of(t, e, 0, "l2_sectors"), 1 << 10);
    assert_int_equal(number_of(t, e, 0, "l2_misses"), 0);
    assert_int_equal(number_of(t, e, 0, "l2_cold_misses"), 1 << 10);
    e = explained(t, copy, 1 << 28, 0);
    assert_int_equal(number_of(t, e, 0, "l2_sectors"), 1 << 26);
    assert_int_equal(number_of(t, e, 0, "l2_misses"), 1 << 26);
    text told = text_new(t->a);
    explain_time_text(&told, e, &e->kernels[0], &e->kernels[0].variants[0]);
    assert_non_null(strstr(text_str(&told), "misses     67108864 of 67108864 sectors asked of L2 "
                                            "(100 %) come from memory; 67108864 where"));
}

/* A card that was measured has launches and bandwidth of its own. The next launch begins early. */
static void the_floor_is_that_of_the_card_asked_for(void **state)
{
    static const char copies[] =
        MAP_OF("f32") "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\nvariants:\n"
                      "- {nwarps: 8, nwork: 1}\n- {nwarps: 8, nwork: 1, pdl: true}\n";
    front_end *t = *state;
    const explanation *e = explained(t, copies, 100, 0);
    assert_int_equal(e->kernels[0].variants[0].cover.floor_ns, 900);
    uint32_t early = 0;
    while (!e->kernels[0].variants[early].variant->pdl) early++;
    assert_int_equal(e->kernels[0].variants[early].cover.floor_ns, 500);
    assert_string_equal(e->card->name, "Other");
    assert_int_equal(e->card->sms, 10);
    e = explained(t, copies, 1 << 20, 0);
    assert_int_equal(e->kernels[0].variants[0].cover.floor_ns / 10, (8 << 20) / 500);
}

static void no_launch_takes_less_than_an_empty_one(void **state)
{
    front_end *t = *state;
    static const char *const specs[] = {TWO_F32, exact_sums, pairs};
    uint32_t several = 0;
    for (size_t s = 0; s < sizeof specs / sizeof *specs; s++) {
        const explain_kernel *k = &explained(t, specs[s], 1 << 20, 2500)->kernels[0];
        for (size_t i = 0; i < k->kernel->n_variants; i++) {
            const explain_variant *x = &k->variants[i];
            if (x->cover.launches < 2) continue;
            several++;
            const double each = x->variant->pdl ? other.launch_early : other.launch_graph;
            assert_true(x->time.parts[PART_LAUNCH] >= x->cover.launches * each);
            assert_true(x->time.total >= (double)x->cover.launch_ns);
        }
    }
    assert_int_equal(several, 4);
}

/* Three windows of bins: samples are read three times, and the limbs of each bin cleared and read.
 * But they travel once, and L2 sees the same ones again. */
static void windows_read_the_same_arrays(void **state)
{
    front_end *t = *state;
    const explanation *e = explained(t, exact_sums, 1 << 20, 2500);
    const explain_cover *c = &e->kernels[0].variants[0].cover;
    assert_int_equal(c->launches, 6);
    assert_int_equal(c->bytes, 3 * (8 << 20) + 2 * 2500 * 128);
    assert_int_equal(c->least_bytes, 8 << 20);
    assert_int_equal(c->least_read, 8 << 20);
    assert_int_equal(c->arrays, (8 << 20) + 1001 * 128);
    const double sent = (8 << 20) / other.offload_to + other.offload_latency;
    const double more = (double)offload_of(t, e, 0) - e->kernels[0].variants[0].time.total;
    assert_true(more > sent - 2 && more < sent + 2);
}

/* Keys and values go to the card and come back, whatever passes move between. */
static void passes_of_a_sort_do_not_travel(void **state)
{
    front_end *t = *state;
    const explanation *e = explained(t, pairs, 1 << 20, 0);
    for (uint32_t i = 0; i < 2; i++) {
        const explain_variant *x = &e->kernels[0].variants[i];
        assert_int_equal(x->cover.least_read, 8 << 20);
        assert_int_equal(x->cover.least_bytes, 16 << 20);
        assert_true(x->cover.bytes > 4 * x->cover.least_bytes - 1);
        assert_true(x->cover.arrays < 2 * x->cover.least_bytes);
        const double sent = (8 << 20) / other.offload_to + (8 << 20) / other.offload_from;
        const double more = (double)offload_of(t, e, i) - x->time.total - other.offload_latency;
        assert_true(more > sent - 2 && more < sent + 2);
    }
}

/* By offsets: elements and offsets are read, a result for each segment written. */
static void segments_travel_with_their_offsets(void **state)
{
    static const char sums[] = "kgen: 1\nkernel: s\nfamily: segments\ntypes: [f32]\n"
                               "operator: sum\nsegments: offsets\n";
    front_end *t = *state;
    const explain_cover *c = &explained(t, sums, 1 << 20, 0)->kernels[0].variants[0].cover;
    assert_true(c->least_bytes - c->least_read == 1024 * 4); /* as many as a square has rows */
    assert_true(c->least_read > 4 << 20);
}

/* Queries in the order of a tree are loaded twice, upper ends of boxes once. */
static void queries_in_order_lie_anywhere(void **state)
{
    static const char boxes[] = "kgen: 1\nkernel: near\nfamily: neighbours\ntypes: [f32]\n"
                                "dimensions: 2\nwithin: box\nkeep: counts\norder: sorted\n"
                                "variants:\n- {form: tree, nwarps: 4}\n";
    const explain_variant *x = &explained(*state, boxes, 1 << 20, 0)->kernels[0].variants[0];
    assert_int_equal(x->n_globals, 5);
    for (int i = 0; i < 5; i++) {
        assert_true(x->globals[i].at_most);
        assert_int_equal(x->globals[i].sectors, 32);
        assert_int_equal(x->globals[i].requests, i < 2 ? 2 : 1);
    }
    assert_string_equal(x->globals[2].array, "high_x");
}

/* Few queries are not sorted, so that is not launched; nor does brute force sort any. */
static void only_many_queries_are_put_into_order(void **state)
{
    static const char given[] = "kgen: 1\nkernel: near\nfamily: neighbours\ntypes: [f32]\n"
                                "k: 8\ntree: given\n";
    static const char brute[] = "kgen: 1\nkernel: near\nfamily: neighbours\ntypes: [f32]\n"
                                "k: 8\norder: sorted\nvariants:\n"
                                "- {max_points: 100, nwarps: 4}\n- {form: tree, nwarps: 4}\n";
    assert_int_equal(explained(*state, given, 524287, 0)->kernels[0].variants[0].cover.launches, 1);
    assert_int_equal(explained(*state, given, 524288, 0)->kernels[0].variants[0].cover.launches, 5);
    const explain_variant *x = explained(*state, brute, 5000, 0)->kernels[0].variants;
    assert_int_equal(x[0].globals[0].requests, 1);
    assert_false(x[0].globals[0].at_most);
    assert_int_equal(x[1].globals[0].requests, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(sectors_that_miss_are_counted),
        FRONT_END_TEST(the_floor_is_that_of_the_card_asked_for),
        FRONT_END_TEST(no_launch_takes_less_than_an_empty_one),
        FRONT_END_TEST(windows_read_the_same_arrays),
        FRONT_END_TEST(passes_of_a_sort_do_not_travel),
        FRONT_END_TEST(segments_travel_with_their_offsets),
        FRONT_END_TEST(queries_in_order_lie_anywhere),
        FRONT_END_TEST(only_many_queries_are_put_into_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* kgen tune --vary: the space that its words name. */
#include "front_end.h"

#include "check/check.h"
#include "tune/tune.h"

static const uint32_t planned_for[] = {80, 90, 0};

static tune_kernel copy_kernel(front_end *t)
{
    kg_spec *spec = spec_read(t->a, t->d,
                              text_source(t, "kgen: 1\nkernel: copy\nfamily: map\ntypes: [u32]\n"
                                             "inputs: {x: T}\noutputs: {y: T}\nmap:\n  y: x\n"));
    check_spec(t->a, t->d, spec);
    assert_int_equal(diag_errors(t->d), 0);
    return (tune_kernel){.a = t->a,
                         .spec = spec,
                         .type = "u32",
                         .name = "copy_u32",
                         .options = {.archs = planned_for},
                         .card = arch_find(90)};
}

/* The texts of the candidates that words name. */
static list texts_of(front_end *t, const char *words)
{
    const tune_kernel k = copy_kernel(t);
    tune_space space;
    list texts = {0};
    assert_null(tune_space_vary(&space, &k, words));
    tune_list_product(&space);
    for (size_t i = 0; i < space.candidates.count; i++)
        list_add(t->a, &texts, (void *)((const tune_candidate *)space.candidates.at[i])->text);
    return texts;
}

/* The experiments of examples/dissertation. */
static void every_combination_and_no_other(void **state)
{
    front_end *t = *state;
    const list warps = texts_of(t, "nwarps=1..32 nwork=1 vector=none");
    assert_int_equal(warps.count, 32);
    for (size_t i = 0; i < warps.count; i++)
        assert_string_equal(warps.at[i],
                            arena_printf(t->a, "{nwarps: %zu, nwork: 1, vector: none}", i + 1));
    const list blocks = texts_of(t, "dask=column nwarps=4 nwork=1 vector=none grid.per_sm=1..16");
    assert_int_equal(blocks.count, 16);
    assert_string_equal(blocks.at[15], "{dask: column, nwarps: 4, nwork: 1, vector: none, grid: "
                                       "{per_sm: 16}}");
    assert_int_equal(texts_of(t, "dask=block bask=block_by_block,warp_by_warp nwarps=4").count, 2);
}

/* A batch is of at most nwork elements, and of as many where nothing is said; nobody has 33 warps.
 */
static void neither_alike_nor_refused(void **state)
{
    front_end *t = *state;
    assert_int_equal(
        texts_of(t, "nwarps=1 nwork=1..16 batch=default,2,4,8 unroll=auto vector=none").count, 50);
    assert_int_equal(texts_of(t, "nwarps=31..34 nwork=1").count, 2);
    assert_int_equal(texts_of(t, "nwarps=99").count, 0);
}

static void wrong_words(void **state)
{
    static const char *const cases[][2] = {
        {"", "it names no key"},
        {"nwarps", "\"nwarps\" has no ="},
        {"nwarps=", "\"nwarps\" has no value"},
        {"nwarp=4", "a variant of map has no key \"nwarp\""},
        {"grid.sm=4", "a variant of map has no key \"grid.sm\""},
        {"nwarps.x=4", "a variant of map has no key \"nwarps.x\""},
        {"nwork=4 nwork=8", "\"nwork\" stands there twice"},
        {"nwork=4..2", "\"4..2\" is no range of at most 64 numbers"},
        {"nwork=1..65", "\"1..65\" is no range of at most 64 numbers"},
        {"nwork=-1..2", "\"-1..2\" is no range of at most 64 numbers"},
        {"nwork=0..18446744073709551616",
         "\"0..18446744073709551616\" is no range of at most 64 numbers"},
        {"vector={", "\"{\" is no number and no word"},
    };
    front_end *t = *state;
    const tune_kernel k = copy_kernel(t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tune_space space;
        assert_string_equal(tune_space_vary(&space, &k, cases[i][0]), cases[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(every_combination_and_no_other),
        FRONT_END_TEST(neither_alike_nor_refused),
        FRONT_END_TEST(wrong_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

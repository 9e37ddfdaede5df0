/* What is emitted of a plan that no family makes today. Its steps repeat, and regions of its
 * workspace grow with another length than n. The plan is one of segments, changed by hand.
 *
 *   loops_test [FOLDER]    writes what is emitted into the folder, for tests that compile it
 */
#include "planned.h"

#include <stdio.h>

#include "render/render.h"

typedef struct made {
    output *files;
    size_t count;
} made;

/* Two steps that are launched again and again, four runs joined by a pass. And a workspace by the
 * number of segments, and by n up to a limit. */
static void change(plan_kernel *k)
{
    const kg_growth by_segments = {.length = 1, .of = 64, .each = 24},
                    by_n = {.of = 1000, .each = 16, .most = 300},
                    states = {.length = 1, .of = 3, .each = 8, .most = 70000};
    for (size_t i = 0; i < k->n_variants; i++) {
        plan_step *first = &k->variants[i].steps[0];
        assert_int_equal(k->variants[i].n_steps, 2);
        first->loop = 2;
        first->fan = 4;
        first->run = 64;
    }
    plan_region(k, &(kg_region){.name = "runs", .fixed = 40, .grows = {by_segments, by_n}});
    plan_region(k, &(kg_region){.name = "states", .kind = KG_REGION_TAGGED, .grows = {states}});
}

static made emit(front_end *t)
{
    static bool system_failed;
    made m;
    plan *p = plan_of(t, "kgen: 1\nkernel: by_hand\nfamily: segments\ntypes: [f32]\n"
                         "segments: offsets\nbounds: trap\noperator: sum\n"
                         "variants:\n- {form: thread, nwarps: 2, grid: {rows: 4}}\n");
    change(&p->kernels[0]);
    render *r = render_new(t->a, t->d, KGEN_TEMPLATE_DIR, &system_failed);
    if (!render_plan(r, p, &m.files, &m.count)) fail_msg("%s", rendered(t));
    return m;
}

/* Of the file whose name ends so, with one blank in place of several: lines are broken anywhere. */
static const char *text_of(front_end *t, const made *m, const char *ending)
{
    text out = text_new(t->a);
    for (size_t i = 0; i < m->count; i++) {
        const char *name = m->files[i].name, *s = m->files[i].text;
        const size_t n = strlen(name), e = strlen(ending);
        if (n < e || strcmp(name + n - e, ending) != 0) continue;
        for (; *s; s++) {
            if (*s == '\\' && s[1] == '\n') continue;
            if (*s != ' ' && *s != '\n') text_putc(&out, *s);
            else if (out.len && text_str(&out)[out.len - 1] != ' ') text_putc(&out, ' ');
        }
        return text_str(&out);
    }
    fail_msg("no file ends in %s", ending);
    return NULL;
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part)) fail_msg("\"%s\" is not in:\n%s", part, text);
}

static void tables_have_loops_and_regions(void **state)
{
    front_end *t = *state;
    const made m = emit(t);
    const char *table = text_of(t, &m, "by_hand.c");
    has(table, ".loop = 2, .passes = 0, .fan = 4, .run = 64");
    has(table, "{.name = \"runs\", .kind = KG_REGION_SCRATCH, .fixed = 40, .grows = "
               "{{.length = 1, .of = 64, .each = 24, .most = 4503599627370496}, "
               "{.length = 0, .of = 1000, .each = 16, .most = 300}}}");
    has(table, "{.name = \"states\", .kind = KG_REGION_TAGGED, .fixed = 0, .grows = "
               "{{.length = 1, .of = 3, .each = 8, .most = 70000}}}");
    has(table, "size_t kg_by_hand_f32_workspace_bytes(size_t n, size_t segments) { return "
               "KG_BY_HAND_F32_WORKSPACE_BYTES(n, segments); }");
    const char *second = strstr(table, ".loop = 2"); /* and only one step begins one */
    assert_null(strstr(second + 1, ".loop"));
}

static void the_macro_has_all_lengths(void **state)
{
    front_end *t = *state;
    const made m = emit(t);
    const char *header = text_of(t, &m, "by_hand.h");
    has(header, "/* Bytes of workspace for these lengths, for every variant and device;");
    has(header, "KG_REGION(40 + KG_GROWTH(segments, 64, 24, 4503599627370496) + "
                "KG_GROWTH(n, 1000, 16, 300)) /* runs */");
    has(header, "KG_REGION(KG_GROWTH(segments, 3, 8, 70000)) /* states */");
    has(header, "KG_ONCE((n) + (segments), KG_BY_HAND_F32_WORKSPACE_OF(n, segments), "
                "kg_by_hand_f32_workspace_of(n, segments))");
}

/* Where a region lies follows from its place in the list. */
static void kernels_know_regions_by_number(void **state)
{
    front_end *t = *state;
    const made m = emit(t);
    has(text_of(t, &m, "by_hand_f32.cu"),
        "enum region { region_faults, region_ended, region_heads, region_tails, region_runs, "
        "region_states };");
}

static int write_files(const char *folder)
{
    front_end *t;
    if (front_end_setup((void **)&t)) return 1;
    const made m = emit(t);
    bool written = true;
    for (size_t i = 0; i < m.count; i++) {
        FILE *f = fopen(arena_printf(t->a, "%s/%s", folder, m.files[i].name), "w");
        written = f && fputs(m.files[i].text, f) >= 0 && written;
        if (f && fclose(f) != 0) written = false;
    }
    front_end_teardown((void **)&t);
    return written ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(tables_have_loops_and_regions),
        FRONT_END_TEST(the_macro_has_all_lengths),
        FRONT_END_TEST(kernels_know_regions_by_number),
    };
    return argc > 1 ? write_files(argv[1]) : cmocka_run_group_tests(tests, NULL, NULL);
}

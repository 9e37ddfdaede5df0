/* The variants of a scan. A tile is 32 * nWarps runs, one for each thread. Words of 16 bytes move
 * in the order of lanes, and change places in shared memory, so that each lane has a run: an odd
 * number of words, which no two lanes of a phase find in one bank. What does not fill such words
 * moves element by element. */
#include <string.h>

#include "families/scan/scan.h"

static uint32_t words(const type *t, uint32_t elements)
{
    return (t->size * elements + 3) / 4;
}

/* 16-byte words of the fewest elements that fill whole ones. */
static uint32_t words_of_vector(const type *t)
{
    return operators_vector(t) * t->size / 16;
}

bool scan_moves_words(const plan_kernel *k)
{
    const scan_spec *own = k->spec->own;
    const bool reverse = own->direction.text && strcmp(own->direction.text, "reverse") == 0;
    const type *in = scan_input_type(k, 0);
    const bool alike = in->size == k->result->size && in->align == k->result->align;
    return scan_inputs(k) == 1 && k->spec->n_results == 0 && alike && !reverse &&
           operators_vector(in) != 0 && words_of_vector(in) % 2 == 1;
}

static uint32_t registers_of(const plan_kernel *k, const scan_shape *s)
{
    const uint32_t sum = words(k->accumulator, 1), fields = (uint32_t)k->accumulator->n_fields;
    const uint32_t one = sum > fields ? sum : fields;
    if (!s->words) return 36 + one * (s->nwork + 4) + 2 * scan_inputs(k);
    return 36 + 4 * s->nwork * words_of_vector(k->element) / 2 + 5 * one;
}

static void set_facts(plan_variant *variant, const plan_kernel *k, const scan_shape *s)
{
    static const char *const forms[] = {"block", "look_back", "steps"};
    const scan_spec *own = k->spec->own;
    const char *way = own->direction.text;
    plan_word(variant, "form", forms[s->form]);
    plan_flag(variant, "exclusive", strcmp(own->kind.text, "exclusive") == 0);
    plan_flag(variant, "reverse", way && strcmp(way, "reverse") == 0);
    if (s->words) plan_number(variant, "words", s->nwork * words_of_vector(scan_input_type(k, 0)));
}

static void set_steps(plan_variant *variant, const scan_shape *s)
{
    variant->n_steps = 1;
    variant->steps[0] = (plan_step){.suffix = "", .grid = KG_GRID_ROWS, .fixed = 1};
    (void)s;
}

static const char *suffix_of(planner *p, const scan_shape *s)
{
    return arena_printf(p->a, "%s%s%s", s->words ? "_vec" : "", "_r1", s->pdl ? "_pdl" : "");
}

void scan_add(planner *p, const variant_spec *v, scan_shape s)
{
    plan_kernel *k = p->kernel;
    plan_variant variant = {
        .at = v ? v->at : k->spec->variants_at,
        .template_name = "scan/scan",
        .dask = "row",
        .bask = "warp_by_warp",
        .adder = "sklansky",
        .nwarps = s.nwarps,
        .nwork = s.nwork,
        .batch = s.nwork,
        .vector = s.words ? operators_vector(scan_input_type(k, 0)) : 1,
        .wide = s.words,
        .pdl = s.pdl,
        .max_n = s.max_n,
        .min_cc = 75,
        .bytes_per_element = scan_bytes_in(k) + scan_bytes_out(k),
        .registers = registers_of(k, &s),
    };
    set_facts(&variant, k, &s);
    set_steps(&variant, &s);
    scan_add_accesses(p, &variant, &s);
    plan_add_variant(p, &variant, suffix_of(p, &s));
}

/* ---- which ---- */

static uint32_t or_else(const number *n, uint32_t fallback)
{
    return n->set ? (uint32_t)n->value : fallback;
}

/* Of elements one by one: a run in registers. */
static uint32_t items_of(const plan_kernel *k)
{
    return k->accumulator->size <= 8 ? 9 : k->accumulator->size <= 16 ? 5 : 3;
}

static uint32_t vectors_of(const plan_kernel *k, uint32_t many)
{
    return words_of_vector(scan_input_type(k, 0)) > 1 ? 1 : many;
}

static void plan_asked(planner *p, const variant_spec *v)
{
    const bool none = v->vector.text && strcmp(v->vector.text, "none") == 0;
    scan_shape s = {.form = SCAN_BLOCK,
                    .nwarps = or_else(&v->nwarps, 8),
                    .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
                    .words = !none && scan_moves_words(p->kernel),
                    .pdl = v->pdl.value};
    s.nwork = or_else(&v->nwork, s.words ? vectors_of(p->kernel, 5) : items_of(p->kernel));
    scan_add(p, v, s);
}

static void plan_auto(planner *p)
{
    const bool moves = scan_moves_words(p->kernel);
    scan_shape s = {.form = SCAN_BLOCK, .nwarps = 8, .max_n = UINT64_MAX, .words = moves, .pdl = 1};
    s.nwork = moves ? vectors_of(p->kernel, 5) : items_of(p->kernel);
    scan_add(p, NULL, s);
}

void scan_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++) plan_asked(p, &spec->variants[i]);
}

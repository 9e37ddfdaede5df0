/* The reproducible scan. Result i is a fold, from the left, of subtrees of the perfect binary tree
 * over places. The first is the largest that fits, the next the largest behind that. So it depends
 * on i alone, and whatever is cut into tiles of powers of two gives the same bits. */
#include "families/scan/scan.h"

#include "check/check.h"

#define MOST_WARPS 16u  /* lanes of one hold what stands before each, and behind the last */
#define USUAL_NWORK 4u  /* of a lane, where nobody says */
#define MOST_RUN 32u    /* elements of a lane: more would not stay in registers */
#define MOST_WORDS 8u   /* of a lane: they change places inside 128 bytes */
#define LEAST_REACH 32u /* tiles that look at each other: each lane of a warp takes one */
#define MOST_REACH 256u
#define MOST_SUM 6u /* registers of a sum that blocks of so many warps have room for */

/* ---- check ---- */

static bool is_power(uint64_t n)
{
    return (n & (n - 1)) == 0;
}

static void check_power(diags *d, const number *n, const char *what, uint32_t most)
{
    if (n->set && (!is_power(n->value) || n->value > most))
        diag_error(d, n->at, "reproducible",
                   "%s of a reproducible scan is a power of two up to %u: its tiles are subtrees",
                   what, most);
}

/* Where it means anything: of other scans another check refuses it. */
static void check_reach(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const number *reach = &((const scan_variant *)v->own)->reach;
    if (!reach->set || v->form.text || scan_of_planes(spec)) return;
    if (!is_power(reach->value))
        diag_error(d, reach->at, "reproducible",
                   "reach of a reproducible scan is a power of two from %u to %u: its lanes take "
                   "subtrees of tiles",
                   LEAST_REACH, MOST_REACH);
}

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const bool columns = scan_parts_of(spec) == SCAN_COLUMNS;
    const bool streams = scan_parts_of(spec) == SCAN_WHOLE && word_is(&v->form, "stream");
    if (v->form.text && !streams && !(columns && word_is(&v->form, "thread")))
        diag_error(d, v->form.at, "reproducible", "a reproducible scan%s has no \"form: %s\": %s",
                   columns ? " over columns" : "", v->form.text,
                   columns                       ? "each lane has a tree of its own"
                   : word_is(&v->form, "stream") ? "whole arrays alone stream"
                                                 : "its tiles are subtrees");
    if (columns) return;
    check_power(d, &v->nwarps, "nwarps", MOST_WARPS);
    check_power(d, &v->nwork, "nwork", MOST_WORDS);
    check_reach(d, spec, v);
}

/* Every tree gives the same bits: such kernels take the other forms. */
static bool is_exact(const kg_spec *spec)
{
    bool exact = spec->op.named.text && spec->n_variants == 0;
    for (size_t t = 0; t < spec->n_types; t++) {
        const type *sum = spec->accumulator_type[t];
        exact = exact && sum && sum->kind != TYPE_FLOAT && sum->kind != TYPE_STRUCT;
    }
    return exact;
}

void scan_check_tree(diags *d, const kg_spec *spec)
{
    if (is_exact(spec)) return;
    operators_check_bits(d, spec);
    for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, spec, &spec->variants[v]);
}

/* ---- plan ---- */

/* The most of an asked nWork that a lane holds. Vectors of several words stand alone: only an odd
 * number of words, or a power of two, keeps lanes in banks of their own. Elements that move one by
 * one are in registers, with the subtrees of their run. */
static uint32_t nwork_of(const plan_kernel *k, uint32_t asked, bool words)
{
    const uint32_t each =
        words ? operators_vector(scan_input_type(k, 0)) : 2 * scan_sum_registers(k);
    uint32_t nwork = !words || scan_words_of_vector(k) == 1 ? asked : 1;
    while (nwork > 1 && nwork * each > MOST_RUN) nwork /= 2;
    return nwork;
}

/* Whole arrays whose elements fill a word each: runs are a power of two of words. */
static bool streams(const plan_kernel *k)
{
    return scan_parts_of(k->spec) == SCAN_WHOLE && scan_streams(k) && scan_words_of_vector(k) == 1;
}

static void add_stream(planner *p, const variant_spec *v, scan_shape s)
{
    s.nwork = nwork_of(p->kernel, s.nwork, true);
    scan_add_stream(p, v, s);
}

static void add_asked_stream(planner *p, const variant_spec *v, scan_shape s)
{
    const scan_variant *own = v->own;
    s.stages = (uint32_t)own->stages.value;
    s.loads = (uint32_t)own->loads.value;
    s.sum_warps = (uint32_t)own->sum_warps.value;
    s.masters = (uint32_t)own->masters.value;
    if (streams(p->kernel)) add_stream(p, v, s);
}

static void add_tree(planner *p, const variant_spec *v, scan_shape s)
{
    const bool none = v && word_is(&v->vector, "none");
    s.form = SCAN_TREE;
    s.words = !none && scan_moves_words(p->kernel);
    s.nwork = nwork_of(p->kernel, s.nwork, s.words);
    if (scan_of_planes(p->kernel->spec)) s.reach = 0; /* tiles of a row, not of the grid */
    scan_add(p, v, s);
}

/* Where registers do not hold so many items, more warps make up for them. With wider sums those
 * would spill. */
static void fit(const plan_kernel *k, scan_shape *s)
{
    const uint32_t asked = s->nwork ? s->nwork : USUAL_NWORK;
    s->nwork = nwork_of(k, asked, scan_moves_words(k));
    if (s->nwork < asked && scan_sum_registers(k) <= MOST_SUM) s->nwarps = MOST_WARPS;
    s->pdl = true;
}

/* Rows of tuning/shapes. One like the next has nothing of its own. */
static void plan_auto(planner *p)
{
    scan_shape s, next;
    uint64_t reached = 0;
    const shape_row *row = scan_next_shape(p, NULL, &s), *then;
    if (row) fit(p->kernel, &s);
    for (; row; row = then, s = next) {
        then = scan_next_shape(p, row, &next);
        if (then) fit(p->kernel, &next);
        reached = s.max_n;
        if (s.form == SCAN_STREAM && !streams(p->kernel)) continue;
        const bool alike = then && s.form == next.form && s.nwarps == next.nwarps;
        if (alike && s.nwork == next.nwork && s.reach == next.reach) continue;
        (s.form == SCAN_STREAM ? add_stream : add_tree)(p, NULL, s);
    }
    if (reached != UINT64_MAX)
        add_tree(p, NULL,
                 (scan_shape){.nwarps = 8, .nwork = USUAL_NWORK, .max_n = UINT64_MAX, .pdl = true});
}

void scan_plan_tree(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        scan_shape s = {.form = word_is(&v->form, "stream") ? SCAN_STREAM : SCAN_TREE,
                        .nwarps = number_or(&v->nwarps, 8),
                        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
                        .reach = (uint32_t)((const scan_variant *)v->own)->reach.value,
                        .pdl = v->pdl.value};
        const bool stream = s.form == SCAN_STREAM, last = i + 1 == spec->n_variants;
        s.nwork = number_or(&v->nwork, stream ? MOST_WORDS : USUAL_NWORK);
        if (stream) add_asked_stream(p, v, s);
        if (!stream || last || !streams(p->kernel)) add_tree(p, v, s);
    }
}

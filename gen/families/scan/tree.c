/* The reproducible scan. Result i is a fold, from the left, of subtrees of the perfect binary tree
 * over places. The first is the largest that fits, the next the largest behind that. So it depends
 * on i alone, and whatever is cut into tiles of powers of two gives the same bits. */
#include "families/scan/scan.h"

#include "check/check.h"

#define MOST_WARPS 16u /* lanes of one hold what stands before each, and behind the last */
#define MOST_RUN 32u   /* elements of a lane: more would not stay in registers */
#define MOST_WORDS 8u  /* of a lane: they change places inside 128 bytes */

/* ---- check ---- */

static void refuse(diags *d, bool is_set, pos at, const char *what)
{
    if (is_set)
        diag_error(d, at, "reproducible", "a reproducible scan has no \"%s\": %s", what,
                   "its tiles are subtrees of one array, in words of 16 bytes");
}

static void check_power(diags *d, const number *n, const char *what, uint32_t most)
{
    if (n->set && ((n->value & (n->value - 1)) != 0 || n->value > most))
        diag_error(d, n->at, "reproducible",
                   "%s of a reproducible scan is a power of two up to %u: its tiles are subtrees",
                   what, most);
}

static void check_variant(diags *d, const variant_spec *v)
{
    refuse(d, v->form.text != NULL, v->form.at, "form");
    refuse(d, word_is(&v->vector, "none"), v->vector.at, "vector: none");
    check_power(d, &v->nwarps, "nwarps", MOST_WARPS);
    check_power(d, &v->nwork, "nwork", MOST_WORDS);
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
    const scan_spec *own = spec->own;
    if (is_exact(spec)) return;
    operators_check_bits(d, spec);
    refuse(d, word_is(&own->direction, "reverse"), own->direction.at, "direction: reverse");
    refuse(d, spec->partition.text != NULL, spec->partition.at, "segments");
    refuse(d, spec->n_results != 0, spec->reproducible.at, "results");
    refuse(d, spec->inputs.set && spec->inputs.count > 1, spec->inputs.where, "inputs");
    for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, &spec->variants[v]);
}

/* ---- plan ---- */

/* The most of an asked nWork that a lane holds. Vectors of several words stand alone: only an odd
 * number of words, or a power of two, keeps lanes in banks of their own. */
static uint32_t nwork_of(const plan_kernel *k, uint32_t asked)
{
    const uint32_t vector = operators_vector(scan_input_type(k, 0));
    uint32_t nwork = scan_words_of_vector(k) == 1 ? asked : 1;
    while (nwork > 1 && nwork * vector > MOST_RUN) nwork /= 2;
    return nwork;
}

static void add_tree(planner *p, const variant_spec *v, scan_shape s)
{
    s.form = SCAN_TREE;
    s.words = true;
    s.nwork = nwork_of(p->kernel, s.nwork);
    scan_add(p, v, s);
}

/* As measured on an H200 (docs/results/h200_exact_scan.md): larger tiles make shorter chains. */
typedef struct tree_shape {
    uint32_t nwarps, nwork;
    uint64_t kilobytes; /* up to so many; 0: any */
} tree_shape;

static const tree_shape narrow[] = {
    {8, 1, 5}, {8, 2, 10}, {16, 2, 1280}, {16, 4, 10240}, {8, 8, 0},
};
static const tree_shape wide[] = {{8, 1, 5}, {8, 2, 10}, {8, 4, 10240}, {4, 8, 0}}; /* 8 bytes */

/* Where registers do not hold so many items, more warps make up for them. */
static scan_shape shape_of(const plan_kernel *k, const tree_shape *t)
{
    const uint32_t bytes = scan_bytes_in(k), nwork = nwork_of(k, t->nwork);
    return (scan_shape){.nwarps = nwork < t->nwork ? MOST_WARPS : t->nwarps,
                        .nwork = nwork,
                        .max_n = t->kilobytes ? t->kilobytes * 1024 / bytes : UINT64_MAX,
                        .pdl = true};
}

static void plan_auto(planner *p)
{
    const bool of_8 = scan_bytes_in(p->kernel) >= 8;
    const tree_shape *shapes = of_8 ? wide : narrow;
    const size_t count = of_8 ? sizeof wide / sizeof *wide : sizeof narrow / sizeof *narrow;
    for (size_t i = 0; i < count; i++) {
        const scan_shape s = shape_of(p->kernel, &shapes[i]);
        const scan_shape next = shape_of(p->kernel, &shapes[i + 1 < count ? i + 1 : i]);
        const bool same = s.nwarps == next.nwarps && s.nwork == next.nwork;
        if (i + 1 == count || !same) add_tree(p, NULL, s);
    }
}

void scan_plan_tree(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (!scan_moves_words(p->kernel)) {
        diag_error(p->d, spec->reproducible.at, "reproducible",
                   "a reproducible scan has one input and one output whose elements have one size "
                   "and fill words of 16 bytes");
        return;
    }
    if (spec->n_variants == 0) plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        add_tree(p, v,
                 (scan_shape){.nwarps = number_or(&v->nwarps, 8),
                              .nwork = number_or(&v->nwork, 4),
                              .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
                              .pdl = v->pdl.value});
    }
}

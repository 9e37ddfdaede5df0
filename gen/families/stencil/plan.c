/* The variants of a stencil. A thread takes vectors of 16 bytes; the neighbours that they lack come
 * from the lanes beside it. What fills no vectors goes element by element. */
#include "families/stencil/stencil.h"

#include "plan/geometry.h"

#define MOST_WARPS 16u
#define MOST_ITEMS 4u

const fact_info stencil_facts[] = {
    {"cut", FACT_FLAG, "true if vectors of the input are cut out of two aligned words each"},
    {"ends", FACT_WORD, "what stands beyond the ends: `clamp`, `wrap`, `constant` or `keep`"},
    {"neighbours", FACT_WORD, "names and distances of what is beside `x`: `left -1, right 1`"},
    {"before", FACT_NUMBER, "places from an element to the farthest neighbour before it"},
    {"behind", FACT_NUMBER, "the same behind it"},
    {.name = NULL},
};

static bool even_size(uint32_t bytes)
{
    return bytes <= 16 && (bytes & (bytes - 1)) == 0;
}

stencil_sizes stencil_sizes_of(const plan_kernel *k)
{
    const uint32_t out = k->result->size;
    stencil_sizes s = {.least = out, .most = out, .bytes = out, .even = even_size(out)};
    for (uint32_t i = 0; i < stencil_inputs(k); i++) {
        const uint32_t size = stencil_input_type(k, i)->size;
        if (size < s.least) s.least = size;
        if (size > s.most) s.most = size;
        s.bytes += size;
        s.even = s.even && even_size(size);
    }
    return s;
}

static uint32_t registers_each(const type *t)
{
    const uint32_t whole = geometry_words(t->size), fields = (uint32_t)t->n_fields;
    return whole > fields ? whole : fields;
}

/* Registers of inputs without neighbours: an item of each, and its address. */
static uint32_t others_of(const plan_kernel *k, uint32_t vector)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i < stencil_inputs(k); i++)
        count += geometry_words(stencil_input_type(k, i)->size * vector) + 2;
    return count;
}

/* Elements of words beside its own that a lane gets, by the distances of the neighbours. */
static uint32_t borrowed(const stencil_spec *own, uint32_t vector)
{
    bool wanted[2 * STENCIL_MOST_REACH + 16] = {false};
    uint32_t count = 0;
    for (size_t i = 0; i < own->neighbours.count; i++)
        for (uint32_t e = 0; e < vector; e++) {
            const int32_t at = own->distances[i] + (int32_t)e;
            if (at < 0 || at >= (int32_t)vector) wanted[at + STENCIL_MOST_REACH] = true;
        }
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) count += wanted[i];
    return count;
}

/* An estimate. Narrow elements are taken apart, and results put together again. */
static uint32_t registers_of(const plan_kernel *k, const plan_variant *variant)
{
    const stencil_spec *own = k->spec->own;
    const type *in = k->element, *out = k->result;
    const uint32_t vector = variant->vector, each = registers_each(in);
    if (!variant->wide)
        return 24 + (each * (uint32_t)(own->neighbours.count + 1) + registers_each(out) + 2 +
                     others_of(k, 1)) *
                        variant->nwork;
    const uint32_t apart = stencil_sizes_of(k).least < 4 || type_has_halves(in) ? vector / 2 : 0;
    const uint32_t held = geometry_words(in->size * vector);
    const uint32_t item = held + each * borrowed(own, vector) + apart;
    const uint32_t beside = held * ((own->before != 0) + (own->behind != 0));
    const uint32_t cut = plan_is(variant, "cut") ? 4 + held * variant->nwork : 0;
    const uint32_t results = geometry_words(out->size * vector) + apart;
    const uint32_t others = others_of(k, vector) * (plan_is(variant, "cut") ? 2 : 1);
    return 28 + beside + cut + (item + others) * variant->nwork + results;
}

static const char *neighbours_text(arena *a, const stencil_spec *own)
{
    text said = text_new(a);
    for (size_t i = 0; i < own->neighbours.count; i++)
        text_printf(&said, "%s%s %d", i ? ", " : "", own->neighbours.at[i].name.text,
                    own->distances[i]);
    return text_str(&said);
}

static void set_facts(arena *a, const stencil_spec *own, plan_variant *variant, bool cut)
{
    plan_flag(variant, "cut", cut);
    plan_word(variant, "ends", word_or(&own->ends, "clamp"));
    plan_word(variant, "neighbours", neighbours_text(a, own));
    plan_number(variant, "before", own->before);
    plan_number(variant, "behind", own->behind);
}

/* A block that moves less takes longer to start than to work. */
static void grow(plan_variant *variant)
{
    const uint32_t item = variant->vector * variant->bytes_per_element;
    while (WARP_SIZE * variant->nwarps * variant->nwork * item < LEAST_BLOCK_BYTES) {
        if (!variant->wide && variant->nwork < MOST_ITEMS) variant->nwork *= 2;
        else if (variant->nwarps < MOST_WARPS) variant->nwarps *= 2;
        else return;
    }
}

static void set_vectors(const plan_kernel *k, plan_variant *variant, stencil_items items)
{
    const bool cut = items == STENCIL_CUT;
    const stencil_sizes sizes = stencil_sizes_of(k);
    const uint32_t least = cut ? k->result->size : sizes.least;
    variant->wide = true;
    variant->vector = geometry_vector(sizes.most);
    variant->ranges[variant->n_ranges++] =
        (plan_range){cut ? KG_FEATURE_PEEL_WRITTEN : KG_FEATURE_PEEL, 0, 16 / least - 1};
}

void stencil_add(planner *p, const variant_spec *v, stencil_items items, uint32_t nwarps,
                 uint32_t nwork)
{
    const plan_kernel *k = p->kernel;
    plan_variant variant = {
        .at = v->at,
        .template_name = items == STENCIL_ELEMENTS ? "stencil/elements" : "stencil/vectors",
        .dask = "block",
        .bask = "warp_by_warp",
        .nwarps = nwarps,
        .nwork = nwork ? nwork : 1,
        .vector = 1,
        .pdl = v->pdl.value,
        .early_blocks = EARLY_BLOCKS,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .steps = {{.suffix = "", .grid = KG_GRID_BLOCKS}},
        .n_steps = 1,
        .bytes_per_element = stencil_sizes_of(k).bytes,
    };
    if (items != STENCIL_ELEMENTS) set_vectors(k, &variant, items);
    set_facts(p->a, k->spec->own, &variant, items == STENCIL_CUT);
    if (!nwork) grow(&variant);
    variant.batch = variant.nwork;
    variant.registers = registers_of(k, &variant);
    static const char *const names[] = {"", "_vec", "_shift"};
    plan_add_variant(p, &variant,
                     arena_printf(p->a, "%s%s", names[items], variant.pdl ? "_pdl" : ""));
}

static void add_of_spec(planner *p, const variant_spec *v)
{
    const uint32_t nwarps = number_or(&v->nwarps, 8), nwork = number_or(&v->nwork, 1);
    if (!word_is(&v->vector, "none") && stencil_sizes_of(p->kernel).even) {
        stencil_add(p, v, STENCIL_VECTORS, nwarps, nwork);
        stencil_add(p, v, STENCIL_CUT, nwarps, nwork);
    }
    stencil_add(p, v, STENCIL_ELEMENTS, nwarps, nwork);
}

void stencil_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) stencil_plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++) add_of_spec(p, &spec->variants[i]);
}

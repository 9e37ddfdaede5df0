/* The variants of a scan. A tile is 32 * nWarps runs, one for each thread. Words of 16 bytes move
 * in the order of lanes, and change places in shared memory, so that each lane has a run. A run is
 * an odd number of words: no two lanes of a phase meet in a bank. What does not fill such words
 * moves element by element. */
#include <string.h>

#include "families/scan/scan.h"
#include "plan/geometry.h"

#define MOST_LOOKS 8u /* numbers that a lane loads at once */
#define GROUP 32u     /* tiles, or groups, that a warp looks at together */

uint32_t scan_words_of_vector(const plan_kernel *k)
{
    const type *in = scan_input_type(k, 0);
    return operators_vector(in) * in->size / 16;
}

bool scan_is_exclusive(const kg_spec *spec)
{
    const scan_spec *own = spec->own;
    return word_is(&own->kind, "exclusive");
}

bool scan_is_reverse(const kg_spec *spec)
{
    const scan_spec *own = spec->own;
    return word_is(&own->direction, "reverse");
}

/* In either direction. */
bool scan_has_words(const plan_kernel *k)
{
    const type *in = scan_input_type(k, 0);
    const bool alike = in->size == k->result->size && in->align == k->result->align;
    return scan_inputs(k) == 1 && k->spec->n_results == 0 && alike && operators_vector(in) != 0 &&
           scan_words_of_vector(k) % 2 == 1;
}

bool scan_fills_words(const plan_kernel *k)
{
    return scan_has_words(k) && !scan_is_reverse(k->spec);
}

bool scan_moves_words(const plan_kernel *k)
{
    return scan_fills_words(k) && !scan_of_planes(k->spec);
}

/* Bits of the heads of a run, in the order of lanes and then of its own; a flag beside a sum. */
static uint32_t registers_of_heads(const plan_kernel *k, const scan_shape *s)
{
    const uint32_t vector = s->words ? operators_vector(scan_input_type(k, 0)) : 1;
    if (scan_parts_of(k->spec) == SCAN_WHOLE) return 0;
    if (scan_of_planes(k->spec) && !s->words) return s->nwork > 5 ? 32 : 24; /* a row, a column */
    const type *key = ((const scan_spec *)k->spec->own)->key_type;
    const uint32_t fields = key->kind == TYPE_STRUCT ? 8 : 0; /* of keys on both sides */
    return (vector >= 8 ? 36 : 12) + fields + 2 * ((s->nwork * vector + 31) / 32);
}

uint32_t scan_sum_registers(const plan_kernel *k)
{
    const uint32_t words = geometry_words(k->accumulator->size);
    const uint32_t fields = (uint32_t)k->accumulator->n_fields;
    return words > fields ? words : fields;
}

/* Short runs fit in registers while a block of a wave waits, beside the sums that it looks at.
 * Heads need registers of their own. A single word gained nothing. Four words of 8-byte sums do not
 * fit on capability 8.0 where a block has 1,024 threads; eight do where it has 512. */
static bool holds_runs(const plan_kernel *k, const scan_shape *s)
{
    const bool whole = scan_parts_of(k->spec) == SCAN_WHOLE;
    const uint32_t one = scan_sum_registers(k), words = s->nwork * scan_words_of_vector(k);
    const bool few = words >= 2 && words * one <= 4, large = one == 2 && words == 8;
    return s->form == SCAN_WAVE && s->words && whole && (few || (large && s->nwarps <= 16));
}

/* An estimate. Words wait in shared memory; halves are numbers of 4 bytes besides. */
static uint32_t registers_of(const plan_kernel *k, const scan_shape *s)
{
    const uint32_t one = scan_sum_registers(k);
    const uint32_t several = (k->spec->n_results ? 24 : 0) + registers_of_heads(k, s);
    const uint32_t vector = operators_vector(scan_input_type(k, 0));
    const uint32_t subtrees = s->form == SCAN_TREE ? (s->nwork + 4) * one + 4 : 0;
    const uint32_t looks = s->reach / 32 * (one + 1); /* at so many sums together */
    if (!s->words)
        return 36 + one * (s->nwork + 5) + 2 * scan_inputs(k) + several + subtrees + looks;
    const uint32_t halves = type_has_halves(k->accumulator) ? 8 : 0;
    const uint32_t rows = s->form == SCAN_STEPS ? 4 : 0; /* a row's end, and what it carries */
    const uint32_t unpacked = s->nwork > 1 && scan_unpacks(k) ? 4 * vector : 0;
    const uint32_t wide = scan_words_of_vector(k) > 1 ? 4 * s->nwork : 0; /* structs of 12 bytes */
    const uint32_t run = s->nwork * vector;                               /* and its subtrees */
    const uint32_t tree = s->form == SCAN_TREE ? (run + 4) * one + 4 : 0;
    const uint32_t network = s->adder || s->form == SCAN_STEPS ? vector * one : 0;
    return 36 + s->nwork * scan_words_of_vector(k) + 5 * one + halves + rows + several + tree +
           unpacked + wide + network + looks;
}

void scan_set_order(plan_variant *variant, const plan_kernel *k)
{
    plan_flag(variant, "exclusive", scan_is_exclusive(k->spec));
    plan_flag(variant, "reverse", scan_is_reverse(k->spec));
}

/* Sums of narrow integers: those of a word in a few instructions (templates/scan/packed.cu). */
bool scan_packs(const plan_kernel *k)
{
    const char *name = k->spec->op.named.text;
    const type *in = scan_input_type(k, 0);
    return name && strcmp(name, "sum") == 0 && in->size <= 2 && k->accumulator == in &&
           k->result == in && (in->kind == TYPE_UINT || in->kind == TYPE_INT) &&
           scan_parts_of(k->spec) == SCAN_WHOLE && scan_has_words(k);
}

/* Fields of structs stand in a register each, those of 8 bytes in two. */
static uint32_t looks_of(const plan_kernel *k)
{
    const type *key = ((const scan_spec *)k->spec->own)->key_type;
    const uint32_t words = geometry_words(key->size), fields = (uint32_t)key->n_fields;
    if (fields == 0) return MOST_LOOKS;
    return words > fields ? MOST_LOOKS / words : fields < MOST_LOOKS ? MOST_LOOKS / fields : 1;
}

void scan_set_facts(plan_variant *variant, const plan_kernel *k, scan_form form)
{
    static const char *const forms[] = {"block", "look_back", "steps", "tree", "stream", "wave"};
    plan_word(variant, "form", forms[form]);
    scan_set_order(variant, k);
    if (scan_parts_of(k->spec) == SCAN_WHOLE) return;
    if (form == SCAN_TREE && scan_of_planes(k->spec)) plan_flag(variant, "by_row", true);
    else {
        plan_word(variant, "heads", k->spec->partition.text);
        if (!scan_of_planes(k->spec)) plan_number(variant, "looks", looks_of(k));
    }
}

/* A block for each tile, by tickets. */
bool scan_looks(scan_form form)
{
    return form == SCAN_LOOK_BACK || form == SCAN_TREE || form == SCAN_WAVE;
}

static void set_steps(plan_variant *variant, const scan_shape *s)
{
    variant->n_steps = 1;
    variant->steps[0] = (plan_step){.suffix = "", .grid = KG_GRID_ROWS, .fixed = 1};
    if (scan_looks(s->form)) variant->steps[0] = (plan_step){.suffix = "", .grid = KG_GRID_BLOCKS};
    if (plan_is(variant, "by_row")) { /* a row has tiles of its own */
        variant->steps[0] = (plan_step){
            .suffix = "",
            .grid = KG_GRID_TILES,
            .tile_width = EXPLAIN_LANES * s->nwarps * s->nwork,
            .tile_height = 1,
        };
        variant->uses = USES_BLOCKS;
    }
    if (s->form != SCAN_STEPS) return;
    plan_step *step = variant->steps;
    variant->n_steps = 3;
    step[0].fixed = s->rows;
    step[0].per_sm = s->per_sm;
    step[0].limit = SCAN_MOST_ROWS;
    step[2] = step[0];
    step[1] = (plan_step){.suffix = "_starts", .grid = KG_GRID_ONE, .tbs = 32, .dbs = 32};
    step[2].suffix = "_scan";
}

static const char *suffix_of(planner *p, const scan_shape *s)
{
    const char *form =
        s->form == SCAN_BLOCK       ? "_r1"
        : s->segments || s->team    ? arena_printf(p->a, "_back%s", scan_short_suffix(p->a, s))
        : s->form == SCAN_LOOK_BACK ? "_back"
        : s->form == SCAN_TREE ? (s->reach ? arena_printf(p->a, "_a%u_tree", s->reach) : "_tree")
        : s->form == SCAN_WAVE ? arena_printf(p->a, "_a%u_%s", s->reach, s->push ? "push" : "wave")
        : s->rows              ? arena_printf(p->a, "_r%u_steps", s->rows)
                               : arena_printf(p->a, "_sm%u_steps", s->per_sm);
    return arena_printf(p->a, "%s%s%s", s->words ? "_vec" : "", form, s->pdl ? "_pdl" : "");
}

/* A word, or pairs of them, for each tile, for each group of them, and for what stands before each
 * group of groups (templates/warp/look_back.cu). */
static void add_regions(plan_kernel *k, const plan_variant *added)
{
    const bool tree = strcmp(plan_word_of(added, "form"), "tree") == 0;
    const uint32_t slot = 8 * plan_number_of(added, "slot");
    const kg_growth rows = {.length = SCAN_HEIGHT, .of = 1, .each = slot};
    const struct {
        const char *name;
        uint32_t tiles;
        uint32_t more; /* behind the last: bases name what comes next */
    } regions[] = {{"tiles", 1, 0}, {"groups", GROUP, 0}, {"bases", GROUP * GROUP, 1}};
    for (size_t i = 0; i < (tree ? 1 : sizeof regions / sizeof *regions); i++) {
        const kg_growth grows = {.of = (uint64_t)added->dbs * regions[i].tiles, .each = slot};
        kg_region region = {.name = regions[i].name,
                            .kind = KG_REGION_TAGGED,
                            .fixed = (uint64_t)regions[i].more * slot,
                            .grows = {grows}};
        if (plan_is(added, "by_row")) region.grows[1] = rows; /* whose last tiles are short */
        plan_region(k, &region);
    }
    k->uses_header = true;
}

/* A mailbox for each tile of the first wave, with a word of each tile before. Tiles of later waves
 * have a word each; a lane may look at some behind them. */
static void add_mail(plan_kernel *k, const plan_variant *added, const scan_shape *s)
{
    const uint32_t slot = 8 * plan_number_of(added, "slot"), lane = slot * s->reach / GROUP;
    const kg_growth tiles = {.of = added->dbs, .each = slot},
                    bases = {.of = (uint64_t)added->dbs * s->reach, .each = slot},
                    mail = {.of = added->dbs, .each = (uint64_t)slot * s->reach, .most = s->reach};
    plan_region(k, &(kg_region){
                       .name = "tiles", .kind = KG_REGION_TAGGED, .fixed = lane, .grows = {tiles}});
    plan_region(k, &(kg_region){.name = "bases", .kind = KG_REGION_TAGGED, .grows = {bases}});
    if (s->push)
        plan_region(k, &(kg_region){.name = "mail", .kind = KG_REGION_TAGGED, .grows = {mail}});
    k->uses_header = true;
}

/* The sum of each row, and then what stands before it. */
static void add_sums(plan_kernel *k, const type *partial, uint32_t dbs)
{
    const kg_growth sums = {.of = dbs, .each = partial->size, .most = SCAN_MOST_ROWS};
    plan_region(k, &(kg_region){.name = "sums", .grows = {sums}});
    k->uses_header = true;
}

/* Whether no variant of a spec comes behind. It serves arrays of every alignment. */
static bool is_last(const plan_kernel *k, const variant_spec *v)
{
    return v && v == &k->spec->variants[k->spec->n_variants - 1];
}

void scan_add(planner *p, const variant_spec *v, scan_shape s)
{
    plan_kernel *k = p->kernel;
    const type *partial = scan_partial(p->a, k);
    plan_variant variant = {
        .at = v ? v->at : k->spec->variants_at,
        .template_name = "scan/scan",
        .dask = scan_looks(s.form) ? "block" : "row",
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
        .bytes_per_element =
            (s.form == SCAN_STEPS ? 2 : 1) * (scan_bytes_in(k) + scan_bytes_of_parts(k)) +
            scan_bytes_out(k),
        .registers = registers_of(k, &s),
    };
    scan_set_facts(&variant, k, s.form);
    if (s.words) plan_number(&variant, "words", s.nwork * scan_words_of_vector(k));
    if (s.words && scan_packs(k) && !s.adder) plan_flag(&variant, "packed", true);
    if (scan_looks(s.form) || scan_parts_of(k->spec) != SCAN_WHOLE)
        plan_number(&variant, "slot", geometry_tagged_words(partial->size));
    if (holds_runs(k, &s)) plan_flag(&variant, "held", true);
    if (s.reach) plan_number(&variant, "reach", s.reach);
    if (s.push) plan_flag(&variant, "push", true);
    scan_set_adders(&variant, k, &s);
    set_steps(&variant, &s);
    if (s.segments || s.team) scan_add_short(p, &variant, &s);
    if (s.words) scan_ask_no_gaps(&variant, k);
    if (s.single) scan_ask_one_column(&variant);
    scan_add_accesses(p, &variant, &s);
    plan_variant *added = plan_add_variant(
        p, &variant, arena_printf(p->a, "%s%s", suffix_of(p, &s), scan_adder_suffix(p->a, &s)));
    if (added && (s.form == SCAN_LOOK_BACK || s.form == SCAN_TREE)) add_regions(k, added);
    if (added && (s.segments || s.team) && !s.alone) {
        plan_region(k, &(kg_region){.name = "long", .kind = KG_REGION_TAGGED, .fixed = 8});
        plan_share_step(p, added, 0); /* whatever launch is before them */
    }
    if (added && s.form == SCAN_WAVE) add_mail(k, added, &s);
    if (added && s.form == SCAN_STEPS) add_sums(k, partial, added->dbs);
}

uint32_t scan_nwork(const plan_kernel *k, bool in_words)
{
    const bool few = scan_words_of_vector(k) > 1; /* which are long */
    return in_words ? (few ? 1 : 5) : scan_items_of(k);
}

/* ---- which ---- */

static scan_form form_named(const char *form)
{
    if (!form) return SCAN_LOOK_BACK;
    if (strcmp(form, "block") == 0) return SCAN_BLOCK;
    if (strcmp(form, "steps") == 0) return SCAN_STEPS;
    if (strcmp(form, "wave") == 0) return SCAN_WAVE;
    if (strcmp(form, "thread") == 0) return SCAN_THREAD;
    if (strcmp(form, "warp") == 0) return SCAN_WARP;
    if (strcmp(form, "team") == 0) return SCAN_TEAM;
    return strcmp(form, "stream") == 0 ? SCAN_STREAM : SCAN_LOOK_BACK;
}

/* Other elements, and the last one's older devices and places, have a look-back in its place. */
static void plan_stream(planner *p, const variant_spec *v, scan_shape s)
{
    const kg_spec *spec = p->kernel->spec;
    const bool rows = scan_parts_of(spec) == SCAN_ROWS, any = !word_is(&v->vector, "none");
    const bool streams = any && (scan_streams(p->kernel) || scan_streams_alone(p->kernel));
    if (rows && streams && !v->nwork.set) s.nwork = scan_nwork(p->kernel, true);
    if (streams) scan_add_stream(p, v, s);
    if (streams && !is_last(p->kernel, v)) return;
    s.form = SCAN_LOOK_BACK;
    s.nwarps = 8;
    s.nwork = scan_nwork(p->kernel, s.words);
    scan_add(p, v, s);
}

/* Over rows where it is written, and another variant serves those that leave gaps. */
static bool in_words(const plan_kernel *k, const variant_spec *v)
{
    if (word_is(&v->vector, "none")) return false;
    if (scan_parts_of(k->spec) != SCAN_ROWS) return scan_moves_words(k);
    return word_is(&v->vector, "auto") && scan_streams(k) && !is_last(k, v);
}

static void plan_asked(planner *p, const variant_spec *v)
{
    const scan_variant *own = v->own;
    scan_shape s = {.form = form_named(v->form.text),
                    .stages = (uint32_t)own->stages.value,
                    .loads = (uint32_t)own->loads.value,
                    .sum_warps = (uint32_t)own->sum_warps.value,
                    .masters = (uint32_t)own->masters.value,
                    .rows = (uint32_t)v->grid.rows.value,
                    .per_sm = (uint32_t)v->grid.per_sm.value,
                    .nwarps = number_or(&v->nwarps, 8),
                    .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
                    .words = in_words(p->kernel, v),
                    .pdl = v->pdl.value,
                    .adder = v->adder.text,
                    .warp_adder = own->warp_adder.text};
    s.nwork = number_or(&v->nwork, scan_nwork(p->kernel, s.words));
    s.alone = own->alone.value;
    if (s.form == SCAN_WARP || s.form == SCAN_TEAM) {
        s.nwork = (uint32_t)v->nwork.value;
        scan_add_teams(p, v, s);
        return;
    }
    if (s.form == SCAN_THREAD) s = scan_short(p->kernel, s, number_or(&v->nwork, SCAN_SEGMENTS));
    if (s.words && scan_words_of_vector(p->kernel) > 1) s.nwork |= 1; /* an odd number of words */
    if (!s.rows && !s.per_sm) s.per_sm = 4;
    if (s.form == SCAN_WAVE) s.reach = number_or(&own->reach, SCAN_REACH);
    s.push = own->push.value;
    if (s.form == SCAN_STREAM) plan_stream(p, v, s);
    else scan_add(p, v, s);
}

void scan_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    const bool columns = scan_parts_of(spec) == SCAN_COLUMNS;
    if (operators_need_tree(p->kernel) && !columns) {
        scan_plan_tree(p);
        return;
    }
    if (spec->n_variants == 0) (columns ? scan_plan_columns_auto : scan_plan_auto)(p);
    for (size_t i = 0; i < spec->n_variants; i++)
        (columns ? scan_plan_columns : plan_asked)(p, &spec->variants[i]);
}

/* The form stream: blocks that stay, one for each multiprocessor, whose warps share the work. Tiles
 * come by bulk copies, through a ring of stages in shared memory. Masters hand out how many are
 * kept before each. Of capability 9.0 and above. */
#include "families/select/select.h"

#include "check/check.h"
#include "plan/arch.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define CAPABILITY 90u
#define MOST_STAGES 8u
#define OTHER_WARPS 3u /* who loads, who adds counts up, and who takes what is kept before */
#define STORE_WARPS 6u
#define MASTERS 4u
#define MOST_WARPS 32u
#define SECTOR_WORDS 4u /* of 8 bytes */
#define COUNT_BYTES 8u
#define FIRST_BYTES 16u /* of a number of 64 bits with its tag */
#define MOST_BATCH 8u   /* rows of a part that are loaded at once */
#define BATCH_BYTES 32u
#define REGISTERS 48u      /* beside a batch */
#define PAIR_BYTES 16u     /* two numbers of 64 bits */
#define PLACED 15u         /* elements of a lane of those, where expressions see the index */
#define FEW_ARRAYS 3u      /* whose counts fit in a word */
#define PLACE_BYTES 2u     /* of a place in a part */
#define LAG_REGISTERS 32u  /* of what compacts and stores */
#define HELD_REGISTERS 72u /* beside what a lane holds */
#define WIDE_WARPS 8u
#define WIDE_WORDS 24u
#define PAIRED_BYTES 96u  /* that a lane has of all arrays */
#define HELD_WORDS 32u    /* that a lane has of elements */
#define COUNTED_WORDS 20u /* the same where parts are counted first */
#define LEAST_WORK 3u     /* elements of a lane */
#define WAVE_LOOKS 160u   /* tiles that a wave looks at together, some of them behind the last */

/* ---- check ---- */

/* Its keys, and as many warps as a block has. Where it cannot be, tiles look back. */
void select_check_stream(diags *d, const kg_spec *spec)
{
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        const select_variant_spec *own = v->own;
        const char *const other = "select but in the form \"stream\"";
        const bool stream = word_is(&v->form, "stream");
        const uint32_t compact = number_or(&v->nwarps, 8);
        const uint32_t store = own->lag.set ? 0 : compact < STORE_WARPS ? compact : STORE_WARPS;
        const uint32_t warps = compact + OTHER_WARPS + number_or(&own->store_warps, store) +
                               number_or(&own->masters, MASTERS);
        check_refuse(d, own->stages.set && !stream, own->stages.at, "stages", other);
        check_refuse(d, own->store_warps.set && !stream, own->store_warps.at, "store_warps", other);
        check_refuse(d, own->masters.set && !stream, own->masters.at, "masters", other);
        check_refuse(d, own->lag.set && !stream, own->lag.at, "lag", other);
        check_refuse(d, own->lag.set && own->store_warps.set, own->lag.at, "lag",
                     "select whose stores have warps of their own: \"store_warps\"");
        if (stream && warps > MOST_WARPS)
            diag_error(d, v->at, "out-of-range",
                       "%u warps of a select that streams, with those that store, load and hand "
                       "out; a block has at most %u",
                       warps, MOST_WARPS);
    }
}

/* ---- plan ---- */

/* Elements of a lane: nwork words of 4 bytes, or wider elements; nwork elements where a lane holds
 * all of them. */
static uint32_t vector_of(const plan_kernel *k)
{
    return k->element->size < 4 && !select_holds_part(k) ? 4 / k->element->size : 1;
}

static uint32_t rows_of(const plan_kernel *k, const select_shape *s)
{
    return s->nwork * vector_of(k);
}

/* Bytes of what tiles hand on. */
static uint32_t partial_bytes(const plan_kernel *k)
{
    return select_by_key(k->spec)  ? select_keyed_bytes(k)
           : select_of_arrays(k)   ? COUNT_BYTES * parts_of(k)
           : select_of_repeated(k) ? COUNT_BYTES + PAIR_BYTES
           : select_holds_part(k)  ? PAIR_BYTES
                                   : COUNT_BYTES;
}

/* Whether sums wait in an array of their own: no input has elements of their size. */
static bool own_sums(const plan_kernel *k)
{
    for (uint32_t i = 1; i < select_arrays(k); i++)
        if (select_array_type(k, i)->size == k->accumulator->size) return false;
    return select_by_key(k->spec);
}

/* Words of registers that a lane has for an element that it holds. */
static uint32_t held_words(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    if (!select_by_key(k->spec)) return geometry_words(k->element->size);
    const uint32_t whole = geometry_words(k->accumulator->size);
    const uint32_t fields = (uint32_t)k->accumulator->n_fields;
    return geometry_words(own->key_type->size) + (whole > fields ? whole : fields);
}

/* Of words of 4 bytes, one sum of them: what a lane holds fits in registers of 1,024 threads. With
 * places of runs beside sums a few words spill. */
bool select_stream_slim(const plan_kernel *k)
{
    for (uint32_t i = 0; i < select_arrays(k); i++)
        if (select_array_type(k, i)->size != 4) return false;
    if (!select_by_key(k->spec)) return select_arrays(k) == 1;
    if (select_has_indices(k->spec)) return false;
    return select_arrays(k) == 2 && k->spec->n_results == 0 && k->accumulator->size == 4;
}

/* The warps that auto takes. */
uint32_t select_stream_nwarps(const plan_kernel *k, uint32_t wanted)
{
    return !select_holds_part(k) || select_stream_slim(k) || wanted < WIDE_WARPS ? wanted
                                                                                 : WIDE_WARPS;
}

/* Bytes of an element in all arrays that are read. */
static uint32_t bytes_read(const plan_kernel *k)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < select_inputs(k); i++)
        if (!select_is_bits(k, i)) bytes += select_input_type(k, i)->size;
    return bytes;
}

/* As much as fits in four stages of 12 warps. */
static uint32_t paired_work(const plan_kernel *k, uint32_t wanted)
{
    const uint32_t each = vector_of(k) * bytes_read(k);
    while (wanted > 1 && wanted * each > PAIRED_BYTES) wanted--;
    return wanted;
}

bool select_stream_paired(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    if (select_holds_part(k) || select_inputs(k) == 1) return false;
    return own->unique.text || select_outputs(k) > 1 || bytes_read(k) >= 2 * k->element->size;
}

/* Lanes have elements side by side, where they have an odd number
 * (templates/select/stream_beside.cu). */
static bool few_arrays(const plan_kernel *k)
{
    return select_of_arrays(k) && parts_of(k) <= FEW_ARRAYS;
}

/* Whether expressions see the index, which is computed for each element. */
static bool sees_places(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    return op_mentions(&own->partition, "i") || op_mentions(&own->transform, "i");
}

/* What registers hold. Of runs and few arrays an odd number: no two lanes meet in a bank. A wave
 * has one stage. */
uint32_t select_stream_nwork(const plan_kernel *k, const select_shape *s)
{
    const uint32_t wanted = s->nwork;
    const bool paired = select_stream_paired(k) && s->form != SELECT_WAVE;
    if (!select_holds_part(k)) return paired ? paired_work(k, wanted) : wanted;
    const uint32_t words = parts_count_first(k)    ? COUNTED_WORDS
                           : select_stream_slim(k) ? HELD_WORDS
                                                   : WIDE_WORDS;
    const uint32_t fit = words / held_words(k);
    const uint32_t most = few_arrays(k) && sees_places(k) && fit > PLACED ? PLACED : fit;
    const uint32_t count = wanted < most ? wanted : most;
    const bool odd = select_of_runs(k) || (s->form == SELECT_STREAM && few_arrays(k));
    return count == 0 || !odd ? count : (count - 1) | 1;
}

/* As many rows as divide a part, of 32 bytes at most for a lane. */
static uint32_t batch_of(const plan_kernel *k, const select_shape *s)
{
    uint32_t bytes = 0, batch = MOST_BATCH;
    const select_spec *own = k->spec->own;
    for (uint32_t i = 0; i < select_inputs(k); i++) {
        const uint32_t size = select_input_type(k, i)->size;
        bytes += size < 4 ? 4 : size;
    }
    if (own->unique.text) bytes *= 2;
    if (select_holds_part(k)) return s->nwork;
    while (batch > 1 && (batch * bytes > 2 * BATCH_BYTES || rows_of(k, s) % batch != 0)) batch /= 2;
    return batch;
}

/* Whether places of elements wait in an array of their own. Runs have such a list anyway. Where no
 * value waits, they do so in place of elements of 2 bytes or more. Bits are less. */
static bool own_places(const plan_kernel *k)
{
    if (!select_has_indices(k->spec) || select_has_lengths(k->spec)) return false;
    return select_by_key(k->spec) || select_has_values(k->spec) || select_is_bits(k, 0) ||
           k->element->size < PLACE_BYTES;
}

/* Whole words around a part: of the first input parts begin on one. Of runs, what waits there. */
static uint32_t part_bytes(const plan_kernel *k, const select_shape *s)
{
    const select_spec *own = k->spec->own;
    const uint32_t dws = 32 * rows_of(k, s);
    uint32_t bytes = own->unique.text ? SELECT_NEAR_BYTES : 0;
    for (uint32_t i = 0; i < select_arrays(k); i++)
        bytes += select_is_bits(k, i) ? (dws / 8 + 31) / 16 * 16
                                      : dws * select_array_type(k, i)->size + (i == 0 ? 0 : 16);
    if (own_sums(k)) bytes += dws * k->accumulator->size;
    return bytes + (select_has_lengths(k->spec) || own_places(k) ? PLACE_BYTES * dws : 0);
}

static uint32_t warps_of(const select_shape *s)
{
    if (s->form == SELECT_WAVE) return s->nwarps;
    return s->nwarps + s->store_warps + OTHER_WARPS + s->masters;
}

/* Where parts begin, and what warps have counted of each (templates/select/stream_sizes.cu). */
static uint32_t sizes_bytes(const plan_kernel *k, const select_shape *s)
{
    const uint32_t bytes = COUNT_BYTES * parts_of(k) * (1 + warps_of(s));
    return parts_count_first(k) ? geometry_align16(bytes) : 0;
}

static uint32_t align8(uint32_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

/* What parts and tiles sum to, and what stands before them, behind `bytes`. */
static uint32_t with_sums(const plan_kernel *k, const select_shape *s, uint32_t bytes)
{
    const uint32_t of_tiles = s->stages * partial_bytes(k), counts = (4 + 2) * s->nwarps + 4;
    if (!select_holds_part(k)) return align8(bytes) + of_tiles + s->stages * counts;
    return geometry_align16(bytes) + 2 * geometry_align16(of_tiles * s->nwarps) +
           geometry_align16(of_tiles) + of_tiles;
}

/* The struct of templates/select/stream.cu, or of wave.cu, which has a barrier for each part. */
static uint32_t shared_bytes(const plan_kernel *k, const select_shape *s)
{
    const uint32_t turn = 8;
    const uint32_t parts = s->stages * s->nwarps * part_bytes(k, s) + sizes_bytes(k, s);
    if (s->form == SELECT_WAVE)
        return geometry_align16(
            align8(with_sums(k, s, geometry_align16(parts) + geometry_align16(s->nwarps * 8))) +
            turn + 4);
    const uint32_t barriers = geometry_align16(s->stages * 5 * 8), tiles = s->stages * 4;
    const uint32_t bases = s->masters * (partial_bytes(k) + 8);
    return geometry_align16(align8(with_sums(k, s, parts + barriers + bases + tiles)) + turn);
}

static void set_defaults(const plan_kernel *k, select_shape *s)
{
    if (s->form == SELECT_WAVE) {
        s->stages = 1;
        return;
    }
    const uint32_t most = arch_find(CAPABILITY)->shared_per_block;
    if (!s->masters) s->masters = MASTERS;
    const uint32_t taken = s->nwarps + OTHER_WARPS + s->masters;
    const uint32_t left =
        select_holds_part(k) && taken < MOST_WARPS ? MOST_WARPS - taken : STORE_WARPS;
    if (!s->store_warps && !s->lag) s->store_warps = s->nwarps < left ? s->nwarps : left;
    if (!s->stages)
        for (s->stages = MOST_STAGES; s->stages > 2 && shared_bytes(k, s) > most;) s->stages--;
    if (s->lag >= s->stages) s->lag = s->stages - 1;
}

/* With fewer than three stages little is under way while tiles wait. With few elements of a lane
 * all take long. */
bool select_stream_fits(const plan_kernel *k, select_shape s)
{
    s.nwarps = select_stream_nwarps(k, s.nwarps);
    s.nwork = select_stream_nwork(k, &s);
    if (s.nwork < LEAST_WORK) return false;
    s.stages = 3; /* of a stream */
    set_defaults(k, &s);
    return shared_bytes(k, &s) <= arch_find(CAPABILITY)->shared_per_block;
}

/* A count for each tile, and what is kept before it, in a sector of its own. An array that begins
 * off a boundary may take a tile more. */
static void add_regions(plan_kernel *k, const plan_variant *added)
{
    const bool wave = !plan_number_of(added, "masters");
    const uint32_t slot = 8 * plan_number_of(added, "slot");
    const kg_growth sums = {.of = added->dbs, .each = slot},
                    befores = {.of = added->dbs, .each = slot * plan_number_of(added, "pitch")};
    plan_region(k, &(kg_region){.name = "sums_of_tiles",
                                .kind = KG_REGION_TAGGED,
                                .fixed = sums.each * (wave ? WAVE_LOOKS : 1),
                                .grows = {sums}});
    k->uses_header = true;
    if (wave) return;
    plan_region(k, &(kg_region){.name = "before_tiles",
                                .kind = KG_REGION_TAGGED,
                                .fixed = befores.each,
                                .grows = {befores}});
    if (parts_count_first(k))
        plan_region(k, &(kg_region){.name = "firsts_of_parts",
                                    .kind = KG_REGION_TAGGED,
                                    .fixed = parts_of(k) * FIRST_BYTES});
}

static void set_facts(const plan_kernel *k, plan_variant *variant, const select_shape *s)
{
    const select_spec *own = k->spec->own;
    const uint32_t slot = geometry_tagged_words(partial_bytes(k));
    plan_word(variant, "form", s->form == SELECT_WAVE ? "wave" : "stream");
    plan_word(variant, "keep", word_or(&own->keep, "values"));
    plan_flag(variant, "unique", own->unique.text != NULL);
    if (select_keeps_last(k->spec)) plan_flag(variant, "last", true);
    if (own_places(k)) plan_flag(variant, "own_places", true);
    if (select_has_lengths(k->spec)) plan_word(variant, "runs", word_or(&own->runs, "all"));
    if (parts_of(k)) {
        plan_number(variant, "parts", parts_of(k));
        plan_word(variant, "into", word_or(&own->into, "array"));
    }
    if (select_by_key(k->spec)) {
        plan_flag(variant, "by_key", true);
        plan_flag(variant, "own_sums", own_sums(k));
        plan_number(variant, "keyed_bytes", partial_bytes(k));
    }
    plan_number(variant, "slot", slot);
    plan_number(variant, "stages", s->stages);
    if (s->form == SELECT_WAVE) return;
    plan_number(variant, "store_warps", s->store_warps);
    if (s->lag) plan_number(variant, "lag", s->lag);
    plan_number(variant, "masters", s->masters);
    plan_number(variant, "pitch", slot < SECTOR_WORDS ? SECTOR_WORDS / slot : 1);
}

/* Where parts are counted first inputs are read twice. */
static uint32_t bytes_each(const plan_kernel *k)
{
    uint32_t read = 0;
    for (uint32_t i = 0; i < select_inputs(k); i++) read += select_input_type(k, i)->size;
    if (parts_count_first(k)) return select_bytes_each(k) + read;
    return select_by_key(k->spec)        ? select_key_bytes_each(k)
           : select_has_lengths(k->spec) ? select_run_bytes_each(k)
                                         : select_bytes_each(k);
}

/* Most that lie between a boundary and the first element: with them there may be a tile more. */
static uint32_t elements_off(const plan_kernel *k)
{
    const uint32_t size = select_array_type(k, 0)->size;
    return size < 16 ? 16 / size - 1 : 0;
}

static uint32_t registers_of(const plan_kernel *k, uint32_t batch)
{
    if (select_holds_part(k)) return HELD_REGISTERS + (batch + 8) * held_words(k);
    return REGISTERS + batch * (select_bytes_each(k) + 3) / 4;
}

static const char *suffix_of(arena *a, const select_shape *s, bool pdl)
{
    const char *early = pdl ? "_pdl" : "";
    if (s->form == SELECT_WAVE) return arena_printf(a, "_wave%s", early);
    return arena_printf(a, "_s%u%c%um%u_stream%s", s->stages, s->lag ? 'l' : 'o',
                        s->lag ? s->lag : s->store_warps, s->masters, early);
}

void select_add_stream(planner *p, const variant_spec *v, select_shape s)
{
    plan_kernel *k = p->kernel;
    const bool wave = s.form == SELECT_WAVE;
    set_defaults(k, &s);
    const uint32_t batch = batch_of(k, &s), dws = 32 * rows_of(k, &s);
    plan_variant variant = {
        .at = v->at,
        .template_name = wave ? "select/wave" : "select/stream",
        .dask = "row",
        .bask = "warp_by_warp",
        .nwarps = s.nwarps,
        .nwork = s.nwork,
        .batch = batch,
        .vector = vector_of(k),
        .pdl = v->pdl.value,
        .tbs = 32 * warps_of(&s),
        .dws = dws,
        .dbs = s.nwarps * dws,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = CAPABILITY,
        .bytes_per_element = bytes_each(k),
        .registers = registers_of(k, batch) + (s.lag ? LAG_REGISTERS : 0),
        .n_steps = 1,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_ROWS,
                   .per_sm = 1,
                   .shared_bytes = shared_bytes(k, &s)}},
    };
    if (wave) variant.steps[0].dbs = variant.dbs - elements_off(k);
    set_facts(k, &variant, &s);
    const plan_variant *added = plan_add_variant(p, &variant, suffix_of(p->a, &s, variant.pdl));
    if (added) add_regions(k, added);
}

/* What `auto` takes: rows of tuning/shapes. */
#include "families/select/select.h"

#define MOST_BYTES 64u  /* that a thread loads before it looks at the first */
#define MOST_SUMMED 92u /* the same of sums by key and of their keys, of 4 bytes each */
#define WIDE_BYTES 8u
#define WIDE_WARPS 8u
#define MOST_PARTS 4u /* that stream */
#define FEW_WARPS 12u
#define FEW_STORES 9u
#define USUAL_STORES 6u
#define FEW_MASTERS 3u

static const char *const kinds[] = {"elements", "pairs", "runs", "repeated", "sums", "parts", NULL};
enum { ELEMENTS, PAIRS, RUNS, REPEATED, SUMS, PARTS };
static const char *const forms[] = {"block", "look_back", "stream", "wave", NULL};
static const select_form form_of[] = {SELECT_BLOCK, SELECT_LOOK_BACK, SELECT_STREAM, SELECT_WAVE};

enum { OF, SIZE, INPUTS, COUNT, FORM, NWARPS, NWORK, STORE_WARPS, LAG, MASTERS, MAX_N, N_COLUMNS };
const shape_column select_shapes[] = {
    [OF] = {"of", SHAPE_OF,
            "what is stored: elements, pairs (several arrays are as wide, or compacted), lengths "
            "of runs or of repeated ones, sums by key, or parts",
            kinds},
    [SIZE] = {"size", SHAPE_FACT, "bytes of an element of the first input"},
    [INPUTS] = {"inputs", SHAPE_FACT, "how many arrays are read"},
    [COUNT] = {"parts", SHAPE_FACT, "how many parts there are"},
    [FORM] = {"form", SHAPE_WORD,
              "as variants have it; a stream is left out where there can be none", forms, true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block, of a stream those that compact",
                .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER,
               "elements of a thread, fewer where they do not fit in registers; of a stream words "
               "of 4 bytes, or wider elements",
               .needed = true},
    [STORE_WARPS] = {"store_warps", SHAPE_NUMBER, "of a stream: warps that store"},
    [LAG] = {"lag", SHAPE_NUMBER,
             "of a stream: after how many tiles those that compact store; none but them do"},
    [MASTERS] = {"masters", SHAPE_NUMBER, "of a stream: warps that hand out what is kept before"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many elements"},
    [N_COLUMNS] = {.name = NULL},
};

/* So that what is loaded fits in registers, and a tile in shared memory. By key a lane has a run:
 * of odd ones no two lanes meet in a bank. */
static uint32_t nwork_of(const plan_kernel *k, uint32_t wanted)
{
    const bool by_key = select_by_key(k->spec);
    uint32_t bytes = by_key ? k->accumulator->size : select_output_bytes(k);
    const uint32_t key = by_key ? select_key_type(k)->size : 0;
    if (key > WIDE_BYTES && key > bytes) bytes = key;
    for (uint32_t i = 0; i < select_inputs(k); i++) {
        const uint32_t size = select_input_type(k, i)->size;
        if (size > bytes) bytes = size;
    }
    const uint32_t room = by_key && select_stream_slim(k) ? MOST_SUMMED : MOST_BYTES;
    const uint32_t most = room / bytes ? room / bytes : 1;
    const uint32_t count = wanted < most ? wanted : most;
    return by_key ? (count - 1) | 1 : count;
}

/* Of wide sums or keys a thread holds several: blocks of more threads would spill them. */
static uint32_t nwarps_of(const plan_kernel *k, uint32_t wanted)
{
    const bool wide = select_by_key(k->spec) &&
                      (k->accumulator->size > WIDE_BYTES || select_key_type(k)->size > WIDE_BYTES);
    return wide && wanted > WIDE_WARPS ? WIDE_WARPS : wanted;
}

static select_shape shape_of(const shape_row *row)
{
    return (select_shape){.form = form_of[row->of[FORM].lo],
                          .nwarps = shape_value_of(row, NWARPS),
                          .nwork = shape_value_of(row, NWORK),
                          .store_warps = shape_value_of(row, STORE_WARPS),
                          .lag = shape_value_of(row, LAG),
                          .masters = shape_value_of(row, MASTERS)};
}

static uint64_t kind_of(const plan_kernel *k)
{
    if (parts_of(k)) return PARTS;
    if (select_by_key(k->spec)) return SUMS;
    if (select_has_lengths(k->spec)) return select_of_repeated(k) ? REPEATED : RUNS;
    return select_stream_paired(k) ? PAIRS : ELEMENTS;
}

/* Bits that are all that is read, and more than four parts, stream where a spec says so. Nobody has
 * timed that. */
static bool may_stream(const plan_kernel *k)
{
    return select_streams(k) && !select_is_bits(k, 0) && parts_of(k) <= MOST_PARTS;
}

/* Bytes that are stored with their indices, or compared with those before them, have no room in the
 * registers of one of 1024 threads. Nor have elements of three inputs in one of 768. */
static bool is_crowded(const plan_kernel *k, select_shape s)
{
    if (s.nwarps <= 16) return false;
    if (select_inputs(k) > 2) return true;
    const select_spec *own = k->spec->own;
    const bool several = select_has_values(k->spec) && select_has_indices(k->spec);
    return k->element->size == 1 && (several || own->unique.text);
}

/* As it stands: with fewer warps or elements of a lane blocks would take several tiles. */
static bool can_have_wave(const plan_kernel *k, select_shape s)
{
    return select_has_waves(k) && !is_crowded(k, s) &&
           select_stream_nwarps(k, s.nwarps) == s.nwarps && select_stream_nwork(k, &s) == s.nwork;
}

/* Rows of sums that look back by an odd number of elements are for what fits in registers. */
static bool can_have(const plan_kernel *k, select_shape s)
{
    if (select_by_key(k->spec) && s.form == SELECT_LOOK_BACK && s.nwork % 2 != 0 &&
        (!select_stream_slim(k) || nwork_of(k, s.nwork) != s.nwork))
        return false;
    if (s.form == SELECT_WAVE && !can_have_wave(k, s)) return false;
    if (s.form != SELECT_STREAM && s.form != SELECT_WAVE) return true;
    return may_stream(k) && select_stream_fits(k, s);
}

/* Whether expressions see the numbers of bytes, which take registers, too. */
static bool is_numbered(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    const bool numbered = op_mentions(&own->where, "i") || op_mentions(&own->unique, "i") ||
                          op_mentions(&own->transform, "i");
    return numbered && k->element->size == 1 && select_inputs(k) == 1;
}

/* Whether bytes, as flags are, come beside elements of so many bytes. */
static bool has_bytes(const plan_kernel *k, uint32_t bytes)
{
    for (uint32_t i = 1; i < select_inputs(k); i++)
        if (select_is_bits(k, i) || select_input_type(k, i)->size != 1) return false;
    return select_inputs(k) > 1 && k->element->size == bytes;
}

/* Bytes leave fewer registers to each of many threads: a tile is that of fewer warps, or fewer of
 * them store or hand out. Halves beside flags have 96 where a block has 20 warps, 80 where it has
 * 21. Elements of 8 bytes have 80 where it has 24, 72 where it has 25. */
static select_shape of_fewer_warps(const plan_kernel *k, select_shape s)
{
    if (s.form != SELECT_STREAM) return s;
    const bool values = !select_has_indices(k->spec);
    const bool narrow = has_bytes(k, 1), whole = has_bytes(k, 4) && values;
    if ((narrow || whole) && s.store_warps > FEW_STORES) s.store_warps = FEW_STORES;
    if (has_bytes(k, 8) && values && kind_of(k) == ELEMENTS && s.nwarps == 12) {
        if (s.store_warps > USUAL_STORES) s.store_warps = USUAL_STORES;
        s.masters = FEW_MASTERS;
    }
    if (has_bytes(k, 2) && s.nwarps == 12) {
        s.nwarps = 10;
        s.nwork = 28;
        s.store_warps = 4;
        s.masters = FEW_MASTERS;
    }
    if (!is_numbered(k) || s.nwarps <= FEW_WARPS) return s;
    s.nwork = s.nwork * s.nwarps / FEW_WARPS;
    s.nwarps = FEW_WARPS;
    s.store_warps = s.masters = 0;
    return s;
}

void select_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[OF] = kind_of(k);
    has[SIZE] = k->element->size;
    has[INPUTS] = select_inputs(k);
    has[COUNT] = parts_of(k);
}

/* Whether `auto` would plan a row as it stands, with no fewer warps. */
static bool keeps_warps(const plan_kernel *k, select_shape s)
{
    const select_shape planned = of_fewer_warps(k, s);
    return planned.nwarps == s.nwarps && planned.nwork == s.nwork &&
           planned.store_warps == s.store_warps && planned.masters == s.masters;
}

/* Of elements alone is written, too: pairs and others are another matter. */
bool select_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const uint32_t stores = plan_number_of(v, "store_warps"), lag = plan_number_of(v, "lag"),
                   masters = plan_number_of(v, "masters");
    shape_take(row, OF, kind_of(k));
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (stores) shape_take(row, STORE_WARPS, stores);
    if (lag) shape_take(row, LAG, lag);
    if (masters) shape_take(row, MASTERS, masters);
    shape_take_limit(row, MAX_N, v->max_n);
    return v->pdl && shape_take_word(select_shapes, row, FORM, plan_word_of(v, "form")) &&
           can_have(k, shape_of(row)) && keeps_warps(k, shape_of(row));
}

/* The next row that the kernel can have. */
static const shape_row *next_row(const planner *p, const shape_row *after)
{
    plan_kernel *k = p->kernel;
    uint64_t has[SHAPE_COLUMNS] = {0};
    select_shape_facts(p->a, k, has);
    while ((after = shapes_next(p->shapes, after, has))) {
        if (can_have(k, shape_of(after))) break;
    }
    return after;
}

/* Where a stream between them is left out. */
static bool is_alike(const shape_row *a, const shape_row *b)
{
    bool alike = true;
    for (uint32_t i = FORM; i < MAX_N; i++) alike = alike && a->of[i].lo == b->of[i].lo;
    return alike;
}

static void add(planner *p, const shape_row *row)
{
    const plan_kernel *k = p->kernel;
    const variant_spec v = {
        .at = k->spec->variants_at, .max_n = shape_number(row, MAX_N), .pdl = {.value = true}};
    select_shape s = of_fewer_warps(k, shape_of(row));
    if (s.form == SELECT_STREAM || s.form == SELECT_WAVE) {
        const uint32_t nwarps = select_stream_nwarps(k, s.nwarps);
        if (nwarps != s.nwarps) s.store_warps = s.masters = 0; /* they were chosen beside those */
        s.nwarps = nwarps;
        s.nwork = select_stream_nwork(k, &s);
        select_add_stream(p, &v, s);
        return;
    }
    s.nwarps = nwarps_of(k, s.nwarps);
    s.nwork = nwork_of(k, s.nwork);
    select_add(p, &v, s);
}

/* Whether it ends where another one has ended: that one streams, where others cannot. Behind a
 * stream of all sizes there is still what looks back, for cards without streams. */
static bool is_behind(const shape_row *row, const shape_row *added)
{
    const shape_value *most = &row->of[MAX_N], *served = &added->of[MAX_N];
    if (!most->set) return !served->set && row->of[FORM].lo == added->of[FORM].lo;
    return !served->set || most->lo <= served->lo;
}

void select_plan_auto(planner *p)
{
    const shape_row *row = next_row(p, NULL);
    while (row) {
        const shape_row *next = next_row(p, row);
        while (next && is_behind(next, row)) next = next_row(p, next);
        if (!next || !is_alike(row, next)) add(p, row);
        row = next;
    }
}

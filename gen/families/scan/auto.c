/* What `auto` takes: rows of tuning/shapes. */
#include <string.h>

#include "families/scan/scan.h"
#include "plan/geometry.h"

static const char *const lists[] = {"words",        "segments", "offsets",    "keys",   "items",
                                    "streams",      "resized",  "rows",       "column", "columns",
                                    "column_trees", "trees",    "tree_items", NULL};
enum {
    WORDS,
    SEGMENTS,
    OFFSETS,
    KEYS,
    ITEMS,
    STREAMS, /* items, but for tiles that stream */
    RESIZED, /* the same, into numbers of another size */
    ROWS,
    COLUMN,
    COLUMNS,
    COLUMN_TREES,
    TREES,
    TREE_ITEMS
};
static const char *const operators[] = {"slim", "stout", NULL};
enum { SLIM, STOUT };
static const char *const forms[] = {"block", "look_back", "wave", "stream", "thread", "narrow",
                                    "steps", "tree",      "warp", "team",   NULL};
static const char *const vectors[] = {"auto", "none", NULL};
enum { FORM_STREAM = 3 }; /* the last that whole arrays, segments and rows have */
static const scan_form form_of[] = {SCAN_BLOCK,  SCAN_LOOK_BACK, SCAN_WAVE,  SCAN_STREAM,
                                    SCAN_THREAD, SCAN_NARROW,    SCAN_STEPS, SCAN_TREE,
                                    SCAN_WARP,   SCAN_TEAM};

enum {
    OF,
    OPERATORS,
    SIZE,
    FORM,
    VECTOR,
    NWARPS,
    NWORK,
    REACH,
    PER_SM,
    LAUNCHES,
    BLOCKS,
    MAX_COLUMNS,
    MAX_ROWS,
    MIN_LENGTH,
    MAX_LENGTH,
    MAX_BYTES,
    MAX_N,
    N_COLUMNS
};
const shape_column scan_shapes[] = {
    [OF] = {"of", SHAPE_OF, "what is scanned, and how elements move", lists, true},
    [OPERATORS] = {"operators", SHAPE_OF, "slim: blocks of 1,024 threads have registers enough",
                   operators},
    [SIZE] = {"size", SHAPE_FACT, "bytes of an element of the widest array"},
    [FORM] = {"form", SHAPE_WORD, "as variants have it", forms, true},
    [VECTOR] = {"vector", SHAPE_WORD, "none: element by element, where others go in words",
                vectors},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER,
               "words or elements of a thread; not written: as many as "
               "registers hold"},
    [REACH] = {"reach", SHAPE_NUMBER, "sums that a block of the forms wave and tree looks at"},
    [PER_SM] = {"per_sm", SHAPE_NUMBER, "thread blocks of a multiprocessor, of several launches"},
    [LAUNCHES] = {"launches", SHAPE_NUMBER, "1: of segments by offsets, if these are few"},
    [BLOCKS] = {"blocks", SHAPE_NUMBER, "so many thread blocks in all, of the form narrow"},
    [MAX_COLUMNS] = {"max_columns", SHAPE_NUMBER, "up to so many columns, of the form narrow"},
    [MAX_ROWS] = {"max_rows", SHAPE_NUMBER, "up to so many rows, of the form thread"},
    [MIN_LENGTH] = {"min_length", SHAPE_NUMBER,
                    "segments of at least that mean length, of the forms warp and team"},
    [MAX_LENGTH] = {"max_length", SHAPE_NUMBER,
                    "the same of at most that, of the form thread by offsets, too"},
    [MAX_BYTES] = {"max_bytes", SHAPE_NUMBER,
                   "up to so many bytes of the widest array; of trees of the inputs"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many elements, of columns"},
    [N_COLUMNS] = {.name = NULL},
};

#define OLDEST 75u         /* capability that any variant asks for at least */
#define MOST_ITEMS 15u     /* of a lane, where sums are slim */
#define STREAMED_WORDS 64u /* of the sums of a vector's elements, which registers hold */

uint32_t scan_items_of(const plan_kernel *k)
{
    const uint32_t bytes = k->accumulator->size;
    return bytes <= 8 ? 9 : bytes <= 16 ? 5 : bytes <= 32 ? 3 : 1;
}

uint32_t scan_widest(const plan_kernel *k)
{
    const uint32_t in = scan_bytes_in(k), out = scan_bytes_out(k);
    return in > out ? in : out;
}

/* An odd number of vectors that have at least so many words. */
static uint32_t vectors_of(const plan_kernel *k, uint32_t words)
{
    const uint32_t each = scan_words_of_vector(k);
    return (words + each - 1) / each | 1;
}

/* Whether blocks of 1,024 threads have registers enough, with more than a vector for each. */
static bool is_slim(const plan_kernel *k)
{
    return !scan_unpacks(k) && geometry_words(k->accumulator->size) <= 2 &&
           k->accumulator->n_fields <= 2 && scan_words_of_vector(k) == 1;
}

/* Streams of narrow elements that are unpacked, beside bits of heads; halves over rows alone. */
static bool spills_over_segments(const plan_kernel *k)
{
    const scan_parts parts = scan_parts_of(k->spec);
    if (parts == SCAN_WHOLE || !scan_unpacks(k)) return false;
    return parts == SCAN_ROWS || !type_has_halves(k->accumulator);
}

/* Halves are unpacked. A thread of 1024 has no room for four vectors of exclusive sums of bf16. Nor
 * has it where sums begin with a value of the caller's. */
static bool spills_in_wave(const plan_kernel *k, const shape_row *s)
{
    const scan_spec *own = k->spec->own;
    const bool begins = own->initial.text || own->initials.count;
    if (!scan_is_exclusive(k->spec) || s->of[NWARPS].lo * s->of[NWORK].lo <= 64) return false;
    return type_has_halves(k->accumulator) && (begins || strcmp(k->accumulator->name, "f16") != 0);
}

static scan_form scan_form_of(const shape_row *s)
{
    return form_of[s->of[FORM].lo];
}

/* Runs that are longer than usual: of whole arrays. Heads need the registers. */
static bool is_too_long(const plan_kernel *k, const shape_row *s)
{
    const bool itemwise = s->of[OF].lo == ITEMS && s->of[NWORK].set;
    return itemwise && s->of[NWORK].lo > scan_items_of(k) && scan_parts_of(k->spec) != SCAN_WHOLE;
}

static bool suits(const plan_kernel *k, const shape_row *s)
{
    if (is_too_long(k, s)) return false;
    const uint32_t sum = geometry_words(k->accumulator->size);
    const uint32_t sums = scan_stream_vector(k) * sum;
    const bool long_vectors = scan_words_of_vector(k) > 1;
    const bool large = s->of[NWARPS].lo > 8 || s->of[NWORK].lo > 5;
    if (scan_form_of(s) == SCAN_LOOK_BACK && large && long_vectors) return false;
    const bool offsets = scan_parts_of(k->spec) == SCAN_OFFSETS;
    if (scan_form_of(s) == SCAN_THREAD) return offsets;
    if (scan_form_of(s) == SCAN_WARP || scan_form_of(s) == SCAN_TEAM)
        return offsets || scan_parts_of(k->spec) == SCAN_ROWS;
    if (s->of[FORM].lo > FORM_STREAM) return false;
    if (scan_form_of(s) == SCAN_WAVE && spills_in_wave(k, s)) return false;
    return scan_form_of(s) != SCAN_STREAM || (sums <= STREAMED_WORDS && !spills_over_segments(k));
}

static uint64_t threshold(const shape_row *s)
{
    return s->of[MAX_BYTES].set ? s->of[MAX_BYTES].lo : UINT64_MAX;
}

static uint64_t most_elements(const plan_kernel *k, const shape_row *row)
{
    const uint64_t bytes = threshold(row);
    if (row->of[MAX_N].set) return row->of[MAX_N].lo;
    return bytes == UINT64_MAX ? bytes : bytes / scan_widest(k);
}

/* What a row says of this kernel. */
static scan_shape shape_of(const plan_kernel *k, const shape_row *row, bool words)
{
    const uint32_t usual = scan_items_of(k), most = is_slim(k) ? MOST_ITEMS : usual;
    const uint32_t items = row->of[NWORK].set ? shape_value_of(row, NWORK) : usual;
    scan_shape s = {.form = scan_form_of(row),
                    .nwarps = shape_value_of(row, NWARPS),
                    .nwork = !words && items > most ? most : items,
                    .max_n = most_elements(k, row),
                    .words = words,
                    .single = row->of[OF].lo == COLUMN,
                    .reach = shape_value_of(row, REACH),
                    .least = shape_value_of(row, MIN_LENGTH),
                    .length = shape_value_of(row, MAX_LENGTH),
                    .pdl = true};
    s.alone = shape_value_of(row, LAUNCHES) == 1;
    if (s.form == SCAN_WARP || s.form == SCAN_TEAM) s.nwork = shape_value_of(row, NWORK);
    if (s.form == SCAN_THREAD) s = scan_short(k, s, row->of[NWORK].set ? items : SCAN_SEGMENTS);
    if (s.form != SCAN_STREAM) return s;
    /* Halves are unpacked: with longer runs those of bf16 spill. */
    if (type_has_halves(k->accumulator) && s.nwork > 7) s.nwork = 7;
    s.nwork = vectors_of(k, s.nwork);
    return s;
}

/* Whether the next one serves all that this one does, in the same way. */
static bool is_alike(const scan_shape *s, const scan_shape *next)
{
    return s->form == next->form && s->nwarps == next->nwarps && s->nwork == next->nwork &&
           s->words == next->words && s->reach == next->reach && s->least == next->least &&
           s->length == next->length && s->segments == next->segments && s->team == next->team &&
           s->at_once == next->at_once && s->alone == next->alone && s->max_n <= next->max_n;
}

static void add(planner *p, scan_shape s)
{
    const bool team = s.form == SCAN_WARP || s.form == SCAN_TEAM;
    (team ? scan_add_teams : s.form == SCAN_STREAM ? scan_add_stream : scan_add)(p, NULL, s);
}

/* ---- trees, and columns ---- */

static uint64_t list_for(const plan_kernel *k)
{
    const bool tree = operators_need_tree(k);
    if (scan_parts_of(k->spec) == SCAN_COLUMNS) return tree ? COLUMN_TREES : COLUMNS;
    return scan_moves_words(k) ? TREES : TREE_ITEMS;
}

/* A file of the user's may name any form in any list. */
static bool is_of_list(const shape_row *s)
{
    const scan_form form = scan_form_of(s);
    const bool streams = s->of[OF].lo == TREES && form == SCAN_STREAM;
    if (s->of[OF].lo > COLUMNS) return form == SCAN_TREE || streams;
    return form == SCAN_THREAD || form == SCAN_NARROW || form == SCAN_STEPS;
}

const shape_row *scan_next_shape(const planner *p, const shape_row *after, scan_shape *to)
{
    const plan_kernel *k = p->kernel;
    const uint64_t has[SHAPE_COLUMNS] = {[OF] = list_for(k), [SIZE] = scan_bytes_in(k)};
    const shape_row *s = shapes_next(p->shapes, after, has);
    while (s && !is_of_list(s)) s = shapes_next(p->shapes, s, has);
    if (!s) return NULL;
    *to = (scan_shape){.form = scan_form_of(s),
                       .nwarps = shape_value_of(s, NWARPS),
                       .nwork = shape_value_of(s, NWORK),
                       .per_sm = shape_value_of(s, PER_SM),
                       .rows = shape_value_of(s, BLOCKS),
                       .reach = shape_value_of(s, REACH),
                       .columns = shape_value_of(s, MAX_COLUMNS),
                       .most_rows = shape_value_of(s, MAX_ROWS),
                       .max_n = UINT64_MAX};
    if (s->of[MAX_N].set) to->max_n = s->of[MAX_N].lo;
    else if (s->of[MAX_BYTES].set) to->max_n = s->of[MAX_BYTES].lo / scan_bytes_in(k);
    return s;
}

/* ---- words and items ---- */

/* Rows of one list. */
typedef struct auto_list {
    const shape_row *at; /* NULL: there are no more */
    uint64_t has[SHAPE_COLUMNS];
    bool partial;    /* the last row serves segments of some lengths alone */
    uint64_t served; /* elements of the last one that serves all */
} auto_list;

static auto_list list_of(const planner *p, uint64_t of)
{
    auto_list l = {.has = {[OF] = of,
                           [OPERATORS] = is_slim(p->kernel) ? SLIM : STOUT,
                           [SIZE] = scan_widest(p->kernel)}};
    l.at = shapes_next(p->shapes, NULL, l.has);
    return l;
}

static bool is_itemwise(const shape_row *s)
{
    return s->of[VECTOR].set && s->of[VECTOR].lo == 1;
}

/* Whether the variants so far serve every call of every device: rows behind serve none. */
static bool serves_all(const planner *p)
{
    if (!plan_serves_all(p)) return false;
    const plan_variant *last = p->variants.at[p->variants.count - 1];
    return last->min_cc <= OLDEST;
}

/* Whether the next row is one of words. Both lists go in the order of thresholds. Over rows of
 * planes items serve what words do, so they stand behind words that serve as many elements. */
static bool is_next(const plan_kernel *k, const auto_list *words, const auto_list *items)
{
    if (!words->at || !items->at) return words->at != NULL;
    if (words->has[OF] != ROWS) return threshold(words->at) <= threshold(items->at);
    return words->partial || words->served < most_elements(k, items->at);
}

/* The next row of two lists that suits: who has no words goes by items. */
static bool next_shape(const planner *p, auto_list *words, auto_list *items, scan_shape *to)
{
    while (words->at || items->at) {
        const bool first = is_next(p->kernel, words, items);
        auto_list *list = first ? words : items;
        const shape_row *row = list->at;
        list->at = shapes_next(p->shapes, row, list->has);
        if (!suits(p->kernel, row)) continue;
        *to = shape_of(p->kernel, row, first && !is_itemwise(row));
        if (!first && to->max_n < words->served) to->max_n = words->served; /* thresholds ascend */
        list->partial = row->of[MAX_LENGTH].set;
        if (!list->partial) list->served = to->max_n;
        return true;
    }
    return false;
}

/* One like the next has nothing of its own. */
static void add_lists(planner *p, auto_list words, auto_list items)
{
    scan_shape s, next;
    bool more = next_shape(p, &words, &items, &s);
    for (; more && !serves_all(p); s = next) {
        more = next_shape(p, &words, &items, &next);
        if (!more || !is_alike(&s, &next)) add(p, s);
    }
}

/* They are planned as those of a whole array are, by a spec without segments. */
void scan_plan_one_column(planner *p, uint64_t above, uint64_t up_to)
{
    plan_kernel *k = p->kernel;
    const kg_spec *const spec = k->spec;
    kg_spec whole = *spec;
    whole.partition = (word){0};
    k->spec = &whole;
    auto_list list = list_of(p, COLUMN);
    while (list.at && scan_moves_words(k)) {
        const uint64_t most = most_elements(k, list.at);
        if (most > above && most <= up_to && suits(k, list.at)) add(p, shape_of(k, list.at, true));
        list.at = shapes_next(p->shapes, list.at, list.has);
    }
    k->spec = spec;
}

/* ---- rows of winners ---- */

static uint64_t list_of_variant(const plan_kernel *k, const plan_variant *v)
{
    const scan_parts parts = scan_parts_of(k->spec);
    if (parts == SCAN_COLUMNS || operators_need_tree(k)) return list_for(k);
    if (parts == SCAN_ROWS) return v->wide ? ROWS : ITEMS;
    if (scan_streams_alone(k)) return scan_is_resized(k) ? RESIZED : STREAMS;
    if (!scan_moves_words(k)) return ITEMS;
    if (parts == SCAN_WHOLE) return WORDS;
    if (!scan_streams(k)) return SEGMENTS;
    return parts == SCAN_OFFSETS ? OFFSETS : KEYS;
}

void scan_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[OPERATORS] = is_slim(k) ? SLIM : STOUT;
    has[SIZE] = scan_widest(k);
}

/* What a launch before the tiles takes by itself, or over rows all there is. */
static bool take_short(const plan_variant *v, shape_row *row)
{
    const uint32_t team = plan_number_of(v, "team");
    const uint32_t of_lane = plan_number_of(v, team ? "ahead" : "short");
    if (team > 1) shape_take(row, NWARPS, team);
    shape_take(row, NWORK, of_lane);
    if (plan_is(v, "alone")) shape_take(row, LAUNCHES, 1);
    for (uint32_t i = 0; i < v->n_ranges; i++) {
        if (v->ranges[i].feature != KG_FEATURE_OWN + SCAN_FEATURE_LENGTH) continue;
        if (v->ranges[i].lo) shape_take(row, MIN_LENGTH, v->ranges[i].lo);
        shape_take_limit(row, MAX_LENGTH, v->ranges[i].hi);
    }
    const char *form = team > 1 ? "team" : team ? "warp" : "thread";
    return shape_take_word(scan_shapes, row, FORM, form);
}

/* Of trees and columns rows say more than a variant does. Of slim operators is written, too: stout
 * ones are another matter. */
bool scan_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const uint64_t list = list_of_variant(k, v);
    const bool brief = plan_is(v, "short") || plan_is(v, "team");
    const bool stream = strcmp(v->template_name, "scan/stream") == 0;
    if (list >= COLUMN && list != ITEMS) return false;
    shape_take(row, OF, list);
    shape_take(row, OPERATORS, is_slim(k) ? SLIM : STOUT);
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork * (stream ? scan_words_of_vector(k) : 1));
    if (plan_is(v, "reach")) shape_take(row, REACH, plan_number_of(v, "reach"));
    if (v->max_n < UINT64_MAX / scan_widest(k))
        shape_take(row, MAX_BYTES, v->max_n * scan_widest(k));
    if (!v->wide && list != ITEMS && !brief) shape_take(row, VECTOR, 1);
    if (brief) return v->pdl && take_short(v, row);
    return v->pdl && shape_take_word(scan_shapes, row, FORM, plan_word_of(v, "form"));
}

/* ---- all ---- */

void scan_plan_auto(planner *p)
{
    const scan_parts parts = scan_parts_of(p->kernel->spec);
    const bool words = scan_moves_words(p->kernel), streams = scan_streams(p->kernel);
    const auto_list none = {0};
    if (parts == SCAN_ROWS) add_lists(p, streams ? list_of(p, ROWS) : none, list_of(p, ITEMS));
    else if (scan_streams_alone(p->kernel))
        add_lists(p, list_of(p, scan_is_resized(p->kernel) ? RESIZED : STREAMS), list_of(p, ITEMS));
    else if (!words) add_lists(p, none, list_of(p, ITEMS));
    else if (parts == SCAN_WHOLE) add_lists(p, list_of(p, WORDS), none);
    else if (!streams) add_lists(p, list_of(p, SEGMENTS), none);
    else add_lists(p, list_of(p, parts == SCAN_OFFSETS ? OFFSETS : KEYS), none);
}

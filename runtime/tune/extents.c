/* Lengths of calls that are timed. Planes are square, or have few columns, or few rows. Segments
 * are short or long. What calls choose, such as bins, is small or large. Each variant that is meant
 * for some of them is timed there. */
#include "extents.h"
#include "random.h"

#include <stdio.h>
#include <string.h>

#define MOST_CHOSEN (UINT64_C(1) << 31)
#define FEW 16u
#define WHOLE_ROWS 64u /* rows of so many elements begin on boundaries, however wide elements are */

static const char *const plane_words[] = {"square planes", "16 columns", "16 rows"};
static const uint64_t mean_lengths[] = {4, 64, 1024, 65536};
#define MEANS (sizeof mean_lengths / sizeof *mean_lengths)

/* Lengths that calls choose, with what they are where nobody says another thing. Longer ones would
 * take most of the time, or memory. They are known by their names: a kernel's table has no
 * usual values of its lengths. */
static const struct {
    const char *name;
    bool of_keys;
    uint64_t values[3];
} usual_lengths[] = {
    {"bins", true, {64, 1024, 65536}},
    {"k", false, {16, 256, 4096}},
    {"n_sorted", false, {1024, 65536, 1 << 20}},
    {"n_points", false, {512, 8192, 65536}},
};
#define USUAL (sizeof usual_lengths / sizeof *usual_lengths)

/* ---- what is known ---- */

static const char *add_plane(tune_extents *e, const kg_arg *arg)
{
    if (!e->planes) {
        e->planes = true;
        e->width = arg->width;
        e->height = arg->height;
    }
    const bool along = arg->width == e->width && arg->height == e->height;
    const bool across = arg->width == e->height && arg->height == e->width;
    if (!along && !across) return "its planes have different sides";
    if (arg->alignment > 1 && arg->size % arg->alignment != 0)
        return "rows of its planes cannot lie without gaps";
    return NULL;
}

static const char *add_offsets(tune_extents *e, const kg_arg *arg)
{
    if (e->segments || arg->extent != KG_EXTENT_LENGTH || arg->plus != 1 ||
        (arg->size != 4 && arg->size != 8))
        return "what its offsets are for is not known";
    e->segments = true;
    e->ends = arg->width;
    e->n_means = MEANS;
    memcpy(e->means, mean_lengths, sizeof mean_lengths);
    return NULL;
}

/* A pitch is that of all planes that have it. */
static bool pitches_agree(const kg_kernel *kernel)
{
    for (uint32_t i = 0; i < kernel->n_args; i++)
        for (uint32_t j = 0; j < i; j++) {
            const kg_arg *a = &kernel->args[i], *b = &kernel->args[j];
            if (a->extent != KG_EXTENT_PLANE || b->extent != KG_EXTENT_PLANE) continue;
            if (a->pitch == b->pitch && (a->size != b->size || a->width != b->width)) return false;
        }
    return true;
}

static uint32_t known_terms(const tune_extents *e)
{
    uint32_t known = KG_TERM_N;
    if (e->planes) known |= KG_TERM(e->width) | KG_TERM(e->height);
    if (e->segments) known |= KG_TERM(e->ends);
    if (e->chosen.count) known |= KG_TERM(e->chosen.length);
    return known;
}

static const char *look_at_features(const tune_extents *e)
{
    const kg_kernel *k = e->kernel;
    for (uint32_t i = 0; i < k->n_features; i++) {
        const kg_named_feature *f = &k->features[i];
        if (f->measure == KG_MEASURE_SCALAR) return "its variants go by a scalar";
        if (f->measure == KG_MEASURE_GAP && !e->planes) return "its variants go by gaps of rows";
        if (((f->terms | (f->measure == KG_MEASURE_MEAN ? f->per : 0)) & ~known_terms(e)) != 0)
            return "its variants go by a length that calls choose";
    }
    return NULL;
}

/* ---- what calls choose ---- */

static uint32_t forms_of_shape(const tune_extents *e)
{
    if (e->planes) return sizeof plane_words / sizeof *plane_words;
    return e->segments ? e->n_means : 1;
}

static const char *take_usual(tune_extents *e, uint32_t length)
{
    size_t i = 0;
    while (i < USUAL && strcmp(usual_lengths[i].name, e->kernel->lengths[length]) != 0) i++;
    if (i == USUAL) return NULL;
    if (e->chosen.count) return "calls choose two of its lengths";
    e->chosen.length = length;
    e->chosen.of_keys = usual_lengths[i].of_keys;
    e->chosen.count = sizeof usual_lengths[i].values / sizeof *usual_lengths[i].values;
    memcpy(e->chosen.values, usual_lengths[i].values, sizeof usual_lengths[i].values);
    return NULL;
}

/* Room is for `most` of them. */
static const char *take_values(const kg_tune_length *asked, size_t most, uint64_t *values,
                               uint32_t *count)
{
    if (asked->n_values == 0 || asked->n_values > most)
        return "so many lengths are too many, or none";
    for (size_t i = 0; i < asked->n_values; i++) {
        if (asked->values[i] == 0 || asked->values[i] > MOST_CHOSEN)
            return "a length is a number from 1 to 2^31";
        if (i && asked->values[i] <= asked->values[i - 1]) return "lengths must ascend";
        values[i] = asked->values[i];
    }
    *count = (uint32_t)asked->n_values;
    return NULL;
}

static const kg_tune_length *find_length(const kg_tune_options *asked, const char *name)
{
    for (size_t i = 0; asked && i < asked->n_lengths; i++)
        if (strcmp(asked->lengths[i].name, name) == 0) return &asked->lengths[i];
    return NULL;
}

/* Each name is known, and stands there once. */
static const char *look_at_names(const kg_tune_options *asked, const kg_tune_length *means,
                                 const kg_tune_length *chosen)
{
    for (size_t i = 0; asked && i < asked->n_lengths; i++) {
        const kg_tune_length *one = &asked->lengths[i];
        if (find_length(asked, one->name) != one) return "a length is asked for twice";
        if (one != means && one != chosen) return "it has no such length that calls choose";
    }
    return NULL;
}

/* One usual value is enough beside other forms. */
static void take_middle(chosen_length *chosen)
{
    if (chosen->count <= 1) return;
    chosen->values[0] = chosen->values[chosen->count / 2];
    chosen->count = 1;
}

static const char *choose_length(tune_extents *e, const kg_tune_options *asked)
{
    const char *refused = NULL;
    const bool by_means = e->segments && !e->planes;
    for (uint32_t i = 0; i < e->kernel->n_lengths && !refused; i++) refused = take_usual(e, i);
    if (refused) return refused;
    const kg_tune_length *means = by_means ? find_length(asked, TUNE_SEGMENT_LENGTH) : NULL;
    const kg_tune_length *chosen =
        e->chosen.count ? find_length(asked, e->kernel->lengths[e->chosen.length]) : NULL;
    refused = look_at_names(asked, means, chosen);
    if (!refused && means) refused = take_values(means, TUNE_FORMS, e->means, &e->n_means);
    if (!refused && chosen)
        refused =
            take_values(chosen, TUNE_FORMS / forms_of_shape(e), e->chosen.values, &e->chosen.count);
    if (!chosen && (e->planes || e->segments)) take_middle(&e->chosen);
    return refused;
}

/* ---- forms ---- */

/* A form of planes or segments, and which value of the length that calls choose. */
static uint32_t shape_of(const tune_extents *e, uint32_t form)
{
    return form % forms_of_shape(e);
}

static uint64_t value_of(const tune_extents *e, uint32_t form)
{
    return e->chosen.values[form / forms_of_shape(e)];
}

static void name_form(tune_extents *e, uint32_t form)
{
    const uint32_t shape = shape_of(e, form);
    const bool chosen = e->chosen.count != 0, first = e->planes || e->segments;
    char *word = e->word[form];
    *word = '\0';
    if (e->planes) snprintf(word, TUNE_WORD, "%s", plane_words[shape]);
    else if (e->segments)
        snprintf(word, TUNE_WORD, "segments of %llu", (unsigned long long)e->means[shape]);
    const size_t n = strlen(word);
    if (chosen)
        snprintf(word + n, TUNE_WORD - n, "%s%s %llu", first ? " " : "",
                 e->kernel->lengths[e->chosen.length], (unsigned long long)value_of(e, form));
}

const char *tune_extents_of(const kg_kernel *kernel, const kg_tune_options *asked, tune_extents *to)
{
    const char *refused = NULL;
    *to = (tune_extents){.kernel = kernel};
    for (uint32_t i = 0; i < kernel->n_args && !refused; i++) {
        if (kernel->args[i].extent == KG_EXTENT_PLANE) refused = add_plane(to, &kernel->args[i]);
        if (!refused && tune_cuts(&kernel->args[i])) refused = add_offsets(to, &kernel->args[i]);
    }
    if (!refused && !pitches_agree(kernel)) refused = "its planes share a pitch";
    if (!refused) refused = choose_length(to, asked);
    if (!refused) refused = look_at_features(to);
    to->forms = forms_of_shape(to) * (to->chosen.count ? to->chosen.count : 1);
    for (uint32_t form = 0; form < to->forms && !refused; form++) name_form(to, form);
    return refused;
}

/* ---- lengths ---- */

static uint64_t root_of(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) <= n / (root | bit)) root |= bit;
    return root;
}

static uint64_t columns_of(uint32_t form, uint64_t n)
{
    uint64_t columns = form == 1 ? FEW : form == 2 ? n / FEW : root_of(n);
    if (form != 1 && columns > WHOLE_ROWS) columns -= columns % WHOLE_ROWS;
    return columns > n ? n : columns ? columns : 1;
}

uint64_t tune_lengths(const tune_extents *e, uint32_t form, uint64_t n,
                      uint64_t lengths[KG_MAX_LENGTHS])
{
    const kg_kernel *k = e->kernel;
    if (e->chosen.count) lengths[e->chosen.length] = value_of(e, form);
    form = shape_of(e, form);
    for (uint32_t i = 0; i < k->n_lengths; i++)
        if (!e->chosen.count || i != e->chosen.length) lengths[i] = n;
    if (e->planes) {
        const uint64_t columns = columns_of(form, n),
                       rows = form == 2 && n >= FEW ? FEW : n / columns;
        n = columns * rows;
        lengths[e->width] = columns;
        lengths[e->height] = rows;
        for (uint32_t i = 0; i < k->n_args; i++)
            if (k->args[i].extent == KG_EXTENT_PLANE)
                lengths[k->args[i].pitch] = lengths[k->args[i].width] * k->args[i].size;
    }
    if (e->segments) {
        const uint64_t mean = e->means[e->planes ? 1 : form];
        lengths[e->ends] = n / mean ? n / mean : 1;
    }
    return n;
}

uint64_t tune_longest(const tune_extents *e, uint32_t length, uint64_t n)
{
    uint64_t most = 0;
    if (!e->chosen.count || length != e->chosen.length) return n;
    for (uint32_t i = 0; i < e->chosen.count; i++)
        if (e->chosen.values[i] > most) most = e->chosen.values[i];
    return most;
}

const char *tune_form_word(const tune_extents *e, uint32_t form)
{
    return e->word[form];
}

void tune_make_offsets(void *to, uint32_t size, uint64_t count, uint64_t n)
{
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t mean = n / count ? n / count : 1;
    for (uint64_t s = 0; s <= count; s++) {
        const uint64_t from = s * mean + (s ? kg__random(&state) % mean : 0);
        const uint64_t offset = s == count || from > n ? n : from;
        memcpy((char *)to + s * size, &offset, size); /* little endian */
    }
}

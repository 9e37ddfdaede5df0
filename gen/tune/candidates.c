/* Candidates: what the keys of a family's variants allow. A new family gets them for nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tune/rank.h"
#include "tune/tune.h"

enum { PLANE_MOST = 16, FEW_VALUES = 64 };
#define MIDDLE 4.0 /* of nwarps, and of nwork */

/* ---- axes ---- */

static bool is_plane(const char *key)
{
    return strcmp(key, "nwarps") == 0 || strcmp(key, "nwork") == 0;
}

/* Which calls a variant is for is what is found, not tried. */
static bool is_limit(const char *key)
{
    return strncmp(key, "min_", 4) == 0 || strncmp(key, "max_", 4) == 0;
}

static void add_number(arena *a, list *values, uint64_t n)
{
    list_add(a, values, arena_printf(a, "%llu", (unsigned long long)n));
}

/* Powers of two; of a key that takes thousands, those about its example. */
static void add_numbers(arena *a, list *values, const grammar_key *key)
{
    const uint64_t like = key->example ? strtoull(key->example, NULL, 10) : 0;
    if (key->hi > FEW_VALUES && like) {
        for (uint64_t n = like / 2; n <= 2 * like; n *= 2)
            if (n >= key->lo && n <= key->hi) add_number(a, values, n);
        return;
    }
    for (uint64_t n = 1; n <= key->hi && n <= PLANE_MOST; n *= 2)
        if (n >= key->lo) add_number(a, values, n);
}

static void add_choices(arena *a, list *values, const grammar_key *key)
{
    for (const char *const *word = key->choices; *word; word++)
        if (!key->fallback || strcmp(*word, key->fallback) != 0) list_add(a, values, (void *)*word);
}

/* One key of the mapping at a time. */
static void add_mapping(arena *a, list *values, const grammar_key *key)
{
    for (const grammar_key *child = key->children; child->name; child++) {
        list numbers = {0};
        if (child->form == FORM_NUMBER) add_numbers(a, &numbers, child);
        for (size_t i = 0; i < numbers.count; i++)
            list_add(a, values,
                     arena_printf(a, "{%s: %s}", child->name, (const char *)numbers.at[i]));
    }
}

/* First what is tried where nothing is said of it. A flag is on: it stands for what a device may
 * do, and where it may not the checks say so. */
static void fill_axis(arena *a, tune_axis *axis, const grammar_key *key)
{
    axis->key = key->name;
    if (key->form == FORM_FLAG) list_add(a, &axis->values, (void *)"true");
    if (!is_plane(key->name)) list_add(a, &axis->values, NULL);
    if (key->form == FORM_NUMBER && is_plane(key->name))
        for (uint64_t n = key->lo; n <= key->hi && n <= PLANE_MOST; n++)
            add_number(a, &axis->values, n);
    else if (key->form == FORM_NUMBER) add_numbers(a, &axis->values, key);
    else if (key->form == FORM_CHOICE) add_choices(a, &axis->values, key);
    else if (key->form == FORM_MAPPING) add_mapping(a, &axis->values, key);
    else if (key->form == FORM_PADDING) list_add(a, &axis->values, (void *)"none");
}

/* ---- one ---- */

static const char *value_at(const tune_space *space, const uint32_t *choices, size_t axis)
{
    return space->axes[axis].values.at[choices[axis]];
}

static const char *write_text(const tune_space *space, const uint32_t *choices)
{
    text out = text_new(space->k->a);
    for (size_t i = 0; i < space->n_axes; i++) {
        const char *value = value_at(space, choices, i);
        if (value) text_printf(&out, "%s%s: %s", out.len ? ", " : "{", space->axes[i].key, value);
    }
    return out.len ? (text_putc(&out, '}'), text_str(&out)) : "{}";
}

static void put_layout(text *out, const layout *l)
{
    text_printf(out, " %u %u %u %u %u %u %d", (unsigned)l->elements, (unsigned)l->run,
                (unsigned)l->period, (unsigned)l->pad, (unsigned)l->apart, (unsigned)l->total,
                (int)l->mode.rule);
}

/* All that makes a variant another one: its kernels and their launches. */
static void put_variant(text *out, const plan_variant *v)
{
    text_printf(out, "%s %s %s %s %u %d %d %u %u %u", v->name, v->template_name,
                v->adder ? v->adder : "", v->unroll ? v->unroll : "", v->batch, v->wide, v->pdl,
                v->vector, v->registers, v->dbs);
    for (uint32_t i = 0; i < v->n_facts; i++)
        text_printf(out, " %s=%llu%s", v->facts[i].name, (unsigned long long)v->facts[i].number,
                    v->facts[i].word ? v->facts[i].word : "");
    for (uint32_t i = 0; i < v->n_steps; i++) {
        const plan_step *s = &v->steps[i];
        text_printf(out, " [%d %u %u %u %u %u %u %u %u %u]", (int)s->grid, s->fixed, s->per_sm,
                    s->limit, s->shared_bytes, s->tile_width, s->tile_height, s->tbs, s->dbs,
                    s->registers);
    }
    put_layout(out, &v->s1);
    put_layout(out, &v->s2);
}

uint64_t tune_signature(arena *a, const plan_variant *variants, size_t count)
{
    text out = text_new(a);
    for (size_t i = 0; i < count; i++) put_variant(&out, &variants[i]);
    return text_hash(TEXT_HASH, text_str(&out), out.len);
}

static bool has_signature(const tune_space *space, const plan_kernel *k)
{
    for (size_t i = 0; i < k->n_variants; i++)
        for (size_t own = 0; own < space->n_own; own++)
            if (tune_signature(space->k->a, &k->variants[i], 1) == space->own[own]) return true;
    return false;
}

void tune_space_own(tune_space *space, const plan_kernel *k)
{
    space->own = arena_array(space->k->a, uint64_t, k->n_variants);
    for (size_t i = 0; i < k->n_variants; i++)
        if (!k->variants[i].twin)
            space->own[space->n_own++] = tune_signature(space->k->a, &k->variants[i], 1);
}

static bool is_known(const tune_space *space, uint64_t signature)
{
    for (size_t i = 0; i < space->candidates.count; i++)
        if (((const tune_candidate *)space->candidates.at[i])->signature == signature) return true;
    return false;
}

static const plan *plan_of(const tune_space *space, const char *written)
{
    const tune_kernel *k = space->k;
    list one = {0};
    list_add(k->a, &one, (void *)written);
    return tune_plan(k, diags_new(k->a), tune_rewrite(k, "", &one));
}

tune_candidate *tune_candidate_of(tune_space *space, const uint32_t *choices)
{
    const tune_kernel *k = space->k;
    const char *written = write_text(space, choices);
    const plan *p = plan_of(space, written);
    if (!p) return space->refused++, NULL;
    const plan_kernel *planned = &p->kernels[0];
    plan_kernel said;
    if (space->for_shapes && !tune_rows_say(k, planned, &said)) return space->refused++, NULL;
    const uint64_t signature = tune_signature(k->a, planned->variants, planned->n_variants);
    if (is_known(space, signature)) return space->alike++, NULL;
    tune_candidate *c = arena_new_of(k->a, tune_candidate);
    *c = (tune_candidate){.text = written,
                          .choices = arena_array(k->a, uint32_t, space->n_axes),
                          .signature = signature,
                          .own = has_signature(space, planned),
                          .predicted = arena_array(k->a, double, k->n_sizes + 1)};
    c->rank = tune_rank(k, p, c->predicted);
    memcpy(c->choices, choices, space->n_axes * sizeof *choices);
    for (size_t i = 0; i < planned->n_variants; i++)
        list_add(k->a, &c->names, (void *)planned->variants[i].name);
    list_add(k->a, &space->candidates, c);
    space->listed++;
    return c;
}

/* ---- many ---- */

static size_t n_plane(const tune_space *space)
{
    size_t n = 0;
    while (n < space->n_axes && is_plane(space->axes[n].key)) n++;
    return n;
}

/* Powers of two; but nwork may have to be odd. */
static bool is_coarse(const tune_space *space, const uint32_t *choices, size_t axis)
{
    const uint64_t n = strtoull(value_at(space, choices, axis), NULL, 10);
    const bool odd = space->odd && strcmp(space->axes[axis].key, "nwork") == 0;
    return odd ? n % 2 == 1 : (n & (n - 1)) == 0;
}

/* Every point of the plane, or those whose numbers are powers of two, with choices made already. */
static void add_plane(tune_space *space, uint32_t *choices, size_t axis, bool all)
{
    if (axis == n_plane(space)) {
        tune_candidate_of(space, choices);
        return;
    }
    for (uint32_t i = 0; i < space->axes[axis].values.count; i++) {
        choices[axis] = i;
        if (all || is_coarse(space, choices, axis)) add_plane(space, choices, axis + 1, all);
    }
}

static double distance(const tune_space *space, const uint32_t *choices)
{
    double sum = 0;
    for (size_t i = 0; i < n_plane(space); i++)
        sum += fabs(log2(strtod(value_at(space, choices, i), NULL) / MIDDLE));
    return sum;
}

/* Goes through the plane for what is accepted next to its middle. */
static void look_for_middle(tune_space *space, uint32_t *choices, size_t axis, double *least)
{
    if (axis < n_plane(space)) {
        for (uint32_t i = 0; i < space->axes[axis].values.count; i++) {
            choices[axis] = i;
            look_for_middle(space, choices, axis + 1, least);
        }
        return;
    }
    const double far = distance(space, choices);
    if (far >= *least || !plan_of(space, write_text(space, choices))) return;
    *least = far;
    memcpy(space->middle, choices, space->n_axes * sizeof *choices);
}

/* They may need other keys beside them. */
static void turn_flags_off(tune_space *space)
{
    for (size_t i = 0; i < space->n_axes; i++) {
        void **values = space->axes[i].values.at;
        if (!values[0] || strcmp(values[0], "true") != 0) continue;
        void *on = values[0];
        values[0] = values[1];
        values[1] = on;
    }
}

/* What the checks say there of choices of other keys they mostly say elsewhere. */
static void find_middle(tune_space *space)
{
    double least = INFINITY;
    uint32_t *choices = arena_array(space->k->a, uint32_t, space->n_axes + 1);
    space->middle = arena_array(space->k->a, uint32_t, space->n_axes + 1);
    look_for_middle(space, choices, 0, &least);
    if (least == INFINITY) {
        turn_flags_off(space);
        look_for_middle(space, choices, 0, &least);
    }
    for (size_t i = 0; i < n_plane(space); i++)
        if (strcmp(space->axes[i].key, "nwork") == 0) {
            const uint64_t n = strtoull(value_at(space, space->middle, i), NULL, 10);
            space->odd = n > 1 && n % 2 == 1;
        }
}

void tune_space_make(tune_space *space, const tune_kernel *k)
{
    const grammar_key *keys = family_of(k->spec)->grammar->variant_keys;
    size_t n = 0;
    while (keys[n].name) n++;
    *space = (tune_space){.k = k, .axes = arena_array(k->a, tune_axis, n + 1)};
    for (int plane = 1; plane >= 0; plane--)
        for (const grammar_key *key = keys; key->name; key++) {
            if (is_limit(key->name) || is_plane(key->name) != plane) continue;
            tune_axis axis = {0};
            fill_axis(k->a, &axis, key);
            if (axis.values.count > 1) space->axes[space->n_axes++] = axis;
        }
    find_middle(space);
}

tune_candidate *tune_middle(tune_space *space)
{
    return tune_candidate_of(space, space->middle);
}

/* Choices of two keys beside the first ones of all others. */
static void add_pairs(tune_space *space, size_t first, size_t second)
{
    uint32_t *choices = arena_array(space->k->a, uint32_t, space->n_axes + 1);
    for (uint32_t v = 1; v < space->axes[first].values.count; v++)
        for (uint32_t w = 1; w < space->axes[second].values.count; w++) {
            memcpy(choices, space->middle, space->n_axes * sizeof *choices);
            choices[first] = v;
            choices[second] = w;
            if (tune_candidate_of(space, choices)) add_plane(space, choices, 0, false);
        }
}

static void add_singles(tune_space *space, size_t axis)
{
    uint32_t *choices = arena_array(space->k->a, uint32_t, space->n_axes + 1);
    for (uint32_t v = 1; v < space->axes[axis].values.count; v++) {
        memcpy(choices, space->middle, space->n_axes * sizeof *choices);
        choices[axis] = v;
        if (tune_candidate_of(space, choices)) add_plane(space, choices, 0, false);
    }
}

static int by_rank(const void *a, const void *b)
{
    const tune_candidate *x = *(tune_candidate *const *)a, *y = *(tune_candidate *const *)b;
    if (x->own != y->own) return x->own ? -1 : 1;
    if (x->alike != y->alike) return x->alike ? 1 : -1;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    return strcmp(x->text, y->text);
}

/* So a budget that ends leaves a fair sample, by which the model can be judged. */
static void shuffle(tune_space *space)
{
    for (size_t i = 0; i < space->candidates.count; i++) {
        tune_candidate *c = space->candidates.at[i];
        c->rank = (double)text_hash(TEXT_HASH, c->text, strlen(c->text));
    }
}

static void sort_by_rank(tune_space *space)
{
    if (space->candidates.count)
        qsort(space->candidates.at, space->candidates.count, sizeof(void *), by_rank);
}

/* The model cannot tell some candidates from each other. One of them speaks for all: the others
 * come when each of another prediction had its turn. */
static void spread(tune_space *space)
{
    for (size_t i = 1; i < space->candidates.count; i++) {
        tune_candidate *c = space->candidates.at[i];
        const tune_candidate *before = space->candidates.at[i - 1];
        c->alike = before->own == c->own && before->rank == c->rank;
    }
    sort_by_rank(space);
}

void tune_list_all(tune_space *space, bool exhaustive)
{
    if (space->product) {
        tune_list_product(space);
        return;
    }
    uint32_t *choices = arena_array(space->k->a, uint32_t, space->n_axes + 1);
    const size_t plane = n_plane(space);
    add_plane(space, choices, 0, exhaustive);
    for (size_t i = plane; i < space->n_axes; i++) add_singles(space, i);
    for (size_t i = plane; i < space->n_axes; i++)
        for (size_t k = i + 1; k < space->n_axes; k++) add_pairs(space, i, k);
    if (exhaustive) shuffle(space);
    sort_by_rank(space);
    if (!exhaustive) spread(space);
}

void tune_list_neighbours(tune_space *space, const tune_candidate *of, list *found)
{
    uint32_t *choices = arena_array(space->k->a, uint32_t, space->n_axes + 1);
    for (size_t i = 0; i < space->n_axes; i++)
        for (uint32_t v = 0; v < space->axes[i].values.count; v++) {
            memcpy(choices, of->choices, space->n_axes * sizeof *choices);
            choices[i] = v;
            if (i < n_plane(space) && !is_coarse(space, choices, i)) continue;
            tune_candidate *c = tune_candidate_of(space, choices);
            if (c) list_add(space->k->a, found, c);
        }
}

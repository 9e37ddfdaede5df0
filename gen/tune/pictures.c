/* Pictures of a journal. It knows variants by their names alone, so a shape is read from there. */
#include "tune/pictures.h"

#include <stdlib.h>
#include <string.h>

enum { MAPS = 3, MOST_CURVES = 16 };

/* The times of one kind of calls. `places` are those of the journal's sizes, by n. */
typedef struct drawing {
    const tune_journal *j;
    size_t class, places[TUNE_MOST_SIZES], n_places;
    double best[TUNE_MOST_SIZES]; /* by n; below 0: nobody was timed */
} drawing;

static double time_of(const drawing *d, const tune_entry *e, size_t i)
{
    return e->state == TUNE_DONE ? e->us[d->class][d->places[i]] : -1;
}

static double least(const drawing *d, size_t i)
{
    double best = -1;
    for (size_t k = 0; k < d->j->entries.count; k++) {
        const double us = time_of(d, d->j->entries.at[k], i);
        if (us > 0 && (best < 0 || us < best)) best = us;
    }
    return best;
}

/* Sizes of which there is a time, ascending. */
static drawing drawing_of(const tune_journal *j, size_t class)
{
    drawing d = {.j = j, .class = class};
    for (size_t s = 0; s < j->n_sizes; s++) {
        size_t at = d.n_places;
        d.places[at] = s;
        if (least(&d, at) <= 0) continue;
        for (; at > 0 && j->n[d.places[at - 1]] > j->n[s]; at--) d.places[at] = d.places[at - 1];
        d.places[at] = s;
        d.n_places++;
    }
    for (size_t i = 0; i < d.n_places; i++) d.best[i] = least(&d, i);
    return d;
}

/* ---- heat maps ---- */

/* "block_wbw_w8x4_pdl": 8 by 4. Other words of a name may begin with a w. */
static bool shape_of(const char *name, uint32_t *nwarps, uint32_t *nwork)
{
    for (const char *s = name; (s = strstr(s, "_w")) != NULL;) {
        char *end;
        s += 2;
        if (*s < '0' || *s > '9') continue;
        *nwarps = (uint32_t)strtoul(s, &end, 10);
        if (*end != 'x' || end[1] < '0' || end[1] > '9') continue;
        *nwork = (uint32_t)strtoul(end + 1, &end, 10);
        if (*end == '_' || !*end) return true;
    }
    return false;
}

static void note_field(picture_heat *heat, uint32_t row, uint32_t column, double ratio)
{
    picture_heat_field *f = heat->fields;
    while (f < heat->fields + heat->count && (f->row != row || f->column != column)) f++;
    if (f == heat->fields + heat->count) {
        if (heat->count == PICTURE_MOST_FIELDS) return;
        heat->count++;
        *f = (picture_heat_field){row, column, ratio};
    }
    if (ratio < f->ratio) f->ratio = ratio;
}

static picture_heat heat_of(const drawing *d, size_t i)
{
    picture_heat heat = {.n = d->j->n[d->places[i]],
                         .best_us = d->best[i],
                         .fields = arena_array(d->j->a, picture_heat_field, PICTURE_MOST_FIELDS)};
    for (size_t k = 0; k < d->j->entries.count; k++) {
        const tune_entry *e = d->j->entries.at[k];
        const double us = time_of(d, e, i);
        uint32_t row, column;
        if (us > 0 && shape_of(e->name, &row, &column))
            note_field(&heat, row, column, us / d->best[i]);
    }
    return heat;
}

static void draw_maps(picture *p, const drawing *d)
{
    const size_t last = d->n_places - 1;
    picture_heat maps[MAPS];
    size_t count = 0, before = d->n_places;
    for (size_t m = 0; m < MAPS; m++) {
        const size_t i = m * last / (MAPS - 1);
        if (i == before) continue;
        before = i;
        maps[count] = heat_of(d, i);
        count += maps[count].count > 0;
    }
    picture_heat_maps(p, maps, count);
}

/* ---- curves ---- */

static const tune_entry *fastest(const drawing *d, size_t i)
{
    for (size_t k = 0; k < d->j->entries.count; k++)
        if (time_of(d, d->j->entries.at[k], i) == d->best[i]) return d->j->entries.at[k];
    return NULL;
}

static bool is_there(const picture_curve *curves, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(curves[i].name, name) == 0) return true;
    return false;
}

static void draw_curves(picture *p, const drawing *d)
{
    picture_curve curves[MOST_CURVES];
    uint64_t n[TUNE_MOST_SIZES];
    size_t count = 0;
    for (size_t i = 0; i < d->n_places; i++) {
        const tune_entry *e = fastest(d, i);
        n[i] = d->j->n[d->places[i]];
        if (count == MOST_CURVES || is_there(curves, count, e->name)) continue;
        double *ratios = arena_array(d->j->a, double, d->n_places);
        for (size_t k = 0; k < d->n_places; k++) ratios[k] = time_of(d, e, k) / d->best[k];
        curves[count++] = (picture_curve){e->name, ratios};
    }
    picture_curves(p, n, d->n_places, curves, count);
}

void tune_draw(picture *p, const tune_journal *j)
{
    size_t drawn = 0;
    for (size_t c = 0; c < j->n_classes; c++) {
        const tune_class *class = &j->classes[c];
        const drawing d = drawing_of(j, c);
        if (strcmp(class->alignment, "aligned") != 0 || d.n_places == 0) continue;
        picture_title(p, "%s, clock %s%s%s", j->of, class->clock, *class->order ? ", " : "",
                      class->order);
        draw_maps(p, &d);
        p->y += 12;
        draw_curves(p, &d);
        p->y += 12;
        drawn++;
    }
    if (!drawn) picture_note(p, "%s: no times of aligned arrays", j->of);
}

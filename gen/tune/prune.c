#include "tune/prune.h"

#include <string.h>

#include "plan/family.h"

/* ---- who never wins ---- */

static bool same_range(const plan_range *x, const plan_range *y)
{
    return x->feature == y->feature && x->lo == y->lo && x->hi == y->hi;
}

/* Whether the first of two is for all calls that the second is for, but for n. */
static bool covers(const plan_variant *x, const plan_variant *y)
{
    bool same = x->min_cc <= y->min_cc && x->n_ranges <= y->n_ranges && x->n_limits <= y->n_limits;
    for (uint32_t i = 0; same && i < x->n_ranges; i++)
        same = same_range(&x->ranges[i], &y->ranges[i]);
    for (uint32_t i = 0; same && i < x->n_limits; i++)
        same = same_range(&x->limits[i], &y->limits[i]);
    return same;
}

bool prune_never_wins(const plan_kernel *k, size_t variant, uint64_t least)
{
    const plan_variant *v = &k->variants[variant];
    if (v->has_range) return false; /* the runtime takes it there */
    if (v->max_n < least && plan_max_n_off(v) < least) return true;
    for (size_t i = 0; i < variant; i++)
        if (k->variants[i].max_n >= v->max_n &&
            plan_max_n_off(&k->variants[i]) >= plan_max_n_off(v) && covers(&k->variants[i], v))
            return true;
    return false;
}

static bool stands_for(const plan_variant *v, const variant_spec *of)
{
    return v->at.src == of->at.src && v->at.offset == of->at.offset;
}

bool prune_drops(const plan *p, const variant_spec *v, uint64_t least)
{
    for (size_t k = 0; k < p->n_kernels; k++)
        for (size_t i = 0; i < p->kernels[k].n_variants; i++)
            if (stands_for(&p->kernels[k].variants[i], v) &&
                !prune_never_wins(&p->kernels[k], i, least))
                return false;
    return true;
}

/* ---- what that saves ---- */

/* A kernel stays where a variant that stays launches it, too. */
static bool stays(const plan_kernel *k, const plan_variant *gone, uint32_t step, uint64_t least)
{
    for (size_t i = 0; i < k->n_variants; i++)
        if (!prune_never_wins(k, i, least) && plan_launches(&k->variants[i], gone, step))
            return true;
    return false;
}

/* Each kernel counts once: where it is the variant's own. */
static uint32_t kernels_gone(const plan_kernel *k, const plan_variant *gone, uint64_t least)
{
    uint32_t kernels = 0;
    for (uint32_t step = 0; step < gone->n_steps; step++)
        kernels += plan_is_own(gone, step) && !stays(k, gone, step, least);
    return kernels;
}

prune_saved prune_saves(const plan_kernel *k, uint64_t least)
{
    const family *f = family_of(k->spec);
    prune_saved s = {.of = (uint32_t)k->n_variants};
    for (size_t i = 0; i < k->n_variants; i++) {
        if (!prune_never_wins(k, i, least)) continue;
        const uint32_t kernels = kernels_gone(k, &k->variants[i], least);
        s.variants++;
        s.bytes += f->object_bytes * kernels;
        s.ms += f->compile_ms * kernels;
    }
    return s;
}

/* ---- the text ---- */

static bool refuse(diags *d, pos at)
{
    diag_error(d, at, "prune",
               "variants can be taken out only where each begins a line, behind a dash");
    return false;
}

/* Where the line begins that a variant begins; false: something else stands on it. */
static bool line_of(diags *d, const variant_spec *v, size_t *from)
{
    const source *src = v->at.src;
    *from = src->line[v->at.line - 1];
    const char *line = src->text + *from;
    const size_t blanks = strspn(line, " "), dash = *from + blanks;
    if (line[blanks] != '-') return refuse(d, v->at);
    return dash + 1 + strspn(src->text + dash + 1, " ") == v->at.offset || refuse(d, v->at);
}

/* Behind the last line of a variant: lines that are indented more than its dash. */
static size_t end_of(const source *src, uint32_t line)
{
    const char *first = src->text + src->line[line - 1];
    const size_t dash = strspn(first, " ");
    for (uint32_t i = line; i < src->lines; i++) {
        const char *next = src->text + src->line[i];
        const size_t blanks = strspn(next, " ");
        if (blanks <= dash && next[blanks] != '\n') return src->line[i];
    }
    return src->len;
}

/* The last of a table has no threshold: "max_n: 9, " goes, or ", max_n: 9", or its line. */
static void put_without_limit(text *out, const char *s, size_t n)
{
    const char *end = s + n, *key = s;
    while (key + 6 < end && strncmp(key, "max_n:", 6) != 0) key++;
    if (key + 6 >= end) {
        text_putn(out, s, n);
        return;
    }
    const char *after = key + 6 + strspn(key + 6, " ");
    after += strspn(after, "0123456789");
    if (*after == ',') {
        after += 1 + strspn(after + 1, " ");
    } else {
        while (key > s && (key[-1] == ' ' || key[-1] == '\n')) key--;
        if (key > s && key[-1] == ',') key--;
    }
    text_putn(out, s, (size_t)(key - s));
    text_putn(out, after, (size_t)(end - after));
}

static const variant_spec *last_kept(const plan *p, uint64_t least)
{
    const variant_spec *last = NULL;
    for (size_t i = 0; i < p->spec->n_variants; i++)
        if (!prune_drops(p, &p->spec->variants[i], least)) last = &p->spec->variants[i];
    return last;
}

const char *prune_text(arena *a, diags *d, const plan *p, uint64_t least)
{
    const source *src = p->spec->src;
    const variant_spec *last = last_kept(p, least);
    text out = text_new(a);
    size_t at = 0;
    for (size_t i = 0; i < p->spec->n_variants; i++) {
        const variant_spec *v = &p->spec->variants[i];
        size_t from;
        if (!line_of(d, v, &from)) return NULL;
        const size_t end = end_of(src, v->at.line);
        text_putn(&out, src->text + at, from - at);
        if (v == last) put_without_limit(&out, src->text + from, end - from);
        else if (!prune_drops(p, v, least)) text_putn(&out, src->text + from, end - from);
        at = end;
    }
    text_putn(&out, src->text + at, src->len - at);
    return text_str(&out);
}

/* Part of pass 3: what holds for variants of all families: padding rules, grids, and the sizes
 * that they serve. */
#include <string.h>

#include "check/check.h"
#include "plan/family.h"
#include "plan/layout.h"

static void check_padding(diags *d, const word *w)
{
    layout_mode mode;
    if (w->text && !layout_mode_parse(w->text, &mode))
        diag_error(d, w->at, "unknown-value",
                   "\"%s\" is no padding rule (auto, none, scalar, <p>_per_run, <p>_per_32, "
                   "<p>_per_lcm, xor_<s>, planes, planes_<rule>)",
                   w->text);
}

static void check_variant(diags *d, const variant_spec *v)
{
    check_padding(d, &v->padding.s1);
    check_padding(d, &v->padding.s2);
    const int grids = v->grid.rows.set + v->grid.columns.set + v->grid.per_sm.set;
    if (grids > 1)
        diag_error(d, v->grid.at, "grid",
                   "a grid is given by rows, by columns or per SM, not by "
                   "several of them");
    if (v->batch.set && v->nwork.set && v->batch.value > v->nwork.value)
        diag_error(d, v->batch.at, "batch", "a batch of %llu is more than nwork %llu",
                   (unsigned long long)v->batch.value, (unsigned long long)v->nwork.value);
    if (v->min_n.set && v->max_n.set && v->min_n.value > v->max_n.value)
        diag_error(d, v->min_n.at, "size-range", "min_n %llu is above max_n %llu",
                   (unsigned long long)v->min_n.value, (unsigned long long)v->max_n.value);
}

/* What a variant is meant for, beside n; the last one is meant for all. */
static void check_limits(diags *d, const family *f, const variant_spec *v, bool last)
{
    for (size_t own = 0; f && f->features && f->features[own].name; own++) {
        const char *name = f->features[own].name;
        const feature_limits *l = &v->limits[own];
        if (l->min.set && l->max.set && l->min.value > l->max.value)
            diag_error(d, l->min.at, "size-range", "min_%s %llu is above max_%s %llu", name,
                       (unsigned long long)l->min.value, name, (unsigned long long)l->max.value);
        const char *what = f->features[own].help;
        if (last && l->max.set)
            diag_error(d, l->max.at, "size-gap",
                       "no variant serves a %s above %llu: the last one has no max_%s", what,
                       (unsigned long long)l->max.value, name);
        if (last && l->min.set && l->min.value > 0)
            diag_error(d, l->min.at, "size-gap",
                       "no variant serves a %s below %llu: the last one has no min_%s", what,
                       (unsigned long long)l->min.value, name);
    }
}

/* Sizes ascend without gap or overlap, and the last variant serves every n. */
void check_variants(diags *d, const kg_spec *spec)
{
    const variant_spec *before = NULL;
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        check_variant(d, v);
        check_limits(d, family_of(spec), v, i + 1 == spec->n_variants);
        if (before && before->max_n.set && v->max_n.set && v->max_n.value <= before->max_n.value) {
            diag_error(d, v->max_n.at, "size-overlap",
                       "sizes overlap: max_n must be above %llu, that of the variant before",
                       (unsigned long long)before->max_n.value);
            diag_note(d, before->max_n.at, "the variant before ends here");
        } else if (before && !before->max_n.set && v->max_n.set) {
            diag_error(d, v->max_n.at, "size-overlap",
                       "sizes overlap: the variant before has no max_n and takes every n");
        }
        const uint64_t from = before && before->max_n.set ? before->max_n.value + 1 : 0;
        if (v->min_n.set && v->min_n.value < from)
            diag_error(d, v->min_n.at, "size-overlap",
                       "sizes overlap: the variant before reaches "
                       "to %llu",
                       (unsigned long long)before->max_n.value);
        else if (v->min_n.set && v->min_n.value > from && !(before && !before->max_n.set))
            diag_error(d, v->min_n.at, "size-gap", "no variant serves n from %llu to %llu",
                       (unsigned long long)from, (unsigned long long)v->min_n.value - 1);
        before = v;
    }
    if (before && before->max_n.set)
        diag_error(d, before->max_n.at, "size-gap",
                   "no variant serves n above %llu: the last one has no max_n",
                   (unsigned long long)before->max_n.value);
}

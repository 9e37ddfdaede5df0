/* gen/families/transpose/transpose.h: the transpose family's seams, for its row of the table. */
#ifndef GEN_FAMILY_TRANSPOSE_H
#define GEN_FAMILY_TRANSPOSE_H

#include "plan/family.h"
#include "plan/plan.h"
#include "spec/grammar.h"
#include "spec/keys.h"

/* What keys of a variant say; no other family sees it. */
typedef struct transpose_variant {
    number word, group;    /* bytes of an access, rows of tiles that belong together */
    number thread_columns; /* elements of a row that a thread takes; unset: there is a tile */
    number thread_rows;    /* or of a column */
    flag runs;             /* columns of a tile go out end to end */
} transpose_variant;

extern const grammar_family transpose_grammar;
extern const fact_info transpose_facts[];
extern const shape_column transpose_shapes[];
void transpose_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool transpose_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
extern const family_feature transpose_features[];
extern const char *const transpose_names[];
#define TRANSPOSE_FEATURES(FEATURE)                                                                \
    FEATURE(ROWS, rows, "number of rows of the input", "32")                                       \
    FEATURE(COLUMNS, columns, "number of elements of a row of the input", "4")
enum { TRANSPOSE_FEATURES(FEATURE_SLOT) };
void transpose_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);

void transpose_check(arena *a, diags *d, kg_spec *spec);
void transpose_plan(planner *p);
size_t transpose_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t transpose_lengths(arena *a, const plan_kernel *k, const char ***names);

/* explain.c */
void transpose_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
bool transpose_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

#endif

#include "spec/spec_bindings.h"

#include "spec/spec.h"

#define FIELD(T, name_, member) {.key = (name_), .field = offsetof(T, member)}

static const binding field_bindings[] = {
    FIELD(field, "name", name),
    FIELD(field, "type", type_name),
    {.key = NULL},
};

static const binding struct_bindings[] = {
    {.key = "fields", .field = offsetof(type, fields), .count = offsetof(type, n_fields),
     .children = field_bindings},
    FIELD(type, "c_name", user_c_name),
    FIELD(type, "header", user_header),
    {.key = NULL},
};

static const binding operator_bindings[] = {
    {.key = "identity", .field = offsetof(operator_spec, identity),
     .word = offsetof(operator_spec, identity_fields)},
    FIELD(operator_spec, "transform", transform),
    FIELD(operator_spec, "combine", combine),
    FIELD(operator_spec, "finalise", finalise),
    FIELD(operator_spec, "result", result),
    FIELD(operator_spec, "commutative", commutative),
    FIELD(operator_spec, "tolerance", tolerance),
    {.key = NULL},
};

static const binding result_bindings[] = {
    FIELD(result_spec, "operator", op.named),
    FIELD(result_spec, "accumulator", accumulator),
    {.key = "identity", .field = offsetof(result_spec, op.identity),
     .word = offsetof(result_spec, op.identity_fields)},
    FIELD(result_spec, "transform", op.transform),
    FIELD(result_spec, "combine", op.combine),
    FIELD(result_spec, "finalise", op.finalise),
    FIELD(result_spec, "result", op.result),
    FIELD(result_spec, "commutative", op.commutative),
    FIELD(result_spec, "tolerance", op.tolerance),
    {.key = NULL},
};

static const binding grid_bindings[] = {
    FIELD(grid_spec, "rows", rows),
    FIELD(grid_spec, "columns", columns),
    FIELD(grid_spec, "per_sm", per_sm),
    {.key = NULL},
};

static const binding padding_bindings[] = {
    FIELD(padding_spec, "s1", s1),
    FIELD(padding_spec, "s2", s2),
    {.key = NULL},
};

static const binding variant_bindings[] = {
    FIELD(variant_spec, "min_n", min_n),
    FIELD(variant_spec, "max_n", max_n),
    FIELD(variant_spec, "dask", dask),
    FIELD(variant_spec, "bask", bask),
    FIELD(variant_spec, "nwarps", nwarps),
    FIELD(variant_spec, "nwork", nwork),
    FIELD(variant_spec, "batch", batch),
    FIELD(variant_spec, "unroll", unroll),
    FIELD(variant_spec, "vector", vector),
    {.key = "grid", .field = offsetof(variant_spec, grid), .set = offsetof(variant_spec, grid.set),
     .at = offsetof(variant_spec, grid.at), .children = grid_bindings},
    {.key = "padding", .field = offsetof(variant_spec, padding),
     .set = offsetof(variant_spec, padding.set), .at = offsetof(variant_spec, padding.at),
     .children = padding_bindings},
    FIELD(variant_spec, "adder", adder),
    FIELD(variant_spec, "finish", finish),
    FIELD(variant_spec, "pdl", pdl),
    FIELD(variant_spec, "word", word),
    FIELD(variant_spec, "group", group),
    FIELD(variant_spec, "form", form),
    FIELD(variant_spec, "max_segment", max_segment),
    FIELD(variant_spec, "min_segments", min_segments),
    {.key = NULL},
};

const binding spec_bindings[] = {
    FIELD(kg_spec, "kgen", version),
    FIELD(kg_spec, "kernel", kernel),
    FIELD(kg_spec, "family", family),
    FIELD(kg_spec, "prefix", prefix),
    {.key = "types", .field = offsetof(kg_spec, types), .count = offsetof(kg_spec, n_types),
     .at = offsetof(kg_spec, types_at)},
    {.key = "structs", .field = offsetof(kg_spec, structs), .count = offsetof(kg_spec, n_structs),
     .children = struct_bindings},
    FIELD(kg_spec, "scalars", scalars),
    FIELD(kg_spec, "inputs", inputs),
    FIELD(kg_spec, "inout", inouts),
    FIELD(kg_spec, "outputs", outputs),
    {.key = "operator", .field = offsetof(kg_spec, op), .set = offsetof(kg_spec, op.set),
     .at = offsetof(kg_spec, op.at), .word = offsetof(kg_spec, op.named),
     .children = operator_bindings},
    FIELD(kg_spec, "map", map),
    FIELD(kg_spec, "shape", shape),
    FIELD(kg_spec, "segments", segments),
    FIELD(kg_spec, "accumulator", accumulator),
    FIELD(kg_spec, "exact", exact),
    FIELD(kg_spec, "reproducible", reproducible),
    FIELD(kg_spec, "index", index),
    {.key = "gather", .field = offsetof(kg_spec, gather), .count = offsetof(kg_spec, n_gather),
     .at = offsetof(kg_spec, gather_at)},
    {.key = "scatter", .field = offsetof(kg_spec, scatter), .count = offsetof(kg_spec, n_scatter),
     .at = offsetof(kg_spec, scatter_at)},
    FIELD(kg_spec, "bounds", bounds),
    {.key = "results", .field = offsetof(kg_spec, results), .count = offsetof(kg_spec, n_results),
     .at = offsetof(kg_spec, results_at), .children = result_bindings},
    {.key = "variants", .field = offsetof(kg_spec, variants),
     .count = offsetof(kg_spec, n_variants), .at = offsetof(kg_spec, variants_at),
     .set = offsetof(kg_spec, variants_set), .word = offsetof(kg_spec, variants_auto),
     .children = variant_bindings},
    {.key = NULL},
};

/* gen/families/map/map.h: the map family's seams. Every output element comes from the elements at
 * its index (dissertation chapters 4 and 5). Its keys stand in keys.c, check.c checks a spec,
 * plan.c makes its variants, map.c lists its arguments.
 */
#ifndef GEN_FAMILY_MAP_H
#define GEN_FAMILY_MAP_H

#include "plan/ops.h"
#include "plan/plan.h"
#include "plan/explanation.h"
#include "plan/family.h"
#include "spec/grammar.h"
#include "spec/keys.h"

/* What only this family's keys say. */
typedef struct map_spec {
    word order; /* any|runs|random: of the indices */
} map_spec;

extern const grammar_family map_grammar;
extern const fact_info map_facts[];
extern const shape_column map_shapes[];
extern const family_feature map_features[];
extern const char *const map_names[];

/* Of planes; linear maps have none. */
#define MAP_FEATURES(FEATURE)                                                                      \
    FEATURE(PLANE_ROWS, rows, "number of rows", "16")                                              \
    FEATURE(PLANE_COLUMNS, columns, "number of elements of a row", "32")
enum { MAP_FEATURES(FEATURE_SLOT) };
void map_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);

void map_check(arena *a, diags *d, kg_spec *spec);
void map_plan(planner *p);
const char *map_index_order(const kg_spec *spec);
size_t map_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t map_lengths(arena *a, const plan_kernel *k, const char ***names);
size_t map_ops(arena *a, const plan_kernel *k, op_function_text **functions);

/* explain.c; see plan/family.h */
void map_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
bool map_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

/* What a kernel's arrays come to. Those reached through an index move element by element. */
typedef struct map_arrays {
    uint32_t count, bytes;          /* bytes: read and written for an element */
    uint32_t least, most;           /* bytes of an element, of arrays that are passed in order */
    bool even;                      /* those sizes are powers of two of up to 16 bytes */
    uint32_t read, written, inputs; /* of those, arrays read, written, and only read */
    uint32_t least_written;         /* bytes of an element, of arrays that are written in order */
    uint32_t lookups, scattered;    /* arrays reached through an index; of those, written */
} map_arrays;

/* Keys of its files of shapes. */
enum {
    MAP_OF,
    MAP_ORDER,
    MAP_NARROWEST,
    MAP_BYTES,
    MAP_SIZE,
    MAP_FORM,
    MAP_ITEMS,
    MAP_NWARPS,
    MAP_NWORK,
    MAP_LEAST,
    MAP_PEEL,
    MAP_MAX_N,
    MAP_MAX_ROWS,
    MAP_MAX_COLUMNS,
    MAP_COLUMNS
};
void map_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool map_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
extern const char *const map_forms[]; /* of planes; the first where nothing is said */

/* Shapes that `auto` takes (auto.c).
 *
 * map_grow: enlarges a variant's block until it moves `least` bytes, so that its work is worth the
 * time that starting it takes. First nwork grows, up to `most_nwork`, then nwarps. `item_bytes` are
 * read and written for an item.
 *
 * map_block_bytes: how many a block moves. */
typedef enum map_kind {
    MAP_STREAMS,
    MAP_FILLS, /* nothing is read */
    MAP_FLAT,  /* structs are moved word by word */
    MAP_RUNS,  /* structs change places in shared memory */
    MAP_UNITS, /* structs are gathered unit by unit */
    MAP_GATHERS,
    MAP_SCATTERS,
    MAP_PLANES
} map_kind;

/* What the spec says of the order of the indices. */
typedef enum map_order { ORDER_ANY, ORDER_RUNS, ORDER_RANDOM } map_order;

/* What a variant's `own` points at where it comes of a row; NULL: it is one of the spec's. */
typedef struct map_row {
    uint32_t least;
} map_row;

uint32_t map_block_bytes(const plan_variant *variant, uint32_t item_bytes);
void map_grow(plan_variant *variant, const map_row *row, uint32_t item_bytes, uint32_t most_nwork);

/* Maps of planes (plane.c); the functions above lead there. */
bool map_of_planes(const kg_spec *spec);
size_t map_plane_lengths(arena *a, const kg_spec *s, const char ***names);
void map_plane_check(arena *a, diags *d, const kg_spec *s);
void map_plane_plan(planner *p);

#endif

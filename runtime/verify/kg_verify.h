/* kg_verify.h: what `kgen verify` emits beside a kernel (kg_<kernel>_verify.cpp): the operator as
 * functions over untyped memory, and what its types are made of. The driver in this folder reads
 * it.
 */
#ifndef KG_VERIFY_H
#define KG_VERIFY_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What combine and transform work on; arguments are in the kernel's own table. */
typedef struct kg_verify_type {
    const char *name; /* as in the spec */
    uint32_t size;
    const kg_field *fields;
    uint32_t n_fields;
} kg_verify_type;

/* scalars: the kernel's scalar arguments, in order; values: the operands. After that of
 * transform comes its index, a uint64_t. */
typedef void (*kg_verify_fn)(const void *const *scalars, const void *const *values, void *result);

/* How often the accesses of a variant to shared memory are made. */
typedef enum kg_verify_uses {
    KG_VERIFY_DATA_BLOCKS, /* once for each data block */
    KG_VERIFY_BLOCKS,      /* once by each thread block */
    KG_VERIFY_LAST_BLOCK,  /* the same, and once more by the one that combines all */
    KG_VERIFY_TILES, /* once for each tile of a reproducible reduce, and once more for several */
    KG_VERIFY_DATA   /* as often as the data or their ends ask for: nothing is predicted */
} kg_verify_uses;

/* What the generator predicts of a variant, all warps together, for one such use. `between`: of
 * each thread block where there are several; `staged`: of each data block besides. */
typedef struct kg_verify_variant {
    uint64_t wavefronts, ideal, between, staged;
    kg_verify_uses uses;
} kg_verify_variant;

/* A metric of one's own, over doubles that its type holds. Scalars are as above. axis takes a
 * distance and the number of the axis. combine takes both operands, finalise one. */
typedef double (*kg_verify_metric_fn)(const void *const *scalars, double a, double b);
typedef struct kg_verify_metric {
    kg_verify_metric_fn axis, combine, finalise; /* finalise: NULL, if there is none */
    uint32_t dimensions;
    int wide; /* f64, not f32 */
} kg_verify_metric;

typedef struct kg_verify_kernel {
    const kg_kernel *kernel;
    const kg_verify_type *element,
        *partial;                      /* of a reduce: what transform takes, the elements of all
                                               * inputs at one index together; and what it makes */
    const uint32_t *places;            /* of each input's element in that, by argument; NULL: inputs
                                        * are not what is combined */
    const kg_verify_variant *variants; /* one per variant */
    kg_verify_fn identity, combine, transform; /* of a reduce; NULL: none */
    kg_verify_fn domain; /* gives a uint8_t: whether a partial result occurs; NULL: all do */
    int commutative;     /* declared so */
    uint32_t tolerance;  /* the operator's own slack, in eps */
    int library;         /* calls functions that a GPU may round differently */
    const kg_verify_metric *metric; /* NULL: none that is to be judged */
} kg_verify_kernel;

extern const kg_verify_kernel *const kg_verify_kernels[]; /* ended by NULL */

#ifdef __cplusplus
}
#endif
#endif

/* kgen/kernel.h: kernels as data. A generated kernel is a kg_kernel: its arguments, and its table
 * of variants, one kg_variant each. The variant feeds dispatch, kg_explain, tests and benchmark
 * alike.
 */
#ifndef KGEN_KERNEL_H
#define KGEN_KERNEL_H

#include <kgen/status.h>
#include <kgen/types.h>
#include <kgen/workspace.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KG_ABI 5u /* layout of the structures below; emitted tables state theirs */
#define KG_MAX_ARGS 24
#define KG_MAX_LENGTHS 8
#define KG_MAX_STEPS 4
#define KG_MAX_VARIANTS 64

/* ---- arguments ------------------------------------------------------------------------------- */

typedef enum kg_role { KG_ROLE_SCALAR, KG_ROLE_INPUT, KG_ROLE_INOUT, KG_ROLE_OUTPUT } kg_role;
/* The elements of an array argument. */
typedef enum kg_extent {
    KG_EXTENT_ONE,
    KG_EXTENT_N,
    KG_EXTENT_LENGTH,   /* as many as the length `width` says */
    KG_EXTENT_PLANE,    /* `height` rows of `width` elements, `pitch` bytes from row to row */
    KG_EXTENT_SEGMENTS, /* a result for each segment: as many as the length `width` says */
    KG_EXTENT_OFFSETS   /* where segments begin, and where the last one ends: one more than that */
} kg_extent;

/* A number in an element: the element itself, or a field of a struct, those of structs within it
 * too. */
typedef struct kg_field {
    const char *name; /* "" where the element is a number; "a.b" within */
    const char *type; /* "f32", "u32", ... */
    uint32_t offset, size;
} kg_field;

typedef struct kg_arg {
    const char *name; /* as in the spec */
    const char *type; /* "f32", "u32", ... or the name of a struct of the spec */
    kg_role role;
    kg_extent extent;              /* KG_EXTENT_ONE for scalars and single results */
    uint32_t size;                 /* bytes of one element */
    uint32_t alignment;            /* least of an array and of a pitch: a power of two, or 0 */
    uint32_t width, height, pitch; /* which lengths, as indices into kg_kernel.lengths */
    int index;              /* its values number the elements of the arrays of KG_EXTENT_LENGTH */
    const kg_field *fields; /* ascending; bytes between them are padding */
    uint32_t n_fields;
} kg_arg;

/* What a kernel does about an index out of range, or a segment whose offsets do not ascend
 * within 0 to n: nothing, the caller promises that there is none; leave the element out, or take
 * the segment for empty; the same, and report KG_FAULT_INDEX or KG_FAULT_OFFSETS. */
typedef enum kg_bounds { KG_BOUNDS_NONE, KG_BOUNDS_SKIP, KG_BOUNDS_TRAP } kg_bounds;

/* When the result of a reduce has the same bits: for the same n, variant and device; from every
 * variant and alignment on a device; on every device, and from the reference and the CPU
 * executor, too. */
typedef enum kg_reproducible {
    KG_REPRODUCIBLE_CALL,
    KG_REPRODUCIBLE_DEVICE,
    KG_REPRODUCIBLE_ANY
} kg_reproducible;

/* What a kernel may write into the trap word. */
#define KG_FAULT_INDEX 1u
#define KG_FAULT_OFFSETS 2u

/* ---- variants -------------------------------------------------------------------------------- */

/* What a predicate may ask of a call. */
typedef enum kg_feature {
    KG_FEATURE_N,    /* elements */
    KG_FEATURE_PEEL, /* elements before all arrays reach a 16-byte boundary together; KG_NO_PEEL */
    KG_FEATURE_PEEL_WRITTEN, /* the same, of the arrays that are written */
    KG_FEATURE_CC,           /* compute capability times ten */
    KG_FEATURE_SMS,          /* multiprocessors */
    KG_FEATURE_SEGMENTS,     /* results of a kernel over segments; 1 of all others */
    /* n over the number of segments, rounded down; 0 where there is none */
    KG_FEATURE_SEGMENT_LENGTH,
    KG_FEATURE_COUNT
} kg_feature;
#define KG_NO_PEEL UINT64_MAX

typedef struct kg_range {
    kg_feature feature;
    uint64_t lo, hi;
} kg_range; /* closed: lo..hi */

/* How many blocks a step launches. */
typedef enum kg_grid_rule {
    KG_GRID_ONE,    /* one block */
    KG_GRID_BLOCKS, /* one block per data block: max(1, ceil(n / dbs)) */
    KG_GRID_ROWS,   /* rows of data blocks: max(1, min(fixed or per_sm * SMs, limit,
                      * ceil(n / dbs))); the host backends count as 4 SMs */
    KG_GRID_TILES,  /* one block per tile of the first plane: ceil(width / tile_width) *
                      * ceil(height / tile_height) */
    KG_GRID_MERGED, /* as KG_GRID_ROWS, of n elements and as many ends as there are segments */
    KG_GRID_STRIPS, /* strips of the first plane that are tile_width wide, and as many blocks down
                      * each as fixed or per_sm * SMs leave it: at least one, at most `limit` in
                      * all, and one for each tile_height rows */
    KG_GRID_MAPPED  /* one block per tile_width segments, and at least one per tile_height elements,
                      * up to `limit` of those; tile_height 0: whatever n is */
} kg_grid_rule;

typedef struct kg_step {
    const char *entry; /* the kernel's symbol */
    kg_grid_rule rule;
    uint32_t dbs;                     /* elements of a data block (dissertation 5.1: DBS) */
    uint32_t fixed, per_sm;           /* KG_GRID_ROWS: one of the two is not 0 */
    uint32_t limit;                   /* KG_GRID_ROWS: most rows; 0: no limit */
    uint32_t threads;                 /* of a block (TBS) */
    uint32_t shared_bytes;            /* exact */
    uint32_t tile_width, tile_height; /* KG_GRID_TILES, KG_GRID_STRIPS, KG_GRID_MAPPED */
} kg_step;

/* One access to shared memory by a warp, the worst of its block, as the generator predicts it. */
typedef struct kg_access {
    const char *what;    /* "S1 store (warp view)" */
    uint32_t word_bytes; /* 1, 2, 4, 8 or 16 */
    uint32_t degree;     /* of bank conflict; 1 is free of conflicts */
    uint32_t wavefronts, ideal;
} kg_access;

struct kg_call;
typedef int (*kg_launch_fn)(const struct kg_call *call); /* 0, or a backend's error code */

typedef struct kg_variant {
    const char *name;                      /* "block_wbw_w8x4_vec", unique in the table */
    const char *dask, *bask;               /* "block", "warp_by_warp" */
    uint32_t nwarps, nwork, batch, vector; /* vector: elements per access, 1 = one element */
    const kg_step *steps;
    uint32_t n_steps;
    const kg_range *ranges; /* the predicate: all must hold. KG_FEATURE_N is not among them */
    uint32_t n_ranges;
    uint64_t max_n; /* threshold: meant for n up to this; never below the variant before */
    const kg_access *accesses;
    uint32_t n_accesses;
    uint32_t registers;         /* bound per thread, from __launch_bounds__ */
    uint32_t min_cc;            /* least compute capability times ten */
    int pdl;                    /* waits on the device for the launch before it, and so may be
                                  * launched before that one has ended (programmatic dependent
                                  * launch; on compute capability 9.0 and above) */
    uint32_t bytes_per_element; /* moved to and from device memory */
    uint64_t hash;              /* of the variant's kernel text: the key of a tuning entry */
    kg_launch_fn cuda;          /* NULL when built without CUDA */
    kg_launch_fn emu;           /* NULL when built without the CPU executor */
} kg_variant;

typedef struct kg_kernel_state {
    void *opaque[4];
} kg_kernel_state; /* the runtime's, zeroed */

typedef struct kg_kernel {
    uint32_t abi;
    const char *name;     /* "absmax_f32" */
    const char *family;   /* "map", "reduce" */
    const char *describe; /* one line: what it computes */
    const kg_arg *args;   /* in C order: scalars, inputs, inouts, outputs */
    uint32_t n_args;
    const kg_variant *variants;
    uint32_t n_variants;
    kg_launch_fn reference;
    size_t (*workspace_bytes)(size_t n);
    int in_place; /* outputs may be the same array as an input */
    kg_kernel_state *state;
    const char *const *lengths; /* names of the lengths beside n, in C order */
    uint32_t n_lengths;
    kg_bounds bounds; /* where an argument is an index, or offsets */
    kg_reproducible reproducible;
} kg_kernel;

/* ---- a call as emitted code sees it --------------------------------------------------------- */

typedef enum kg_purpose {
    KG_PURPOSE_RUN,    /* launch all steps */
    KG_PURPOSE_PREPARE /* load the kernels, set shared-memory limits, fill `facts` (the only other
                          * field that is set); launch nothing */
} kg_purpose;

typedef struct kg_step_facts {
    uint32_t registers, local_bytes, shared_bytes, blocks_per_sm;
    uint32_t ptx; /* capability, times ten, that the code was compiled for */
} kg_step_facts;

/* What lies in the header region of a workspace: 256 bytes. */
#define KG_WORKSPACE_WORDS 56u
typedef struct kg_workspace_header {
    uint64_t trap; /* address of a 32-bit word of mapped host memory, where a kernel that
                         * finds a fault writes a value other than 0 */
    /* The kernels' own: cleared when the workspace is made or reset. Each call leaves the first
     * two at 0, and the third with its lower half 0 and its upper half the next call's. */
    uint32_t ticket; /* blocks of the call that have ended */
    uint32_t reserved;
    uint64_t packed; /* the same in the lower half, their sum in the upper one */
    uint64_t turn;   /* blocks that have begun in the lower half, in the upper one the epoch: calls
                         * that published tagged words in the state region */
    uint32_t words[KG_WORKSPACE_WORDS]; /* tickets too, of parts of the result */
} kg_workspace_header;

typedef struct kg_call {
    const void *const *args; /* arrays: the pointer; scalars: a pointer to the value; then, for
                               * each of the kernel's lengths, a pointer to a size_t */
    uint64_t n;              /* of a kernel over planes: width * height */
    const uint64_t *lengths; /* the values of the kernel's lengths */
    kg_stream stream;
    void *header, *state, *scratch; /* regions of the workspace; NULL where none is needed */
    uint32_t grid[KG_MAX_STEPS];
    kg_purpose purpose;
    int early;            /* the variant has `pdl`, the device and its code do, too, and it gains */
    kg_step_facts *facts; /* KG_PURPOSE_PREPARE: one per step, to be filled */
    const void *emu;      /* options of the CPU executor, or NULL */
} kg_call;

/* ---- calling, finding, forcing, explaining -------------------------------------------------- */

/* Elements of a plane; SIZE_MAX, which every call refuses, where there are more. */
static inline size_t kg_area(size_t width, size_t height)
{
    return height != 0 && width > SIZE_MAX / height ? SIZE_MAX : width * height;
}

/* What every generated entry function does: checks the arguments, picks a variant by n and
 * predicate, launches it in the stream. args as in kg_call. ws may be NULL where
 * workspace_bytes(n) is 0, and then the default backend runs it. n of a kernel over planes is
 * width * height (kg_area). Usable directly by name through kg_find. */
kg_status kg_run(const kg_kernel *kernel, kg_workspace *ws, const void *const *args, size_t n,
                 kg_stream stream);

/* Makes kernels known to kg_find, kg_prepare(NULL, ...) and kg_workspace_create. `kernels` is a
 * NULL-terminated array, such as the kg_NAME_kernels[] of a generated library; what it points to
 * must stay until kg_unregister. Registering the same array twice has no effect. */
kg_status kg_register(const kg_kernel *const *kernels);

/* Forgets kernels before their code is unloaded, as if they had never been met: variants forced
 * and thresholds loaded for them are gone, and no call of theirs may be under way. Emitted
 * tables do this by themselves when their library is unloaded (dlclose) or the program ends. A
 * kernel that is not known is passed over, and one that was forgotten can be called or
 * registered again. */
kg_status kg_unregister(const kg_kernel *const *kernels);

/* A registered kernel by name, "absmax_f32", or NULL. */
const kg_kernel *kg_find(const char *name);

/* Loads the kernels on a device, sets shared-memory limits and queries occupancy, so that no later
 * call does, the first one of the process and one inside a graph capture included. `kernels` is a
 * NULL-terminated array, or NULL for all registered. Host backends have nothing to prepare. */
kg_status kg_prepare(const kg_kernel *const *kernels, kg_backend backend, int device);

/* Forces a variant by name for all later calls of this kernel; NULL lifts it. KGEN_FORCE=name
 * does the same for every kernel that has such a variant, or KGEN_FORCE=kernel:name,kernel:name
 * for some; kg_force counts more, and once lifted the environment holds again. A forced variant
 * whose predicate does not hold for a call gives KG_NO_VARIANT, but what it says of segments
 * does not count: variants are right for all of them. kernel:name of a variant that the kernel
 * lacks gives KG_UNKNOWN_NAME. The reference backend has no variants and takes no notice. */
kg_status kg_force(const kg_kernel *kernel, const char *name);

/* Thresholds from a tuning file: text in memory or, for text == NULL, the file KGEN_TUNING
 * names. An entry that matches no kernel registered or called before, no variant of it, no
 * device here, or not the variant's content hash is dropped with a reason (report, may be NULL);
 * a damaged file is refused as a whole. Later entries replace earlier ones. KGEN_TUNING's file
 * is also read by itself, before the first call. If it is damaged, calls go on with the
 * thresholds they were built with, kg_prepare (its other work done) returns KG_TUNING_DAMAGED,
 * and the trace says so. */
typedef void (*kg_tuning_report)(void *context, const char *entry, const char *reason);
kg_status kg_tuning_load(const char *text, size_t length, kg_tuning_report report, void *context);

/* Why a variant was taken or not. */
typedef enum kg_reason {
    KG_REASON_CHOSEN,     /* the variant that serves the call */
    KG_REASON_FORCED,     /* chosen because it was forced */
    KG_REASON_SMALLER,    /* its threshold is below n */
    KG_REASON_LATER,      /* it would serve, but a variant before it does */
    KG_REASON_PREDICATE,  /* a range of its predicate does not hold */
    KG_REASON_CAPABILITY, /* the device is older than min_cc */
    KG_REASON_NOT_BUILT,  /* no code for this backend */
    KG_REASON_NOT_FORCED, /* another variant is forced */
    KG_REASON_BACKEND     /* the reference backend has no variants */
} kg_reason;
const char *kg_reason_string(kg_reason reason);

typedef struct kg_explanation {
    kg_backend backend;
    int chosen;                          /* index of the variant; -1: none, or the reference */
    uint64_t features[KG_FEATURE_COUNT]; /* what the call looked like */
    uint32_t n_variants;
    struct {
        kg_reason reason;
        kg_feature feature; /* KG_REASON_PREDICATE: the one that failed */
        uint64_t max_n;     /* threshold in force on this device */
    } variants[KG_MAX_VARIANTS];
    uint32_t grid[KG_MAX_STEPS];       /* of the chosen variant */
    kg_step_facts facts[KG_MAX_STEPS]; /* of the chosen variant, as the device reports; CUDA only */
} kg_explanation;

/* What kg_run would do with this call, and why. Nothing is launched. args may be NULL: arrays then
 * count as aligned to 16 bytes, planes as one row of n elements, and segments as one. */
kg_status kg_explain(const kg_kernel *kernel, kg_workspace *ws, const void *const *args, size_t n,
                     kg_explanation *explanation);

#ifdef __cplusplus
}
#endif
#endif

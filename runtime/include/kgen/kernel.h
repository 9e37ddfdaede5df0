/* kgen/kernel.h: kernels as data. A generated kernel is a kg_kernel: its arguments, and its table
 * of variants, one kg_variant each. The variant feeds dispatch, kg_explain, tests and benchmark
 * alike.
 */
#ifndef KGEN_KERNEL_H
#define KGEN_KERNEL_H

#include <kgen/lists.h>
#include <kgen/status.h>
#include <kgen/types.h>
#include <kgen/workspace.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KG_ABI 6u /* layout of the structures below; emitted tables state theirs */
#define KG_MAX_ARGS 24
#define KG_MAX_LENGTHS 8
#define KG_MAX_STEPS 16
#define KG_MAX_FEATURES 8 /* of a kernel's own */
#define KG_MAX_REGIONS 8
#define KG_MAX_GROWTHS 2
#define KG_MAX_VARIANTS 64

/* ---- arguments ------------------------------------------------------------------------------- */

/* Enumerators and their meanings stand in kgen/lists.h. */
#define KG_ROLE_ROW(name, help) KG_ROLE_##name,
typedef enum kg_role { KG_ROLES(KG_ROLE_ROW) } kg_role;
#define KG_EXTENT_ROW(name, help) KG_EXTENT_##name,
typedef enum kg_extent { KG_EXTENTS(KG_EXTENT_ROW) } kg_extent;
#define KG_KIND_ROW(name, help) KG_KIND_##name,
typedef enum kg_kind { KG_KINDS(KG_KIND_ROW) } kg_kind;

/* A term of a sum: n, or a length by its number. */
#define KG_TERM_N 0x80000000u
#define KG_TERM(length) (1u << (length))

/* A side of KG_EXTENT_TABLE that is a number below 2^31, in place of a length's. */
#define KG_FIXED 0x80000000u

/* What KG_EXTENT_HEADED begins with. */
#define KG_HEAD_BYTES 144u

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
    kg_extent extent; /* KG_EXTENT_ONE for scalars and single results */
    kg_kind kind;
    uint32_t size;                 /* bytes of one element */
    uint32_t alignment;            /* least of an array and of a pitch: a power of two, or 0 */
    uint32_t width, height, pitch; /* which lengths, as indices into kg_kernel.lengths; of a table
                                    * KG_FIXED | number, too. `pitch` of a table is KG_FIXED | rows
                                    * for each of `height`; 0: one. Of KG_KIND_TREE `height` is
                                    * KG_TREE_OF(...) */
    uint32_t terms,
        plus;       /* KG_EXTENT_SUM: of what; and with KG_EXTENT_LENGTH: how many elements more, in
                 * each row of KG_EXTENT_TABLE; of KG_EXTENT_FIXED: all of them. Of KG_EXTENT_TIMES:
                 * for each of n; of KG_EXTENT_HEADED: for each of the sum of `terms`. */
    uint32_t index; /* 1 + the argument whose values number its elements; 0: they come in order */
    uint32_t
        count; /* KG_EXTENT_CAPACITY: 1 + the argument that holds how many there are, or would be
                            * with more room */
    const kg_field *fields; /* ascending; bytes between them are padding */
    uint32_t n_fields;
} kg_arg;

/* What a kernel does about an index out of range, or a segment whose offsets do not ascend within 0
 * to n.
 *   NONE   nothing: the caller promises that there is none
 *   SKIP   it leaves the element out, or takes the segment for empty
 *   TRAP   the same, and it reports KG_FAULT_INDEX or KG_FAULT_OFFSETS */
typedef enum kg_bounds { KG_BOUNDS_NONE, KG_BOUNDS_SKIP, KG_BOUNDS_TRAP } kg_bounds;

/* When a result has the same bits.
 *   CALL     for the same n, variant and device
 *   DEVICE   from every variant and alignment on a device
 *   ANY      on every device, and from the reference and the CPU executor, too */
typedef enum kg_reproducible {
    KG_REPRODUCIBLE_CALL,
    KG_REPRODUCIBLE_DEVICE,
    KG_REPRODUCIBLE_ANY
} kg_reproducible;

/* What a kernel may write into the trap word. */
#define KG_FAULT_INDEX 1u
#define KG_FAULT_OFFSETS 2u

/* ---- regions of a workspace ------------------------------------------------------------------ */

/* scratch: a call finds in it what was left there, and leaves anything. tagged: words of 8 bytes.
 * Their upper halves are the tag of the call that wrote them, or 0. Nothing else is ever written to
 * them. */
typedef enum kg_region_kind { KG_REGION_SCRATCH, KG_REGION_TAGGED } kg_region_kind;

/* KG_GROWTH(length, of, each, most) bytes. */
typedef struct kg_growth {
    uint32_t length; /* 0: n; i: the kernel's length i - 1 */
    uint64_t of, each, most;
} kg_growth;

/* What blocks or steps of a variant share. Each region begins on a boundary of
 * KG_WORKSPACE_ALIGNMENT bytes. */
typedef struct kg_region {
    const char *name;
    kg_region_kind kind;
    uint64_t fixed;                  /* bytes whatever the lengths are */
    kg_growth grows[KG_MAX_GROWTHS]; /* and these; ended by one whose `each` is 0 */
} kg_region;

/* The tagged area of a workspace, for who clears it when there are no more tags. */
typedef struct kg_tagged {
    uint64_t *words;
    uint64_t count;
} kg_tagged;

/* ---- variants -------------------------------------------------------------------------------- */

/* What a predicate may ask of a call. First what every call has; from KG_FEATURE_OWN on the
 * kernel's named features, in the order of its table. */
#define KG_FEATURE_ROW(name, word, help) KG_FEATURE_##name,
typedef enum kg_feature { KG_FEATURES(KG_FEATURE_ROW) KG_FEATURE_OWN } kg_feature;
#define KG_NO_PEEL UINT64_MAX
#define KG_ALL_FEATURES (KG_FEATURE_OWN + KG_MAX_FEATURES)

#define KG_MEASURE_ROW(name, help) KG_MEASURE_##name,
typedef enum kg_measure { KG_MEASURES(KG_MEASURE_ROW) } kg_measure;

typedef struct kg_named_feature {
    const char *name; /* "segment_length" */
    kg_measure measure;
    uint32_t terms, per; /* KG_TERM_N, KG_TERM(length) */
    uint32_t arg;        /* KG_MEASURE_SCALAR */
} kg_named_feature;

typedef struct kg_range {
    uint32_t feature;
    uint64_t lo, hi;
} kg_range; /* closed: lo..hi */

#define KG_GRID_ROW(name, help) KG_GRID_##name,
typedef enum kg_grid_rule {
    KG_GRID_RULES(KG_GRID_ROW)
} kg_grid_rule; /* the host backends count as 4 SMs */

typedef struct kg_step {
    const char *entry; /* the kernel's symbol */
    kg_grid_rule rule;
    uint32_t dbs;                     /* elements of a data block (dissertation 5.1: DBS) */
    uint32_t fixed, per_sm;           /* KG_GRID_ROWS: one of the two is not 0 */
    uint32_t limit;                   /* KG_GRID_ROWS: most rows; 0: no limit */
    uint32_t threads;                 /* of a block (TBS) */
    uint32_t shared_bytes;            /* exact */
    uint32_t tile_width, tile_height; /* KG_GRID_TILES, KG_GRID_STRIPS, KG_GRID_MAPPED */
    uint32_t terms;                   /* what is counted; 0: n */
    uint32_t registers;               /* bound per thread, from __launch_bounds__ */
    /* A loop: so many steps, this one first, are launched one after the other, again and again. 0:
     * none begins here. Loops do not meet. */
    uint32_t loop;
    uint32_t passes; /* of the loop: how often; 0: as `fan` says */
    uint32_t fan;    /* as often as it takes to join runs of `run` of what is counted, `fan` at a
                      * time, until one run is left. Of 0: once for each run of what the loop's
                      * last step counts, and once at least */
    uint32_t run;
    uint64_t hash; /* of its kernel and all that this calls; 0: the variant's, of a single step */
} kg_step;

/* One access to shared memory by a warp, the worst of its block, as the generator predicts it. */
typedef struct kg_access {
    const char *what;    /* "S1 store (warp view)" */
    uint32_t word_bytes; /* 1, 2, 4, 8 or 16 */
    uint32_t degree;     /* of bank conflict; 1 is free of conflicts */
    uint32_t wavefronts, ideal;
    uint32_t step; /* which step makes it */
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
    const kg_range
        *limits; /* named features that it is meant for: it is right for others, too. A tuning
                                  * file moves them, and a forced variant has none. Of
                                  * KG_FEATURE_N: max_n of calls that are not all on boundaries */
    uint32_t n_limits;
    uint64_t max_n; /* threshold: meant for n up to this; never below the variant before */
    const kg_access *accesses;
    uint32_t n_accesses;
    uint32_t registers;         /* bound per thread, from __launch_bounds__ */
    uint32_t min_cc;            /* least compute capability times ten */
    int pdl;                    /* waits on the device for the launch before it, and may start
                                  * early (programmatic dependent launch, compute capability 9.0) */
    uint32_t bytes_per_element; /* moved to and from device memory */
    uint64_t hash;              /* of its kernels and all they call: the key of a tuning entry */
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
    const kg_region *regions; /* of all variants */
    uint32_t n_regions;
    int uses_header; /* a workspace is needed, with regions or without */
    int in_place;    /* outputs may be the same array as an input */
    kg_kernel_state *state;
    const char *const *lengths; /* names of the lengths beside n, in C order */
    uint32_t n_lengths;
    kg_bounds bounds; /* where an argument is an index, or offsets */
    kg_reproducible reproducible;
    const kg_named_feature *features; /* KG_FEATURE_OWN and on */
    uint32_t n_features;
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
                         * that published tagged words */
    uint32_t words[KG_WORKSPACE_WORDS]; /* tickets too, of parts of the result */
} kg_workspace_header;

typedef struct kg_call {
    const void *const *args; /* arrays: the pointer; scalars: a pointer to the value; then, for
                               * each of the kernel's lengths, a pointer to a size_t */
    uint64_t n;              /* of a kernel over planes: width * height */
    const uint64_t *lengths; /* the values of the kernel's lengths */
    kg_stream stream;
    void *header;                  /* of the workspace; NULL where there is none */
    void *regions[KG_MAX_REGIONS]; /* in the order of the kernel's list */
    kg_tagged tagged;
    uint32_t grid[KG_MAX_STEPS];
    uint32_t passes[KG_MAX_STEPS]; /* launches of each step: 1, or those of its loop */
    kg_purpose purpose;
    int early;            /* the variant has `pdl`, the device and its code do, too, and it gains */
    kg_step_facts *facts; /* KG_PURPOSE_PREPARE: one per step, to be filled */
    const void *emu;      /* options of the CPU executor, or NULL */
} kg_call;

/* ---- calling, finding, forcing, explaining -------------------------------------------------- */

/* The sum of n and lengths; UINT64_MAX where it is more. `terms`: KG_TERM_N, KG_TERM(length). */
static inline uint64_t kg_sum(uint32_t terms, uint64_t n, const uint64_t *lengths)
{
    uint64_t sum = terms & KG_TERM_N ? n : 0;
    uint32_t left = terms & (KG_TERM(KG_MAX_LENGTHS) - 1);
    for (uint32_t i = 0; left != 0; i++, left >>= 1) {
        if (!(left & 1)) continue;
        sum = lengths[i] > UINT64_MAX - sum ? UINT64_MAX : sum + lengths[i];
    }
    return sum;
}

/* A side of a table: elements of a row without `plus`, or rows. */
static inline uint64_t kg_side(uint32_t side, const uint64_t *lengths)
{
    return side & KG_FIXED ? side & ~KG_FIXED : lengths[side];
}

/* Rows of a table. UINT64_MAX where they are more. */
static inline uint64_t kg_table_rows(const kg_arg *arg, const uint64_t *lengths)
{
    const uint64_t height = kg_side(arg->height, lengths);
    const uint64_t each = arg->pitch & KG_FIXED ? arg->pitch & ~KG_FIXED : 1;
    return each != 0 && height > UINT64_MAX / each ? UINT64_MAX : height * each;
}

/* Elements of a table: in each row as many as one length says, and some more. UINT64_MAX where they
 * are more. */
static inline uint64_t kg_table_elements(const kg_arg *arg, const uint64_t *lengths)
{
    const uint64_t width = kg_side(arg->width, lengths), height = kg_table_rows(arg, lengths);
    if (width > UINT64_MAX - arg->plus) return height ? UINT64_MAX : 0;
    const uint64_t row = width + arg->plus;
    return height != 0 && row > UINT64_MAX / height ? UINT64_MAX : row * height;
}

/* Elements of an array behind a head, that counted. UINT64_MAX where they are more. */
static inline uint64_t kg_headed_elements(const kg_arg *arg, uint64_t n, const uint64_t *lengths)
{
    const uint64_t of = kg_sum(arg->terms, n, lengths), head = KG_HEAD_BYTES / arg->size;
    return arg->plus != 0 && of > (UINT64_MAX - head) / arg->plus ? UINT64_MAX
                                                                  : head + of * arg->plus;
}

/* Elements of an argument in a call, the gaps between rows of a plane not counted; UINT64_MAX where
 * they are more. */
static inline uint64_t kg_elements(const kg_arg *arg, uint64_t n, const uint64_t *lengths)
{
    if (arg->extent == KG_EXTENT_ONE) return 1;
    if (arg->extent == KG_EXTENT_N || arg->extent == KG_EXTENT_PLANE) return n;
    if (arg->extent == KG_EXTENT_FIXED) return arg->plus;
    if (arg->extent == KG_EXTENT_TABLE) return kg_table_elements(arg, lengths);
    if (arg->extent == KG_EXTENT_TIMES)
        return arg->plus != 0 && n > UINT64_MAX / arg->plus ? UINT64_MAX : n * arg->plus;
    if (arg->extent == KG_EXTENT_HEADED) return kg_headed_elements(arg, n, lengths);
    if (arg->extent == KG_EXTENT_BITS) return n / (8 * arg->size) + (n % (8 * arg->size) != 0);
    const uint32_t terms = arg->extent == KG_EXTENT_SUM ? arg->terms : KG_TERM(arg->width);
    const uint64_t sum = kg_sum(terms, n, lengths);
    return sum > UINT64_MAX - arg->plus ? UINT64_MAX : sum + arg->plus;
}

/* Elements of a plane; SIZE_MAX, which every call refuses, where there are more. */
static inline size_t kg_area(size_t width, size_t height)
{
    return height != 0 && width > SIZE_MAX / height ? SIZE_MAX : width * height;
}

/* What every generated entry function does: checks the arguments, picks a variant by n and
 * predicate, launches it in the stream. `args` are those of kg_call. ws may be NULL where
 * kg_workspace_bytes is 0; then the default backend runs it. A kernel over planes has width *
 * height (kg_area) for n. Usable directly by name through kg_find. */
kg_status kg_run(const kg_kernel *kernel, kg_workspace *ws, const void *const *args, size_t n,
                 kg_stream stream);

/* Bytes of a workspace for a call: what the emitted kg_NAME_workspace_bytes tells. `lengths` has
 * the values of the kernel's lengths; NULL: they may be anything. */
size_t kg_workspace_bytes(const kg_kernel *kernel, size_t n, const uint64_t *lengths);

/* Where region `i` of a call lies in a workspace, and how many bytes it holds. NULL: the workspace
 * is too small for the call. */
void *kg_workspace_region(const kg_workspace *ws, const kg_kernel *kernel, uint32_t i, size_t n,
                          const uint64_t *lengths, size_t *bytes);

/* Makes kernels known to kg_find, kg_prepare(NULL, ...) and kg_workspace_create. `kernels` is a
 * NULL-terminated array, such as the kg_NAME_kernels[] of a generated library; what it points to
 * must stay until kg_unregister. Registering the same array twice has no effect. */
kg_status kg_register(const kg_kernel *const *kernels);

/* Forgets kernels before their code is unloaded, as if they had never been met. Variants forced
 * and thresholds loaded for them are gone. No call of theirs may be under way. Emitted
 * tables do this by themselves when their library is unloaded (dlclose) or the program ends. A
 * kernel that is not known is passed over, and one that was forgotten can be called or
 * registered again. */
kg_status kg_unregister(const kg_kernel *const *kernels);

/* A registered kernel by name, "absmax_f32", or NULL. */
const kg_kernel *kg_find(const char *name);

/* Loads the kernels on a device, sets shared-memory limits and queries occupancy. No later call
 * does: not the first one of the process, nor one inside a graph capture. `kernels` is a
 * NULL-terminated array, or NULL for all registered. Host backends have nothing to prepare.
 *
 * A variant that the device cannot load is left out, for example one with more shared memory than
 * a block has there. No call on that device chooses it. A call for which it is forced gets
 * KG_NO_VARIANT, with the reason. KG_DEVICE_ERROR if no other variant serves all that it does. */
kg_status kg_prepare(const kg_kernel *const *kernels, kg_backend backend, int device);

/* Forces a variant by name for all later calls of this kernel; NULL lifts it. KGEN_FORCE=name does
 * the same for every kernel that has such a variant, KGEN_FORCE=kernel:name,kernel:name for some.
 * kg_force counts more, and once lifted the environment holds again. A forced variant whose
 * predicate does not hold for a call gives KG_NO_VARIANT. Its threshold and its limits do not
 * count: variants are right for all calls. kernel:name of a variant that the kernel lacks gives
 * KG_UNKNOWN_NAME. The reference backend has no variants and takes no notice. */
kg_status kg_force(const kg_kernel *kernel, const char *name);

/* Thresholds from a tuning file: text in memory or, for text == NULL, the file KGEN_TUNING names.
 * An entry must match a kernel that was registered or called, a variant of it with its content
 * hash, and a device here. A feature must be one of the kernel's. Any other entry is dropped with a
 * reason (report, may be NULL). A damaged file is refused as a whole. Later entries replace earlier
 * ones.
 *
 * The file of KGEN_TUNING is also read by itself, before the first call. If it is damaged, calls go
 * on with the thresholds they were built with. The trace says so, and kg_prepare, its other work
 * done, returns KG_TUNING_DAMAGED. */
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
    KG_REASON_LIMIT,      /* a named feature is outside its limits */
    KG_REASON_BACKEND,    /* the reference backend has no variants */
    KG_REASON_NOT_LOADED  /* the device cannot load it (kg_prepare) */
} kg_reason;
const char *kg_reason_string(kg_reason reason);

/* "n", "peel", or the name of one of the kernel's own; NULL: it has no such feature. */
const char *kg_feature_name(const kg_kernel *kernel, uint32_t feature);

typedef struct kg_explanation {
    kg_backend backend;
    int chosen;                         /* index of the variant; -1: none, or the reference */
    uint64_t features[KG_ALL_FEATURES]; /* what the call looked like (kg_feature_name) */
    uint32_t n_features;
    uint32_t n_variants;
    struct {
        kg_reason reason;
        uint32_t feature; /* KG_REASON_PREDICATE, KG_REASON_LIMIT: the one that failed */
        uint64_t max_n;   /* threshold in force on this device */
        uint64_t least[KG_MAX_FEATURES],
            most[KG_MAX_FEATURES]; /* limits in force, of the kernel's features */
    } variants[KG_MAX_VARIANTS];
    uint32_t grid[KG_MAX_STEPS];       /* of the chosen variant */
    uint32_t passes[KG_MAX_STEPS];     /* launches of each of its steps */
    kg_step_facts facts[KG_MAX_STEPS]; /* of the chosen variant, as the device reports; CUDA only */
} kg_explanation;

/* What kg_run would do with this call, and why. Nothing is launched. args may be NULL: arrays then
 * count as aligned to 16 bytes, and planes as one row of n elements. Arrays that are reached
 * through an index, and those with a capacity, count as n elements long; all other lengths are
 * 1. */
kg_status kg_explain(const kg_kernel *kernel, kg_workspace *ws, const void *const *args, size_t n,
                     kg_explanation *explanation);

#ifdef __cplusplus
}
#endif
#endif

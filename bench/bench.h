/* bench.h: the parts of the benchmark. It includes no CUDA header, so all but the measuring itself
 * is tested on machines without a GPU.
 *
 * A primitive (a row of a family's table, families/FAMILY/primitives.c) is crossed with its types,
 * its kinds of data and a list of n: a cell. The contestants of a cell are our kernel, the family's
 * rivals, and a plain kernel as the physical limit. They work on the same buffers. Each is timed
 * by up to four clocks. What our kernel reads and writes follows from its kg_kernel. */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- clocks ---- */

typedef enum bench_clock {
    CLOCK_LOOP,  /* events round back-to-back calls in a stream: what a caller feels */
    CLOCK_GRAPH, /* events round a graph of 20 captured calls: GPU time */
    CLOCK_COLD,  /* one call after a write of twice the L2's size */
    CLOCK_AFTER, /* what a call adds after a foreign kernel that lets nothing start early */
    CLOCK_COUNT
} bench_clock;

extern const char *const clock_names[CLOCK_COUNT]; /* "loop", "graph", "cold", "after" */

/* Medians in microseconds; below 0: not measured. */
typedef struct timing {
    double us[CLOCK_COUNT];
} timing;

/* ---- data ---- */

/* How the elements are made. */
typedef enum pattern {
    PATTERN_RANDOM,
    PATTERN_CONSTANT,
    PATTERN_SORTED,
    PATTERN_FEW,
    PATTERN_ZIPF,  /* half of all bits are below 2^-10 of the range, half of these below 2^-15 */
    PATTERN_IMAGE, /* waves with some noise: neighbours are alike */
    PATTERN_PHOTOGRAPH,      /* of examples/equalise, again and again: as upper bytes */
    PATTERN_ALTERNATING,     /* two values by turns */
    PATTERN_ALIKE,           /* the upper 24 bits of all are the same */
    PATTERN_PLANTED_LEAST,   /* random, but the least number where a sample of top-k looks */
    PATTERN_PLANTED_GREATEST /* the same with the greatest */
} pattern;

/* How an index array runs through its table. */
typedef enum walk { WALK_NONE, WALK_RANDOM, WALK_SEQUENTIAL, WALK_CLUSTERED } walk;

/* What lies between the rows of planes. */
typedef enum gap {
    GAP_NONE,   /* nothing: a row begins where the last one ends */
    GAP_TO_512, /* rows begin on 512-byte boundaries, as cudaMallocPitch has it; never GAP_NONE */
    GAP_ONE     /* one element */
} gap;

/* What a plane of n elements is like. */
typedef enum sides {
    SIDES_EVEN,   /* as square as n allows; powers of two where n is one */
    SIDES_UNEVEN, /* one row more than that, and rows of one element less */
    SIDES_THIN,   /* rows of 3 elements */
    SIDES_FLAT    /* few rows: 3, where the kind of data says no other number */
} sides;

typedef struct data_kind {
    const char *name;
    pattern pattern;
    int words; /* PATTERN_RANDOM: as many random words are ANDed, CCCL's bit entropy */
    walk walk;
    unsigned in_off, out_off; /* elements past a 256-byte boundary */
    uint64_t segment;         /* elements of a segment; 0: not segmented */
    bool offsets; /* segments by an array of offsets, of varying length round `segment` */
    gap gap;
    sides sides;   /* of planes */
    unsigned rows; /* SIDES_FLAT: so many; 0: 3 */
    /* Where `offsets` are not of random length: writes them to `to` where it is not NULL, n of them
     * at most, and one. Returns how many segments there are; *longest is the longest length. */
    uint64_t (*cut)(const struct data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest);
    int form;     /* for `cut` */
    uint64_t run; /* elements in a row that have one key; 0: no keys */
    bool heads;   /* flags say where these begin, in place of keys */
    unsigned set; /* of 100 flags, so many are 1 and the others 0; 0: no flags */
} data_kind;

/* A kind of data of all families, or of one. NULL: no such kind. */
const data_kind *data_find(const char *name);

/* Bytes of an element of a type by name, 0 if unknown. */
size_t type_size(const char *type);

/* ---- primitives ---- */

enum { MOST_RESULTS = 8, RESULT_BYTES = 16 }; /* of a primitive with several */
enum { MOST_COUNTS = 33 };                    /* numbers of elements that a call writes */

typedef struct primitive {
    const char *name; /* as the tables of rivals call it */
    const char
        *kernel;       /* ours: "sum_%s sum_as_u32_%s", the type inserted; the first one there is */
    const char *types; /* separated by blanks */
    const char *data;  /* kinds, separated by blanks; the first at every n, others at a few */
    uint64_t max_n;    /* of the default list */
    bool wide;         /* data of full range, not whole numbers whose sums are exact */
    bool on_request;   /* only where --kernel names it */
    bool any_order;    /* of its one array of results; other contestants may have another */
    const char *peer;  /* another kernel of ours on the same bytes, "sum_u32", or NULL */
    const char *more;  /* kinds of data that are timed only where --data names them; NULL: none */
    const char *like;  /* does the work of that primitive, and has its rivals; NULL: its own */
    bool refilled;     /* in place: each call begins with copies of in and in2 to out and out2 */
} primitive;

/* The primitive that has the same work: "transpose" of "tune_transpose". */
const char *primitive_work(const primitive *p);

/* What a family brings, as bench_FAMILY in its primitives.c. */
typedef struct bench_family {
    const primitive *primitives; /* ended by a NULL name */
    const data_kind *kinds;      /* kinds of data of its own, ended by a NULL name; NULL: none */
} bench_family;

extern const bench_family *const bench_families[]; /* Meson finds them; ended by NULL */

/* The next of our kernels' names for a type; false after the last. *list is the rest of .kernel. */
bool kernel_name(const char **list, const char *type, char *name, size_t size);

/* Floats of a struct type of f32, 0 if it is none. */
unsigned type_floats(const char *type);

/* ---- a cell, and what it works on ---- */

typedef struct cell {
    const primitive *primitive;
    char type[16];
    const data_kind *data;
    uint64_t n;
} cell;

struct kg_arg; /* kgen/kernel.h */
struct kg_kernel;

/* How many arrays a call reads, reads and writes, and only writes, each element once. Indices and
 * offsets are none of them. */
typedef struct traffic {
    unsigned reads, updates, writes;
    bool indexed; /* elements are reached through an array of indices */
} traffic;

typedef struct CUstream_st *bench_stream;

/* What all contestants of a cell share. Pointers are to device memory. */
typedef struct work {
    const cell *cell;
    const char *type, *out_type;
    uint64_t n, outputs;                 /* elements in, elements out */
    size_t size, out_size;               /* bytes of one */
    const void *in, *in2;                /* in2 where two arrays are read */
    void *out, *out2;                    /* out2: further arrays that are written, one by one */
    void *room, *room2;                  /* as large as these two, where a kernel asks for that */
    uint64_t *count;                     /* how many elements come out, where the data says */
    const struct kg_arg *counted;        /* the argument for it; NULL: the sizes say */
    const struct kg_arg *second;         /* the argument that is read second; NULL: none */
    const uint32_t *index;               /* n places */
    const uint64_t *offsets;             /* segments + 1 of them */
    const float *edges;                  /* as many, where bins lie between them */
    uint64_t segments, segment, longest; /* longest: 0 where it is not known */
    uint64_t width, height;              /* 2D, of the input */
    uint64_t in_pitch, out_pitch;        /* bytes from row to row */
    uint64_t in_span,
        out_span; /* bytes of all input and output, gaps included, to whole elements */
    size_t out2_span;
    double bytes; /* that must move */
    traffic traffic;
    bool roomy;     /* a kernel asks for room and room2 */
    bool segmented; /* by an array of offsets */
    bool edged;     /* bins lie between edges */
    bool several;   /* results of their own types, each at RESULT_BYTES from the one before */
    const struct kg_arg *result[MOST_RESULTS]; /* what is written */
    unsigned results;
    unsigned char scalar[16]; /* of a kernel that reads nothing; its bytes are all alike */
} work;

/* ---- contestants ---- */

/* A contestant that needs temporary memory sets *bytes and launches nothing if temporary is
 * NULL, as CUB's do. Returns a cudaError_t. */
typedef int rival_call(void *temporary, size_t *bytes, const work *w, bench_stream stream);

typedef struct rival {
    const char *primitive;
    const char *type; /* "f32"; "u8>u32" or "f32>*" where the result has another; "*": all */
    const char *name; /* "cub 32-bit" */
    rival_call *call;
    bool limit; /* does less work: it bounds the time, in place of a plain kernel */
} rival;        /* the first that fits gives the expected result */

bool rival_fits(const rival *r, const work *w);

/* A plain kernel that moves the bytes of such traffic and does nothing else. */
typedef struct limit {
    traffic of;
    const char *name;
    rival_call *call;
} limit;

/* Sets what follows from our kernel's arguments: sides, pitches, segments, outputs, spans, bytes.
 * The type and size of elements are known. */
void work_shape(work *w, const cell *c, const struct kg_kernel *k);

/* Bytes of an element of the second array that is read. A key has 32 bits, a flag is a byte, and
 * else the kernel says it. Of segments by offsets `in2` are keys that say the same: for rivals
 * alone. */
size_t work_second(const work *w);

/* The which-th array that is written. */
void *work_output(const work *w, unsigned which);

/* Of a primitive that is refilled: copies what is read to where it is written. */
bool work_refill(const work *w, bench_stream stream);

/* The kernel's lengths beside n: MOST_LENGTHS of them at most. */
void work_lengths(const work *w, const struct kg_kernel *k, uint64_t *lengths);

/* A peer is another kernel of ours. A variant is one variant of the same kernel, forced. */
typedef enum contestant_kind {
    KIND_OURS,
    KIND_PEER,
    KIND_RIVAL,
    KIND_LIMIT,
    KIND_VARIANT,
    KIND_COUNT
} contestant_kind;
extern const char *const kind_names[KIND_COUNT];

enum {
    MOST_CONTESTANTS = 72,
    MOST_REPETITIONS = 101,
    GRAPH_CALLS = 20,
    MOST_ARGS = 24,
    MOST_LENGTHS = 8
};

/* Something that can be launched into a stream again and again. launch returns false on an
 * error. */
typedef struct contestant {
    char name[64];
    contestant_kind kind;
    bool (*launch)(const struct contestant *self, bench_stream stream);
    const work *work;
    rival_call *call; /* of a rival */
    void *temporary;
    size_t temporary_bytes;
    const struct kg_kernel *kernel; /* ours */
    const char *forced;             /* the variant that must serve; NULL: as the runtime chooses */
    struct kg_workspace *workspace;
    const void *args[MOST_ARGS + MOST_LENGTHS];
    uint64_t lengths[MOST_LENGTHS]; /* beside n; args points here */
    uint64_t n;
} contestant;

/* ---- results ---- */

typedef struct outcome {
    cell cell;
    double bytes;
    char variant[64]; /* the variant of ours */
    size_t count;
    struct {
        char name[64];
        contestant_kind kind;
        timing time;
        bool right;
    } of[MOST_CONTESTANTS];
} outcome;

/* Index of the fastest rival by a clock, or -1. Ours is of[0]. */
int outcome_fastest(const outcome *o, bench_clock clock);
/* Time of the fastest rival over ours: above 1 we are faster. Below 0: not measured. */
double outcome_ratio(const outcome *o, bench_clock clock);
/* Time of the limit over ours, by the graph clock if measured, else the loop's, else the cold
 * one's. */
double outcome_of_limit(const outcome *o);
bool outcome_right(const outcome *o);

/* Geometric means of the ratios, per primitive and of all. */
typedef struct means {
    double log_sum[CLOCK_COUNT], worst[CLOCK_COUNT];
    unsigned cells[CLOCK_COUNT];
} means;
void means_add(means *m, const outcome *o);
double means_of(const means *m, bench_clock clock); /* below 0: no cell */

/* ---- where it ran ---- */

typedef struct machine {
    char card[96], driver[32], toolkit[32], cccl[32], cccl_main[32], commit[48], tuning[20];
    unsigned sms, cc, sm_mhz, memory_mhz, max_sm_mhz, max_memory_mhz, repetitions;
    size_t l2_bytes;
} machine;

#ifdef __cplusplus
}
#endif
#endif

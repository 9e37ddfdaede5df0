/* gen/plan/explanation.h: all that is known of a kernel's variants without a GPU, as data. Families
 * fill in their part of it (family.h) by what stands here. explain/ makes the rest and tells it. */
#ifndef GEN_EXPLANATION_H
#define GEN_EXPLANATION_H

#include "plan/occupancy.h"
#include "plan/plan.h"

/* ---- planes (explain/explain_plane.h) ---- */

#define EXPLAIN_PLANES 8
#define EXPLAIN_SEGMENT 256u /* bytes that one channel has, in the model */

/* A plane's shape as asked for; zero pitches: rows lie side by side. */
typedef struct explain_shape {
    bool known;
    uint64_t width, height;           /* elements of a row, rows: of the first plane */
    uint64_t pitches[EXPLAIN_PLANES]; /* bytes; in the order of the arrays in C */
    uint32_t n_pitches;               /* 0: rows side by side; 1: the same for all */
} explain_shape;

/* How bytes fall on the channels of the model: those that the resident blocks touch at once. */
typedef struct explain_channels {
    uint32_t channels;     /* of the card; 0: not known, or too few bytes to fill them */
    uint32_t used;         /* that any byte falls on */
    uint32_t busiest;      /* bytes of the busiest, in per cent of an even share */
    bool uneven;           /* the busiest has more than half over its share */
    uint64_t better_pitch; /* the least that is not, and begins rows on sectors; 0: none is */
} explain_channels;

typedef struct explain_plane {
    const char *array;
    bool store;
    uint64_t width, height, row, pitch; /* elements, rows, bytes of a row and from row to row */
    uint64_t inside;                    /* rows that begin inside a sector */
    uint64_t requests, sectors, ideal;  /* of all warps; ideal: of rows that begin on sectors */
    uint64_t wasted;                    /* bytes of sectors touched that belong to no element */
    uint64_t sector_pitch;              /* the least pitch that begins all rows on sectors */
    explain_channels model;
} explain_plane;

/* ---- variants ---- */

/* Resources of a launch of one step, as ptxas found them; bytes. */
typedef struct explain_built {
    bool known;
    uint32_t registers, stack, spill_stores, spill_loads;
} explain_built;

typedef struct explain_step {
    const char *entry;
    uint32_t blocks; /* of the grid; 0: n is not known */
    uint32_t passes; /* launches; 0: n is not known */
    uint32_t shared_bytes;
    explain_built built;
} explain_step;

/* How well the accesses of a warp to one array in device memory coalesce. */
typedef struct explain_global {
    const char *array;
    bool store;
    uint32_t word_bytes;     /* of one access */
    uint32_t requests;       /* of a warp for 32 items */
    uint32_t sectors, ideal; /* of 32 bytes, of one request; ideal: of the bytes it asks for */
    bool by_index;           /* each lane's element lies by itself */
    uint32_t again;          /* of the requests: those that find in L1 what another brought there */
    bool at_most;            /* sectors: by index, or of one result for each of up to 32 rows */
} explain_global;

/* How thread blocks cover n elements. */
typedef struct explain_cover {
    uint64_t data_blocks; /* of DBS elements, partial ones too */
    uint32_t rows;        /* Row DASk: thread blocks, one along each row */
    uint32_t columns;     /* Column DASk: thread blocks, one down each column */
    uint64_t least, most; /* data blocks of a row, or of a column */
    uint32_t work_load;   /* SMs * blocks per SM (dissertation 6.7.3) */
    uint32_t waves;       /* full or not */
    uint32_t last_wave;   /* blocks of the last one, 1 .. work_load */
    uint64_t work;        /* applications of the operator, useless ones of idle lanes left out */
    uint64_t depth;       /* longest chain of them */
    uint32_t launches;
    uint64_t readings; /* of all elements, by one launch */
    bool in_columns;   /* threads take columns of a tile, and store elements amid others of a row */
    uint64_t bytes;    /* to and from device memory, by all launches together */
    uint64_t least_bytes, least_read; /* the least that any kernel needs; what it reads of that */
    uint64_t arrays;                  /* bytes that all this touches, each counted once */
    uint64_t launch_ns, transfer_ns, floor_ns;
} explain_cover;

/* Blocks per SM where only nwork differs. */
typedef struct explain_nwork {
    uint32_t nwork, blocks;
} explain_nwork; /* blocks 0: there is none */

/* Where the time of a call goes, in nanoseconds, by the model (model/model.h). */
typedef enum explain_part {
    PART_LAUNCH,   /* the launches */
    PART_START,    /* the first block: code and memory are far */
    PART_DISPATCH, /* dealing out blocks */
    PART_LATENCY,  /* waiting for memory, with what is in flight */
    PART_MEMORY,   /* bytes at the bandwidth of L2 or device memory */
    PART_ISSUE,    /* instructions */
    PART_SHARED,   /* wavefronts of shared memory */
    PART_FINISH,   /* what follows when all blocks but one have ended */
    EXPLAIN_PARTS
} explain_part;
typedef struct explain_time {
    double total; /* 0: not known */
    double parts[EXPLAIN_PARTS];
} explain_time;

/* How the tiles of a call wait for each other. */
typedef enum explain_order {
    ORDER_NONE,  /* they do not */
    ORDER_BLOCK, /* one block takes all, tile after tile */
    ORDER_WAVE,  /* each looks at the sums of all before it at once */
    ORDER_BACK,  /* each looks back at groups of those before it */
    ORDER_STREAM /* they pass through a ring in the shared memory of blocks that stay */
} explain_order;

/* Who finds the greatest k, and so what is waited for. */
typedef enum explain_meeting {
    MEET_NONE,     /* no such thing */
    MEET_ALONE,    /* one block that holds all keys */
    MEET_CLUSTER,  /* the blocks of a cluster hold them */
    MEET_TOGETHER, /* blocks that all run at once hold them */
    MEET_ROWS      /* nobody does: blocks go through rows of them */
} explain_meeting;

/* How samples are counted where no block has all counters. */
typedef enum explain_counting {
    COUNT_ALL,    /* each block has them all, or it is no histogram */
    COUNT_FAR,    /* in the output itself */
    COUNT_PARTS,  /* blocks of a group have a part each, and read the samples of all */
    COUNT_HALVES, /* in counters of 16 bits */
    COUNT_OWNERS, /* blocks have a part each, and get samples from the others */
    COUNT_PARTED  /* samples are dealt out to parts of the bins before */
} explain_counting;

/* What neither accesses nor steps tell, and the model of time asks: what waits for what. All zero:
 * nothing that it knows of. */
typedef struct explain_waits {
    explain_order order;
    uint32_t warps;    /* that combine a tile */
    uint32_t holders;  /* blocks that hold all keys; 0: all of the grid */
    uint32_t reach;    /* of a wave: tiles at most; 0: as many as there are multiprocessors */
    uint32_t rounds;   /* in which all elements are read; each waits as the first */
    double effort;     /* instructions of an element that overlap with nothing */
    bool apart;        /* each result is of one block: none is joined with another's */
    bool offsets;      /* offsets say where elements lie: they come first */
    uint32_t looks;    /* of a search, one after the other, in a sorted array */
    uint64_t table;    /* bytes of that array, or of counters in memory */
    uint32_t entry;    /* and of its elements */
    uint64_t counters; /* of a block: all are cleared before, and added to the output behind */
    uint32_t edges;    /* looks at edges, one after the other, for each sample */
    explain_counting counting;
    explain_meeting meeting;
    uint32_t digits;  /* after each of which they meet; 0: all keys are results */
    uint64_t results; /* of them; those in their order are sorted */
    bool in_order;
    bool networks;      /* segments are sorted by networks of lanes, warps and blocks */
    uint32_t doublings; /* of what a warp sorts, until a segment is sorted */
    uint32_t merges;    /* of what a block holds, one after the other */
    bool known;         /* times of such variants were compared (docs/results/model.md) */
} explain_waits;

/* A line of a family's own: what it is of, and the text. */
typedef struct explain_line {
    const char *label, *text;
} explain_line;
#define EXPLAIN_LINES 16

/* A network of adders, for pictures. */
typedef struct explain_network {
    const struct adder *adder;
    uint32_t n;
} explain_network;
#define EXPLAIN_NETWORKS 4

typedef struct explain_variant {
    const plan_variant *variant;
    explain_step steps[PLAN_MAX_STEPS];
    uint32_t registers; /* built, or else the bound */
    uint32_t shared_bytes;
    occupancy fits;
    occupancy_cliffs cliffs;
    explain_nwork less_nwork, more_nwork;
    explain_global globals[PLAN_MAX_ACCESSES * 2];
    uint32_t n_globals;
    explain_plane planes[EXPLAIN_PLANES]; /* for n: of each array that is one */
    uint32_t n_planes;
    explain_line lines[EXPLAIN_LINES];
    uint32_t n_lines;
    explain_network networks[EXPLAIN_NETWORKS];
    uint32_t n_networks;
    explain_cover cover; /* for n; data_blocks 0: n is not known */
    explain_waits waits; /* for n */
    explain_time time;   /* for n */
    bool chosen;
    const char *reason; /* for n: why the runtime takes the variant or not */
} explain_variant;

typedef struct explain_kernel {
    const plan_kernel *kernel;
    explain_variant *variants; /* parallel to those of the kernel */
    uint32_t least_bits;       /* of an element, to and from device memory: no kernel needs less */
    int chosen;                /* -1: none, or n is not known */
    uint64_t features[KG_ALL_FEATURES];                     /* for n: of the call */
    uint64_t workspace_bytes, region_bytes[KG_MAX_REGIONS]; /* for n */
} explain_kernel;

/* A length of a kernel that no plane gives, and no n: "segments", "bins". */
typedef struct explain_length {
    const char *name;
    uint64_t value;
} explain_length;

typedef struct explanation {
    const plan *p;
    const arch *a;
    const card *card;
    const struct model_card *measured; /* what the model of time takes */
    double host; /* bytes a nanosecond that the host would move; 0: nobody asks */
    bool has_n, brief;
    uint64_t n;
    explain_shape shape;           /* of planes: as asked for, or as square as n allows */
    const explain_length *lengths; /* as asked for */
    size_t n_lengths;
    explain_kernel *kernels;
    size_t n_kernels;
    const char *type, *variant; /* what to tell of: exact type, glob of variants; NULL: all */
} explanation;

/* ---- for families ---- */

enum { EXPLAIN_LANES = 32, EXPLAIN_SECTOR = 32 };

/* Adds an access; those beyond the room are left out. */
void explain_add(explain_variant *x, explain_global access);

/* Adds a line; those beyond the room are left out. */
void explain_note(explain_variant *x, const char *label, const char *text);

/* An access that each lane makes for its item: vectors of the variant, or single elements;
 * elements by index each by itself. */
explain_global explain_items(const plan_variant *variant, const plan_arg *arg, bool store,
                             bool one_by_one);

/* Sectors that one request of a warp touches: lane l asks for `bytes` bytes at l * stride. */
uint32_t explain_sectors(uint32_t bytes, uint32_t stride);
uint64_t explain_ceil_div(uint64_t a, uint64_t b);
uint32_t explain_log2_up(uint64_t value);
/* Applications of the operator one after the other, of `count` values, by the variant's adder. */
uint32_t explain_serial_depth(const plan_variant *variant, uint32_t count);

/* Of families whose tiles hand on what stands before the next: by the name of the form. */
explain_order explain_order_of(const plan_variant *variant);

/* What a length is that no plane gives: as asked for, or as the family says, or else n. */
uint64_t explain_length_of(const explanation *e, const plan_kernel *k, const char *name);

#endif

/* gen/tune/tune.h: the parts of `kgen tune`: which variants could be written into a spec, what they
 * take, which of them are worth keeping. Candidates are compiled in groups, each a library of
 * kernels. The program kgen-tune loads one after the other, checks and times them. */
#ifndef GEN_TUNE_H
#define GEN_TUNE_H

#include "build/compile.h"
#include "plan/family.h"
#include "plan/plan.h"
#include "render/render.h"

enum { TUNE_MOST_CLASSES = 48, TUNE_MOST_SIZES = 64, TUNE_WINNERS = 12, TUNE_FINALISTS = 24 };

/* ---- one kernel of a spec (rewrite.c) ---- */

typedef struct tune_kernel {
    arena *a;
    const kg_spec *spec; /* as it was read */
    const char *type;    /* which of its element types */
    const char *name;    /* "axpy_f32" */
    plan_options options;
    const arch *card;                  /* that the model of time predicts for */
    const struct model_card *measured; /* what it takes; NULL: an estimate */
    uint64_t sizes[TUNE_MOST_SIZES];   /* for which it does */
    size_t n_sizes;
} tune_kernel;

/* The spec's text with this type alone and these variants (NULL: its own; an empty list: those of
 * auto), each as YAML in braces. `head` stands before it. */
const char *tune_rewrite(const tune_kernel *k, const char *head, const list *variants);

/* That text through all passes up to the plan; NULL: some pass objects. `d` takes its words. */
plan *tune_plan(const tune_kernel *k, diags *d, const char *text);

/* ---- what was measured (journal.c) ---- */

typedef enum tune_state { TUNE_UNKNOWN, TUNE_DONE, TUNE_WRONG, TUNE_LOST } tune_state;

/* A kind of calls: where arrays lie, the order of indices, the clock. */
typedef struct tune_class {
    const char *alignment, *order, *clock;
} tune_class;

/* What is known of one variant of a table. A time below 0: it does not serve such calls. */
typedef struct tune_entry {
    const char *name;
    uint64_t hash;
    tune_state state;
    const char *why; /* it is wrong, or was lost */
    double us[TUNE_MOST_CLASSES][TUNE_MOST_SIZES];
} tune_entry;

typedef struct tune_journal {
    arena *a;
    FILE *file;     /* NULL: none is kept */
    const char *of; /* which kernel, on which card, in words */
    tune_class classes[TUNE_MOST_CLASSES];
    uint64_t n[TUNE_MOST_SIZES];
    size_t n_classes, n_sizes;
    list entries; /* of tune_entry */
} tune_journal;

/* Begins one. `about` is its first line: what was asked, in words. With `resume` what the file at
 * `path` holds is taken; one that was asked something else is refused. NULL: reported. */
tune_journal *tune_journal_open(const system_context *s, const char *path, const char *about,
                                bool resume);

/* Reads one of any run, to draw it; it is not written to. NULL: reported. */
tune_journal *tune_journal_read(const system_context *s, const char *path);

tune_entry *tune_journal_entry(tune_journal *j, const char *name, uint64_t hash);

/* Takes a time of a variant; false: there is no room for such a class or size. */
bool tune_journal_time(tune_journal *j, tune_entry *e, uint64_t n, const tune_class *class,
                       double us);

/* All of an entry is known: it is written, whole. False: errno. */
bool tune_journal_end(tune_journal *j, tune_entry *e, tune_state state, const char *why);

/* What the journal calls a variant of a table: one before it may launch the same kernels for the
 * same calls. And a hash of its kernels and of what calls it serves. */
const char *tune_known_as(const plan_kernel *k, const plan_variant *v);
uint64_t tune_identity(const plan_variant *v);

/* ---- candidates (candidates.c) ---- */

/* A key of a variant, with what may stand behind it. NULL: it is not written. */
typedef struct tune_axis {
    const char *key;
    list values;
} tune_axis;

typedef struct tune_space {
    const tune_kernel *k;
    tune_axis *axes; /* nwarps and nwork first, where the family has them */
    size_t n_axes;
    list candidates;  /* all that were made, of tune_candidate */
    uint32_t *middle; /* choices of middling nwarps and nwork, that are accepted */
    bool odd;         /* its nwork are odd numbers */
    uint64_t *own;    /* signatures of the variants that the spec has already */
    size_t n_own;
    bool for_shapes; /* no others than rows of a file of shapes can say */
    bool product;    /* --vary: the candidates are all combinations of the axes */
    size_t listed, refused, alike;
} tune_space;

typedef struct tune_candidate {
    const char *text;  /* "{nwarps: 8, nwork: 4}" */
    uint32_t *choices; /* which value of each axis */
    double rank;       /* the less, the sooner it is tried */
    double *predicted; /* nanoseconds of each size, by the model of time */
    bool alike;        /* the model cannot tell it from one before it, and is tried later */
    bool own;          /* it has a variant that the spec has already: it is tried first */
    uint64_t signature;
    list names;   /* of the table's variants that it becomes, in their order */
    list entries; /* the same, once their hashes are known: tune_entry */
    bool chosen;
} tune_candidate;

/* A hash of all that makes variants other ones: their kernels and launches. */
uint64_t tune_signature(arena *a, const plan_variant *variants, size_t count);

/* Whether rows of a file of shapes say a kernel's variants: planned by these rows it has them, in
 * their order, before all others (rows.c). Then *said has those of them that take a row each. */
bool tune_rows_say(const tune_kernel *k, const plan_kernel *wanted, plan_kernel *said);

void tune_space_make(tune_space *space, const tune_kernel *k);

/* Says which variants the spec has, so that candidates with one of them come first. */
void tune_space_own(tune_space *space, const plan_kernel *k);

/* The candidate of these choices; NULL: it is refused, or like one that was made before. */
tune_candidate *tune_candidate_of(tune_space *space, const uint32_t *choices);

/* All of them, the most promising first, and one of each prediction before its like. `exhaustive`:
 * each nwarps by each nwork, too, and in an order that has nothing to do with what they promise. Of
 * a product: all there are. */
void tune_list_all(tune_space *space, bool exhaustive);

/* The space that words such as "nwarps=1..32 grid.per_sm=2,4" name (vary.c). It has the keys of a
 * variant that stand there, with their values: numbers, words, or "default", which is not written.
 * NULL: done; else what is wrong with the words. */
const char *tune_space_vary(tune_space *space, const tune_kernel *k, const char *words);

/* Every combination of such a space's values that the checks accept. */
void tune_list_product(tune_space *space);

/* One of middling nwarps and nwork; NULL: it is refused. */
tune_candidate *tune_middle(tune_space *space);

/* Those that differ in one choice. `found` takes what is new. */
void tune_list_neighbours(tune_space *space, const tune_candidate *of, list *found);

/* ---- building and measuring (groups.c, measure.c, lengths.c) ---- */

typedef struct tune_run {
    const system_context *s;
    const build_paths *paths;
    process_group *group;
    render *templates;
    tune_kernel *k;
    tune_journal *journal;
    const char *folder, *spec_folder;
    const char *clock, *order, *sizes; /* of kgen-tune */
    bool sizes_asked;                  /* by the user: for thresholds, too */
    list lengths;                      /* what calls choose, as "bins=64,65536" */
    bool gpu, bar;
    unsigned jobs, timeout, rounds;
    double started, budget; /* seconds; 0: no end */
    size_t total, done, wrong, lost;
    /* while a library is measured */
    const struct tune_group *at;
    tune_entry *under_way;
    const char *device; /* its name; NULL: not known yet */
    uint32_t cc;
} tune_run;

/* Builds and measures candidates that are not known yet. False: reported. */
bool tune_measure(tune_run *run, const list *candidates);

/* Builds a library of one plan, whose table is kg_<name>_kernels. Then `own` (NULL: nobody) stands
 * for all its variants, and has been measured. The library; NULL: reported. */
const char *tune_build_plan(tune_run *run, plan *p, const char *name, tune_candidate *own);

/* Those of them that the kernel has; and all of them as words of kgen-tune. */
list tune_lengths_of(arena *a, const plan_kernel *k, const list *lengths);

/* Whether "bins=8" says what one of them says. */
bool tune_has_length(const list *lengths, const char *word);
void tune_add_lengths(arena *a, const list *lengths, list *words);

/* What every run of kgen-tune over the library of a kernel is told. */
list tune_words(const tune_run *run, const char *library, const char *name);

/* The first line of what a program said, or how it ended. */
const char *tune_said(arena *a, const process *p);

double tune_seconds(void);
bool tune_spent(const tune_run *run); /* the budget, or the user's patience */
void tune_bar(const tune_run *run, const char *what);

/* How far the model's first choice of a size, and the best of its first five, are behind the best
 * of all candidates. */
typedef struct tune_verdict {
    uint64_t n;
    size_t candidates;
    double first, of_few;
} tune_verdict;
size_t tune_judge(const tune_run *run, const tune_space *space, tune_verdict *verdicts);

/* Predicted and measured times of each candidate, as lines of CSV. */
const char *tune_predictions(const tune_run *run, const tune_space *space);

/* Lists candidates and measures them: all (but few, unless `exhaustive`), or greedily. Then the
 * space has those that were to be measured. False: reported. */
bool tune_search(tune_run *run, tune_space *space, bool exhaustive, bool greedy);

/* ---- choosing (choose.c) ---- */

/* The time of a candidate: that of the first of its variants that serves such calls. */
double tune_time(const tune_candidate *c, size_t class, size_t size);

/* Those that are worth a second look: whom a choice by these times takes, and the best of each
 * size; at most TUNE_FINALISTS. */
void tune_finalists(const tune_journal *j, const list *candidates, list *found);

/* How far a candidate is behind the best of all, in the geometric mean over all cells; infinite:
 * it serves none of them. */
double tune_behind_all(const tune_journal *j, const list *candidates, const tune_candidate *c);

typedef struct tune_choice {
    const tune_candidate *candidate;
    uint64_t max_n;
} tune_choice;

/* Few candidates, in the order of a table, with thresholds: how many. How far they are behind the
 * best of `all`, in the geometric mean, goes to *behind. */
size_t tune_choose(const tune_journal *j, const list *candidates, const list *all,
                   tune_choice *choices, size_t most, double *behind);

/* The same of the table of a spec's own variants, by its thresholds. Its candidate is among
 * `candidates`. */
double tune_behind_own(const tune_journal *j, const list *candidates, const plan_kernel *k);

/* Whether a call that the spec's own variants serve would have none of these. */
bool tune_leave_calls(const tune_journal *j, const plan_kernel *own, const tune_choice *choices,
                      size_t count);

/* The spec with the winners for its variants; with none of them, its own. NULL: reported. */
const char *tune_emit(const tune_run *run, const tune_choice *choices, size_t count, double behind,
                      size_t candidates);

/* Measures finalists and the spec's own variants once more: what was lucky once is not so twice.
 * Then `finalists` has them, with their new times. NULL: reported. */
tune_journal *tune_finals(tune_run *run, plan *own, const list *candidates, list *finalists);

/* The candidates, and those variants of a table of which times are known, each by itself. */
list tune_with_own(const tune_journal *j, const list *candidates, const plan_kernel *own);

/* Finds the thresholds of a library's kernel, and adds the lines of a tuning file. */
bool tune_thresholds_of(const tune_run *run, const char *library, const char *name, double seconds,
                        text *lines);

#endif

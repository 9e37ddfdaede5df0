/* gen/plan/shapes.h: the shapes of `auto` as data. A family has a file for each capability that was
 * measured, such as tuning/shapes/9.0/map.yaml. It is a table: a row says which kernels it is for,
 * and what a variant of them is like. The files are part of the program; a folder of the user's
 * stands before them. docs/shapes.md has the format.
 */
#ifndef GEN_SHAPES_H
#define GEN_SHAPES_H

#include "source/source.h"
#include "spec/spec.h"

typedef enum shape_kind {
    SHAPE_FACT,   /* a range: a number that the kernel has must lie in it */
    SHAPE_OF,     /* a word that the kernel must have */
    SHAPE_NUMBER, /* of the variant */
    SHAPE_RANGE,  /* the same, two numbers */
    SHAPE_WORD
} shape_kind;

/* A key of a row. A family lists its own (shape_columns in its row of the table). */
typedef struct shape_column {
    const char *name; /* NULL ends the list */
    shape_kind kind;
    const char *help;
    const char *const *words; /* of SHAPE_OF and SHAPE_WORD; NULL-terminated */
    bool needed;
} shape_column;

enum { SHAPE_COLUMNS = 24 };

/* Not set: a range is everything, a number 0, a word the first one. */
typedef struct shape_value {
    bool set;
    uint64_t lo, hi; /* of a range; else lo: a number, or which word */
} shape_value;

typedef struct shape_row {
    pos at;
    shape_value of[SHAPE_COLUMNS]; /* parallel to the family's columns */
} shape_row;

typedef struct shape_list {
    const shape_column *columns;
    uint32_t cc; /* of the card that was measured */
    shape_row *rows;
    size_t count;
    const struct shape_list *behind; /* of a user's file: the program's newest; else NULL */
} shape_list;

/* Files: those of the program, but for what shapes_put has for a family and capability.
 * They are read when a family first asks. */
typedef struct shape_set shape_set;
shape_set *shapes_new(arena *a, diags *d);
void shapes_put(shape_set *set, const char *family, uint32_t cc, const source *src);

/* Adds the paths of files by shapes_put that a family asked for. */
void shapes_files(const shape_set *set, arena *a, list *paths);

/* The file for the newest of these capabilities that has one. *by_model: none of them has, and it
 * is that of the newest card at all. NULL: there is no file, or it was refused with diagnostics. */
const shape_list *shapes_find(shape_set *set, diags *d, const char *family,
                              const shape_column *columns, const uint32_t *archs, bool *by_model);

/* Reads one. NULL: reported at line and column. */
shape_list *shapes_read(arena *a, diags *d, const source *src, const char *family,
                        const shape_column *columns);

/* The next row behind `after` (NULL: the first) whose facts and words a kernel has; NULL: none.
 * `has` is parallel to the columns. */
const shape_row *shapes_next(const shape_list *list, const shape_row *after, const uint64_t *has);

/* Whether a row has no limit: no value for a column called max_…. */
bool shapes_unlimited(const shape_list *list, const shape_row *row);

/* A file of these rows, as shapes_read takes it. */
const char *shapes_write(arena *a, const char *head, const char *family, const shape_list *list);

static inline number shape_number(const shape_row *row, size_t column)
{
    return (number){.set = row->of[column].set, .value = row->of[column].lo};
}

static inline uint32_t shape_value_of(const shape_row *row, size_t column)
{
    return (uint32_t)row->of[column].lo;
}

/* For who writes rows. */
static inline void shape_take(shape_row *row, size_t column, uint64_t value)
{
    row->of[column] = (shape_value){.set = true, .lo = value, .hi = value};
}

/* A limit that is none is not written. */
static inline void shape_take_limit(shape_row *row, size_t column, uint64_t most)
{
    if (most != UINT64_MAX) shape_take(row, column, most);
}

/* The word of a column that a variant's fact is; false: it has none such. */
bool shape_take_word(const shape_column *columns, shape_row *row, size_t column, const char *word);

/* ---- those of the program (shapes_data.c, which the build writes) ---- */

typedef struct shape_file {
    const char *path, *family, *text;
    uint32_t cc;
    size_t len;
} shape_file;
extern const shape_file shape_files[]; /* ended by no path */

#endif

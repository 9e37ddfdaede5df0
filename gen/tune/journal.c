/* The journal: a line of CSV for each time, written when all of a variant is known. Who is killed
 * loses what was under way, and nothing else. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "tune/tune.h"

#define HEAD "# kgen-tune 1: "
#define COLUMNS "variant,hash,what,n,alignment,order,clock,us"
enum { MOST_BYTES = 1 << 28, MOST_WORD = 200, MOST_ABOUT = 4000, FIELDS = 8 };

static const char *const states[] = {"", "end", "wrong", "lost"};

/* ---- entries ---- */

tune_entry *tune_journal_entry(tune_journal *j, const char *name, uint64_t hash)
{
    for (size_t i = 0; i < j->entries.count; i++) {
        tune_entry *e = j->entries.at[i];
        if (e->hash == hash && strcmp(e->name, name) == 0) return e;
    }
    tune_entry *e = arena_new_of(j->a, tune_entry);
    e->name = arena_strdup(j->a, name);
    e->hash = hash;
    for (size_t c = 0; c < TUNE_MOST_CLASSES; c++)
        for (size_t s = 0; s < TUNE_MOST_SIZES; s++) e->us[c][s] = -1;
    list_add(j->a, &j->entries, e);
    return e;
}

static size_t class_of(tune_journal *j, const tune_class *class)
{
    for (size_t i = 0; i < j->n_classes; i++)
        if (strcmp(j->classes[i].alignment, class->alignment) == 0 &&
            strcmp(j->classes[i].order, class->order) == 0 &&
            strcmp(j->classes[i].clock, class->clock) == 0)
            return i;
    if (j->n_classes == TUNE_MOST_CLASSES) return TUNE_MOST_CLASSES;
    j->classes[j->n_classes] =
        (tune_class){arena_strdup(j->a, class->alignment), arena_strdup(j->a, class->order),
                     arena_strdup(j->a, class->clock)};
    return j->n_classes++;
}

static size_t size_of(tune_journal *j, uint64_t n)
{
    for (size_t i = 0; i < j->n_sizes; i++)
        if (j->n[i] == n) return i;
    if (j->n_sizes == TUNE_MOST_SIZES) return TUNE_MOST_SIZES;
    j->n[j->n_sizes] = n;
    return j->n_sizes++;
}

bool tune_journal_time(tune_journal *j, tune_entry *e, uint64_t n, const tune_class *class,
                       double us)
{
    const size_t c = class_of(j, class), s = size_of(j, n);
    if (c == TUNE_MOST_CLASSES || s == TUNE_MOST_SIZES) return false;
    e->us[c][s] = us;
    return true;
}

/* ---- writing ---- */

/* A phrase between quotation marks, which it has none of itself. */
static const char *quoted(arena *a, const char *why)
{
    char *plain = arena_strdup(a, why);
    for (char *c = plain; *c; c++)
        if (*c == '"' || *c == '\n' || *c == '\r') *c = '\'';
    return arena_printf(a, "\"%s\"", plain);
}

bool tune_journal_end(tune_journal *j, tune_entry *e, tune_state state, const char *why)
{
    text rows = text_new(j->a);
    e->state = state;
    e->why = why;
    for (size_t c = 0; c < j->n_classes; c++)
        for (size_t s = 0; s < j->n_sizes; s++)
            if (e->us[c][s] >= 0)
                text_printf(&rows, "%s,%016llx,time,%llu,%s,%s,%s,%.4f\n", e->name,
                            (unsigned long long)e->hash, (unsigned long long)j->n[s],
                            j->classes[c].alignment, j->classes[c].order, j->classes[c].clock,
                            e->us[c][s]);
    text_printf(&rows, "%s,%016llx,%s,,,,,%s\n", e->name, (unsigned long long)e->hash,
                states[state], why ? quoted(j->a, why) : "");
    if (!j->file) return true;
    return fwrite(text_str(&rows), 1, rows.len, j->file) == rows.len && fflush(j->file) == 0;
}

/* ---- reading ---- */

typedef struct reading {
    const system_context *s;
    tune_journal *j;
    const char *path;
    bool anew; /* who runs again may do so without it */
    size_t line;
} reading;

static bool refuse(const reading *r, size_t column, const char *what)
{
    diag_error(r->s->d, (pos){0}, "tune-journal", "%s:%zu:%zu: %s%s", r->path, r->line, column,
               what, r->anew ? "; without --resume it begins anew" : "");
    return false;
}

/* Digits of a base, and nothing else. */
static bool whole_number(const char *s, int base, uint64_t *to)
{
    char *end;
    const char *digits = base == 16 ? "0123456789abcdef" : "0123456789";
    errno = 0;
    *to = strtoull(s, &end, base);
    return *s && s[strspn(s, digits)] == '\0' && errno == 0;
}

static bool is_time(const char *s, double *us)
{
    char *end;
    *us = strtod(s, &end);
    return *s >= '0' && *s <= '9' && *end == '\0' && isfinite(*us);
}

static bool take_time(const reading *r, char **field, const size_t *column, uint64_t hash)
{
    uint64_t n;
    double us;
    if (!whole_number(field[3], 10, &n) || n == 0)
        return refuse(r, column[3], "n must be a number from 1 on");
    if (!is_time(field[7], &us)) return refuse(r, column[7], "a time must be a number of us");
    const tune_class class = {field[4], field[5], field[6]};
    tune_entry *e = tune_journal_entry(r->j, field[0], hash);
    return tune_journal_time(r->j, e, n, &class, us) ||
           refuse(r, column[3], "there are more sizes or kinds of calls than a run has");
}

static bool take_end(const reading *r, char **field, const size_t *column, uint64_t hash)
{
    for (int i = TUNE_DONE; i <= TUNE_LOST; i++) {
        if (strcmp(field[2], states[i]) != 0) continue;
        tune_entry *e = tune_journal_entry(r->j, field[0], hash);
        e->state = (tune_state)i;
        e->why = arena_strdup(r->j->a, field[7]);
        return true;
    }
    return refuse(r, column[2], "the third field must be time, end, wrong or lost");
}

static bool take_row(const reading *r, char *row)
{
    char *field[FIELDS];
    size_t column[FIELDS], n = 0;
    uint64_t hash;
    for (char *at = row; n < FIELDS; n++) {
        field[n] = at;
        column[n] = (size_t)(at - row) + 1;
        if (n + 1 == FIELDS) { /* the last one may hold commas */
            n++;
            break;
        }
        at = strchr(at, ',');
        if (!at) return refuse(r, column[n], "a line has eight fields: " COLUMNS);
        *at++ = '\0';
    }
    for (size_t i = 0; i < FIELDS; i++)
        if (strlen(field[i]) > MOST_WORD) return refuse(r, column[i], "the field is too long");
    if (!*field[0]) return refuse(r, column[0], "the first field must name a variant");
    if (strlen(field[1]) != 16 || !whole_number(field[1], 16, &hash))
        return refuse(r, column[1], "the second field must be a hash of 16 hexadecimal digits");
    return strcmp(field[2], "time") == 0 ? take_time(r, field, column, hash)
                                         : take_end(r, field, column, hash);
}

/* "sum_f32 on NVIDIA H200" of a first line. */
static const char *kernel_and_card(arena *a, const char *about)
{
    const char *s = about + strlen(HEAD), *end = strstr(s, ", clock ");
    return arena_strndup(a, s, end ? (size_t)(end - s) : strlen(s));
}

/* `about`: what must stand there; NULL: of any run. */
static bool begins_well(const reading *r, const char *s, const char *about)
{
    if (strncmp(s, HEAD, strlen(HEAD)) != 0 || strlen(s) > MOST_ABOUT)
        return refuse(r, 1, "this is no journal of kgen tune");
    if (about && strcmp(s, about) != 0) return refuse(r, 1, "the journal is of another run");
    r->j->of = kernel_and_card(r->s->a, s);
    return true;
}

/* Times of a variant whose end is missing are forgotten. *kept: the bytes before them. */
static bool take_all(reading *r, char *s, const char *about, size_t *kept)
{
    const char *begin = s;
    for (char *end; (end = strchr(s, '\n')) != NULL; s = end + 1) {
        *end = '\0';
        r->line++;
        if (r->line == 1 && !begins_well(r, s, about)) return false;
        if (r->line == 2 && strcmp(s, COLUMNS) != 0)
            return refuse(r, 1, "the second line must be " COLUMNS);
        const bool times = strstr(s, ",time,") != NULL;
        if (r->line > 2 && !take_row(r, s)) return false;
        if (r->line == 2 || (r->line > 2 && !times)) *kept = (size_t)(end + 1 - begin);
    }
    return true;
}

static bool read_journal(const system_context *s, tune_journal *j, const char *path,
                         const char *about, size_t *kept)
{
    text all = text_new(s->a);
    reading r = {.s = s, .j = j, .path = path, .anew = about != NULL};
    const int error = file_read(path, MOST_BYTES, &all);
    *kept = 0;
    if (error == ENOENT && about) return true;
    if (error)
        return system_error(s, "tune-journal", "cannot read \"%s\": %s", path, strerror(error));
    if (memchr(text_str(&all), '\0', all.len)) {
        r.line = 1;
        return refuse(&r, 1, "the file holds a NUL");
    }
    return take_all(&r, arena_strdup(s->a, text_str(&all)), about, kept);
}

/* ---- opening ---- */

static void close_file(void *file)
{
    fclose(file);
}

static bool begin_file(const system_context *s, tune_journal *j, const char *path,
                       const char *about, size_t kept)
{
    j->file = fopen(path, kept ? "r+" : "w");
    if (!j->file)
        return system_error(s, "tune-journal", "cannot write \"%s\": %s", path, strerror(errno));
    arena_defer(s->a, close_file, j->file);
    bool whole = true;
    if (kept) {
        whole = ftruncate(fileno(j->file), (off_t)kept) == 0 && fseek(j->file, 0, SEEK_END) == 0;
    } else {
        whole = fprintf(j->file, "%s\n%s\n", about, COLUMNS) > 0 && fflush(j->file) == 0;
    }
    if (whole) return true;
    return system_error(s, "tune-journal", "cannot write \"%s\": %s", path, strerror(errno));
}

tune_journal *tune_journal_open(const system_context *s, const char *path, const char *about,
                                bool resume)
{
    tune_journal *j = arena_new_of(s->a, tune_journal);
    size_t kept = 0;
    *j = (tune_journal){.a = s->a};
    about = arena_printf(s->a, HEAD "%s", about);
    j->of = kernel_and_card(s->a, about);
    if (resume && !read_journal(s, j, path, about, &kept)) return NULL;
    if (!begin_file(s, j, path, about, kept)) return NULL;
    for (size_t i = 0; i < j->entries.count; i++) { /* one whose end is missing is unknown */
        tune_entry *e = j->entries.at[i];
        for (size_t c = 0; e->state == TUNE_UNKNOWN && c < TUNE_MOST_CLASSES; c++)
            for (size_t k = 0; k < TUNE_MOST_SIZES; k++) e->us[c][k] = -1;
    }
    return j;
}

tune_journal *tune_journal_read(const system_context *s, const char *path)
{
    tune_journal *j = arena_new_of(s->a, tune_journal);
    size_t kept;
    *j = (tune_journal){.a = s->a, .of = ""};
    return read_journal(s, j, path, NULL, &kept) ? j : NULL;
}

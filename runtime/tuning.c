#define _POSIX_C_SOURCE 200809L /* open, fdopen */

#include "tuning.h"
#include "again.h"
#include "backend.h"
#include "environment.h"
#include "error.h"
#include "registry.h"
#include "tuning_parse.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_BYTES ((size_t)1 << 24) /* of a tuning file: a hundred thousand entries */

/* ---- thresholds of one kernel --------------------------------------------------------------- */

/* For one kind of device. Calls read what is in force without a lock while it is written. */
typedef struct tuned {
    struct tuned *next;
    uint32_t cc, sms;
    /* Thresholds of each variant alone: the file's, or the table's. */
    uint64_t own[KG_MAX_VARIANTS], own_off[KG_MAX_VARIANTS];
    borders in_force;
} tuned;

static tuned *find_tuned(const kg_kernel *kernel, uint32_t cc, uint32_t sms)
{
    for (tuned *t = kg__slot(kernel, SLOT_TUNED); t; t = t->next) {
        if (t->cc == cc && t->sms == sms) return t;
    }
    return NULL;
}

const borders *kg__tuned_borders(const kg_kernel *kernel, uint32_t cc, uint32_t sms)
{
    const tuned *t = find_tuned(kernel, cc, sms);
    return t ? &t->in_force : NULL;
}

/* A variant is reached only by calls that no variant before it takes. So a threshold below an
 * earlier one says the same as an equal one. Raised to that, they can be searched by halving. */
static void put_in_force(const kg_kernel *kernel, const uint64_t *own, uint64_t *in_force)
{
    uint64_t highest = 0;
    for (uint32_t i = 0; i < kernel->n_variants; i++) {
        if (own[i] > highest) highest = own[i];
        __atomic_store_n(&in_force[i], highest, __ATOMIC_RELAXED);
    }
}

static void put_both_in_force(const kg_kernel *kernel, tuned *t)
{
    put_in_force(kernel, t->own, t->in_force.max_n);
    put_in_force(kernel, t->own_off, t->in_force.max_n_off);
}

static tuned *new_tuned(const kg_kernel *kernel, uint32_t cc, uint32_t sms)
{
    tuned *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->next = kg__slot(kernel, SLOT_TUNED);
    t->cc = cc;
    t->sms = sms;
    for (uint32_t i = 0; i < kernel->n_variants; i++) {
        t->own[i] = kernel->variants[i].max_n;
        t->own_off[i] = kg__max_n_off(&kernel->variants[i]);
        kg__limits(&kernel->variants[i], t->in_force.least[i], t->in_force.most[i]);
    }
    put_both_in_force(kernel, t);
    kg__set_slot(kernel, SLOT_TUNED, t);
    return t;
}

static const char no_memory[] = "host memory is exhausted";

static const char bound_to_serve[] =
    "the last variant of a kernel must serve every call that the others do not";

/* The number of the kernel's own feature; n_features if it has none of this name. */
static uint32_t own_feature(const kg_kernel *kernel, kg_tuning_word name)
{
    uint32_t own = 0;
    while (own < kernel->n_features &&
           (strlen(kernel->features[own].name) != name.length ||
            memcmp(kernel->features[own].name, name.s, name.length) != 0))
        own++;
    return own;
}

static bool is_named(const kg_tuning_limit *limit, bool is_least, const char *name)
{
    return limit->is_least == is_least && limit->feature.length == strlen(name) &&
           memcmp(limit->feature.s, name, strlen(name)) == 0;
}

/* max_n_off */
static bool is_off(const kg_tuning_limit *limit)
{
    return is_named(limit, false, LIMIT_OFF_NAME);
}

static const char *refuse_limits(const kg_kernel *kernel, const kg_tuning_entry *entry, bool last)
{
    for (uint32_t i = 0; i < entry->n_limits; i++) {
        const kg_tuning_limit *limit = &entry->limits[i];
        if (!is_off(limit) && own_feature(kernel, limit->feature) == kernel->n_features)
            return "the kernel has no feature of the name that a limit gives";
        if (last && limit->value != (limit->is_least ? 0 : UINT64_MAX)) return bound_to_serve;
    }
    return NULL;
}

static void move_limits(const kg_kernel *kernel, const kg_tuning_entry *entry, borders *in_force,
                        uint32_t index)
{
    for (uint32_t i = 0; i < entry->n_limits; i++) {
        const kg_tuning_limit *limit = &entry->limits[i];
        if (is_off(limit)) continue;
        uint64_t *of = limit->is_least ? in_force->least[index] : in_force->most[index];
        __atomic_store_n(&of[own_feature(kernel, limit->feature)], limit->value, __ATOMIC_RELAXED);
    }
}

/* Where an entry does not say it, one threshold is that of all calls. */
static uint64_t off_of(const kg_tuning_entry *entry)
{
    for (uint32_t i = 0; i < entry->n_limits; i++)
        if (is_off(&entry->limits[i])) return entry->limits[i].value;
    return entry->max_n;
}

/* ---- ranges --------------------------------------------------------------------------------- */

/* min_n; NULL: the entry is of a threshold. */
static const kg_tuning_limit *range_of(const kg_tuning_entry *entry)
{
    for (uint32_t i = 0; i < entry->n_limits; i++)
        if (is_named(&entry->limits[i], true, LIMIT_N_NAME)) return &entry->limits[i];
    return NULL;
}

static void put_range(first_range *at, const first_range *range)
{
    __atomic_store_n(&at->least, range->least, __ATOMIC_RELAXED);
    __atomic_store_n(&at->most, range->most, __ATOMIC_RELAXED);
    __atomic_store_n(&at->variant, range->variant, __ATOMIC_RELAXED);
}

static bool meets(const firsts *f, const first_range *range)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->of[i].least <= range->most && range->least <= f->of[i].most) return true;
    return false;
}

static const char *refuse_range(const firsts *f, const first_range *range)
{
    if (range->least > range->most) return NULL; /* not for such calls */
    if (meets(f, range)) return "another entry has a range that meets this one";
    return f->count < MOST_FIRST ? NULL : "a kernel has at most 32 ranges";
}

/* In its place: they ascend. */
static void add_range(firsts *f, const first_range *range)
{
    if (range->least > range->most) return;
    uint32_t at = f->count;
    for (; at > 0 && f->of[at - 1].least > range->least; at--)
        put_range(&f->of[at], &f->of[at - 1]);
    put_range(&f->of[at], range);
    __atomic_store_n(&f->count, f->count + 1, __ATOMIC_RELAXED);
}

/* Those of one variant, which an entry without a range begins anew. */
static void drop_ranges(firsts *f, uint32_t variant)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->count; i++)
        if (f->of[i].variant != variant) put_range(&f->of[kept++], &f->of[i]);
    __atomic_store_n(&f->count, kept, __ATOMIC_RELAXED);
}

static const char *apply_range(const kg_tuning_entry *entry, uint64_t least, borders *in_force,
                               uint32_t index)
{
    const first_range on = {least, entry->max_n, index}, off = {least, off_of(entry), index};
    for (uint32_t i = 0; i < entry->n_limits; i++)
        if (!is_off(&entry->limits[i]) && !is_named(&entry->limits[i], true, LIMIT_N_NAME))
            return "an entry of a range of n moves no other limits";
    const char *refused = refuse_range(&in_force->first, &on);
    if (!refused) refused = refuse_range(&in_force->first_off, &off);
    if (refused) return refused;
    add_range(&in_force->first, &on);
    add_range(&in_force->first_off, &off);
    return NULL;
}

/* ---- entries -------------------------------------------------------------------------------- */

static tuned *tuned_for(const kg_kernel *kernel, const kg_tuning_entry *entry)
{
    tuned *t = find_tuned(kernel, entry->cc, entry->sms);
    return t ? t : new_tuned(kernel, entry->cc, entry->sms);
}

static const char *apply_threshold(const kg_kernel *kernel, const kg_tuning_entry *entry,
                                   uint32_t index)
{
    const bool last = index == kernel->n_variants - 1;
    if (last && entry->max_n < kernel->variants[index].max_n) return bound_to_serve;
    const char *refused = refuse_limits(kernel, entry, last);
    if (refused) return refused;
    tuned *t = tuned_for(kernel, entry);
    if (!t) return no_memory;
    t->own[index] = entry->max_n;
    t->own_off[index] = off_of(entry);
    drop_ranges(&t->in_force.first, index);
    drop_ranges(&t->in_force.first_off, index);
    move_limits(kernel, entry, &t->in_force, index);
    put_both_in_force(kernel, t);
    return NULL;
}

/* Takes over an entry that names this kernel; NULL, or why it is dropped. Under the lock. */
static const char *apply(const kg_kernel *kernel, const kg_tuning_entry *entry)
{
    const kg_variant *variant = kg__variant_named(kernel, entry->variant.s, entry->variant.length);
    if (!variant) return "the kernel has no variant of this name";
    if (variant->hash != entry->hash) return "the variant's code has changed since it was measured";
    const uint32_t index = (uint32_t)(variant - kernel->variants);
    const kg_tuning_limit *range = range_of(entry);
    if (!range) return apply_threshold(kernel, entry, index);
    tuned *t = tuned_for(kernel, entry);
    return t ? apply_range(entry, range->value, &t->in_force, index) : no_memory;
}

void kg__tuning_forget(const kg_kernel *kernel)
{
    for (tuned *t = kg__slot(kernel, SLOT_TUNED); t;) {
        tuned *next = t->next;
        free(t);
        t = next;
    }
}

/* ---- the file that KGEN_TUNING names -------------------------------------------------------- */

static struct {
    bool read;
    char *text; /* NULL if there is none, or if it was refused */
    size_t length;
    char refused[320]; /* why; empty if it was not */
    bool lost;         /* there was no memory for what an entry says */
} file;

/* The whole file, or NULL with the reason. */
static char *read_all(FILE *in, size_t *length, const char **problem)
{
    char *text = NULL;
    size_t room = 0, used = 0;
    do {
        room = room ? 2 * room : 4096;
        char *larger = realloc(text, room + 1);
        *problem = room > MOST_BYTES ? "it is larger than 16 MiB" : "host memory is exhausted";
        if (!larger || room > MOST_BYTES) {
            free(larger ? larger : text);
            return NULL;
        }
        text = larger;
        used += fread(text + used, 1, room - used, in);
    } while (used == room);
    if (ferror(in)) {
        *problem = "it cannot be read";
        free(text);
        return NULL;
    }
    *length = used;
    return text;
}

/* A regular file for reading, or NULL with the reason. Opening a FIFO does not wait for who
 * writes into it: the registry's lock is held here. */
static FILE *open_regular(const char *path, const char **problem)
{
    struct stat about;
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    *problem = "it cannot be opened";
    if (fd < 0) return NULL;
    FILE *in = NULL;
    if (fstat(fd, &about) == 0 && !S_ISREG(about.st_mode)) {
        *problem = "it is not a regular file";
    } else {
        in = fdopen(fd, "rb");
    }
    if (!in) close(fd);
    return in;
}

/* The text of a sound tuning file, or NULL with a sentence in `refused`. */
static char *load_file(const char *path, size_t *length, char *refused, size_t room)
{
    const char *problem;
    FILE *in = open_regular(path, &problem);
    char *text = in ? read_all(in, length, &problem) : NULL;
    if (in) fclose(in);
    kg_tuning_damage damage;
    if (!text) {
        snprintf(refused, room, "the tuning file '%s' was not used: %s", path, problem);
    } else if (!kg__tuning_parse(text, *length, NULL, NULL, &damage)) {
        snprintf(refused, room, "the tuning file was not used: %s:%zu:%zu: %s", path, damage.line,
                 damage.column, damage.problem);
        free(text);
        text = NULL;
    }
    return text;
}

static void read_file_once(void)
{
    const char *path = kg__environment()->tuning;
    if (file.read) return;
    if (path) file.text = load_file(path, &file.length, file.refused, sizeof file.refused);
    file.read = true;
}

static void apply_if_named(void *context, const kg_tuning_entry *entry)
{
    const kg_kernel *kernel = context;
    if (entry->kernel.length != strlen(kernel->name)) return;
    if (memcmp(entry->kernel.s, kernel->name, entry->kernel.length) != 0) return;
    if (apply(kernel, entry) == no_memory)
        file.lost = true; /* kg_tuning_load(NULL, ...) tells of others */
}

void kg__tuning_from_environment(const kg_kernel *kernel)
{
    kg_tuning_damage damage;
    read_file_once();
    if (file.text) {
        (void)kg__tuning_parse(file.text, file.length, apply_if_named, (void *)kernel, &damage);
    }
}

kg_status kg__tuning_status(void)
{
    kg__lock();
    read_file_once();
    const bool lost = file.lost;
    kg__unlock();
    if (lost)
        return kg__fail(KG_OUT_OF_MEMORY, "an entry of the tuning file was not kept: %s",
                        no_memory);
    return file.refused[0] ? kg__fail(KG_TUNING_DAMAGED, "%s", file.refused) : KG_OK;
}

const char *kg__tuning_refused(void)
{
    return file.refused[0] ? file.refused : NULL; /* does not change once it was read */
}

void kg__tuning_forget_file(void)
{
    free(file.text);
    memset(&file, 0, sizeof file);
}

/* ---- kg_tuning_load ------------------------------------------------------------------------- */

typedef struct load {
    kg_tuning_report report;
    void *context;
} load;

static void load_entry(void *context, const kg_tuning_entry *entry)
{
    const load *l = context;
    char line[KG_TUNING_LINE + 1];
    const char *dropped = NULL;

    kg__lock();
    const kg_kernel *kernel = kg__known(entry->kernel.s, entry->kernel.length);
    if (!kernel) {
        dropped = "no kernel of this name is registered";
    } else if (!kg__device_exists(entry->cc, entry->sms)) {
        dropped = "no device here has this compute capability and number of multiprocessors";
    } else {
        dropped = apply(kernel, entry);
        kg__changed();
    }
    kg__unlock();
    if (!dropped || !l->report) return;
    memcpy(line, entry->whole.s, entry->whole.length);
    line[entry->whole.length] = '\0';
    l->report(l->context, line, dropped);
}

static kg_status load_text(const char *text, size_t length, kg_tuning_report report, void *context)
{
    kg_tuning_damage damage;
    if (!kg__tuning_parse(text, length, NULL, NULL, &damage)) {
        return kg__fail(KG_TUNING_DAMAGED, "the tuning text was not used: line %zu, column %zu: %s",
                        damage.line, damage.column, damage.problem);
    }
    load l = {report, context};
    (void)kg__tuning_parse(text, length, load_entry, &l, &damage);
    return KG_OK;
}

kg_status kg_tuning_load(const char *text, size_t length, kg_tuning_report report, void *context)
{
    if (text) return load_text(text, length, report, context);

    const char *path = kg__environment()->tuning;
    if (kg__environment()->incomplete) return kg__environment_incomplete();
    if (!path) {
        return kg__fail(KG_NULL_POINTER,
                        "kg_tuning_load: 'text' is NULL and KGEN_TUNING is not set");
    }
    char refused[sizeof file.refused];
    char *read = load_file(path, &length, refused, sizeof refused);
    if (!read) return kg__fail(KG_TUNING_DAMAGED, "%s", refused);
    const kg_status status = load_text(read, length, report, context);
    free(read);
    return status;
}

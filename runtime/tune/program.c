/* kgen-tune: thresholds of a library of kernels, measured on this machine's GPU. No compiler is
 * needed. */
#define _POSIX_C_SOURCE 200809L

#include "extents.h"
#include "judgement.h"
#include "whole_file.h"

#include <dlfcn.h>
#include <errno.h>
#include <kgen/kgen.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NAMES 256
#define MOST_SIZES 64
#define MOST_LENGTHS 8
#define MOST_TEXT ((size_t)1 << 24) /* of a tuning file */

/* A length that calls choose, and what it is. */
typedef struct asked_length {
    char name[64];
    uint64_t values[MOST_SIZES];
    size_t count;
} asked_length;

typedef struct asked {
    const char *library, *table, *out;
    const char *names[MOST_NAMES]; /* of kernels; none: all */
    size_t n_names;
    const char *skipped[MOST_NAMES]; /* variants */
    size_t n_skipped;
    uint64_t sizes[MOST_SIZES];
    asked_length lengths[MOST_LENGTHS];
    size_t n_lengths;
    bool times;        /* those of each variant, in place of a file */
    const char *judge; /* a tuning file whose choices are looked at; NULL: none */
    kg_tune_options options;
    kg_backend backend;
    int device;
} asked;

static const char usage[] =
    "usage: kgen-tune LIBRARY [options]\n"
    "\n"
    "Times the variants of the kernels in a shared library, and writes a tuning file: from which "
    "n\n"
    "on each variant is the one to take on this GPU. KGEN_TUNING=FILE makes programs use it.\n"
    "\n"
    "  --table NAME     the library's array of kernels (kg_shipped_kernels)\n"
    "  --kernel NAME    this kernel, such as sum_f32; may be repeated. Otherwise all\n"
    "  --seconds S      to spend on each kernel (5)\n"
    "  --clock CLOCK    what counts: loop (calls in a stream), graph, both of them, cold (no\n"
    "                   array in a cache), after (behind work of others), usual, all\n"
    "  --sizes LIST     these n, ascending, as 1000,65536; otherwise two in each octave from 256\n"
    "  --length NAME=LIST  what a length is that calls choose, as bins=64,65536: ascending, once\n"
    "                   for each name (a few usual values); segment_length is their mean\n"
    "  --order ORDER    of indices, which counts: ascending, random, or both of them (both)\n"
    "  --megabytes M    of arrays, at most (1024)\n"
    "  --device I       the CUDA device (the current one)\n"
    "  --backend NAME   cuda or emu; times of the executor mean nothing (cuda)\n"
    "  --out FILE       the tuning file, replaced as a whole at the end; otherwise standard "
    "output\n"
    "  --times          no file: checks and times one variant after the other, and prints lines "
    "of CSV\n"
    "  --skip NAME      with --times: not this variant; may be repeated\n"
    "  --judge FILE     no file: how far what this tuning file chooses is behind the best variant. "
    "Who\n"
    "                   is behind is timed again. Lines of CSV; '-' judges without a file\n";

static int wrong(const char *what, const char *about)
{
    fprintf(stderr, "kgen-tune: %s%s%s\n", what, about ? ": " : "", about ? about : "");
    return 2;
}

/* ---- options ---- */

static bool number(const char *text, double least, double most, double *to)
{
    char *end;
    *to = strtod(text, &end);
    return end != text && *end == '\0' && *to >= least && *to <= most;
}

/* Numbers with commas between them; how many, or 0. */
static size_t numbers(const char *text, uint64_t to[MOST_SIZES])
{
    char *end;
    for (size_t n = 0; n < MOST_SIZES; text = end + 1) {
        if (*text < '0' || *text > '9') return 0;
        errno = 0;
        to[n++] = strtoull(text, &end, 10);
        if (errno || (*end && *end != ',')) return 0;
        if (!*end) return n;
    }
    return 0;
}

static bool sizes(asked *a, const char *text)
{
    a->options.sizes = a->sizes;
    a->options.n_sizes = numbers(text, a->sizes);
    return a->options.n_sizes != 0;
}

static bool ascend(const uint64_t *values, size_t count)
{
    size_t i = 1;
    while (i < count && values[i - 1] < values[i]) i++;
    return i >= count;
}

/* A length that is said twice would be the first of the two, without a word. */
static bool length(asked *a, const char *text)
{
    const char *equals = strchr(text, '=');
    if (a->n_lengths == MOST_LENGTHS || !equals || equals == text) return false;
    asked_length *l = &a->lengths[a->n_lengths];
    if (equals - text >= (int)sizeof l->name) return false;
    memcpy(l->name, text, (size_t)(equals - text));
    l->count = numbers(equals + 1, l->values);
    for (size_t i = 0; i < a->n_lengths; i++)
        if (strcmp(a->lengths[i].name, l->name) == 0) return false;
    a->n_lengths++;
    return l->count != 0 && ascend(l->values, l->count);
}

static bool choice(const char *text, const char *const *words, int count, int *to)
{
    for (*to = 0; *to < count; (*to)++)
        if (strcmp(text, words[*to]) == 0) return true;
    return false;
}

static bool take(asked *a, const char *option, const char *value)
{
    static const char *const clocks[] = {"both", "loop", "graph", "cold", "after", "usual", "all"};
    static const char *const backends[] = {"cuda", "emu"};
    static const char *const orders[] = {"both", "ascending", "random"};
    double x;
    int i;
    if (strcmp(option, "--table") == 0) return (a->table = value) != NULL;
    if (strcmp(option, "--out") == 0) return (a->out = value) != NULL;
    if (strcmp(option, "--judge") == 0) return (a->judge = value) != NULL;
    if (strcmp(option, "--kernel") == 0 && a->n_names < MOST_NAMES)
        return (a->names[a->n_names++] = value) != NULL;
    if (strcmp(option, "--skip") == 0 && a->n_skipped < MOST_NAMES)
        return (a->skipped[a->n_skipped++] = value) != NULL;
    if (strcmp(option, "--sizes") == 0) return sizes(a, value);
    if (strcmp(option, "--length") == 0) return length(a, value);
    if (strcmp(option, "--seconds") == 0) return number(value, 1e-3, 1e6, &a->options.seconds);
    if (strcmp(option, "--megabytes") == 0 && number(value, 1, 1e7, &x))
        return (a->options.bytes = (size_t)(x * 1048576)) != 0;
    if (strcmp(option, "--device") == 0 && number(value, 0, 1e4, &x)) {
        a->device = (int)x;
        return x == a->device;
    }
    if (strcmp(option, "--clock") == 0 && choice(value, clocks, KG_TUNE_CLOCK_COUNT, &i)) {
        a->options.clock = (kg_tune_clock)i;
        return true;
    }
    if (strcmp(option, "--order") == 0 && choice(value, orders, KG_TUNE_ORDER_COUNT, &i)) {
        a->options.order = (kg_tune_order)i;
        return true;
    }
    if (strcmp(option, "--backend") == 0 && choice(value, backends, 2, &i)) {
        a->backend = i ? KG_BACKEND_EMU : KG_BACKEND_CUDA;
        return true;
    }
    return false;
}

static bool is_option(const char *word)
{
    static const char *const all[] = {"--table",     "--kernel", "--seconds", "--clock", "--sizes",
                                      "--skip",      "--device", "--backend", "--out",   "--judge",
                                      "--megabytes", "--order",  "--length"};
    int i;
    return choice(word, all, sizeof all / sizeof *all, &i);
}

static int read_options(asked *a, int count, char **words)
{
    *a = (asked){.table = "kg_shipped_kernels", .backend = KG_BACKEND_CUDA, .device = -1};
    for (int i = 1; i < count; i++) {
        if (words[i][0] != '-') {
            if (a->library) return wrong("one library at a time", words[i]);
            a->library = words[i];
        } else if (strcmp(words[i], "--times") == 0) {
            a->times = true;
        } else if (!is_option(words[i])) {
            return wrong("no such option", words[i]);
        } else if (i + 1 == count) {
            return wrong("a value is missing behind", words[i]);
        } else if (!take(a, words[i], words[i + 1])) {
            fprintf(stderr, "kgen-tune: %s cannot be '%s'\n", words[i], words[i + 1]);
            return 2;
        } else {
            i++;
        }
    }
    if (a->library) return 0;
    fputs(usage, stderr);
    return 2;
}

/* ---- kernels ---- */

static const kg_kernel *const *load(const asked *a, int *code)
{
    char beside[4096];
    if (!strchr(a->library, '/')) /* a file here, not one of the system's folders */
        snprintf(beside, sizeof beside, "./%s", a->library);
    else snprintf(beside, sizeof beside, "%s", a->library);
    void *library = dlopen(beside, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        *code = wrong("cannot load the library", dlerror());
        return NULL;
    }
    const kg_kernel *const *kernels = dlsym(library, a->table);
    if (!kernels) *code = wrong("the library has no such table of kernels (--table)", a->table);
    return kernels;
}

static bool is_asked(const asked *a, const char *name)
{
    bool named = a->n_names == 0;
    for (size_t i = 0; i < a->n_names; i++) named = named || strcmp(a->names[i], name) == 0;
    return named;
}

static bool all_there(const asked *a, const kg_kernel *const *kernels)
{
    for (size_t i = 0; i < a->n_names; i++) {
        const kg_kernel *const *k = kernels;
        while (*k && strcmp((*k)->name, a->names[i]) != 0) k++;
        if (*k) continue;
        (void)wrong("the library has no such kernel", a->names[i]);
        return false;
    }
    return true;
}

static bool has_length(const kg_kernel *k, const char *name)
{
    for (uint32_t i = 0; i < k->n_args && strcmp(name, TUNE_SEGMENT_LENGTH) == 0; i++)
        if (tune_cuts(&k->args[i])) return true;
    for (uint32_t l = 0; l < k->n_lengths; l++)
        if (strcmp(name, k->lengths[l]) == 0) return true;
    return false;
}

static bool any_has_length(const asked *a, const kg_kernel *const *kernels, const char *name)
{
    while (*kernels && !(is_asked(a, (*kernels)->name) && has_length(*kernels, name))) kernels++;
    return *kernels != NULL;
}

/* Those that the kernels before have not, and this one has. */
static void tell_lengths(const asked *a, const kg_kernel *const *kernels)
{
    const char *names[KG_MAX_LENGTHS * MOST_NAMES] = {TUNE_SEGMENT_LENGTH};
    size_t n = any_has_length(a, kernels, TUNE_SEGMENT_LENGTH);
    for (const kg_kernel *const *k = kernels; *k; k++)
        for (uint32_t l = 0; is_asked(a, (*k)->name) && l < (*k)->n_lengths; l++) {
            size_t i = 0;
            while (i < n && strcmp(names[i], (*k)->lengths[l]) != 0) i++;
            if (i == n && n < sizeof names / sizeof *names) names[n++] = (*k)->lengths[l];
        }
    fprintf(stderr, "kgen-tune: lengths that they have: %s", n ? "" : "none");
    for (size_t i = 0; i < n; i++) fprintf(stderr, "%s%s", i ? ", " : "", names[i]);
    fputc('\n', stderr);
}

/* A name that no kernel has is a mistake. */
static bool lengths_there(const asked *a, const kg_kernel *const *kernels)
{
    for (size_t i = 0; i < a->n_lengths; i++) {
        if (any_has_length(a, kernels, a->lengths[i].name)) continue;
        (void)wrong("no kernel has such a length", a->lengths[i].name);
        tell_lengths(a, kernels);
        return false;
    }
    return true;
}

/* The reason begins with the kernel's name, too, which is told once. */
static void tell_left_out(const char *name)
{
    const char *reason = kg_last_error();
    const size_t length = strlen(name);
    if (strncmp(reason, name, length) == 0 && (reason[length] == ':' || reason[length] == ' '))
        reason += length + 1;
    while (*reason == ' ') reason++;
    fprintf(stderr, "%s: left out: %s\n", name, reason);
}

/* A kernel takes what is said of its own lengths, which lie in `lengths` then. */
static kg_tune_options options_for(const asked *a, const kg_kernel *k,
                                   kg_tune_length lengths[MOST_LENGTHS])
{
    kg_tune_options o = a->options;
    o.lengths = lengths;
    for (size_t i = 0; i < a->n_lengths; i++) {
        const asked_length *l = &a->lengths[i];
        if (!has_length(k, l->name)) continue;
        lengths[o.n_lengths++] = (kg_tune_length){l->name, l->values, l->count};
    }
    return o;
}

/* ---- times of each variant ---- */

static void print_record(void *context, const kg_timed *one)
{
    static const char *const words[] = {"begin", "wrong", "time", "end"};
    (void)context;
    printf("%s,%s,%016llx", words[one->what], one->variant->name,
           (unsigned long long)one->variant->hash);
    if (one->what == KG_TIMED_WRONG) printf(",\"%s\"", one->problem);
    if (one->what == KG_TIMED_TIME)
        printf(",%llu,%s,%s,%s,%.4f", (unsigned long long)one->n, one->alignment, one->order,
               one->clock, one->us);
    putchar('\n');
    (void)fflush(stdout); /* whoever reads it knows what was under way */
}

static int is_wanted(void *context, const kg_variant *variant)
{
    const asked *a = context;
    for (size_t i = 0; i < a->n_skipped; i++)
        if (strcmp(a->skipped[i], variant->name) == 0) return 0;
    return 1;
}

/* "device,90,132,NVIDIA H200" */
static int print_device(const asked *a)
{
    kg_device *device;
    kg_device_info info;
    if (kg_device_open(&device, a->backend, a->device) || kg_device_get_info(device, &info))
        return wrong(kg_last_error(), NULL) - 1;
    printf("device,%u,%u,%s\n", info.cc, info.sms, info.name);
    kg_device_close(device);
    return 0;
}

static int time_all(asked *a, const kg_kernel *const *kernels)
{
    if (print_device(a)) return 1;
    for (; *kernels; kernels++) {
        if (!is_asked(a, (*kernels)->name)) continue;
        kg_tune_length lengths[MOST_LENGTHS];
        const kg_tune_options o = options_for(a, *kernels, lengths);
        const kg_status status =
            kg_time_variants(*kernels, a->backend, a->device, &o, is_wanted, print_record, a);
        if (status) return wrong((*kernels)->name, kg_last_error()) - 1;
    }
    return 0;
}

/* ---- judging ---- */

static void tell_dropped(void *context, const char *entry, const char *reason)
{
    (void)context;
    fprintf(stderr, "dropped: %s: %s\n", entry, reason);
}

/* What `path` says, and nothing else, is in force. */
static int put_in_force(const char *path, const kg_kernel *const *kernels)
{
    size_t length;
    char *text = whole_file_read(path, MOST_TEXT, &length);
    if (!text) return wrong("cannot be read", path) - 1;
    kg_status status = kg_register(kernels);
    if (!status) status = kg_tuning_load(text, length, tell_dropped, NULL);
    free(text);
    return status ? wrong(path, kg_last_error()) - 1 : 0;
}

static int judge_all(const asked *a, const kg_kernel *const *kernels)
{
    judgement all = {0};
    unsigned failed = 0;
    if (strcmp(a->judge, "-") != 0 && put_in_force(a->judge, kernels)) return 1;
    judgement_head();
    for (; *kernels; kernels++) {
        judgement one = {.kernel = (*kernels)->name};
        if (!is_asked(a, one.kernel)) continue;
        kg_tune_length lengths[MOST_LENGTHS];
        const kg_tune_options o = options_for(a, *kernels, lengths);
        const kg_status status =
            kg_judge(*kernels, a->backend, a->device, &o, judgement_take, &one);
        if (status == KG_INVALID_ARGUMENT || status == KG_NO_VARIANT) {
            tell_left_out(one.kernel);
        } else if (status) {
            (void)wrong(one.kernel, kg_last_error());
            failed++;
        }
        judgement_tell(&one, one.kernel);
        judgement_add(&all, &one);
    }
    judgement_tell(&all, "all");
    return failed != 0;
}

/* ---- tuning ---- */

static void write_line(void *to, const char *line)
{
    fprintf(to, "%s\n", line);
}

enum { PART = 1, NOTHING = 3 };

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

/* What is tuned so far is kept, whatever happens to the next kernel. */
static int tune_all(const asked *a, const kg_kernel *const *kernels, FILE *to)
{
    unsigned tuned = 0, failed = 0;
    fprintf(to, "kgen-tuning 1\n");
    for (; *kernels && !stopped; kernels++) {
        const char *name = (*kernels)->name;
        kg_tune_result r;
        if (!is_asked(a, name)) continue;
        kg_tune_length lengths[MOST_LENGTHS];
        const kg_tune_options o = options_for(a, *kernels, lengths);
        const kg_status status = kg_tune(*kernels, a->backend, a->device, &o, write_line, to, &r);
        if (status == KG_INVALID_ARGUMENT || status == KG_NO_VARIANT) {
            tell_left_out(name);
            continue;
        }
        if (status) {
            (void)wrong(name, kg_last_error());
            failed++;
            continue;
        }
        fprintf(stderr, "%s: behind its best %.3f before, %.3f now; at worst %.2f, %.2f\n", name,
                r.before, r.after, r.worst_before, r.worst_after);
        tuned++;
    }
    if (!tuned) (void)wrong("no kernel was tuned", NULL);
    if (stopped) (void)wrong("stopped: kernels that follow are not tuned", NULL);
    return !tuned ? NOTHING : failed || stopped ? PART : 0;
}

int main(int count, char **words)
{
    asked a = {0};
    if (count > 1 && strcmp(words[1], "--about") == 0) {
        a = (asked){.backend = KG_BACKEND_CUDA, .device = -1};
        if (count == 4 && strcmp(words[2], "--backend") == 0) (void)take(&a, words[2], words[3]);
        return print_device(&a);
    }
    if (count == 2 && strcmp(words[1], "--help") == 0) return fputs(usage, stdout) < 0;
    int code = read_options(&a, count, words);
    if (code) return code;
    const kg_kernel *const *kernels = load(&a, &code);
    if (!kernels || !all_there(&a, kernels) || !lengths_there(&a, kernels)) return 2;
    if (a.times) return time_all(&a, kernels);
    if (a.judge) return judge_all(&a, kernels);
    (void)signal(SIGINT, stop);
    (void)signal(SIGTERM, stop);
    if (!a.out) {
        code = tune_all(&a, kernels, stdout);
        if (fflush(stdout) != 0 || ferror(stdout)) return wrong(strerror(errno), "standard output");
        return code == NOTHING ? 1 : code;
    }
    char temporary[4096];
    if (snprintf(temporary, sizeof temporary, "%s.XXXXXX", a.out) >= (int)sizeof temporary)
        return wrong("the name is too long", a.out);
    FILE *file = whole_file_open(temporary);
    if (!file) return wrong(strerror(errno), a.out);
    code = tune_all(&a, kernels, file);
    if (code != NOTHING)
        return whole_file_put(file, temporary, a.out) ? code : wrong(strerror(errno), a.out) - 1;
    fclose(file);
    (void)remove(temporary);
    return 1;
}

#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char usage_text[] =
    "usage: run [options]\n"
    "Times our kernels and their rivals on the same buffers, and checks every result.\n"
    "  --kernel GLOB   primitives, or kernels of ours: sum, 'sum_f*'\n"
    "  --type GLOB     element types: f32, 'u*'\n"
    "  --data GLOB     kinds of data: random, shifted, 'entropy-*'; some are timed only where this "
    "fits them\n"
    "  --n LIST        elements: 1000,2^20+1,2^10..2^30 (by 2^2),2^10..2^30:1\n"
    "  --clock LIST    of loop, graph, cold, after; without it, after is timed only where our "
    "kernel\n"
    "                  lets the next one start early\n"
    "  --repeat N      repetitions, 9 to 101 and odd (11)\n"
    "  --seconds N     start no further cell after N seconds\n"
    "  --quick         a few sizes of each kernel and type, within a minute\n"
    "  --variants      each variant of our kernels too, forced\n"
    "  --csv FILE      a line per contestant of each cell\n"
    "  --json FILE     the same, with the machine\n"
    "  --overhead      nanoseconds that a call costs the host beyond the launch\n"
    "  --list          what would be timed, and an estimate of the seconds\n"
    "  --version       the commit it was built from\n"
    "exit status: 0 done, 1 a result was wrong, 2 usage, 3 the system or the device failed\n";

/* ---- sizes ---- */

/* product := power ('*' power)*, power := number ('^' number)? */
static bool read_number(const char **text, uint64_t *value)
{
    if (**text < '0' || **text > '9') return false;
    char *end;
    errno = 0;
    *value = strtoull(*text, &end, 10);
    *text = end;
    return errno == 0;
}

static bool read_power(const char **text, uint64_t *value)
{
    uint64_t exponent = 1, base;
    if (!read_number(text, &base)) return false;
    if (**text == '^' && (++*text, !read_number(text, &exponent))) return false;
    *value = 1;
    while (exponent--)
        if (__builtin_mul_overflow(*value, base, value)) return false;
    return true;
}

static bool read_size(const char **text, uint64_t *value)
{
    uint64_t other;
    if (!read_power(text, value)) return false;
    while (**text == '*') {
        ++*text;
        if (!read_power(text, &other) || __builtin_mul_overflow(*value, other, value)) return false;
    }
    while (**text == '+' || **text == '-') {
        const bool add = *(*text)++ == '+';
        if (!read_power(text, &other)) return false;
        if (!add && other > *value) return false;
        *value = add ? *value + other : *value - other;
    }
    return true;
}

static bool append(uint64_t *n, size_t *count, uint64_t value)
{
    if (*count == MOST_SIZES) return false;
    n[(*count)++] = value;
    return true;
}

bool sizes_parse(const char *text, uint64_t *n, size_t *count)
{
    *count = 0;
    for (;; text++) {
        uint64_t from, to, step = 2;
        if (!read_size(&text, &from)) return false;
        to = from;
        if (strncmp(text, "..", 2) == 0) {
            text += 2;
            if (!read_size(&text, &to) || to < from || from == 0) return false;
            if (*text == ':' && (text++, !read_number(&text, &step))) return false;
            if (step == 0 || step > 32) return false;
        }
        for (; from <= to; from <<= step) {
            if (!append(n, count, from)) return false;
            if (from == 0 || from > UINT64_MAX >> step) break;
        }
        if (*text == '\0') return true;
        if (*text != ',') return false;
    }
}

/* ---- the command line ---- */

static bool clocks_parse(const char *text, options *o)
{
    memset(o->clock, 0, sizeof o->clock);
    o->clocks_given = true;
    for (;;) {
        const size_t length = strcspn(text, ",");
        int k = 0;
        while (k < CLOCK_COUNT &&
               (strlen(clock_names[k]) != length || strncmp(text, clock_names[k], length) != 0))
            k++;
        if (k == CLOCK_COUNT) return false;
        o->clock[k] = true;
        if (!text[length]) return true;
        text += length + 1;
    }
}

static bool repetitions_parse(const char *text, options *o)
{
    char *end;
    const unsigned long r = strtoul(text, &end, 10);
    o->repetitions = (unsigned)r;
    return !*end && r >= 9 && r <= MOST_REPETITIONS && r % 2 == 1;
}

static bool seconds_parse(const char *text, options *o)
{
    char *end;
    o->seconds = strtod(text, &end);
    return end != text && !*end && o->seconds > 0;
}

static bool n_parse(const char *text, options *o)
{
    if (!sizes_parse(text, o->n, &o->n_count)) return false;
    for (size_t i = 0; i < o->n_count; i++)
        if (o->n[i] == 0) return false;
    return true;
}

/* An option has a value that is kept, a value that is read, or none. */
typedef struct option_row {
    const char *name;
    size_t text; /* of a const char *, plus 1 */
    size_t flag; /* of a bool, plus 1 */
    bool (*read)(const char *text, options *o);
    const char *wants;
} option_row;

#define TEXT(field) .text = offsetof(options, field) + 1
#define FLAG(field) .flag = offsetof(options, field) + 1
static const option_row rows[] = {
    {"--kernel", TEXT(kernel)},
    {"--type", TEXT(type)},
    {"--data", TEXT(data)},
    {"--csv", TEXT(csv)},
    {"--json", TEXT(json)},
    {"--n", .read = n_parse, .wants = "sizes above 0 such as 1000,2^20+1,2^10..2^30:2"},
    {"--clock", .read = clocks_parse, .wants = "a list of loop, graph, cold, after"},
    {"--repeat", .read = repetitions_parse, .wants = "an odd number from 9 to 101"},
    {"--seconds", .read = seconds_parse, .wants = "a number above 0"},
    {"--quick", FLAG(quick)},
    {"--variants", FLAG(variants)},
    {"--overhead", FLAG(overhead)},
    {"--list", FLAG(list)},
    {"--version", FLAG(version)},
    {"--help", FLAG(help)},
};

static const option_row *find_row(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0) return &rows[i];
    return NULL;
}

bool options_parse(options *o, int argc, char **argv, char *error, size_t error_size)
{
    *o = (options){.repetitions = 11, .clock = {true, true, true, true}};
    for (int i = 1; i < argc; i++) {
        const option_row *row = find_row(argv[i]);
        if (!row) return snprintf(error, error_size, "there is no option %s", argv[i]), false;
        if (row->flag) {
            *(bool *)((char *)o + row->flag - 1) = true;
            continue;
        }
        if (i + 1 == argc) return snprintf(error, error_size, "%s needs a value", row->name), false;
        const char *value = argv[++i];
        if (row->text) *(const char **)((char *)o + row->text - 1) = value;
        else if (!row->read(value, o))
            return snprintf(error, error_size, "%s takes %s, not '%s'", row->name, row->wants,
                            value),
                   false;
    }
    return true;
}

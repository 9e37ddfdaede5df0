#include "tuning_parse.h"

#include <string.h>

enum { KERNEL, VARIANT, HASH, CC, SMS, MAX_N, FIELDS, MOST_FIELDS = FIELDS + KG_TUNING_LIMITS };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_text(char c)
{
    return (c >= ' ' && c <= '~') || c == '\t';
}

static bool is(kg_tuning_word word, const char *s)
{
    return word.length == strlen(s) && memcmp(word.s, s, word.length) == 0;
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 16;
}

/* A number of the base without sign, no larger than `most`. */
static bool read_number(kg_tuning_word word, unsigned base, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    for (size_t i = 0; i < word.length; i++) {
        const unsigned digit = (unsigned)digit_value(word.s[i]);
        if (digit >= base || value > (most - digit) / base) return false;
        value = value * base + digit;
    }
    *number = value;
    return word.length != 0;
}

/* Splits at blanks; the number of fields, which may be more than are kept. */
static size_t split(kg_tuning_word line, kg_tuning_word fields[MOST_FIELDS])
{
    size_t count = 0, i = 0;
    while (i < line.length) {
        while (i < line.length && is_blank(line.s[i])) i++;
        const size_t start = i;
        while (i < line.length && !is_blank(line.s[i])) i++;
        if (i == start) break;
        if (count < MOST_FIELDS) fields[count] = (kg_tuning_word){line.s + start, i - start};
        count++;
    }
    return count;
}

/* A number, or none. */
static bool read_bound(kg_tuning_word word, uint64_t *bound)
{
    *bound = UINT64_MAX;
    return is(word, "max") || read_number(word, 10, UINT64_MAX, bound);
}

static bool read_limit(kg_tuning_word word, kg_tuning_limit *limit)
{
    enum { PREFIX = 4 };
    const char *equals = memchr(word.s, '=', word.length);
    const size_t name = equals ? (size_t)(equals - word.s) : 0;
    if (name <= PREFIX) return false;
    limit->is_least = memcmp(word.s, "min_", PREFIX) == 0;
    if (!limit->is_least && memcmp(word.s, "max_", PREFIX) != 0) return false;
    limit->feature = (kg_tuning_word){word.s + PREFIX, name - PREFIX};
    const kg_tuning_word value = {equals + 1, word.length - name - 1};
    return limit->is_least ? read_number(value, 10, UINT64_MAX, &limit->value)
                           : read_bound(value, &limit->value);
}

/* What is wrong, and where. */
typedef struct flaw {
    const char *at, *problem;
} flaw;

/* No problem, or that of the first field that is wrong. */
static flaw read_fields(const kg_tuning_word *fields, kg_tuning_entry *entry)
{
    uint64_t cc, sms;
    if (fields[HASH].length != 16 || !read_number(fields[HASH], 16, UINT64_MAX, &entry->hash))
        return (flaw){fields[HASH].s, "the third field must be a hash of 16 hexadecimal digits"};
    if (!read_number(fields[CC], 10, UINT32_MAX, &cc))
        return (flaw){fields[CC].s,
                      "the fourth field must be a compute capability times ten, such as 90"};
    if (!read_number(fields[SMS], 10, UINT32_MAX, &sms))
        return (flaw){fields[SMS].s, "the fifth field must be a number of multiprocessors"};
    if (!read_bound(fields[MAX_N], &entry->max_n))
        return (flaw){fields[MAX_N].s, "the sixth field must be a number of elements, or 'max'"};
    entry->kernel = fields[KERNEL];
    entry->variant = fields[VARIANT];
    entry->cc = (uint32_t)cc;
    entry->sms = (uint32_t)sms;
    return (flaw){NULL, NULL};
}

static flaw read_entry(const kg_tuning_word *fields, size_t count, kg_tuning_entry *entry)
{
    const flaw found = read_fields(fields, entry);
    if (found.problem) return found;
    const kg_tuning_word last = fields[count - 1];
    entry->whole.s = fields[KERNEL].s;
    entry->whole.length = (size_t)(last.s + last.length - fields[KERNEL].s);
    entry->n_limits = (uint32_t)(count - FIELDS);
    for (uint32_t i = 0; i < entry->n_limits; i++)
        if (!read_limit(fields[FIELDS + i], &entry->limits[i]))
            return (flaw){fields[FIELDS + i].s,
                          "behind its six fields an entry has max_<feature>=N or min_<feature>=N"};
    return found;
}

/* Of any line, whatever it is for. */
static flaw check_line(kg_tuning_word line)
{
    if (line.length > KG_TUNING_LINE)
        return (flaw){line.s + KG_TUNING_LINE, "the line is longer than 512 bytes"};
    for (size_t i = 0; i < line.length; i++)
        if (!is_text(line.s[i]))
            return (flaw){line.s + i, "the line holds a byte that is not printable ASCII"};
    return (flaw){NULL, NULL};
}

/* *is_entry where the line holds one. */
static flaw read_line(kg_tuning_word line, size_t number, kg_tuning_entry *entry, bool *is_entry)
{
    const flaw found = check_line(line);
    *is_entry = false;
    if (found.problem) return found;
    if (number == 1 && !is(line, "kgen-tuning 1"))
        return (flaw){line.s, "the first line must be 'kgen-tuning 1'"};
    if (number == 1) return found;

    const char *comment = memchr(line.s, '#', line.length);
    if (comment) line.length = (size_t)(comment - line.s);
    kg_tuning_word fields[MOST_FIELDS];
    const size_t count = split(line, fields);
    if (count == 0) return found;
    if (count < FIELDS)
        return (flaw){
            fields[0].s,
            "an entry has six fields, kernel variant hash cc sms max_n, and limits of features"};
    if (count > MOST_FIELDS)
        return (flaw){fields[0].s, "an entry has at most 16 limits of features"};
    *is_entry = true;
    entry->line = number;
    return read_entry(fields, count, entry);
}

bool kg__tuning_parse(const char *text, size_t length, kg_tuning_take take, void *context,
                      kg_tuning_damage *damage)
{
    size_t at = 0, number = 0;
    do {
        const char *end = length > at ? memchr(text + at, '\n', length - at) : NULL;
        const size_t stop = end ? (size_t)(end - text) : length;
        kg_tuning_word line = {text + at, stop - at};
        if (line.length > 0 && line.s[line.length - 1] == '\r') line.length--;
        kg_tuning_entry entry;
        bool is_entry;
        const flaw found = read_line(line, ++number, &entry, &is_entry);
        if (found.problem) {
            *damage = (kg_tuning_damage){number, (size_t)(found.at - line.s) + 1, found.problem};
            return false;
        }
        if (is_entry && take) take(context, &entry);
        at = stop + 1;
    } while (at < length);
    return true;
}

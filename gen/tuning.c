#include "tuning.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool damaged(diags *d, const source *src, const char *at, const char *what)
{
    diag_error(d, source_pos(src, (size_t)(at - src->text)), "tuning", "%s", what);
    return false;
}

static bool parse_number(const char *s, int base, uint64_t *value)
{
    char *end;
    if (*s == '-' || *s == '+' || *s == '\0') return false;
    *value = strtoull(s, &end, base);
    return *end == '\0';
}

/* kernel variant hash cc sms max_n */
static bool read_entry(arena *a, diags *d, const source *src, const char *line, size_t n,
                       tuning_entry *e)
{
    char *copy = arena_strndup(a, line, n), *field[7], *rest = NULL;
    int count = 0;
    for (char *s = strtok_r(copy, " \t", &rest); s && count < 7; s = strtok_r(NULL, " \t", &rest))
        field[count++] = s;
    if (count != 6) return damaged(d, src, line, "a line has six fields: kernel, variant, hash, "
                                                 "capability, SMs, max_n");
    uint64_t cc, sms;
    if (strlen(field[2]) != 16 || !parse_number(field[2], 16, &e->hash))
        return damaged(d, src, line, "the third field is a hash of 16 hexadecimal digits");
    if (!parse_number(field[3], 10, &cc) || !parse_number(field[4], 10, &sms) || cc > 999 ||
        sms > 100000)
        return damaged(d, src, line, "the fourth and fifth fields are a compute capability times "
                                     "ten and a number of SMs");
    e->max_n = UINT64_MAX;
    if (strcmp(field[5], "max") != 0 && !parse_number(field[5], 10, &e->max_n))
        return damaged(d, src, line, "the sixth field is a number of elements, or \"max\"");
    e->kernel = field[0];
    e->variant = field[1];
    e->cc = (uint32_t)cc;
    e->sms = (uint32_t)sms;
    e->at = source_pos(src, (size_t)(line - src->text));
    return true;
}

const tuning *tuning_read(arena *a, diags *d, const source *src)
{
    tuning *t = arena_new_of(a, tuning);
    t->src = src;
    t->entries = arena_array(a, tuning_entry, src->lines);
    static const char first[] = "kgen-tuning 1";
    bool ok = strncmp(src->text, first, sizeof first - 1) == 0 &&
              (src->text[sizeof first - 1] == '\n' || src->text[sizeof first - 1] == '\0');
    if (!ok) damaged(d, src, src->text, "a tuning file begins with the line \"kgen-tuning 1\"");
    for (uint32_t i = 1; ok && i < src->lines; i++) {
        const char *line = src->text + src->line[i];
        size_t n = src->line[i + 1] - src->line[i];
        while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == ' ')) n--;
        if (n == 0 || *line == '#') continue;
        ok = read_entry(a, d, src, line, n, &t->entries[t->count]);
        if (ok) t->count++;
    }
    return ok ? t : NULL;
}

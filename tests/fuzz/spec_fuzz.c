/* Seeded mutations of good specs through all passes. Whatever comes in, it ends in diagnostics, or
 * in a spec whose operator text stands where its map says, with a plan that renders. Half of the
 * runs change bytes, the others words: keys, values and examples of the grammar, so that many specs
 * are planned and rendered.
 *
 *     spec_fuzz [-r RUNS] [-s SEED] [-l LEAST] SPEC...
 *
 * Fewer rendered specs than LEAST are a failure: the runs would say little.
 *
 * Build it with AddressSanitizer and UndefinedBehaviorSanitizer. On a failure it prints the seed of
 * the run, which with -r 1 -s SEED shows it again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/session.h"
#include "operator/operator.h"
#include "plan/plan.h"
#include "render/render.h"
#include "spec/grammar.h"
#include "spec/spec.h"

#include "holds.h"

#ifndef KGEN_TEMPLATE_DIR
#error "KGEN_TEMPLATE_DIR says where the templates are"
#endif

#define TEXT_MAX 65536u

/* ---- chance ---- */

static uint64_t state;

/* splitmix64 */
static uint64_t next_random(void)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static size_t below(size_t n)
{
    return n ? (size_t)(next_random() % n) : 0;
}

/* ---- mutations ---- */

typedef struct bytes {
    char at[TEXT_MAX];
    size_t len;
} bytes;

static void put(bytes *b, size_t where, const char *s, size_t n)
{
    if (b->len + n > TEXT_MAX) return;
    memmove(b->at + where + n, b->at + where, b->len - where);
    memmove(b->at + where, s, n);
    b->len += n;
}

static void cut(bytes *b, size_t where, size_t n)
{
    if (n > b->len - where) n = b->len - where;
    memmove(b->at + where, b->at + where + n, b->len - where - n);
    b->len -= n;
}

static const char *const tokens[] = {
    "&a ",
    "*a",
    "!!str ",
    "|\n",
    ">\n",
    "|2-\n",
    "\"",
    "'",
    "''",
    "[",
    "]",
    "{",
    "}",
    ": ",
    "- ",
    "? ",
    "#",
    ",",
    "\n",
    "\n  ",
    "\t",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "\\x41",
    "\\n",
    "\\u20ac",
    "\\\n",
    "\r\n",
    "\xc3\xa9",
    "\xe2\x80\xa8",
    "\xff",
    "\x01",
    "<<: ",
    "~",
    "null",
    "18446744073709551616",
    "-1",
    "__x",
    "types: ",
    "operator: ",
    "variants:\n- ",
    "padding: ",
    "structs: {p: {fields: [{name: a, type: f32}]}}\n",
    "combine: |\n      a\n\n     b\n",
};

static void insert_token(bytes *b)
{
    const char *t = tokens[below(sizeof tokens / sizeof *tokens)];
    put(b, below(b->len + 1), t, strlen(t));
}

static void copy_piece(bytes *b)
{
    char piece[256];
    const size_t from = below(b->len), n = below(sizeof piece) % (b->len - from + 1);
    memcpy(piece, b->at + from, n);
    put(b, below(b->len + 1), piece, n);
}

static void repeat_character(bytes *b)
{
    static const char characters[] = "[{- ?:\"'\n x(";
    char run[512];
    memset(run, characters[below(sizeof characters - 1)], sizeof run);
    put(b, below(b->len + 1), run, below(sizeof run));
}

static void mutate_bytes(bytes *b)
{
    switch (below(7)) {
    case 0: b->at[below(b->len)] = (char)next_random(); break;
    case 1: b->at[below(b->len)] ^= (char)(1u << below(8)); break;
    case 2: cut(b, below(b->len), 1 + below(20)); break;
    case 3: copy_piece(b); break;
    case 4: repeat_character(b); break;
    default: insert_token(b); break;
    }
    if (b->len == 0) put(b, 0, "x", 1);
}

/* ---- the grammar's words ---- */

/* words: keys and values; lines: a key with an example. For all runs. */
static struct {
    arena *a;
    list words, numbers, types, lines;
} grammar;

/* What stands in quotes, in the schema or in the reference. */
static void take_quoted(list *into, const char *s, char quote, const char *allowed)
{
    for (const char *start; (start = strchr(s, quote)) != NULL;) {
        const char *end = strchr(start + 1, quote);
        if (!end) return;
        const char *word = arena_strndup(grammar.a, start + 1, (size_t)(end - start) - 1);
        if (*word && (!allowed || word[strspn(word, allowed)] == '\0'))
            list_add(grammar.a, into, (void *)word);
        s = end + 1;
    }
}

static bool read_grammar(void)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    static const char *const numbers[] = {"0",  "1",  "2",  "3",  "4",    "8", "16",
                                          "31", "32", "33", "64", "4096", "T"};
    grammar.a = arena_new();
    if (!grammar.a || !ARENA_TRY(grammar.a)) return false;
    text schema = text_new(grammar.a), page = text_new(grammar.a);
    grammar_schema(&schema);
    take_quoted(&grammar.words, text_str(&schema), '"', letters);
    for (const op_function *f = op_functions; f->name; f++)
        list_add(grammar.a, &grammar.words, (void *)f->name);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        list_add(grammar.a, &grammar.numbers, (void *)numbers[i]);
    for (const char *const *t = type_builtin_names(); *t; t++)
        list_add(grammar.a, &grammar.types, (void *)*t);
    grammar_reference(&page);
    for (const char *s = text_str(&page); (s = strstr(s, "- Example: ")) != NULL; s++) {
        const size_t n = strcspn(s, "\n");
        take_quoted(&grammar.lines, arena_strndup(grammar.a, s, n), '`', NULL);
    }
    return grammar.words.count > 100 && grammar.lines.count > 20;
}

static bool in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static const char *any_of(const list *l)
{
    return l->at[below(l->count)];
}

static size_t any_word(const bytes *b)
{
    size_t from = below(b->len);
    while (from < b->len && !in_word(b->at[from])) from++;
    while (from > 0 && in_word(b->at[from - 1])) from--;
    return from;
}

static bool is_type(const char *s, size_t n)
{
    for (size_t i = 0; i < grammar.types.count; i++)
        if (strlen(grammar.types.at[i]) == n && memcmp(grammar.types.at[i], s, n) == 0) return true;
    return false;
}

/* Each by its kind, mostly: a number, a type, any word. */
static void replace_word(bytes *b)
{
    const size_t from = any_word(b);
    size_t n = 0;
    while (from + n < b->len && in_word(b->at[from + n])) n++;
    const char c = from < b->len ? b->at[from] : 'x';
    const char *word = any_of(c >= '0' && c <= '9'                   ? &grammar.numbers
                              : is_type(b->at + from, n) && below(4) ? &grammar.types
                                                                     : &grammar.words);
    cut(b, from, n);
    put(b, from, word, strlen(word));
}

/* The start of a line at random, and how long it is with its end. */
static size_t any_line(const bytes *b, size_t *n)
{
    size_t from = below(b->len);
    while (from > 0 && b->at[from - 1] != '\n') from--;
    const char *end = memchr(b->at + from, '\n', b->len - from);
    *n = end ? (size_t)(end - b->at) - from + 1 : b->len - from;
    return from;
}

/* In the place of the line of that key, where there is one, or at the end. */
static void put_key(bytes *b, const char *line, const char *indent)
{
    char whole[512];
    const int length =
        snprintf(whole, sizeof whole, "%s%s%s\n", indent, line, strchr(indent, '{') ? "}" : "");
    if (length >= (int)sizeof whole) return;
    const size_t key = (size_t)(strchr(line, ':') - line) + 1;
    size_t at = 0, n = 0;
    for (; at < b->len; at += n) {
        const char *end = memchr(b->at + at, '\n', b->len - at);
        n = end ? (size_t)(end - b->at) - at + 1 : b->len - at;
        if (n > key && memcmp(b->at + at, line, key) == 0) break;
    }
    if (at < b->len) cut(b, at, n);
    else if (b->len && b->at[b->len - 1] != '\n') put(b, at++, "\n", 1);
    put(b, at, whole, (size_t)length);
}

static void insert_line(bytes *b)
{
    static const char *const indents[] = {
        "", "", "", "  ", "variants:\n  - {nwarps: 2, nwork: 2, ", "  - {nwarps: 2, nwork: 2, "};
    const char *line = any_of(&grammar.lines);
    if (strchr(line, ':')) put_key(b, line, indents[below(sizeof indents / sizeof *indents)]);
}

static void copy_line(bytes *b)
{
    char line[512];
    size_t n, ignored;
    const size_t from = any_line(b, &n);
    if (n > sizeof line) return;
    memcpy(line, b->at + from, n);
    put(b, any_line(b, &ignored), line, n);
}

static void mutate_words(bytes *b)
{
    size_t n;
    switch (below(8)) {
    case 0: copy_line(b); break;
    case 1: {
        const size_t from = any_line(b, &n);
        cut(b, from, n);
        break;
    }
    case 2:
    case 3: insert_line(b); break;
    default: replace_word(b); break;
    }
    if (b->len == 0) put(b, 0, "x", 1);
}

static void mutate(bytes *b)
{
    const bool words = below(2) != 0;
    for (size_t n = 1 + below(words ? 3 : 8); n; n--) (words ? mutate_words : mutate_bytes)(b);
}

/* ---- what must hold ---- */

static size_t rendered;

/* What has no error is planned, or that says why not; what is planned is rendered. */
static bool goes_on(arena *a, diags *d, kg_spec *spec)
{
    static const uint32_t archs[] = {80, 90, 0};
    const plan_options options = {.archs = archs};
    output *made;
    size_t count;
    bool system = false;
    plan *p = plan_make(a, d, spec, &options);
    if (!p || diag_errors(d)) return diag_errors(d) > 0;
    render *r = render_new(a, d, KGEN_TEMPLATE_DIR, &system);
    if (!render_plan(r, p, &made, &count) || diag_errors(d)) return false;
    for (size_t i = 0; i < count; i++)
        if (made[i].len == 0 || strlen(made[i].text) != made[i].len) return false;
    rendered++;
    return true;
}

/* A spec, or an error, or both; never neither. */
static bool front_end_holds(arena *a, diags *d, const bytes *b)
{
    const source *src = source_from_text(a, d, "fuzz.yaml", b->at, b->len);
    const kg_spec *read = src ? spec_read(a, d, src) : NULL;
    text out = text_new(a);
    diag_render(d, &out, (b->len & 1) != 0);
    return read ? maps_hold(read) : diag_errors(d) > 0;
}

static bool run_passes(const bytes *b)
{
    arena *a = arena_new();
    bool good = false;
    if (a && ARENA_TRY(a)) {
        diags *d = diags_new(a), *checked = diags_new(a);
        good = front_end_holds(a, d, b);
        const source *src = source_from_text(a, checked, "fuzz.yaml", b->at, b->len);
        kg_spec *spec = src ? session_spec(a, checked, src) : NULL;
        if (good && spec && !diag_errors(checked)) good = goes_on(a, checked, spec);
        if (!good) {
            text out = text_new(a);
            diag_render(checked, &out, false);
            fprintf(stderr, "%.*s\n%s", (int)b->len, b->at, text_str(&out));
        }
    }
    arena_free(a);
    return good;
}

/* ---- seeds ---- */

static bool read_seed(const char *path, bytes *b)
{
    FILE *f = fopen(path, "rb");
    if (!f) return false;
    b->len = fread(b->at, 1, TEXT_MAX / 2, f);
    fclose(f);
    return b->len > 0;
}

static int fuzz(char **paths, size_t count, size_t runs, uint64_t seed, size_t least)
{
    static bytes b;
    for (size_t run = 0; run < runs; run++) {
        state = seed + run;
        const char *path = paths[below(count)];
        if (!read_seed(path, &b)) {
            fprintf(stderr, "spec_fuzz: cannot read %s\n", path);
            return 2;
        }
        mutate(&b);
        if (!run_passes(&b)) {
            printf("not ok 1 - seed %llu of %s\n1..1\n", (unsigned long long)(seed + run), path);
            return 1;
        }
    }
    const bool enough = rendered >= least;
    printf("%sok 1 - %zu mutated specs, %zu of them rendered\n1..1\n", enough ? "" : "not ", runs,
           rendered);
    return !enough;
}

int main(int argc, char **argv)
{
    size_t runs = 4000, least = 0;
    uint64_t seed = 1;
    int i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (strcmp(argv[i], "-r") == 0) runs = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "-s") == 0) seed = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "-l") == 0) least = strtoull(argv[i + 1], NULL, 10);
    }
    if (i >= argc || !read_grammar()) {
        fprintf(stderr, "usage: spec_fuzz [-r RUNS] [-s SEED] [-l LEAST] SPEC...\n");
        return 2;
    }
    return fuzz(argv + i, (size_t)(argc - i), runs, seed, least);
}

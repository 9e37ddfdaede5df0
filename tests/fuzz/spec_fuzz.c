/* Seeded mutations of good specs through the front end: whatever comes in, it ends in diagnostics,
 * or in a spec whose operator text stands where its map says.
 *
 *     spec_fuzz [-r RUNS] [-s SEED] SPEC...
 *
 * Build it with AddressSanitizer and UndefinedBehaviorSanitizer. On a failure it prints the seed of
 * the run, which with -r 1 -s SEED shows it again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/session.h"
#include "spec/spec.h"

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

typedef struct bytes { char at[TEXT_MAX]; size_t len; } bytes;

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

static void insert_token(bytes *b)
{
    static const char *const tokens[] = {
        "&a ", "*a", "!!str ", "|\n", ">\n", "|2-\n", "\"", "'", "''", "[", "]", "{", "}", ": ",
        "- ", "? ", "#", ",", "\n", "\n  ", "\t", "---\n", "...\n", "%YAML 1.1\n", "\\x41", "\\n",
        "\\u20ac", "\\\n", "\r\n", "\xc3\xa9", "\xe2\x80\xa8", "\xff", "\x01", "<<: ", "~", "null",
        "18446744073709551616", "-1", "__x", "types: ", "operator: ", "variants:\n- ", "padding: ",
        "structs: {p: {fields: [{name: a, type: f32}]}}\n", "combine: |\n      a\n\n     b\n",
    };
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

static void mutate(bytes *b)
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

/* ---- what must hold ---- */

static bool map_holds(const op_text *op)
{
    if (!op->text) return true;
    const source *s = op->at.src;
    for (size_t i = 0; i <= op->len; i++)
        if (op->map[i] > s->len || (i && op->map[i] < op->map[i - 1])) return false;
    for (size_t i = 0; i < op->len; i++) {
        const char there = s->text[op->map[i]];
        const bool at_end = op->text[i] == '\n' && op->map[i] == s->len;
        if (op->text[i] != there && there != '\\' && !at_end) return false;
    }
    return true;
}

static bool maps_hold(const kg_spec *s)
{
    bool holds = map_holds(&s->op.identity) && map_holds(&s->op.transform) &&
                 map_holds(&s->op.combine) && map_holds(&s->op.finalise);
    for (size_t i = 0; i < s->map.count; i++) holds = holds && map_holds(&s->map.at[i].op);
    for (size_t i = 0; i < s->op.identity_fields.count; i++)
        holds = holds && map_holds(&s->op.identity_fields.at[i].op);
    return holds;
}

/* A spec, or an error, or both; never neither. */
static bool run_front_end(const bytes *b)
{
    arena *a = arena_new();
    bool good = false;
    if (a && ARENA_TRY(a)) {
        diags *d = diags_new(a);
        const source *src = source_from_text(a, d, "fuzz.yaml", b->at, b->len);
        const kg_spec *spec = src ? spec_read(a, d, src) : NULL;
        text out = text_new(a);
        diag_render(d, &out, (b->len & 1) != 0);
        good = spec ? maps_hold(spec) : diag_errors(d) > 0;
        if (src) session_spec(a, diags_new(a), src); /* and checked, where that is possible */
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

static int fuzz(char **paths, size_t count, size_t runs, uint64_t seed)
{
    static bytes b;
    for (size_t run = 0; run < runs; run++) {
        state = seed + run;
        const char *path = paths[below(count)];
        if (!read_seed(path, &b)) {
            fprintf(stderr, "spec_fuzz: cannot read %s\n", path);
            return 2;
        }
        for (size_t n = 1 + below(8); n; n--) mutate(&b);
        if (!run_front_end(&b)) {
            printf("not ok 1 - seed %llu of %s\n1..1\n", (unsigned long long)(seed + run), path);
            return 1;
        }
    }
    printf("ok 1 - %zu mutated specs\n1..1\n", runs);
    return 0;
}

int main(int argc, char **argv)
{
    size_t runs = 4000;
    uint64_t seed = 1;
    int i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (strcmp(argv[i], "-r") == 0) runs = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "-s") == 0) seed = strtoull(argv[i + 1], NULL, 10);
    }
    if (i >= argc) {
        fprintf(stderr, "usage: spec_fuzz [-r RUNS] [-s SEED] SPEC...\n");
        return 2;
    }
    return fuzz(argv + i, (size_t)(argc - i), runs, seed);
}

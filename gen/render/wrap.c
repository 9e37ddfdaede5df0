#include "render/wrap.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Kinds of places, the best first. */
typedef enum kind { LIST, ASSIGNMENT, OPERATOR, BRACKET, NOWHERE } kind;

/* Operators that a line may go on with, each between two spaces. */
static const struct {
    const char *text;
    kind kind;
} operators[] = {
    {"?", LIST},      {":", LIST},      {"&&", LIST},     {"||", LIST},    {"==", OPERATOR},
    {"!=", OPERATOR}, {"<=", OPERATOR}, {">=", OPERATOR}, {"<", OPERATOR}, {">", OPERATOR},
    {"<<", OPERATOR}, {">>", OPERATOR}, {"|", OPERATOR},  {"&", OPERATOR}, {"^", OPERATOR},
    {"+", OPERATOR},  {"-", OPERATOR},  {"*", OPERATOR},  {"/", OPERATOR}, {"%", OPERATOR},
};

static kind kind_of_operator(const char *s, const char *end)
{
    size_t n = 0;
    while (s + n < end && s[n] != ' ') n++;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strlen(operators[i].text) == n && memcmp(s, operators[i].text, n) == 0)
            return operators[i].kind;
    return NOWHERE;
}

/* What a break at `at`, the space after `before`, would be. */
static kind kind_of_place(const char *s, const char *at, const char *end, int depth)
{
    if (*at == '(') return at + 1 < end && at[1] != ')' ? BRACKET : NOWHERE;
    if (*at != ' ') return NOWHERE;
    if (at[-1] == ',' || at[-1] == ';') return LIST;
    if (at[-1] == ')' && depth == 0 && *s == 'i' && s[1] == 'f') return LIST; /* its statement */
    if (at[-1] == '=' && at - s > 1 && at[-2] == ' ') return depth == 0 ? ASSIGNMENT : NOWHERE;
    return kind_of_operator(at + 1, end);
}

static const char *past_literal(const char *s, const char *end)
{
    const char quote = *s;
    for (s++; s < end && *s != quote; s++)
        if (*s == '\\') s++;
    return s;
}

typedef struct choice {
    kind kind;
    wrap wrap;
} choice;

/* The best kind; of one kind the place in the fewest brackets; of those the last. */
static choice best_from(const char *s, const char *end, int room, const char *least)
{
    int depth = 0, best_depth = 0;
    choice best = {NOWHERE, {NULL, NULL}};
    for (const char *at = s; at < end && at <= s + room; at++) {
        if (*at == '"' || *at == '\'') at = past_literal(at, end);
        if (at >= s + room) break;
        if (at > s && at >= least) {
            const kind is = kind_of_place(s, at, end, depth);
            if (is < best.kind || (is == best.kind && is != NOWHERE && depth <= best_depth)) {
                best = (choice){is, {is == BRACKET ? at + 1 : at, at + 1}};
                best_depth = depth;
            }
        }
        if (*at == '(' || *at == '{' || *at == '[') depth++;
        if (*at == ')' || *at == '}' || *at == ']') depth--;
    }
    return best;
}

wrap wrap_code(const char *s, const char *end, int room)
{
    const choice late = best_from(s, end, room, s + room * 2 / 5); /* not after a word or two */
    return late.kind == LIST ? late.wrap : best_from(s, end, room, s).wrap;
}

wrap wrap_prose(const char *s, const char *end, int room)
{
    for (const char *at = s + room; at > s; at--) {
        const bool closes = end - at == 3 && memcmp(at, " */", 3) == 0;
        if (at < end && *at == ' ' && !closes) return (wrap){at, at + 1};
    }
    return (wrap){NULL, NULL};
}

/* What operator text asks of a processor, as it is written: for the head of emitted files. */
#include <string.h>

#include "operator/operator.h"
#include "operator/operator_lex.h"

typedef enum operation {
    ADDITION,
    MULTIPLICATION,
    DIVISION,
    COMPARISON,
    LOGIC,
    BITS,
    SELECTION,
    CALL,
    LOOP,
    N_OPERATIONS
} operation;

static const char *const names[N_OPERATIONS][2] = {
    {"addition", "additions"},
    {"multiplication", "multiplications"},
    {"division", "divisions"},
    {"comparison", "comparisons"},
    {"logical operation", "logical operations"},
    {"bit operation", "bit operations"},
    {"selection", "selections"},
    {"call", "calls"},
    {"loop, its body once", "loops, their bodies once"},
};

static const struct {
    const char *text;
    operation is;
} operations[] = {
    {"+", ADDITION},
    {"-", ADDITION},
    {"++", ADDITION},
    {"--", ADDITION},
    {"+=", ADDITION},
    {"-=", ADDITION},
    {"/", DIVISION},
    {"%", DIVISION},
    {"/=", DIVISION},
    {"%=", DIVISION},
    {"<", COMPARISON},
    {">", COMPARISON},
    {"<=", COMPARISON},
    {">=", COMPARISON},
    {"==", COMPARISON},
    {"!=", COMPARISON},
    {"&&", LOGIC},
    {"||", LOGIC},
    {"!", LOGIC},
    {"&", BITS},
    {"|", BITS},
    {"^", BITS},
    {"~", BITS},
    {"<<", BITS},
    {">>", BITS},
    {"<<=", BITS},
    {">>=", BITS},
    {"&=", BITS},
    {"|=", BITS},
    {"^=", BITS},
    {"?", SELECTION},
    {"if", SELECTION},
    {"switch", SELECTION},
    {"for", LOOP},
    {"while", LOOP},
    {"*", MULTIPLICATION},
    {"*=", MULTIPLICATION},
};

static bool is_function(const op_text *op, token t)
{
    for (const op_function *f = op_functions; f->name; f++)
        if (f->arity != 0 && token_is(op, t, f->name)) return true;
    return false;
}

/* A sign stands where an operand may begin. */
static bool is_sign(const op_text *op, token t, token before)
{
    if (!token_is(op, t, "-") && !token_is(op, t, "+")) return false;
    if (before.kind == TOKEN_PUNCTUATION)
        return !token_is(op, before, ")") && !token_is(op, before, "]");
    return before.kind == TOKEN_END || token_is(op, before, "return");
}

static void count(const op_text *op, token t, token before, uint32_t counts[N_OPERATIONS])
{
    if (is_sign(op, t, before) || token_is(op, before, ".")) return;
    if (is_function(op, t)) counts[CALL]++;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (token_is(op, t, operations[i].text)) counts[operations[i].is]++;
}

const char *operator_operations(arena *a, const char *s)
{
    const op_text op = {.text = s, .len = strlen(s)};
    uint32_t counts[N_OPERATIONS] = {0};
    lexer l = {.op = &op};
    token before = {.kind = TOKEN_END};
    for (token t = lex_next(&l); t.kind != TOKEN_END; before = t, t = lex_next(&l))
        count(&op, t, before, counts);
    text out = text_new(a);
    for (int i = 0; i < N_OPERATIONS; i++)
        if (counts[i])
            text_printf(&out, "%s%u %s", out.len ? ", " : "", counts[i], names[i][counts[i] != 1]);
    return out.len ? text_str(&out) : "no operation";
}

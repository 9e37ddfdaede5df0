/* gen/operator/operator_lex.h: operator text as tokens. Private to operator*.c. */
#ifndef GEN_OPERATOR_LEX_H
#define GEN_OPERATOR_LEX_H

#include "spec/spec.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_WORD,
    TOKEN_INTEGER,
    TOKEN_FLOAT, /* suffixed: with f or F */
    TOKEN_CHARACTER,
    TOKEN_PUNCTUATION,
    TOKEN_BAD /* reported; stands where an operand may be */
} token_kind;

typedef struct token {
    token_kind kind;
    bool suffixed;
    size_t at, len; /* in the operator's text */
} token;

typedef struct lexer {
    const op_text *op;
    diags *d; /* NULL: says nothing, for text that was checked before */
    size_t next;
} lexer;

/* The next token; comments and white space are skipped. Reports what cannot be a token. */
token lex_next(lexer *l);

/* What holds for every byte, comments included: control characters, spliced lines, trigraphs,
 * characters that reorder text. */
void lex_check_bytes(const op_text *op, diags *d);

bool token_is(const op_text *op, token t, const char *what);

/* Sorts the text of a number, as C reads it: TOKEN_INTEGER, TOKEN_FLOAT, or TOKEN_BAD. */
token_kind number_kind(const char *s, size_t len, bool *suffixed);

/* A decimal integer from 2^63 on without the u that C wants there. (In hex it is unsigned as it
 * stands.) */
bool number_is_unsigned(const char *s, size_t len);

#endif

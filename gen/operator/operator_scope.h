/* gen/operator/operator_scope.h: which words operator text may use. Private to operator*.c. */
#ifndef GEN_OPERATOR_SCOPE_H
#define GEN_OPERATOR_SCOPE_H

#include "operator/operator.h"
#include "operator/operator_lex.h"

typedef struct scope_check {
    arena *a;
    diags *d;
    const op_text *op;
    const op_scope *scope;
    list locals;        /* of char: names that the text declared */
    list declared;      /* of char: where in the text they are declared */
    list refused;       /* of char: said once each */
    bool declaring;     /* between `T r` and its ";": a "," goes on to the next name */
    size_t declared_at; /* depth of brackets */
} scope_check;

const op_function *scope_function(const op_text *op, token t); /* or constant; NULL: neither */
bool scope_is_statement(const op_text *op, token t);           /* if, for, return, ... */
bool scope_is_type(const scope_check *s, token t);

bool scope_is_argument(const scope_check *s, token t); /* a name with a value, and no local */

void scope_check_name(scope_check *s, token t);
void scope_check_field(scope_check *s, token t);
void scope_check_constant(scope_check *s, token t, const op_function *constant);

/* A declared name, known from here on. `follows` is the mark after it. */
void scope_declare(scope_check *s, token t, size_t depth, char follows);
bool scope_declared(const scope_check *s, token t); /* the token is where a name is declared */
void scope_end_of_declaration(scope_check *s, size_t depth);

#endif

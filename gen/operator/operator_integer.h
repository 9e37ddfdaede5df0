/* gen/operator/operator_integer.h: operators that are for integers alone. Private to
 * operator*.c. */
#ifndef GEN_OPERATOR_INTEGER_H
#define GEN_OPERATOR_INTEGER_H

#include "operator/operator.h"
#include "operator/operator_lex.h"

/* Refuses % & | ^ << >> ~ and their assignments beside an operand that is surely a float: a
 * literal, an argument or a field (floats and float_fields of the scope). Where a cast, a call,
 * a comparison or a bracket could have made an integer of it nothing is said; the compiler will. */
void integer_check(diags *d, const op_text *op, const token *tokens, const op_scope *scope);

#endif

/* gen/operator/operator_pointer.h: operator text reaches no memory but its own locals. Private
 * to operator*.c. */
#ifndef GEN_OPERATOR_POINTER_H
#define GEN_OPERATOR_POINTER_H

#include "operator/operator_lex.h"
#include "operator/operator_scope.h"

#define OPERATOR_MAX_ELEMENTS 1024u /* of all arrays of a text */

/* Refuses operations without their operands, choices without both ways, and values with no
 * operation between them. Refuses pointers and references: `*` and `&` before an operand, and types
 * that are followed by anything but a name or brackets. Refuses arrays of no constant length, and
 * every use of an array but one element of it. For a text whose brackets match, after its names
 * were checked. */
void pointer_check(const scope_check *s, const token *tokens);

#endif

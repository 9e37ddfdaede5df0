/* gen/operator/operator_flow.h: whether a block of operator text can end without a value.
 * Private to operator*.c. */
#ifndef GEN_OPERATOR_FLOW_H
#define GEN_OPERATOR_FLOW_H

#include "operator/operator_lex.h"

/* Refuses a block whose end can be reached. For a text whose brackets match. */
void flow_check(diags *d, const op_text *op, const token *tokens);

#endif

/* gen/explain/explain_time.h: telling the predicted time of a call: its parts, what limits it, and
 * what would move that. */
#ifndef GEN_EXPLAIN_TIME_H
#define GEN_EXPLAIN_TIME_H

#include "base/json.h"
#include "explain/explain.h"
#include "model/model.h"

void explain_time_text(text *out, const explanation *e, const explain_kernel *k,
                       const explain_variant *x);
void explain_time_json(json *j, const explanation *e, const explain_kernel *k,
                       const explain_variant *x);

const char *explain_part_name(explain_part part);

/* What limits the call. */
model_balance explain_balance(const explanation *e, const explain_kernel *k,
                              const explain_variant *x);

/* The variant's predicted time for another n. */
explain_time explain_time_at(arena *a, const explanation *e, const explain_variant *x, uint64_t n);

/* The least n from which the variant is faster than the host at e->host, transfers included. 0:
 * none up to 2^34. */
uint64_t explain_break_even(arena *a, const explanation *e, const explain_variant *x);

#endif

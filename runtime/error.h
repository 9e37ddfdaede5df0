/* error.h: how the runtime reports a failure. Internal. */
#ifndef KG_RUNTIME_ERROR_H
#define KG_RUNTIME_ERROR_H

#include <kgen/status.h>

#pragma GCC visibility push(hidden)

/* Leaves a sentence for kg_last_error() and returns `status`, so that a caller can write
 * `return kg__fail(KG_OVERLAP, "...")`. A text that does not fit is cut. */
kg_status kg__fail(kg_status status, const char *format, ...)
    __attribute__((format(printf, 2, 3), cold));

#pragma GCC visibility pop
#endif

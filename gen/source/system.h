/* gen/source/system.h: what is given to those who meet the system: who reads and writes files, or
 * runs programs. Where the system is at fault and not the spec, kgen ends with another code. */
#ifndef GEN_SYSTEM_H
#define GEN_SYSTEM_H

#include <stdio.h>

#include "source/diag.h"

typedef struct system_context {
    arena *a;
    diags *d;
    bool *failed; /* becomes true where the system is at fault */
    FILE *said;   /* takes what programs say, as they said it */
} system_context;

/* An error without a position, by the system's fault. False, for a caller to return. */
bool system_error(const system_context *s, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif

/* tests/fuzz/fuzz.h: what the targets for libFuzzer share. A target has `holds`: what must be true
 * of any bytes. scripts/fuzz.sh builds them and runs them. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "source/diag.h"

static bool holds(arena *a, const char *bytes, size_t len);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    arena *a = arena_new();
    /* libFuzzer keeps the bytes; what is to be refused must not depend on what follows them. */
    char *copy = malloc(len + 1);
    if (!a || !copy) abort();
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    bool held = true;
    if (ARENA_TRY(a)) held = holds(a, copy, len);
    arena_free(a);
    free(copy);
    if (!held) {
        fprintf(stderr, "what must hold of any input does not hold of this one\n");
        abort();
    }
    return 0;
}

#endif

/* undefined.c: what the sanitizer of the compiler calls where operator text does what C++ leaves
 * undefined. The reference and the operator's functions are compiled with it, so this needs no
 * library of the compiler's. What its data look like is the same for GCC and Clang: a place first.
 */
#include <stdlib.h>

#include "verify.h"

typedef struct place {
    const char *file;
    uint32_t line, column;
} place;

static void found(const void *data, const char *text)
{
    const place *at = data;
    report_undefined(at->file ? at->file : "?", at->line, at->column, text);
}

void __ubsan_handle_shift_out_of_bounds(void *data, uintptr_t left, uintptr_t right);
void __ubsan_handle_float_cast_overflow(void *data, uintptr_t from);
void __ubsan_handle_divrem_overflow(void *data, uintptr_t left, uintptr_t right);
void __ubsan_handle_out_of_bounds(void *data, uintptr_t index);

void __ubsan_handle_shift_out_of_bounds(void *data, uintptr_t left, uintptr_t right)
{
    (void)left;
    (void)right;
    found(data, "a shift by a negative number of bits, or by as many as the value has");
}

void __ubsan_handle_float_cast_overflow(void *data, uintptr_t from)
{
    (void)from;
    found(data, "a float becomes an integer type that does not hold it");
}

/* The program goes on, and the processor ends it where it cannot divide. */
void __ubsan_handle_divrem_overflow(void *data, uintptr_t left, uintptr_t right)
{
    (void)left;
    (void)right;
    found(data, "an integer is divided by zero, or the least one by -1");
}

/* The access comes next: it must not. */
void __ubsan_handle_out_of_bounds(void *data, uintptr_t index)
{
    (void)index;
    found(data, "an index is outside of its array");
    report_ended();
}

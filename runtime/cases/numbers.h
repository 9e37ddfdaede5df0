/* numbers.h: the numbers that elements consist of, by the table of types (kgen/types.def). */
#ifndef CASES_NUMBERS_H
#define CASES_NUMBERS_H

#include <kgen/kernel.h>
#include <stdbool.h>

typedef enum number_kind { NUMBER_UINT, NUMBER_INT, NUMBER_FLOAT } number_kind;

typedef struct number_type {
    const char *name; /* "f32" */
    number_kind kind;
    uint32_t bytes;
    uint32_t exponent, fraction; /* bits of a float */
} number_type;

/* The type of a field; NULL: types.def does not have it. */
const number_type *number_type_of(const kg_field *field);

bool number_is_float(const kg_field *field);
bool number_is_signed(const kg_field *field);

/* The gap above 1 of a float, its greatest number, and the powers of two that its least number
 * and its greatest one have. */
double number_eps(const kg_field *field);
double number_max(const kg_field *field);
int number_least_power(const kg_field *field);
int number_greatest_power(const kg_field *field);

/* The number that an element holds in that field. */
double number_get(const kg_field *field, const void *element);
uint64_t number_bits(const kg_field *field, const void *element);
int64_t number_integer(const kg_field *field, const void *element);

void number_put(const kg_field *field, void *element, double x); /* rounds to a float's type */
void number_put_bits(const kg_field *field, void *element, uint64_t bits);

/* Bits of a float's numbers that have rules of their own, NaNs first. */
enum { NUMBER_SPECIALS = 13, NUMBER_FIRST_QUIET = 1, NUMBER_FIRST_FINITE = 7 };
uint64_t number_special(const kg_field *field, uint32_t which);

#endif

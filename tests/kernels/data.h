/* What the arrays of tests are filled with: tables of the families, beside their specs
 * (families/NAME/data.def). */
#ifndef TESTS_DATA_H
#define TESTS_DATA_H

#include "../../runtime/cases/cases.h"

/* Style and slack of a case. Every order of combination of its data gives the same bits, so that a
 * difference is a defect and never a rounding. Those of a reproducible kernel are the opposite. */
void data_begin(a_case *c);

/* Fills the i-th element of an array where the tables say of what; false: by the style. */
bool data_element(case_bed *b, const a_case *c, uint32_t arg, uint64_t i, void *to);

#endif

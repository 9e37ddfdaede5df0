/* What cannot be reached of the ways that templates name (KG_CASE), and why. */
#ifndef TESTS_UNREACHABLE_H
#define TESTS_UNREACHABLE_H

#include "../../runtime/cases/coverage.h"

/* The two questions of coverage_rules. */
const char *unreachable_why(const coverage_rules *rules, const coverage_way *w, alignment class);
bool unreachable_by_size(const coverage_way *w);

#endif

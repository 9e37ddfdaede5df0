/* Even ranges of histograms, and samples about their edges. */
#ifndef TESTS_DATA_RANGES_H
#define TESTS_DATA_RANGES_H

#include "../../runtime/cases/cases.h"

/* Fills `lo` or `hi`, or a sample; false: by the style. */
bool data_range_element(case_bed *b, const a_case *c, const kg_arg *arg, uint64_t i, void *to);

#endif

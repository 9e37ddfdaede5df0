/* trees.h: kd-trees for kernels that search one (kgen/tree.h), for tests. */
#ifndef CASES_TREES_H
#define CASES_TREES_H

#include "cases.h"

/* Fills an argument of KG_KIND_TREE with a tree of as many points as it has room for, by the style
 * of the case. In every eighth case the head is spoilt, so that it is no such tree. False: memory
 * is exhausted. `to` is aligned to 8 bytes. */
bool trees_fill(const a_case *c, uint32_t arg, uint64_t words, value_random *r, unsigned char *to);

#endif

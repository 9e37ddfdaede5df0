/* regions.h: what a call needs of a workspace, by the regions that its kernel lists. The runtime
 * and kgen explain share it. Internal. */
#ifndef KG_RUNTIME_REGIONS_H
#define KG_RUNTIME_REGIONS_H

#include <kgen/kernel.h>

#pragma GCC visibility push(hidden)

/* Bytes of a workspace's areas behind the header. */
typedef struct kg_areas {
    uint64_t tagged, scratch;
} kg_areas;

/* How a workspace of so many bytes is split: by its size alone. */
kg_areas kg__areas_of(size_t bytes);

/* What all regions of a call take together, with `guard` bytes on both sides of each. */
kg_areas kg__areas_needed(const kg_kernel *kernel, uint64_t n, const uint64_t *lengths,
                          uint64_t guard);

/* Bytes that a region holds; more than KG_REGION_MOST: no device has them. */
uint64_t kg__region_bytes(const kg_region *region, uint64_t n, const uint64_t *lengths);

/* Where regions begin, from that of their area. */
void kg__regions_place(const kg_kernel *kernel, uint64_t n, const uint64_t *lengths, uint64_t guard,
                       uint64_t offsets[KG_MAX_REGIONS]);

#pragma GCC visibility pop
#endif

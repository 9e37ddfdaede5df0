/* gen/plan/arch.h: what the generator knows of GPU architectures, as one table. */
#ifndef GEN_ARCH_H
#define GEN_ARCH_H

#include <stddef.h>
#include <stdint.h>

typedef struct arch {
    uint32_t cc; /* compute capability times ten */
    const char *products;
    uint32_t threads_per_sm, blocks_per_sm, warps_per_sm;
    uint32_t registers_per_sm, registers_per_thread, register_unit;         /* allocated per warp */
    uint32_t shared_per_sm, shared_per_block, shared_unit, shared_reserved; /* bytes */
} arch;

/* A card of that architecture, for what a capability does not say. Bandwidths are bytes per
 * microsecond (MB/s), launches nanoseconds. `measured`: by us on the card; else bandwidth is the
 * peak in the maker's document `source`, which no kernel reaches, and launches are not known. */
typedef struct card {
    uint32_t cc;
    const char *name, *source;
    uint32_t sms;
    uint32_t read, write, copy;
    uint32_t launch, launch_early; /* of an empty kernel in a graph; the next one programmatically,
                                    * too. 0: not known */
    uint32_t l2_kib;               /* 0: not known */
    uint32_t bus_bits;             /* of the memory interface */
    int measured;
} card;

extern const card cards[];          /* one per architecture; ended by cc == 0 */
const card *card_find(uint32_t cc); /* or NULL */

extern const arch archs[];          /* ended by cc == 0; ascending */
const arch *arch_find(uint32_t cc); /* or NULL */

#endif

/* kg_emu_shape.h: what a launch is made of. Included by kg_emu.h and by the device header. */
#ifndef KG_EMU_SHAPE_H
#define KG_EMU_SHAPE_H

#include <stddef.h>
#include <stdint.h>

typedef struct kg_emu_shape {
    uint32_t grid[3], block[3]; /* x, y, z; a y or z of 0 counts as 1 */
    uint32_t cluster;           /* blocks of a cluster, along x; 0 counts as 1 */
    size_t shared_bytes;
    uint8_t cooperative; /* all blocks at once, or KG_EMU_TOO_LARGE */
    uint8_t early;       /* may start before the last launch has ended: see kg_pdl_wait */
} kg_emu_shape;

#endif

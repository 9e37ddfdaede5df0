#include "plan/occupancy.h"

#include <stdbool.h>

static uint32_t round_up(uint32_t value, uint32_t unit)
{
    return (value + unit - 1) / unit * unit;
}

/* Each warp gets its registers in units, out of one of four partitions of the register file. */
static uint32_t blocks_by_registers(const arch *a, uint32_t warps, uint32_t registers)
{
    if (registers == 0) return a->blocks_per_sm;
    uint32_t per_warp = round_up(registers * 32, a->register_unit);
    uint32_t warps_per_partition = a->registers_per_sm / 4 / per_warp;
    return warps_per_partition * 4 / warps;
}

static uint32_t blocks_by_shared(const arch *a, uint32_t bytes)
{
    uint32_t per_block = round_up(bytes + a->shared_reserved, a->shared_unit);
    return per_block ? a->shared_per_sm / per_block : a->blocks_per_sm;
}

occupancy occupancy_of(const arch *a, uint32_t threads, uint32_t registers, uint32_t shared_bytes)
{
    const uint32_t warps = (threads + 31) / 32;
    if (threads == 0 || threads > 1024 || registers > a->registers_per_thread ||
        shared_bytes > a->shared_per_block)
        return (occupancy){.limit = LIMIT_TOO_LARGE};

    const uint32_t by[] = {
        [LIMIT_THREADS] = a->warps_per_sm / warps,
        [LIMIT_BLOCKS] = a->blocks_per_sm,
        [LIMIT_REGISTERS] = blocks_by_registers(a, warps, registers),
        [LIMIT_SHARED] = blocks_by_shared(a, shared_bytes),
    };
    occupancy o = {.blocks = by[LIMIT_THREADS], .limit = LIMIT_THREADS};
    for (int i = LIMIT_BLOCKS; i <= LIMIT_SHARED; i++) {
        if (by[i] < o.blocks) {
            o.blocks = by[i];
            o.limit = (occupancy_limit)i;
        }
    }
    o.warps = o.blocks * warps;
    return o;
}

uint32_t occupancy_register_bound(const arch *a, uint32_t threads, uint32_t blocks)
{
    const uint32_t warps = (threads + 31) / 32 * blocks;
    const uint32_t per_partition = (warps + 3) / 4;
    uint32_t per_warp =
        a->registers_per_sm / 4 / per_partition / a->register_unit * a->register_unit;
    uint32_t bound = per_warp / 32;
    return bound < a->registers_per_thread ? bound : a->registers_per_thread;
}

/* ---- cliffs ---- */

typedef struct block {
    const arch *a;
    uint32_t threads, registers, shared;
} block;

static uint32_t blocks_with(const block *b, bool shared, uint32_t value)
{
    return occupancy_of(b->a, b->threads, shared ? b->registers : value, shared ? value : b->shared)
        .blocks;
}

/* From `from` towards `last`: the first value with more (or fewer) blocks. Blocks never grow with
 * what one takes, so the change is found by halves. */
static occupancy_cliff first_change(const block *b, bool shared, uint32_t from, uint32_t last)
{
    const uint32_t now = blocks_with(b, shared, from);
    uint32_t same = from, changed = last;
    if (blocks_with(b, shared, last) == now) return (occupancy_cliff){0, 0};
    while (same + 1 != changed && changed + 1 != same) {
        const uint32_t half = (same + changed) / 2;
        *(blocks_with(b, shared, half) == now ? &same : &changed) = half;
    }
    return (occupancy_cliff){changed, blocks_with(b, shared, changed)};
}

occupancy_cliffs occupancy_cliffs_of(const arch *a, uint32_t threads, uint32_t registers,
                                     uint32_t shared_bytes)
{
    const block b = {a, threads, registers, shared_bytes};
    return (occupancy_cliffs){
        .less_shared = first_change(&b, true, shared_bytes, 0),
        .more_shared = first_change(&b, true, shared_bytes, a->shared_per_block + 1),
        .less_registers = first_change(&b, false, registers, registers == 0 ? 0 : 1),
        .more_registers = first_change(&b, false, registers, a->registers_per_thread + 1),
    };
}

const char *occupancy_limit_name(occupancy_limit limit)
{
    static const char *const names[] = {
        [LIMIT_THREADS] = "threads per SM",
        [LIMIT_BLOCKS] = "blocks per SM",
        [LIMIT_REGISTERS] = "registers",
        [LIMIT_SHARED] = "shared memory",
        [LIMIT_TOO_LARGE] = "the block is too large",
    };
    return names[limit];
}

/* check_access.cpp: where an access goes: the thread's own stack, which is of no interest, the
 * block's shared memory, an array, or nowhere known. Before it happens another thread may get its
 * turn.
 */
#include <link.h>
#include <stdlib.h>

#include "check.hpp"

namespace emu
{

static void preempt(const Who &who)
{
    const uint32_t one_in = machine.options.chaos;
    if (likely(one_in == 0) || (next_random() >> 32) % one_in != 0) return;
    machine.preempted = true;
    make_ready(who.warp, 1u << who.thread->lane);
    kg_emu_yield();
}

/* ---- memory that was never registered -------------------------------------------------------- */

struct Sought {
    uintptr_t address;
    bool found;
};

static int look_in_image(struct dl_phdr_info *image, size_t, void *context)
{
    Sought *sought = (Sought *)context;
    for (int i = 0; i < image->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &image->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && !(part->p_flags & PF_W) &&
            sought->address - (image->dlpi_addr + part->p_vaddr) < part->p_memsz)
            sought->found = true;
    }
    return sought->found;
}

/* Tables of constants are part of the program. */
static bool is_constant(uintptr_t address)
{
    Sought sought = {address, false};
    dl_iterate_phdr(look_in_image, &sought);
    return sought.found;
}

static void outside_all(const Who &who, const Access &access)
{
    if (!machine.options.strict) return;
    if (!(access.kind & KG_EMU_WRITE) && is_constant(access.address)) return;
    found(KG_EMU_GLOBAL_OUT_OF_BOUNDS, who, access, (int64_t)access.address, nullptr, false);
    const kg_emu_place place = site_place(access.site);
    fail(KG_EMU_OUT_OF_BOUNDS,
         "thread %u of block %u %s %u bytes at 0x%zx, which is no memory of "
         "the launch (%s:%u)",
         who.thread->number, who.thread->my_block()->number,
         access.kind & KG_EMU_WRITE ? "writes" : "reads", access.bytes, access.address, place.file,
         place.line);
}

/* ---- memory that is known -------------------------------------------------------------------- */

static bool is_own_stack(const Who &who, uintptr_t address)
{
    const Fiber *fiber = who.thread->fiber;
    return address - (uintptr_t)fiber->stack < fiber->bytes;
}

/* Shared memory of another block of the cluster, which must have begun and not ended. */
static bool in_cluster(const Who &who, const Access &access, uintptr_t base, int64_t offset)
{
    if (machine.cluster == 1) return false;
    const Block *other = cluster_block_at(who.thread->my_block(), base);
    if (!other) return false;
    if (!came_before(Event{other->check->id, 1, 0, 0, 0}, who))
        found(KG_EMU_BEFORE_CLUSTER, who, access, offset, nullptr, false);
    return true;
}

/* `offset` bytes into a region whose bounds the access may pass. */
static void in_region(const Who &who, const Access &access, Region *region)
{
    const int64_t offset = (int64_t)(access.address - region->base);
    const bool foreign = region->space == Space::shared &&
                         region->base != (uintptr_t)who.thread->my_block()->shared &&
                         !in_cluster(who, access, region->base, offset);
    if (offset < 0 || (size_t)offset + access.bytes > region->bytes || foreign) {
        const bool shared = region->space == Space::shared;
        found(shared ? KG_EMU_SHARED_OUT_OF_BOUNDS : KG_EMU_GLOBAL_OUT_OF_BOUNDS, who, access,
              offset, nullptr, false);
        return;
    }
    if (unlikely(!region->shadow)) region->shadow = shadow_make(region->bytes);
    if (unlikely(!region->shadow)) fail(KG_EMU_NO_MEMORY, "no memory to check accesses with");
    shadow_access(region->shadow, (size_t)offset, who, access, region->space);
}

void check_aligned(const Access &access)
{
    if (likely(access.address % access.bytes == 0) || !running()) return;
    const Who who = who_is(running());
    if (is_own_stack(who, access.address)) return;
    const Region *region = region_of(access.address);
    const uintptr_t base = region ? region->base : 0;
    found(KG_EMU_BETWEEN_BOUNDARIES, who, access, (int64_t)(access.address - base), nullptr, false);
}

Who who_is(Thread *thread)
{
    return Who{thread, thread->my_warp, thread->my_block()->check,
               &thread->my_block()->check->warps[thread->warp]};
}

void check_access(const Access &access)
{
    if (!running()) return; /* host code of an instrumented file */
    const Who who = who_is(running());
    if (is_own_stack(who, access.address)) return;
    preempt(who);
    Region *region = region_of(access.address);
    const Space space = region ? region->space : Space::global;
    if (unlikely(machine.options.in_step) && (access.kind & KG_EMU_INDIVISIBLE) &&
        space == Space::shared)
        step_together(who, access.site);
    if (!(access.kind & KG_EMU_UNCOUNTED) && !machine.options.uncounted)
        count_access(who, access, space);
    if (likely(region != nullptr)) in_region(who, access, region);
    else outside_all(who, access);
    if (access.kind & KG_EMU_INDIVISIBLE) clock_access(who, access);
}

/* ---- blocks and launches --------------------------------------------------------------------- */

bool check_block_begin(Block *block)
{
    if (!machine.checked) return true;
    if (!block->check) {
        CheckBlock *check = (CheckBlock *)calloc(1, sizeof(CheckBlock));
        CheckWarp *warps = (CheckWarp *)calloc(max_warps, sizeof(CheckWarp));
        if (!check || !warps) {
            free(check);
            free(warps);
            return false;
        }
        check->warps = warps;
        block->check = check;
    }
    for (uint32_t w = 0; w < machine.warps_each; w++) counts_forget(&block->check->warps[w]);
    clocks_block_begin(block->check, block->number);
    return true;
}

void check_block_end(Block *block)
{
    for (uint32_t w = 0; w < block->warps_used; w++) count_converged(&block->check->warps[w]);
    clocks_block_end(block->check);
}

void check_block_free(Block *block)
{
    if (!block->check) return;
    for (uint32_t w = 0; w < max_warps; w++) counts_free(&block->check->warps[w]);
    free(block->check->warps);
    free(block->check);
    block->check = nullptr;
}

void check_barrier(Block *block)
{
    for (uint32_t w = 0; w < block->warps_used; w++) count_converged(&block->check->warps[w]);
    clocks_barrier(block);
}

void check_meeting(Warp *warp, uint32_t lanes, bool is_syncwarp)
{
    CheckWarp *checks = &warp->block->check->warps[warp->threads[0].warp];
    if (lanes == warp->live) count_converged(checks);
    if (is_syncwarp) clocks_syncwarp(warp, lanes);
}

void check_lane_outside(Thread *thread)
{
    const kg_emu_site *site = thread->my_warp->site[thread->lane];
    const Access access = {0, 0, KG_EMU_READ, site_of_helper(site, 0, KG_EMU_READ)};
    found(KG_EMU_LANE_OUTSIDE, who_is(thread), access, 0, nullptr, false);
}

void check_launch_begin()
{
    findings_reset();
    machine.stats.checked = machine.checked;
    if (machine.checked) clocks_launch_begin();
}

void check_launch_end()
{
    if (!machine.checked) return;
    clocks_launch_end();
    shadow_launch_end();
}

void check_free()
{
    findings_reset();
    sites_free();
    shadows_free();
    readers_free();
}

} // namespace emu

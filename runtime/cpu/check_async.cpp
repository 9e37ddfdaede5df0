/* check_async.cpp: what the check build knows of copies under way. Who begins one reads its source
 * and writes its target. Until it has been waited for, nobody else may touch the target or write
 * the source. A bulk copy sees what threads wrote only through a fence between the proxies.
 */
#include "async.hpp"
#include "check.hpp"

namespace emu
{

/* Bounds are looked at by access(): the rest is of memory that is known. */
static Region *region_around(const unsigned char *at, size_t bytes)
{
    Region *region = bytes ? region_of((uintptr_t)at) : nullptr;
    if (!region || !region->shadow || (uintptr_t)at < region->base) return nullptr;
    return (uintptr_t)at - region->base + bytes <= region->bytes ? region : nullptr;
}

static void mark(const unsigned char *at, size_t bytes, int arriving, int leaving)
{
    if (Region *region = region_around(at, bytes))
        shadow_under_way(region->shadow, (uintptr_t)at - region->base, bytes, arriving, leaving);
}

/* What a thread of the block wrote: has it, or the thread that runs, fenced since? */
bool event_passed_proxies(const Event &event, const Who &who)
{
    if (event.block != who.block->id || event.thread >= async_thread) return true;
    const CheckWarp &writer = who.block->warps[event.thread / warp_size];
    return knowledge_has(writer.held[event.thread % warp_size][PROXIED], event) ||
           knowledge_has(who.checks->held[who.thread->lane][PROXIED], event);
}

static void must_have_passed_proxies(const Who &who, const Access &access)
{
    Region *region = region_around((const unsigned char *)access.address, access.bytes);
    if (!region) return;
    Event event;
    if (!shadow_unfenced(region->shadow, access.address - region->base, access.bytes, who, &event))
        return;
    found(KG_EMU_PROXY, who, access, (int64_t)(access.address - region->base), &event, true);
}

void check_copy_begins(Copy *copy)
{
    const Who who = who_is(copy->thread);
    copy->place = site_of_helper(copy->site, copy->bytes, KG_EMU_WRITE);
    const uint32_t counted = copy->kind == CopyKind::thread ? 0 : (uint32_t)KG_EMU_UNCOUNTED;
    const Access reads = {(uintptr_t)copy->from, copy->from_bytes, KG_EMU_READ | counted,
                          copy->place};
    const Access writes = {(uintptr_t)copy->to, copy->bytes, KG_EMU_WRITE | counted, copy->place};
    const Access bar = {(uintptr_t)copy->bar, 8, KG_EMU_READ | counted, copy->place};
    if (copy->kind == CopyKind::bulk_store) must_have_passed_proxies(who, reads);
    if (copy->kind == CopyKind::bulk_load) {
        must_have_passed_proxies(who, writes);
        must_have_passed_proxies(who, bar);
        check_access(bar);
    }
    if (copy->from_bytes) check_access(reads);
    check_access(writes);
    if (copy->kind == CopyKind::bulk_load) clock_mbar_source(who, (uintptr_t)copy->bar);
    mark(copy->from, copy->from_bytes, 0, 1);
    mark(copy->to, copy->bytes, 1, 0);
}

void check_copy_read(const Copy *copy) { mark(copy->from, copy->from_bytes, 0, -1); }

/* A load is known to who waits at its mbarrier, another copy to who waited for it. */
void check_copy_arrived(const Copy *copy, bool seen)
{
    mark(copy->to, copy->bytes, -1, 0);
    Region *region = region_around(copy->to, copy->bytes);
    if (!region) return;
    const Who who = who_is(copy->thread);
    Event event = event_now(who, copy->place);
    if (copy->kind == CopyKind::bulk_load)
        clock_mbar_bytes(who.block, (uintptr_t)copy->bar, &event);
    else if (!seen) event.thread = (uint16_t)(async_thread + 512); /* nobody has waited for it */
    shadow_arrived(region->shadow, (uintptr_t)copy->to - region->base, copy->bytes, event);
}

void check_copy_dropped(const Copy *copy)
{
    if (!copy->read) mark(copy->from, copy->from_bytes, 0, -1);
    mark(copy->to, copy->bytes, -1, 0);
}

void check_mbar(const kg_emu_site *site, const uint64_t *bar, uint32_t kind)
{
    check_access(Access{(uintptr_t)bar, 8, kind | KG_EMU_UNCOUNTED, site_of_helper(site, 8, kind)});
}

} // namespace emu

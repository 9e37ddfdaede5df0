/* clusters.cpp: blocks that begin together, meet, and reach each other's shared memory. */
#include <stdlib.h>

#include "check.hpp"

namespace emu
{

constexpr uint8_t at_cluster = named_barriers; /* in ThreadMore::named_barrier */

static Cluster *idle_clusters, *all_clusters;

Cluster *cluster_begin()
{
    Cluster *cluster = idle_clusters, *made = all_clusters;
    if (cluster) {
        idle_clusters = cluster->next_idle;
        made = cluster->next_made;
    } else {
        cluster = (Cluster *)malloc(sizeof(Cluster));
        if (!cluster) return nullptr;
        all_clusters = cluster;
    }
    *cluster = Cluster{};
    cluster->next_made = made;
    return cluster;
}

void clusters_recover()
{
    idle_clusters = nullptr;
    for (Cluster *cluster = all_clusters; cluster; cluster = cluster->next_made) {
        cluster->next_idle = idle_clusters;
        idle_clusters = cluster;
    }
}

void clusters_free()
{
    while (all_clusters) {
        Cluster *cluster = all_clusters;
        all_clusters = cluster->next_made;
        free(cluster);
    }
    idle_clusters = nullptr;
}

static uint32_t live_in(const Cluster *cluster)
{
    uint32_t live = 0;
    for (const Block *block : cluster->blocks) live += block ? block->live : 0;
    return live;
}

/* The threads that wait for the phase which has ended go on. */
static void release(Cluster *cluster)
{
    cluster->arrived = 0;
    cluster->phase++;
    knowledge_drop(&cluster->known);
    cluster->known = cluster->arriving;
    cluster->arriving = nullptr;
    machine.first_ready = 0;
    kg_emu_progress++;
    for (uint32_t b = 0; b < machine.cluster; b++) {
        Block *block = cluster->blocks[b];
        for (uint32_t w = 0; block && w < block->warps_used; w++) {
            Warp *warp = &block->warps[w];
            uint32_t lanes = 0;
            for (uint32_t rest = warp->named; rest; rest &= rest - 1) {
                Thread *thread = &warp->threads[__builtin_ctz(rest)];
                if (more_of(thread)->named_barrier != at_cluster) continue;
                lanes |= 1u << thread->lane;
                if (machine.checked) knowledge_acquired(who_is(thread), cluster->known);
            }
            warp->named &= ~lanes;
            make_ready(warp, lanes);
        }
    }
}

void cluster_thread_ended(Block *block)
{
    Cluster *cluster = block->cluster;
    if (cluster->arrived == live_in(cluster)) release(cluster);
}

void cluster_block_ended(Block *block)
{
    Cluster *cluster = block->cluster;
    cluster->blocks[block->rank] = nullptr;
    for (const Block *other : cluster->blocks)
        if (other) return;
    knowledge_drop(&cluster->known);
    knowledge_drop(&cluster->arriving);
    cluster->next_idle = idle_clusters;
    idle_clusters = cluster;
}

/* Is it the shared memory of a block of the same cluster that has not ended? */
const Block *cluster_block_at(const Block *block, uintptr_t shared)
{
    for (uint32_t b = 0; b < machine.cluster; b++) {
        const Block *other = block->cluster->blocks[b];
        if (other && (uintptr_t)other->shared == shared) return other;
    }
    return nullptr;
}

} // namespace emu

using namespace emu;

extern "C" {

uint32_t kg_emu_cluster_rank(void) { return running()->my_block()->rank; }
uint32_t kg_emu_cluster_size(void) { return machine.cluster; }

void kg_emu_cluster_arrive(void)
{
    Thread *thread = running();
    Cluster *cluster = thread->my_block()->cluster;
    if (machine.checked) knowledge_of_thread(who_is(thread), &cluster->arriving);
    more_of(thread)->cluster_phase = cluster->phase + 1;
    if (++cluster->arrived == live_in(cluster)) release(cluster);
}

bool kg_emu_cluster_wait(const kg_emu_site *site)
{
    Thread *thread = running();
    Cluster *cluster = thread->my_block()->cluster;
    if ((int32_t)(cluster->phase - more_of(thread)->cluster_phase) >= 0) {
        if (machine.checked) knowledge_acquired(who_is(thread), cluster->known);
        return false;
    }
    more_of(thread)->named_barrier = at_cluster;
    thread->my_warp->named |= 1u << thread->lane;
    thread->my_warp->site[thread->lane] = site;
    return true;
}

void *kg_emu_map_shared(const kg_emu_site *site, const void *here, uint32_t rank)
{
    const Block *block = running()->my_block();
    const size_t offset = (size_t)((const unsigned char *)here - block->shared);
    const Block *other = rank < machine.cluster ? block->cluster->blocks[rank] : nullptr;
    if (!other || offset >= machine.shared_bytes)
        fail(KG_EMU_OUT_OF_BOUNDS, "thread %u of block %u: %s of rank %u (%s:%u): %s",
             running()->number, block->number, site->what, rank, site->file, site->line,
             rank >= machine.cluster ? "the cluster has fewer blocks"
             : other                 ? "the address is not in shared memory"
                                     : "that block has ended");
    return other->shared + offset;
}

} // extern "C"

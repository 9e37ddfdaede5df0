/* blocks.cpp: blocks that have begun and not ended. Their memory is kept for the next ones. */
#include <stdlib.h>
#include <string.h>

#include "async.hpp"
#include "check.hpp"
#include "tsan.hpp"

namespace emu
{

static Block *all_blocks;

/* Only those that a launch uses are touched: blocks may be many. */
static void link_threads(Block *block, uint32_t n_warps)
{
    for (uint32_t w = block->warps_linked; w < n_warps; w++) {
        block->warps[w].block = block;
        block->warps[w].bit = 1u << w;
        block->warps[w].threads = &block->threads[w * warp_size];
    }
    for (uint32_t i = block->warps_linked * warp_size; i < n_warps * warp_size; i++) {
        Thread *thread = &block->threads[i];
        *thread = Thread{};
        thread->number = i;
        thread->lane = i % warp_size;
        thread->warp = i / warp_size;
        thread->block = block;
        thread->my_warp = &block->warps[thread->warp];
        thread->result = &thread->my_warp->result[thread->lane];
    }
    if (block->warps_linked < n_warps) block->warps_linked = n_warps;
}

static Block *make_block()
{
    Block *block = (Block *)calloc(1, sizeof(Block));
    Warp *warps = (Warp *)calloc(max_warps, sizeof(Warp));
    Thread *threads = (Thread *)aligned_alloc(alignof(Thread), max_threads * sizeof(Thread));
    ThreadMore *more = (ThreadMore *)calloc(max_threads, sizeof(ThreadMore));
    if (!block || !warps || !threads || !more) {
        free(more);
        free(block);
        free(warps);
        free(threads);
        return nullptr;
    }
    block->warps = warps;
    block->threads = threads;
    block->more = more;
    block->next_made = all_blocks;
    all_blocks = block;
    return block;
}

static void free_shared(Block *block)
{
    if (!block->shared) return;
    region_remove(block->shared);
    if (memory_serves_on) {
        allow(block->shared_memory, block->shared_room + 2 * shared_red_zone);
        free(block->shared_memory);
    }
    block->shared = nullptr;
    block->shared_room = 0;
}

static void *allocate_shared(size_t bytes)
{
    return memory_serves_on ? aligned_alloc(1024, bytes) : tsan_fresh_memory(1024, bytes);
}

/* Shared memory of the launch's size, full of poison. */
static bool prepare_shared(Block *block)
{
    const size_t room = (machine.shared_bytes + 1024) & ~(size_t)1023;
    if (block->shared_room < room || block->shared_bytes != machine.shared_bytes) {
        free_shared(block);
        unsigned char *memory = (unsigned char *)allocate_shared(room + 2 * shared_red_zone);
        if (!memory) return false;
        block->shared_memory = memory;
        block->shared = memory + shared_red_zone;
        block->shared_room = room;
        block->shared_bytes = machine.shared_bytes;
        if (!region_add(block->shared, machine.shared_bytes, shared_red_zone, Space::shared)) {
            if (memory_serves_on) free(memory);
            block->shared = nullptr;
            return false;
        }
        forbid(memory, shared_red_zone);
        forbid(block->shared + machine.shared_bytes, room - machine.shared_bytes + shared_red_zone);
    }
    memset(block->shared, machine.options.poison, machine.shared_bytes);
    return true;
}

static uint32_t lanes_of(uint32_t warp)
{
    const uint32_t left = machine.block_threads - warp * warp_size;
    return left >= warp_size ? 0xffffffffu : (1u << left) - 1;
}

static void start_threads(Block *block)
{
    block->warps_used = machine.warps_each;
    for (uint32_t w = 0; w < block->warps_used; w++) {
        Warp *warp = &block->warps[w];
        warp->live = warp->ready = lanes_of(w);
        warp->waiting = warp->barrier = warp->named = warp->polling = warp->waited = 0;
    }
    memset(block->named, 0, sizeof block->named);
    block->copies_begun = false;
    block->live = machine.block_threads;
    block->ready_warps = block->warps_used == 32 ? 0xffffffffu : (1u << block->warps_used) - 1;
    block->polling_warps = 0;
    block->arrived = 0;
}

/* Of the blocks' clusters. */
static uint32_t next_cluster()
{
    const uint32_t k = machine.begun / machine.cluster, clusters = machine.grid / machine.cluster;
    switch (machine.options.block_order) {
    case KG_EMU_REVERSE: return clusters - 1 - k;
    case KG_EMU_RANDOM:
        return (uint32_t)(((uint64_t)k * machine.stride + machine.offset) % clusters);
    default: return k;
    }
}

static bool make_room()
{
    if (machine.resident_count < machine.resident_room) return true;
    const uint32_t room = machine.resident_room ? machine.resident_room * 2 : 64;
    Block **resident = (Block **)realloc(machine.resident, room * sizeof(Block *));
    if (!resident) return false;
    machine.resident = resident;
    machine.resident_room = room;
    return true;
}

static kg_emu_index index_of(uint32_t number, const uint32_t dim[3])
{
    return kg_emu_index{number % dim[0], number / dim[0] % dim[1], number / dim[0] / dim[1]};
}

static void number_threads(Block *block)
{
    block->block_index = index_of(block->number, machine.grid_dim);
    block->block_dim = {machine.block_dim[0], machine.block_dim[1], machine.block_dim[2]};
    block->grid_dim = {machine.grid_dim[0], machine.grid_dim[1], machine.grid_dim[2]};
    if (block->numbered[0] == machine.block_dim[0] && block->numbered[1] == machine.block_dim[1] &&
        block->warps_linked <= block->warps_numbered)
        return;
    for (uint32_t i = 0; i < block->warps_linked * warp_size; i++)
        block->threads[i].thread_index = index_of(i, machine.block_dim);
    block->numbered[0] = machine.block_dim[0];
    block->numbered[1] = machine.block_dim[1];
    block->warps_numbered = block->warps_linked;
}

static bool begin_one(uint32_t number, Cluster *cluster, uint32_t rank)
{
    Block *block = machine.idle_blocks ? machine.idle_blocks : make_block();
    if (!block || !make_room()) return false;
    if (block == machine.idle_blocks) machine.idle_blocks = block->next_idle;
    block->next_idle = nullptr;
    block->number = number;
    if (!prepare_shared(block) || !check_block_begin(block)) {
        block->next_idle = machine.idle_blocks;
        machine.idle_blocks = block;
        return false;
    }
    link_threads(block, machine.warps_each);
    number_threads(block);
    start_threads(block);
    block->cluster = cluster;
    block->rank = rank;
    cluster->blocks[rank] = block;
    tsan_block_begin(block);
    machine.resident[machine.resident_count++] = block;
    return true;
}

/* All of a cluster begin at once. */
bool block_begin()
{
    const AsCaller as_caller;
    const uint32_t first = next_cluster() * machine.cluster;
    Cluster *cluster = cluster_begin();
    for (uint32_t rank = 0; rank < machine.cluster; rank++) {
        if (!cluster || !begin_one(first + rank, cluster, rank)) return false;
        machine.begun++;
    }
    return true;
}

void block_end(Block *block)
{
    copies_block_ended(block);
    cluster_block_ended(block);
    if (machine.checked) check_block_end(block);
    if (!memory_serves_on) free_shared(block);
    uint32_t at = 0;
    while (machine.resident[at] != block) at++;
    machine.resident_count--;
    if (at < machine.first_ready) machine.first_ready--;
    for (; at < machine.resident_count; at++) machine.resident[at] = machine.resident[at + 1];
    block->next_idle = machine.idle_blocks;
    machine.idle_blocks = block;
    machine.stats.blocks++;
}

void blocks_recover()
{
    machine.idle_blocks = nullptr;
    machine.resident_count = 0;
    clusters_recover();
    for (Block *block = all_blocks; block; block = block->next_made) {
        copies_recover(block);
        for (uint32_t i = 0; i < block->warps_linked * warp_size; i++)
            block->threads[i].fiber = nullptr;
        if (!memory_serves_on) free_shared(block);
        block->next_idle = machine.idle_blocks;
        machine.idle_blocks = block;
    }
}

void blocks_free()
{
    while (all_blocks) {
        Block *block = all_blocks;
        all_blocks = block->next_made;
        free_shared(block);
        check_block_free(block);
        free(block->warps);
        free(block->threads);
        free(block->more);
        free(block);
    }
    free(machine.resident);
    machine.resident = nullptr;
    machine.resident_room = 0;
    machine.idle_blocks = nullptr;
    copies_free();
    clusters_free();
}

} // namespace emu

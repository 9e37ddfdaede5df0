/* async.hpp: copies under way, and the mbarriers that count them. */
#ifndef KG_CPU_ASYNC_HPP
#define KG_CPU_ASYNC_HPP

#include "executor.hpp"

namespace emu
{

enum class CopyKind : uint8_t { thread, bulk_load, bulk_store };

struct Copy {
    Copy *next;
    CopyKind kind;
    uint16_t place; /* check build: its number */
    const kg_emu_site *site;
    Thread *thread; /* who began it */
    unsigned char *to;
    const unsigned char *from;
    uint32_t bytes, from_bytes; /* zeros follow what is copied */
    uint32_t group;             /* of its thread's */
    uint64_t *bar;              /* bulk loads: told when it has arrived */
    unsigned char *taken;       /* stores: read, and not written yet */
    bool moved, read; /* its bytes are there; its thread has waited until the source was read */
};

/* async.cpp */
bool copies_arrive_early(); /* random order: now and then */
bool copies_deliver();      /* one of those that blocks wait for; false: there is none */
void copies_thread_ended(Thread *thread);
void copies_block_ended(Block *block); /* an error where some are under way */
void copies_recover(Block *block);     /* after an error */
void copies_free();

/* mbarriers.cpp */
void mbar_complete(const Copy *copy);

/* check_async.cpp */
void check_copy_begins(Copy *copy);
void check_copy_read(const Copy *copy);
void check_copy_arrived(const Copy *copy, bool seen);
void check_copy_dropped(const Copy *copy);

} // namespace emu

#endif

/* check_counts.cpp: what the accesses of a warp cost. Lanes run one after the other here, so what
 * they would do together is put together first. The n-th time that each lane is at a place, since
 * all of them last met, is one request. That does not depend on the order in which they run.
 *
 * A place is a line of the source and the calls that led to it, as functions of kernels are inlined
 * on a GPU. So lanes that call one function from different lines make different requests. These
 * are calls that the compiler left: with -Og, all but those of always_inline.
 */
#include <stdlib.h>
#include <string.h>

#include "check.hpp"

namespace emu
{

constexpr uint32_t banks = 32, most_records = 1u << 16;

struct Record { /* one request */
    uint32_t lanes;
    uint32_t next; /* the same place, the next time; 0: none */
    uint16_t site;
    uint8_t bytes;
    uint8_t turns; /* passes of each lane of one address: of an atomic, but for one that counts */
    bool generic, remote; /* remote: in the shared memory of another block */
    Space space;
    uintptr_t address[warp_size];
};

struct Use {          /* of one place by a warp */
    uint32_t meeting; /* which one the rest belongs to */
    uint32_t called;  /* by which calls */
    uint32_t other;   /* the same line by other calls: number in `others`; 0: none */
    uint32_t first;
    uint32_t at[warp_size]; /* the record that each lane is in; 0: none yet */
};

struct Records {
    uint32_t meeting; /* counts the times that all lanes met */
    Use *uses;        /* by site */
    uint32_t uses_room;
    Use *others; /* numbered from 1 */
    uint32_t others_count, others_room;
    Record *records; /* numbered from 1 */
    uint32_t count, room;
};

/* ---- collecting ------------------------------------------------------------------------------ */

[[noreturn]] static void no_memory() { fail(KG_EMU_NO_MEMORY, "no memory to count accesses with"); }

static Records *records_of(CheckWarp *warp)
{
    if (!warp->records) warp->records = (Records *)calloc(1, sizeof(Records));
    if (!warp->records) no_memory();
    if (!warp->records->meeting) warp->records->meeting = 1;
    return warp->records;
}

/* Of the places of one line those that other calls led to are in a list behind the first. */
static Use *other_use(Records *records, Use *use, uint32_t called)
{
    uint32_t *link = &use->other;
    while (*link && records->others[*link].called != called) link = &records->others[*link].other;
    if (*link) return &records->others[*link];
    const uint32_t made = *link = ++records->others_count;
    if (made >= records->others_room) {
        const uint32_t room = records->others_room ? records->others_room * 2 : 64;
        Use *more = (Use *)realloc(records->others, room * sizeof(Use));
        if (!more) no_memory();
        records->others = more;
        records->others_room = room;
    }
    records->others[made] = Use{};
    records->others[made].called = called;
    return &records->others[made];
}

static Use *use_of(Records *records, uint16_t site, uint32_t called)
{
    if (site >= records->uses_room) {
        const uint32_t room = (site + 64u) & ~63u;
        Use *uses = (Use *)realloc(records->uses, room * sizeof(Use));
        if (!uses) no_memory();
        memset(uses + records->uses_room, 0, (room - records->uses_room) * sizeof(Use));
        records->uses = uses;
        records->uses_room = room;
    }
    Use *use = &records->uses[site];
    if (use->meeting != records->meeting) {
        *use = Use{};
        use->meeting = records->meeting;
        use->called = called;
    }
    return likely(use->called == called) ? use : other_use(records, use, called);
}

static uint32_t new_record(Records *records)
{
    if (records->count + 1 >= records->room) {
        const uint32_t room = records->room ? records->room * 2 : 32;
        Record *more = (Record *)realloc(records->records, room * sizeof(Record));
        if (!more) no_memory();
        records->records = more;
        records->room = room;
    }
    records->records[++records->count] = Record{};
    return records->count;
}

/* The request that this lane's next access at the place belongs to. */
static Record *record_of(Records *records, uint16_t site, uint32_t called, uint32_t lane)
{
    Use *use = use_of(records, site, called);
    const uint32_t before = use->at[lane];
    uint32_t mine = before ? records->records[before].next : use->first;
    if (!mine) {
        mine = new_record(records);
        if (before) records->records[before].next = mine;
        else use->first = mine;
    }
    use->at[lane] = mine;
    return &records->records[mine];
}

static void collect(const Who &who, const Access &access, uintptr_t address, uint32_t bytes,
                    Space space)
{
    Records *records = records_of(who.checks);
    if (records->count == most_records) count_converged(who.checks); /* bounds what is kept */
    const uint32_t lane = who.thread->lane;
    Record *record = record_of(records, access.site, who.checks->calls[lane].now(), lane);
    record->site = access.site;
    record->bytes = (uint8_t)bytes;
    const bool counts = (access.kind & KG_EMU_OF_ONE) != 0;
    const uintptr_t own = (uintptr_t)who.thread->my_block()->shared;
    record->remote = space == Space::shared && address - own >= machine.shared_bytes;
    const bool in_turns = (access.kind & KG_EMU_UPDATE) == KG_EMU_UPDATE && !counts;
    record->turns = !in_turns ? 0 : access.kind & KG_EMU_COMPARE ? 2 : 1;
    record->generic = (access.kind & KG_EMU_GENERIC) != 0;
    record->space = space;
    record->lanes |= 1u << lane;
    record->address[lane] = address;
}

/* A struct that is copied whole moves in words, unless a helper moves 16 bytes at once. */
void count_access(const Who &who, const Access &access, Space space)
{
    const uint32_t bytes = access.bytes;
    const bool simple = bytes <= 16 && (bytes & (bytes - 1)) == 0 && access.address % bytes == 0;
    const uint32_t misfit = bytes | (uint32_t)access.address;
    const uint32_t piece = simple ? bytes : misfit & 1 ? 1 : misfit & 2 ? 2 : 4;
    for (uint32_t done = 0; done < bytes; done += piece)
        collect(who, access, access.address + done, piece, space);
}

/* ---- counting -------------------------------------------------------------------------------- */

static uint32_t sort(uintptr_t *values, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const uintptr_t value = values[i];
        uint32_t at = i;
        for (; at && values[at - 1] > value; at--) values[at] = values[at - 1];
        values[at] = value;
    }
    return count;
}

/* Passes that the words of one phase take: the most that fall in one bank, equal ones once. */
static uint32_t passes(uintptr_t *words, uint32_t count, bool equal_ones_too)
{
    uint8_t in_bank[banks] = {0};
    uint32_t most = 0;
    sort(words, count);
    for (uint32_t i = 0; i < count; i++) {
        if (i && words[i] == words[i - 1] && !equal_ones_too) continue;
        const uint32_t in = ++in_bank[words[i] % banks];
        if (in > most) most = in;
    }
    return most;
}

static void count_shared(kg_emu_counts *counts, const uintptr_t *address, uint32_t lanes,
                         uint32_t bytes, uint32_t turns)
{
    const uint32_t words_each = bytes <= 4 ? 1 : bytes / 4;
    const uint32_t phase = warp_size / words_each;
    counts->shared_requests = 1;
    for (uint32_t first = 0; first < warp_size; first += phase) {
        uintptr_t words[warp_size];
        uint32_t count = 0;
        for (uint32_t lane = first; lane < first + phase; lane++)
            for (uint32_t word = 0; lanes >> lane & 1u && word < words_each; word++)
                words[count++] = address[lane] / 4 + word;
        if (!count) continue;
        counts->shared_wavefronts += passes(words, count, turns != 0) * (turns > 1 ? turns : 1);
        counts->shared_ideal++;
    }
}

static void count_global(kg_emu_counts *counts, const uintptr_t *address, uint32_t lanes,
                         uint32_t bytes)
{
    uintptr_t sorted[warp_size], next_sector = 0, next_byte = 0, distinct = 0;
    uint32_t count = 0;
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
        sorted[count++] = address[__builtin_ctz(rest)];
    sort(sorted, count);
    for (uint32_t i = 0; i < count; i++) {
        const uintptr_t begin = sorted[i], end = begin + bytes;
        const uintptr_t sector = begin / 32 < next_sector ? next_sector : begin / 32;
        if ((end - 1) / 32 + 1 > sector) counts->global_sectors += (end - 1) / 32 + 1 - sector;
        next_sector = (end - 1) / 32 + 1;
        distinct += end - (begin < next_byte ? next_byte : begin);
        next_byte = end;
    }
    counts->global_requests = 1;
    counts->global_ideal = (distinct + 31) / 32;
}

kg_emu_counts counts_of_lanes(const uintptr_t address[warp_size], uint32_t lanes, uint32_t bytes,
                              uint32_t turns, Space space)
{
    kg_emu_counts counts = {};
    if (space == Space::shared) count_shared(&counts, address, lanes, bytes, turns);
    else count_global(&counts, address, lanes, bytes);
    return counts;
}

/* Sectors of 32 bytes; of atomics one for each lane of that word of a sector that most have. */
static void count_remote(kg_emu_counts *counts, const Record &record)
{
    uintptr_t words[warp_size];
    uint32_t count = 0, alike = 0, most = 0;
    for (uint32_t rest = record.lanes; rest; rest &= rest - 1)
        words[count++] = record.address[__builtin_ctz(rest)];
    sort(words, count);
    for (uint32_t i = 0; i < count; i++) {
        const bool begins = i == 0 || words[i] / 32 != words[i - 1] / 32;
        if (begins) counts->remote_sectors += most;
        if (begins) most = 0;
        alike = i && words[i] == words[i - 1] && record.turns ? alike + 1 : 1;
        if (alike > most) most = alike;
    }
    counts->remote_sectors += most;
    counts->remote_requests = 1;
    counts->shared_wavefronts = counts->shared_ideal = record.turns != 0;
}

static void add(kg_emu_counts *sum, const kg_emu_counts &more)
{
    sum->shared_requests += more.shared_requests;
    sum->shared_wavefronts += more.shared_wavefronts;
    sum->shared_ideal += more.shared_ideal;
    sum->global_requests += more.global_requests;
    sum->global_sectors += more.global_sectors;
    sum->global_ideal += more.global_ideal;
    sum->generic_passes += more.generic_passes;
    sum->remote_requests += more.remote_requests;
    sum->remote_sectors += more.remote_sectors;
}

void count_converged(CheckWarp *warp)
{
    Records *records = warp->records;
    if (!records || !records->count) return;
    for (uint32_t i = 1; i <= records->count; i++) {
        const Record &record = records->records[i];
        kg_emu_counts counts = {};
        if (record.remote) count_remote(&counts, record);
        else
            counts = counts_of_lanes(record.address, record.lanes, record.bytes, record.turns,
                                     record.space);
        counts.generic_passes = record.generic && record.space == Space::global;
        add(site_counts(record.site), counts);
        add(&machine.stats.counts, counts);
    }
    records->count = records->others_count = 0;
    records->meeting++;
}

void counts_forget(CheckWarp *warp)
{
    memset(warp->calls, 0, sizeof warp->calls);
    warp->stepping = warp->going = 0;
    if (!warp->records) return;
    warp->records->count = warp->records->others_count = 0;
    warp->records->meeting++;
}

void counts_free(CheckWarp *warp)
{
    if (!warp->records) return;
    free(warp->records->uses);
    free(warp->records->others);
    free(warp->records->records);
    free(warp->records);
    warp->records = nullptr;
}

} // namespace emu

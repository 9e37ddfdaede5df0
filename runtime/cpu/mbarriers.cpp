/* mbarriers.cpp: barriers in shared memory that count arrivals and bytes. The whole state of one is
 * in its eight bytes, whose two top bits tell it from memory that was never made one.
 */
#include "async.hpp"
#include "check.hpp"
#include "tsan.hpp"

namespace emu
{

constexpr uint32_t most = (1u << 20) - 1; /* arrivals, and bytes still to come */

struct Mbar {
    uint64_t made : 2, phase : 1, expected : 20, pending : 20, bytes : 21; /* the last one signed */
};
constexpr uint64_t made = 2;

[[noreturn]] static void bad(const kg_emu_site *site, const char *why)
{
    fail(KG_EMU_BAD_MBARRIER, "thread %u of block %u: %s (%s:%u): %s", running()->number,
         running()->my_block()->number, site->what, site->file, site->line, why);
}

static Mbar load(const kg_emu_site *site, const uint64_t *bar)
{
    if ((uintptr_t)bar & 7) kg_emu_misaligned(site, bar, 8);
    Mbar state;
    memcpy(&state, bar, sizeof state);
    if (state.made != made) bad(site, "it was not made by kg_mbar_init");
    return state;
}

static void store(uint64_t *bar, const Mbar &state) { memcpy(bar, &state, sizeof state); }

static int32_t bytes_of(const Mbar &state) { return (int32_t)(state.bytes << 11) >> 11; }

static void end_phase_if_done(uint64_t *bar, Mbar *state)
{
    if (state->pending || state->bytes) return;
    state->phase ^= 1;
    state->pending = state->expected;
    kg_emu_progress++;
    if (machine.checked) clock_mbar_phase((uintptr_t)bar);
}

static void add_bytes(const kg_emu_site *site, Mbar *state, int64_t more)
{
    const int64_t sum = bytes_of(*state) + more;
    if (sum > (int64_t)most || -sum > (int64_t)most)
        bad(site, "more than 2^20 - 1 bytes are to come");
    state->bytes = (uint64_t)sum & ((1u << 21) - 1);
}

void mbar_complete(const Copy *copy)
{
    Mbar state;
    memcpy(&state, copy->bar, sizeof state);
    if (state.made != made) bad(copy->site, "its mbarrier is gone");
    {
        const AsCaller as_caller;
        tsan_acquire((void *)copy);
        tsan_release(copy->bar);
    }
    add_bytes(copy->site, &state, -(int64_t)copy->bytes);
    end_phase_if_done(copy->bar, &state);
    store(copy->bar, state);
}

} // namespace emu

using namespace emu;

extern "C" {

void kg_emu_mbar_init(const kg_emu_site *site, uint64_t *bar, uint32_t count)
{
    if ((uintptr_t)bar & 7) kg_emu_misaligned(site, bar, 8);
    if (count == 0 || count > most) bad(site, "it is made for 1 to 2^20 - 1 arrivals");
    if (machine.checked) check_mbar(site, bar, KG_EMU_WRITE);
    Mbar state = {};
    state.made = made;
    state.expected = state.pending = count & most;
    store(bar, state);
}

void kg_emu_mbar_arrive(const kg_emu_site *site, uint64_t *bar, uint32_t bytes)
{
    if (machine.checked) check_mbar(site, bar, KG_EMU_READ);
    Mbar state = load(site, bar);
    if (state.pending == 0) bad(site, "more threads arrive than it was made for");
    if (machine.checked) clock_mbar_arrive(who_is(running()), (uintptr_t)bar);
    tsan_release(bar);
    add_bytes(site, &state, bytes);
    state.pending--;
    end_phase_if_done(bar, &state);
    store(bar, state);
}

bool kg_emu_mbar_test(const kg_emu_site *site, uint64_t *bar, uint32_t parity)
{
    if (copies_arrive_early()) (void)copies_deliver();
    if (machine.checked) check_mbar(site, bar, KG_EMU_READ);
    if (load(site, bar).phase == (parity & 1)) return false;
    if (machine.checked) clock_mbar_wait(who_is(running()), (uintptr_t)bar);
    tsan_acquire(bar);
    return true;
}

} // extern "C"

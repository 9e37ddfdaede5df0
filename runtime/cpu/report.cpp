/* report.cpp: the text about a launch that failed, and the faults that end one. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tsan.hpp"

namespace emu
{

constexpr size_t report_room = 8192;
constexpr uint32_t blocks_shown = 8;
static __thread char report[report_room];

static void report_arguments(const char *format, va_list arguments)
{
    const size_t used = strlen(report);
    vsnprintf(report + used, report_room - used, format, arguments);
}

void report_text(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_arguments(format, arguments);
    va_end(arguments);
}

void report_begin(int error)
{
    report[0] = 0;
    report_text("%s in %s (%u blocks of %u threads): ", kg_emu_error_string(error), machine.name,
                machine.grid, machine.block_threads);
}

/* ---- who waits where ------------------------------------------------------------------------- */

enum class State { ready, waiting, barrier, polling };
static const char *const state_words[] = {"ready", "wait in", "wait at", "poll in"};

static void describe_lanes(uint32_t lanes)
{
    const char *before = " ";
    while (lanes) {
        const uint32_t first = (uint32_t)__builtin_ctz(lanes);
        const uint32_t past = ~(lanes >> first) ? (uint32_t)__builtin_ctz(~(lanes >> first)) : 32;
        const uint32_t last = first + past - 1;
        if (last == first) report_text("%s%u", before, first);
        else report_text("%s%u-%u", before, first, last);
        lanes &= last == 31 ? 0 : ~0u << (last + 1);
        before = ",";
    }
}

static uint32_t lanes_at(const Warp *warp, State state, uint32_t lanes, uint32_t like)
{
    uint32_t same = 0;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(rest);
        if (warp->site[lane] == warp->site[like] &&
            (state != State::waiting || warp->arrival[lane].mask() == warp->arrival[like].mask()))
            same |= 1u << lane;
    }
    return same;
}

static void describe_state(const Block *block, uint32_t w, State state, uint32_t lanes)
{
    const Warp *warp = &block->warps[w];
    while (lanes) {
        const uint32_t first = (uint32_t)__builtin_ctz(lanes);
        const uint32_t same = state == State::ready ? lanes : lanes_at(warp, state, lanes, first);
        report_text("  block %u warp %u lanes", block->number, w);
        describe_lanes(same);
        report_text(" %s", state_words[(int)state]);
        if (state != State::ready) {
            const kg_emu_site *site = warp->site[first];
            report_text(" %s", site->what);
            if (state == State::waiting)
                report_text(" with mask 0x%08x", warp->arrival[first].mask());
            report_text(", %s:%u", site->file, site->line);
        }
        report_text("\n");
        lanes &= ~same;
    }
}

void report_waiting()
{
    report_text("\n");
    for (uint32_t i = 0; i < machine.resident_count && i < blocks_shown; i++) {
        const Block *block = machine.resident[i];
        for (uint32_t w = 0; w < block->warps_used; w++) {
            const Warp *warp = &block->warps[w];
            describe_state(block, w, State::ready, warp->ready);
            describe_state(block, w, State::waiting, warp->waiting);
            describe_state(block, w, State::barrier, warp->barrier);
            describe_state(block, w, State::polling, warp->polling);
            describe_state(block, w, State::barrier, warp->named);
        }
    }
    if (machine.resident_count > blocks_shown)
        report_text("  and %u more blocks\n", machine.resident_count - blocks_shown);
}

/* ---- ends of a launch ------------------------------------------------------------------------ */

void fail(int error, const char *format, ...)
{
    tsan_switch(nullptr);
    va_list arguments;
    va_start(arguments, format);
    report_begin(error);
    report_arguments(format, arguments);
    va_end(arguments);
    report_waiting();
    machine.error = error;
    Context left;
    context_switch(&left, &machine.caller);
    __builtin_unreachable();
}

} // namespace emu

using namespace emu;

extern "C" {

const char *kg_emu_report(void) { return report; }

const char *kg_emu_error_string(int error)
{
    static const char *const words[KG_EMU_ERROR_COUNT] = {
        "ok",         "invalid launch",    "no memory",
        "deadlock",   "livelock",          "divergent barrier",
        "wrong mask", "misaligned access", "shared memory too small",
        "trap",       "stack overflow",    "out of bounds",
        "findings",   "wrong mbarrier",    "copy left behind",
        "too large",
    };
    return error >= 0 && error < KG_EMU_ERROR_COUNT ? words[error] : "unknown error";
}

void kg_emu_misaligned(const kg_emu_site *site, const void *pointer, uint32_t bytes)
{
    fail(KG_EMU_MISALIGNED, "thread %u of block %u: %s (%s:%u) of %u bytes at %p",
         running()->number, running()->my_block()->number, site->what, site->file, site->line,
         bytes, pointer);
}

void kg_emu_shared_too_small(const kg_emu_site *site, size_t bytes)
{
    fail(KG_EMU_SHARED_TOO_SMALL, "%s (%s:%u) needs %zu bytes, the launch gives %zu", site->what,
         site->file, site->line, bytes, machine.shared_bytes);
}

void kg_emu_trap(const kg_emu_site *site)
{
    fail(KG_EMU_TRAP, "thread %u of block %u executed %s (%s:%u)", running()->number,
         running()->my_block()->number, site->what, site->file, site->line);
}

} // extern "C"

/* warp_ops.cpp: operations of a warp by rendezvous. Each lane leaves what it brings; the last lane
 * of the mask that still lives computes the results of all and runs on. Lanes of disjoint masks, in
 * two branches say, meet independently.
 */
#include "check.hpp"
#include "tsan.hpp"

using namespace emu;

/* What a lane gets that reads from one which takes no part: undefined on the GPU. */
constexpr uint64_t undefined_value = 0xfbfbfbfbfbfbfbfbu;

#define FOR_EACH_LANE(lane, lanes)                                                                 \
    for (uint32_t rest_ = (lanes), lane; rest_ && (lane = (uint32_t)__builtin_ctz(rest_), true);   \
         rest_ &= rest_ - 1)

/* ---- results --------------------------------------------------------------------------------- */

static void finish_shuffle(Warp *warp, uint32_t group)
{
    if (likely(group == 0xffffffffu)) {
        for (uint32_t lane = 0; lane < warp_size; lane++)
            warp->result[lane] = warp->value[warp->source[lane]];
        return;
    }
    FOR_EACH_LANE(lane, group)
    {
        const uint32_t source = warp->source[lane];
        const bool there = group >> source & 1u;
        warp->result[lane] = there ? warp->value[source] : undefined_value;
        if (unlikely(!there) && machine.checked) check_lane_outside(&warp->threads[lane]);
    }
}

static void finish_same(Warp *warp, uint32_t group, uint64_t result)
{
    FOR_EACH_LANE(lane, group) warp->result[lane] = result;
}

static uint32_t lanes_with(const Warp *warp, uint32_t group, uint64_t value)
{
    uint32_t lanes = 0;
    FOR_EACH_LANE(lane, group) lanes |= (uint32_t)(warp->value[lane] == value) << lane;
    return lanes;
}

static void finish_vote(Warp *warp, uint32_t group, uint32_t kind)
{
    const uint32_t ballot = lanes_with(warp, group, 1);
    const uint32_t results[] = {ballot, ballot != 0, ballot == group};
    finish_same(warp, group, results[kind]);
}

static void finish_match_any(Warp *warp, uint32_t group)
{
    for (uint32_t rest = group; rest;) {
        const uint64_t value = warp->value[__builtin_ctz(rest)];
        const uint32_t same = lanes_with(warp, rest, value);
        finish_same(warp, same, same);
        rest &= ~same;
    }
}

static void finish_match_all(Warp *warp, uint32_t group)
{
    const uint32_t same = lanes_with(warp, group, warp->value[__builtin_ctz(group)]);
    finish_same(warp, group, same == group ? group : 0);
}

template <typename U, typename I> static U reduce_two(uint32_t kind, U a, U b)
{
    switch (kind) {
    case KG_EMU_REDUCE_ADD: return a + b;
    case KG_EMU_REDUCE_AND: return a & b;
    case KG_EMU_REDUCE_OR: return a | b;
    case KG_EMU_REDUCE_XOR: return a ^ b;
    case KG_EMU_REDUCE_MIN_U: return b < a ? b : a;
    case KG_EMU_REDUCE_MAX_U: return a < b ? b : a;
    case KG_EMU_REDUCE_MIN_I: return (I)b < (I)a ? b : a;
    default: return (I)a < (I)b ? b : a;
    }
}

template <typename U, typename I>
static void finish_reduce_of(Warp *warp, uint32_t group, uint32_t kind)
{
    U total = (U)warp->value[__builtin_ctz(group)];
    FOR_EACH_LANE(lane, group & (group - 1))
    total = reduce_two<U, I>(kind, total, (U)warp->value[lane]);
    finish_same(warp, group, total);
}

static void finish_reduce(Warp *warp, uint32_t group, uint32_t kind)
{
    if (kind & KG_EMU_REDUCE_WIDE)
        finish_reduce_of<uint64_t, int64_t>(warp, group, kind & ~(uint32_t)KG_EMU_REDUCE_WIDE);
    else finish_reduce_of<uint32_t, int32_t>(warp, group, kind);
}

static void finish(Warp *warp, uint32_t group, const Arrival &key)
{
    if (machine.checked) check_meeting(warp, group, key.op() == Op::syncwarp);
    switch (key.op()) {
    case Op::shuffle: finish_shuffle(warp, group); break;
    case Op::vote: finish_vote(warp, group, key.detail()); break;
    case Op::match_any: finish_match_any(warp, group); break;
    case Op::match_all: finish_match_all(warp, group); break;
    case Op::reduce: finish_reduce(warp, group, key.detail()); break;
    case Op::syncwarp: tsan_syncwarp_done(warp, key.mask()); break;
    }
}

/* ---- meeting --------------------------------------------------------------------------------- */

static uint32_t waiting_with(const Warp *warp, const Arrival &key)
{
    uint32_t lanes = 0;
    FOR_EACH_LANE(lane, warp->waiting) lanes |= (uint32_t)warp->arrival[lane].meets(key) << lane;
    return lanes;
}

/* Lanes that wait for what `key` says, this lane not among them. */
static uint32_t companions(Warp *warp, const Arrival &key)
{
    if (warp->waiting == 0) {
        warp->uniform = true;
        warp->key = key;
        return 0;
    }
    if (likely(warp->uniform && warp->key.meets(key))) return warp->waiting;
    warp->uniform = false;
    return waiting_with(warp, key);
}

/* True: the lane must wait for others. */
static bool meet(const kg_emu_site *site, Arrival key, uint64_t value, uint32_t source)
{
    Thread *thread = running();
    Warp *warp = thread->my_warp;
    const uint32_t lane = thread->lane, bit = 1u << lane;
    if (unlikely(!(key.mask() & bit)))
        fail(KG_EMU_BAD_MASK,
             "%s (%s:%u) with mask 0x%08x is run by lane %u, which it does not name", site->what,
             site->file, site->line, key.mask(), lane);
    warp->value[lane] = value;
    warp->source[lane] = source;
    if (key.op() == Op::syncwarp) tsan_syncwarp_arrive(thread, key.mask());
    if (unlikely(machine.checked)) warp->site[lane] = site;
    const uint32_t others = companions(warp, key);
    if ((key.mask() & warp->live) == (others | bit)) {
        finish(warp, others | bit, key);
        warp->waiting &= ~others;
        make_ready(warp, others);
        tsan_woken(thread);
        return false;
    }
    warp->arrival[lane] = key;
    warp->site[lane] = site;
    warp->waiting |= bit;
    return true;
}

/* A lane has ended: others may have waited for nobody else. */
void emu::warp_lane_ended(Warp *warp)
{
    for (uint32_t rest = warp->waiting; rest;) {
        const Arrival key = warp->arrival[__builtin_ctz(rest)];
        const uint32_t group = waiting_with(warp, key);
        rest &= ~group;
        if ((key.mask() & warp->live) != group) continue;
        finish(warp, group, key);
        warp->waiting &= ~group;
        make_ready(warp, group);
    }
}

/* ---- what kernels call ----------------------------------------------------------------------- */

/* The lane to read from, or the lane itself where its segment ends; as PTX shfl defines it. */
static uint32_t source_lane(kg_emu_shuffle_kind kind, uint32_t lane, uint32_t operand,
                            uint32_t width)
{
    const uint32_t first = lane & ~(width - 1), last = lane | (width - 1), by = operand & 31u;
    switch (kind) {
    case KG_EMU_SHFL_IDX: return first | (operand & (width - 1));
    case KG_EMU_SHFL_UP: return lane >= first + by ? lane - by : lane;
    case KG_EMU_SHFL_DOWN: return lane + by <= last ? lane + by : lane;
    default: return (lane ^ by) <= last ? lane ^ by : lane;
    }
}

extern "C" {

bool kg_emu_arrive_shuffle(const kg_emu_site *site, kg_emu_shuffle_kind kind, uint32_t mask,
                           uint64_t value, uint32_t operand, uint32_t width)
{
    const uint32_t source = source_lane(kind, kg_emu_self->lane, operand, width);
    return meet(site, Arrival{mask, Op::shuffle, kind}, value, source);
}

bool kg_emu_arrive_vote(const kg_emu_site *site, kg_emu_vote_kind kind, uint32_t mask,
                        int predicate)
{
    return meet(site, Arrival{mask, Op::vote, kind}, predicate != 0, 0);
}

bool kg_emu_arrive_match_any(const kg_emu_site *site, uint32_t mask, uint64_t value)
{
    return meet(site, Arrival{mask, Op::match_any, 0}, value, 0);
}

bool kg_emu_arrive_match_all(const kg_emu_site *site, uint32_t mask, uint64_t value)
{
    return meet(site, Arrival{mask, Op::match_all, 0}, value, 0);
}

bool kg_emu_arrive_reduce(const kg_emu_site *site, kg_emu_reduce_kind kind, uint32_t mask,
                          uint64_t value)
{
    return meet(site, Arrival{mask, Op::reduce, kind}, value, 0);
}

bool kg_emu_arrive_syncwarp(const kg_emu_site *site, uint32_t mask)
{
    return meet(site, Arrival{mask, Op::syncwarp, 0}, 0, 0);
}

} // extern "C"

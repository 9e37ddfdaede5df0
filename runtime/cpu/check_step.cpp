/* check_step.cpp: with the option in_step, lanes of a block come to their next atomic of shared
 * memory before any of them goes on. Then those of a warp that are at one place go on together.
 * Those that parted go on by themselves, until they come to where others wait. A card mostly does
 * the same.
 */
#include "check.hpp"

namespace emu
{

/* Those of the leader's place. One lane leads as long as it comes to such places. */
static uint32_t lanes_to_go(CheckWarp *warp)
{
    if (!(warp->stepping >> warp->leader & 1u))
        warp->leader = (uint32_t)__builtin_ctz(warp->stepping);
    uint32_t lanes = 0;
    for (uint32_t rest = warp->stepping; rest; rest &= rest - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(rest);
        if (warp->place[lane] == warp->place[warp->leader]) lanes |= 1u << lane;
    }
    return lanes;
}

void step_together(const Who &who, uint16_t site)
{
    CheckWarp *warp = who.checks;
    const uint32_t lane = who.thread->lane, bit = 1u << lane;
    warp->stepping |= bit;
    warp->place[lane] = (uint64_t)warp->calls[lane].now() << 16 | site;
    do {
        kg_emu_progress++; /* as if others might change something: no livelock */
        kg_emu_arrive_poll(who.warp->site[lane]);
        kg_emu_yield();
        if (!warp->going) warp->going = lanes_to_go(warp);
    } while (!(warp->going & bit));
    warp->going &= ~bit;
    warp->stepping &= ~bit;
}

} // namespace emu

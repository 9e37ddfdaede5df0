/* What one access of a warp costs: the rule that the whole proof rests on. */
#include "plan/layout.h"

enum { BANKS = 32, WORD = 4 };

static uint32_t fullest_bank(const uint32_t *address, uint32_t lanes, uint32_t words)
{
    uint32_t seen[BANKS][LAYOUT_LANES], count[BANKS] = {0}, most = 0;
    for (uint32_t lane = 0; lane < lanes; lane++) {
        for (uint32_t w = 0; w < words; w++) {
            const uint32_t word = address[lane] / WORD + w, bank = word % BANKS;
            uint32_t k = 0;
            while (k < count[bank] && seen[bank][k] != word) k++;
            if (k < count[bank]) continue;
            seen[bank][count[bank]++] = word;
            if (count[bank] > most) most = count[bank];
        }
    }
    return most;
}

layout_cost layout_cost_of(const uint32_t address[LAYOUT_LANES], uint32_t word_bytes)
{
    const uint32_t words = word_bytes > WORD ? word_bytes / WORD : 1, phase = LAYOUT_LANES / words;
    layout_cost cost = {.ideal = words, .word_bytes = word_bytes};
    for (uint32_t first = 0; first < LAYOUT_LANES; first += phase) {
        const uint32_t most = fullest_bank(address + first, phase, words);
        cost.wavefronts += most;
        if (most > cost.degree) cost.degree = most;
    }
    return cost;
}

layout_cost layout_cost_times(layout_cost cost, uint32_t times)
{
    cost.all = cost.wavefronts * times;
    cost.all_ideal = cost.ideal * times;
    return cost;
}

uint32_t layout_wavefronts(const layout *l)
{
    return l->warp_view.wavefronts + l->run_view.wavefronts;
}

uint32_t layout_excess(const layout *l)
{
    return layout_wavefronts(l) - l->warp_view.ideal - l->run_view.ideal;
}

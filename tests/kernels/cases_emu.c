#include <string.h>

#include "cases.h"
#include "kg_emu.h"

bool cases_has_executor(void)
{
    return true;
}

bool cases_schedule(const char *order, unsigned seed, unsigned chaos)
{
    static const char *const names[] = {"forward", "reverse", "random"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(order, names[i]) != 0) continue;
        const kg_emu_opts options = {.seed = seed,
                                     .chaos = chaos,
                                     .thread_order = (kg_emu_order)i,
                                     .block_order = (kg_emu_order)i};
        kg_emu_set_options(&options);
        return true;
    }
    return false;
}

void cases_watch(void *array, size_t bytes, size_t guard)
{
    (void)kg_emu_register(array, bytes, guard);
}

void cases_unwatch(void *array)
{
    kg_emu_unregister(array);
}

const char *cases_report(void)
{
    return kg_emu_report();
}

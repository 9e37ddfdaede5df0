#include <string.h>

#include "cases.h"
#include "kg_emu.h"

bool cases_set_order(const char *name)
{
    static const char *const names[] = {"forward", "reverse", "random"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(name, names[i]) != 0) continue;
        const kg_emu_opts options = {.seed = 7, .thread_order = (kg_emu_order)i,
                                     .block_order = (kg_emu_order)i};
        kg_emu_set_options(&options);
        return true;
    }
    return false;
}

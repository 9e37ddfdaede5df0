#include <string.h>

#include "cases.h"
#include "kg_emu.h"

bool cases_has_executor(void)
{
    return true;
}

bool cases_schedule(const char *order, unsigned seed, unsigned chaos, bool early)
{
    static const char *const names[] = {"forward", "reverse", "random"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(order, names[i]) != 0) continue;
        const kg_emu_opts options = {.seed = seed,
                                     .chaos = chaos,
                                     .late = early,
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

void cases_unwritten(void *array, size_t bytes, int poison)
{
    if (bytes) (void)kg_emu_mark_unwritten(array, bytes);
    memset(array, poison, bytes);
}

static void write_all(void **args)
{
    const written *arrays = args[0];
    const uint32_t count = *(const uint32_t *)args[1];
    for (uint32_t i = 0; i < count; i++) memcpy(arrays[i].array, arrays[i].from, arrays[i].bytes);
}

void cases_launch_before(const written *arrays, uint32_t count)
{
    void *args[] = {(void *)arrays, &count};
    (void)kg_emu_launch(write_all, args, 1, 1, 0, "the launch before", NULL, NULL);
}

void cases_settle(void)
{
    kg_emu_settle();
}

const char *cases_report(void)
{
    return kg_emu_report();
}

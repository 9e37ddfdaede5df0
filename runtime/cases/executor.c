#include "executor.h"

const char *const case_order_names[ORDER_COUNT] = {"forward", "reverse", "random"};

#if KG_EMU
#include <string.h>

#include "kg_emu.h"

bool executor_is_linked(void)
{
    return true;
}

void executor_schedule(case_schedule schedule)
{
    const kg_emu_opts options = {.seed = schedule.seed,
                                 .chaos = schedule.chaos,
                                 .late = schedule.early,
                                 .uncounted = schedule.uncounted,
                                 .thread_order = (kg_emu_order)schedule.order,
                                 .block_order = (kg_emu_order)schedule.order};
    kg_emu_set_options(&options);
}

bool executor_know(const void *memory, size_t bytes, size_t red_zone)
{
    return kg_emu_register(memory, bytes, red_zone) == 0;
}

void executor_forget(const void *memory)
{
    kg_emu_unregister(memory);
}

bool executor_unwritten(void *memory, size_t bytes, int poison)
{
    const bool known = bytes == 0 || kg_emu_mark_unwritten(memory, bytes) == 0;
    memset(memory, poison, bytes);
    return known;
}

static void write_all(void **args)
{
    const executor_written *all = args[0];
    const uint32_t count = *(const uint32_t *)args[1];
    for (uint32_t i = 0; i < count; i++) memcpy(all[i].memory, all[i].from, all[i].bytes);
}

void executor_launch_before(const executor_written *all, uint32_t count)
{
    void *args[] = {(void *)all, &count};
    (void)kg_emu_launch(write_all, args, 1, 1, 0, "the launch before", NULL, NULL);
}

void executor_settle(void)
{
    kg_emu_settle();
}

const char *executor_report(void)
{
    return kg_emu_report();
}

#else

bool executor_is_linked(void)
{
    return false;
}

void executor_schedule(case_schedule schedule)
{
    (void)schedule;
}

bool executor_know(const void *memory, size_t bytes, size_t red_zone)
{
    (void)memory, (void)bytes, (void)red_zone;
    return true;
}

void executor_forget(const void *memory)
{
    (void)memory;
}

bool executor_unwritten(void *memory, size_t bytes, int poison)
{
    (void)memory, (void)bytes, (void)poison;
    return true;
}

void executor_launch_before(const executor_written *all, uint32_t count)
{
    (void)all, (void)count;
}

void executor_settle(void)
{
}

const char *executor_report(void)
{
    return "";
}

#endif

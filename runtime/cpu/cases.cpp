/* cases.cpp: what kernels said that they went through. Each KG_CASE has left a pointer in the
 * section kg_cases, whose ends the linker names.
 */
#include "executor.hpp"

extern "C" {

extern kg_emu_case *__start_kg_cases[] __attribute__((weak, visibility("hidden")));
extern kg_emu_case *__stop_kg_cases[] __attribute__((weak, visibility("hidden")));

uint32_t kg_emu_cases(kg_emu_case_count *out, uint32_t room)
{
    const emu::Locked locked;
    uint32_t known = 0;
    for (kg_emu_case **at = __start_kg_cases; at != __stop_kg_cases; at++, known++)
        if (known < room)
            out[known] =
                kg_emu_case_count{(*at)->kernel, (*at)->name, (*at)->whole, (*at)->threads};
    return known;
}

void kg_emu_cases_reset(void)
{
    const emu::Locked locked;
    for (kg_emu_case **at = __start_kg_cases; at != __stop_kg_cases; at++) (*at)->threads = 0;
}

} // extern "C"

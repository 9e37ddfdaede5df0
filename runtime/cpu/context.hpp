/* context.hpp: a flow of control that can be left and come back to. Three implementations:
 * switch_x86_64.cpp, switch_aarch64.cpp, and switch_portable.cpp for the rest.
 */
#ifndef KG_CPU_CONTEXT_HPP
#define KG_CPU_CONTEXT_HPP

#include <stddef.h>

#include "sanitize.hpp"

#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(KG_EMU_PORTABLE_SWITCH)
#define KG_EMU_ASM_SWITCH 1
#else
#include <setjmp.h>
#include <ucontext.h>
#endif

namespace emu
{

struct Context {
#ifdef KG_EMU_ASM_SWITCH
    void *stack_pointer;
#else
    jmp_buf place;
    ucontext_t start; /* only to enter a new stack */
    bool fresh;
#endif
#ifdef KG_EMU_ASAN
    void *fake_stack;
    const void *bottom;
    size_t bytes;
#endif
};

/* The first switch to it calls entry() on the stack [stack, stack + bytes); entry never returns. */
void context_make(Context *context, unsigned char *stack, size_t bytes, void (*entry)());

} // namespace emu

/* Leaves the running flow in *from and goes on in *to. Nothing about signal masks, nor the rounding
 * mode, changes hands. A C name, since two implementations are assembler. */
extern "C" void kg_emu_context_switch(emu::Context *from, const emu::Context *to);

#if defined(KG_EMU_ASM_SWITCH) && !defined(KG_EMU_ASAN) && !defined(KG_EMU_TSAN)
/* kg_emu_yield, which kernels call to wait, is assembler too: it saves the registers, asks this
 * function who is next, and goes on there. */
#define KG_EMU_ASM_YIELD 1
extern "C" void *kg_emu_next(void *stack_pointer);
#endif

namespace emu
{

/* The same, with AddressSanitizer told about it. */
#ifdef KG_EMU_ASAN
extern Context *left_last;
inline void context_arrived(const Context *here)
{
    const void *bottom;
    size_t bytes;
    __sanitizer_finish_switch_fiber(here ? here->fake_stack : nullptr, &bottom, &bytes);
    left_last->bottom = bottom;
    left_last->bytes = bytes;
}
inline void context_switch(Context *from, const Context *to)
{
    left_last = from;
    __sanitizer_start_switch_fiber(&from->fake_stack, to->bottom, to->bytes);
    kg_emu_context_switch(from, to);
    context_arrived(from);
}
#else
inline void context_arrived(const Context *) {}
inline void context_switch(Context *from, const Context *to) { kg_emu_context_switch(from, to); }
#endif

} // namespace emu

#endif

/* context.hpp: a flow of control that can be left and come back to. Three implementations:
 * switch_x86_64.cpp, switch_aarch64.cpp, and switch_portable.cpp for the rest.
 */
#ifndef KG_CPU_CONTEXT_HPP
#define KG_CPU_CONTEXT_HPP

#include <stddef.h>

#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(KG_EMU_PORTABLE_SWITCH)
#define KG_EMU_ASM_SWITCH 1
#else
#include <setjmp.h>
#include <ucontext.h>
#endif

namespace emu {

struct Context {
#ifdef KG_EMU_ASM_SWITCH
    void *stack_pointer;
#else
    jmp_buf place;
    ucontext_t start; /* only to enter a new stack */
    bool fresh;
#endif
};

/* The first switch to it calls entry() on the stack [stack, stack + bytes); entry never returns. */
void context_make(Context *context, unsigned char *stack, size_t bytes, void (*entry)());

} // namespace emu

/* Leaves the running flow in *from and goes on in *to. Nothing about signal masks, nor the rounding
 * mode, changes hands. A C name, since two implementations are assembler. */
extern "C" void kg_emu_context_switch(emu::Context *from, const emu::Context *to);

#ifdef KG_EMU_ASM_SWITCH
/* kg_emu_yield, which kernels call to wait, is assembler too: it saves the registers, asks this
 * function who is next, and goes on there. */
extern "C" void *kg_emu_next(void *stack_pointer);
#endif

#endif

/* switch_portable.cpp: the switch for other processors, by _setjmp and _longjmp. A new stack is
 * started by makecontext; swapcontext would do it all, but makes a system call at each switch.
 */
#undef _FORTIFY_SOURCE /* its longjmp refuses to change stacks */
#include "context.hpp"

#ifndef KG_EMU_ASM_SWITCH
void emu::context_make(Context *context, unsigned char *stack, size_t bytes, void (*entry)())
{
    context->fresh = true;
    getcontext(&context->start);
    context->start.uc_stack.ss_sp = stack;
    context->start.uc_stack.ss_size = bytes;
    context->start.uc_link = nullptr;
    makecontext(&context->start, entry, 0);
}

extern "C" void kg_emu_context_switch(emu::Context *from, const emu::Context *to)
{
    if (_setjmp(from->place) != 0) return;
    from->fresh = false;
    if (to->fresh) setcontext(&to->start);
    _longjmp(const_cast<emu::Context *>(to)->place, 1);
}
#endif

/* switch_x86_64.cpp: what the System V ABI lets a callee change is saved by the compiler around the
 * call. So only the six other registers and the stack pointer change hands. It ends in an indirect
 * jump: a `ret` that returns elsewhere than the last call costs the processor its prediction.
 */
#include "context.hpp"

#if defined(__x86_64__) && defined(KG_EMU_ASM_SWITCH)
#include <stdint.h>

#define SAVE                                                                                       \
    "    pushq %rbp\n"                                                                             \
    "    pushq %rbx\n"                                                                             \
    "    pushq %r12\n"                                                                             \
    "    pushq %r13\n"                                                                             \
    "    pushq %r14\n"                                                                             \
    "    pushq %r15\n"
#define RESTORE_AND_GO                                                                             \
    "    popq %r15\n"                                                                              \
    "    popq %r14\n"                                                                              \
    "    popq %r13\n"                                                                              \
    "    popq %r12\n"                                                                              \
    "    popq %rbx\n"                                                                              \
    "    popq %rbp\n"                                                                              \
    "    popq %rcx\n"                                                                              \
    "    jmp *%rcx\n"
#define FUNCTION(name, body)                                                                       \
    ".p2align 4\n.globl " name "\n.type " name ", @function\n" name ":\n" body ".size " name       \
    ", .-" name "\n"

__asm__(".text\n" FUNCTION("kg_emu_context_switch", SAVE "    movq %rsp, (%rdi)\n"
                                                         "    movq (%rsi), %rsp\n" RESTORE_AND_GO));

#ifdef KG_EMU_ASM_YIELD
__asm__(".text\n" FUNCTION("kg_emu_yield", SAVE "    movq %rsp, %rdi\n"
                                                "    subq $8, %rsp\n" /* aligned for a call */
                                                "    call kg_emu_next@PLT\n"
                                                "    movq %rax, %rsp\n" RESTORE_AND_GO));
#endif

void emu::context_make(Context *context, unsigned char *stack, size_t bytes, void (*entry)())
{
    /* entry sees the stack as after a call: 8 bytes below a multiple of 16 */
    uint64_t *top = (uint64_t *)(((uintptr_t)stack + bytes) & ~(uintptr_t)15);
    for (int i = 0; i < 3; i++) *--top = 0; /* entry's return address is never used */
    *--top = (uint64_t)entry;
    for (int i = 0; i < 6; i++) *--top = 0;
    context->stack_pointer = top;
}
#endif

/* switch_aarch64.cpp: x19 to x30, the low halves of v8 to v15 and the stack pointer change
 * hands. */
#include "context.hpp"

#if defined(__aarch64__) && defined(KG_EMU_ASM_SWITCH)
#include <stdint.h>

#define SAVE                                                                                       \
    "    sub sp, sp, #160\n"                                                                       \
    "    stp x19, x20, [sp, #0]\n"                                                                 \
    "    stp x21, x22, [sp, #16]\n"                                                                \
    "    stp x23, x24, [sp, #32]\n"                                                                \
    "    stp x25, x26, [sp, #48]\n"                                                                \
    "    stp x27, x28, [sp, #64]\n"                                                                \
    "    stp x29, x30, [sp, #80]\n"                                                                \
    "    stp d8, d9, [sp, #96]\n"                                                                  \
    "    stp d10, d11, [sp, #112]\n"                                                               \
    "    stp d12, d13, [sp, #128]\n"                                                               \
    "    stp d14, d15, [sp, #144]\n"
#define RESTORE_AND_GO                                                                             \
    "    ldp x19, x20, [sp, #0]\n"                                                                 \
    "    ldp x21, x22, [sp, #16]\n"                                                                \
    "    ldp x23, x24, [sp, #32]\n"                                                                \
    "    ldp x25, x26, [sp, #48]\n"                                                                \
    "    ldp x27, x28, [sp, #64]\n"                                                                \
    "    ldp x29, x30, [sp, #80]\n"                                                                \
    "    ldp d8, d9, [sp, #96]\n"                                                                  \
    "    ldp d10, d11, [sp, #112]\n"                                                               \
    "    ldp d12, d13, [sp, #128]\n"                                                               \
    "    ldp d14, d15, [sp, #144]\n"                                                               \
    "    add sp, sp, #160\n"                                                                       \
    "    mov x16, x30\n"                                                                           \
    "    br x16\n"
#define FUNCTION(name, body)                                                                       \
    ".p2align 4\n.globl " name "\n.type " name ", %function\n" name ":\n" body ".size " name       \
    ", .-" name "\n"

__asm__(".text\n" FUNCTION("kg_emu_context_switch", SAVE "    mov x9, sp\n"
                                                         "    str x9, [x0]\n"
                                                         "    ldr x9, [x1]\n"
                                                         "    mov sp, x9\n" RESTORE_AND_GO));

#ifdef KG_EMU_ASM_YIELD
__asm__(".text\n" FUNCTION("kg_emu_yield", SAVE "    mov x0, sp\n"
                                                "    bl kg_emu_next\n"
                                                "    mov sp, x0\n" RESTORE_AND_GO));
#endif

void emu::context_make(Context *context, unsigned char *stack, size_t bytes, void (*entry)())
{
    uint64_t *top = (uint64_t *)(((uintptr_t)stack + bytes) & ~(uintptr_t)15);
    uint64_t *frame = top - 160 / 8;
    for (int i = 0; i < 160 / 8; i++) frame[i] = 0;
    frame[11] = (uint64_t)entry; /* x30 */
    context->stack_pointer = frame;
}
#endif

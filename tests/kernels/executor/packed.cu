/* packed.cu: what kg_device_packed.h says of several elements in a word. */
#include "kg_device.h"

KG_KERNEL(packed_functions, 1, 1)(uint32_t a, uint32_t b, uint32_t c, uint32_t *out)
{
    out[0] = __vminu2(a, b);
    out[1] = __vmaxu2(a, b);
    out[2] = __vmins2(a, b);
    out[3] = __vmaxs2(a, b);
    out[4] = __dp4a(a, b, c);
    out[5] = (uint32_t)__dp4a((int)a, (int)b, (int)c);
    out[6] = __dp2a_lo(a, b, c);
    out[7] = (uint32_t)__dp2a_lo((int)a, (int)b, (int)c);
    out[8] = kg_min_f16x2(a, b);
    out[9] = kg_max_f16x2(a, b);
    out[10] = kg_min_bf16x2(a, b);
    out[11] = kg_max_bf16x2(a, b);
}
KG_ENTRY(packed_functions)

/* The build's record, as kgen-nvcc writes it beside an object:
 *
 *     kgen-record 1 kg_sum_f32.cu 3762745205 67434
 *     kg_sum_f32__variant_wbw_w8x16_r1 90 40 0 0 0
 *
 * the source's name and POSIX cksum; then entry, capability times ten, registers, and bytes of
 * stack, spill stores and spill loads. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "explain/explain.h"

/* Variants may launch the same kernels. */
static void take_built(explanation *e, const char *name, const explain_built *built)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        explain_kernel *kernel = &e->kernels[k];
        for (size_t r = 0; r < kernel->kernel->n_variants; r++) {
            explain_variant *variant = &kernel->variants[r];
            for (uint32_t s = 0; s < variant->variant->n_steps; s++)
                if (strcmp(variant->steps[s].entry, name) == 0) variant->steps[s].built = *built;
        }
    }
}

static uint32_t with_byte(uint32_t crc, uint8_t byte)
{
    crc ^= (uint32_t)byte << 24;
    for (int bit = 0; bit < 8; bit++) crc = crc << 1 ^ (crc >> 31 ? UINT32_C(0x04c11db7) : 0);
    return crc;
}

/* The sum of POSIX's cksum: over the bytes, then over their number, least byte first. */
uint32_t explain_cksum(const char *bytes, size_t count)
{
    uint32_t crc = 0;
    for (size_t i = 0; i < count; i++) crc = with_byte(crc, (uint8_t)bytes[i]);
    for (size_t n = count; n; n >>= 8) crc = with_byte(crc, (uint8_t)n);
    return ~crc;
}

bool explain_record_head(const char *record, explain_source *source)
{
    int end = -1;
    *source = (explain_source){0};
    sscanf(record, "kgen-record 1 %127s %" SCNu32 " %" SCNu64 "%n", source->name, &source->sum,
           &source->bytes, &end);
    return end > 0 && record[end] == '\n';
}

static void take_line(explanation *e, const char *line)
{
    char entry[256];
    uint32_t cc;
    explain_built b = {.known = true};
    if (sscanf(line, "%255s %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32, entry, &cc,
               &b.registers, &b.stack, &b.spill_stores, &b.spill_loads) != 6 ||
        cc != e->a->cc)
        return;
    take_built(e, entry, &b);
}

void explain_take_record(explanation *e, const char *record)
{
    for (const char *line = strchr(record, '\n'); line && line[1]; line = strchr(line + 1, '\n'))
        take_line(e, line + 1);
}

static void judge_step(diags *d, const explanation *e, const plan_kernel *k,
                       const explain_variant *x, const explain_built *b)
{
    if (b->spill_stores + b->spill_loads == 0) return;
    diag_warning(d, x->variant->at, "spill",
                 "variant %s of %s spills on compute capability %u.%u: %u bytes stored, %u loaded "
                 "(-Wno-spill allows it)",
                 x->variant->name, k->name, e->a->cc / 10, e->a->cc % 10, b->spill_stores,
                 b->spill_loads);
}

void explain_judge_spills(diags *d, const explanation *e)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        const explain_kernel *kernel = &e->kernels[k];
        if (!explain_wants_kernel(e, kernel->kernel)) continue;
        for (size_t r = 0; r < kernel->kernel->n_variants; r++) {
            const explain_variant *x = &kernel->variants[r];
            if (!explain_wants_variant(e, x->variant)) continue;
            for (uint32_t s = 0; s < x->variant->n_steps; s++)
                judge_step(d, e, kernel->kernel, x, &x->steps[s].built);
        }
    }
}

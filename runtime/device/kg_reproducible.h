/* kg_reproducible.h: what the operator of a reproducible kernel asks of its compiler, and one NaN
 * for all.
 *
 * Bits are the same everywhere only if every side computes what is written. A product and a sum
 * must not become one operation that rounds once. A compiler does not tell whether it contracts;
 * nvcc does unless it is told --fmad=false. So kgen-nvcc, and flags like its own, say
 * -DKG_NO_CONTRACTION beside it; without that word this header refuses. Host compilers matter where
 * the target has the operation: there -ffp-contract=off and the same word.
 *
 * Histograms add without rounding: kg_exact.h.
 *
 * Processors make different NaNs, of 0/0 for example, and hand on different ones of two. In place
 * of any kg_op_one_nan puts the positive quiet one without payload. It leaves other values alone.
 */
#ifndef KG_REPRODUCIBLE_H
#define KG_REPRODUCIBLE_H

#include <string.h>

#include "kg_exact.h"
#include "kg_ops.h"

#ifndef KG_NO_CONTRACTION
#ifdef __CUDACC__
#error "a reproducible kernel: compile it by kgen-nvcc, or with --fmad=false -DKG_NO_CONTRACTION"
#elif defined(__FP_FAST_FMA) || defined(__FP_FAST_FMAF) || defined(__FMA__) ||                     \
    defined(__ARM_FEATURE_FMA)
#error "a reproducible kernel: compile it with -ffp-contract=off -DKG_NO_CONTRACTION"
#endif
#endif

#ifdef __FAST_MATH__
#error "a reproducible kernel: compile it without -ffast-math"
#endif

KG_OP float kg_op_one_nan(float x)
{
    const uint32_t bits = 0x7fc00000u;
    if (x != x) memcpy(&x, &bits, sizeof x);
    return x;
}
KG_OP double kg_op_one_nan(double x)
{
    const uint64_t bits = UINT64_C(0x7ff8000000000000);
    if (x != x) memcpy(&x, &bits, sizeof x);
    return x;
}
KG_OP kg_f16 kg_op_one_nan(kg_f16 x) { return (x.bits & 0x7fffu) > 0x7c00u ? kg_f16{0x7e00u} : x; }
KG_OP kg_bf16 kg_op_one_nan(kg_bf16 x)
{
    return (x.bits & 0x7fffu) > 0x7f80u ? kg_bf16{0x7fc0u} : x;
}

#endif

/* kgen/types.h: element types and handles that need neither CUDA nor any other header. */
#ifndef KGEN_TYPES_H
#define KGEN_TYPES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A CUDA stream. The same incomplete type that the CUDA headers use, so a cudaStream_t is one of
 * these without a cast. NULL is the default stream; the host backends ignore it. */
typedef struct CUstream_st *kg_stream;

/* Half precision and bfloat16 as their bits. kg_f16_from_f32 and kg_bf16_from_f32 round to
 * nearest even, beyond the greatest finite value to an infinity. Conversion to float is exact. A
 * NaN becomes 0x7fff, one of f16 becomes 0x7fffffff, and one of bf16 keeps its bits. */
typedef struct kg_f16 {
    uint16_t bits;
} kg_f16;
typedef struct kg_bf16 {
    uint16_t bits;
} kg_bf16;

kg_f16 kg_f16_from_f32(float value);
float kg_f16_to_f32(kg_f16 value);
kg_bf16 kg_bf16_from_f32(float value);
float kg_bf16_to_f32(kg_bf16 value);

/* Where a call runs.
 *   CUDA       the GPU: arrays are device memory
 *   REFERENCE  plain serial code on the host: arrays are host memory, calls are synchronous
 *   EMU        the emitted CUDA source on the CPU executor: host memory, synchronous, for debugging
 *   DEFAULT    CUDA where there is a usable GPU, else REFERENCE; KGEN_BACKEND overrides
 */
typedef enum kg_backend {
    KG_BACKEND_DEFAULT = 0,
    KG_BACKEND_CUDA,
    KG_BACKEND_REFERENCE,
    KG_BACKEND_EMU,
    KG_BACKEND_COUNT
} kg_backend;

/* "cuda", "reference", "emu" or "default"; never NULL. */
const char *kg_backend_name(kg_backend backend);

#ifdef __cplusplus
}
#endif
#endif

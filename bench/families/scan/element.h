/* element.h: the element type of a file of rivals. It is compiled once per type (-DRIVAL_f32), so
 * that a machine with many cores has them soon. */
#ifndef BENCH_SCAN_ELEMENT_H
#define BENCH_SCAN_ELEMENT_H

#include <stdint.h>

#if defined RIVAL_u8
typedef uint8_t element;
#define NAME "u8"
#elif defined RIVAL_u16
typedef uint16_t element;
#define NAME "u16"
#elif defined RIVAL_i32
typedef int32_t element;
#define NAME "i32"
#elif defined RIVAL_u32
typedef uint32_t element;
#define NAME "u32"
#elif defined RIVAL_f32
typedef float element;
#define NAME "f32"
#elif defined RIVAL_i64
typedef int64_t element;
#define NAME "i64"
#elif defined RIVAL_u64
typedef uint64_t element;
#define NAME "u64"
#else
typedef double element;
#define NAME "f64"
#endif

#endif

/* key.h: the type of keys that a file of rivals is compiled for, and whether it has values. */
#ifndef BENCH_SORT_KEY_H
#define BENCH_SORT_KEY_H

#include <stdint.h>

#if defined RIVAL_u8
typedef uint8_t key;
#define NAME "u8"
#elif defined RIVAL_u16
typedef uint16_t key;
#define NAME "u16"
#elif defined RIVAL_u32
typedef uint32_t key;
#define NAME "u32"
#elif defined RIVAL_u64
typedef uint64_t key;
#define NAME "u64"
#elif defined RIVAL_i64
typedef int64_t key;
#define NAME "i64"
#elif defined RIVAL_f64
typedef double key;
#define NAME "f64"
#elif defined RIVAL_u128
typedef unsigned __int128 key;
#define NAME "u128"
#else
typedef float key;
#define NAME "f32"
#endif

#if defined RIVAL_u32 || defined RIVAL_f32 || defined RIVAL_u64
#define WITH_VALUES
#endif
#if defined RIVAL_u32 || defined RIVAL_u64
#define WITH_WIDE_VALUES
#endif

struct vec4 {
    float x, y, z, w;
};

#endif

/* tuning_parse.h: the text of a tuning file. Pure, so that generator and runtime share it.
 *
 *     kgen-tuning 1
 *     # kernel      variant          hash              cc  sms  max_n
 *     absmax_f32    variant_wbw_w8x4     0123456789abcdef  90  132  1048576
 *     absmax_f32    variant_wbw_w8x8     89abcdef01234567  90  132  max
 *     segsum_f32    row_wbw_w4x15    76543210fedcba98  90  132  max max_segment_length=200
 *
 * Behind the six fields an entry may move limits of named features: max_<feature>=NUMBER and
 * min_<feature>=NUMBER. `max` is no limit.
 *
 * max_n_off=NUMBER is the threshold of calls whose
 * arrays do not all lie on boundaries; without it max_n is that of all calls.
 *
 * min_n=NUMBER makes an entry one of a range: calls of min_n to max_n elements go to this variant
 * if it serves them, whatever thresholds say. Off boundaries the range ends at max_n_off. A variant
 * may have several, behind the entry of its threshold.
 *
 * The first line is exactly that. `#` begins a comment anywhere. Fields are separated by blanks or
 * tabs. Lines end in LF or CR LF, are at most 512 bytes long, and ASCII. Anything else is damage,
 * and damage anywhere means that no entry can be trusted.
 */
#ifndef KG_TUNING_PARSE_H
#define KG_TUNING_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

#define KG_TUNING_LIMITS 16 /* most of them in an entry */
#define KG_TUNING_LINE 512  /* most bytes of a line, its end not counted */

typedef struct kg_tuning_word {
    const char *s; /* inside the text, not terminated */
    size_t length;
} kg_tuning_word;

/* max_<feature> or min_<feature>. */
typedef struct kg_tuning_limit {
    kg_tuning_word feature;
    bool is_least;
    uint64_t value;
} kg_tuning_limit;

typedef struct kg_tuning_entry {
    kg_tuning_word kernel, variant;
    uint64_t hash, max_n;
    uint32_t cc, sms;
    kg_tuning_limit limits[KG_TUNING_LIMITS];
    uint32_t n_limits;
    kg_tuning_word whole; /* from the first field to the last */
    size_t line;          /* from 1 */
} kg_tuning_entry;

typedef struct kg_tuning_damage {
    size_t line, column; /* from 1, in bytes */
    const char *problem; /* static text */
} kg_tuning_damage;

typedef void (*kg_tuning_take)(void *context, const kg_tuning_entry *entry);

/* Hands each entry to `take`, in order, up to the first damage, which it describes; true if there
 * is none. A caller that must not see entries of a damaged text calls it first with take ==
 * NULL. */
bool kg__tuning_parse(const char *text, size_t length, kg_tuning_take take, void *context,
                      kg_tuning_damage *damage);

#pragma GCC visibility pop
#endif

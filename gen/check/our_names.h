/* gen/check/our_names.h: names that are taken in the C that kgen emits. */
#ifndef GEN_OUR_NAMES_H
#define GEN_OUR_NAMES_H

extern const char *const our_names[]; /* in small letters, in order; ended by NULL */

#endif

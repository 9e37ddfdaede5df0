/* gen/render/tidy.h: emitted text is for reading too. Templates indent for the reader of the
 * template. Here the emitted C is indented anew by its brackets, and runs of empty lines shrink to
 * one. `#line @here` becomes the #line that points back at the emitted file. Operator text, between
 * two #line directives, stays as it is.
 */
#ifndef GEN_TIDY_H
#define GEN_TIDY_H

#include "base/text.h"

const char *tidy(arena *a, const char *emitted, const char *file_name);

#endif

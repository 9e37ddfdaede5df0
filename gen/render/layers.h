/* gen/render/layers.h: which templates may use which. */
#ifndef GEN_RENDER_LAYERS_H
#define GEN_RENDER_LAYERS_H

#include <stdbool.h>

/* Whether the template `from` may use `to`: names below templates/. */
bool layers_may_use(const char *from, const char *to);

#endif

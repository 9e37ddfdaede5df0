/* What each emitted kernel begins with: parsed once, for all of the build @KIND@. */
#include <string.h>

#include "kg_device.h"

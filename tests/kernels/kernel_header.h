/* What each emitted kernel begins with: parsed once, for all of them. */
#include <string.h>

#include "kg_device.h"

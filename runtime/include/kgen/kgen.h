/* kgen/kgen.h: all of the runtime's interface. Generated headers include it. C11 and C++17. */
#ifndef KGEN_KGEN_H
#define KGEN_KGEN_H

#include <kgen/device.h>
#include <kgen/kernel.h>
#include <kgen/status.h>
#include <kgen/tune.h>
#include <kgen/types.h>
#include <kgen/workspace.h>

#endif

/* tests/unit/layout_modes.h: the padding modes that tests of layouts go through. */
#ifndef TESTS_LAYOUT_MODES_H
#define TESTS_LAYOUT_MODES_H

#include "plan/layout.h"

#define MODE(...) ((layout_mode){__VA_ARGS__})
static const layout_mode automatic = {.rule = PAD_AUTO};

static const layout_mode all_modes[] = {
    {PAD_NONE, 0, false},    {PAD_SCALAR, 0, false},  {PAD_PER_RUN, 1, false},
    {PAD_PER_32, 3, false},  {PAD_PER_LCM, 1, false}, {PAD_PER_LCM, 4, false},
    {PAD_XOR, 0, false},     {PAD_XOR, 3, false},     {PAD_PER_32, 5, false},
    {PAD_PER_LCM, 2, false}, {PAD_NONE, 0, true},     {PAD_PER_RUN, 2, true},
    {PAD_PER_32, 1, true},   {PAD_PER_LCM, 1, true},  {PAD_XOR, 1, true},
    {PAD_AUTO, 0, false},
};
#define MODES (sizeof all_modes / sizeof *all_modes)

#endif

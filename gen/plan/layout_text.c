/* Layout modes as text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/layout.h"

static const struct {
    const char *text;
    layout_rule rule;
} words[] = {
    {"auto", PAD_AUTO},
    {"none", PAD_NONE},
    {"scalar", PAD_SCALAR},
};
static const struct {
    const char *text;
    layout_rule rule;
} pads[] = {
    {"_per_run", PAD_PER_RUN},
    {"_per_32", PAD_PER_32},
    {"_per_lcm", PAD_PER_LCM},
};
#define COUNT(table) (sizeof table / sizeof *table)

static const char planes[] = "planes", swap[] = "xor_";

static bool parse_pad(const char *text, layout_mode *mode)
{
    char *end;
    if (*text < '1' || *text > '9') return false;
    const unsigned long amount = strtoul(text, &end, 10);
    if (amount > LAYOUT_MAX_PAD) return false;
    mode->amount = (uint32_t)amount;
    for (size_t i = 0; i < COUNT(pads); i++)
        if (strcmp(end, pads[i].text) == 0) return mode->rule = pads[i].rule, true;
    return false;
}

bool layout_mode_parse(const char *text, layout_mode *mode)
{
    *mode = (layout_mode){.rule = PAD_NONE};
    if (strncmp(text, planes, strlen(planes)) == 0) {
        text += strlen(planes);
        mode->planes = true;
        if (*text == '\0') return true;
        if (*text++ != '_') return false;
    }
    for (size_t i = 0; i < COUNT(words); i++)
        if (strcmp(text, words[i].text) == 0)
            return mode->rule = words[i].rule, !(mode->planes && mode->rule == PAD_AUTO);
    if (strncmp(text, swap, strlen(swap)) != 0) return parse_pad(text, mode);
    text += strlen(swap);
    if (*text < '0' || *text >= '0' + (int)LAYOUT_MAX_XOR || text[1]) return false;
    mode->rule = PAD_XOR;
    mode->amount = (uint32_t)(*text - '0');
    return true;
}

void layout_mode_text(layout_mode mode, char text[LAYOUT_TEXT])
{
    const char *before = mode.planes ? "planes_" : "";
    for (size_t i = 0; i < COUNT(words); i++)
        if (words[i].rule == mode.rule) snprintf(text, LAYOUT_TEXT, "%s%s", before, words[i].text);
    for (size_t i = 0; i < COUNT(pads); i++)
        if (pads[i].rule == mode.rule)
            snprintf(text, LAYOUT_TEXT, "%s%" PRIu32 "%s", before, mode.amount, pads[i].text);
    if (mode.rule == PAD_XOR)
        snprintf(text, LAYOUT_TEXT, "%s%s%" PRIu32, before, swap, mode.amount);
    if (mode.planes && mode.rule == PAD_NONE) snprintf(text, LAYOUT_TEXT, "%s", planes);
}

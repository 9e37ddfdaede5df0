/* symbols.cpp: lines of code addresses, by libbacktrace where the build has it. It reads the debug
 * information of the program and its libraries once, and keeps it for the life of the process.
 */
#include "check.hpp"

#ifdef KG_EMU_HAVE_BACKTRACE
#include <backtrace.h>

namespace emu
{

struct Line {
    const char *file;
    int line;
};

static void ignore_error(void *, const char *, int) {}

/* Called for the innermost of inlined functions first; stops there. */
static int take_line(void *context, uintptr_t, const char *file, int line, const char *)
{
    *(Line *)context = Line{file, line};
    return 1;
}

bool symbol_line(uintptr_t address, const char **file, uint32_t *line)
{
    static backtrace_state *state;
    if (!state) state = backtrace_create_state(nullptr, 0, ignore_error, nullptr);
    Line found = {nullptr, 0};
    /* the address is where the call returns to; the call is before it */
    if (state) backtrace_pcinfo(state, address - 1, take_line, ignore_error, &found);
    if (!found.file) return false;
    *file = found.file;
    *line = (uint32_t)found.line;
    return true;
}

} // namespace emu

#else

bool emu::symbol_line(uintptr_t, const char **, uint32_t *) { return false; }

#endif

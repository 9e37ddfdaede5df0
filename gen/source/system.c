#include "source/system.h"

bool system_error(const system_context *s, const char *name, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_error(s->d, (pos){0}, name, "%s", arena_vprintf(s->a, format, args));
    va_end(args);
    *s->failed = true;
    return false;
}

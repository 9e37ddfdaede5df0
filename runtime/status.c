/* Status codes as words, and the text of this thread's last error. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>

#define NAME(status) [status] = #status
static const char *const names[KG_STATUS_COUNT] = {
    NAME(KG_OK),
    NAME(KG_INVALID_ARGUMENT),
    NAME(KG_NULL_POINTER),
    NAME(KG_MISALIGNED),
    NAME(KG_OVERLAP),
    NAME(KG_TOO_LARGE),
    NAME(KG_WORKSPACE_REQUIRED),
    NAME(KG_WORKSPACE_TOO_SMALL),
    NAME(KG_WORKSPACE_BUSY),
    NAME(KG_WRONG_DEVICE),
    NAME(KG_WRONG_BACKEND),
    NAME(KG_NO_DEVICE),
    NAME(KG_NO_VARIANT),
    NAME(KG_UNKNOWN_NAME),
    NAME(KG_OUT_OF_MEMORY),
    NAME(KG_TRAP),
    NAME(KG_STUCK),
    NAME(KG_TUNING_DAMAGED),
    NAME(KG_DEVICE_ERROR),
    NAME(KG_BAD_ACCESS),
    NAME(KG_FINDINGS),
};
#undef NAME

static _Thread_local char last_error[512];

const char *kg_status_string(kg_status status)
{
    const unsigned index = (unsigned)status;
    return index < KG_STATUS_COUNT ? names[index] : "KG_UNKNOWN_STATUS";
}

const char *kg_last_error(void)
{
    return last_error;
}

kg_status kg__fail(kg_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(last_error, sizeof last_error, format, args);
    va_end(args);
    return status;
}

#define _POSIX_C_SOURCE 200809L

#include "whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Anybody may read it whom the umask lets, as if it had been made by fopen. */
FILE *whole_file_open(char *name)
{
    const mode_t mask = umask(0);
    (void)umask(mask);
    const int opened = mkstemp(name);
    if (opened >= 0) (void)fchmod(opened, 0666 & ~mask);
    return opened < 0 ? NULL : fdopen(opened, "w");
}

/* Who reads the file meanwhile sees the old one or the new one, whole. */
bool whole_file_put(FILE *file, const char *name, const char *out)
{
    bool whole = fflush(file) == 0 && !ferror(file) && fsync(fileno(file)) == 0;
    whole = fclose(file) == 0 && whole;
    if (whole && rename(name, out) == 0) return true;
    const int why = errno;
    (void)remove(name);
    errno = why;
    return false;
}

char *whole_file_read(const char *path, size_t most, size_t *length)
{
    FILE *from = fopen(path, "rb");
    char *text = malloc(most);
    *length = from && text ? fread(text, 1, most, from) : 0;
    const bool whole = from && text && !ferror(from) && feof(from);
    if (from) fclose(from);
    if (whole) return text;
    free(text);
    return NULL;
}

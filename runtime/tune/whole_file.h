/* whole_file.h: files that are read, and replaced, as a whole. Internal to kgen-tune. */
#ifndef KG_TUNE_WHOLE_FILE_H
#define KG_TUNE_WHOLE_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* `name` ends in XXXXXX, which become what no file has. NULL: errno says why. */
FILE *whole_file_open(char *name);

/* Closes the file and gives it the name `out`, or removes it: false, and errno says why. */
bool whole_file_put(FILE *file, const char *name, const char *out);

/* The file's bytes, to be freed. NULL: it cannot be read, or has `most` or more. */
char *whole_file_read(const char *path, size_t most, size_t *length);

#endif

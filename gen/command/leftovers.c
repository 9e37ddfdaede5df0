/* Sources of an earlier run whose element type has left the spec: a build that takes all *.cu
 * would compile them still. */
#include "command/leftovers.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "base/file.h"

static void close_folder(void *folder)
{
    closedir(folder);
}

static bool is_made(const output *made, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(made[i].name, name) == 0) return true;
    return false;
}

/* The element type in the name of a source of this spec, or NULL. */
static const char *type_in(arena *a, const kg_spec *spec, const char *name)
{
    const char *start = arena_printf(a, "%s_%s_", spec->symbol_prefix, spec->kernel.text);
    const size_t n = strlen(start), length = strlen(name);
    if (strncmp(name, start, n) != 0 || length < n + 4 || strcmp(name + length - 3, ".cu") != 0)
        return NULL;
    return arena_strndup(a, name + n, length - n - 3);
}

/* A source of ours says in its first line what it is. */
static bool is_ours(arena *a, const kg_spec *spec, const char *path, const char *name,
                    const char *type)
{
    const char *line = arena_printf(a, "// %s: the kernels of %s for %s, one per variant.\n", name,
                                    spec->kernel.text, type);
    text start = text_new(a);
    return file_read(path, 0, &start) == 0 && strncmp(text_str(&start), line, strlen(line)) == 0;
}

bool find_leftovers(arena *a, diags *d, const char *folder, const kg_spec *spec, const output *made,
                    size_t count, list *found)
{
    DIR *dir = opendir(folder);
    if (!dir && errno == ENOENT) return true;
    if (dir) arena_defer(a, close_folder, dir);
    errno = dir ? 0 : errno;
    for (const struct dirent *entry; dir && (entry = readdir(dir)); errno = 0) {
        const char *name = arena_strdup(a, entry->d_name), *type = type_in(a, spec, name);
        const char *path = arena_printf(a, "%s/%s", folder, name);
        if (type && !is_made(made, count, name) && is_ours(a, spec, path, name, type))
            list_add(a, found, (void *)path);
    }
    if (errno) diag_error(d, (pos){0}, "file", "cannot read \"%s\": %s", folder, strerror(errno));
    return errno == 0;
}

#include "cloud.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1024, COLUMNS = 64 };

typedef struct reader {
    FILE *file;
    size_t line;
    char text[LINE];
} reader;

/* The next line that says something; false: there is none. */
static bool next_line(reader *r)
{
    while (fgets(r->text, sizeof r->text, r->file)) {
        r->line++;
        const char *start = r->text + strspn(r->text, " \t\r\n");
        if (*start != '\0' && *start != '#') return true;
    }
    return false;
}

static bool add_point(cloud *c, size_t *room, const float one[AXES])
{
    for (int axis = 0; axis < AXES && c->n == *room; axis++) {
        const size_t more = *room ? 2 * *room : 1024;
        float *at = realloc(c->at[axis], more * sizeof *at);
        if (!at) return false;
        c->at[axis] = at;
        if (axis == AXES - 1) *room = more;
    }
    for (int axis = 0; axis < AXES; axis++) c->at[axis][c->n] = one[axis];
    c->n++;
    return true;
}

/* Numbers of a line, those of `columns` in their order. */
static bool take_numbers(const char *text, const int columns[AXES], float one[AXES])
{
    int found = 0;
    for (int column = 0; found < AXES && column < COLUMNS; column++) {
        char *end;
        const float number = strtof(text, &end);
        if (end == text) return false;
        for (int axis = 0; axis < AXES; axis++)
            if (columns[axis] == column) one[axis] = number, found++;
        text = end;
    }
    return found == AXES;
}

/* ---- PLY ---- */

/* Vertices come first of all elements, or others have no lines before them. */
static const char *read_head(reader *r, size_t *vertices, int columns[AXES])
{
    char name[LINE], type[LINE];
    bool of_vertices = false, counted = false;
    int column = 0;
    while (next_line(r)) {
        if (strncmp(r->text, "end_header", 10) == 0) {
            for (int axis = 0; axis < AXES; axis++)
                if (columns[axis] < 0) return "has vertices without x, y and z";
            return counted ? NULL : "has no vertices";
        }
        if (strncmp(r->text, "format", 6) == 0 && !strstr(r->text, "ascii"))
            return "is not ascii: other PLY is not read";
        if (sscanf(r->text, "element %1023s", name) == 1) {
            of_vertices = strcmp(name, "vertex") == 0;
            if (!of_vertices && !counted) return "has other elements before its vertices";
            if (of_vertices) counted = sscanf(r->text, "element vertex %zu", vertices) == 1;
        }
        if (!of_vertices || sscanf(r->text, "property %1023s %1023s", type, name) != 2) continue;
        if (strcmp(type, "list") == 0) return "has vertices with lists";
        for (int axis = 0; axis < AXES; axis++)
            if (name[0] == "xyz"[axis] && name[1] == '\0') columns[axis] = column;
        column++;
    }
    return "ends within its head";
}

static const char *read_points(reader *r, cloud *c)
{
    int columns[AXES] = {0, 1, 2};
    size_t most = (size_t)-1, room = 0;
    float one[AXES];
    bool first = next_line(r);
    const bool ply = first && strncmp(r->text, "ply", 3) == 0;
    if (ply) {
        for (int axis = 0; axis < AXES; axis++) columns[axis] = -1;
        const char *wrong = read_head(r, &most, columns);
        if (wrong) return wrong;
        first = false;
    }
    while (c->n < most && (first || next_line(r))) {
        first = false;
        if (!take_numbers(r->text, columns, one)) return "has no x, y and z here";
        if (!add_point(c, &room, one)) return "does not fit into memory";
    }
    return ply && c->n < most ? "ends before its last vertex" : NULL;
}

const char *cloud_read(const char *path, cloud *c, size_t *line)
{
    reader r = {.file = fopen(path, "r")};
    *c = (cloud){.n = 0};
    *line = 0;
    if (!r.file) return "cannot be opened";
    const char *wrong = read_points(&r, c);
    if (!wrong && ferror(r.file)) wrong = "cannot be read";
    else if (wrong) *line = r.line;
    fclose(r.file);
    if (wrong) cloud_free(c);
    return wrong;
}

const char *cloud_write(const char *path, const cloud *c, float *const normals[AXES])
{
    const size_t length = strlen(path);
    const bool ply = length > 4 && strcmp(path + length - 4, ".ply") == 0;
    FILE *f = fopen(path, "w");
    if (!f) return "cannot be written";
    if (ply) {
        fprintf(f, "ply\nformat ascii 1.0\nelement vertex %zu\n", c->n);
        for (int axis = 0; axis < AXES; axis++) fprintf(f, "property float %c\n", "xyz"[axis]);
        for (int axis = 0; axis < AXES && normals; axis++)
            fprintf(f, "property float n%c\n", "xyz"[axis]);
        fprintf(f, "end_header\n");
    }
    for (size_t i = 0; i < c->n; i++) {
        fprintf(f, "%.9g %.9g %.9g", c->at[0][i], c->at[1][i], c->at[2][i]);
        if (normals) fprintf(f, " %.6f %.6f %.6f", normals[0][i], normals[1][i], normals[2][i]);
        fputc('\n', f);
    }
    const bool failed = ferror(f) != 0;
    return fclose(f) != 0 || failed ? "cannot be written" : NULL;
}

/* ---- a cloud to begin with ---- */

static double share(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 11) / (double)(UINT64_C(1) << 53);
}

cloud cloud_make(size_t n)
{
    cloud c = {.n = 0};
    size_t room = 0;
    uint64_t state = 7;
    while (c.n < n) {
        const double x = 2 * share(&state) - 1, y = 2 * share(&state) - 1, r = sqrt(x * x + y * y);
        const double z = 0.35 * r * r + 0.12 * cos(14 * r) * exp(-2 * r);
        if (r > 1) continue;
        if (!add_point(&c, &room, (float[AXES]){(float)x, (float)y, (float)z})) break;
    }
    return c;
}

void cloud_free(cloud *c)
{
    for (int axis = 0; axis < AXES; axis++) free(c->at[axis]);
    *c = (cloud){.n = 0};
}

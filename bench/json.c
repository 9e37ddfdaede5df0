#include "machine_keys.h"
#include "report.h"

#include <inttypes.h>

static void text(FILE *to, const char *value)
{
    putc('"', to);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') fprintf(to, "\\%c", *value);
        else if ((unsigned char)*value < 0x20) fprintf(to, "\\u%04x", *value);
        else putc(*value, to);
    }
    putc('"', to);
}

static void number(FILE *to, double value)
{
    if (value > 0) fprintf(to, "%.4f", value);
    else fprintf(to, "null");
}

static void clocks(FILE *to, const char *name, const double *values)
{
    fprintf(to, "\"%s\": {", name);
    for (int k = 0; k < CLOCK_COUNT; k++) {
        fprintf(to, "%s\"%s\": ", k ? ", " : "", clock_names[k]);
        number(to, values[k]);
    }
    fprintf(to, "}");
}

void json_head(FILE *to, const machine *m)
{
    fprintf(to, "{\n \"machine\": {");
#define TEXT(key) fprintf(to, "\"" #key "\": "), text(to, m->key), fprintf(to, ", ");
#define NUMBER(key) fprintf(to, "\"" #key "\": %u, ", m->key);
    MACHINE_TEXTS(TEXT)
    MACHINE_NUMBERS(NUMBER)
    fprintf(to, "\"l2_bytes\": %zu},\n \"cells\": [", m->l2_bytes);
}

void json_cell(FILE *to, const outcome *o, bool first)
{
    double ratio[CLOCK_COUNT];
    for (int k = 0; k < CLOCK_COUNT; k++) ratio[k] = outcome_ratio(o, (bench_clock)k);
    fprintf(to,
            "%s\n  {\"kernel\": \"%s\", \"type\": \"%s\", \"n\": %" PRIu64 ", \"data\": \"%s\", "
            "\"variant\": ",
            first ? "" : ",", o->cell.primitive->name, o->cell.type, o->cell.n, o->cell.data->name);
    text(to, o->variant);
    fprintf(to, ", \"bytes\": %.0f, ", o->bytes);
    clocks(to, "ratio", ratio);
    fprintf(to, ", \"of_limit\": ");
    number(to, outcome_of_limit(o));
    fprintf(to, ", \"contestants\": [");
    for (size_t i = 0; i < o->count; i++) {
        fprintf(to, "%s\n   {\"name\": ", i ? "," : "");
        text(to, o->of[i].name);
        fprintf(to, ", \"kind\": \"%s\", ", kind_names[o->of[i].kind]);
        clocks(to, "us", o->of[i].time.us);
        fprintf(to, ", \"right\": %s}", o->of[i].right ? "true" : "false");
    }
    fprintf(to, "]}");
}

void json_means(FILE *to, const char *const *primitive, const means *m, size_t count)
{
    fprintf(to, "\n ],\n \"geometric_means\": {");
    for (size_t i = 0; i < count; i++) {
        double values[CLOCK_COUNT];
        for (int k = 0; k < CLOCK_COUNT; k++) values[k] = means_of(&m[i], (bench_clock)k);
        fprintf(to, "%s\n  ", i ? "," : "");
        clocks(to, primitive[i], values);
    }
    fprintf(to, "}\n}\n");
}

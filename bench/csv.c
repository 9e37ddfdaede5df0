#include "machine_keys.h"
#include "report.h"

#include <inttypes.h>

void csv_head(FILE *to, const machine *m)
{
#define TEXT(key) fprintf(to, "# " #key ": %s\n", m->key);
#define NUMBER(key) fprintf(to, "# " #key ": %u\n", m->key);
    MACHINE_TEXTS(TEXT)
    MACHINE_NUMBERS(NUMBER)
    fprintf(to,
            "kernel,type,n,data,contestant,kind,variant,loop_us,graph_us,cold_us,after_us,bytes,"
            "result\n");
}

void csv_cell(FILE *to, const outcome *o)
{
    for (size_t i = 0; i < o->count; i++) {
        fprintf(to, "%s,%s,%" PRIu64 ",%s,%s,%s,%s", o->cell.primitive->name, o->cell.type,
                o->cell.n, o->cell.data->name, o->of[i].name, kind_names[o->of[i].kind],
                i == 0 ? o->variant : "");
        for (int k = 0; k < CLOCK_COUNT; k++) {
            if (o->of[i].time.us[k] > 0) fprintf(to, ",%.3f", o->of[i].time.us[k]);
            else fprintf(to, ",");
        }
        fprintf(to, ",%.0f,%s\n", o->bytes,
                o->of[i].kind == KIND_LIMIT ? ""
                : o->of[i].right            ? "ok"
                                            : "wrong");
    }
    fflush(to);
}

/* The nested block scan (dissertation 6.6.5): runs of elements, runs of their sums, and lanes. */
#include "picture/picture.h"

/* Of warps with eight lanes, so that all of it can be seen. */
enum { X = 72, ELEMENT = 5, HEIGHT = 16, GAP = 14, LANES = 8, COLOURS = 8 };

typedef struct stage {
    const char *name, *what;
    uint32_t boxes, alike; /* so many beside each other have one colour */
} stage;

static const char *const colours[COLOURS] = {"l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7"};

static void draw_stage(picture *p, const stage *s, uint32_t width)
{
    const uint32_t each = width / s->boxes;
    picture_label(p, X - 6, p->y + 12, "end", "%s", s->name);
    for (uint32_t i = 0; i < s->boxes; i++)
        picture_box(p, X + i * each, p->y, each, HEIGHT, colours[i / s->alike % COLOURS]);
    p->y += HEIGHT;
}

/* From each of the fewer boxes to those above or below it. */
static void draw_wires(picture *p, uint32_t boxes, uint32_t width)
{
    const uint32_t each = width / boxes;
    for (uint32_t i = 0; i < boxes; i++)
        picture_line(p, X + i * each + each / 2, p->y, X + i * each + each / 2, p->y + GAP, "sum");
    p->y += GAP;
}

void picture_nested_scan(picture *p, uint32_t nwarps, uint32_t nwork)
{
    const uint32_t runs = LANES * nwarps, elements = runs * nwork, width = elements * ELEMENT;
    const stage stages[] = {
        {"input", "a colour is a warp's access", elements, LANES},
        {"S1", "a colour is a lane's run", elements, nwork},
        {"S2", "runs of sums, of the first warp's lanes", runs, nwarps},
        {"S3", "these lanes", LANES, 1},
        {"S4", "before each run", runs, nwarps},
        {"S5", "before each element", elements, nwork},
        {"output", "as the input", elements, LANES},
    };
    const uint32_t wires[] = {0, runs, LANES, LANES, runs, 0};
    picture_title(p, "Seven stages: nWarps %u, nWork %u, warps of %u lanes", nwarps, nwork,
                  (unsigned)LANES);
    p->y += 6;
    for (uint32_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        draw_stage(p, &stages[i], width);
        if (i < sizeof wires / sizeof *wires && wires[i]) draw_wires(p, wires[i], width);
        else p->y += GAP / 2;
    }
    for (uint32_t i = 0; i < sizeof stages / sizeof *stages; i++)
        picture_note(p, "%s: %s", stages[i].name, stages[i].what);
}

/* gen/picture/picture.h: pictures as SVG. The drawings of the dissertation, made from the layouts,
 * grids and networks that kgen works with. Whole numbers only: two runs give equal bytes.
 */
#ifndef GEN_PICTURE_H
#define GEN_PICTURE_H

#include "explain/explain.h"
#include "plan/adder.h"
#include "render/render.h"

/* A page that grows downwards: each drawing starts at `y` and moves it past its end. What SVG
 * says of a stroke is in templates/picture/page.svg. */
typedef struct picture {
    arena *a;
    list strokes; /* of picture_stroke, the lowest first */
    uint32_t width, y;
} picture;

picture picture_new(arena *a);
const char *picture_svg(render *r, const picture *p); /* the whole file; NULL: reported */

/* ---- strokes ---- */

/* Coordinates in pixels. `style`: a class of the style sheet, templates/picture/style.svg. */
void picture_box(picture *p, uint32_t x, uint32_t y, uint32_t w, uint32_t h, const char *style);
void picture_line(picture *p, uint32_t x1, uint32_t y1, uint32_t x2, uint32_t y2,
                  const char *style);
void picture_dot(picture *p, uint32_t x, uint32_t y, uint32_t radius, const char *style);
void picture_label(picture *p, uint32_t x, uint32_t y, const char *style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void picture_title(picture *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void picture_note(picture *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- drawings ---- */

/* A shared-memory array in one view, as the first warp accesses it: banks as columns, lanes as
 * colours, pads marked. The words of the worst access that conflict are red. */
void picture_layout(picture *p, const char *name, const layout *l, layout_view view);

/* The DASk's grid: thread blocks, their data blocks, and which of them are range checked. */
typedef struct picture_grid {
    const char *dask; /* "block", "column", "row" */
    uint32_t blocks;  /* thread blocks */
    uint64_t data_blocks;
    bool start, stop; /* the first and the last data block are partial */
} picture_grid;
void picture_dask(picture *p, const picture_grid *g);

/* Which data warp each warp takes with each of its items (dissertation, figure 5.3). */
void picture_bask(picture *p, const char *bask, uint32_t nwarps, uint32_t nwork);

/* A network that scans (dissertation, figure 6.2). */
void picture_network(picture *p, const adder *one, uint32_t n);

/* The roofline with the variant's point in it, and its predicted time over n by parts. */
void picture_time(picture *p, const explanation *e, const explain_kernel *k,
                  const explain_variant *x);

/* Measured times, as ratios to the best. A map is of one n: fields of nwarps by nwork, each of
 * which is there once. Maps stand side by side. */
enum { PICTURE_MOST_FIELDS = 1024 };
typedef struct picture_heat_field {
    uint32_t row, column;
    double ratio;
} picture_heat_field;
typedef struct picture_heat {
    uint64_t n;
    double best_us;
    picture_heat_field *fields;
    size_t count;
} picture_heat;
void picture_heat_maps(picture *p, const picture_heat *maps, size_t count);

/* Over sizes that ascend; a ratio below 1: no time of that n. */
typedef struct picture_curve {
    const char *name;
    const double *ratios;
} picture_curve;
void picture_curves(picture *p, const uint64_t *n, size_t sizes, const picture_curve *curves,
                    size_t count);

/* The stages of a nested block scan (dissertation, 6.6.5). */
void picture_nested_scan(picture *p, uint32_t nwarps, uint32_t nwork);

/* The words that a tile of a scan reads of the tiles before it. */
void picture_look_back(picture *p);

/* The row sum of a histogram without atomics (dissertation, chapter 8). */
void picture_trish(picture *p);

/* Draws all variants that an explanation is about. */
void picture_explanation(picture *p, const explanation *e);

/* The figures of the documents, by name: "block", "bask", "column", "row", "adders",
 * "nested_scan", "look_back", "pad_and_rake", "trish". */
typedef struct picture_figure {
    const char *name, *help;
    void (*draw)(picture *p);
} picture_figure;
extern const picture_figure picture_figures[]; /* ended by a NULL name */

#endif

/* Grids of the data access skeletons (dissertation, figures 5.2, 5.12, 5.14) and traces of the
 * block access skeletons (5.3). */
#include <inttypes.h>
#include <string.h>

#include "plan/geometry.h"
#include "picture/picture.h"

enum { X = 72, CELL = 34, HEIGHT = 22, MOST_COLUMNS = 20, MOST_ROWS = 12 };

static const char *check_of(const picture_grid *g, uint64_t block)
{
    const bool first = block == 0 && g->start, last = block + 1 == g->data_blocks && g->stop;
    return first && last ? "both" : first ? "start" : last ? "stop" : "none";
}

/* Draws each of `from`. If there are too many, the first and the last of them, and a gap
 * between. */
static uint64_t shown_at(uint64_t i, uint64_t count, uint64_t most)
{
    return count <= most || i < most / 2 ? i : count - (most - i);
}

static bool gap_at(uint64_t i, uint64_t count, uint64_t most)
{
    return count > most && i == most / 2;
}

static void draw_block(picture *p, const picture_grid *g, uint32_t column, uint32_t row,
                       uint64_t block)
{
    const uint32_t x = X + column * CELL, y = p->y + row * HEIGHT;
    picture_box(p, x, y, CELL, HEIGHT, check_of(g, block));
    picture_label(p, x + CELL / 2, y + 14, "small", "%" PRIu64, block);
}

static uint32_t shown(uint64_t count, uint32_t most)
{
    return count < most ? (uint32_t)count : most;
}

/* One thread block for each data block. */
static void draw_block_grid(picture *p, const picture_grid *g)
{
    const uint32_t columns = shown(g->data_blocks, MOST_COLUMNS);
    picture_label(p, X - 6, p->y + 34, "end", "data");
    for (uint32_t c = 0; c < columns; c++) {
        const uint64_t block = shown_at(c, g->data_blocks, MOST_COLUMNS);
        picture_label(p, X + c * CELL + CELL / 2, p->y + 12, "small", "%stb %" PRIu64,
                      gap_at(c, g->data_blocks, MOST_COLUMNS) ? "... " : "", block);
    }
    p->y += 20;
    for (uint32_t c = 0; c < columns; c++)
        draw_block(p, g, c, 0, shown_at(c, g->data_blocks, MOST_COLUMNS));
    p->y += HEIGHT + 8;
}

/* One thread block along each row; rows are balanced. */
static void draw_row_grid(picture *p, const picture_grid *g)
{
    const uint32_t rows = shown(g->blocks, MOST_ROWS);
    for (uint32_t r = 0; r < rows; r++) {
        const uint32_t row = (uint32_t)shown_at(r, g->blocks, MOST_ROWS);
        const kg_share share = kg_balance(g->data_blocks, g->blocks, row);
        const uint32_t columns = shown(share.count, MOST_COLUMNS);
        picture_label(p, X - 6, p->y + r * HEIGHT + 14, "end", "%srow %u",
                      gap_at(r, g->blocks, MOST_ROWS) ? "... " : "", row);
        for (uint32_t c = 0; c < columns; c++)
            draw_block(p, g, c, r, share.first + shown_at(c, share.count, MOST_COLUMNS));
        picture_label(p, X + columns * CELL + 8, p->y + r * HEIGHT + 14, "note", "%" PRIu64,
                      share.count);
    }
    p->y += rows * HEIGHT + 8;
}

/* One thread block down each column; all stride through the data together. */
static void draw_column_grid(picture *p, const picture_grid *g)
{
    const uint64_t all = (g->data_blocks + g->blocks - 1) / g->blocks;
    const uint32_t rows = shown(all, MOST_ROWS), columns = shown(g->blocks, MOST_COLUMNS);
    for (uint32_t c = 0; c < columns; c++)
        picture_label(p, X + c * CELL + CELL / 2, p->y + 12, "small", "tb %" PRIu64,
                      shown_at(c, g->blocks, MOST_COLUMNS));
    p->y += 18;
    for (uint32_t r = 0; r < rows; r++) {
        for (uint32_t c = 0; c < columns; c++) {
            const uint64_t block =
                shown_at(r, all, MOST_ROWS) * g->blocks + shown_at(c, g->blocks, MOST_COLUMNS);
            if (block < g->data_blocks) draw_block(p, g, c, r, block);
            else picture_box(p, X + c * CELL, p->y + r * HEIGHT, CELL, HEIGHT, "empty");
        }
    }
    p->y += rows * HEIGHT + 8;
}

static void draw_legend(picture *p)
{
    static const struct {
        const char *style, *text;
    } keys[] = {
        {"none", "unchecked"},
        {"start", "checked at the start"},
        {"stop", "checked at the stop"},
        {"both", "at both"},
    };
    uint32_t x = X;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        picture_box(p, x, p->y, 14, 12, keys[i].style);
        picture_label(p, x + 20, p->y + 11, "note", "%s", keys[i].text);
        x += 40 + 7 * (uint32_t)strlen(keys[i].text);
    }
    p->y += 26;
}

static const struct {
    const char *dask, *text;
    void (*draw)(picture *p, const picture_grid *g);
} grids[] = {
    {"block", "one thread block for each data block", draw_block_grid},
    {"column", "one thread block down each column", draw_column_grid},
    {"row", "one thread block along each row", draw_row_grid},
};

void picture_dask(picture *p, const picture_grid *g)
{
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        if (strcmp(grids[i].dask, g->dask) != 0) continue;
        picture_title(p, "DASk %s: %s; %u thread blocks, %" PRIu64 " data blocks", g->dask,
                      grids[i].text, g->blocks, g->data_blocks);
        grids[i].draw(p, g);
        draw_legend(p);
    }
}

/* ---- block access skeletons ---- */

enum { WIDE = 26, NARROW = 9, LINE = 14, COLOURS = 8, FEW = 24 };

void picture_bask(picture *p, const char *bask, uint32_t nwarps, uint32_t nwork)
{
    static const char *const colours[COLOURS] = {"l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7"};
    const bool own = strcmp(bask, "warp_by_warp") == 0;
    const uint32_t lines = nwarps * nwork, shown_lines = lines < 64 ? lines : 64;
    const uint32_t step = lines > FEW ? NARROW : WIDE;
    picture_title(p, "BASk %s: %u warps, %u items a thread", bask, nwarps, nwork);
    picture_note(p,
                 "Across: time, one access of each warp in turn. Down: data warps of the block.");
    for (uint32_t line = 0; line < shown_lines; line++)
        picture_label(p, X - 6, p->y + line * LINE + 11, "end", "%u", line * WARP_SIZE);
    for (uint32_t item = 0; item < nwork; item++) {
        for (uint32_t warp = 0; warp < nwarps; warp++) {
            const uint32_t line = own ? warp * nwork + item : item * nwarps + warp;
            const uint32_t x = X + (item * nwarps + warp) * step;
            if (line >= shown_lines) continue;
            picture_box(p, x, p->y + line * LINE, step, LINE, colours[warp % COLOURS]);
            if (step == WIDE)
                picture_label(p, x + step / 2, p->y + line * LINE + 10, "small", "w%u", warp);
        }
    }
    picture_line(p, X, p->y, X, p->y + shown_lines * LINE, "axis");
    p->y += shown_lines * LINE + 8;
    if (shown_lines < lines) picture_note(p, "... %u data warps more", lines - shown_lines);
    p->y += 10;
}

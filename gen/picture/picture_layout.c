/* A shared-memory array as the dissertation draws it (figures 6.17 and 6.22). */
#include <string.h>

#include "picture/picture.h"

enum { X = 56, CELL = 18, HEIGHT = 16, COLOURS = 8, MOST_ROWS = 40, BANKS = 32, WORD = 4 };

/* What a word of the array holds. */
typedef struct cell {
    bool used, hot;
    uint32_t lane, access;
} cell;

static uint32_t width_of(const layout *l, layout_view view)
{
    return view == VIEW_WARP ? l->unit_bytes : l->run_view.word_bytes;
}

/* The access of the view that conflicts the most; the first of them. */
static uint32_t worst_access(const layout *l, layout_view view, uint32_t address[LAYOUT_LANES])
{
    uint32_t worst = 0, degree = 0;
    for (uint32_t i = layout_accesses(l, view); i-- > 0;) {
        for (uint32_t lane = 0; lane < LAYOUT_LANES; lane++)
            address[lane] = layout_address(l, view, lane, i);
        const uint32_t found = layout_cost_of(address, width_of(l, view)).degree;
        if (found < degree) continue;
        degree = found;
        worst = i;
    }
    for (uint32_t lane = 0; lane < LAYOUT_LANES; lane++)
        address[lane] = layout_address(l, view, lane, worst);
    return degree;
}

/* Marks the words of one bank that the lanes of a phase ask for, if there are `degree` of them.
 * Lanes that share a word count once. */
static bool mark_bank(cell *cells, const uint32_t *address, uint32_t words, uint32_t bank,
                      uint32_t degree)
{
    uint32_t at[LAYOUT_LANES], count = 0;
    for (uint32_t i = 0; i < LAYOUT_LANES; i++) {
        const uint32_t word = address[i / words] / WORD + i % words;
        bool seen = word % BANKS != bank;
        for (uint32_t k = 0; k < count && !seen; k++) seen = at[k] == word;
        if (!seen) at[count++] = word;
    }
    for (uint32_t k = 0; k < count && count == degree; k++) cells[at[k]].hot = true;
    return count == degree;
}

/* The first phase and bank of the worst access that conflict as much. */
static void mark_conflict(const layout *l, layout_view view, cell *cells)
{
    uint32_t address[LAYOUT_LANES];
    const uint32_t degree = worst_access(l, view, address), width = width_of(l, view);
    const uint32_t words = width > WORD ? width / WORD : 1, lanes = LAYOUT_LANES / words;
    for (uint32_t first = 0; degree > 1 && first < LAYOUT_LANES; first += lanes)
        for (uint32_t bank = 0; bank < BANKS; bank++)
            if (mark_bank(cells, address + first, words, bank, degree)) return;
}

static cell *fill_cells(arena *a, const layout *l, layout_view view, uint32_t *words)
{
    const uint32_t width = width_of(l, view);
    cell *cells = arena_array(a, cell, layout_bytes(l) / WORD + 2);
    *words = 0;
    for (uint32_t lane = 0; lane < LAYOUT_LANES; lane++) {
        for (uint32_t i = 0; i < layout_accesses(l, view); i++) {
            const uint32_t from = layout_address(l, view, lane, i);
            for (uint32_t b = 0; b < width; b += WORD) {
                const uint32_t at = (from + b) / WORD;
                if (!cells[at].used) cells[at] = (cell){true, false, lane, i};
                if (at >= *words) *words = at + 1;
            }
        }
    }
    mark_conflict(l, view, cells);
    return cells;
}

static void draw_cell(picture *p, uint32_t x, uint32_t y, const cell *c)
{
    static const char *const colours[COLOURS] = {"l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7"};
    picture_box(p, x, y, CELL, HEIGHT, c->used ? colours[c->lane % COLOURS] : "pad");
    if (c->used) picture_label(p, x + CELL / 2, y + HEIGHT - 5, "small", "%u", c->access);
    else picture_label(p, x + CELL / 2, y + HEIGHT - 4, "small", "*");
}

static void draw_rows(picture *p, const cell *cells, uint32_t words)
{
    const uint32_t rows = (words + BANKS - 1) / BANKS, shown = rows < MOST_ROWS ? rows : MOST_ROWS;
    for (uint32_t bank = 0; bank < BANKS; bank++)
        picture_label(p, X + bank * CELL + CELL / 2, p->y + 10, "small", "%u", bank);
    p->y += 14;
    for (uint32_t r = 0; r < shown; r++) {
        const uint32_t y = p->y + r * HEIGHT;
        picture_label(p, X - 6, y + HEIGHT - 4, "end", "%u", r * BANKS);
        for (uint32_t b = 0; b < BANKS && r * BANKS + b < words; b++)
            draw_cell(p, X + b * CELL, y, &cells[r * BANKS + b]);
    }
    for (uint32_t i = 0; i < shown * BANKS && i < words; i++) /* last, to lie on top */
        if (cells[i].hot)
            picture_box(p, X + i % BANKS * CELL, p->y + i / BANKS * HEIGHT, CELL, HEIGHT,
                        "conflict");
    p->y += shown * HEIGHT + 4;
    if (shown < rows) picture_note(p, "... %u rows more", rows - shown);
}

void picture_layout(picture *p, const char *name, const layout *l, layout_view view)
{
    uint32_t words;
    char mode[LAYOUT_TEXT];
    const layout_cost *cost = view == VIEW_WARP ? &l->warp_view : &l->run_view;
    const cell *cells = fill_cells(p->a, l, view, &words);
    layout_mode_text(l->mode, mode);
    picture_title(p, "%s, %s view: runs of %u elements of %u bytes, padding %s", name,
                  view == VIEW_WARP ? "warp" : "run", l->run, l->element_bytes, mode);
    picture_note(
        p, "The words of the first warp. Columns: banks. Colours: lanes, eight in turn. Numbers: "
           "the access that takes the word. *: pad.");
    draw_rows(p, cells, words);
    if (cost->degree > 1)
        picture_note(
            p,
            "%u-byte accesses, %u-way conflicts: %u wavefronts where %u would do. Red: one bank "
            "of the worst access.",
            cost->word_bytes, cost->degree, cost->wavefronts, cost->ideal);
    else
        picture_note(p, "%u-byte accesses without conflicts: %u wavefronts.", cost->word_bytes,
                     cost->wavefronts);
    p->y += 10;
}

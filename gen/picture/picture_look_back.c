/* The look-back of scans and selects: what a tile reads of the tiles before it. */
#include "picture/picture.h"

/* With groups of four in the place of 32, so that all of it can be seen. */
enum { X = 72, WIDTH = 22, HEIGHT = 18, GAP = 22 };
enum { GROUP = 4, ABOVE = GROUP * GROUP, TILES = 28, OWN = 26 };

/* Boxes of `each` tiles, named by what they hold the sum of. Those from `first` up to `end` are
 * read. */
static void draw_words(picture *p, const char *name, uint32_t each, uint32_t first, uint32_t end)
{
    picture_label(p, X - 6, p->y + 13, "end", "%s", name);
    for (uint32_t tile = 0; tile + each <= TILES; tile += each) {
        const uint32_t x = X + tile * WIDTH, width = each * WIDTH;
        const bool read = tile >= first && tile < end;
        picture_box(p, x, p->y, width, HEIGHT, tile == OWN ? "start" : read ? "l2" : "none");
        if (each == 1) picture_label(p, x + width / 2, p->y + 12, "small", "%u", tile);
        else picture_label(p, x + width / 2, p->y + 12, "small", "%u-%u", tile, tile + each - 1);
        if (read)
            picture_line(p, x + width / 2, p->y + HEIGHT, x + width / 2, p->y + HEIGHT + 6, "sum");
    }
    p->y += HEIGHT + GAP;
}

void picture_look_back(picture *p)
{
    const uint32_t group = OWN / GROUP * GROUP, above = OWN / ABOVE * ABOVE;
    picture_title(p, "What tile %u looks at, with groups of %u tiles (kgen: 32)", (unsigned)OWN,
                  (unsigned)GROUP);
    p->y += 6;
    draw_words(p, "totals", ABOVE, above - ABOVE, above);
    draw_words(p, "groups", GROUP, above, group);
    draw_words(p, "tiles", 1, group, OWN);
    picture_note(p, "tiles: each block publishes the sum of its own tile");
    picture_note(p, "groups: the block of a group's last tile publishes the sum of the group");
    picture_note(p, "totals: the last tile's block of %u publishes the sum of all up to there",
                 (unsigned)ABOVE);
    picture_note(p, "green words are read at once, one access for each line");
}

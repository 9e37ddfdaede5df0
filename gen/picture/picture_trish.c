/* The histogram without atomics (dissertation, chapter 8): the row sum of a warp's table, and how
 * much is counted between two of them. */
#include "picture/picture.h"

enum { X = 72, WORD = 18, HEIGHT = 16, ROWS = 16, GROUPS = 8, WORDS = 63, BAR = 9 };

static const char *const colours[GROUPS] = {"l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7"};

/* A lane has a row. It begins with the four words that no other of its eight lanes begins with. */
static void draw_row(picture *p, uint32_t row)
{
    const uint32_t start = row % GROUPS, width = 4 * WORD;
    picture_label(p, X - 6, p->y + 12, "end", "row %u", row);
    for (uint32_t group = 0; group < GROUPS; group++)
        picture_box(p, X + group * width, p->y, width, HEIGHT,
                    group == start ? colours[start] : "none");
    picture_label(p, X + start * width + width / 2, p->y + 12, "small", "lane %u", row);
    p->y += HEIGHT;
}

static void draw_banks(picture *p)
{
    for (uint32_t group = 0; group < GROUPS; group++)
        picture_label(p, X + group * 4 * WORD + 2 * WORD, p->y + 10, "small", "banks %u-%u",
                      4 * group, 4 * group + 3);
    p->y += HEIGHT;
}

/* A bar for each k: so many words of 63, as many pixels high. */
static void draw_efficiency(picture *p)
{
    for (uint32_t k = 1; k <= WORDS; k++) {
        const uint32_t counted = WORDS / k * k, x = X + (k - 1) * BAR;
        picture_box(p, x, p->y + WORDS - counted, BAR - 1, counted, counted == WORDS ? "l2" : "l0");
        if (counted == WORDS || k == WORDS / 2 + 1)
            picture_label(p, x + BAR / 2, p->y + WORDS + 12, "small", "%u", k);
    }
    p->y += WORDS + HEIGHT;
}

void picture_trish(picture *p)
{
    picture_title(p, "The first access of a row sum: the first 16 of 64 rows of a warp's table");
    p->y += 6;
    draw_banks(p);
    for (uint32_t row = 0; row < ROWS; row++) draw_row(p, row);
    p->y += HEIGHT / 2;
    picture_note(p, "a word has the counters of four values; a column is a lane's, in a bank");
    picture_note(p, "eight lanes move together: each takes 16 bytes, and they meet in no bank");
    picture_title(p, "Words counted between two row sums, of 63, by k");
    p->y += 6;
    draw_efficiency(p);
    picture_note(p, "k, the words of a lane in a data block: those that divide 63 leave nothing");
}

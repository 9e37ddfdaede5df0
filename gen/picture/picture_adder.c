/* A network of adders: its wires, its sums and what it makes of them. */
#include "picture/picture.h"

enum { X = 28, STEP = 24, LEVEL = 26 };

void picture_network(picture *p, const adder *one, uint32_t n)
{
    adder_sum *sums = arena_array(p->a, adder_sum, n * n);
    const uint32_t count = one->sums(n, sums), levels = sums[count - 1].level + 1;
    picture_title(p, "%s: %u elements, work %u, depth %u", one->name, n, count, levels);
    const uint32_t top = p->y + 8;
    for (uint32_t i = 0; i < n; i++) {
        picture_label(p, X + i * STEP, top, "small", "%u", i);
        picture_line(p, X + i * STEP, top + 4, X + i * STEP, top + 10 + levels * LEVEL, "wire");
    }
    for (uint32_t s = 0; s < count; s++) {
        const uint32_t y = top + 10 + sums[s].level * LEVEL;
        picture_line(p, X + sums[s].from * STEP, y, X + sums[s].to * STEP, y + LEVEL - 8, "sum");
        picture_dot(p, X + sums[s].to * STEP, y + LEVEL - 8, 4, "node");
    }
    for (uint32_t i = 0; i < n; i++)
        picture_box(p, X + i * STEP - 8, top + 10 + levels * LEVEL, 16, 12,
                    i + 1 < n ? "last" : "total");
    p->y = top + 40 + levels * LEVEL;
}

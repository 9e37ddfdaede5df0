#include "explain/explain.h"

#include <inttypes.h>
#include <kgen/kernel.h>
#include <string.h>

#include "plan/geometry.h"

enum {
    LANES = 32,
    SECTOR = 32,
    CHANNEL_BITS = 64 /* of the model */,
    EVEN = 150 /* per cent: more is a conflict */
};

/* ---- shapes ---- */

static uint64_t pitch_asked(const explain_shape *shape, uint32_t plane)
{
    if (shape->n_pitches == 0) return 0;
    return shape->pitches[shape->n_pitches == 1 ? 0 : plane];
}

explain_shape explain_square(uint64_t n)
{
    uint64_t side = 1;
    while (side < UINT32_MAX && (side + 1) * (side + 1) <= n) side = side + 1 + side / 1024;
    while (side > 1 && side * side > n) side--;
    return (explain_shape){.known = true, .width = side, .height = n / side};
}

void explain_shape_lengths(arena *a, const plan_kernel *k, const explain_shape *shape,
                           uint64_t *lengths)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    const plan_arg *first = NULL;
    uint32_t planes = 0;
    for (size_t i = 0; i < n; i++) {
        if (args[i].extent != KG_EXTENT_PLANE || args[i].role == KG_ROLE_SCALAR) continue;
        if (!first) {
            first = &args[i];
            lengths[first->width] = shape->width;
            lengths[first->height] = shape->height;
        }
        const uint64_t asked = pitch_asked(shape, planes++);
        lengths[args[i].pitch] = asked ? asked : lengths[args[i].width] * args[i].type->size;
    }
}

const char *explain_shape_objection(arena *a, const plan_kernel *k, const explain_shape *shape)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    uint64_t *lengths = arena_array(a, uint64_t, KG_MAX_LENGTHS);
    uint32_t planes = 0;
    if (!plan_has_planes(a, k)) return "has no planes (--n says how many elements)";
    if (shape->height && shape->width > UINT64_MAX / 64 / shape->height)
        return "cannot have so many elements";
    explain_shape_lengths(a, k, shape, lengths);
    for (size_t i = 0; i < n; i++) {
        if (args[i].extent != KG_EXTENT_PLANE || args[i].role == KG_ROLE_SCALAR) continue;
        const uint64_t row = lengths[args[i].width] * args[i].type->size;
        const uint64_t pitch = lengths[args[i].pitch];
        planes++;
        if (lengths[args[i].height] < 2) continue;
        if (pitch < row)
            return arena_printf(a,
                                "has rows of %" PRIu64 " bytes in %s, more than a pitch of "
                                "%" PRIu64,
                                row, args[i].name, pitch);
        if (pitch % args[i].type->align != 0)
            return arena_printf(
                a, "takes pitches of %s that are multiples of %u bytes; %" PRIu64 " is none",
                args[i].name, args[i].type->align, pitch);
    }
    if (shape->n_pitches > 1 && shape->n_pitches != planes)
        return arena_printf(a, "has %u planes: one pitch for all of them, or %u", planes, planes);
    return NULL;
}

/* ---- sectors: exact ---- */

/* Of one access of each of `lanes` lanes, `word` bytes at `start` + lane * stride. */
static uint64_t sectors_of(uint64_t start, uint32_t word, uint32_t stride, uint64_t lanes)
{
    uint64_t sectors = 0, next = 0;
    for (uint64_t lane = 0; lane < lanes; lane++) {
        const uint64_t at = start + lane * stride;
        const uint64_t first = at / SECTOR, last = (at + word - 1) / SECTOR;
        const uint64_t from = first > next ? first : next;
        if (last < from) continue;
        sectors += last - from + 1;
        next = last + 1;
    }
    return sectors;
}

/* What a warp asks of a plane at once: 32 lanes, `item` bytes each, in accesses of `word` bytes. */
typedef struct request {
    uint32_t word, item;
} request;

typedef struct row_cost {
    uint64_t requests, sectors;
} row_cost;

/* A row of `bytes` bytes that begins `start` bytes past a sector. A warp's full requests are
 * whole sectors, so all begin alike. Elements that fill no item are counted as if they did. */
static row_cost cost_of_row(uint64_t start, uint64_t bytes, request of)
{
    const uint64_t items = (bytes + of.item - 1) / of.item;
    const uint64_t full = items / LANES, rest = items % LANES;
    row_cost cost = {(full + (rest != 0)) * (of.item / of.word), 0};
    for (uint32_t f = 0; f < of.item; f += of.word) {
        cost.sectors += full * sectors_of(start + f, of.word, of.item, LANES);
        if (rest) cost.sectors += sectors_of(start + f, of.word, of.item, rest);
    }
    return cost;
}

/* Rows begin alike again after at most 32 of them. */
static void count_sectors(explain_plane *p, request of)
{
    const row_cost aligned = cost_of_row(0, p->row, of);
    uint64_t touched = 0, period = 1;
    while (period * (p->pitch % SECTOR) % SECTOR != 0) period++;
    for (uint64_t k = 0; k < period && k < p->height; k++) {
        const uint64_t times = (p->height - k - 1) / period + 1;
        const uint64_t start = k * (p->pitch % SECTOR) % SECTOR;
        const row_cost cost = cost_of_row(start, p->row, of);
        const bool shared = start > p->pitch - p->row; /* the row before ends in the same sector */
        p->requests += times * cost.requests;
        p->sectors += times * cost.sectors;
        p->ideal += times * aligned.sectors;
        p->inside += start ? times : 0;
        touched += times * ((start + p->row - 1) / SECTOR + 1 - shared);
    }
    p->wasted = touched * SECTOR - p->height * p->row;
}

/* ---- channels: a model ---- */

/* The part of a plane that the tile of a thread block covers, and the order of blocks. */
typedef struct tiling {
    bool turned;                      /* blocks follow each other down this plane, not along it */
    uint64_t tile_width, tile_height; /* of this plane: elements, rows */
    uint64_t across;                  /* blocks along a row of tiles of the first plane */
    uint64_t blocks;                  /* at once */
} tiling;

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The bytes of one row that so many rows have in the same channels. */
static void add_bytes(uint64_t *load, uint32_t channels, uint64_t from, uint64_t past,
                      uint64_t rows)
{
    while (from < past) {
        const uint64_t end = least(past, (from / EXPLAIN_SEGMENT + 1) * EXPLAIN_SEGMENT);
        load[from / EXPLAIN_SEGMENT % channels] += (end - from) * rows;
        from = end;
    }
}

/* After so many rows the channels are the same again. */
static uint32_t period_of(uint64_t pitch, uint32_t channels)
{
    const uint32_t round = channels * EXPLAIN_SEGMENT;
    return round / geometry_gcd(round, (uint32_t)(pitch % round));
}

enum { MOST_CHANNELS = 256 };

/* Bytes of the busiest channel in per cent of an even share. 0 if the blocks touch fewer
 * segments than there are channels: then no share can be even. */
static uint32_t busiest_of(const explain_plane *p, const tiling *t, uint64_t pitch,
                           uint32_t channels, uint32_t *used)
{
    uint64_t load[MOST_CHANNELS] = {0}, all = 0, most = 0;
    const uint64_t size = p->width ? p->row / p->width : 1, period = period_of(pitch, channels);
    for (uint64_t b = 0; b < t->blocks; b++) {
        const uint64_t x = b % t->across, y = b / t->across;
        const uint64_t left = (t->turned ? y : x) * t->tile_width;
        const uint64_t top = (t->turned ? x : y) * t->tile_height;
        const uint64_t right = least(left + t->tile_width, p->width);
        const uint64_t end = least(top + t->tile_height, p->height);
        for (uint64_t r = top; left < right && r < least(end, top + period); r++)
            add_bytes(load, channels, r * pitch + left * size, r * pitch + right * size,
                      (end - r + period - 1) / period);
    }
    *used = 0;
    for (uint32_t c = 0; c < channels; c++) {
        all += load[c];
        *used += load[c] != 0;
        if (load[c] > most) most = load[c];
    }
    if (all < (uint64_t)channels * EXPLAIN_SEGMENT) return 0;
    return (uint32_t)(most * channels * 100 / all);
}

/* The least pitch, from the bytes of a row on, that spreads rows over channels. All steps but
 * the first are whole segments. */
static uint64_t spread(const explain_plane *p, const tiling *t, uint32_t channels)
{
    uint32_t used;
    uint64_t pitch = p->sector_pitch;
    for (uint32_t k = 0; k <= channels; k++) {
        if (busiest_of(p, t, pitch, channels, &used) <= EVEN) return pitch;
        pitch = (pitch / EXPLAIN_SEGMENT + 1) * EXPLAIN_SEGMENT;
    }
    return 0;
}

static explain_channels model_channels(const explain_plane *p, const tiling *t, uint32_t channels)
{
    explain_channels m = {0};
    if (channels == 0 || channels > MOST_CHANNELS || t->blocks == 0 || p->height < 2) return m;
    m.busiest = busiest_of(p, t, p->pitch, channels, &m.used);
    if (m.busiest == 0) return m;
    m.channels = channels;
    m.uneven = m.busiest > EVEN;
    if (m.uneven) m.better_pitch = spread(p, t, channels);
    return m;
}

/* ---- the whole ---- */

static explain_plane plane_of(const explanation *e, const explain_variant *x, const plan_arg *arg,
                              const plan_arg *first, const uint64_t *lengths, request of)
{
    const plan_step *step = &x->variant->steps[0];
    const uint64_t at_once = (uint64_t)e->card->sms * x->fits.blocks;
    const bool turned = arg->width != first->width;
    explain_plane p = {.array = arg->name,
                       .width = lengths[arg->width],
                       .height = lengths[arg->height],
                       .pitch = lengths[arg->pitch]};
    p.row = p.width * arg->type->size;
    p.sector_pitch = (p.row + SECTOR - 1) / SECTOR * SECTOR;
    if (p.width == 0 || p.height == 0) return p;
    count_sectors(&p, of);
    const tiling t = {
        .turned = turned,
        .blocks = least(x->steps[0].blocks, at_once),
        .tile_width = turned ? step->tile_height : step->tile_width,
        .tile_height = turned ? step->tile_width : step->tile_height,
        .across = (lengths[first->width] + step->tile_width - 1) / step->tile_width,
    };
    p.model = model_channels(&p, &t, e->card->bus_bits / CHANNEL_BITS);
    return p;
}

void explain_planes(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    const plan_arg *first = NULL;
    uint64_t lengths[KG_MAX_LENGTHS] = {0};
    x->n_planes = 0;
    if (!plan_has_planes(a, k)) return;
    const plan_step *step = &x->variant->steps[0];
    if (step->terms != 0 || step->tile_width == 0) return; /* rows wherever they begin: no tiles */
    explain_shape_lengths(a, k, &e->shape, lengths);
    for (size_t i = 0; i < n; i++) {
        if (args[i].extent != KG_EXTENT_PLANE) continue;
        if (!first) first = &args[i];
        for (uint32_t g = 0; g < x->n_globals && x->n_planes < EXPLAIN_PLANES; g++) {
            const explain_global *of = &x->globals[g];
            if (strcmp(of->array, args[i].name) != 0) continue;
            const request asked = {of->word_bytes, of->word_bytes * of->requests};
            explain_plane *p = &x->planes[x->n_planes++];
            *p = plane_of(e, x, &args[i], first, lengths, asked);
            p->store = of->store;
        }
    }
}

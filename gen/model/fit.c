/* The constants of the model of time, from variants that were timed. One is moved after the other,
 * by less and less, as long as times and choices become better. */
#include <math.h>
#include <string.h>

#include "model/model.h"

#define MOST_LOG 1.5    /* of a single error: further off is not worse */
#define MOST_BEHIND 0.5 /* of a choice */
#define CHOICES 3.0     /* what choices weigh against times */
#define SOFT 0.02       /* predictions that differ by so much are nearly equal choices */
#define FIRST_STEP 0.3
#define LAST_STEP 0.004
enum { MOST_ROUNDS = 400 };

#define CONSTANT(name, least, most)                                                                \
    {                                                                                              \
#name, offsetof(model_constants, name), least, most                                        \
    }
const model_constant model_constant_list[] = {
    CONSTANT(sharp, 1, 30),      CONSTANT(graph, 0, 1e4),     CONSTANT(early, 0, 1e4),
    CONSTANT(step, 0, 1e5),      CONSTANT(code, 0, 1e3),      CONSTANT(request, 0, 1e3),
    CONSTANT(element, 0, 1e3),   CONSTANT(warp, 0, 1e3),      CONSTANT(guard, 0, 1e2),
    CONSTANT(ends, 0, 1e4),      CONSTANT(window, 0, 1e4),    CONSTANT(divide, 0, 1e4),
    CONSTANT(held, 0.3, 1.5),    CONSTANT(lone, 0, 1e4),      CONSTANT(trip, 0, 20),
    CONSTANT(tail, 0, 20),       CONSTANT(issue, 0, 10),      CONSTANT(shared, 0, 50),
    CONSTANT(burst, 0.5, 4),     CONSTANT(drift, 0, 1),       CONSTANT(strayed, 0, 1),
    CONSTANT(join, 0, 1e5),      CONSTANT(joined, 0, 1e3),    CONSTANT(packed, 0, 1e5),
    CONSTANT(cache, 0.1, 1),     CONSTANT(counters, 0, 1e3),  CONSTANT(votes, 0, 1e3),
    CONSTANT(match, 0, 1e3),     CONSTANT(tile, 0, 1e4),      CONSTANT(ranked, 0, 1e4),
    CONSTANT(look, 0, 1e3),      CONSTANT(inside, 0.05, 2),   CONSTANT(block, 0, 1e3),
    CONSTANT(wave, 0, 1e3),      CONSTANT(back, 0, 1e3),      CONSTANT(stream, 0, 1e3),
    CONSTANT(seen, 0, 1e3),      CONSTANT(again, 0.5, 4),     CONSTANT(lanes, 0, 1e3),
    CONSTANT(chain, 0, 1e3),     CONSTANT(effort, 0, 1e2),    CONSTANT(stored, 0, 1e2),
    CONSTANT(places, 0, 1e2),    CONSTANT(scattered, 0.5, 4), CONSTANT(missed, 0.5, 4),
    CONSTANT(near, 0, 20),       CONSTANT(line, 0, 10),       CONSTANT(clear, 0, 1e3),
    CONSTANT(add, 0, 1),         CONSTANT(turn, 0, 1e4),      CONSTANT(edge, 0, 1e3),
    CONSTANT(edges, 0, 1e2),     CONSTANT(far, 0, 1),         CONSTANT(parts, 0, 1e4),
    CONSTANT(halves, 0, 1e4),    CONSTANT(owners, 0, 1e4),    CONSTANT(parted, 0, 1e4),
    CONSTANT(of_parts, 0, 1e2),  CONSTANT(of_halves, 0, 1e2), CONSTANT(of_owners, 0, 1e2),
    CONSTANT(of_parted, 0, 1e2), CONSTANT(lone_held, 0, 1e3), CONSTANT(cluster, 0, 1e3),
    CONSTANT(together, 0, 1e3),  CONSTANT(rows, 0, 1e4),      CONSTANT(all_held, 0, 1e2),
    CONSTANT(counted, 0, 1e2),   CONSTANT(guess, 0, 1e3),     CONSTANT(sorting, 0, 1e2),
    CONSTANT(listed, 0, 1e2),    CONSTANT(network, 0, 1e3),   CONSTANT(deeper, 0, 1e2),
    CONSTANT(swapped, 0, 1e2),   CONSTANT(swaps, 0, 1e2),     CONSTANT(merge, 0, 1e4),
    CONSTANT(apiece, 0, 1e2),    CONSTANT(merges, 0, 1e4),    {0},
};

#define NUMBER(name)                                                                               \
    {                                                                                              \
#name, offsetof(model_load, name), false                                                   \
    }
#define FLAG(name)                                                                                 \
    {                                                                                              \
#name, offsetof(model_load, name), true                                                    \
    }
const model_load_number model_load_numbers[] = {
    NUMBER(launches),
    FLAG(early),
    FLAG(cut),
    NUMBER(blocks),
    NUMBER(warps),
    NUMBER(walked),
    NUMBER(read),
    NUMBER(written),
    NUMBER(footprint),
    NUMBER(again),
    NUMBER(needed),
    NUMBER(room),
    NUMBER(flight),
    NUMBER(trips),
    NUMBER(items),
    NUMBER(requests),
    NUMBER(vector),
    NUMBER(instructions),
    NUMBER(divisions),
    FLAG(window),
    NUMBER(wavefronts),
    NUMBER(barriers),
    FLAG(joined),
    FLAG(atomically),
    NUMBER(work),
    NUMBER(depth),
    NUMBER(moves),
    NUMBER(tiles),
    NUMBER(tile_warps),
    NUMBER(tile_items),
    NUMBER(tile_resident),
    FLAG(looks_back),
    FLAG(inside),
    FLAG(by_votes),
    FLAG(by_match),
    NUMBER(order),
    NUMBER(reach),
    NUMBER(rounds),
    NUMBER(effort),
    FLAG(offsets),
    NUMBER(looks),
    NUMBER(table),
    NUMBER(entry),
    NUMBER(counters),
    NUMBER(edges),
    NUMBER(counting),
    NUMBER(meeting),
    NUMBER(held),
    NUMBER(digits),
    NUMBER(results),
    FLAG(in_order),
    FLAG(networks),
    NUMBER(doublings),
    NUMBER(merges),
    {0},
};

double model_load_get(const model_load *l, const model_load_number *number)
{
    const char *at = (const char *)l + number->at;
    bool flag;
    double value;
    if (number->is_flag) memcpy(&flag, at, sizeof flag);
    else memcpy(&value, at, sizeof value);
    return number->is_flag ? flag : value;
}

void model_load_set(model_load *l, const model_load_number *number, double value)
{
    char *at = (char *)l + number->at;
    const bool flag = value != 0;
    if (number->is_flag) memcpy(at, &flag, sizeof flag);
    else memcpy(at, &value, sizeof value);
}

/* ---- how good ---- */

typedef struct cell {
    const model_sample *at;
    size_t n;
} cell;

static double predicted(const model_constants *by, const model_card *card, const model_sample *s)
{
    return model_time_by(by, card, &s->load).total;
}

/* What the choice of a cell is behind its best. Choices that are nearly equal share it, so that it
 * changes by little where constants do. */
static double behind(const model_constants *by, const model_card *card, const cell *c)
{
    double least = INFINITY, best = INFINITY, sum = 0, weights = 0;
    for (size_t i = 0; i < c->n; i++) {
        least = fmin(least, predicted(by, card, &c->at[i]));
        best = fmin(best, c->at[i].ns);
    }
    for (size_t i = 0; i < c->n; i++) {
        const double weight = exp(-(predicted(by, card, &c->at[i]) / least - 1) / SOFT);
        sum += weight * fmin(MOST_BEHIND, c->at[i].ns / best - 1);
        weights += weight;
    }
    return sum / weights;
}

double model_misfit(const model_constants *by, const model_card *card, const model_sample *samples,
                    size_t n)
{
    double errors = 0, choices = 0;
    size_t cells = 0;
    for (size_t i = 0; i < n; i++) {
        const double off = fabs(log(predicted(by, card, &samples[i]) / samples[i].ns));
        errors += fmin(off, MOST_LOG) * fmin(off, MOST_LOG);
    }
    for (size_t from = 0, to; from < n; from = to, cells++) {
        for (to = from; to < n && samples[to].cell == samples[from].cell;) to++;
        choices += behind(by, card, &(cell){&samples[from], to - from});
    }
    return n ? errors / (double)n + CHOICES * choices / (double)cells : 0;
}

/* ---- how many choices are good ---- */

#define GOOD_FIRST 1.1
#define GOOD_OF_FIVE 1.02
enum { FIVE = 5 };

/* The measured times of the first choices, by their predictions; how many there are. */
static size_t first_choices(const model_constants *by, const model_card *card, const cell *c,
                            double ns[FIVE])
{
    double times[FIVE];
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++) {
        const double time = predicted(by, card, &c->at[i]);
        size_t at = n < FIVE ? n++ : FIVE;
        while (at > 0 && times[at - 1] > time) {
            if (at < FIVE) times[at] = times[at - 1], ns[at] = ns[at - 1];
            at--;
        }
        if (at < FIVE) times[at] = time, ns[at] = c->at[i].ns;
    }
    return n;
}

static void judge_cell(const model_constants *by, const model_card *card, const cell *c,
                       model_shares *to)
{
    double ns[FIVE], best = INFINITY, of_five = INFINITY;
    const size_t n = first_choices(by, card, c, ns);
    for (size_t i = 0; i < c->n; i++) best = fmin(best, c->at[i].ns);
    for (size_t i = 0; i < n; i++) of_five = fmin(of_five, ns[i]);
    to->cells++;
    to->first += ns[0] <= GOOD_FIRST * best;
    to->of_five += of_five <= GOOD_OF_FIVE * best;
}

model_shares model_judge(const model_constants *by, const model_card *card,
                         const model_sample *samples, size_t n)
{
    model_shares shares = {0};
    for (size_t i = 0; i < n; i++)
        shares.off += fabs(predicted(by, card, &samples[i]) / samples[i].ns - 1) / (double)n;
    for (size_t from = 0, to; from < n; from = to) {
        for (to = from; to < n && samples[to].cell == samples[from].cell;) to++;
        judge_cell(by, card, &(cell){&samples[from], to - from}, &shares);
    }
    return shares;
}

/* ---- better ---- */

static double *constant_at(model_constants *by, const model_constant *c)
{
    return (double *)((char *)by + c->at);
}

void model_scale(model_constants *by, double factor)
{
    for (const model_constant *c = model_constant_list; c->name; c++) {
        double *value = constant_at(by, c);
        *value = fmin(c->most, fmax(c->least, *value * factor));
    }
}

/* One constant by a factor. True: it stays so. */
static bool try_step(model_constants *by, const model_card *card, const model_sample *samples,
                     size_t n, const model_constant *c, double factor, double *misfit)
{
    double *value = constant_at(by, c);
    const double before = *value;
    *value = fmin(c->most, fmax(c->least, before * factor));
    const double now = model_misfit(by, card, samples, n);
    if (now < *misfit) {
        *misfit = now;
        return true;
    }
    *value = before;
    return false;
}

/* Whether a list such as "look,tile" has the name. */
static bool is_among(const char *list, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || !at[length])) return true;
    return !list;
}

double model_fit(model_constants *by, const model_card *card, const model_sample *samples, size_t n,
                 const char *only)
{
    double misfit = model_misfit(by, card, samples, n), step = FIRST_STEP;
    for (int round = 0; round < MOST_ROUNDS && step > LAST_STEP; round++) {
        bool moved = false;
        for (const model_constant *c = model_constant_list; c->name; c++)
            if (is_among(only, c->name) &&
                (try_step(by, card, samples, n, c, 1 + step, &misfit) ||
                 try_step(by, card, samples, n, c, 1 / (1 + step), &misfit)))
                moved = true;
        if (!moved) step /= 2;
    }
    return misfit;
}

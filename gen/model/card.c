/* Cards as files: one mapping of keys and numbers. */
#include "model/card.h"

#include <stdlib.h>
#include <string.h>

#include "spec/yaml_tree.h"

enum { CARD_VERSION = 1, NAME_MOST = 80, DIGITS_MOST = 20 };

#define NUMBER(key, field, unit, least, most, help)                                                \
    {                                                                                              \
        key, unit, help, offsetof(model_card, field), least, most, false                           \
    }
#define OPTIONAL(key, field, unit, least, most, help)                                              \
    {                                                                                              \
        key, unit, help, offsetof(model_card, field), least, most, true                            \
    }

const card_number card_numbers[] = {
    NUMBER("capability", cc, "", 50, 999, "compute capability times ten"),
    NUMBER("sms", sms, "", 1, 4096, "multiprocessors"),
    NUMBER("clock_mhz", clock_mhz, "MHz", 1, 1e5, "clock of the SMs"),
    NUMBER("l2_kib", l2_kib, "KiB", 1, 1e8, "L2 cache"),
    NUMBER("launch_stream_ns", launch_stream, "ns", 1, 1e6,
           "an empty kernel, launched in a stream"),
    NUMBER("launch_graph_ns", launch_graph, "ns", 1, 1e6, "the same in a graph"),
    NUMBER("launch_early_ns", launch_early, "ns", 1, 1e6, "in a graph, programmatic launch"),
    NUMBER("call_graph_ns", call_graph, "ns", 1, 1e6, "a block that reads and writes, in a graph"),
    NUMBER("call_early_ns", call_early, "ns", 1, 1e6, "the same, programmatic launch"),
    NUMBER("block_ns", block, "ns", 1e-3, 1e4, "one thread block more of an empty kernel"),
    NUMBER("block_early_ns", block_early, "ns", 1e-3, 1e4, "the same, programmatic launch"),
    OPTIONAL("dealt_early_ns", dealt, "ns", 0, 1e5, "dealing out blocks that no call waits for"),
    NUMBER("code_ns", code, "ns", 0, 1e4, "one instruction that was not fetched before"),
    NUMBER("read_gbs", read, "GB/s", 1e-2, 1e6, "reading device memory"),
    NUMBER("write_gbs", write, "GB/s", 1e-2, 1e6, "writing it"),
    NUMBER("copy_gbs", copy, "GB/s", 1e-2, 1e6, "copying: bytes both ways"),
    NUMBER("latency_ns", latency, "ns", 1, 1e6, "a load that misses L2"),
    NUMBER("l2_read_gbs", l2_read, "GB/s", 1e-2, 1e6, "reading L2"),
    NUMBER("l2_write_gbs", l2_write, "GB/s", 1e-2, 1e6, "writing it"),
    NUMBER("l2_copy_gbs", l2_copy, "GB/s", 1e-2, 1e6, "copying in it: bytes both ways"),
    NUMBER("l2_latency_ns", l2_latency, "ns", 1, 1e6, "a load that hits L2"),
    NUMBER("sm_gbs", sm, "GB/s", 1e-2, 1e6, "one SM copying within L2"),
    NUMBER("shared_gbs", shared, "GB/s", 1e-2, 1e6, "reading shared memory, of one SM"),
    OPTIONAL("shared_write_gbs", shared_write, "GB/s", 0, 1e6, "writing it"),
    OPTIONAL("shared_copy_gbs", shared_copy, "GB/s", 0, 1e6, "copying in it: bytes both ways"),
    NUMBER("shared_latency_ns", shared_latency, "ns", 0.1, 1e5, "a load from shared memory"),
    NUMBER("barrier_ns", barrier, "ns", 0.1, 1e5, "a barrier of 256 threads"),
    NUMBER("shuffle_ns", shuffle, "ns", 0.1, 1e5, "a shuffle whose result the next one needs"),
    NUMBER("atomic_ns", atomic, "ns", 1e-3, 1e5, "one more atomic addition to one word"),
    NUMBER("atomic_far_ns", atomic_far, "ns", 1, 1e6, "an atomic addition and its answer"),
    NUMBER("rate_f32", rate_f32, "a clock", 1e-2, 1e5, "float additions of an SM"),
    NUMBER("rate_f64", rate_f64, "a clock", 1e-2, 1e5, "double additions"),
    NUMBER("rate_integer", rate_integer, "a clock", 1e-2, 1e5, "integer additions"),
    NUMBER("rate_multiply", rate_multiply, "a clock", 1e-2, 1e5, "integer multiplications"),
    NUMBER("rate_convert", rate_convert, "a clock", 1e-2, 1e5, "conversions from integer to float"),
    NUMBER("rate_special", rate_special, "a clock", 1e-2, 1e5, "square roots and their like"),
    NUMBER("offload_to_gbs", offload_to, "GB/s", 1e-3, 1e6, "from pinned memory of the host"),
    NUMBER("offload_from_gbs", offload_from, "GB/s", 1e-3, 1e6, "to pinned memory of the host"),
    NUMBER("offload_latency_ns", offload_latency, "ns", 1, 1e8, "a transfer of a few bytes"),
    {0},
};

double card_value(const model_card *c, const card_number *number)
{
    double value;
    memcpy(&value, (const char *)c + number->at, sizeof value);
    return value;
}

/* ---- reading ---- */

typedef struct reading {
    arena *a;
    diags *d;
    model_card *card;
    bool *seen; /* parallel to card_numbers */
    bool named, versioned;
} reading;

/* Digits, and a point with digits: no sign, no exponent, nothing of the locale. */
static bool decimal(const node *n, double *value)
{
    if (n->kind != NODE_SCALAR || n->len == 0 || n->len > DIGITS_MOST) return false;
    double whole = 0, unit = 1;
    bool point = false;
    for (size_t i = 0; i < n->len; i++) {
        const char c = n->text[i];
        if (c == '.' && !point && i > 0 && i + 1 < n->len) {
            point = true;
            continue;
        }
        if (c < '0' || c > '9') return false;
        whole = whole * 10 + (c - '0');
        if (point) unit *= 10;
    }
    *value = whole / unit;
    return true;
}

static void take_number(reading *r, size_t i, const node *value)
{
    const card_number *number = &card_numbers[i];
    double x;
    r->seen[i] = true;
    if (!decimal(value, &x)) {
        diag_error(r->d, value->at, "not-a-number", "\"%s\" takes a number such as 12 or 0.75",
                   number->key);
        return;
    }
    if (x < number->least || x > number->most) {
        diag_error(r->d, value->at, "out-of-range", "\"%s\" is %g to %g", number->key,
                   number->least, number->most);
        return;
    }
    memcpy((char *)r->card + number->at, &x, sizeof x);
}

static void take_name(reading *r, const node *value)
{
    r->named = true;
    if (value->kind != NODE_SCALAR || value->len == 0 || value->len > NAME_MOST) {
        diag_error(r->d, value->at, "wrong-form", "\"name\" takes the name of a card");
        return;
    }
    r->card->name = value->text;
}

static void take_version(reading *r, const node *value)
{
    double version;
    r->versioned = true;
    if (decimal(value, &version) && version == CARD_VERSION) return;
    diag_error(r->d, value->at, "version", "this kgen reads cards of version %d", CARD_VERSION);
}

static const char *nearest_key(arena *a, const char *word)
{
    const char *keys[sizeof card_numbers / sizeof *card_numbers];
    size_t i = 0;
    for (; card_numbers[i].key; i++) keys[i] = card_numbers[i].key;
    keys[i] = NULL;
    return diag_nearest(a, word, keys);
}

static void take_pair(reading *r, const node *key, const node *value)
{
    if (value->kind == NODE_REFUSED || key->kind == NODE_REFUSED) return;
    if (strcmp(key->text, "kgen_card") == 0) take_version(r, value);
    else if (strcmp(key->text, "name") == 0) take_name(r, value);
    else {
        size_t i = 0;
        while (card_numbers[i].key && strcmp(card_numbers[i].key, key->text) != 0) i++;
        if (card_numbers[i].key) {
            take_number(r, i, value);
            return;
        }
        const char *near = nearest_key(r->a, key->text);
        diag_error(r->d, key->at, "unknown-key", "a card has no key \"%s\"%s%s%s", key->text,
                   near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
}

static void require(reading *r, const node *root)
{
    if (!r->versioned) diag_error(r->d, root->at, "missing-key", "a card has \"kgen_card\"");
    if (!r->named) diag_error(r->d, root->at, "missing-key", "a card has \"name\"");
    for (size_t i = 0; card_numbers[i].key; i++)
        if (!r->seen[i] && !card_numbers[i].optional)
            diag_error(r->d, root->at, "missing-key", "a card has \"%s\": %s", card_numbers[i].key,
                       card_numbers[i].help);
}

const model_card *card_read(arena *a, diags *d, const source *src)
{
    const size_t before = diag_errors(d);
    const node *root = yaml_read(a, d, src);
    if (!root) return NULL;
    if (root->kind != NODE_MAPPING) {
        if (root->kind != NODE_REFUSED)
            diag_error(d, root->at, "wrong-form", "a card is a mapping of keys and numbers");
        return NULL;
    }
    reading r = {.a = a, .d = d, .card = arena_new_of(a, model_card)};
    r.seen = arena_array(a, bool, sizeof card_numbers / sizeof *card_numbers);
    r.card->measured = true;
    for (size_t i = 0; i < root->count; i++) take_pair(&r, node_key(root, i), node_value(root, i));
    require(&r, root);
    return diag_errors(d) == before ? r.card : NULL;
}

/* ---- estimates ---- */

/* What cards since 2020 have in common, in clocks of some 1.7 GHz. No number of a card that was not
 * measured is better than this. */
static const model_card typical = {
    .clock_mhz = 1700,
    .l2_kib = 4096,
    .launch_stream = 2500,
    .launch_graph = 1100,
    .launch_early = 800,
    .call_graph = 1100,
    .call_early = 700,
    .block = 0.7,
    .block_early = 1.2,
    .code = 1,
    .latency = 600,
    .l2_latency = 250,
    .sm = 80,
    .shared = 200,
    .shared_latency = 17,
    .barrier = 15,
    .shuffle = 14,
    .atomic = 2,
    .atomic_far = 500,
    .rate_f32 = 128,
    .rate_f64 = 2,
    .rate_integer = 64,
    .rate_multiply = 64,
    .rate_convert = 16,
    .rate_special = 16,
    .offload_to = 20,
    .offload_from = 20,
    .offload_latency = 8000,
};

/* Peaks are never reached; nine tenths of them are. L2 gives some three times as much. */
const model_card *card_estimate(arena *a, const arch *on, const card *c)
{
    const double reached = c->measured ? 1e-3 : 0.9e-3, l2 = 3;
    model_card *m = arena_new_of(a, model_card);
    *m = typical;
    m->name = c->name;
    m->cc = on->cc;
    m->sms = c->sms;
    m->read = c->read * reached;
    m->write = c->write * reached;
    m->copy = c->copy * reached;
    m->l2_read = m->read * l2;
    m->l2_write = m->write * l2;
    m->l2_copy = m->copy * l2;
    if (c->l2_kib) m->l2_kib = c->l2_kib;
    if (c->launch) m->launch_graph = c->launch, m->launch_early = c->launch_early;
    if (on->cc == 80 || on->cc == 90 || on->cc == 100) m->rate_f64 = 32;
    return m;
}

/* check_knowledge.cpp: what one thread knows of all others, as vector clocks do. There is an entry
 * for each warp of the grid, and one for each block's asynchronous copies. It is a tree of nodes of
 * 512 bytes that are shared for as long as they are equal. So thousands of blocks that publish to
 * each other need little.
 */
#include <stdlib.h>
#include <string.h>

#include "check.hpp"

namespace emu
{

constexpr size_t knowledge_budget = 256u << 20;
constexpr uint32_t entries = 32, parts = 64; /* of a leaf, of another node */

struct Knowledge {
    uint32_t owners;
    union {
        Known of[entries];
        Knowledge *part[parts];
        Knowledge *next_free;
    };
};

constexpr uint32_t page_nodes = 256;
struct Page {
    Page *next;
    Knowledge nodes[page_nodes];
};

static Page *pages;
static Knowledge *free_nodes;
static size_t used_bytes;
static uint32_t levels; /* of nodes above the leaves */

void knowledge_begin(uint64_t slots)
{
    levels = 0;
    for (uint64_t room = entries; room < slots; room *= parts) levels++;
}

void knowledge_end()
{
    while (pages) {
        Page *page = pages;
        pages = page->next;
        free(page);
    }
    free_nodes = nullptr;
    used_bytes = 0;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* Null when there is too much of it; then races between blocks are no longer looked for. */
static Knowledge *new_node()
{
    if (!free_nodes) {
        Page *page =
            used_bytes + sizeof(Page) > knowledge_budget ? nullptr : (Page *)malloc(sizeof(Page));
        if (!page) {
            machine.stats.clocks_exhausted = 1;
            return nullptr;
        }
        used_bytes += sizeof(Page);
        page->next = pages;
        pages = page;
        for (Knowledge &node : page->nodes) {
            node.next_free = free_nodes;
            free_nodes = &node;
        }
    }
    Knowledge *node = free_nodes;
    free_nodes = node->next_free;
    node->owners = 1;
    return node;
}

static Knowledge *shared(Knowledge *node)
{
    if (node) node->owners++;
    return node;
}

static void drop(Knowledge *node, uint32_t level)
{
    if (!node || --node->owners) return;
    for (uint32_t i = 0; level && i < parts; i++) drop(node->part[i], level - 1);
    node->next_free = free_nodes;
    free_nodes = node;
}

Knowledge *knowledge_share(Knowledge *knowledge) { return shared(knowledge); }

void knowledge_drop(Knowledge **knowledge)
{
    drop(*knowledge, levels);
    *knowledge = nullptr;
}

/* A node that nobody else owns, made or copied if need be; null: no memory. */
static Knowledge *own(Knowledge **at, uint32_t level)
{
    if (*at && (*at)->owners == 1) return *at;
    Knowledge *node = new_node();
    if (!node) return nullptr;
    if (!*at) {
        memset(node->part, 0, sizeof node->part);
    } else {
        memcpy(node->part, (*at)->part, sizeof node->part);
        for (uint32_t i = 0; level && i < parts; i++) (void)shared(node->part[i]);
        drop(*at, level);
    }
    return *at = node;
}

/* ---- adding ---------------------------------------------------------------------------------- */

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* Two threads of one warp that both released since its block's last barrier cannot both be kept
 * apart. Then all that the warp did until the later release counts as known. */
static Known both(const Known &mine, const Known &theirs)
{
    const uint32_t all = larger(mine.all, theirs.all);
    if (theirs.own < all || theirs.own == 0)
        return mine.own < all ? Known{all, 0, 0, 0}
                              : Known{all, mine.own, mine.warp_stamp, mine.thread};
    if (mine.own < all || mine.own == 0)
        return Known{all, theirs.own, theirs.warp_stamp, theirs.thread};
    if (mine.thread != theirs.thread) return Known{larger(mine.own, theirs.own) + 1, 0, 0, 0};
    return Known{all, larger(mine.own, theirs.own), larger(mine.warp_stamp, theirs.warp_stamp),
                 mine.thread};
}

static void learn(Knowledge **at, uint32_t level, uint64_t slot, const Known &known)
{
    Knowledge *node = own(at, level);
    if (!node) return;
    uint64_t below = entries;
    for (uint32_t i = 1; i < level; i++) below *= parts;
    if (level) learn(&node->part[slot / below], level - 1, slot % below, known);
    else node->of[slot] = both(node->of[slot], known);
}

void knowledge_learn(Knowledge **mine, uint64_t slot, const Known &known)
{
    learn(mine, levels, slot, known);
}

static bool same(const Known &a, const Known &b)
{
    return a.all == b.all && a.own == b.own && a.warp_stamp == b.warp_stamp && a.thread == b.thread;
}

static void join_leaf(Knowledge **mine, Knowledge *theirs)
{
    bool as_mine = true, as_theirs = true;
    Known joined[entries];
    for (uint32_t i = 0; i < entries; i++) {
        joined[i] = both((*mine)->of[i], theirs->of[i]);
        as_mine &= same(joined[i], (*mine)->of[i]);
        as_theirs &= same(joined[i], theirs->of[i]);
    }
    if (as_mine) return;
    if (as_theirs) {
        drop(*mine, 0);
        *mine = shared(theirs);
    } else if (Knowledge *node = own(mine, 0)) {
        memcpy(node->of, joined, sizeof joined);
    }
}

static void join(Knowledge **mine, Knowledge *theirs, uint32_t level)
{
    if (!theirs || *mine == theirs) return;
    if (!*mine) {
        *mine = shared(theirs);
        return;
    }
    if (level == 0) {
        join_leaf(mine, theirs);
        return;
    }
    bool as_theirs = true;
    for (uint32_t i = 0; i < parts; i++) {
        if ((*mine)->part[i] == theirs->part[i]) continue;
        Knowledge *joined = shared((*mine)->part[i]);
        join(&joined, theirs->part[i], level - 1);
        as_theirs &= joined == theirs->part[i];
        Knowledge *node = joined == (*mine)->part[i] ? nullptr : own(mine, level);
        Knowledge *unused = joined;
        if (node) {
            unused = node->part[i];
            node->part[i] = joined;
        }
        drop(unused, level - 1);
    }
    if (!as_theirs) return;
    drop(*mine, level); /* equal in all parts: one of the two is enough */
    *mine = shared(theirs);
}

void knowledge_join(Knowledge **mine, Knowledge *theirs) { join(mine, theirs, levels); }

/* ---- asking ---------------------------------------------------------------------------------- */

const Known *knowledge_of(const Knowledge *knowledge, uint64_t slot)
{
    uint64_t below = entries;
    for (uint32_t i = 1; i < levels; i++) below *= parts;
    for (uint32_t level = levels; knowledge && level; level--) {
        knowledge = knowledge->part[slot / below];
        slot %= below;
        below /= parts;
    }
    return knowledge ? &knowledge->of[slot] : nullptr;
}

} // namespace emu

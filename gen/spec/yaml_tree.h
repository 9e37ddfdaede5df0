/* gen/spec/yaml_tree.h: YAML as a tree of nodes that know where they stand. The part of YAML that
 * specs use: one document of mappings, lists and scalars. What would make a spec mean something
 * else than it seems to (tags, anchors, aliases, repeated keys) is refused.
 */
#ifndef GEN_YAML_TREE_H
#define GEN_YAML_TREE_H

#include "source/source.h"

#define YAML_MAX_DEPTH 32u
#define YAML_MAX_NODES 20000u

typedef enum node_kind { NODE_SCALAR, NODE_LIST, NODE_MAPPING, NODE_REFUSED } node_kind;
typedef enum node_style {
    STYLE_PLAIN,
    STYLE_SINGLE_QUOTED,
    STYLE_DOUBLE_QUOTED,
    STYLE_LITERAL,
    STYLE_FOLDED
} node_style;

/* NODE_REFUSED stands where something was reported already; nobody complains about it again. */
typedef struct node {
    node_kind kind;
    node_style style; /* scalars */
    pos at;
    size_t end;       /* offset behind it; of a block scalar: somewhere behind its text */
    const char *text; /* scalars: the value, without NUL inside */
    size_t len;
    struct node **items; /* lists: the items; mappings: key, value, key, value */
    size_t count;        /* items, or pairs */
    uint64_t hash;       /* scalars: of the text */
} node;

static inline const node *node_key(const node *mapping, size_t i)
{
    return mapping->items[2 * i];
}

static inline const node *node_value(const node *mapping, size_t i)
{
    return mapping->items[2 * i + 1];
}

/* The root, or NULL after errors that leave no tree: [yaml], [too-deep], [too-large], [documents],
 * or nothing but comments [empty]. Others are reported and passed over: [alias], [tag],
 * [duplicate-key], [wrong-form] (a key that is no scalar), [encoding] (NUL by escape). */
const node *yaml_read(arena *a, diags *d, const source *src);

#endif

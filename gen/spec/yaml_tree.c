#include "spec/yaml_tree.h"

#include <string.h>
#include <yaml.h>

#include "base/utf8.h"

/* libyaml's memory is not the arena's: released with it, on every way out. */
typedef struct foreign {
    yaml_parser_t parser;
    yaml_event_t event;
    bool live;
} foreign;

typedef struct reader {
    arena *a;
    diags *d;
    const source *src;
    foreign *yaml;
    size_t index, offset; /* a character's index, and its byte offset; they move along together */
    size_t nodes;
    bool alias_reported;
    bool failed; /* no tree; the reason was reported */
} reader;

static void release(void *what)
{
    foreign *yaml = what;
    if (!yaml->live) return;
    yaml->live = false;
    yaml_event_delete(&yaml->event);
    yaml_parser_delete(&yaml->parser);
}

/* ---- positions ---- */

/* libyaml counts characters; marks come nearly in order, so a cursor finds their bytes. */
static size_t offset_of(reader *r, const yaml_mark_t *mark)
{
    const source *s = r->src;
    while (r->index < mark->index && r->offset < s->len) {
        r->offset++;
        while (utf8_continues(s->text[r->offset])) r->offset++;
        r->index++;
    }
    while (r->index > mark->index) {
        r->offset--;
        while (utf8_continues(s->text[r->offset])) r->offset--;
        r->index--;
    }
    return r->offset;
}

/* Lines end with LF alone in a source, so libyaml's lines are ours. */
static pos pos_of(reader *r, const yaml_mark_t *mark)
{
    const size_t offset = offset_of(r, mark);
    if (mark->line >= r->src->lines) return source_pos(r->src, r->src->len);
    return (pos){.src = r->src,
                 .line = (uint32_t)mark->line + 1,
                 .col = (uint32_t)mark->column + 1,
                 .offset = offset};
}

/* ---- libyaml's errors ---- */

typedef struct wording {
    const char *theirs, *ours;
} wording;
static const wording wordings[] = {
    {"did not find expected ',' or '}'", "expected \",\" or \"}\" here"},
    {"did not find expected ',' or ']'", "expected \",\" or \"]\" here"},
    {"did not find expected key", "expected a key here, in line with the keys above"},
    {"did not find expected '-' indicator", "expected \"- \" here, in line with the items above"},
    {"did not find expected <document start>", "the text goes on where it should have ended"},
    {"did not find expected node content", "expected a value here"},
    {"mapping values are not allowed in this context",
     "\": \" is not allowed here: mind the indentation, or quote the value that it is part of"},
    {"block sequence entries are not allowed in this context", "\"- \" is not allowed here"},
    {"could not find expected ':'", "expected \":\" after the key"},
    {"found unexpected end of stream", "the quote is never closed"},
    {"found unexpected document indicator", "the quote is never closed"},
    {"found character that cannot start any token",
     "no value can start with this character; quote the value"},
    {"found unknown escape character", "unknown escape; \"\\\\\" is a backslash"},
};

static const char *worded(const char *problem)
{
    for (size_t i = 0; i < sizeof wordings / sizeof *wordings; i++)
        if (strcmp(problem, wordings[i].theirs) == 0) return wordings[i].ours;
    return problem;
}

/* Whatever libyaml makes of a tab that indents its line, the tab is what is wrong. */
static bool report_tab(reader *r, pos at)
{
    const source *s = r->src;
    size_t i = s->line[at.line - 1];
    while (s->text[i] == ' ') i++;
    if (s->text[i] != '\t') return false;
    diag_error(r->d, source_pos(s, i), "yaml", "a tab cannot indent; use spaces");
    return true;
}

static void report_yaml(reader *r)
{
    const yaml_parser_t *p = &r->yaml->parser;
    r->failed = true;
    if (p->error == YAML_MEMORY_ERROR) arena_exhausted(r->a);
    const char *problem = p->problem ? p->problem : "not YAML";
    const bool in_text = p->error != YAML_READER_ERROR;
    const pos at = in_text ? pos_of(r, &p->problem_mark) : source_pos(r->src, p->problem_offset);
    if (report_tab(r, at)) return;
    diag_error(r->d, at, "yaml", "%s", worded(problem));
    if (in_text && p->context && p->context_mark.line != p->problem_mark.line)
        diag_note(r->d, pos_of(r, &p->context_mark), "%s that starts here", p->context);
}

static bool next_event(reader *r)
{
    yaml_event_delete(&r->yaml->event);
    if (!r->failed && !yaml_parser_parse(&r->yaml->parser, &r->yaml->event)) report_yaml(r);
    return !r->failed;
}

/* ---- nodes ---- */

static node *read_node(reader *r, uint32_t depth);

static node *new_node(reader *r, node_kind kind)
{
    node *n = arena_new_of(r->a, node);
    n->kind = kind;
    n->at = pos_of(r, &r->yaml->event.start_mark);
    n->end = offset_of(r, &r->yaml->event.end_mark);
    if (++r->nodes > YAML_MAX_NODES) {
        diag_error(r->d, n->at, "too-large", "more than %u values", YAML_MAX_NODES);
        r->failed = true;
    }
    return n;
}

static void refuse_alias(reader *r, pos at)
{
    if (r->alias_reported) return;
    r->alias_reported = true;
    diag_error(r->d, at, "alias",
               "anchors and aliases (& and *) are not allowed; quote a value "
               "that starts with one");
}

static void refuse_extras(reader *r, const node *n, const yaml_char_t *anchor,
                          const yaml_char_t *tag)
{
    if (anchor) refuse_alias(r, n->at);
    if (tag)
        diag_error(r->d, n->at, "tag",
                   "tags (!) are not allowed; quote a value that starts with "
                   "one");
}

static node *read_scalar(reader *r)
{
    static const node_style styles[] = {
        [YAML_SINGLE_QUOTED_SCALAR_STYLE] = STYLE_SINGLE_QUOTED,
        [YAML_DOUBLE_QUOTED_SCALAR_STYLE] = STYLE_DOUBLE_QUOTED,
        [YAML_LITERAL_SCALAR_STYLE] = STYLE_LITERAL,
        [YAML_FOLDED_SCALAR_STYLE] = STYLE_FOLDED,
    };
    const yaml_event_t *e = &r->yaml->event;
    node *n = new_node(r, NODE_SCALAR);
    n->style = styles[e->data.scalar.style];
    n->len = e->data.scalar.length;
    n->text = arena_strndup(r->a, (const char *)e->data.scalar.value, n->len);
    n->hash = text_hash(TEXT_HASH, n->text, n->len);
    refuse_extras(r, n, e->data.scalar.anchor, e->data.scalar.tag);
    /* Its position is that of the anchor or tag, not of the text. */
    if (e->data.scalar.anchor || e->data.scalar.tag) n->kind = NODE_REFUSED;
    if (memchr(n->text, '\0', n->len)) {
        diag_error(r->d, n->at, "encoding", "a NUL character, by an escape");
        n->kind = NODE_REFUSED;
    }
    return n;
}

static node *read_list(reader *r, uint32_t depth)
{
    node *n = new_node(r, NODE_LIST);
    refuse_extras(r, n, r->yaml->event.data.sequence_start.anchor,
                  r->yaml->event.data.sequence_start.tag);
    list items = {0};
    while (next_event(r) && r->yaml->event.type != YAML_SEQUENCE_END_EVENT)
        list_add(r->a, &items, read_node(r, depth + 1));
    n->items = (node **)items.at;
    n->count = items.count;
    return n;
}

static bool key_usable(reader *r, const node *key, const list *pairs)
{
    if (key->kind == NODE_REFUSED) return false;
    if (key->kind != NODE_SCALAR) {
        diag_error(r->d, key->at, "wrong-form", "a key must be a word");
        return false;
    }
    for (size_t i = 0; i < pairs->count; i += 2) {
        const node *other = pairs->at[i];
        if (other->hash != key->hash || strcmp(other->text, key->text) != 0) continue;
        diag_error(r->d, key->at, "duplicate-key", "key \"%.40s\" is given twice", key->text);
        diag_note(r->d, other->at, "it is here first");
        return false;
    }
    return true;
}

static node *read_mapping(reader *r, uint32_t depth)
{
    node *n = new_node(r, NODE_MAPPING);
    refuse_extras(r, n, r->yaml->event.data.mapping_start.anchor,
                  r->yaml->event.data.mapping_start.tag);
    list pairs = {0};
    while (next_event(r) && r->yaml->event.type != YAML_MAPPING_END_EVENT) {
        node *key = read_node(r, depth + 1);
        if (!next_event(r)) break;
        node *value = read_node(r, depth + 1);
        if (r->failed || !key_usable(r, key, &pairs)) continue;
        list_add(r->a, &pairs, key);
        list_add(r->a, &pairs, value);
    }
    n->items = (node **)pairs.at;
    n->count = pairs.count / 2;
    return n;
}

static node *read_node(reader *r, uint32_t depth)
{
    const yaml_event_t *e = &r->yaml->event;
    if (depth > YAML_MAX_DEPTH) {
        diag_error(r->d, pos_of(r, &e->start_mark), "too-deep", "nested deeper than %u levels",
                   YAML_MAX_DEPTH);
        r->failed = true;
    }
    if (r->failed) return NULL;
    if (e->type == YAML_MAPPING_START_EVENT) return read_mapping(r, depth);
    if (e->type == YAML_SEQUENCE_START_EVENT) return read_list(r, depth);
    if (e->type == YAML_SCALAR_EVENT) return read_scalar(r);
    node *n = new_node(r, NODE_REFUSED);
    refuse_alias(r, n->at);
    return n;
}

/* ---- the document ---- */

static node *read_document(reader *r)
{
    if (!next_event(r) || !next_event(r)) return NULL; /* the stream's start, a document's */
    if (r->yaml->event.type != YAML_DOCUMENT_START_EVENT) {
        diag_error(r->d, (pos){.src = r->src}, "empty", "there is nothing but comments");
        return NULL;
    }
    if (!next_event(r)) return NULL;
    node *root = read_node(r, 1);
    if (!next_event(r) || !next_event(r)) return NULL; /* the document's end, the stream's */
    if (r->yaml->event.type == YAML_DOCUMENT_START_EVENT) {
        diag_error(r->d, pos_of(r, &r->yaml->event.start_mark), "documents",
                   "a second document; a file holds one spec");
        return NULL;
    }
    return root;
}

const node *yaml_read(arena *a, diags *d, const source *src)
{
    foreign *yaml = arena_new_of(a, foreign);
    reader r = {.a = a, .d = d, .src = src, .yaml = yaml};
    if (!yaml_parser_initialize(&yaml->parser)) arena_exhausted(a);
    yaml->live = true;
    arena_defer(a, release, yaml);
    yaml_parser_set_encoding(&yaml->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&yaml->parser, (const unsigned char *)src->text, src->len);
    const node *root = read_document(&r);
    release(yaml);
    return r.failed ? NULL : root;
}

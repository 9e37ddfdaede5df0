/* What comes with each point, of any type: an array in the order of the points. Beside the indices
 * and distances of neighbours, or in place of them, theirs is stored. */
#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/neighbours/neighbours.h"

static bool is_written(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return own->payload.text && strcmp(own->payload.text, "none") != 0;
}

const type *neighbours_payload(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return own->payload_type;
}

bool neighbours_stores_indices(const kg_spec *spec)
{
    return !neighbours_keeps(spec, "distances") && !neighbours_keeps(spec, "payload");
}

bool neighbours_stores_distances(const kg_spec *spec)
{
    return !neighbours_keeps(spec, "indices") && !neighbours_keeps(spec, "payload");
}

/* Of equal distances the lowest index comes first, so that what comes with it is the same. */
bool neighbours_knows_indices(const kg_spec *spec)
{
    return neighbours_stores_indices(spec) || is_written(spec);
}

void neighbours_check_payload(arena *a, diags *d, const kg_spec *spec)
{
    neighbours_spec *own = spec->own;
    const bool written = is_written(spec);
    check_refuse(d, neighbours_keeps(spec, "payload") && !written, own->keep.at, "keep: payload",
                 "neighbours without \"payload\"");
    if (!written) return;
    own->payload_type = check_resolve(a, d, spec, &own->payload);
    const neighbours_giving gives = neighbours_gives(spec);
    check_refuse(d, gives == GIVES_TREE, own->payload.at, "payload",
                 "neighbours with \"tree: kept\"");
    check_refuse(d, gives == GIVES_COUNTS || gives == GIVES_SUMS, own->payload.at, "payload",
                 "neighbours that are counted or combined");
    check_not_built(d, gives == GIVES_LISTS && !neighbours_stores_indices(spec), own->payload.at,
                    "lists of all neighbours with a payload and no indices");
}

/* An element of each point. */
size_t neighbours_add_payload(const plan_kernel *k, plan_arg *args, size_t n)
{
    const type *t = neighbours_payload(k->spec);
    if (t) args[n++] = neighbours_array("payload", t, neighbours_points(k->spec));
    return n;
}

size_t neighbours_add_payloads(const plan_kernel *k, plan_arg *args, size_t n)
{
    const type *t = neighbours_payload(k->spec);
    if (t) args[n++] = neighbours_result(k, "payloads", t);
    return n;
}

/* Which selects have the form stream, and how its parts wait: stream.c plans them. */
#include "families/select/select.h"

#include "spec/keys.h"

#define MOST_PARTS 8u /* whose numbers a lane counts */

/* A number that fills 16 bytes some times over. */
static bool fills_words(const type *t)
{
    return t->kind != TYPE_STRUCT && 16 % t->size == 0 && t->align == t->size;
}

/* Runs of equal elements or keys: lanes have elements side by side, whose sums tiles hand on. */
bool select_of_runs(const plan_kernel *k)
{
    return select_by_key(k->spec) || select_has_lengths(k->spec);
}

/* A partition in two, the second half in reverse: how many go to each. */
static bool of_halves(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    return parts_of(k) == 2 && word_is(&own->into, "reversed");
}

/* A partition into arrays, or part by part into one: how many go to each. */
bool select_of_arrays(const plan_kernel *k)
{
    return parts_of(k) != 0 && !of_halves(k);
}

/* Whether all of a part are in registers before the first is put back. */
bool select_holds_part(const plan_kernel *k)
{
    return select_of_runs(k) || of_halves(k) || select_of_arrays(k);
}

/* Arrays that are read: by key the keys stand before the inputs. */
uint32_t select_arrays(const plan_kernel *k)
{
    return select_inputs(k) + select_by_key(k->spec);
}

const type *select_array_type(const plan_kernel *k, uint32_t which)
{
    const select_spec *own = k->spec->own;
    if (!select_by_key(k->spec)) return select_input_type(k, which);
    return which == 0 ? own->key_type : select_input_type(k, which - 1);
}

bool select_of_repeated(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    return word_is(&own->runs, "repeated");
}

/* Keys and what runs are stored with. Repeated ones look at two elements before a part. */
static bool runs_stream(const plan_kernel *k)
{
    if (select_of_repeated(k) && 2 * k->element->size > SELECT_NEAR_BYTES) return false;
    if (select_has_values(k->spec) && select_has_lengths(k->spec) &&
        select_output_type(k, 0) != k->element)
        return false;
    for (uint32_t i = 0; i < select_arrays(k); i++)
        if (!fills_words(select_array_type(k, i))) return false;
    return true;
}

/* One array of values, or several of them, which are put where they were read. Lanes count few
 * parts. */
static bool parts_stream(const plan_kernel *k)
{
    if (select_of_arrays(k) && parts_of(k) > MOST_PARTS) return false;
    if (select_has_indices(k->spec) || select_outputs(k) != 1) return false;
    if (select_output_type(k, 0) != k->element) return false;
    for (uint32_t i = 0; i < select_inputs(k); i++)
        if (select_is_bits(k, i) || !fills_words(select_input_type(k, i))) return false;
    return true;
}

/* Each output waits where an input of its type was read, the first that no other output has
 * (templates/select/stream_parts.cu). */
static bool outputs_stream(const plan_kernel *k)
{
    bool taken[SELECT_MOST_INPUTS] = {false};
    for (uint32_t o = 0; o < select_outputs(k); o++) {
        uint32_t i = 0;
        while (i < select_inputs(k) && (taken[i] || select_is_bits(k, i) ||
                                        select_input_type(k, i) != select_output_type(k, o)))
            i++;
        if (i == select_inputs(k)) return false;
        taken[i] = true;
    }
    return true;
}

/* Of arrays of numbers. */
bool select_streams(const plan_kernel *k)
{
    const kg_spec *spec = k->spec;
    const select_spec *own = spec->own;
    if (select_of_runs(k)) return runs_stream(k);
    if (of_halves(k) || select_of_arrays(k)) return parts_stream(k);
    if (!own->where.text && !own->unique.text) return false;
    for (uint32_t i = 0; i < select_inputs(k); i++)
        if (!fills_words(select_input_type(k, i))) return false;
    return outputs_stream(k);
}

/* One launch; bits have no test there. */
bool select_has_waves(const plan_kernel *k)
{
    for (uint32_t i = 0; i < select_inputs(k); i++)
        if (select_is_bits(k, i)) return false;
    return select_streams(k) && !parts_count_first(k);
}

/* The table of families: a row each, and nothing else. */
#include <string.h>

#include "families/histogram/histogram.h"
#include "families/map/map.h"
#include "families/reduce/reduce.h"
#include "families/scan/scan.h"
#include "families/segments/segments.h"
#include "families/select/select.h"
#include "families/stencil/stencil.h"
#include "families/transpose/transpose.h"
#include "plan/family.h"

static const family families[] = {
    {.grammar = &histogram_grammar,
     .facts = histogram_facts,
     .features = histogram_features,
     .shapes = histogram_shapes,
     .measure = histogram_measure,
     .check = histogram_check,
     .plan = histogram_plan,
     .args = histogram_args,
     .lengths = histogram_lengths,
     .ops = histogram_ops,
     .explain = {.access = histogram_access, .tell = histogram_tell, .length = histogram_length},
     .sectors_vary = histogram_sectors_vary,
     .reference = "histogram/ref",
     .about = "histogram/about",
     .reserved = histogram_names,
     .input_names = histogram_input_names,
     .compile_ms = 60,
     .object_bytes = 12000},
    {.grammar = &map_grammar,
     .facts = map_facts,
     .features = map_features,
     .shapes = map_shapes,
     .shape_facts = map_shape_facts,
     .shape_of = map_shape_of,
     .measure = map_measure,
     .check = map_check,
     .plan = map_plan,
     .args = map_args,
     .lengths = map_lengths,
     .ops = map_ops,
     .explain = {.access = map_access},
     .sectors_vary = map_sectors_vary,
     .reference = "map/ref",
     .about = "map/about",
     .reserved = map_names,
     .compile_ms = 27,
     .object_bytes = 6300,
     .in_place = true},
    {.grammar = &reduce_grammar,
     .facts = reduce_facts,
     .check = reduce_check,
     .plan = reduce_plan,
     .args = reduce_args,
     .ops = operators_functions,
     .explain = {.access = reduce_access, .cover = reduce_cover},
     .sectors_vary = reduce_sectors_vary,
     .reference = "reduce/ref",
     .about = "reduce/about",
     .reserved = reduce_names,
     .input_names = reduce_input_names,
     .compile_ms = 106,
     .object_bytes = 25000},
    {.grammar = &scan_grammar,
     .facts = scan_facts,
     .features = scan_features,
     .measure = scan_measure,
     .check = scan_check,
     .plan = scan_plan,
     .args = scan_args,
     .lengths = scan_lengths,
     .ops = scan_ops,
     .explain =
         {.access = scan_access, .cover = scan_cover, .tell = scan_tell, .length = scan_length},
     .sectors_vary = scan_sectors_vary,
     .reference = "scan/ref",
     .about = "scan/about",
     .reserved = scan_names,
     .input_names = scan_input_names,
     .compile_ms = 150,
     .object_bytes = 25000,
     .in_place = true},
    {.grammar = &segments_grammar,
     .facts = segments_facts,
     .features = segments_features,
     .measure = segments_measure,
     .check = segments_check,
     .plan = segments_plan,
     .args = segments_args,
     .lengths = segments_lengths,
     .ops = operators_functions,
     .explain = {.access = segments_access,
                 .data_blocks = segments_data_blocks,
                 .cover = segments_cover,
                 .bytes = segments_bytes,
                 .length = segments_length},
     .reference = "segments/ref",
     .about = "segments/about",
     .reserved = segments_names,
     .compile_ms = 106,
     .object_bytes = 25000},
    {.grammar = &select_grammar,
     .facts = select_facts,
     .check = select_check,
     .plan = select_plan,
     .args = select_args,
     .lengths = select_lengths,
     .ops = select_ops,
     .explain = {.access = select_access, .tell = select_tell, .length = select_length},
     .sectors_vary = select_sectors_vary,
     .reference = "select/ref",
     .about = "select/about",
     .reserved = select_names,
     .input_names = select_input_names,
     .compile_ms = 60,
     .object_bytes = 12000},
    {.grammar = &stencil_grammar,
     .facts = stencil_facts,
     .shapes = stencil_shapes,
     .shape_facts = stencil_shape_facts,
     .shape_of = stencil_shape_of,
     .check = stencil_check,
     .plan = stencil_plan,
     .args = stencil_args,
     .ops = stencil_ops,
     .explain = {.access = stencil_access},
     .sectors_vary = stencil_sectors_vary,
     .reference = "stencil/ref",
     .about = "stencil/about",
     .reserved = stencil_names,
     .input_names = stencil_input_names,
     .compile_ms = 30,
     .object_bytes = 7000},
    {.grammar = &transpose_grammar,
     .facts = transpose_facts,
     .shapes = transpose_shapes,
     .features = transpose_features,
     .measure = transpose_measure,
     .check = transpose_check,
     .plan = transpose_plan,
     .args = transpose_args,
     .lengths = transpose_lengths,
     .reference = "transpose/ref",
     .about = "transpose/about",
     .reserved = transpose_names,
     .compile_ms = 50,
     .object_bytes = 8000},
};

const family *family_at(size_t i)
{
    return i < sizeof families / sizeof *families ? &families[i] : NULL;
}

const family *family_of(const kg_spec *spec)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strcmp(families[i].grammar->name, spec->family.text) == 0) return &families[i];
    return NULL;
}

const grammar_family *grammar_family_at(size_t i)
{
    return i < sizeof families / sizeof *families ? families[i].grammar : NULL;
}

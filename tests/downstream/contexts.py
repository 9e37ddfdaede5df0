"""What stands around snippets of pages in C and C++, so that they compile and run: by a text that a snippet has.

"prototype": a declaration that must agree with the emitted header."""

# Kernels that ship and that snippets call.
KERNELS = ("sum", "transpose", "gather", "scatter", "dot", "stats", "segsum")

# Calls run on the reference, and what they refuse is a failure.
PRELUDE = """#include <stdio.h>
#include "kg_mylib.h"
{includes}
#define KG_BACKEND_CUDA KG_BACKEND_REFERENCE
{outside}
int main(void)
{{
    kg_stream stream = NULL;
    const size_t n = 64;
    (void)stream, (void)n;
    {around}
    {{
{inside}
    }}
    if (*kg_last_error()) printf("%s\\n", kg_last_error());
    return *kg_last_error() != 0;
}}
"""

WORKSPACE = "kg_workspace *ws; if (kg_workspace_create(&ws, KG_BACKEND_REFERENCE, -1, 1 << 20)) return 1;"

CONTEXTS = {
    "kg_status kg_": "prototype",
    "kg_absmax_f32(ws, in, out, n, stream)": "float in[64] = {1}, out[1];",
    "kg_workspace_destroy(ws)": "",
    "kg_register(kg_mylib_kernels)": "",
    "kg_unregister(kg_mylib_kernels)": "",
    "kg_gather_f32(": WORKSPACE + "const size_t n_x = 64, n_y = 64; float x[64] = {1}, y[64]; uint32_t index[64] = {5};",
    "kg_dot_f32(": WORKSPACE + "float x[64] = {1}, y[64] = {2}, out[1];",
    "kg_stats_f32(": WORKSPACE + "float in[64] = {1}, sum, min, max, sumsq; kg_stats_found_f32_t argmax;",
    "kg_segsum_f32(": WORKSPACE + "const size_t segments = 2; float in[64] = {1}, out[2]; int64_t offsets[] = {0, 5, 64};",
    "kg_counts_u8(": WORKSPACE + "uint8_t in[64] = {1}; uint32_t out[256];",
    "kg_greater_u32(": WORKSPACE + "const uint32_t s = 1; uint32_t in[64] = {1, 2}, out[64]; uint64_t count[1];"
                                   "const size_t capacity = 64;",
    "kg_sum_f32(ws, in, in, n, NULL)": WORKSPACE + "float in[64] = {1};",
}

CPP_CONTEXTS = {
    "kg::absmax(ws, x, result)": "std::vector<float> x(64), result(1);",
}

//% use "host/banner"
//% local base = spec.prefix .. "_" .. spec.kernel
//% local guard = string.upper(base .. "_h")
//% banner(base .. ".h", "what callers of " .. spec.kernel .. " include. C11 and C++17.")
#ifndef ${guard}
#define ${guard}

//% local own, included = false, {}
//% for _, s in ipairs(spec.structs) do own = own or s.header end
//% if own then
#include <assert.h>
#include <stdalign.h>

//% end
#include <kgen/kgen.h>

//% for _, s in ipairs(spec.structs) do
//%   if s.header and not included[s.header] then
#include "${s.header}"
//%   end
//%   if s.header then included[s.header] = true end
//% end
//% for _, s in ipairs(spec.structs) do
//%   if s.header then

/* ${s.c} is declared there; here is what ${spec.file} says of it. */
static_assert(sizeof(${s.c}) == ${s.size} && alignof(${s.c}) == ${s.align}, "${s.c}: not the size or alignment of ${spec.file}'s ${s.name}");
//%     for _, f in ipairs(s.fields) do
static_assert(offsetof(${s.c}, ${f.name}) == ${f.offset} && sizeof(((${s.c} *)0)->${f.name}) == ${f.size}, "${s.c}: field ${f.name} is not the one of ${spec.file}");
//%     end
//%   end
//% end

#ifdef __cplusplus
extern "C" {
#endif

//% for _, s in ipairs(spec.structs) do
//%   if not s.header then
typedef struct ${s.c} {
//%     for _, f in ipairs(s.fields) do
    ${f.c} ${f.name};
//%     end
} ${s.c};

//%   end
//% end
//% local function prototype(kernel)
//%   k = kernel
//%   local params = {"kg_workspace *ws"}
//%   for _, arg in ipairs(kernel.args) do
//%     if arg.role == "scalar" then
//%       table.insert(params, arg.type.c .. " " .. arg.name)
//%     else
//%       local constness = arg.role == "input" and "const " or ""
//%       table.insert(params, constness .. arg.type.c .. " *" .. arg.name)
//%     end
//%   end
//%   for _, length in ipairs(length_names()) do table.insert(params, "size_t " .. length) end
//%   table.insert(params, "kg_stream stream")
//%   return join(params)
//% end
//% local function extent_words(arg)
//%   if arg.one then return "one element" end
//%   if arg.extent == "KG_EXTENT_OFFSETS" then return "segments + 1 elements, ascending," end
//%   if arg.height then
//%     return k.lengths[arg.height + 1] .. " rows of " .. k.lengths[arg.width + 1] .. " elements, "
//%       .. k.lengths[arg.pitch + 1] .. " bytes from row to row,"
//%   end
//%   return (arg.width and k.lengths[arg.width + 1] or "n") .. " elements"
//% end
//%
//% -- Whether any result is made of what was combined.
//% local function is_finalised(kernel)
//%   for name, op in pairs(kernel.ops) do
//%     if string.find(name, "^finalise") then return true end
//%   end
//%   return false
//% end
//%
//% -- Whether partial results, or parts of them, are floats: then their order shows in the result.
//% local function has_floats(t)
//%   for _, field in ipairs(t.fields) do
//%     if has_floats(field.type or field) then return true end
//%   end
//%   return t.float
//% end
//%
//% -- Where the dissertation describes the skeletons of a kernel's variants.
//% local function skeletons(kernel)
//%   local has, said = {}, {}
//%   for _, r in ipairs(kernel.variants) do has[r.dask] = true end
//%   if has.block then table.insert(said, "5.1 (Block DASk)") end
//%   if has.column then table.insert(said, "5.3 (Column DASk)") end
//%   if has.row then table.insert(said, "5.4 (Row DASk)") end
//%   if spec.family == "reduce" then table.insert(said, "6.6 (reduce)") end
//%   return join(said)
//% end
//%
//% -- What can be said about the bits of a result; `same` is what they depend on.
//% local function same_bits(kernel, same)
//%   if not has_floats(kernel.A) then
 * Partial results are integers, so the result has the same bits from every variant.
//%   else
 * For the same ${same}, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
//%   end
//% end
//%
//% local methods = {transpose = "5.1 (Block DASk, with tiles for data blocks), chapter 6 (padding)"}
//% local merged = "Merrill and Garland, Merge-based parallel sparse\n * matrix-vector multiplication, SC 2016, section 4"
//% local segment_methods = {offsets = merged, rows = "Brown, dissertation, 5.3 (Column\n * DASk); " .. merged,
//%                          columns = "Brown, dissertation, 5.3 (Column DASk)"}
//% for _, kernel in ipairs(spec.kernels) do
//%   k = kernel
//%   local upper = string.upper(kernel.symbol)
/* ${kernel.name}: family ${spec.family}${spec.operator and ", operator " .. spec.operator or ""}, element type ${kernel.T.name} (${kernel.T.c}, ${kernel.T.size} bytes).
//%   for _, arg in ipairs(kernel.args) do
 *   ${arg.name}: ${arg.role}, ${arg.role == "scalar" and "by value" or extent_words(arg)} of ${arg.type.name}${arg.role ~= "scalar" and ", aligned to " .. arg.type.align .. " bytes" or ""}
//%     if arg.result and arg.result.help then
 *     ${arg.result.help}
//%     end
//%   end
 * ${kernel.planes and "Lengths from 0 on" or "n from 0 on"}, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
//%   if spec.family == "map" then
//%     if #in_order(args_of("inout", "output")) > 0 then
 * In place: an output may be the same array as an input${#by_index(args_of("input")) > 0 and " in order; other overlaps" or "; arrays that overlap otherwise"} are refused.
//%     end
 * The result does not depend on the variant${#by_index(args_of("output")) > 0 and ", if no index occurs twice" or ""}. n == 0 does nothing.
//%     for _, arg in ipairs(by_index(kernel.args)) do
//%       local length = kernel.lengths[arg.width + 1]
//%       if arg.role == "input" then
 * ${arg.name} has ${length} elements; the expressions see ${arg.name}[index[i]], and no output may overlap it.
//%       else
 * ${arg.name} has ${length} elements; result i goes to ${arg.name}[index[i]], the others stay as they are,
 * and ${arg.name} must not overlap an input. Where an index occurs several times, which of the
 * results stays is not specified and may differ from call to call;
//%         if arg.type.struct then
 * fields are stored by themselves: the struct that is left may mix those of several results.
//%         else
 * what is left is one of them, whole.
//%         end
//%       end
//%     end
//%     if kernel.planes then
 * i is row * width + column. A pitch is a multiple of the element's alignment and no less than a row;
 * of a single row it does not matter. Bytes between the rows are neither read nor written.
//%     elseif #kernel.lengths > 0 then
//%       if kernel.bounds == "none" then
 * An index out of range is an error of the caller's that nobody looks for.
//%       else
 * Where an index is out of range nothing is written for its i.
//%       end
//%     end
//%     if kernel.bounds == "trap" then
 * It is reported as KG_TRAP by the first call with this workspace after the device has found it, or
 * by kg_workspace_status. A workspace is needed; it carries the report, and nothing else.
//%     else
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//%     end
//%   elseif spec.family == "transpose" then
 * out[c][r] = in[r][c]. Pitches are multiples of ${kernel.T.align} bytes and no less than a row; of a single row they do
 * not matter. Bytes between the rows are neither read nor written. out must not overlap in. A width
 * or height of 0 does nothing. No workspace is needed: ws may be NULL.
//%   elseif spec.segments then
//%     local where = {offsets = "offsets[s] to before offsets[s + 1]; what lies outside all of them is not read",
//%                    rows = "row s", columns = "column s"}
//%     local what = spec.results and "Element s of each output belongs to segment s" or "out[s] is the result of segment s"
 * ${what}: ${where[spec.segments]}.
 * An empty one gives the identity${is_finalised(kernel) and ", finalised" or ""}. The operator must be associative${spec.commutative and " and commute" or "; elements are combined in order"}.
//%     if spec.segments == "offsets" then
//%       if kernel.bounds == "none" then
 * Offsets that do not ascend, or are above n, are an error of the caller's that only KGEN_CHECK=1 finds.
//%       else
 * A segment whose offsets do not ascend, or lie outside 0 to n, counts as empty.
//%       end
//%       if kernel.bounds == "trap" then
 * It is reported as KG_TRAP by the first call with this workspace after the device has found it, or
 * by kg_workspace_status.
//%       end
//%     else
 * A pitch is a multiple of ${kernel.T.align} bytes and no less than a row; of a single row it does not matter. Bytes
 * between the rows are not read.
//%     end
 * ${spec.results and "No output may overlap an input or another output" or "out must not overlap an input"}.
//%     same_bits(kernel, spec.segments == "offsets" and "lengths, offsets" or "lengths")
//%   else
 * n == 0 gives the identity${kernel.ops.finalise and ", finalised" or ""}. The operator must be associative${spec.commutative and " and commute" or "; elements are combined in order"}.
//%     if spec.results then
 * All results come from one reading.
//%     end
//%     if spec.reproducible then
 * The tree of combination depends on n alone: the result has the same bits from every variant, for
 * any alignment${spec.reproducible == "any" and ", on every device, from the reference and the CPU executor" or " and tuning, on a device"}.
 * out must not overlap ${#args_of("input") == 1 and args_of("input")[1].name or "an input"}.
//%     else
//%       same_bits(kernel, "n")
 * out must not overlap ${#args_of("input") == 1 and args_of("input")[1].name or "an input"}.
//%     end
//%   end
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: ${spec.segments and segment_methods[spec.segments] or "Brown, dissertation, " .. (methods[spec.family] or skeletons(kernel))}. */
kg_status ${kernel.symbol}(${prototype(kernel)});

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
//%   if spec.segments then
#define ${upper}_WORKSPACE_BYTES(n) KG_WORKSPACE_BYTES((size_t)(n) * 0 + ${kernel.scratch_bytes})
//%   elseif kernel.scratch_per_block == 0 then
#define ${upper}_WORKSPACE_BYTES(n) ${kernel.bounds == "trap" and "KG_WORKSPACE_BYTES((size_t)(n) * 0)" or "((size_t)(n) * 0)"}
//%   else
#define ${upper}_WORKSPACE_BYTES(n) \
    KG_WORKSPACE_BYTES(KG_SCRATCH_BYTES(n, ${kernel.scratch_dbs}, ${kernel.scratch_per_block}, ${kernel.scratch_bytes}))
//%   end
size_t ${kernel.symbol}_workspace_bytes(size_t n);
extern const kg_kernel ${kernel.symbol}_kernel;

//% end
#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
//% for _, kernel in ipairs(spec.kernels) do
// ${kernel.name}
//%   for _, r in ipairs(kernel.variants) do
//%     describe_row(r)
//%   end
//% end
#endif

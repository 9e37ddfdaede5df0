//% local banner = use "host/banner"
//% local workspace = use "host/workspace"
//% local base = spec.prefix .. "_" .. spec.kernel
//% local guard = string.upper(base .. "_h")
//% banner.file(base .. ".h", "what callers of " .. spec.kernel .. " include. C11 and C++17.")
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
//%   set_kernel(kernel)
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
//%   if arg.extent == "KG_EXTENT_TABLE" then
//%     local function side(at) return at >> 31 == 1 and string.format("%d", at & 0x7fffffff) or k.lengths[at + 1] end
//%     local row = side(arg.width) .. (arg.plus ~= 0 and " + " .. arg.plus or "")
//%     local each = arg.pitch and side(arg.pitch) .. " * " or "" -- rows for each
//%     return each .. side(arg.height) .. " rows of " .. row .. " elements, without gaps,"
//%   end
//%   if arg.height then
//%     return k.lengths[arg.height + 1] .. " rows of " .. k.lengths[arg.width + 1] .. " elements, "
//%       .. k.lengths[arg.pitch + 1] .. " bytes from row to row,"
//%   end
//%   local function length(i) return k.lengths[i + 1] end
//%   if arg.extent == "KG_EXTENT_BITS" then return "ceil(n / " .. 8 * arg.type.size .. ") words with a bit for each element" end
//%   if arg.extent == "KG_EXTENT_FIXED" then return arg.plus .. " elements" end
//%   if arg.extent == "KG_EXTENT_TIMES" then return "n * " .. arg.plus .. " elements" end
//%   if arg.extent == "KG_EXTENT_HEADED" then
//%     local of = arg.terms == "KG_TERM_N" and "n" or length(tonumber(string.match(arg.terms, "%d")))
//%     return arg.head .. " + " .. of .. " * " .. arg.plus .. " elements"
//%   end
//%   local count = arg.width and length(arg.width) or "n"
//%   if arg.terms then
//%     count = string.gsub(string.gsub(arg.terms, "KG_TERM_N", "n"), "KG_TERM%((%d)%)", length)
//%     count = string.gsub(count, "|", "+")
//%   end
//%   if arg.plus ~= 0 then count = count .. " + " .. arg.plus end
//%   if arg.count then return "up to " .. count .. " elements, of the number in " .. k.args[arg.count].name end
//%   local orders = {offsets = ", ascending,", sorted = " in ascending order"}
//%   return count .. " elements" .. (orders[arg.kind] or "")
//% end
//%
//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
//%   local upper = string.upper(kernel.symbol)
/* ${kernel.name}: family ${spec.family}${spec.operator and ", operator " .. spec.operator or ""}, element type ${kernel.T.name} (${kernel.T.c}, ${kernel.T.size} bytes).
//%   for _, arg in ipairs(kernel.args) do
 *   ${arg.name}: ${arg.role}, ${arg.role == "scalar" and "by value" or extent_words(arg)} of ${arg.type.name}${arg.role ~= "scalar" and ", aligned to " .. arg.align .. " bytes" or ""}
//%     if arg.result and arg.result.help then
 *     ${arg.result.help}
//%     end
//%   end
 * ${kernel.planes and "Lengths from 0 on" or "n from 0 on"}, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
//%   local method = run(about_template)
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: ${method}. */
kg_status ${kernel.symbol}(${prototype(kernel)});

//%   workspace.declare(kernel)
extern const kg_kernel ${kernel.symbol}_kernel;

//% end
#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
//% for _, kernel in ipairs(spec.kernels) do
// ${kernel.name}
//%   for _, r in ipairs(kernel.variants) do
//%     banner.variant(r)
//%   end
//% end
#endif

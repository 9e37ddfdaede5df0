//% local banner = use "host/banner"
//% local workspace = use "host/workspace"
//% local base = spec.prefix .. "_" .. spec.kernel
//% banner.file(base .. ".c", "the tables of variants and the entry functions of " .. spec.kernel .. ".")

#include "${base}.h"
//%
//% -- What an argument has beside its type: a kind, lengths by their numbers in the kernel's list, and so on.
//% local function places(arg)
//%   local text = arg.kind == "value" and "" or ", .kind = KG_KIND_" .. string.upper(arg.kind)
//%   for _, key in ipairs({"width", "height", "pitch", "terms", "plus", "index", "count"}) do
//%     local value = arg[key]
//%     if (key == "width" or key == "height") and value and value >> 31 == 1 then value = "KG_FIXED | " .. (value & 0x7fffffff) end
//%     if value and not (key == "plus" and value == 0) then text = text .. ", ." .. key .. " = " .. value end
//%   end
//%   if arg.tree then text = text .. ", .height = " .. arg.tree end
//%   return text
//% end
//%
//% local function tile_of(step)
//%   local text = step.terms and ", .terms = " .. step.terms or ""
//%   if step.tile_width == 0 then return text end
//%   return ", .tile_width = " .. step.tile_width .. ", .tile_height = " .. step.tile_height .. text
//% end

//% -- A single step has the variant's.
//% local function hash_of(step, variant)
//%   return #variant.steps == 1 and "" or ", .hash = UINT64_C(0x" .. step.hash .. ")"
//% end

//% local function loop_of(step)
//%   if step.loop == 0 then return "" end
//%   return ", .loop = " .. step.loop .. ", .passes = " .. step.passes .. ", .fan = " .. step.fan .. ", .run = " .. step.run
//% end

//% -- The numbers of a type, also of structs within.
//% local function numbers_of(type, path, offset)
//%   if not type.struct then return {{path, type.number, offset, type.size}} end
//%   local list = {}
//%   for _, f in ipairs(type.fields) do
//%     local name = path == "" and f.name or path .. "." .. f.name
//%     for _, number in ipairs(numbers_of(f, name, offset + f.offset)) do table.insert(list, number) end
//%   end
//%   return list
//% end
//%
//% local function fields_of(type)
//%   return base .. "_" .. type.number .. "_fields"
//% end
//%
//% -- What a region grows with.
//% local function growths(region)
//%   local list = {}
//%   for i, g in ipairs(region.grows) do
//%     list[i] = "{.length = " .. g.length .. ", .of = " .. g.of .. ", .each = " .. g.each .. ", .most = " .. g.most .. "}"
//%   end
//%   return #list == 0 and "" or ", .grows = {" .. join(list) .. "}"
//% end
//%
#if KG_CUDA
#define KG_CUDA_VARIANT(variant) variant##_launch
#else
#define KG_CUDA_VARIANT(variant) 0
#endif
#if KG_EMU
#define KG_EMU_VARIANT(variant) variant##_emu
#else
#define KG_EMU_VARIANT(variant) 0
#endif

//% local described = {}
//% for _, kernel in ipairs(spec.kernels) do
//%   for _, arg in ipairs(kernel.args) do
//%     if not described[arg.type.number] then
//%       described[arg.type.number] = #numbers_of(arg.type, "", 0)
static const kg_field ${fields_of(arg.type)}[] = {
//%       for _, n in ipairs(numbers_of(arg.type, "", 0)) do
    {.name = "${n[1]}", .type = "${n[2]}", .offset = ${n[3]}, .size = ${n[4]}},
//%       end
};
//%     end
//%   end
//% end

//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
//%   local prefix = kernel.symbol
/* ---- ${kernel.name} ---- */

//%   for _, r in ipairs(kernel.variants) do
int ${r.entry}_launch(const kg_call *call);
int ${r.entry}_emu(const kg_call *call);
//%   end
int ${prefix}_reference(const kg_call *call);

//%   for _, r in ipairs(kernel.variants) do
static const kg_step ${r.entry}_steps[] = {
//%     for _, s in ipairs(r.steps) do
    {.entry = "${s.entry}", .rule = ${s.grid}, .dbs = ${s.dbs}, .fixed = ${s.fixed}, .per_sm = ${s.per_sm}, .limit = ${s.limit}, .threads = ${s.tbs}, .shared_bytes = ${s.shared_bytes}${tile_of(s)}, .registers = ${s.registers}${loop_of(s)}${hash_of(s, r)}},
//%     end
};
//%     if #r.ranges > 0 then
static const kg_range ${r.entry}_ranges[] = {
//%       for _, range in ipairs(r.ranges) do
    {.feature = ${range.feature}, .lo = ${range.lo}, .hi = ${range.hi}},
//%       end
};
//%     end
//%     if #r.limits > 0 then
static const kg_range ${r.entry}_limits[] = {
//%       for _, range in ipairs(r.limits) do
    {.feature = ${range.feature}, .lo = ${range.lo}, .hi = ${range.hi}}, /* ${range.name} */
//%       end
};
//%     end
//%     if #r.accesses > 0 then
static const kg_access ${r.entry}_accesses[] = {
//%       for _, a in ipairs(r.accesses) do
    {.what = "${a.what}", .word_bytes = ${a.word_bytes}, .degree = ${a.degree}, .wavefronts = ${a.wavefronts}, .ideal = ${a.ideal}${a.step > 0 and ", .step = " .. a.step or ""}},
//%       end
};
//%     end
//%   end
static const kg_variant ${prefix}_variants[] = {
//%   for _, r in ipairs(kernel.variants) do
    {
        .name = "${r.name}",
        .dask = "${r.dask}", .bask = "${r.bask}",
        .nwarps = ${r.nwarps}, .nwork = ${r.nwork}, .batch = ${r.batch}, .vector = ${r.vector},
        .steps = ${r.entry}_steps, .n_steps = ${#r.steps},
//%     if #r.ranges > 0 then
        .ranges = ${r.entry}_ranges, .n_ranges = ${#r.ranges},
//%     end
//%     if #r.limits > 0 then
        .limits = ${r.entry}_limits, .n_limits = ${#r.limits},
//%     end
        .max_n = ${r.max_n},
//%     if #r.accesses > 0 then
        .accesses = ${r.entry}_accesses, .n_accesses = ${#r.accesses},
//%     end
        .registers = ${r.registers}, .min_cc = ${r.min_cc}, .pdl = ${r.pdl and 1 or 0}, .bytes_per_element = ${r.bytes_per_element},
        .hash = UINT64_C(0x${r.hash}),
        .cuda = KG_CUDA_VARIANT(${r.entry}),
        .emu = KG_EMU_VARIANT(${r.entry}),
    },
//%   end
};

static const kg_arg ${prefix}_args[] = {
//%   for _, arg in ipairs(kernel.args) do
    {.name = "${arg.name}", .type = "${arg.type.name}", .role = KG_ROLE_${string.upper(arg.role)}, .extent = ${arg.extent}, .size = ${arg.type.size}, .alignment = ${arg.align}${places(arg)}, .fields = ${fields_of(arg.type)}, .n_fields = ${described[arg.type.number]}},
//%   end
};

//%   if #kernel.lengths > 0 then
static const char *const ${prefix}_lengths[] = {"${join(kernel.lengths, '", "')}"};

//%   end

//%   if #kernel.features > 0 then
static const kg_named_feature ${prefix}_features[] = {
//%     for _, f in ipairs(kernel.features) do
    {.name = "${f.name}", .measure = ${f.measure}${f.terms and ", .terms = " .. f.terms or ""}${f.per and ", .per = " .. f.per or ""}${f.arg ~= 0 and ", .arg = " .. f.arg or ""}},
//%     end
};

//%   end
//%   if #kernel.regions > 0 then
static const kg_region ${prefix}_regions[] = {
//%     for _, region in ipairs(kernel.regions) do
    {.name = "${region.name}", .kind = ${region.tagged and "KG_REGION_TAGGED" or "KG_REGION_SCRATCH"}, .fixed = ${region.fixed}${growths(region)}},
//%     end
};

//%   end
static kg_kernel_state ${prefix}_state;

const kg_kernel ${prefix}_kernel = {
    .abi = KG_ABI,
    .name = "${kernel.name}",
    .family = "${spec.family}",
    .describe = "${spec.kernel} of ${kernel.T.name} (family ${spec.family})",
    .args = ${prefix}_args, .n_args = ${#kernel.args},
    .variants = ${prefix}_variants, .n_variants = ${#kernel.variants},
    .reference = ${prefix}_reference,
//%   if #kernel.regions > 0 then
    .regions = ${prefix}_regions, .n_regions = ${#kernel.regions},
//%   end
    .uses_header = ${kernel.uses_header and 1 or 0},
    .in_place = ${kernel.in_place and 1 or 0},
    .state = &${prefix}_state,
//%   if spec.reproducible then
    .reproducible = KG_REPRODUCIBLE_${string.upper(spec.reproducible)},
//%   end
//%   if #kernel.lengths > 0 then
    .lengths = ${prefix}_lengths, .n_lengths = ${#kernel.lengths},
    .bounds = KG_BOUNDS_${string.upper(kernel.bounds)},
//%   end
//%   if #kernel.features > 0 then
    .features = ${prefix}_features, .n_features = ${#kernel.features},
//%   end
};

//%   local names = workspace.lengths(kernel)
size_t ${prefix}_workspace_bytes(size_t ${join(names, ", size_t ")})
{
    return ${string.upper(prefix)}_WORKSPACE_BYTES(${join(names)});
}

//%   local params, values = {"kg_workspace *ws"}, {}
//%   for _, arg in ipairs(kernel.args) do
//%     if arg.role == "scalar" then
//%       table.insert(params, arg.type.c .. " " .. arg.name)
//%       table.insert(values, "&" .. arg.name)
//%     else
//%       table.insert(params, (arg.role == "input" and "const " or "") .. arg.type.c .. " *" .. arg.name)
//%       table.insert(values, arg.name)
//%     end
//%   end
//%   for _, length in ipairs(length_names()) do table.insert(params, "size_t " .. length) end
//%   for _, length in ipairs(kernel.lengths) do table.insert(values, "&" .. length) end
//%   table.insert(params, "kg_stream stream")
kg_status ${prefix}(${join(params)})
{
    const void *const args[] = {${join(values)}};
    return kg_run(&${prefix}_kernel, ws, args, ${kernel.planes and "kg_area(width, height)" or "n"}, stream);
}

//% end
/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void ${base}_forget(void)
{
    static const kg_kernel *const kernels[] = {
//% for _, kernel in ipairs(spec.kernels) do
        &${kernel.symbol}_kernel,
//% end
        0,
    };
    (void)kg_unregister(kernels);
}

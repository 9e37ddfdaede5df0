//% local common = use "bindings/common"
//% local base = spec.prefix .. "_" .. spec.kernel
//% local kinds = {u8 = "UInt8", i8 = "Int8", u16 = "UInt16", i16 = "Int16", u32 = "UInt32", i32 = "Int32", u64 = "UInt64",
//%   i64 = "Int64", f16 = "Float16", bf16 = "UInt16", f32 = "Float32", f64 = "Float64"}
//% local words = {}
//% for word in ([[baremodule begin break catch check const continue do else elseif end error export false finally for function
//%   global if import in isa let local macro module mutable primitive quote return stream struct symbol true try using
//%   while]]):gmatch("%a+") do words[word] = true end
//% local function kind(type) return kinds[type.number] or type.c end
//% local function safe_name(name) return words[name] and name .. "_" or name end
# ${base}.jl: ${spec.kernel} from Julia, over the functions in C. Set ${base}.library to the path of the library.
# Arrays are vectors on the host, or addresses in device memory (Ptr). bf16 is its bits.
# Made by kgen ${spec.version} from ${spec.file}. Do not edit.
module ${base}

import Libdl

const library = Ref("lib${base}.so")
symbol(name) = Libdl.dlsym(Libdl.dlopen(library[]), name)

function check(status)
    status == 0 && return nothing
    error(unsafe_string(ccall(symbol(:kg_last_error), Cstring, ())))
end

//% for _, s in ipairs(spec.structs) do
struct ${s.c}
//%   for _, f in ipairs(s.fields) do
    ${safe_name(f.name)}::${kind(f)}
//%   end
end

//% end
//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
//%   local names, types = {"ws"}, {"Ptr{Cvoid}"}
//%   for _, arg in ipairs(kernel.args) do
//%     table.insert(names, arg.name)
//%     table.insert(types, arg.role == "scalar" and kind(arg.type) or "Ptr{" .. kind(arg.type) .. "}")
//%   end
//%   for _, length in ipairs(length_names()) do
//%     table.insert(names, length)
//%     table.insert(types, "Csize_t")
//%   end
//%   for i, name in ipairs(names) do names[i] = safe_name(name) end
function ${kernel.name}(${join(names)}, stream=C_NULL)
    check(ccall(symbol(:${kernel.symbol}), Cint,
                (${join(types, ",\n                 ")},
                 Ptr{Cvoid}),
                ${join(names, ", ")}, stream))
end

//%   local wanted = common.workspace_lengths(kernel)
function ${kernel.name}_workspace_bytes(${join(wanted)})
    ccall(symbol(:${kernel.symbol}_workspace_bytes), Csize_t, (${string.rep("Csize_t,", #wanted)}), ${join(wanted)})
end

//% end
function workspace(bytes; backend=2, device=-1)
    made = Ref{Ptr{Cvoid}}(C_NULL)
    check(ccall(symbol(:kg_workspace_create), Cint, (Ptr{Ptr{Cvoid}}, Cint, Cint, Csize_t), made, backend, device, bytes))
    made[]
end

destroy(ws) = check(ccall(symbol(:kg_workspace_destroy), Cint, (Ptr{Cvoid},), ws))

end

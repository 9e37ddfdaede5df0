//% local common = use "bindings/common"
//% local base = spec.prefix .. "_" .. spec.kernel
//% local guard = string.upper(base .. "_hpp")
// ${base}.hpp: ${spec.kernel} from C++17, over the functions of ${base}.h.
// Made by kgen ${spec.version} from ${spec.file}. Do not edit.
#ifndef ${guard}
#define ${guard}

#include <kgen/kgen.hpp>

#include "${base}.h"

namespace ${spec.prefix} {

//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
//%   local params, words = {"kgen::workspace &ws"}, {"ws.get()"}
//%   for _, arg in ipairs(kernel.args) do
//%     if arg.role == "scalar" then
//%       table.insert(params, arg.type.c .. " " .. arg.name)
//%       table.insert(words, arg.name)
//%     else
//%       local constness = arg.role == "input" and "const " or ""
//%       table.insert(params, "kgen::span<" .. constness .. arg.type.c .. "> " .. arg.name)
//%       table.insert(words, arg.name .. ".data()")
//%     end
//%   end
//%   for _, length in ipairs(common.lengths()) do
//%     if length[2] then
//%       table.insert(words, length[2].name .. ".size()" .. common.more(-length[2].plus))
//%     else
//%       table.insert(params, "size_t " .. length[1])
//%       table.insert(words, length[1])
//%     end
//%   end
//%   table.insert(params, "kg_stream stream = nullptr")
//%   table.insert(words, "stream")
inline void ${spec.kernel}(${join(params, ",\n    ")})
{
//%   for _, length in ipairs(common.lengths()) do
//%     if length[2] and length[2].plus > 0 then
    kgen::at_least(${length[2].name}.size(), ${length[2].plus}, "${kernel.name}: ${length[2].name}");
//%     end
//%   end
//%   for _, check in ipairs(common.checks()) do
    kgen::same_size(${check[1].name}.size(), ${check[2].name}.size()${common.more(check[3])}, "${kernel.name}: ${check[1].name}");
//%   end
//%   for _, arg in ipairs(kernel.args) do
//%     if arg.one and arg.role ~= "scalar" then
    kgen::same_size(${arg.name}.size(), 1, "${kernel.name}: ${arg.name}");
//%     end
//%   end
    kgen::check(${kernel.symbol}(${join(words)}));
}

//% end
} // namespace ${spec.prefix}
#endif

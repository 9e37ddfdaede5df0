//% local common = use "bindings/common"
//% local base = spec.prefix .. "_" .. spec.kernel
//% set_kernel(spec.kernels[1])
//% local words = {}
//% for _, arg in ipairs(k.args) do table.insert(words, arg.name) end
//% for _, length in ipairs(common.lengths()) do
//%   if not length[2] then table.insert(words, length[1]) end
//% end
// ${base}_tvm_ffi.c: ${spec.kernel} from apache-tvm-ffi, over the kernels of ${base}.h.
// Made by kgen ${spec.version} from ${spec.file}. Do not edit.
#include <kgen/tvm_ffi.h>

#include "${base}.h"

static const kg_kernel *const kernels[] = {
//% for _, kernel in ipairs(spec.kernels) do
    &${kernel.symbol}_kernel,
//% end
    NULL,
};

// ${spec.kernel}(${join(words)})
__attribute__((visibility("default"))) int __tvm_ffi_${spec.kernel}(
    void *self, const kg_ffi_any *args, int32_t n_args, kg_ffi_any *result)
{
    (void)self;
    return kg_ffi_run("${spec.kernel}", kernels, args, n_args, result);
}

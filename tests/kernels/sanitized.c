/* The registry of the kernels that AddressSanitizer sees; meson.build names the same specs. */
#include <kgen/kernel.h>

extern const kg_kernel kg_walk_u32_kernel, kg_walk_f32_kernel, kg_walk_f64_kernel, kg_walk_vec3_kernel,
    kg_mix_u32_kernel, kg_mix_i64_kernel, kg_mix_f32_kernel, kg_affine_u64_kernel, kg_turn_mat2_kernel,
    kg_trio_trio_kernel;
extern const kg_kernel *const kg_sanitized_kernels[];

const kg_kernel *const kg_sanitized_kernels[] = {
    &kg_walk_u32_kernel, &kg_walk_f32_kernel, &kg_walk_f64_kernel, &kg_walk_vec3_kernel,
    &kg_mix_u32_kernel, &kg_mix_i64_kernel, &kg_mix_f32_kernel, &kg_affine_u64_kernel,
    &kg_turn_mat2_kernel, &kg_trio_trio_kernel, 0,
};

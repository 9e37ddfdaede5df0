# The largest magnitude, from Julia, on the host.
include("kg_absmax.jl")
kg_absmax.library[] = ARGS[1]

x = Float32[1, -7, 3]
result = zeros(Float32, 1)
ws = kg_absmax.workspace(kg_absmax.absmax_f32_workspace_bytes(length(x)))
kg_absmax.absmax_f32(ws, x, result, length(x))
kg_absmax.destroy(ws)
println("absmax = ", result[1])

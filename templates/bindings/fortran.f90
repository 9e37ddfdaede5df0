//% local common = use "bindings/common"
//% local base = spec.prefix .. "_" .. spec.kernel
//% local kinds = {u8 = "integer(c_int8_t)", i8 = "integer(c_int8_t)", u16 = "integer(c_int16_t)", i16 = "integer(c_int16_t)",
//%   u32 = "integer(c_int32_t)", i32 = "integer(c_int32_t)", u64 = "integer(c_int64_t)", i64 = "integer(c_int64_t)",
//%   f16 = "integer(c_int16_t)", bf16 = "integer(c_int16_t)", f32 = "real(c_float)", f64 = "real(c_double)"}
//% local function kind(type) return kinds[type.number] or "type(" .. type.c .. ")" end
! ${base}.f90: ${spec.kernel} from Fortran. Arrays are addresses: c_loc(x) of a target on the host, or device memory.
! Unsigned numbers are signed ones of the same bits, halves their bits. A function returns a status: see module kgen.
! Made by kgen ${spec.version} from ${spec.file}. Do not edit.
module ${base}
  use, intrinsic :: iso_c_binding
  implicit none

//% for _, s in ipairs(spec.structs) do
  type, bind(C) :: ${s.c}
//%   for _, f in ipairs(s.fields) do
    ${kind(f)} :: ${f.name}
//%   end
  end type

//% end
  interface
//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
//%   local names = {"ws"}
//%   for _, arg in ipairs(kernel.args) do table.insert(names, arg.name) end
//%   for _, length in ipairs(length_names()) do table.insert(names, length) end
//%   table.insert(names, "stream")
    function ${kernel.symbol}( &
        ${join(names, ", &\n        ")}) &
        result(status) bind(C, name="${kernel.symbol}")
//%   local structs = {}
//%   for _, arg in ipairs(kernel.args) do
//%     if arg.role == "scalar" and not kinds[arg.type.number] then structs[arg.type.c] = true end
//%   end
      import :: c_ptr, c_int, c_size_t, c_int8_t, c_int16_t, c_int32_t, c_int64_t, c_float, c_double
//%   for name in pairs(structs) do
      import :: ${name}
//%   end
      integer(c_int) :: status
      type(c_ptr), value :: ws
//%   for _, arg in ipairs(kernel.args) do
//%     if arg.role == "scalar" then
      ${kind(arg.type)}, value :: ${arg.name}
//%     else
      type(c_ptr), value :: ${arg.name} ! ${arg.role}, ${arg.type.name}
//%     end
//%   end
//%   for _, length in ipairs(length_names()) do
      integer(c_size_t), value :: ${length}
//%   end
      type(c_ptr), value :: stream
    end function

//% end
//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
    function ${kernel.symbol}_workspace_bytes(${join(common.workspace_lengths(kernel), ", ")}) &
        result(bytes) bind(C, name="${kernel.symbol}_workspace_bytes")
      import :: c_size_t
      integer(c_size_t) :: bytes
//%   for _, name in ipairs(common.workspace_lengths(kernel)) do
      integer(c_size_t), value :: ${name}
//%   end
    end function

//% end
  end interface
end module

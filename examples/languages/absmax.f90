! The largest magnitude, from Fortran, on the host.
program absmax
  use, intrinsic :: iso_c_binding
  use kgen
  use kg_absmax
  implicit none
  real(c_float), target :: x(3) = [1.0, -7.0, 3.0], result(1)
  type(c_ptr) :: ws
  integer(c_size_t) :: n

  n = size(x)
  call must(kg_workspace_create(ws, kg_backend_reference, -1_c_int, kg_absmax_f32_workspace_bytes(n)))
  call must(kg_absmax_f32(ws, c_loc(x), c_loc(result), n, c_null_ptr))
  print '(a, f0.1)', 'absmax = ', result(1)
  if (kg_absmax_f32(ws, c_loc(x), c_loc(x), n, c_null_ptr) /= kg_ok) print '(a)', kg_last_error()
  call must(kg_workspace_destroy(ws))

contains

  subroutine must(status)
    integer(c_int), intent(in) :: status
    if (status == kg_ok) return
    print '(a)', kg_last_error()
    stop 1
  end subroutine

end program

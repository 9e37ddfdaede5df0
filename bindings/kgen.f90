! kgen.f90: the runtime from Fortran, for modules that `kgen bindings SPEC --to fortran` makes.
module kgen
  use, intrinsic :: iso_c_binding
  implicit none

  integer(c_int), parameter :: kg_ok = 0
  integer(c_int), parameter :: kg_backend_default = 0, kg_backend_cuda = 1, kg_backend_reference = 2, &
      kg_backend_emu = 3

  interface
    function kg_workspace_create(ws, backend, device, bytes) result(status) bind(C, name="kg_workspace_create")
      import :: c_ptr, c_int, c_size_t
      type(c_ptr), intent(out) :: ws
      integer(c_int), value :: backend, device
      integer(c_size_t), value :: bytes
      integer(c_int) :: status
    end function

    function kg_workspace_destroy(ws) result(status) bind(C, name="kg_workspace_destroy")
      import :: c_ptr, c_int
      type(c_ptr), value :: ws
      integer(c_int) :: status
    end function

    ! After a call that failed or trapped: the next one may use the workspace then.
    function kg_workspace_reset(ws, stream) result(status) bind(C, name="kg_workspace_reset")
      import :: c_ptr, c_int
      type(c_ptr), value :: ws, stream
      integer(c_int) :: status
    end function

    function kg_last_error_c() result(text) bind(C, name="kg_last_error")
      import :: c_ptr
      type(c_ptr) :: text
    end function

    function kg_strlen(text) result(length) bind(C, name="strlen")
      import :: c_ptr, c_size_t
      type(c_ptr), value :: text
      integer(c_size_t) :: length
    end function
  end interface

contains

  ! What the last call that failed had to say.
  function kg_last_error() result(text)
    character(len=:), allocatable :: text
    character(kind=c_char), pointer :: letters(:)
    type(c_ptr) :: address
    integer :: i
    address = kg_last_error_c()
    call c_f_pointer(address, letters, [kg_strlen(address)])
    allocate(character(len=size(letters)) :: text)
    do i = 1, size(letters)
      text(i:i) = letters(i)
    end do
  end function

end module

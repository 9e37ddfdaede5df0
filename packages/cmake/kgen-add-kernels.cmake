# kgen_add_kernels(TARGET SPEC... [TYPES TYPE...] [ARCHS ARCH...]): a static library of the kernels
# of specs, and of the headers that its users include.
#
#   TYPES   only kernels of these element types
#   ARCHS   capabilities to plan and compile for, as 80 90; else those of CMAKE_CUDA_ARCHITECTURES
#           where the project enables CUDA and names numbers, else those that kgen was configured with
#
# Kernels are compiled by kgen-nvcc, with CMake's language CUDA or without it. Where that is enabled
# they are compiled by its nvcc.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...3.25)

function(_kgen_archs given result)
  set(archs ${given})
  if(NOT archs AND CMAKE_CUDA_COMPILER)
    foreach(arch IN LISTS CMAKE_CUDA_ARCHITECTURES)
      string(REGEX REPLACE "-(real|virtual)$" "" arch "${arch}")
      if(arch MATCHES "^[0-9]+$")
        list(APPEND archs "${arch}")
      endif()
    endforeach()
    list(REMOVE_DUPLICATES archs)
  endif()
  list(JOIN archs "," archs)
  set(${result} "${archs}" PARENT_SCOPE)
endfunction()

# The capabilities that variants are planned for: of one that kgen does not know, the greatest below
# it that it knows. Kernels are compiled for the capability itself.
function(_kgen_plans archs result)
  execute_process(COMMAND "${KGEN_EXECUTABLE}" list archs OUTPUT_VARIABLE said)
  string(REGEX MATCHALL "\n[0-9]+" known "${said}")
  list(TRANSFORM known STRIP)
  string(REPLACE "," ";" archs "${archs}")
  set(plans)
  foreach(arch IN LISTS archs)
    string(REGEX REPLACE "[^0-9].*$" "" arch "${arch}")
    set(plan "${arch}")
    foreach(one IN LISTS known)
      if(one LESS_EQUAL arch)
        set(plan "${one}")
      endif()
    endforeach()
    list(APPEND plans "${plan}")
  endforeach()
  list(REMOVE_DUPLICATES plans)
  list(JOIN plans "," plans)
  set(${result} "${plans}" PARENT_SCOPE)
endfunction()

# Generates the sources of one spec; their paths are left in `result`. `types` and `options` are those
# of kgen generate, and of kgen list outputs.
function(_kgen_generate spec types options folder result)
  execute_process(COMMAND "${KGEN_EXECUTABLE}" list outputs ${types} ${options} -- "${spec}"
    OUTPUT_VARIABLE names ERROR_VARIABLE said RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "kgen_add_kernels: ${said}")
  endif()
  string(STRIP "${names}" names)
  string(REPLACE "\n" ";" names "${names}")
  list(TRANSFORM names PREPEND "${folder}/" OUTPUT_VARIABLE paths)
  get_filename_component(base "${spec}" NAME)
  add_custom_command(OUTPUT ${paths}
    COMMAND "${KGEN_EXECUTABLE}" generate --out "${folder}" --depfile "${folder}/${base}.d" ${types}
            ${options} --expect ${names} -- "${spec}"
    DEPENDS "${spec}" "${KGEN_EXECUTABLE}" DEPFILE "${folder}/${base}.d"
    COMMENT "Generating the kernels of ${base}" VERBATIM)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${spec}")
  set(${result} "${paths}" PARENT_SCOPE)
endfunction()

function(_kgen_compile source archs result)
  set(object "${source}.o")
  set(environment)
  if(archs)
    list(APPEND environment "KGEN_GPU_ARCHS=${archs}")
  endif()
  if(CMAKE_CUDA_COMPILER)
    list(APPEND environment "KGEN_CUDA_COMPILER=${CMAKE_CUDA_COMPILER}")
  endif()
  get_filename_component(name "${source}" NAME)
  add_custom_command(OUTPUT "${object}"
    COMMAND "${CMAKE_COMMAND}" -E env ${environment} "${KGEN_NVCC_EXECUTABLE}" "${source}" "${object}" "${source}.d"
    DEPENDS "${source}" "${KGEN_NVCC_EXECUTABLE}" DEPFILE "${source}.d" COMMENT "Compiling ${name}" VERBATIM)
  set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set(${result} "${object}" PARENT_SCOPE)
endfunction()

function(kgen_add_kernels target)
  cmake_parse_arguments(PARSE_ARGV 1 KGEN "" "" "TYPES;ARCHS")
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT "C" IN_LIST languages OR NOT "CXX" IN_LIST languages)
    message(FATAL_ERROR "kgen_add_kernels: the project needs the languages C and CXX")
  endif()
  if(NOT KGEN_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "kgen_add_kernels: no spec was given")
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.kgen")
  set(types)
  if(KGEN_TYPES)
    list(JOIN KGEN_TYPES "," types)
    set(types --types "${types}")
  endif()
  _kgen_archs("${KGEN_ARCHS}" archs)
  if(archs)
    _kgen_plans("${archs}" plans)
  else()
    _kgen_plans("${KGEN_GPU_ARCHS}" plans)
  endif()
  set(sources)
  foreach(spec IN LISTS KGEN_UNPARSED_ARGUMENTS)
    get_filename_component(spec "${spec}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    _kgen_generate("${spec}" "${types}" "--arch;${plans}" "${folder}" paths)
    foreach(path IN LISTS paths)
      if(path MATCHES "\\.cu$")
        _kgen_compile("${path}" "${archs}" path)
      elseif(path MATCHES "\\.cpp$")
        set_source_files_properties("${path}" PROPERTIES COMPILE_OPTIONS "${KGEN_CPP_FLAGS}")
      endif()
      list(APPEND sources "${path}")
    endforeach()
  endforeach()
  add_library(${target} STATIC ${sources})
  set_target_properties(${target} PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON
    POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PUBLIC "${folder}")
  target_link_libraries(${target} PUBLIC kgen::kgen)
endfunction()

cmake_policy(POP)

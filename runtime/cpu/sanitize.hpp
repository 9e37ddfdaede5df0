/* sanitize.hpp: what AddressSanitizer and valgrind must be told about stacks and red zones. */
#ifndef KG_CPU_SANITIZE_HPP
#define KG_CPU_SANITIZE_HPP

#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#define KG_EMU_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KG_EMU_ASAN 1
#endif
#endif

#ifdef KG_EMU_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

#if defined(__has_include)
#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#endif
#endif

namespace emu
{

#ifdef KG_EMU_ASAN
inline void forbid(const volatile void *at, size_t bytes)
{
    __asan_poison_memory_region(at, bytes);
}
inline void allow(const volatile void *at, size_t bytes)
{
    __asan_unpoison_memory_region(at, bytes);
}
constexpr bool red_zones_are_forbidden = true;
#else
inline void forbid(const volatile void *, size_t) {}
inline void allow(const volatile void *, size_t) {}
constexpr bool red_zones_are_forbidden = false;
#endif

/* Frames were left there that will never be returned to. */
inline void forget_frames(unsigned char *low, size_t bytes)
{
    allow(low, bytes);
#ifdef VALGRIND_MAKE_MEM_UNDEFINED
    (void)VALGRIND_MAKE_MEM_UNDEFINED(low, bytes);
#endif
}

inline void is_a_stack(unsigned char *low, size_t bytes)
{
#ifdef VALGRIND_STACK_REGISTER
    (void)VALGRIND_STACK_REGISTER(low, low + bytes - 1);
#endif
    (void)low;
    (void)bytes;
}

} // namespace emu

#endif

// Included by a module's shim before the library's own header, and followed by the list of the functions: callers then
// ask for `late_NAME` in the place of NAME. A function that is used and not in the list is missed by the linker.
#ifndef late_h
#define late_h

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define LATE_LIBRARIES 1
#else
#define LATE_LIBRARIES 0
#endif

#define LATE_PRAGMA(text) _Pragma(#text)
#define LATE_NAME(name, other) LATE_PRAGMA(redefine_extname name other)

#endif

#undef FUNCTION
#if LATE_LIBRARIES
#define FUNCTION(name) LATE_NAME(name, late_##name)
#else
#define FUNCTION(name)
#endif

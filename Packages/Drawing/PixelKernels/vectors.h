// What the files of this folder share: vectors, and how loops over rows are compiled.
#ifndef CSPANS_VECTORS_H
#define CSPANS_VECTORS_H

#include "PixelKernels.h"

#include <string.h>

// Four pixels, as bytes and as wider numbers: compilers make the vector instructions of any machine of these. What is left
// of a row is done pixel by pixel, with the same results.
typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t words4 __attribute__((vector_size(8)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint16_t words16 __attribute__((vector_size(32)));

#define INLINE static inline __attribute__((always_inline))

// Defines `spans_name`, which does what `name`, an inline function, does. It is compiled twice for x86-64, where every machine
// has vectors of 16 bytes and most have twice as wide ones: the same source, the same bytes, in half the time.
#ifdef __x86_64__
#define ROWS(name, parameters, arguments)                                                \
  __attribute__((target("avx2"))) static void name##_wide parameters { name arguments; } \
  void spans_##name parameters {                                                         \
    if (__builtin_cpu_supports("avx2")) {                                                \
      name##_wide arguments;                                                             \
    } else {                                                                             \
      name arguments;                                                                    \
    }                                                                                    \
  }
#else
#define ROWS(name, parameters, arguments) \
  void spans_##name parameters { name arguments; }
#endif
// Nothing of a vector type is handed from one file to another.
#pragma GCC diagnostic ignored "-Wpsabi"

#endif

#include "CSpans.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the alpha of a pixel is taken for its last byte"
#endif

// Four pixels, as bytes and as wider numbers: compilers make the vector instructions of any machine of these. What is left
// of a row is done pixel by pixel, with the same results.
typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t words16 __attribute__((vector_size(32)));

#define INLINE static inline __attribute__((always_inline))
// Nothing of a vector type is handed from one file to another.
#pragma GCC diagnostic ignored "-Wpsabi"

INLINE words16 wide(bytes16 a) { return __builtin_convertvector(a, words16); }

INLINE bytes16 narrow(words16 a) { return __builtin_convertvector(a, bytes16); }

INLINE bytes16 load(const uint32_t *pixels) {
  bytes16 a;
  memcpy(&a, pixels, 16);
  return a;
}

INLINE void store(uint32_t *pixels, bytes16 a) { memcpy(pixels, &a, 16); }

INLINE uint32_t load_coverages(const uint8_t *coverages) {
  uint32_t a;
  memcpy(&a, coverages, 4);
  return a;
}

INLINE bytes16 alphas(bytes16 a) {
  return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

/// The coverages of four pixels, once for each of their bytes.
INLINE bytes16 spread(uint32_t coverages) {
  bytes4 a;
  memcpy(&a, &coverages, 4);
  return __builtin_shufflevector(a, a, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

/// a * factor / 255, rounded to the nearest.
INLINE bytes16 times(bytes16 a, words16 factor) {
  words16 product = wide(a) * factor + 128;
  return narrow((product + (product >> 8)) >> 8);
}

/// source + below * (1 - alpha of source): no channel is above its alpha, so no sum is above 255.
INLINE bytes16 over(bytes16 source, bytes16 below) {
  return source + times(below, 255 - wide(alphas(source)));
}

INLINE uint32_t pixel_times(uint32_t pixel, uint32_t factor) {
  uint32_t even = (pixel & 0xff00ff) * factor + 0x800080;
  uint32_t odd = (pixel >> 8 & 0xff00ff) * factor + 0x800080;
  even = (even + (even >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
  odd = (odd + (odd >> 8 & 0xff00ff)) & 0xff00ff00;
  return even | odd;
}

INLINE uint32_t pixel_over(uint32_t source, uint32_t below) {
  return source + pixel_times(below, 255 - (source >> 24));
}

void spans_color_over(uint32_t *pixels, size_t count, uint32_t color, uint8_t coverage) {
  uint32_t part = pixel_times(color, coverage);
  if (part >> 24 == 255) {
    for (size_t i = 0; i < count; i++) pixels[i] = part;
    return;
  }
  bytes16 source;
  for (int i = 0; i < 4; i++) memcpy((uint8_t *)&source + 4 * i, &part, 4);
  words16 remaining = 255 - wide(alphas(source));
  size_t i = 0;
  for (; i + 4 <= count; i += 4) store(pixels + i, source + times(load(pixels + i), remaining));
  for (; i < count; i++) pixels[i] = pixel_over(part, pixels[i]);
}

void spans_color_over_covered(uint32_t *pixels, const uint8_t *coverages, size_t count, uint32_t color) {
  bytes16 source;
  for (int i = 0; i < 4; i++) memcpy((uint8_t *)&source + 4 * i, &color, 4);
  int is_opaque = color >> 24 == 255;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    uint32_t covered = load_coverages(coverages + i);
    if (covered == 0) continue;
    if (covered == 0xffffffff && is_opaque) {
      store(pixels + i, source);
    } else {
      store(pixels + i, over(times(source, wide(spread(covered))), load(pixels + i)));
    }
  }
  for (; i < count; i++) {
    if (coverages[i]) pixels[i] = pixel_over(pixel_times(color, coverages[i]), pixels[i]);
  }
}

void spans_pixels_over(uint32_t *pixels, const uint32_t *source, size_t count, uint8_t coverage) {
  words16 factor = (words16){} + coverage;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    store(pixels + i, over(times(load(source + i), factor), load(pixels + i)));
  }
  for (; i < count; i++) pixels[i] = pixel_over(pixel_times(source[i], coverage), pixels[i]);
}

void spans_pixels_over_covered(
    uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    uint32_t covered = load_coverages(coverages + i);
    if (covered == 0) continue;
    store(pixels + i, over(times(load(source + i), wide(spread(covered))), load(pixels + i)));
  }
  for (; i < count; i++) {
    if (coverages[i]) pixels[i] = pixel_over(pixel_times(source[i], coverages[i]), pixels[i]);
  }
}

void spans_pixels_in_coverages(uint32_t *pixels, const uint8_t *coverages, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    store(pixels + i, times(load(pixels + i), wide(spread(load_coverages(coverages + i)))));
  }
  for (; i < count; i++) pixels[i] = pixel_times(pixels[i], coverages[i]);
}

INLINE uint8_t product(unsigned a, unsigned b) {
  unsigned c = a * b + 128;
  return (uint8_t)((c + (c >> 8)) >> 8);
}

void spans_multiply_coverages(uint8_t *coverages, const uint8_t *others, size_t count) {
  for (size_t i = 0; i < count; i++) coverages[i] = product(coverages[i], others[i]);
}

void spans_scale_coverages(uint8_t *coverages, size_t count, uint8_t factor) {
  for (size_t i = 0; i < count; i++) coverages[i] = product(coverages[i], factor);
}

void spans_coverages_over(uint8_t *coverages, const uint8_t *others, size_t count) {
  for (size_t i = 0; i < count; i++) {
    coverages[i] = (uint8_t)(others[i] + product(coverages[i], 255u - others[i]));
  }
}

void spans_pixels_lerp(uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count) {
  for (size_t i = 0; i < count; i++) {
    pixels[i] = pixel_times(source[i], coverages[i]) + pixel_times(pixels[i], 255u - coverages[i]);
  }
}

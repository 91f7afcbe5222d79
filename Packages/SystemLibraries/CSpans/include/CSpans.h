// Rows of premultiplied 32-bit pixels (alpha in the highest byte) composited with 8 bits of coverage.
//
// All of it is whole numbers: a product of two values from 0 to 255 is divided by 255 and rounded to the nearest. The same
// bytes come out on every machine.
#ifndef CSPANS_H
#define CSPANS_H

#include <stddef.h>
#include <stdint.h>

/// Paints one colour over `count` pixels, all of them covered by `coverage`.
void spans_color_over(uint32_t *pixels, size_t count, uint32_t color, uint8_t coverage);

/// Paints one colour over pixels with a coverage each.
void spans_color_over_covered(uint32_t *pixels, const uint8_t *coverages, size_t count, uint32_t color);

/// Paints pixels over pixels, all of them covered by `coverage`.
void spans_pixels_over(uint32_t *pixels, const uint32_t *source, size_t count, uint8_t coverage);

/// Paints pixels over pixels with a coverage each.
void spans_pixels_over_covered(
    uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count);

/// Multiplies coverages by others.
void spans_multiply_coverages(uint8_t *coverages, const uint8_t *others, size_t count);

/// Multiplies coverages by one value.
void spans_scale_coverages(uint8_t *coverages, size_t count, uint8_t factor);

/// Coverage over coverage: a + b - a * b.
void spans_coverages_over(uint8_t *coverages, const uint8_t *others, size_t count);

/// Multiplies pixels by a coverage each.
void spans_pixels_in_coverages(uint32_t *pixels, const uint8_t *coverages, size_t count);

/// Moves pixels towards others by a coverage each: 255 replaces them.
void spans_pixels_lerp(uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count);

/// Rows of pixels without gaps, at least one.
typedef struct {
  const uint32_t *pixels;
  int64_t width;
  int64_t height;
} spans_image;

/// Samples an image along a line, bilinearly; beyond its edges it goes on with the pixels there.
///
/// x and y are those of the first sample, in 1 / 2^24 of an image pixel from the middle of the image's first one; dx and dy
/// lead from sample to sample. All of them stay below 2^62.
void spans_sample(uint32_t *pixels, size_t count, const spans_image *image, int64_t x, int64_t y, int64_t dx, int64_t dy);

#endif

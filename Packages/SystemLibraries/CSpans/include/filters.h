// What filters do with rows of bytes and of premultiplied pixels. Part of CSpans.h.
#ifndef CSPANS_FILTERS_H
#define CSPANS_FILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Makes each component of straight colours a weighted sum of all components, within 0 to 255, and keeps the alpha.
///
/// - weights: for red, green and blue, those of red, green, blue and alpha, and what is added.
void spans_weigh_colors(uint32_t *pixels, size_t count, const float *weights);

/// The same of alpha, too, whose weights are the last ones. Colours of transparent pixels are 0.
void spans_weigh_colors_and_alpha(uint32_t *pixels, size_t count, const float *weights);

/// Adds bytes to sums.
void spans_add_bytes(uint16_t *sums, const uint8_t *bytes, size_t count);

/// Writes sums divided by a number, rounded to the nearest.
///
/// - divisor: 1 to 257; no sum is above 255 times that.
void spans_divide_sums(uint8_t *bytes, const uint16_t *sums, size_t count, uint32_t divisor);

/// Writes 255 less each byte.
void spans_invert_bytes(uint8_t *bytes, size_t count);

/// Multiplies bytes by `gain` / 256, at most 255, rounded to the nearest.
///
/// - gain: below 65536.
void spans_multiply_bytes(uint8_t *bytes, size_t count, uint32_t gain);

/// Writes the alphas of pixels.
void spans_alphas(uint8_t *alphas, const uint32_t *pixels, size_t count);

/// Writes what lies between two rows: by `down` / 256 from the one above to the one below, then by `across` / 256 from each byte
/// to the next; `count` + 1 bytes are read.
void spans_between_bytes(
    uint8_t *bytes, const uint8_t *above, const uint8_t *below, size_t count, uint32_t across, uint32_t down);

/// Writes the larger of two bytes each.
void spans_largest(uint8_t *bytes, const uint8_t *a, const uint8_t *b, size_t count);

/// Raises bytes to the larger of two others each, times `quarters` / 4.
void spans_raise(uint8_t *bytes, const uint8_t *a, const uint8_t *b, size_t count, uint32_t quarters);

#endif

// What writing pictures into files does with their pixels. Part of PixelKernels.h.
#ifndef CSPANS_PICTURES_H
#define CSPANS_PICTURES_H

#include <stddef.h>
#include <stdint.h>

/// Finds out which colours there are, and which of them each pixel has.
///
/// - colors: in the order of their first pixels.
/// Returns how many there are; 257 when there are more than 256, as soon as that is known.
int spans_palette(const uint32_t *pixels, size_t count, uint32_t colors[256], uint8_t *indices);

/// How rows of a PNG are told by what is to their left and above them.
typedef enum {
  spans_filter_none,
  spans_filter_left,
  spans_filter_up,
  spans_filter_mean,
  spans_filter_paeth,
  /// For each row the one of these with the smallest sum of magnitudes.
  spans_filter_smallest_sum,
  /// The one with the smallest entropy.
  spans_filter_smallest_entropy,
  /// The one with the fewest different pairs of bytes.
  spans_filter_fewest_pairs,
} spans_filter;

/// Filters rows of a PNG. Each has a byte in front, for the filter's number.
///
/// - row_size: with that byte.
/// - pixel_size: how many bytes lie between what is compared, 1 to 4.
/// - scratch: `row_size` bytes.
void spans_filter_rows(
    spans_filter filter, const uint8_t *rows, size_t row_size, size_t count, size_t pixel_size, uint8_t *filtered,
    uint8_t *scratch);

#endif

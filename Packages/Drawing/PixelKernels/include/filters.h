// What filters do with rows of bytes and of premultiplied pixels. Part of PixelKernels.h.
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

/// How many bytes are blurred at once.
enum { spans_strip_width = 32 };

/// Means over so many bytes before and after each one, one mean after the other.
struct spans_boxes {
  /// 1 to 511 each.
  uint32_t radii[3];
  size_t count;
  /// Beyond the first and the last byte there are others like them, for each mean; otherwise 0.
  bool is_clamped;
};

/// Blurs columns of bytes.
///
/// - width: how many columns, at most `spans_strip_width`.
/// - count: how many rows, `stride` bytes from each to the next.
/// - strips: room for `count` times twice the width of a strip.
void spans_blur_columns(
    uint8_t *bytes, size_t stride, size_t width, size_t count, const struct spans_boxes *boxes, uint8_t *strips);

/// Blurs rows of pixels, each channel alone.
///
/// - rows: as many as there are bytes of in a strip, or less.
/// - count: of pixels in a row.
void spans_blur_rows(
    uint8_t *bytes, size_t stride, size_t rows, size_t count, size_t channels, const struct spans_boxes *boxes,
    uint8_t *strips);

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

/// Adds bytes to sums, times a weight.
void spans_add_weighed(float *sums, const uint8_t *bytes, size_t count, float weight);

/// A pixel that takes part in what lies around another one.
struct spans_tap {
  /// In pixels to the right.
  int32_t distance;
  float part;
};

/// Makes premultiplied pixels `own` times themselves less `other` times what lies around them.
///
/// - sums: of four channels each; the taps lead from pixel to pixel there, also beyond the first and the last one.
void spans_sharpen_pixels(
    uint32_t *pixels, const float *sums, size_t count, const struct spans_tap *taps, size_t tap_count, float own,
    float other);

/// Minus this is where no plane has a pixel, in 1/256 of one.
enum { spans_nowhere = 1 << 28 };

/// Writes the places that pixels are seen at in perspective, for `spans_sample_places`: those of X / W and Y / W, which are counted
/// from a plane's corner. Those with W <= 0 are nowhere.
///
/// - column: of the first pixel.
/// - start, step: X, Y and W of column 0, and what they grow by from each to the next.
/// - scale: 256 times what lengths are multiplied by.
void spans_project_places(
    int32_t *x, int32_t *y, size_t count, int32_t column, const double *start, const double *step, double scale);

#endif

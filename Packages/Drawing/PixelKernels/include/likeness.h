// What comparing pictures does with planes of numbers: row after row without gaps. Eight more numbers than there are in a plane
// may be read and written. Part of PixelKernels.h.
#ifndef CSPANS_LIKENESS_H
#define CSPANS_LIKENESS_H

#include <stddef.h>
#include <stdint.h>

/// The sum of the squares of the differences of bytes.
///
/// - largest: becomes the largest difference.
uint64_t spans_squared_distance(const uint8_t *first, const uint8_t *second, size_t count, uint8_t *largest);

/// Writes the linear colours of premultiplied pixels over a grey background.
///
/// - linear: of the 256 values of a channel.
void spans_linear_colors(
    float *red, float *green, float *blue, const uint32_t *pixels, size_t count, uint8_t background, const float *linear);

/// Writes the colours of XYB for linear ones, moved into 0 to 1: red against green, brightness, and blue against that.
void spans_opponent_colors(
    float *first, float *second, float *third, const float *red, const float *green, const float *blue, size_t count);

/// Writes means of 2 x 2; an odd last row or column is repeated.
void spans_halve_plane(float *target, const float *source, size_t width, size_t height);

/// How far a mean around a number reaches, and how many kinds of means `spans_compare_planes` makes.
enum { spans_likeness_reach = 4, spans_likeness_kinds = 5 };

/// How many numbers `spans_compare_planes` needs for itself.
static inline size_t spans_likeness_room(size_t width) {
  const size_t stride = (width + 7) / 8 * 8;
  return (2 * spans_likeness_reach + 1) * spans_likeness_kinds * stride
      + spans_likeness_kinds * (stride + 2 * spans_likeness_reach) + 8;
}

/// Compares planes by their means, variances and covariance around each number, weighed by a bell of 1.5.
///
/// - sums: to which are added: how far the structure differs, edges that only the second has, edges that only the first has;
///   each as it is, then its fourth power.
/// - distances: to which are added the squares of the differences of the means; NULL for nowhere.
/// - room: `spans_likeness_room` numbers.
void spans_compare_planes(
    double *sums, const float *first, const float *second, size_t width, size_t height, float *distances, float *room);

#endif

#include "vectors.h"

// A product is rounded before something is added to it, on every machine.
#pragma STDC FP_CONTRACT OFF

/// What is not a number counts as 0.
INLINE int32_t step(double offset, double last) {
  offset = offset > 0 ? offset : 0;
  return (int32_t)(offset < last ? offset : last);
}

INLINE void linear_gradient(
    uint32_t *restrict pixels, size_t count, const uint32_t *restrict colors, double last, int32_t column, double start,
    double change) {
  for (size_t i = 0; i < count; i++) {
    pixels[i] = colors[step(start + (double)(column + (int32_t)i) * change, last)];
  }
}

ROWS(
    linear_gradient,
    (uint32_t *pixels, size_t count, const uint32_t *colors, double last, int32_t column, double start, double change),
    (pixels, count, colors, last, column, start, change))

INLINE void radial_gradient(
    uint32_t *restrict pixels, size_t count, const uint32_t *restrict colors, double last, int32_t column, double x,
    double dx, double y, double dy) {
  for (size_t i = 0; i < count; i++) {
    double place = (double)(column + (int32_t)i), px = x + place * dx, py = y + place * dy;
    pixels[i] = colors[step(__builtin_sqrt(px * px + py * py) * (last + 1), last)];
  }
}

ROWS(
    radial_gradient,
    (uint32_t *pixels, size_t count, const uint32_t *colors, double last, int32_t column, double x, double dx, double y,
     double dy),
    (pixels, count, colors, last, column, x, dx, y, dy))

INLINE double within_unit(double value) { return value > 0 ? (value < 1 ? value : 1) : 0; }

/// A channel of 8 bits, cut from 16.
INLINE uint32_t channel(double value) {
  uint32_t wide = (uint32_t)(int32_t)(within_unit(value) * 65536);
  return (wide - (wide >> 16)) >> 8;
}

INLINE double mixed(double a, double b, double part) { return a + (b - a) * part; }

INLINE void mixed_colors(
    uint32_t *restrict colors, size_t first, size_t count, double steps, const struct spans_stop *before,
    const struct spans_stop *after, double opacity) {
  const struct spans_stop a = *before, b = *after;
  const double length = b.offset - a.offset;
  for (size_t i = 0; i < count; i++) {
    double part = (((double)(int32_t)(first + i) + 0.5) / steps - a.offset) / length;
    double alpha = within_unit(mixed(a.alpha, b.alpha, part) * opacity);
    colors[i] = channel(alpha) << 24 | channel(mixed(a.red, b.red, part) * alpha) << 16 |
        channel(mixed(a.green, b.green, part) * alpha) << 8 | channel(mixed(a.blue, b.blue, part) * alpha);
  }
}

ROWS(
    mixed_colors,
    (uint32_t *colors, size_t first, size_t count, double steps, const struct spans_stop *before,
     const struct spans_stop *after, double opacity),
    (colors, first, count, steps, before, after, opacity))

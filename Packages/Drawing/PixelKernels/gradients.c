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

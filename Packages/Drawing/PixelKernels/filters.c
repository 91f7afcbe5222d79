#include "vectors.h"

// A product is rounded before something is added to it, on every machine.
#pragma STDC FP_CONTRACT OFF

// MARK: Colours

INLINE float limited(float value, float most) {
  value = value > 0 ? value : 0;
  return value < most ? value : most;
}

INLINE uint32_t rounded(float value) { return (uint32_t)(int32_t)(value + 0.5f); }

INLINE float channel(uint32_t pixel, int shift) { return (float)(int32_t)(pixel >> shift & 255); }

INLINE float sum(const float *weights, float red, float green, float blue) {
  return weights[0] * red + weights[1] * green + weights[2] * blue;
}

/// A sum of premultiplied components is the premultiplied sum: nothing is divided.
INLINE void weigh_colors(uint32_t *restrict pixels, size_t count, const float *restrict weights) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = pixels[i];
    float red = channel(pixel, 16), green = channel(pixel, 8), blue = channel(pixel, 0);
    float alpha = channel(pixel, 24), part = alpha * (1 / 255.0f);
    float new_red = sum(weights, red, green, blue) + (weights[3] * alpha + weights[4]) * part;
    float new_green = sum(weights + 5, red, green, blue) + (weights[8] * alpha + weights[9]) * part;
    float new_blue = sum(weights + 10, red, green, blue) + (weights[13] * alpha + weights[14]) * part;
    pixels[i] = (pixel & 0xff000000) | rounded(limited(new_red, alpha)) << 16 | rounded(limited(new_green, alpha)) << 8
        | rounded(limited(new_blue, alpha));
  }
}

ROWS(weigh_colors, (uint32_t *pixels, size_t count, const float *weights), (pixels, count, weights))

INLINE void weigh_colors_and_alpha(uint32_t *restrict pixels, size_t count, const float *restrict weights) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = pixels[i];
    float alpha = channel(pixel, 24), factor = 255 / (alpha > 0 ? alpha : 255);
    float red = channel(pixel, 16) * factor, green = channel(pixel, 8) * factor, blue = channel(pixel, 0) * factor;
    float new_red = sum(weights, red, green, blue) + weights[3] * alpha + weights[4];
    float new_green = sum(weights + 5, red, green, blue) + weights[8] * alpha + weights[9];
    float new_blue = sum(weights + 10, red, green, blue) + weights[13] * alpha + weights[14];
    float new_alpha = sum(weights + 15, red, green, blue) + weights[18] * alpha + weights[19];
    uint32_t whole = rounded(limited(new_alpha, 255));
    float most = (float)(int32_t)whole, part = most * (1 / 255.0f);
    pixels[i] = whole << 24 | rounded(limited(limited(new_red, 255) * part, most)) << 16
        | rounded(limited(limited(new_green, 255) * part, most)) << 8
        | rounded(limited(limited(new_blue, 255) * part, most));
  }
}

ROWS(weigh_colors_and_alpha, (uint32_t *pixels, size_t count, const float *weights), (pixels, count, weights))

// MARK: Means

INLINE void add_bytes(uint16_t *restrict sums, const uint8_t *restrict bytes, size_t count) {
  for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + bytes[i]);
}

ROWS(add_bytes, (uint16_t *sums, const uint8_t *bytes, size_t count), (sums, bytes, count))

/// Half a unit away from whole numbers the quotient is far enough from them for a float.
INLINE void divide_sums(uint8_t *restrict bytes, const uint16_t *restrict sums, size_t count, uint32_t divisor) {
  const float factor = 1 / (float)divisor, half = (float)(divisor / 2) + 0.5f;
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)(int32_t)(((float)sums[i] + half) * factor);
}

ROWS(
    divide_sums, (uint8_t *bytes, const uint16_t *sums, size_t count, uint32_t divisor), (bytes, sums, count, divisor))

// MARK: Coverage

INLINE void invert_bytes(uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)~bytes[i];
}

ROWS(invert_bytes, (uint8_t *bytes, size_t count), (bytes, count))

INLINE void multiply_bytes(uint8_t *bytes, size_t count, uint32_t gain) {
  for (size_t i = 0; i < count; i++) {
    uint32_t product = (bytes[i] * gain + 128) >> 8;
    bytes[i] = (uint8_t)(product < 255 ? product : 255);
  }
}

ROWS(multiply_bytes, (uint8_t *bytes, size_t count, uint32_t gain), (bytes, count, gain))

INLINE void alphas_of(uint8_t *restrict alphas, const uint32_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) alphas[i] = (uint8_t)(pixels[i] >> 24);
}

void spans_alphas(uint8_t *alphas, const uint32_t *pixels, size_t count) { alphas_of(alphas, pixels, count); }

INLINE uint32_t byte_between(const uint8_t *above, const uint8_t *below, uint32_t down) {
  return (*above * (256 - down) + *below * down + 128) >> 8;
}

INLINE void between_bytes(
    uint8_t *restrict bytes, const uint8_t *restrict above, const uint8_t *restrict below, size_t count, uint32_t across,
    uint32_t down) {
  for (size_t i = 0; i < count; i++) {
    uint32_t left = byte_between(above + i, below + i, down), right = byte_between(above + i + 1, below + i + 1, down);
    bytes[i] = (uint8_t)((left * (256 - across) + right * across + 128) >> 8);
  }
}

ROWS(
    between_bytes,
    (uint8_t *bytes, const uint8_t *above, const uint8_t *below, size_t count, uint32_t across, uint32_t down),
    (bytes, above, below, count, across, down))

INLINE uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }

INLINE void largest(uint8_t *restrict bytes, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count; i++) bytes[i] = larger(a[i], b[i]);
}

ROWS(largest, (uint8_t *bytes, const uint8_t *a, const uint8_t *b, size_t count), (bytes, a, b, count))

INLINE void raise(uint8_t *restrict bytes, const uint8_t *a, const uint8_t *b, size_t count, uint32_t quarters) {
  if (quarters >= 4) {
    for (size_t i = 0; i < count; i++) bytes[i] = larger(bytes[i], larger(a[i], b[i]));
  } else {
    for (size_t i = 0; i < count; i++) {
      bytes[i] = larger(bytes[i], (uint8_t)((uint16_t)(larger(a[i], b[i]) * (uint16_t)quarters + 2) >> 2));
    }
  }
}

ROWS(
    raise, (uint8_t *bytes, const uint8_t *a, const uint8_t *b, size_t count, uint32_t quarters),
    (bytes, a, b, count, quarters))

// MARK: Sharpening

INLINE void add_weighed(float *restrict sums, const uint8_t *restrict bytes, size_t count, float weight) {
  for (size_t i = 0; i < count; i++) sums[i] += (float)(int32_t)bytes[i] * weight;
}

ROWS(
    add_weighed, (float *sums, const uint8_t *bytes, size_t count, float weight), (sums, bytes, count, weight))

typedef float floats4 __attribute__((vector_size(16)));
typedef uint8_t channels4 __attribute__((vector_size(4)));
typedef int32_t numbers4 __attribute__((vector_size(16)));

INLINE void sharpen_pixels(
    uint32_t *restrict pixels, const float *restrict sums, size_t count, const struct spans_tap *taps, size_t tap_count,
    float own, float other) {
  for (size_t i = 0; i < count; i++) {
    floats4 around = {};
    for (size_t tap = 0; tap < tap_count; tap++) {
      floats4 sum;
      memcpy(&sum, sums + 4 * ((ptrdiff_t)i + taps[tap].distance), sizeof sum);
      around += sum * taps[tap].part;
    }
    channels4 bytes;
    memcpy(&bytes, pixels + i, 4);
    floats4 result = __builtin_convertvector(__builtin_convertvector(bytes, numbers4), floats4) * own - around * other + 0.5f;
    result = __builtin_elementwise_min(__builtin_elementwise_max(result, (floats4){}), (floats4){} + 255);
    // No colour is above its alpha.
    result = __builtin_convertvector(__builtin_convertvector(result, numbers4), floats4);
    result = __builtin_elementwise_min(result, __builtin_shufflevector(result, result, 3, 3, 3, 3));
    bytes = __builtin_convertvector(__builtin_convertvector(result, numbers4), channels4);
    memcpy(pixels + i, &bytes, 4);
  }
}

ROWS(
    sharpen_pixels,
    (uint32_t *pixels, const float *sums, size_t count, const struct spans_tap *taps, size_t tap_count, float own,
     float other),
    (pixels, sums, count, taps, tap_count, own, other))

// MARK: Places

/// A place within half a plane's largest size of 0; whatever else is nowhere.
INLINE int32_t place(double value, bool is_anywhere) {
  const double limit = spans_nowhere;
  const bool is_near = is_anywhere & (value > -limit) & (value < limit);
  // Rounded down, as all of it is positive.
  return (int32_t)((is_near ? value : -limit) + limit + 0.5) - spans_nowhere;
}

INLINE void project_places(
    int32_t *restrict x, int32_t *restrict y, size_t count, int32_t column, const double *restrict start,
    const double *restrict step, double scale) {
  const double first_x = start[0], first_y = start[1], first_w = start[2];
  const double step_x = step[0], step_y = step[1], step_w = step[2];
  for (size_t i = 0; i < count; i++) {
    const double at = (double)(column + (int32_t)i), depth = first_w + at * step_w, nearness = scale / depth;
    // Half a pixel to the middle of the first one.
    x[i] = place((first_x + at * step_x) * nearness - 128, depth > 0);
    y[i] = place((first_y + at * step_y) * nearness - 128, depth > 0);
  }
}

ROWS(
    project_places,
    (int32_t *x, int32_t *y, size_t count, int32_t column, const double *start, const double *step, double scale),
    (x, y, count, column, start, step, scale))

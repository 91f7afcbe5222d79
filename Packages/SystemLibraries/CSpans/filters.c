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

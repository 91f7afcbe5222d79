#include "vectors.h"

#pragma STDC FP_CONTRACT OFF

// Bytes are blurred in strips: lines of 32 bytes that do not know of each other, side by side.

typedef uint32_t cells4 __attribute__((vector_size(16)));
typedef uint32_t cells16 __attribute__((vector_size(64)));
typedef int32_t signed8 __attribute__((vector_size(32)));
typedef float floats8 __attribute__((vector_size(32)));

enum { STRIP = spans_strip_width };

INLINE bytes16 load(const uint8_t *bytes) {
  bytes16 a;
  memcpy(&a, bytes, 16);
  return a;
}

INLINE void store(uint8_t *bytes, bytes16 a) { memcpy(bytes, &a, 16); }

INLINE words16 load_words(const uint8_t *bytes) { return __builtin_convertvector(load(bytes), words16); }

INLINE signed8 load_numbers(const uint8_t *bytes) {
  bytes8 a;
  memcpy(&a, bytes, 8);
  return __builtin_convertvector(a, signed8);
}

// MARK: Means

/// A box over lines of bytes: from `row - radius` to `row + radius`; beyond the first row and the last one there are others.
struct box {
  const uint8_t *source;
  size_t count, radius;
  const uint8_t *before, *after;
};

INLINE const uint8_t *entering(const struct box *box, size_t row) {
  return row + box->radius < box->count ? box->source + (row + box->radius) * STRIP : box->after;
}

INLINE const uint8_t *leaving(const struct box *box, size_t row) {
  return row >= box->radius ? box->source + (row - box->radius) * STRIP : box->before;
}

/// For sums of 16 bits: boxes of at most 255 rows.
///
/// A sum n is divided by the width d as (n * m) >> k, where m is 2^k / d rounded up, or as ((n + 1) * m) >> k, where it is
/// rounded down, whichever is less off. The first is right for all n * (m * d - 2^k) < 2^k, the second for all
/// (n + 1) * (2^k - m * d) <= 2^k, with k = 16 + log2 d.
INLINE void average_narrow(const struct box *box, uint8_t *target) {
  const uint32_t width = 2 * (uint32_t)box->radius + 1, shift = 31 - (uint32_t)__builtin_clz(width);
  const uint32_t one = 1u << (16 + shift), remainder = one % width;
  const bool is_down = remainder <= width / 2;
  const uint32_t factor = one / width + !is_down;
  // Half the width goes in from the start, for rounding.
  words16 start = (words16){} + (uint16_t)(box->radius + is_down);
  words16 left = start + load_words(box->before) * (uint16_t)box->radius;
  words16 right = start + load_words(box->before + 16) * (uint16_t)box->radius;
  for (size_t i = 0; i < box->radius; i++) {
    const uint8_t *row = i < box->count ? box->source + i * STRIP : box->after;
    left += load_words(row);
    right += load_words(row + 16);
  }
  for (size_t i = 0; i < box->count; i++) {
    const uint8_t *next = entering(box, i), *last = leaving(box, i);
    left += load_words(next);
    right += load_words(next + 16);
    words16 a = __builtin_convertvector((__builtin_convertvector(left, cells16) * factor) >> 16, words16) >> (uint16_t)shift;
    words16 b = __builtin_convertvector((__builtin_convertvector(right, cells16) * factor) >> 16, words16) >> (uint16_t)shift;
    store(target + i * STRIP, __builtin_convertvector(a, bytes16));
    store(target + i * STRIP + 16, __builtin_convertvector(b, bytes16));
    left -= load_words(last);
    right -= load_words(last + 16);
  }
}

/// For boxes of at most 1023 rows, eight bytes of each. Half a unit away from whole numbers the quotient is far enough from them
/// for a float.
INLINE void average_wide(const struct box *box, uint8_t *target) {
  const float factor = 1 / (float)(2 * box->radius + 1);
  for (size_t part = 0; part < STRIP; part += 8) {
    signed8 sum = load_numbers(box->before + part) * (int32_t)box->radius + (int32_t)box->radius;
    for (size_t i = 0; i < box->radius; i++) {
      sum += load_numbers((i < box->count ? box->source + i * STRIP : box->after) + part);
    }
    for (size_t i = 0; i < box->count; i++) {
      sum += load_numbers(entering(box, i) + part);
      floats8 mean = (__builtin_convertvector(sum, floats8) + 0.5f) * factor;
      bytes8 result = __builtin_convertvector(__builtin_convertvector(mean, signed8), bytes8);
      memcpy(target + i * STRIP + part, &result, 8);
      sum -= load_numbers(leaving(box, i) + part);
    }
  }
}

/// Applies the boxes to a strip.
///
/// - strips: room for two; the first one has the bytes.
/// - returns: the one that has the result.
INLINE uint8_t *blur_strip(uint8_t *strips, size_t count, const struct spans_boxes *boxes) {
  static const uint8_t nothing[STRIP];
  uint8_t *source = strips, *target = strips + count * STRIP;
  for (size_t i = 0; i < boxes->count; i++) {
    const struct box box = {
        source, count, boxes->radii[i], boxes->is_clamped ? source : nothing,
        boxes->is_clamped ? source + (count - 1) * STRIP : nothing};
    if (box.radius <= 127) {
      average_narrow(&box, target);
    } else {
      average_wide(&box, target);
    }
    uint8_t *other = source;
    source = target;
    target = other;
  }
  return source;
}

// MARK: Columns

INLINE void blur_columns(
    uint8_t *bytes, size_t stride, size_t width, size_t count, const struct spans_boxes *boxes, uint8_t *strips) {
  if (count == 0) return;
  for (size_t i = 0; i < count; i++) {
    if (width == STRIP) {
      memcpy(strips + i * STRIP, bytes + i * stride, STRIP);
    } else {
      memcpy(strips + i * STRIP, bytes + i * stride, width);
      memset(strips + i * STRIP + width, 0, STRIP - width);
    }
  }
  const uint8_t *result = blur_strip(strips, count, boxes);
  for (size_t i = 0; i < count; i++) {
    if (width == STRIP) {
      memcpy(bytes + i * stride, result + i * STRIP, STRIP);
    } else {
      memcpy(bytes + i * stride, result + i * STRIP, width);
    }
  }
}

ROWS(
    blur_columns,
    (uint8_t *bytes, size_t stride, size_t width, size_t count, const struct spans_boxes *boxes, uint8_t *strips),
    (bytes, stride, width, count, boxes, strips))

// MARK: Rows

/// Of 16 rows of 16 bytes.
INLINE void transpose_bytes(uint8_t *target, size_t target_stride, const uint8_t *source, size_t stride) {
  bytes16 a[16], b[16];
  for (size_t i = 0; i < 16; i++) a[i] = load(source + i * stride);
  for (size_t step = 0; step < 4; step++) {
    for (size_t i = 0; i < 8; i++) {
      b[2 * i] = __builtin_shufflevector(a[i], a[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      b[2 * i + 1] = __builtin_shufflevector(a[i], a[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    memcpy(a, b, sizeof a);
  }
  for (size_t i = 0; i < 16; i++) store(target + i * target_stride, a[i]);
}

/// Of four rows of four pixels.
INLINE void transpose_pixels(uint8_t *target, size_t target_stride, const uint8_t *source, size_t stride) {
  cells4 a = (cells4)load(source), b = (cells4)load(source + stride);
  cells4 c = (cells4)load(source + 2 * stride), d = (cells4)load(source + 3 * stride);
  cells4 ac = __builtin_shufflevector(a, c, 0, 4, 1, 5), bd = __builtin_shufflevector(b, d, 0, 4, 1, 5);
  store(target, (bytes16)__builtin_shufflevector(ac, bd, 0, 4, 1, 5));
  store(target + target_stride, (bytes16)__builtin_shufflevector(ac, bd, 2, 6, 3, 7));
  ac = __builtin_shufflevector(a, c, 2, 6, 3, 7);
  bd = __builtin_shufflevector(b, d, 2, 6, 3, 7);
  store(target + 2 * target_stride, (bytes16)__builtin_shufflevector(ac, bd, 0, 4, 1, 5));
  store(target + 3 * target_stride, (bytes16)__builtin_shufflevector(ac, bd, 2, 6, 3, 7));
}

/// Makes columns of rows: `rows` of them, of `count` pixels.
INLINE void transpose(
    uint8_t *target, size_t target_stride, const uint8_t *source, size_t stride, size_t rows, size_t count,
    size_t channels) {
  const size_t block = channels == 1 ? 16 : channels == 4 ? 4 : rows + 1;
  const size_t whole_rows = rows / block * block, whole_count = count / block * block;
  for (size_t y = 0; y < whole_rows; y += block) {
    for (size_t x = 0; x < whole_count; x += block) {
      uint8_t *corner = target + x * target_stride + y * channels;
      if (channels == 1) {
        transpose_bytes(corner, target_stride, source + y * stride + x, stride);
      } else {
        transpose_pixels(corner, target_stride, source + y * stride + x * channels, stride);
      }
    }
  }
  for (size_t y = 0; y < rows; y++) {
    for (size_t x = y < whole_rows ? whole_count : 0; x < count; x++) {
      for (size_t i = 0; i < channels; i++) {
        target[x * target_stride + y * channels + i] = source[y * stride + x * channels + i];
      }
    }
  }
}

INLINE void blur_rows(
    uint8_t *bytes, size_t stride, size_t rows, size_t count, size_t channels, const struct spans_boxes *boxes,
    uint8_t *strips) {
  if (count == 0) return;
  if (rows * channels < STRIP) memset(strips, 0, count * STRIP);
  transpose(strips, STRIP, bytes, stride, rows, count, channels);
  const uint8_t *result = blur_strip(strips, count, boxes);
  transpose(bytes, stride, result, STRIP, count, rows, channels);
}

ROWS(
    blur_rows,
    (uint8_t *bytes, size_t stride, size_t rows, size_t count, size_t channels, const struct spans_boxes *boxes,
     uint8_t *strips),
    (bytes, stride, rows, count, channels, boxes, strips))

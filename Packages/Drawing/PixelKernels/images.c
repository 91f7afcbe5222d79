#include "vectors.h"

// Texel coordinates have this many bits after the point.
enum { FRACTION = 24 };

INLINE int64_t clamp(int64_t value, int64_t most) { return value < 0 ? 0 : value > most ? most : value; }

INLINE uint32_t weight(int64_t place) { return place >> (FRACTION - 8) & 255; }

/// Two pixels that follow each other.
INLINE words8 pair(const uint32_t *left, const uint32_t *right) {
  bytes8 a;
  memcpy(&a, left, 4);
  memcpy((uint8_t *)&a + 4, right, 4);
  return __builtin_convertvector(a, words8);
}

/// Between four pixels: by `down` / 256 from those above to those below, then by `across` / 256 to the right; both are rounded
/// to the nearest.
INLINE uint32_t between(words8 above, words8 below, uint32_t across, uint32_t down) {
  words8 column = (above * (uint16_t)(256 - down) + below * (uint16_t)down + 128) >> 8;
  words4 left = __builtin_shufflevector(column, column, 0, 1, 2, 3);
  words4 right = __builtin_shufflevector(column, column, 4, 5, 6, 7);
  words4 sum = (left * (uint16_t)(256 - across) + right * (uint16_t)across + 128) >> 8;
  bytes4 result = __builtin_convertvector(sum, bytes4);
  uint32_t pixel;
  memcpy(&pixel, &result, 4);
  return pixel;
}

INLINE words16 four(const uint32_t *pixels) {
  bytes16 a;
  memcpy(&a, pixels, 16);
  return __builtin_convertvector(a, words16);
}

INLINE words16 pairs(const uint32_t *first, const uint32_t *second) {
  bytes16 a;
  memcpy(&a, first, 8);
  memcpy((uint8_t *)&a + 8, second, 8);
  return __builtin_convertvector(a, words16);
}

/// Two pixels, both as `between` has them, each from the pixels `i` and `i + 1` of its two rows.
INLINE void between_each(
    uint32_t *pixels, const uint32_t *above0, const uint32_t *below0, uint32_t across0, uint32_t down0,
    const uint32_t *above1, const uint32_t *below1, uint32_t across1, uint32_t down1) {
  words8 zero = {};
  words16 down = __builtin_shufflevector(
      zero + (uint16_t)down0, zero + (uint16_t)down1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  words16 column = (pairs(above0, above1) * (256 - down) + pairs(below0, below1) * down + 128) >> 8;
  words8 left = __builtin_shufflevector(column, column, 0, 1, 2, 3, 8, 9, 10, 11);
  words8 right = __builtin_shufflevector(column, column, 4, 5, 6, 7, 12, 13, 14, 15);
  words8 across = __builtin_shufflevector(zero + (uint16_t)across0, zero + (uint16_t)across1, 0, 1, 2, 3, 8, 9, 10, 11);
  bytes8 result = __builtin_convertvector((left * (256 - across) + right * across + 128) >> 8, bytes8);
  memcpy(pixels, &result, 8);
}

/// As an image that is moved shows it: all pixels lie alike between four of the image.
INLINE void sample_moved(
    uint32_t *pixels, size_t count, const uint32_t *above, const uint32_t *below, uint32_t across, uint32_t down) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    words16 left = (four(above + i) * (uint16_t)(256 - down) + four(below + i) * (uint16_t)down + 128) >> 8;
    words16 right = (four(above + i + 1) * (uint16_t)(256 - down) + four(below + i + 1) * (uint16_t)down + 128) >> 8;
    words16 sum = (left * (uint16_t)(256 - across) + right * (uint16_t)across + 128) >> 8;
    bytes16 result = __builtin_convertvector(sum, bytes16);
    memcpy(pixels + i, &result, 16);
  }
  for (; i < count; i++) {
    pixels[i] = between(pair(above + i, above + i + 1), pair(below + i, below + i + 1), across, down);
  }
}

INLINE void sample(
    uint32_t *pixels, size_t count, const spans_image *image, int64_t x, int64_t y, int64_t dx, int64_t dy) {
  const int64_t width = image->width, right = image->width - 1, bottom = image->height - 1;
  const int64_t last_x = x + (int64_t)(count - 1) * dx, last_y = y + (int64_t)(count - 1) * dy;
  const int64_t least_x = x < last_x ? x : last_x, most_x = x < last_x ? last_x : x;
  const int64_t least_y = y < last_y ? y : last_y, most_y = y < last_y ? last_y : y;
  if (least_x >= 0 && least_y >= 0 && most_x >> FRACTION < right && most_y >> FRACTION < bottom) {
    if (dy == 0) {
      const uint32_t *above = image->pixels + (y >> FRACTION) * width, *below = above + width;
      const uint32_t down = weight(y);
      if (dx == 1 << FRACTION) {
        return sample_moved(pixels, count, above + (x >> FRACTION), below + (x >> FRACTION), weight(x), down);
      }
      size_t i = 0;
      for (; i + 2 <= count; i += 2, x += 2 * dx) {
        const int64_t first = x >> FRACTION, second = (x + dx) >> FRACTION;
        between_each(
            pixels + i, above + first, below + first, weight(x), down, above + second, below + second, weight(x + dx), down);
      }
      for (; i < count; i++, x += dx) {
        const int64_t left = x >> FRACTION;
        pixels[i] = between(pair(above + left, above + left + 1), pair(below + left, below + left + 1), weight(x), down);
      }
      return;
    }
    size_t i = 0;
    for (; i + 2 <= count; i += 2, x += 2 * dx, y += 2 * dy) {
      const uint32_t *first = image->pixels + (y >> FRACTION) * width + (x >> FRACTION);
      const uint32_t *second = image->pixels + ((y + dy) >> FRACTION) * width + ((x + dx) >> FRACTION);
      between_each(
          pixels + i, first, first + width, weight(x), weight(y), second, second + width, weight(x + dx), weight(y + dy));
    }
    for (; i < count; i++, x += dx, y += dy) {
      const uint32_t *above = image->pixels + (y >> FRACTION) * width + (x >> FRACTION);
      const uint32_t *below = above + width;
      pixels[i] = between(pair(above, above + 1), pair(below, below + 1), weight(x), weight(y));
    }
    return;
  }
  for (size_t i = 0; i < count; i++, x += dx, y += dy) {
    int64_t left = clamp(x >> FRACTION, right), next = clamp((x >> FRACTION) + 1, right);
    const uint32_t *above = image->pixels + clamp(y >> FRACTION, bottom) * width;
    const uint32_t *below = image->pixels + clamp((y >> FRACTION) + 1, bottom) * width;
    pixels[i] = between(
        pair(above + left, above + next), pair(below + left, below + next), weight(x), weight(y));
  }
}

ROWS(
    sample,
    (uint32_t *pixels, size_t count, const spans_image *image, int64_t x, int64_t y, int64_t dx, int64_t dy),
    (pixels, count, image, x, y, dx, dy))

INLINE uint32_t pixel_or_none(const spans_plane *source, int32_t x, int32_t y) {
  return x < 0 || x >= source->width || y < 0 || y >= source->height ? 0 : source->pixels[(size_t)y * source->stride + (size_t)x];
}

INLINE void sample_places(
    uint32_t *pixels, size_t count, const spans_plane *source, const int32_t *x, const int32_t *y) {
  const int32_t right = source->width - 1, bottom = source->height - 1;
  for (size_t i = 0; i < count; i++) {
    const int32_t left = x[i] >> 8, top = y[i] >> 8;
    const uint32_t across = (uint32_t)x[i] & 255, down = (uint32_t)y[i] & 255;
    if (left >= 0 && left < right && top >= 0 && top < bottom) {
      const uint32_t *above = source->pixels + (size_t)top * source->stride + (size_t)left;
      const uint32_t *below = above + source->stride;
      pixels[i] = between(pair(above, above + 1), pair(below, below + 1), across, down);
    } else if (left < -1 || left > right || top < -1 || top > bottom) {
      pixels[i] = 0;
    } else {
      const uint32_t near[4] = {
          pixel_or_none(source, left, top), pixel_or_none(source, left + 1, top),
          pixel_or_none(source, left, top + 1), pixel_or_none(source, left + 1, top + 1)};
      pixels[i] = between(pair(near, near + 1), pair(near + 2, near + 3), across, down);
    }
  }
}

ROWS(
    sample_places,
    (uint32_t *pixels, size_t count, const spans_plane *source, const int32_t *x, const int32_t *y),
    (pixels, count, source, x, y))

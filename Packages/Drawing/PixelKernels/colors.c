// What encoders ask of the colours of pixels.
#include "vectors.h"

// Numbers are whole, and small enough to be exact as floats.
#pragma STDC FP_CONTRACT OFF

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t signed8 __attribute__((vector_size(32)));
typedef uint32_t cells8 __attribute__((vector_size(32)));

INLINE void nearest_color(
    const float *channels, size_t channel_count, size_t count, const float *color, int32_t *nearest) {
  signed8 best = (signed8){} + INT32_MAX, numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  for (size_t i = 0; i < count; i += 8) {
    floats8 distance = {};
    for (size_t channel = 0; channel < channel_count; channel++) {
      floats8 values;
      memcpy(&values, channels + channel * count + i, sizeof values);
      values -= color[channel];
      distance += values * values;
    }
    // Distance and number in one, whose minimum gives both: of several that are as near, the first.
    best = __builtin_elementwise_min(best, __builtin_convertvector(distance, signed8) << 8 | numbers);
    numbers += 8;
  }
  *nearest = INT32_MAX;
  for (int lane = 0; lane < 8; lane++) *nearest = best[lane] < *nearest ? best[lane] : *nearest;
}

ROWS(nearest_color,
     (const float *channels, size_t channel_count, size_t count, const float *color, int32_t *nearest),
     (channels, channel_count, count, color, nearest))

INLINE cells8 straight_channel(cells8 channel, cells8 factor) {
  // A channel above alpha is no premultiplied colour, but must not spill into its neighbour.
  return __builtin_elementwise_min(((channel & 0xff) * factor + 0x8000) >> 16, (cells8){} + 255);
}

INLINE cells8 straight_cells(cells8 cells, const uint32_t *factors) {
  const uint32_t all = __builtin_reduce_and(cells);
  // Most of a picture is clear or opaque throughout.
  if (all >> 24 == 0xff) return (cells & 0xff00ff00) | (cells >> 16 & 0xff) | (cells & 0xff) << 16;
  if (all == 0 && __builtin_reduce_or(cells) == 0) return cells;
  cells8 factor;
  for (int lane = 0; lane < 8; lane++) factor[lane] = factors[cells[lane] >> 24];
  return straight_channel(cells >> 16, factor) | straight_channel(cells >> 8, factor) << 8
         | straight_channel(cells, factor) << 16 | (cells & 0xff000000);
}

INLINE void straight_colors(uint8_t *straight, const uint32_t *pixels, size_t count, const uint32_t *factors) {
  for (size_t i = 0; i < count; i += 8) {
    const size_t bytes = (count - i < 8 ? count - i : 8) * 4;
    cells8 cells = {};
    if (bytes == sizeof cells) {
      memcpy(&cells, pixels + i, sizeof cells);
    } else {
      memcpy(&cells, pixels + i, bytes);
    }
    cells = straight_cells(cells, factors);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int lane = 0; lane < 8; lane++) cells[lane] = __builtin_bswap32(cells[lane]);
#endif
    if (bytes == sizeof cells) {
      memcpy(straight + i * 4, &cells, sizeof cells);
    } else {
      memcpy(straight + i * 4, &cells, bytes);
    }
  }
}

ROWS(straight_colors, (uint8_t *straight, const uint32_t *pixels, size_t count, const uint32_t *factors),
     (straight, pixels, count, factors))

#include "CSpans.h"

// Texel coordinates have this many bits after the point.
enum { FRACTION = 24 };

static inline int64_t clamp(int64_t value, int64_t most) { return value < 0 ? 0 : value > most ? most : value; }

/// From a to b by weight / 256, rounded to the nearest.
static inline uint32_t between(uint32_t a, uint32_t b, uint32_t weight) {
  const uint32_t mask = 0xff00ff, half = 0x800080;
  uint32_t rest = 256 - weight;
  uint32_t even = ((a & mask) * rest + (b & mask) * weight + half) >> 8 & mask;
  uint32_t odd = ((a >> 8 & mask) * rest + (b >> 8 & mask) * weight + half) & ~mask;
  return even | odd;
}

void spans_sample(uint32_t *pixels, size_t count, const spans_image *image, int64_t x, int64_t y, int64_t dx, int64_t dy) {
  const int64_t right = image->width - 1, bottom = image->height - 1;
  if (dy == 0) {
    // All of the pixels lie between the same two rows.
    const uint32_t *above = image->pixels + clamp(y >> FRACTION, bottom) * image->width;
    const uint32_t *below = image->pixels + clamp((y >> FRACTION) + 1, bottom) * image->width;
    const uint32_t down = y >> (FRACTION - 8) & 255;
    for (size_t i = 0; i < count; i++, x += dx) {
      int64_t left = clamp(x >> FRACTION, right), next = clamp((x >> FRACTION) + 1, right);
      uint32_t a = between(above[left], below[left], down), b = between(above[next], below[next], down);
      pixels[i] = between(a, b, x >> (FRACTION - 8) & 255);
    }
    return;
  }
  for (size_t i = 0; i < count; i++, x += dx, y += dy) {
    int64_t left = clamp(x >> FRACTION, right), next = clamp((x >> FRACTION) + 1, right);
    const uint32_t *above = image->pixels + clamp(y >> FRACTION, bottom) * image->width;
    const uint32_t *below = image->pixels + clamp((y >> FRACTION) + 1, bottom) * image->width;
    uint32_t down = y >> (FRACTION - 8) & 255;
    uint32_t a = between(above[left], below[left], down), b = between(above[next], below[next], down);
    pixels[i] = between(a, b, x >> (FRACTION - 8) & 255);
  }
}

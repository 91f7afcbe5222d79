#include "vectors.h"

#include <math.h>

// MARK: Palettes

int spans_palette(const uint32_t *pixels, size_t count, uint32_t colors[256], uint8_t *indices) {
  // Places of colours plus 1, found by their hashes; never more than a quarter is taken.
  uint16_t places[1024] = {0};
  int found = 0;
  uint32_t last = 0;
  uint8_t last_index = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t color = pixels[i];
    if (i > 0 && color == last) {
      indices[i] = last_index;
      continue;
    }
    uint32_t place = color * 0x9e3779b1u >> 22;
    while (places[place] && colors[places[place] - 1] != color) place = (place + 1) & 1023;
    if (!places[place]) {
      if (found == 256) return 257;
      colors[found] = color;
      places[place] = (uint16_t)++found;
    }
    last = color;
    last_index = indices[i] = (uint8_t)(places[place] - 1);
  }
  return found;
}

// MARK: PNG's filters

INLINE uint8_t nearest_of(int left, int up, int corner) {
  const int guess = left + up - corner;
  const int to_left = guess > left ? guess - left : left - guess;
  const int to_up = guess > up ? guess - up : up - guess;
  const int to_corner = guess > corner ? guess - corner : corner - guess;
  if (to_left <= to_up && to_left <= to_corner) return (uint8_t)left;
  return (uint8_t)(to_up <= to_corner ? up : corner);
}

/// - row: its bytes; `above` those of the row above it, NULL for the first.
static void filter_row(
    spans_filter filter, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel_size, uint8_t *out
) {
  *out++ = (uint8_t)filter;
  if (filter == spans_filter_none || (!above && filter == spans_filter_up)) {
    memcpy(out, row, count);
    return;
  }
  if (filter == spans_filter_up) {
    for (size_t i = 0; i < count; i++) out[i] = (uint8_t)(row[i] - above[i]);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    const int left = i >= pixel_size ? row[i - pixel_size] : 0;
    const int up = above ? above[i] : 0;
    const int corner = above && i >= pixel_size ? above[i - pixel_size] : 0;
    const int guess = filter == spans_filter_left ? left
      : filter == spans_filter_mean ? (left + up) / 2
      : nearest_of(left, up, corner);
    out[i] = (uint8_t)(row[i] - guess);
  }
}

static float sum_of_magnitudes(const uint8_t *bytes, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 1; i < count; i++) sum += bytes[i] < 128 ? bytes[i] : 256 - bytes[i];
  return (float)sum;
}

static float entropy(const uint8_t *bytes, size_t count) {
  uint32_t counts[256] = {0};
  for (size_t i = 0; i < count; i++) counts[bytes[i]]++;
  float sum = 0;
  for (int i = 0; i < 256; i++) {
    if (counts[i]) sum -= (float)counts[i] * log2f((float)counts[i] / (float)count);
  }
  return sum;
}

static float pairs(const uint8_t *bytes, size_t count) {
  uint64_t seen[1024] = {0};
  int found = 0;
  for (size_t i = 1; i + 1 < count; i++) {
    const uint32_t pair = (uint32_t)bytes[i] << 8 | bytes[i + 1];
    const uint64_t bit = (uint64_t)1 << (pair & 63);
    found += !(seen[pair >> 6] & bit);
    seen[pair >> 6] |= bit;
  }
  return (float)found;
}

static float cost(spans_filter filter, const uint8_t *bytes, size_t count) {
  switch (filter) {
  case spans_filter_smallest_entropy: return entropy(bytes, count);
  case spans_filter_fewest_pairs: return pairs(bytes, count);
  default: return sum_of_magnitudes(bytes, count);
  }
}

void spans_filter_rows(
    spans_filter filter, const uint8_t *rows, size_t row_size, size_t count, size_t pixel_size, uint8_t *filtered,
    uint8_t *scratch
) {
  for (size_t y = 0; y < count; y++) {
    const uint8_t *row = rows + y * row_size + 1;
    const uint8_t *above = y > 0 ? row - row_size : NULL;
    uint8_t *out = filtered + y * row_size;
    if (filter <= spans_filter_paeth) {
      filter_row(filter, row, above, row_size - 1, pixel_size, out);
      continue;
    }
    float least = 0;
    for (int candidate = spans_filter_none; candidate <= spans_filter_paeth; candidate++) {
      filter_row((spans_filter)candidate, row, above, row_size - 1, pixel_size, scratch);
      const float found = cost(filter, scratch, row_size);
      if (candidate == spans_filter_none || found < least) {
        least = found;
        memcpy(out, scratch, row_size);
      }
    }
  }
}

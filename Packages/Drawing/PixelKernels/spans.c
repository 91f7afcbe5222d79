#include "vectors.h"

#include <wchar.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the alpha of a pixel is taken for its last byte"
#endif

typedef uint32_t cells4 __attribute__((vector_size(16)));
typedef int32_t signed4 __attribute__((vector_size(16)));

INLINE words16 wide(bytes16 a) { return __builtin_convertvector(a, words16); }

INLINE bytes16 narrow(words16 a) { return __builtin_convertvector(a, bytes16); }

INLINE bytes16 load(const uint32_t *pixels) {
  bytes16 a;
  memcpy(&a, pixels, 16);
  return a;
}

INLINE void store(uint32_t *pixels, bytes16 a) { memcpy(pixels, &a, 16); }

INLINE uint32_t load_coverages(const uint8_t *coverages) {
  uint32_t a;
  memcpy(&a, coverages, 4);
  return a;
}

INLINE bytes16 repeated(uint32_t pixel) { return (bytes16)((cells4){} + pixel); }

INLINE bytes16 alphas(bytes16 a) {
  return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

/// The coverages of four pixels, once for each of their bytes.
INLINE bytes16 spread(uint32_t coverages) {
  bytes4 a;
  memcpy(&a, &coverages, 4);
  return __builtin_shufflevector(a, a, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

/// Divided by 255 and rounded to the nearest; right for 0 to 65,279.
INLINE words16 div255(words16 a) {
  a += 128;
  return (a + (a >> 8)) >> 8;
}

/// a * factor / 255.
INLINE bytes16 times(bytes16 a, words16 factor) { return narrow(div255(wide(a) * factor)); }

/// No channel is above its alpha, so nothing gets above 255: the sum is at most 65,152.
INLINE bytes16 over(bytes16 source, words16 coverage, bytes16 below) {
  words16 remaining = 255 - div255(wide(alphas(source)) * coverage);
  return narrow(div255(wide(source) * coverage + wide(below) * remaining));
}

INLINE uint32_t div255_each(uint32_t pairs) {
  pairs += 0x800080;
  return (pairs + (pairs >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
}

INLINE uint32_t pixel_times(uint32_t pixel, uint32_t factor) {
  return div255_each((pixel & 0xff00ff) * factor) | div255_each((pixel >> 8 & 0xff00ff) * factor) << 8;
}

INLINE uint32_t pixel_over(uint32_t source, uint32_t coverage, uint32_t below) {
  uint32_t remaining = 255 - div255_each((source >> 24) * coverage);
  uint32_t even = div255_each((source & 0xff00ff) * coverage + (below & 0xff00ff) * remaining);
  uint32_t odd = div255_each((source >> 8 & 0xff00ff) * coverage + (below >> 8 & 0xff00ff) * remaining);
  return even | odd << 8;
}

// MARK: Colours

INLINE void fill(uint32_t *pixels, size_t count, uint32_t color) {
  if (count < 4) {
    for (size_t i = 0; i < count; i++) pixels[i] = color;
    return;
  }
#ifdef __GLIBC__
  // It knows the widest instructions of the machine.
  if (count >= 64) {
    wmemset((wchar_t *)pixels, (wchar_t)color, count);
    return;
  }
#endif
  bytes16 colors = repeated(color);
  for (size_t i = 0; i + 4 <= count; i += 4) store(pixels + i, colors);
  store(pixels + count - 4, colors);
}

INLINE void color_over(uint32_t *pixels, size_t count, uint32_t color, uint32_t coverage) {
  uint32_t remaining = 255 - div255_each((color >> 24) * coverage);
  if (remaining == 0) return fill(pixels, count, pixel_times(color, coverage));
  words16 source = wide(repeated(color)) * (uint16_t)coverage;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    store(pixels + i, narrow(div255(source + wide(load(pixels + i)) * (uint16_t)remaining)));
  }
  for (; i < count; i++) pixels[i] = pixel_over(color, coverage, pixels[i]);
}

void spans_fill(uint32_t *pixels, size_t count, uint32_t color) { fill(pixels, count, color); }

ROWS(
    color_over, (uint32_t *pixels, size_t count, uint32_t color, uint8_t coverage), (pixels, count, color, coverage))

INLINE void color_over_covered(uint32_t *pixels, const uint8_t *coverages, size_t count, uint32_t color) {
  bytes16 source = repeated(color);
  int is_opaque = color >> 24 == 255;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    uint32_t covered = load_coverages(coverages + i);
    if (covered == 0) continue;
    if (covered == 0xffffffff && is_opaque) {
      store(pixels + i, source);
    } else {
      store(pixels + i, over(source, wide(spread(covered)), load(pixels + i)));
    }
  }
  for (; i < count; i++) {
    if (coverages[i]) pixels[i] = pixel_over(color, coverages[i], pixels[i]);
  }
}

ROWS(
    color_over_covered, (uint32_t *pixels, const uint8_t *coverages, size_t count, uint32_t color),
    (pixels, coverages, count, color))

// MARK: Lines

/// With 32 more bits. Dividing integers takes several times as long on many machines; this is rounded in the same way on all.
INLINE int64_t quotient(int64_t a, int64_t b) { return (int64_t)((double)a * 4294967296.0 / (double)b); }

INLINE void add_cell(int32_t *cells, int64_t column, uint32_t difference) {
  cells[column] = (int32_t)((uint32_t)cells[column] + difference);
}

/// A part of a line within a row, over several columns.
///
/// - left, right: where it crosses the row's borders.
/// - height: how far down it leads, `sign` times that counts.
/// - slope: how far down it leads in a column, with 32 more bits.
INLINE void add_across(
    int32_t *cells, int64_t left, int64_t right, int64_t height, int64_t slope, uint32_t sign) {
  int64_t column = left >> 8, last = right >> 8;
  // Rounded at each border, without adding up.
  int64_t y = ((int64_t)1 << 31) + slope * (((column + 1) << 8) - left);
  int64_t done = y >> 32 < height ? y >> 32 : height;
  uint32_t part = (uint32_t)done * sign;
  uint32_t area = part * (uint32_t)((left & 255) + 256);
  add_cell(cells, column, (part << 9) - area);
#pragma clang loop vectorize(disable) unroll(disable)
  for (column++; column < last; column++) {
    y += slope << 8;
    int64_t next = y >> 32 < height ? y >> 32 : height;
    part = (uint32_t)(next - done) * sign;
    done = next;
    add_cell(cells, column, area + (part << 8));
    area = part << 8;
  }
  part = (uint32_t)(height - done) * sign;
  uint32_t rest = part * (uint32_t)(right & 255);
  add_cell(cells, last, area + (part << 9) - rest);
  add_cell(cells, last + 1, rest);
}

INLINE void mark(uint64_t *marks, size_t first, size_t last) {
  size_t from = first / spans_cells_per_mark, to = last / spans_cells_per_mark;
  if ((from ^ to) < 64) {
    // From one bit to the other; of the highest one nothing is left to subtract from.
    marks[from >> 6] |= ((uint64_t)2 << (to & 63)) - ((uint64_t)1 << (from & 63));
  } else {
    for (; from <= to; from++) marks[from >> 6] |= (uint64_t)1 << (from & 63);
  }
}

void spans_add_line(
    struct spans_area *area, ptrdiff_t x0, ptrdiff_t y0, ptrdiff_t x1, ptrdiff_t y1, int32_t direction) {
  if (y0 == y1) return;
  uint32_t sign = (uint32_t)direction;
  if (y0 > y1) {
    ptrdiff_t x = x0, y = y0;
    x0 = x1, y0 = y1, x1 = x, y1 = y;
    sign = 0 - sign;
  }
  size_t row = (size_t)y0 >> 8, end = ((size_t)y1 + 255) >> 8;
  if (row < area->first_row) area->first_row = row;
  if (end > area->end_row) area->end_row = end;
  int32_t *cells = area->cells + row * area->cells_per_row;
  uint64_t *marks = area->marks + row * area->marks_per_row;
  int64_t dx = x1 - x0, dy = y1 - y0;
  int64_t slope = dy > 256 - (y0 & 255) && dx != 0 ? quotient(dx, dy) : 0;
  int64_t inverse = 0;
  // Rounded at each border, without adding up.
  int64_t x = ((int64_t)x0 << 32) + ((int64_t)1 << 31);
  int64_t height = 256 - (y0 & 255);
  int64_t remaining = dy;
  int64_t current = x0;
  for (;;) {
    int64_t next = x1;
    if (remaining <= height) {
      height = remaining;
    } else {
      x += slope * height;
      next = x >> 32;
    }
    int64_t left = current < next ? current : next, right = current < next ? next : current;
    int64_t first = left >> 8, last = right >> 8;
    if (first == last) {
      uint32_t part = (uint32_t)height * sign;
      uint32_t rest = part * (uint32_t)((left & 255) + (right & 255));
      add_cell(cells, first, (part << 9) - rest);
      add_cell(cells, first + 1, rest);
    } else {
      if (inverse == 0) inverse = quotient(dy, dx < 0 ? -dx : dx);
      add_across(cells, left, right, height, inverse, sign);
    }
    mark(marks, (size_t)first, (size_t)last + 1);
    remaining -= height;
    if (remaining == 0) return;
    height = 256;
    current = next;
    cells += area->cells_per_row;
    marks += area->marks_per_row;
  }
}

/// As `add_across` for a line that may leave the area on either side: what it adds left of column 0 is added there.
static void add_across_clipped(
    int32_t *cells, int64_t width, int64_t left, int64_t right, int64_t height, int64_t slope, uint32_t sign) {
  int64_t column = left >> 8, last = right >> 8, done = 0;
  if (column < 0) {
    column = 0;
    int64_t y = (((int64_t)1 << 31) + slope * -left) >> 32;
    done = y < height ? y : height;
    add_cell(cells, 0, ((uint32_t)done * sign) << 9);
  }
  for (; column <= last && column < width; column++) {
    int64_t from = column << 8, to = from + 256;
    int64_t next = height;
    if (column < last) {
      int64_t y = (((int64_t)1 << 31) + slope * (to - left)) >> 32;
      if (y < height) next = y;
    }
    uint32_t part = (uint32_t)(next - done) * sign;
    uint32_t area = part * (uint32_t)((left > from ? left - from : 0) + (column == last ? right - from : 256));
    done = next;
    add_cell(cells, column, (part << 9) - area);
    add_cell(cells, column + 1, area);
  }
}

void spans_add_clipped_line(
    struct spans_area *area, ptrdiff_t x0, ptrdiff_t y0, ptrdiff_t x1, ptrdiff_t y1, int32_t direction) {
  uint32_t sign = (uint32_t)direction;
  if (y0 > y1) {
    ptrdiff_t x = x0, y = y0;
    x0 = x1, y0 = y1, x1 = x, y1 = y;
    sign = 0 - sign;
  }
  const int64_t width = (int64_t)area->width, height = (int64_t)area->height;
  if (y0 == y1 || y1 <= 0 || y0 >= height << 8 || (x0 < x1 ? x0 : x1) >= width << 8) return;
  int64_t row = y0 >> 8, end = (y1 + 255) >> 8;
  if (row < 0) row = 0;
  if (end > height) end = height;
  if ((size_t)row < area->first_row) area->first_row = (size_t)row;
  if ((size_t)end > area->end_row) area->end_row = (size_t)end;
  // As `spans_add_line` has them: a line crosses a row's borders at the same places wherever it is cut.
  int64_t dx = x1 - x0, dy = y1 - y0;
  int64_t slope = dy > 256 - (y0 & 255) && dx != 0 ? quotient(dx, dy) : 0;
  int64_t inverse = 0;
  int64_t start = (int64_t)x0 * 4294967296 + ((int64_t)1 << 31);
  for (; row < end; row++) {
    int64_t top = row << 8, bottom = top + 256;
    int64_t current = y0 >= top ? x0 : (start + slope * (top - y0)) >> 32;
    int64_t next = y1 <= bottom ? x1 : (start + slope * (bottom - y0)) >> 32;
    int64_t part_height = (y1 < bottom ? y1 : bottom) - (y0 > top ? y0 : top);
    int64_t left = current < next ? current : next, right = current < next ? next : current;
    int64_t first = left >> 8, last = right >> 8;
    if (first >= width) continue;
    int32_t *cells = area->cells + (size_t)row * area->cells_per_row;
    if (last < 0) {
      add_cell(cells, 0, ((uint32_t)part_height * sign) << 9);
    } else if (first == last) {
      uint32_t part = (uint32_t)part_height * sign;
      uint32_t rest = part * (uint32_t)((left & 255) + (right & 255));
      add_cell(cells, first, (part << 9) - rest);
      add_cell(cells, first + 1, rest);
    } else {
      if (inverse == 0) inverse = quotient(dy, dx < 0 ? -dx : dx);
      add_across_clipped(cells, width, left, right, part_height, inverse, sign);
    }
    mark(
        area->marks + (size_t)row * area->marks_per_row, first < 0 ? 0 : (size_t)first,
        last < 0 ? 0 : (size_t)(last < width ? last + 1 : width));
  }
}

// MARK: Cells

#define FULL (1u << 17)

/// Sums from the left.
INLINE cells4 sums(cells4 a) {
  cells4 zero = {};
  a += __builtin_shufflevector(zero, a, 3, 4, 5, 6);
  return a + __builtin_shufflevector(zero, a, 2, 3, 4, 5);
}

INLINE cells4 last_of(cells4 a) { return __builtin_shufflevector(a, a, 3, 3, 3, 3); }

/// What is covered more than once is covered. Sums wrap where one pixel is covered 16,384 times: that is seen only at each
/// 32,768th.
INLINE cells4 coverages_of(cells4 sum, bool is_even_odd) {
  cells4 part;
  if (is_even_odd) {
    part = (sum & (2 * FULL - 1)) - FULL;
    cells4 sign = (cells4)((signed4)part >> 31);
    part = FULL - ((part ^ sign) - sign);
  } else {
    cells4 sign = (cells4)((signed4)sum >> 31);
    part = (sum ^ sign) - sign;
    cells4 is_below = (cells4)(part >> 17 == 0);
    part = (part & is_below) | (FULL & ~is_below);
  }
  return (part * 255 + FULL / 2) >> 17;
}

INLINE uint32_t coverage_of(uint32_t sum, bool is_even_odd) {
  uint32_t part;
  if (is_even_odd) {
    part = sum & (2 * FULL - 1);
    if (part > FULL) part = 2 * FULL - part;
  } else {
    part = sum >> 31 ? 0 - sum : sum;
    if (part > FULL) part = FULL;
  }
  return (part * 255 + FULL / 2) >> 17;
}

uint8_t spans_coverage(int32_t sum, bool is_even_odd) {
  return (uint8_t)coverage_of((uint32_t)sum, is_even_odd);
}

INLINE cells4 take(int32_t *cells, cells4 sum) {
  cells4 own;
  memcpy(&own, cells, 16);
  memset(cells, 0, 16);
  return sums(own) + sum;
}

int32_t spans_cells_coverages(
    int32_t *cells, size_t count, int32_t start, bool is_even_odd, uint8_t *coverages) {
  cells4 sum = (cells4){} + (uint32_t)start;
  for (size_t i = 0; i < count; i += 4) {
    cells4 own = take(cells + i, sum);
    sum = last_of(own);
    bytes4 bytes = __builtin_convertvector(coverages_of(own, is_even_odd), bytes4);
    memcpy(coverages + i, &bytes, 4);
  }
  return (int32_t)sum[0];
}

/// One of 0 to 255 for each pixel, once for each of its channels.
INLINE words16 spread_cells(cells4 a) {
  a |= a << 16;
  cells4 low = __builtin_shufflevector(a, a, 0, 0, 1, 1);
  cells4 high = __builtin_shufflevector(a, a, 2, 2, 3, 3);
  words16 all;
  memcpy(&all, &low, 16);
  memcpy((char *)&all + 16, &high, 16);
  return all;
}

/// The same as `over`.
INLINE bytes16 color_over_cells(words16 color, cells4 coverage, uint32_t alpha, bool is_opaque, bytes16 below) {
  cells4 remaining = coverage;
  if (!is_opaque) {
    remaining = (cells4)((words8)remaining * (uint16_t)alpha) + 128;
    remaining = (remaining + (remaining >> 8)) >> 8;
  }
  words16 sum = color * spread_cells(coverage) + wide(below) * spread_cells(255 - remaining);
  return narrow(div255(sum));
}

INLINE void area_color_over(
    struct spans_area *area, bool is_even_odd, uint32_t *pixels, size_t stride, uint32_t color, bool is_opaque) {
  const bytes16 colors = repeated(color);
  const words16 wide_color = wide(colors);
  const size_t width = area->width, end_row = area->end_row;
  for (size_t row = area->first_row; row < end_row; row++) {
    int32_t *cells = area->cells + row * area->cells_per_row;
    uint64_t *marks = area->marks + row * area->marks_per_row;
    uint32_t *line = pixels + row * stride;
    cells4 sum = {};
    // Up to here the row is painted.
    size_t done = 0;
    for (size_t word = 0; word < area->marks_per_row; word++) {
      uint64_t bits = marks[word];
      if (bits == 0) continue;
      marks[word] = 0;
      do {
        size_t x = (word << 6 | (size_t)__builtin_ctzll(bits)) << 2;
        bits &= bits - 1;
        size_t gap_end = x < width ? x : width;
        if (gap_end > done && sum[0] != 0) {
          uint32_t coverage = coverage_of(sum[0], is_even_odd);
          if (coverage > 0) color_over(line + done, gap_end - done, color, coverage);
        }
        done = x + 4;
        cells4 own = take(cells + x, sum);
        sum = last_of(own);
        cells4 coverage = coverages_of(own, is_even_odd);
        if (done <= width) {
          store(line + x, color_over_cells(wide_color, coverage, color >> 24, is_opaque, load(line + x)));
        } else {
          for (size_t i = 0; x + i < width; i++) {
            if (coverage[i]) line[x + i] = pixel_over(color, coverage[i], line[x + i]);
          }
        }
      } while (bits != 0);
    }
    if (done < width && sum[0] != 0) {
      uint32_t coverage = coverage_of(sum[0], is_even_odd);
      if (coverage > 0) color_over(line + done, width - done, color, coverage);
    }
  }
}

void spans_area_color_over(
    struct spans_area *area, bool is_even_odd, uint32_t *pixels, size_t stride, uint32_t color) {
  bool is_opaque = color >> 24 == 255;
  if (is_even_odd) {
    area_color_over(area, true, pixels, stride, color, is_opaque);
  } else if (is_opaque) {
    area_color_over(area, false, pixels, stride, color, true);
  } else {
    area_color_over(area, false, pixels, stride, color, false);
  }
}

// MARK: Pixels

INLINE bool is_empty(bytes16 a) {
  uint64_t halves[2];
  memcpy(halves, &a, 16);
  return (halves[0] | halves[1]) == 0;
}

/// Where pixels of which there is something to be seen follow, from `i` on, to 16 of them: most of a layer is empty.
INLINE size_t after_empty(const uint32_t *pixels, size_t i, size_t count) {
  while (i + 16 <= count) {
    if (!is_empty(load(pixels + i) | load(pixels + i + 4) | load(pixels + i + 8) | load(pixels + i + 12))) return i;
    i += 16;
  }
  return i;
}

INLINE void pixels_over(uint32_t *pixels, const uint32_t *source, size_t count, uint8_t coverage) {
  words16 factor = (words16){} + coverage;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    bytes16 own = load(source + i);
    if (is_empty(own)) {
      i = after_empty(source, i + 4, count) - 4;
    } else {
      store(pixels + i, over(own, factor, load(pixels + i)));
    }
  }
  for (; i < count; i++) pixels[i] = pixel_over(source[i], coverage, pixels[i]);
}

ROWS(
    pixels_over, (uint32_t *pixels, const uint32_t *source, size_t count, uint8_t coverage),
    (pixels, source, count, coverage))

INLINE void pixels_over_covered(
    uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    uint32_t covered = load_coverages(coverages + i);
    if (covered == 0) continue;
    bytes16 own = load(source + i);
    if (is_empty(own)) {
      i = after_empty(source, i + 4, count) - 4;
    } else {
      store(pixels + i, over(own, wide(spread(covered)), load(pixels + i)));
    }
  }
  for (; i < count; i++) pixels[i] = pixel_over(source[i], coverages[i], pixels[i]);
}

ROWS(
    pixels_over_covered,
    (uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count),
    (pixels, source, coverages, count))

INLINE void premultiply(uint32_t *pixels, size_t count, uint32_t *common) {
  // An alpha times this is itself.
  bytes16 one = repeated(0xff000000), all = repeated(0xffffffff);
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    bytes16 own = load(pixels + i);
    all &= own;
    store(pixels + i, times(own, wide(alphas(own) | one)));
  }
  cells4 each = (cells4)all;
  *common = each[0] & each[1] & each[2] & each[3];
  for (; i < count; i++) {
    uint32_t own = pixels[i];
    *common &= own;
    pixels[i] = (pixel_times(own, own >> 24) & 0xffffff) | (own & 0xff000000);
  }
}

ROWS(premultiply, (uint32_t *pixels, size_t count, uint32_t *common), (pixels, count, common))

INLINE void pixels_in_coverages(uint32_t *pixels, const uint8_t *coverages, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    store(pixels + i, times(load(pixels + i), wide(spread(load_coverages(coverages + i)))));
  }
  for (; i < count; i++) pixels[i] = pixel_times(pixels[i], coverages[i]);
}

ROWS(
    pixels_in_coverages, (uint32_t *pixels, const uint8_t *coverages, size_t count), (pixels, coverages, count))

INLINE void pixels_lerp(uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    words16 factor = wide(spread(load_coverages(coverages + i)));
    store(pixels + i, times(load(source + i), factor) + times(load(pixels + i), 255 - factor));
  }
  for (; i < count; i++) {
    pixels[i] = pixel_times(source[i], coverages[i]) + pixel_times(pixels[i], 255u - coverages[i]);
  }
}

ROWS(
    pixels_lerp, (uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count),
    (pixels, source, coverages, count))

// MARK: Coverages

INLINE uint8_t product(unsigned a, unsigned b) {
  unsigned c = a * b + 128;
  return (uint8_t)((c + (c >> 8)) >> 8);
}

INLINE void multiply_coverages(uint8_t *coverages, const uint8_t *others, size_t count) {
  for (size_t i = 0; i < count; i++) coverages[i] = product(coverages[i], others[i]);
}

ROWS(multiply_coverages, (uint8_t *coverages, const uint8_t *others, size_t count), (coverages, others, count))

INLINE void scale_coverages(uint8_t *coverages, size_t count, uint8_t factor) {
  for (size_t i = 0; i < count; i++) coverages[i] = product(coverages[i], factor);
}

ROWS(scale_coverages, (uint8_t *coverages, size_t count, uint8_t factor), (coverages, count, factor))

INLINE void coverages_over(uint8_t *coverages, const uint8_t *others, size_t count) {
  for (size_t i = 0; i < count; i++) {
    coverages[i] = (uint8_t)(others[i] + product(coverages[i], 255u - others[i]));
  }
}

ROWS(coverages_over, (uint8_t *coverages, const uint8_t *others, size_t count), (coverages, others, count))

void spans_find_covered(const uint8_t *coverages, size_t count, struct spans_covered *found) {
  size_t first = 0, end = count;
  uint64_t eight;
  for (; first + 8 <= end; first += 8) {
    memcpy(&eight, coverages + first, 8);
    if (eight != 0) break;
  }
  while (first < end && coverages[first] == 0) first++;
  for (; end >= first + 8; end -= 8) {
    memcpy(&eight, coverages + end - 8, 8);
    if (eight != 0) break;
  }
  while (end > first && coverages[end - 1] == 0) end--;
  *found = (struct spans_covered){first, end, first, first};
  for (size_t from = first; end - from > found->solid_end - found->solid_first;) {
    const uint8_t *solid = memchr(coverages + from, 255, end - from);
    if (solid == NULL) return;
    size_t start = from = (size_t)(solid - coverages);
    for (; from + 8 <= end; from += 8) {
      memcpy(&eight, coverages + from, 8);
      if (eight != UINT64_MAX) break;
    }
    while (from < end && coverages[from] == 255) from++;
    if (from - start > found->solid_end - found->solid_first) {
      found->solid_first = start;
      found->solid_end = from;
    }
  }
}

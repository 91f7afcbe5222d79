#include "PixelKernels.h"

#include <stdlib.h>
#include <string.h>

// How many rows a pixel is looked at in: about as many as Cairo has.
enum { rows_per_pixel = 16, row_height = 256 / rows_per_pixel };

static int compare_starts(const void *a, const void *b) {
  const struct spans_edge *first = a, *second = b;
  return first->y0 < second->y0 ? -1 : first->y0 > second->y0;
}

/// An edge where a row crosses it.
struct crossing {
  /// In 1 / 2^40 of a pixel from the area's left side, in the row's middle, and how much farther it is in the next row.
  int64_t place, step;
  /// The first row that it does not reach.
  int64_t end;
  int32_t sign;
};

/// In 1/256 of a pixel.
static inline int64_t x_of(const struct crossing *crossing) { return crossing->place >> 32; }

/// The first row whose middle is at y or below.
static inline int64_t row_from(int64_t y) {
  return y <= row_height / 2 ? 0 : (y + row_height / 2 - 1) / row_height;
}

static inline struct crossing crossing_in(int64_t row, const struct spans_edge *edge) {
  const int64_t y = row * row_height + row_height / 2, end = row_from(edge->y1);
  return (struct crossing){
    .place = edge->x0 * 4294967296 + ((int64_t)1 << 31) + edge->slope * (y - edge->y0),
    // What is lower than two rows may be too flat to be followed.
    .step = end > row + 1 ? edge->slope * row_height : 0,
    .end = end,
    .sign = edge->sign,
  };
}

/// Puts a crossing behind those that are not farther to the right: an order that changes little from row to row.
static inline void insert(struct crossing *crossings, size_t count, struct crossing own) {
  for (; count > 0 && x_of(crossings + count - 1) > x_of(&own); count--) crossings[count] = crossings[count - 1];
  crossings[count] = own;
}

/// Where a crossing is at the upper border of its row.
static inline int64_t top_of(const struct crossing *crossing) { return crossing->place - crossing->step / 2; }

/// Where it is at the lower border of the last of some rows.
static inline int64_t bottom_of(const struct crossing *crossing, int64_t rows) {
  return crossing->place + crossing->step * (rows - 1) + crossing->step / 2;
}

/// Whether edges are in the same order at the upper and at the lower border of some rows: none crosses another one.
static bool is_in_order(const struct crossing *crossings, size_t count, int64_t rows) {
  for (size_t i = 1; i < count; i++) {
    if (top_of(crossings + i) < top_of(crossings + i - 1)) return false;
    if (bottom_of(crossings + i, rows) < bottom_of(crossings + i - 1, rows)) return false;
  }
  return true;
}

/// Adds what is inside of edges in some rows of one pixel.
///
/// - is_followed: whether the edges are, from border to border, as none crosses another one; else they are as in the first
///   row's middle.
static void add_rows(
    struct spans_area *area, int64_t row, int64_t rows, const struct crossing *crossings, size_t count,
    bool is_even_odd, bool is_followed) {
  // Which windings are outside.
  const int32_t mask = is_even_odd ? 1 : -1;
  const int64_t y0 = row * row_height, y1 = (row + rows) * row_height, width = (int64_t)area->width << 8;
  int32_t winding = 0;
  for (size_t i = 0; i < count; i++) {
    bool was_inside = winding & mask;
    winding += crossings[i].sign;
    bool is_inside = winding & mask;
    if (was_inside == is_inside) continue;
    const int64_t x0 = is_followed ? top_of(crossings + i) >> 32 : x_of(crossings + i);
    const int64_t x1 = is_followed ? bottom_of(crossings + i, rows) >> 32 : x0;
    if (x0 >= 0 && x1 >= 0 && x0 < width && x1 < width) {
      spans_add_line(area, x0, y0, x1, y1, is_inside ? 1 : -1);
    } else {
      spans_add_clipped_line(area, x0, y0, x1, y1, is_inside ? 1 : -1);
    }
  }
}

bool spans_add_edges(struct spans_area *area, struct spans_edge *edges, size_t count, bool is_even_odd) {
  struct crossing *crossings = malloc((count + 1) * sizeof *crossings);
  if (crossings == NULL) return false;
  qsort(edges, count, sizeof *edges, compare_starts);
  const int64_t rows = (int64_t)area->height * rows_per_pixel;
  size_t next = 0, crossing_count = 0;
  for (int64_t row = 0; row < rows; row++) {
    if (crossing_count == 0) {
      // On to where an edge begins.
      if (next == count) break;
      const int64_t first = row_from(edges[next].y0);
      if (first > row) row = first;
      if (row >= rows) break;
    }
    size_t kept = 0;
    for (size_t i = 0; i < crossing_count; i++) {
      struct crossing own = crossings[i];
      if (own.end <= row) continue;
      own.place += own.step;
      insert(crossings, kept++, own);
    }
    for (; next < count && row_from(edges[next].y0) <= row; next++) {
      struct crossing own = crossing_in(row, edges + next);
      if (own.end > row) insert(crossings, kept++, own);
    }
    crossing_count = kept;
    if (kept == 0) continue;
    // As far as the same edges go on, in the rows of one pixel: what is drawn must not depend on what lies around it.
    int64_t end = (row / rows_per_pixel + 1) * rows_per_pixel;
    for (size_t i = 0; i < kept; i++) end = crossings[i].end < end ? crossings[i].end : end;
    if (next < count && row_from(edges[next].y0) < end) end = row_from(edges[next].y0);
    const bool is_followed = end - row > 1 && is_in_order(crossings, kept, end - row);
    const int64_t run = is_followed ? end - row : 1;
    add_rows(area, row, run, crossings, kept, is_even_odd, is_followed);
    for (size_t i = 0; i < kept; i++) crossings[i].place += crossings[i].step * (run - 1);
    row += run - 1;
  }
  free(crossings);
  return true;
}

bool spans_has_double(const struct spans_area *area) {
  for (size_t row = area->first_row; row < area->end_row; row++) {
    const int32_t *cells = area->cells + row * area->cells_per_row;
    int32_t sum = 0;
    for (size_t i = 0; i < area->width; i++) {
      sum += cells[i];
      if (sum > 3 << 16 || sum < -(3 << 16)) return true;
    }
  }
  return false;
}

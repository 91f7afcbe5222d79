#include "PixelKernels.h"

#include <stdlib.h>
#include <string.h>

// How many rows a pixel is looked at in: about as many as Cairo has.
enum { rows_per_pixel = 16, row_height = 256 / rows_per_pixel };

static int compare_starts(const void *a, const void *b) {
  const struct spans_edge *first = a, *second = b;
  return first->y0 < second->y0 ? -1 : first->y0 > second->y0;
}

/// An edge that the row crosses, and where.
struct crossing {
  const struct spans_edge *edge;
  int64_t x;
};

/// Adds the upper end of what is inside from here on, or its end, to a row of cells.
static void add_border(int32_t *cells, uint64_t *marks, int64_t width, int64_t x, int32_t sign) {
  if (x >= width << 8) return;
  if (x < 0) x = 0;
  size_t column = (size_t)x >> 8;
  int32_t rest = sign * row_height * 2 * (int32_t)(x & 255);
  cells[column] += sign * row_height * 512 - rest;
  cells[column + 1] += rest;
  for (size_t i = column / spans_cells_per_mark; i <= (column + 1) / spans_cells_per_mark; i++) {
    marks[i >> 6] |= (uint64_t)1 << (i & 63);
  }
}

static void add_row(
    struct spans_area *area, size_t row, const struct crossing *crossings, size_t count, bool is_even_odd) {
  int32_t *cells = area->cells + row * area->cells_per_row;
  uint64_t *marks = area->marks + row * area->marks_per_row;
  if (row < area->first_row) area->first_row = row;
  if (row + 1 > area->end_row) area->end_row = row + 1;
  int32_t winding = 0;
  for (size_t i = 0; i < count; i++) {
    bool was_inside = is_even_odd ? winding & 1 : winding != 0;
    winding += crossings[i].edge->sign;
    bool is_inside = is_even_odd ? winding & 1 : winding != 0;
    if (was_inside != is_inside) {
      add_border(cells, marks, (int64_t)area->width, crossings[i].x, is_inside ? 1 : -1);
    }
  }
}

bool spans_add_edges(struct spans_area *area, struct spans_edge *edges, size_t count, bool is_even_odd) {
  struct crossing *crossings = malloc((count + 1) * sizeof *crossings);
  if (crossings == NULL) return false;
  qsort(edges, count, sizeof *edges, compare_starts);
  size_t next = 0, crossing_count = 0;
  for (size_t row = 0; row < area->height * rows_per_pixel; row++) {
    const int64_t y = (int64_t)row * row_height + row_height / 2;
    size_t kept = 0;
    for (size_t i = 0; i < crossing_count; i++) {
      if (crossings[i].edge->y1 > y) crossings[kept++] = crossings[i];
    }
    crossing_count = kept;
    for (; next < count && edges[next].y0 <= y; next++) {
      if (edges[next].y1 > y) crossings[crossing_count++].edge = edges + next;
    }
    // From the left: an order that changes little from row to row.
    for (size_t i = 0; i < crossing_count; i++) {
      struct crossing own = crossings[i];
      own.x = (own.edge->x0 * 4294967296 + ((int64_t)1 << 31) + own.edge->slope * (y - own.edge->y0)) >> 32;
      size_t place = i;
      for (; place > 0 && crossings[place - 1].x > own.x; place--) crossings[place] = crossings[place - 1];
      crossings[place] = own;
    }
    if (crossing_count > 0) add_row(area, row / rows_per_pixel, crossings, crossing_count, is_even_odd);
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

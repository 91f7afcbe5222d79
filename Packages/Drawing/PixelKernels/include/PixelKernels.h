// Rows of premultiplied 32-bit pixels (alpha in the highest byte) composited with 8 bits of coverage, and the sums that
// coverage is made of.
//
// All of it is whole numbers. A colour s with alpha a, covered by c, over d is (s * c + d * (255 - a * c / 255)) / 255, both
// divisions rounded to the nearest. The same bytes come out on every machine.
#ifndef PIXEL_KERNELS_H
#define PIXEL_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What outlines leave in an area of pixels: differences of covered areas, which add up from the left of each row.
///
/// A pixel that is covered once adds up to 1 << 17: 256 rows of 2 * 256. All cells and marks are 0 between two outlines.
struct spans_area {
  /// Two cells a row more than the area is wide, then as many as make it a multiple of four.
  int32_t *cells;
  /// A bit for every four cells, set where one of them may not be 0.
  uint64_t *marks;
  size_t cells_per_row;
  size_t marks_per_row;
  /// In pixels.
  size_t width;
  size_t height;
  /// Rows that may have marks.
  size_t first_row;
  size_t end_row;
};

enum { spans_cells_per_mark = 4 };

/// Adds a line of an outline, whose lines lead back to where they began.
///
/// - x0 to y1: in 1/256 of a pixel from the area's corner, inside of it, the border included.
/// - sign: 1, or -1 for a line that counts from its end to its beginning.
void spans_add_line(
    struct spans_area *area, ptrdiff_t x0, ptrdiff_t y0, ptrdiff_t x1, ptrdiff_t y1, int32_t sign);

/// The same for a line that may lie anywhere. What lies left of the area counts along its left side; what lies right of
/// it, above or below, does not. What is inside is the same, to the last bit, as in any larger area.
///
/// - x0 to y1: at most 1 << 29 away from the corner, and some more.
void spans_add_clipped_line(
    struct spans_area *area, ptrdiff_t x0, ptrdiff_t y0, ptrdiff_t x1, ptrdiff_t y1, int32_t sign);

/// A line of an outline that does not lead along a row, from its upper end to its lower one.
struct spans_edge {
  /// In 1/256 of a pixel from the area's corner.
  int64_t x0, y0, y1;
  /// How far to the right it leads in 1/256 of a pixel downwards, in 1 / 2^40 of a pixel.
  int64_t slope;
  /// 1 for a line that led downwards, -1 for one that led up.
  int32_t sign;
};

/// Adds all edges of an outline at once, so that what it goes around several times is covered once: its winding is found out
/// in up to 16 rows of each pixel.
///
/// - edges: all that lie beside the area, in any order; they get another one.
/// - returns: false when there is no memory; nothing was added then.
bool spans_add_edges(struct spans_area *area, struct spans_edge *edges, size_t count, bool is_even_odd);

/// Whether lines added one by one go around something as large as a pixel twice.
bool spans_has_double(const struct spans_area *area);

/// Paints what is covered of an area in one colour and clears its cells and marks.
///
/// - pixels: of the area's first row and column, `stride` pixels from row to row.
void spans_area_color_over(
    struct spans_area *area, bool is_even_odd, uint32_t *pixels, size_t stride, uint32_t color);

/// The coverage of `count` cells, a multiple of four, which are cleared.
///
/// - sum: of all cells before them in their row.
/// - returns: the sum with them.
int32_t spans_cells_coverages(int32_t *cells, size_t count, int32_t sum, bool is_even_odd, uint8_t *coverages);

/// The coverage of pixels without marks, after cells that add up to `sum`.
uint8_t spans_coverage(int32_t sum, bool is_even_odd);

/// Makes `count` pixels one colour.
void spans_fill(uint32_t *pixels, size_t count, uint32_t color);

/// Paints one colour over `count` pixels, all of them covered by `coverage`.
void spans_color_over(uint32_t *pixels, size_t count, uint32_t color, uint8_t coverage);

/// Paints one colour over pixels with a coverage each.
void spans_color_over_covered(uint32_t *pixels, const uint8_t *coverages, size_t count, uint32_t color);

/// Paints pixels over pixels, all of them covered by `coverage`.
void spans_pixels_over(uint32_t *pixels, const uint32_t *source, size_t count, uint8_t coverage);

/// Paints pixels over pixels with a coverage each.
void spans_pixels_over_covered(
    uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count);

/// Multiplies the colours of pixels by their alpha.
///
/// - common: the bits that all of them have in common.
void spans_premultiply(uint32_t *pixels, size_t count, uint32_t *common);

/// How a colour mixes with the one below it. Those from hue on look at all channels at once.
enum spans_blend_mode {
  spans_multiply,
  spans_screen,
  spans_overlay,
  spans_darken,
  spans_lighten,
  spans_color_dodge,
  spans_color_burn,
  spans_hard_light,
  spans_soft_light,
  spans_difference,
  spans_exclusion,
  spans_add,
  spans_hue,
  spans_saturation,
  spans_color,
  spans_luminosity,
};

/// Mixes pixels into pixels, all of them covered by `coverage`.
void spans_blend(
    enum spans_blend_mode mode, uint32_t *pixels, const uint32_t *source, size_t count, uint8_t coverage);

/// Mixes pixels into pixels with a coverage each.
void spans_blend_covered(
    enum spans_blend_mode mode, uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count);

/// Multiplies coverages by others.
void spans_multiply_coverages(uint8_t *coverages, const uint8_t *others, size_t count);

/// Multiplies coverages by one value.
void spans_scale_coverages(uint8_t *coverages, size_t count, uint8_t factor);

/// Coverage over coverage: a + b - a * b.
void spans_coverages_over(uint8_t *coverages, const uint8_t *others, size_t count);

/// What is covered of a row lies between `first` and `end`; all of it between `solid_first` and `solid_end` is covered whole.
struct spans_covered {
  size_t first, end;
  size_t solid_first, solid_end;
};

/// Finds what is covered at all, and the longest run in it that is covered whole.
void spans_find_covered(const uint8_t *coverages, size_t count, struct spans_covered *found);

/// Multiplies pixels by a coverage each.
void spans_pixels_in_coverages(uint32_t *pixels, const uint8_t *coverages, size_t count);

/// Moves pixels towards others by a coverage each: 255 replaces them.
void spans_pixels_lerp(uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count);

/// Rows of pixels without gaps, at least one.
typedef struct {
  const uint32_t *pixels;
  int64_t width;
  int64_t height;
} spans_image;

/// Samples an image along a line, bilinearly; beyond its edges it goes on with the pixels there.
///
/// x and y are those of the first sample, in 1 / 2^24 of an image pixel from the middle of the image's first one; dx and dy
/// lead from sample to sample. All of them stay below 2^62.
void spans_sample(uint32_t *pixels, size_t count, const spans_image *image, int64_t x, int64_t y, int64_t dx, int64_t dy);

/// Writes the colours of a row of a linear gradient: in column c that at `start` + c * `change`, brought to 0 to `last`; what is
/// not a number counts as 0.
///
/// - colors: `last` + 1, a whole number below 2^31.
/// - column: of the first pixel.
void spans_linear_gradient(
    uint32_t *pixels, size_t count, const uint32_t *colors, double last, int32_t column, double start, double change);

/// The same of a gradient around its centre: in column c that at the length of (x + c * dx, y + c * dy) times as many as there
/// are.
void spans_radial_gradient(
    uint32_t *pixels, size_t count, const uint32_t *colors, double last, int32_t column, double x, double dx, double y,
    double dy);

/// A colour at a place in a gradient, not premultiplied.
struct spans_stop {
  double offset, red, green, blue, alpha;
};

/// Premultiplied colours between two others, each in the middle of its step.
///
/// - colors: those from the step `first` on, of which `steps` lie between the offsets 0 and 1.
/// - opacity: what alpha is multiplied with.
void spans_mixed_colors(
    uint32_t *colors, size_t first, size_t count, double steps, const struct spans_stop *before,
    const struct spans_stop *after, double opacity);

/// Rows of premultiplied pixels that follow each other after `stride` pixels.
typedef struct {
  const uint32_t *pixels;
  int32_t width;
  int32_t height;
  size_t stride;
} spans_plane;

/// Writes what a plane has at places, bilinearly; beyond its edges there is nothing.
///
/// - x, y: in 1/256 of a pixel from the middle of the first one.
void spans_sample_places(
    uint32_t *pixels, size_t count, const spans_plane *source, const int32_t *x, const int32_t *y);

#include "colors.h"
#include "filters.h"
#include "likeness.h"
#include "pictures.h"

#endif

// Prints a digest of what each loop of PixelKernels makes of numbers at random: the same on every machine. One compiler builds
// it for all of them, as the order of calls in an expression is up to it.
#include "PixelKernels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 512, height = 24 };

static uint64_t state;

static uint32_t number(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}

static uint32_t below(uint32_t end) { return (uint32_t)((uint64_t)number() * end >> 32); }

static double part(void) { return number() / 4294967296.0; }

static uint64_t digest;

static void note(const void *bytes, size_t count) {
  const uint8_t *byte = bytes;
  for (size_t i = 0; i < count; i++) digest = (digest ^ byte[i]) * 0x100000001b3;
}

static void begin(void) { state = 0x9e3779b97f4a7c15, digest = 0xcbf29ce484222325; }

static void end(const char *name) { printf("%016llx %s\n", (unsigned long long)digest, name); }

static uint32_t pixels[most * height], source[most * height];
static uint8_t coverages[most * 8], others[most * 8], third[most * 8];
static float floats[4][most * height + 64];

static uint32_t pixel(void) {
  const uint32_t kind = below(4), alpha = kind == 0 ? 0 : kind == 1 ? 255 : below(256);
  return alpha << 24 | below(alpha + 1) << 16 | below(alpha + 1) << 8 | below(alpha + 1);
}

static uint8_t coverage(void) {
  const uint32_t kind = below(4);
  return kind == 0 ? 0 : kind == 1 ? 255 : (uint8_t)below(256);
}

// Runs of equal values are what loops take short ways for.
static void fill(void) {
  for (size_t i = 0; i < most * height; i++) {
    const bool again = i > 0 && below(3) > 0;
    pixels[i] = again ? pixels[i - 1] : pixel();
    source[i] = again && below(2) ? source[i - 1] : pixel();
  }
  for (size_t i = 0; i < sizeof coverages; i++) {
    const bool again = i > 0 && below(3) > 0;
    coverages[i] = again ? coverages[i - 1] : coverage();
    others[i] = again && below(2) ? others[i - 1] : coverage();
    third[i] = coverage();
  }
  for (size_t i = 0; i < sizeof floats / sizeof(float); i++) floats[0][i] = (float)part();
}

// Each loop runs over rows of all lengths, so that what is left of vectors is among them.
#define EACH(name, bytes, ...)                   \
  begin();                                       \
  for (size_t round = 0; round < 400; round++) { \
    const size_t count = 1 + round % 130;        \
    fill();                                      \
    __VA_ARGS__;                                 \
    note(bytes, sizeof bytes);                   \
  }                                              \
  end(#name)

static void rows(void) {
  EACH(fill, pixels, spans_fill(pixels, count, pixel()));
  EACH(color_over, pixels, spans_color_over(pixels, count, pixel(), coverage()));
  EACH(color_over_covered, pixels, spans_color_over_covered(pixels, coverages, count, pixel()));
  EACH(pixels_over, pixels, spans_pixels_over(pixels, source, count, coverage()));
  EACH(pixels_over_covered, pixels, spans_pixels_over_covered(pixels, source, coverages, count));
  uint32_t common = 0;
  EACH(premultiply, pixels, { for (size_t i = 0; i < count; i++) pixels[i] = number(); spans_premultiply(pixels, count, &common); note(&common, 4); });
  EACH(blend, pixels, spans_blend(below(spans_luminosity + 1), pixels, source, count, coverage()));
  EACH(blend_covered, pixels, spans_blend_covered(below(spans_luminosity + 1), pixels, source, coverages, count));
  EACH(multiply_coverages, coverages, spans_multiply_coverages(coverages, others, count));
  EACH(scale_coverages, coverages, spans_scale_coverages(coverages, count, coverage()));
  EACH(coverages_over, coverages, spans_coverages_over(coverages, others, count));
  struct spans_covered found = {0};
  EACH(find_covered, coverages, { spans_find_covered(coverages, count, &found); note(&found, sizeof found); });
  EACH(pixels_in_coverages, pixels, spans_pixels_in_coverages(pixels, coverages, count));
  EACH(pixels_lerp, pixels, spans_pixels_lerp(pixels, source, coverages, count));
}

static void images(void) {
  const spans_image image = {source, 61, height};
  const spans_plane plane = {source, 61, height, 64};
  int32_t x[most], y[most];
  EACH(sample, pixels, spans_sample(pixels, count, &image, (int64_t)number() - (1 << 30), (int64_t)below(1u << 29), (int64_t)below(1 << 26) - (1 << 25), (int64_t)below(1 << 26) - (1 << 25)));
  EACH(linear_gradient, pixels, spans_linear_gradient(pixels, count, source, 255, (int32_t)below(100), part() * 600 - 200, part() * 9 - 4));
  EACH(radial_gradient, pixels, spans_radial_gradient(pixels, count, source, 255, (int32_t)below(100), part() * 2 - 1, part() / 50, part() * 2 - 1, part() / 50));
  EACH(mixed_colors, pixels, {
    const struct spans_stop before = {part(), part(), part(), part(), part()}, after = {1 + part(), part(), part(), part(), part()};
    spans_mixed_colors(pixels, below(900), count, 1024, &before, &after, part());
  });
  EACH(sample_places, pixels, {
    for (size_t i = 0; i < count; i++) x[i] = (int32_t)below(20000) - 2000, y[i] = (int32_t)below(9000) - 1000;
    spans_sample_places(pixels, count, &plane, x, y);
  });
  const double start[3] = {-40, 30, 1.5}, step[3] = {3.1, 0.7, -0.009};
  EACH(project_places, pixels, { memset(x, 0, sizeof x); spans_project_places(x, y, count, (int32_t)below(100), start, step, 256 * part()); note(x, count * 4); note(y, count * 4); });
}

static void filters(void) {
  float weights[20];
  static uint16_t sums[most];
  static uint8_t strips[most * 2 * spans_strip_width];
  EACH(weigh_colors, pixels, { for (int i = 0; i < 20; i++) weights[i] = (float)(part() * 3 - 1); spans_weigh_colors(pixels, count, weights); });
  EACH(weigh_colors_and_alpha, pixels, { for (int i = 0; i < 20; i++) weights[i] = (float)(part() * 3 - 1); spans_weigh_colors_and_alpha(pixels, count, weights); });
  EACH(blur_columns, pixels, {
    const struct spans_boxes boxes = {{1 + below(9), 1 + below(30), 1 + below(400)}, 1 + below(3), below(2)};
    spans_blur_columns((uint8_t *)pixels, 64, 1 + below(spans_strip_width), count, &boxes, strips);
  });
  EACH(blur_rows, pixels, {
    const size_t channels = below(2) ? 4 : 1;
    const struct spans_boxes boxes = {{1 + below(9), 1 + below(30), 1 + below(400)}, 1 + below(3), below(2)};
    spans_blur_rows((uint8_t *)pixels, most, 1 + below(spans_strip_width / 4), count, channels, &boxes, strips);
  });
  EACH(add_bytes, sums, { for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)below(60000); spans_add_bytes(sums, coverages, count); });
  EACH(divide_sums, coverages, { const uint32_t divisor = 1 + below(257); for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)below(255 * divisor + 1); spans_divide_sums(coverages, sums, count, divisor); });
  EACH(invert_bytes, coverages, spans_invert_bytes(coverages, count));
  EACH(multiply_bytes, coverages, spans_multiply_bytes(coverages, count, below(2048)));
  EACH(alphas, coverages, spans_alphas(coverages, pixels, count));
  EACH(between_bytes, coverages, spans_between_bytes(coverages, others, third, count, below(257), below(257)));
  EACH(largest, coverages, spans_largest(coverages, others, third, count));
  EACH(raise, coverages, spans_raise(coverages, others, third, count, below(5)));
  EACH(add_weighed, floats[0], spans_add_weighed(floats[0], coverages, count, (float)part()));
  EACH(sharpen_pixels, pixels, {
    struct spans_tap taps[5];
    for (int i = 0; i < 5; i++) taps[i] = (struct spans_tap){(int32_t)below(9) - 4, (float)part() / 5};
    for (size_t i = 0; i < most * 4; i++) floats[0][i] *= 255;
    spans_sharpen_pixels(pixels, floats[0] + 64, count, taps, 1 + below(5), 1 + (float)part(), (float)part());
  });
}

static void colors(void) {
  static float channels[4 * 256];
  uint32_t factors[256];
  for (uint32_t alpha = 0; alpha < 256; alpha++) factors[alpha] = alpha ? ((255 << 16) + alpha - 1) / alpha : 0;
  EACH(straight_colors, coverages, spans_straight_colors(coverages, pixels, count, factors));
  int32_t nearest[1];
  EACH(nearest_color, nearest, {
    float color[4];
    for (size_t i = 0; i < 4 * 256; i++) channels[i] = (float)below(i % 16 ? 256 : 1001);
    for (size_t i = 0; i < 4; i++) color[i] = (float)below(256);
    spans_nearest_color(channels, 3 + below(2), 8 * (count % 33), color, nearest);
  });
}

static void outlines(void) {
  static int32_t cells[(most + 4) * height];
  static uint64_t marks[((most + 4) / spans_cells_per_mark + 63) / 64 * height];
  for (int kind = 0; kind < 4; kind++) {
    begin();
    for (int round = 0; round < 300; round++) {
      const size_t width = 1 + below(200), stride = (width + 2 + 3) / 4 * 4;
      struct spans_area area = {cells, marks, stride, (stride / 4 + 63) / 64, width, height, height, 0};
      fill();
      ptrdiff_t x[9], y[9];
      struct spans_edge edges[8];
      size_t count = 0;
      for (int i = 0; i < 8; i++) {
        const ptrdiff_t beyond = kind == 1 ? 5000 : 0;
        x[i] = (ptrdiff_t)below((uint32_t)(width * 256 + 1 + 2 * beyond)) - beyond;
        y[i] = (ptrdiff_t)below((uint32_t)(height * 256 + 1 + 2 * beyond)) - beyond;
      }
      x[8] = x[0], y[8] = y[0];
      for (int i = 0; i < 8; i++) {
        if (kind == 0) spans_add_line(&area, x[i], y[i], x[i + 1], y[i + 1], 1);
        if (kind == 1) spans_add_clipped_line(&area, x[i], y[i], x[i + 1], y[i + 1], 1);
        if (kind < 2 || y[i] == y[i + 1]) continue;
        const int upper = y[i] < y[i + 1] ? i : i + 1, lower = 2 * i + 1 - upper;
        edges[count++] = (struct spans_edge){
            x[upper], y[upper], y[lower], (x[lower] - x[upper]) * ((int64_t)1 << 40) / 256 / (y[lower] - y[upper]) , upper == i ? 1 : -1};
      }
      if (kind >= 2) spans_add_edges(&area, edges, count, kind == 3);
      const bool has_double = spans_has_double(&area);
      note(&has_double, sizeof has_double);
      note(cells, sizeof cells);
      note(marks, sizeof marks);
      if (below(2)) {
        spans_area_color_over(&area, below(2), pixels, most, pixel());
      } else {
        int32_t sum = 0;
        for (size_t row = 0; row < height; row++) {
          sum = spans_cells_coverages(cells + row * stride, stride, 0, below(2), coverages);
          note(coverages, stride);
          note(&sum, sizeof sum);
        }
      }
      note(pixels, sizeof pixels);
      memset(cells, 0, sizeof cells);
      memset(marks, 0, sizeof marks);
    }
    static const char *const names[] = {"add_line", "add_clipped_line", "add_edges", "add_edges, even-odd"};
    end(names[kind]);
  }
}

static void likeness(void) {
  float linear[256];
  for (int i = 0; i < 256; i++) linear[i] = (float)(i * i) / 65025;
  uint8_t largest = 0;
  uint64_t distance = 0;
  EACH(squared_distance, coverages, { distance = spans_squared_distance(coverages, others, count, &largest); note(&distance, 8); note(&largest, 1); });
  EACH(linear_colors, floats, spans_linear_colors(floats[0], floats[1], floats[2], pixels, count, coverage(), linear));
  EACH(opponent_colors, floats, spans_opponent_colors(floats[0], floats[1], floats[2], floats[1], floats[2], floats[3], count));
  EACH(halve_plane, floats, spans_halve_plane(floats[0], floats[1], count, 1 + below(height)));
  begin();
  for (size_t round = 0; round < 40; round++) {
    const size_t width = 1 + below(90);
    double sums[6] = {0};
    float *room = malloc(spans_likeness_room(width) * sizeof(float));
    if (!room) exit(1);
    fill();
    spans_compare_planes(sums, floats[0], floats[1], width, 1 + below(height), round % 2 ? floats[2] : NULL, room);
    free(room);
    note(sums, sizeof sums);
    note(floats, sizeof floats);
  }
  end("compare_planes");
}

int main(void) {
  rows();
  images();
  filters();
  colors();
  outlines();
  likeness();
}

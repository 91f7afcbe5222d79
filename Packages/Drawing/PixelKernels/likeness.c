#include "vectors.h"

#pragma STDC FP_CONTRACT OFF

// Planes of numbers, row after row without gaps; eight more may be read and written behind the last.

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t signed8 __attribute__((vector_size(32)));

INLINE floats8 load_floats(const float *numbers) {
  floats8 a;
  memcpy(&a, numbers, 32);
  return a;
}

INLINE void store_floats(float *numbers, floats8 a) { memcpy(numbers, &a, 32); }

INLINE floats8 magnitude(floats8 a) { return (floats8)((signed8)a & 0x7fffffff); }

INLINE floats8 at_least_zero(floats8 a) { return (floats8)((signed8)a & (a > 0)); }

INLINE float sum(floats8 a) { return ((a[0] + a[4]) + (a[1] + a[5])) + ((a[2] + a[6]) + (a[3] + a[7])); }

// MARK: Bytes

uint64_t spans_squared_distance(const uint8_t *first, const uint8_t *second, size_t count, uint8_t *largest) {
  uint64_t total = 0;
  *largest = 0;
  // Most rows of most frames are the same.
  if (memcmp(first, second, count) == 0) return 0;
  for (size_t start = 0; start < count; start += 4096) {
    const size_t end = count - start < 4096 ? count : start + 4096;
    uint32_t squares = 0;
    uint8_t most = *largest;
    for (size_t i = start; i < end; i++) {
      const uint8_t distance = first[i] > second[i] ? first[i] - second[i] : second[i] - first[i];
      squares += (uint32_t)distance * distance;
      most = distance > most ? distance : most;
    }
    total += squares;
    *largest = most;
  }
  return total;
}

// MARK: Colours

void spans_linear_colors(
    float *red, float *green, float *blue, const uint32_t *pixels, size_t count, uint8_t background, const float *linear) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t pixel = pixels[i], below = ((255 - (pixel >> 24)) * background + 127) / 255;
    red[i] = linear[(pixel >> 16 & 255) + below];
    green[i] = linear[(pixel >> 8 & 255) + below];
    blue[i] = linear[(pixel & 255) + below];
  }
}

/// For numbers above 0: a guess from the exponent, and two of Halley's steps.
INLINE floats8 cube_root(floats8 a) {
  floats8 bits = __builtin_convertvector((signed8)a, floats8);
  floats8 root = (floats8)(__builtin_convertvector(bits * (1.0f / 3), signed8) + 0x2a514067);
  for (int step = 0; step < 2; step++) {
    floats8 cube = root * root * root;
    root = root * ((cube + 2 * a) / (2 * cube + a));
  }
  return root;
}

INLINE void opponent_colors(
    float *first, float *second, float *third, const float *red, const float *green, const float *blue, size_t count) {
  const float bias = 0.0037930732552754493f, root_of_bias = 0.155954200549248620f;
  for (size_t i = 0; i < count; i += 8) {
    floats8 r = load_floats(red + i), g = load_floats(green + i), b = load_floats(blue + i);
    floats8 l = cube_root(0.3f * r + 0.622f * g + 0.078f * b + bias) - root_of_bias;
    floats8 m = cube_root(0.23f * r + 0.692f * g + 0.078f * b + bias) - root_of_bias;
    floats8 s = cube_root(
        0.24342268924547819f * r + 0.20476744424496821f * g + 0.55180986650955360f * b + bias) - root_of_bias;
    floats8 y = 0.5f * (l + m);
    store_floats(first + i, 7 * (l - m) + 0.42f);
    store_floats(second + i, y + 0.01f);
    store_floats(third + i, s - y + 0.55f);
  }
}

ROWS(
    opponent_colors,
    (float *first, float *second, float *third, const float *red, const float *green, const float *blue, size_t count),
    (first, second, third, red, green, blue, count))

void spans_halve_plane(float *target, const float *source, size_t width, size_t height) {
  for (size_t y = 0; y < height; y += 2) {
    const float *above = source + y * width, *below = y + 1 < height ? above + width : above;
    size_t x = 0;
    for (; x + 2 <= width; x += 2) *target++ = 0.25f * (above[x] + above[x + 1] + below[x] + below[x + 1]);
    if (x < width) *target++ = 0.5f * (above[x] + below[x]);
  }
}

// MARK: Structure

// The weights of a Gaussian of 1.5 as sums of three cosines (Charalampidis 2016), with which SSIMULACRA 2 is defined: five
// numbers away they are 0.

enum { REACH = spans_likeness_reach, WINDOW = 2 * REACH + 1, KINDS = spans_likeness_kinds };

static const float weights[REACH + 1] = {0.26462110549f, 0.21292859201f, 0.10933537278f, 0.03601111466f, 0.00941436781f};

INLINE floats8 weighed_row(const float *row) {
  floats8 result = weights[0] * load_floats(row);
  for (int i = 1; i <= REACH; i++) result += weights[i] * (load_floats(row - i) + load_floats(row + i));
  return result;
}

/// Writes the means along a row of two planes, of their squares and of their product, one after the other.
INLINE void blur_row(float *means, size_t stride, const float *first, const float *second, size_t width, float *lines) {
  float *line[KINDS];
  for (int kind = 0; kind < KINDS; kind++) line[kind] = lines + (size_t)kind * (stride + 2 * REACH) + REACH;
  for (size_t x = 0; x < width; x += 8) {
    floats8 a = load_floats(first + x), b = load_floats(second + x);
    store_floats(line[0] + x, a);
    store_floats(line[1] + x, b);
    store_floats(line[2] + x, a * a);
    store_floats(line[3] + x, b * b);
    store_floats(line[4] + x, a * b);
  }
  // What was read of the next row.
  for (int kind = 0; kind < KINDS; kind++) memset(line[kind] + width, 0, (stride - width + REACH) * sizeof(float));
  for (int kind = 0; kind < KINDS; kind++) {
    for (size_t x = 0; x < width; x += 8) store_floats(means + (size_t)kind * stride + x, weighed_row(line[kind] + x));
  }
}

INLINE floats8 weighed_column(const float *const *rows, size_t place) {
  floats8 result = weights[0] * load_floats(rows[REACH] + place);
  for (int i = 1; i <= REACH; i++) {
    result += weights[i] * (load_floats(rows[REACH - i] + place) + load_floats(rows[REACH + i] + place));
  }
  return result;
}

INLINE void add_row(
    double *sums, const float *const *rows, size_t stride, const float *first, const float *second, size_t width,
    float *distances) {
  const signed8 places = {0, 1, 2, 3, 4, 5, 6, 7};
  floats8 errors = {}, errors4 = {}, added = {}, added4 = {}, lost = {}, lost4 = {};
  for (size_t x = 0; x < width; x += 8) {
    floats8 mean1 = weighed_column(rows, x), mean2 = weighed_column(rows, stride + x);
    floats8 variance1 = weighed_column(rows, 2 * stride + x) - mean1 * mean1;
    floats8 variance2 = weighed_column(rows, 3 * stride + x) - mean2 * mean2;
    floats8 covariance = weighed_column(rows, 4 * stride + x) - mean1 * mean2;
    floats8 shift = (mean1 - mean2) * (mean1 - mean2);
    const signed8 mask = places < (int32_t)(width - x < 8 ? width - x : 8);
    const float c = 0.0009f;
    floats8 error = at_least_zero(1 - (1 - shift) * (2 * covariance + c) / (variance1 + variance2 + c));
    error = (floats8)((signed8)error & mask);
    floats8 edge1 = 1 + magnitude(load_floats(first + x) - mean1), edge2 = 1 + magnitude(load_floats(second + x) - mean2);
    floats8 change = (floats8)((signed8)(edge2 / edge1 - 1) & mask);
    floats8 more = at_least_zero(change), less = at_least_zero(-change);
    errors += error;
    errors4 += error * error * (error * error);
    added += more;
    added4 += more * more * (more * more);
    lost += less;
    lost4 += less * less * (less * less);
    if (distances) store_floats(distances + x, load_floats(distances + x) + (floats8)((signed8)shift & mask));
  }
  sums[0] += (double)sum(errors);
  sums[1] += (double)sum(errors4);
  sums[2] += (double)sum(added);
  sums[3] += (double)sum(added4);
  sums[4] += (double)sum(lost);
  sums[5] += (double)sum(lost4);
}

INLINE void compare_planes(
    double *sums, const float *first, const float *second, size_t width, size_t height, float *distances, float *room) {
  const size_t stride = (width + 7) / 8 * 8, rowSize = KINDS * stride;
  float *lines = room + WINDOW * rowSize;
  memset(room, 0, spans_likeness_room(width) * sizeof(float));
  size_t equal = 0;
  for (size_t row = 0; row < height + REACH; row++) {
    float *means = room + row % WINDOW * rowSize;
    if (row < height) {
      const float *a = first + row * width, *b = second + row * width;
      equal = memcmp(a, b, width * sizeof(float)) == 0 ? equal + 1 : 0;
      blur_row(means, stride, a, b, width, lines);
    } else {
      equal++;
      memset(means, 0, rowSize * sizeof(float));
    }
    // Nothing around differs.
    if (row < REACH || equal >= WINDOW) continue;
    const size_t y = row - REACH;
    const float *rows[WINDOW];
    for (size_t i = 0; i < WINDOW; i++) rows[i] = room + (row + 1 + i) % WINDOW * rowSize;
    add_row(sums, rows, stride, first + y * width, second + y * width, width, distances ? distances + y * width : NULL);
  }
}

ROWS(
    compare_planes,
    (double *sums, const float *first, const float *second, size_t width, size_t height, float *distances, float *room),
    (sums, first, second, width, height, distances, room))

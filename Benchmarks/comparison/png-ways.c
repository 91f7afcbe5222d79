// How small and how fast libpng makes frames, by filters, zlib's levels, strategies and sizes of tables.
//
//     animrender render a.json --output 'frames/{frame:04}.png' --width 800
//     cc -O2 -o png-ways Benchmarks/comparison/png-ways.c -lpng -lm && ./png-ways frames/*.png
//
// Prints, for every way, the processor's time and the bytes of all images, and the geometric means of both compared
// with the first way. Of four runs the fastest counts.

#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <zlib.h>

typedef struct {
  const char *name;
  int level, strategy, filters, memory_level;
} way;

static const way ways[] = {
  {"level 1", 1, Z_DEFAULT_STRATEGY, PNG_FILTER_NONE, 8},
  {"level 1, small tables", 1, Z_DEFAULT_STRATEGY, PNG_FILTER_NONE, 6},
  {"level 3", 3, Z_DEFAULT_STRATEGY, PNG_FILTER_NONE, 8},
  {"level 3, small tables (fast)", 3, Z_DEFAULT_STRATEGY, PNG_FILTER_NONE, 6},
  {"level 1, sub", 1, Z_DEFAULT_STRATEGY, PNG_FILTER_SUB, 8},
  {"level 1, up", 1, Z_DEFAULT_STRATEGY, PNG_FILTER_UP, 8},
  {"level 1, paeth", 1, Z_DEFAULT_STRATEGY, PNG_FILTER_PAETH, 8},
  {"RLE", 1, Z_RLE, PNG_FILTER_NONE, 8},
  {"RLE, sub", 1, Z_RLE, PNG_FILTER_SUB, 8},
  {"RLE, up", 1, Z_RLE, PNG_FILTER_UP, 8},
  {"RLE, up, small tables", 1, Z_RLE, PNG_FILTER_UP, 6},
  {"RLE, paeth", 1, Z_RLE, PNG_FILTER_PAETH, 8},
  {"RLE, adaptive", 1, Z_RLE, PNG_ALL_FILTERS, 8},
  {"Huffman only, sub", 1, Z_HUFFMAN_ONLY, PNG_FILTER_SUB, 8},
  {"level 4", 4, Z_DEFAULT_STRATEGY, PNG_FILTER_NONE, 8},
  {"level 6 (balanced)", 6, Z_DEFAULT_STRATEGY, PNG_FILTER_NONE, 8},
  {"level 6, sub", 6, Z_DEFAULT_STRATEGY, PNG_FILTER_SUB, 8},
  {"level 6, adaptive", 6, Z_FILTERED, PNG_ALL_FILTERS, 8},
  {"level 9", 9, Z_DEFAULT_STRATEGY, PNG_FILTER_NONE, 8},
  {"level 9, adaptive", 9, Z_FILTERED, PNG_ALL_FILTERS, 8},
};

static void count_bytes(png_structp png, png_bytep bytes, size_t count) {
  (void)bytes;
  *(size_t *)png_get_io_ptr(png) += count;
}

static void no_flush(png_structp png) { (void)png; }

static size_t encode(const png_image *image, const png_byte *pixels, const way *way) {
  size_t size = 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  int channels = image->format == PNG_FORMAT_RGBA ? 4 : 3;
  if (setjmp(png_jmpbuf(png))) exit(1);
  png_set_write_fn(png, &size, count_bytes, no_flush);
  png_set_IHDR(
    png, info, image->width, image->height, 8, channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
    PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, way->level);
  png_set_compression_strategy(png, way->strategy);
  png_set_compression_mem_level(png, way->memory_level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, way->filters);
  png_set_compression_buffer_size(png, 64 << 10);
  png_write_info(png, info);
  for (png_uint_32 y = 0; y < image->height; y++) png_write_row(png, pixels + (size_t)y * image->width * channels);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return size;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **paths) {
  enum { ways_count = sizeof ways / sizeof *ways };
  double times[ways_count] = {0}, sizes[ways_count] = {0}, time_logs[ways_count] = {0}, size_logs[ways_count] = {0};
  int images = 0;
  for (int i = 1; i < count; i++) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, paths[i])) continue;
    image.format = image.format & PNG_FORMAT_FLAG_ALPHA ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
    png_byte *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (!pixels || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) return 1;
    double first_time = 1, first_size = 1;
    for (int w = 0; w < ways_count; w++) {
      double best = HUGE_VAL;
      size_t size = 0;
      for (int run = 0; run < 4; run++) {
        double start = now();
        size = encode(&image, pixels, &ways[w]);
        best = fmin(best, now() - start);
      }
      if (w == 0) first_time = best, first_size = (double)size;
      times[w] += best, sizes[w] += (double)size;
      time_logs[w] += log(best / first_time), size_logs[w] += log((double)size / first_size);
    }
    free(pixels);
    images++;
  }
  printf("%-30s %9s %9s %6s %6s   (%d images)\n", "", "ms", "kB", "time", "size", images);
  for (int w = 0; w < ways_count && images; w++) {
    printf(
      "%-30s %9.2f %9.1f %6.2f %6.2f\n", ways[w].name, times[w] * 1e3, sizes[w] / 1e3, exp(time_logs[w] / images),
      exp(size_logs[w] / images));
  }
  return 0;
}

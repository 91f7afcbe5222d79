// How small and how fast zlib, ISA-L and libdeflate make the rows of frames, which are not filtered.
//
//     animrender render a.json --output 'frames/{frame:04}.png' --max-size 800
//     cc -O2 -o deflate-ways Benchmarks/comparison/deflate-ways.c -lpng -lz -lisal -ldeflate && ./deflate-ways frames/*.png
//
// Prints, for every way, the processor's time and the bytes of all frames, and both compared with the first way. Of three
// runs the fastest counts.

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

typedef struct {
  const char *name;
  size_t (*deflate)(int level, unsigned char *rows, size_t count, unsigned char *target, size_t room);
  int level;
} way;

static size_t by_zlib(int level, unsigned char *rows, size_t count, unsigned char *target, size_t room) {
  z_stream stream = {0};
  deflateInit2(&stream, level, Z_DEFLATED, 15, level == 3 ? 6 : 8, Z_DEFAULT_STRATEGY);
  stream.next_in = rows;
  stream.avail_in = (uInt)count;
  stream.next_out = target;
  stream.avail_out = (uInt)room;
  deflate(&stream, Z_FINISH);
  const size_t size = stream.total_out;
  deflateEnd(&stream);
  return size;
}

static size_t by_libdeflate(int level, unsigned char *rows, size_t count, unsigned char *target, size_t room) {
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  const size_t size = libdeflate_zlib_compress(compressor, rows, count, target, room);
  libdeflate_free_compressor(compressor);
  return size;
}

/// In pieces of 64 KiB.
static size_t by_isal(int level, unsigned char *rows, size_t count, unsigned char *target, size_t room) {
  static const uint32_t sizes[] = {0, ISAL_DEF_LVL1_DEFAULT, ISAL_DEF_LVL2_DEFAULT, ISAL_DEF_LVL3_DEFAULT};
  static unsigned char tables[1 << 22];
  static struct isal_zstream stream;
  isal_deflate_init(&stream);
  stream.level = (uint32_t)level;
  stream.level_buf = tables;
  stream.level_buf_size = sizes[level];
  stream.gzip_flag = IGZIP_ZLIB;
  stream.next_out = target;
  stream.avail_out = (uint32_t)room;
  for (size_t start = 0; start < count; start += 1 << 16) {
    const size_t size = count - start < 1 << 16 ? count - start : 1 << 16;
    stream.next_in = rows + start;
    stream.avail_in = (uint32_t)size;
    stream.end_of_stream = start + size == count;
    isal_deflate(&stream);
  }
  return stream.total_out;
}

static const way ways[] = {
  {"zlib 3, small tables", by_zlib, 3}, {"zlib 6", by_zlib, 6}, {"zlib 9", by_zlib, 9},
  {"ISA-L 0", by_isal, 0}, {"ISA-L 1 (fast)", by_isal, 1}, {"ISA-L 2", by_isal, 2}, {"ISA-L 3", by_isal, 3},
  {"libdeflate 1", by_libdeflate, 1}, {"libdeflate 4", by_libdeflate, 4}, {"libdeflate 6 (balanced)", by_libdeflate, 6},
  {"libdeflate 9", by_libdeflate, 9}, {"libdeflate 12 (small)", by_libdeflate, 12},
};
enum { way_count = sizeof ways / sizeof ways[0] };

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/// Rows with a byte for their filter in front; NULL for what is no PNG.
static unsigned char *read_rows(const char *path, size_t *count) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&image, path)) return NULL;
  const size_t channels = image.format & PNG_FORMAT_FLAG_ALPHA ? 4 : 3;
  image.format = channels == 4 ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  unsigned char *pixels = malloc(PNG_IMAGE_SIZE(image));
  png_image_finish_read(&image, NULL, pixels, 0, NULL);
  const size_t size = image.width * channels;
  *count = (size + 1) * image.height;
  unsigned char *rows = calloc(*count, 1);
  for (size_t y = 0; y < image.height; y++) memcpy(rows + y * (size + 1) + 1, pixels + y * size, size);
  free(pixels);
  return rows;
}

int main(int argc, char **argv) {
  double times[way_count] = {0};
  size_t sizes[way_count] = {0};
  for (int file = 1; file < argc; file++) {
    size_t count;
    unsigned char *rows = read_rows(argv[file], &count);
    if (!rows) continue;
    const size_t room = count + count / 8 + 10000;
    unsigned char *target = malloc(room);
    for (int i = 0; i < way_count; i++) {
      double fastest = 1e9;
      for (int run = 0; run < 3; run++) {
        const double start = seconds();
        const size_t size = ways[i].deflate(ways[i].level, rows, count, target, room);
        const double time = seconds() - start;
        if (time < fastest) fastest = time;
        if (run == 0) sizes[i] += size;
      }
      times[i] += fastest;
    }
    free(rows);
    free(target);
  }
  for (int i = 0; i < way_count; i++) {
    printf(
      "%-24s %8.4f s %6.2f  %10zu bytes %6.3f\n", ways[i].name, times[i], times[i] / times[0], sizes[i],
      (double)sizes[i] / (double)sizes[0]);
  }
}

#include "cpng.h"

#include "input.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

// Errors and warnings

static void fail(png_structp png, png_const_charp reason) {
  char *message = png_get_error_ptr(png);
  snprintf(message, CPNG_MESSAGE_SIZE, "%s", reason);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp reason) {
  (void)png;
  (void)reason;
}

// Decoding

static void read_input(png_structp png, png_bytep target, size_t count) {
  if (!cpng_input_read(png_get_io_ptr(png), target, count)) png_error(png, "the file ends too early");
}

/// What is inflated already has been checked, and no longer has the file's checksums.
static void ignore_checksums(png_structp png) {
  png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
}

/// Whatever the file holds, rows come out as 8 bit B, G, R, A.
static void expand_to_bgra(png_structp png, png_infop info) {
  png_byte color = png_get_color_type(png, info);
  png_set_expand(png);
  png_set_scale_16(png);
  if (color == PNG_COLOR_TYPE_GRAY || color == PNG_COLOR_TYPE_GRAY_ALPHA) png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
}

static void tell_colors(png_structp png, png_infop info, cpng_colors *colors) {
  png_unknown_chunkp chunk;
  for (int left = png_get_unknown_chunks(png, info, &chunk); left > 0; left--, chunk++) {
    if (!memcmp(chunk->name, "sRGB", 4)) colors->is_sRGB = 1;
    if (!memcmp(chunk->name, "cICP", 4) && chunk->size == 4) memcpy(colors->code_points, chunk->data, 4);
  }
  png_charp name;
  int compression;
  png_bytep profile;
  png_uint_32 size;
  if (png_get_iCCP(png, info, &name, &compression, &profile, &size)) {
    colors->profile(colors->context, profile, size);
  } else if (png_get_gAMA(png, info, &colors->gamma)) {
    double *c = colors->chromaticities;
    png_get_cHRM(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7);
  }
}

int cpng_decode(
  const uint8_t *bytes, size_t count, bool is_fast, uint32_t width, uint32_t height, uint8_t *pixels,
  size_t stride, cpng_colors *colors, void (*row_done)(void *context), void *context, char message[CPNG_MESSAGE_SIZE]
) {
  cpng_input from;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, fail, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    snprintf(message, CPNG_MESSAGE_SIZE, "no memory");
    return 0;
  }
  cpng_input_open(&from, bytes, count, width, height, is_fast);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    cpng_input_close(&from);
    return 0;
  }
  if (from.is_endless) png_error(png, "its data is far more than its pixels");
  png_set_user_limits(png, width, height);
  png_set_chunk_malloc_max(png, 8 << 20);
  png_set_option(png, PNG_SKIP_sRGB_CHECK_PROFILE, PNG_OPTION_ON);
  // libpng does not know the one before 1.6.46, and where other chunks contradict the other forgets it.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep)"cICP\0sRGB", 2);
  // Nobody asks for these, and texts unpack to a thousand times their size.
  png_set_keep_unknown_chunks(
    png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)"tEXt\0zTXt\0iTXt\0sPLT\0hIST\0pCAL\0sCAL", 7);
  png_set_read_fn(png, &from, read_input);
  png_read_info(png, info);
  if (from.inflation) ignore_checksums(png);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_error(png, "the size changes");
  }
  tell_colors(png, info, colors);
  expand_to_bgra(png, info);
  int passes = png_set_interlace_handling(png);
  if (row_done && passes > 1) png_error(png, "its rows do not come one after the other");
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "unexpected row size");
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(png, pixels + y * stride, NULL);
      if (row_done) row_done(context);
    }
  }
  // What follows the last row does not matter: a missing IEND is no reason to lose the picture.
  png_destroy_read_struct(&png, &info, NULL);
  cpng_input_close(&from);
  return 1;
}

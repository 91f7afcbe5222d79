#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng leaves by longjmp when something is wrong, which must not cross Swift frames. This function catches
// it; it returns 1 on success, otherwise 0 with a reason in `message`.

enum { CPNG_MESSAGE_SIZE = 128 };

/// What a PNG says about its colours. The first of these that is there counts.
typedef struct {
  /// The content of cICP, primaries and transfer first; 0 when there is none.
  uint8_t code_points[4];
  /// Is called with the ICC profile.
  void (*profile)(void *context, const uint8_t *bytes, size_t count);
  void *context;
  int is_sRGB;
  /// The exponent of gAMA, 0 when there is none.
  double gamma;
  /// x and y of white, red, green and blue; 0 when there are none.
  double chromaticities[8];
} cpng_colors;

/// Decodes a PNG of exactly width x height pixels into straight B, G, R, A bytes, rows `stride` apart.
/// Any colour type, bit depth and interlacing; values stay as they are, whatever `colors` says.
/// `row_done`, if not NULL, is called after every row, top first, when `colors` is filled; with a `stride` of 0 all
/// rows come in the same place. Interlaced images have no such rows.
/// `is_fast` takes less time, but damaged files then fail for other reasons, or files whose damage does not matter.
int cpng_decode(
  const uint8_t *bytes, size_t count, bool is_fast, uint32_t width, uint32_t height, uint8_t *pixels,
  size_t stride, cpng_colors *colors, void (*row_done)(void *context), void *context, char message[CPNG_MESSAGE_SIZE]);

#endif

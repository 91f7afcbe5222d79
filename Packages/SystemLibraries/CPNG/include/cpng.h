#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng leaves by longjmp when something is wrong, which must not cross Swift frames. These two functions
// catch it; both return 1 on success, otherwise 0 with a reason in `message`.

enum { CPNG_MESSAGE_SIZE = 128 };

/// Decodes a PNG of exactly width x height pixels into straight B, G, R, A bytes, rows `stride` apart.
/// Any colour type, bit depth and interlacing; colour profiles and gamma are ignored.
int cpng_decode(
  const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels, size_t stride,
  char message[CPNG_MESSAGE_SIZE]);

/// Encodes straight R, G, B (channels 3) or R, G, B, A (4) bytes of 8 bits, rows `stride` apart, with zlib's
/// `level` 0 to 9 and, unless `filters` is 0, the best filter for each row. The file is handed to `write` piece
/// by piece.
int cpng_encode(
  const uint8_t *pixels, uint32_t width, uint32_t height, int channels, size_t stride, int level, int filters,
  void (*write)(void *context, const uint8_t *bytes, size_t count), void *context,
  char message[CPNG_MESSAGE_SIZE]);

#endif

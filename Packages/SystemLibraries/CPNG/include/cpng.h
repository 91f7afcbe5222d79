#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng leaves by longjmp when something is wrong, which must not cross Swift frames. This function
// catches it; it returns 1 on success, otherwise 0 with a reason in `message`.

enum { CPNG_MESSAGE_SIZE = 128 };

/// Decodes a PNG of exactly width x height pixels into straight B, G, R, A bytes, rows `stride` apart.
/// Any colour type, bit depth and interlacing; colour profiles and gamma are ignored.
int cpng_decode(
  const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels, size_t stride,
  char message[CPNG_MESSAGE_SIZE]);

#endif

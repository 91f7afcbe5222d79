#ifndef CPNG_INPUT_H
#define CPNG_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A PNG file as libpng reads it. ISA-L inflates image data in a fraction of zlib's time, which libpng calls; and what is
// stored, zlib only copies. So libpng gets the file's chunks up to its image data, then that data, inflated, in stored
// blocks.

typedef struct {
  // What is handed out next.
  const uint8_t *next;
  size_t left;
  // NULL where libpng reads the file as it is.
  struct cpng_inflation *inflation;
  // The image data inflates to far more than the rows: libpng, which inflates all of it, must not get the file.
  bool is_endless;
} cpng_input;

// `is_fast`: image data is inflated where that is worth while. What is wrong with it, libpng knows from the file as it is.
void cpng_input_open(
  cpng_input *input, const uint8_t *file, size_t count, uint32_t width, uint32_t height, bool is_fast);

// False when there are not so many bytes, or the data that is inflated is not as it should be.
bool cpng_input_read(cpng_input *input, uint8_t *target, size_t count);

void cpng_input_close(cpng_input *input);

#endif

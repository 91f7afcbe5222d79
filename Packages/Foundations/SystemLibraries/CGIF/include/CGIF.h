// giflib, found at run time: GIFs are rare in animations, and nothing else needs the library.
//
// What is declared here is its API as far as it is used, in a table, as functions of our own with these names would take
// the place of the library's.
#ifndef CGIF_H
#define CGIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cgif_file cgif_file;

struct cgif_functions {
  cgif_file *(*DGifOpen)(void *user, int (*read)(cgif_file *file, uint8_t *bytes, int count), int *error);
  int (*DGifCloseFile)(cgif_file *file, int *error);
  int (*DGifGetRecordType)(cgif_file *file, int *type);
  int (*DGifGetImageDesc)(cgif_file *file);
  int (*DGifGetLine)(cgif_file *file, uint8_t *line, int count);
  int (*DGifGetExtension)(cgif_file *file, int *code, uint8_t **block);
  int (*DGifGetExtensionNext)(cgif_file *file, uint8_t **block);
  const char *(*GifErrorString)(int error);
};

/// Opens the library and finds its functions.
///
/// - Returns: false where it is missing.
bool cgif_load(struct cgif_functions *functions);

/// Draws the first frame of a GIF into straight B, G, R, A bytes, which are 0 where it paints nothing. Only that frame is
/// read, row by row.
///
/// - Parameters:
///   - width, height: of `pixels`; a frame that does not fit in there is an error.
/// - Returns: NULL, or what is wrong with the file.
const char *cgif_decode(
    const struct cgif_functions *functions, const uint8_t *bytes, size_t count, int width, int height,
    uint32_t *pixels);

#endif

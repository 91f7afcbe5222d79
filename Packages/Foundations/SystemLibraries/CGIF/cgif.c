#include "CGIF.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const char *const libraries[] = {
#ifdef __APPLE__
    "/opt/homebrew/lib/libgif.dylib",
    "/usr/local/lib/libgif.dylib",
#else
    "libgif.so.7",
#endif
};

static bool find(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  if (!symbol) return false;
  memcpy(function, &symbol, sizeof symbol);
  return true;
}

bool cgif_load(struct cgif_functions *functions) {
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof libraries / sizeof *libraries; i++)
    library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) find(library, #name, &functions->name)
  return FIND(DGifOpen) && FIND(DGifCloseFile) && FIND(DGifGetRecordType) && FIND(DGifGetImageDesc)
         && FIND(DGifGetLine) && FIND(DGifGetExtension) && FIND(DGifGetExtensionNext) && FIND(GifErrorString);
#undef FIND
}

/// As giflib 5 lays out its `ColorMapObject`, whose colours are three bytes each.
struct color_map {
  int count, bits;
  bool is_sorted;
  const uint8_t *colors;
};

/// As giflib 5 lays out its `GifFileType`.
struct cgif_file {
  int width, height, resolution, background;
  uint8_t aspect;
  struct color_map *colors;
  int image_count;
  struct {
    int left, top, width, height;
    bool is_interlaced;
    struct color_map *colors;
  } image;
  void *saved_images;
  int extension_count;
  void *extensions;
  int error;
  void *user;
  void *private_data;
};

enum { image_record = 2, extension_record = 3, graphics_control = 0xf9, has_transparency = 1 };

struct source {
  const uint8_t *bytes;
  size_t count;
};

static const char damaged[] = "its first frame is damaged";

static int read_bytes(cgif_file *file, uint8_t *bytes, int count) {
  struct source *source = file->user;
  size_t taken = (size_t)count < source->count ? (size_t)count : source->count;
  memcpy(bytes, source->bytes, taken);
  // giflib does not look everywhere whether it got what it asked for.
  memset(bytes + taken, 0, (size_t)count - taken);
  source->bytes += taken;
  source->count -= taken;
  return (int)taken;
}

/// Why a call failed; giflib does not give each failure a number.
static const char *reason(const struct cgif_functions *functions, int error, const char *otherwise) {
  const char *reason = functions->GifErrorString(error);
  return reason ? reason : otherwise;
}

/// Paints the frame that comes next. Returns NULL, or why that failed.
static const char *paint(
    const struct cgif_functions *functions, cgif_file *file, int transparent, int width, int height,
    uint32_t *pixels) {
  if (!functions->DGifGetImageDesc(file)) return reason(functions, file->error, damaged);
  const struct color_map *map = file->image.colors ? file->image.colors : file->colors;
  if (!map) return "it has no colours";
  int left = file->image.left, top = file->image.top, columns = file->image.width, rows = file->image.height;
  if (left < 0 || top < 0 || columns < 1 || rows < 1 || left + columns > width || top + rows > height)
    return "its first frame is outside";
  uint8_t *line = malloc((size_t)columns);
  if (!line) return "no memory for its pixels";
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  int passes = file->image.is_interlaced ? 4 : 1;
  const char *failure = NULL;
  for (int pass = 0; pass < passes && !failure; pass++) {
    int step = passes == 1 ? 1 : steps[pass];
    for (int y = passes == 1 ? 0 : starts[pass]; y < rows && !failure; y += step) {
      if (!functions->DGifGetLine(file, line, columns)) {
        failure = reason(functions, file->error, damaged);
        break;
      }
      uint32_t *target = pixels + (size_t)(top + y) * (size_t)width + left;
      for (int x = 0; x < columns; x++) {
        if (line[x] == transparent || line[x] >= map->count) continue;
        const uint8_t *color = map->colors + 3 * line[x];
        target[x] = 0xff000000u | (uint32_t)color[0] << 16 | (uint32_t)color[1] << 8 | color[2];
      }
    }
  }
  free(line);
  return failure;
}

const char *cgif_decode(
    const struct cgif_functions *functions, const uint8_t *bytes, size_t count, int width, int height,
    uint32_t *pixels) {
  struct source source = {bytes, count};
  int error = 0;
  cgif_file *file = functions->DGifOpen(&source, read_bytes, &error);
  if (!file) return reason(functions, error, "its header is damaged");
  int transparent = -1, type = 0;
  const char *failure = "it has no frame";
  while (functions->DGifGetRecordType(file, &type)) {
    if (type == image_record) {
      failure = paint(functions, file, transparent, width, height, pixels);
      break;
    }
    if (type != extension_record) break;
    int code = 0;
    uint8_t *block = NULL;
    if (!functions->DGifGetExtension(file, &code, &block)) break;
    if (code == graphics_control && block && block[0] >= 4)
      transparent = block[1] & has_transparency ? block[4] : -1;
    while (block && functions->DGifGetExtensionNext(file, &block)) {}
  }
  functions->DGifCloseFile(file, &error);
  return failure;
}

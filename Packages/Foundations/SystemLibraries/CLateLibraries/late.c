#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "late.h"

#if LATE_LIBRARIES

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#undef FUNCTION
#define FUNCTION(name) #name,
static const char *const names[] = {
#include "functions/all.h"
};

/// A library by the name that it has where programs run, and how many functions of the list are in it and those before.
/// Where there are two names, the first is that of the version which the headers had.
struct library {
  const char *names[2];
  unsigned end;
};

#undef FUNCTION
#define FUNCTION(name) +1
// clang-format off
enum {
  lcms2_end = 0
#include "functions/lcms2.h"
  , pango_end = lcms2_end
#include "functions/pango.h"
  , turbojpeg_end = pango_end
#include "functions/turbojpeg.h"
  , webp_end = turbojpeg_end
#include "functions/webp.h"
  , webpdemux_end = webp_end
#include "functions/webpdemux.h"
  , webpmux_end = webpdemux_end
#include "functions/webpmux.h"
  , zip_end = webpmux_end
#include "functions/zip.h"
};
// clang-format on

static const struct library libraries[] = {
    {{"liblcms2.so.2"}, lcms2_end},
    // It brings Cairo, Pango, Fontconfig, FreeType, HarfBuzz and GLib.
    {{"libpangocairo-1.0.so.0"}, pango_end},
    {{"libturbojpeg.so.0"}, turbojpeg_end},
    {{"libwebp.so.7"}, webp_end},
    {{"libwebpdemux.so.2"}, webpdemux_end},
    {{"libwebpmux.so.3"}, webpmux_end},
    {{"libzip.so.4", "libzip.so.5"}, zip_end},
};

/// The addresses of the functions in the order of the list, null before a first call.
__attribute__((visibility("hidden"))) _Atomic(void *) late_functions[sizeof names / sizeof *names];

/// The function of a number, for a first call. The process ends where there is none, as one ends that is linked to a
/// library which is missing.
__attribute__((visibility("hidden"))) void *late_find(unsigned number) {
  const struct library *library = libraries;
  while (number >= library->end) library++;
  // In the process already: another part of it links the library, or this one does, by whatever name.
  void *function = dlsym(RTLD_DEFAULT, names[number]);
  for (int i = 0; i < 2 && !function && library->names[i]; i++) {
    // Opened again it is the same, and stays.
    void *opened = dlopen(library->names[i], RTLD_LAZY | RTLD_LOCAL);
    if (opened) function = dlsym(opened, names[number]);
  }
  if (!function) {
    fprintf(stderr, "error while loading %s: it, or its function %s, is missing\n", library->names[0], names[number]);
    _exit(127);
  }
  atomic_store_explicit(&late_functions[number], function, memory_order_release);
  return function;
}

#endif

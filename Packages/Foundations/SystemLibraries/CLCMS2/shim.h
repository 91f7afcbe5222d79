#include "../CLateLibraries/late.h"
#include "../CLateLibraries/functions/lcms2.h"

#include <lcms2.h>

// Macros that Swift cannot see.
static const cmsUInt32Number clcms2_bgra = TYPE_BGRA_8;
static const cmsUInt32Number clcms2_gray = TYPE_GRAY_8;
static const cmsUInt32Number clcms2_inverted_cmyk = TYPE_CMYK_8_REV;

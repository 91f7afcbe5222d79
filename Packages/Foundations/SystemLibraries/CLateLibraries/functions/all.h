// In this order, the functions have their numbers.
#include "lcms2.h"
#include "pango.h"
#include "turbojpeg.h"
#include "webp.h"
#include "webpdemux.h"
#include "webpmux.h"
#include "zip.h"

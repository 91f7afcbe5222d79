#include "../CLateLibraries/late.h"
#include "../CLateLibraries/functions/webp.h"
#include "../CLateLibraries/functions/webpmux.h"

#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>

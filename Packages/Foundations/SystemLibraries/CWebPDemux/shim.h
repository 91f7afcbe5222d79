#include "../CLateLibraries/late.h"
#include "../CLateLibraries/functions/webp.h"
#include "../CLateLibraries/functions/webpdemux.h"

#include <webp/demux.h>

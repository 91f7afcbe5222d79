#include "../CLateLibraries/late.h"
#include "../CLateLibraries/functions/turbojpeg.h"

#include <turbojpeg.h>

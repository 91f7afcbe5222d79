#include "../CLateLibraries/late.h"
#include "../CLateLibraries/functions/zip.h"

#include <zip.h>

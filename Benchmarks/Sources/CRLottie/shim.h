#include <stdbool.h>
#include <rlottie_capi.h>

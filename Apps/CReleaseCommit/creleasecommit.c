#include "creleasecommit.h"

#ifndef RELEASE_COMMIT
#define RELEASE_COMMIT ""
#endif

const char *release_commit(void) { return RELEASE_COMMIT; }

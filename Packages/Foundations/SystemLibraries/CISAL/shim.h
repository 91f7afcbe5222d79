#include <isa-l/igzip_lib.h>

// Swift does not import the macro.
enum { ISAL_LEVEL_1_SIZE = ISAL_DEF_LVL1_DEFAULT };

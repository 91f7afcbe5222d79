// The functions under their own names, which all versions have, and not behind macros, which Swift does not see.
#define MPG123_ENUM_API
#include <mpg123.h>

#ifndef CLateLibraries_h
#define CLateLibraries_h

/// Nothing to be imported: what is in this target is linked, under the names that `late.h` gives functions.

#endif

#include <stddef.h>
#if defined(__linux__)
// <sched.h> has them only for those who ask for GNU's functions, which Swift's module of the C library does not.
int sched_getaffinity(int process, size_t size, void *mask);
int sched_setaffinity(int process, size_t size, const void *mask);
#endif

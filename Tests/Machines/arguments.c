// Calls a function of CLateLibraries, of a library that is opened for it: all arguments arrive, each time. Then one that is
// missing there, which ends the process.
#include <stdio.h>

struct large {
  long numbers[5];
};

struct large late_cairo_create(
    long a, double b, long c, double d, long e, double f, long g, double h, long i, double j, long k, double l, long m,
    double n, long o, double p, long q, double r);
void late_zip_close(void *archive);

int main(void) {
  for (long a = 1; a <= 2; a++) {
    struct large sum = late_cairo_create(a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
    for (int i = 0; i < 5; i++) printf("%ld ", sum.numbers[i]);
    printf("\n");
  }
  fflush(stdout);
  late_zip_close(0);
}

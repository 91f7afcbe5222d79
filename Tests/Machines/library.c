// Stands in for Pango's library: one function under a name of the list of CLateLibraries, with arguments in all registers that
// there are for them, and on the stack.
struct large {
  long numbers[5];
};

struct large cairo_create(
    long a, double b, long c, double d, long e, double f, long g, double h, long i, double j, long k, double l, long m,
    double n, long o, double p, long q, double r) {
  return (struct large){
      {a + c, e + g + i, k + m + o, q, (long)(b + 2 * d + 3 * f + 4 * h + 5 * j + 6 * l + 7 * n + 8 * p + 9 * r)}};
}

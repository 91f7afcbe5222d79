#include "vectors.h"

#include <math.h>

// Products are rounded at the end only, and in the same way on all machines.
#pragma STDC FP_CONTRACT OFF

// The formulas of the W3C's "Compositing and Blending Level 1", 255 times premultiplied: of a colour s with alpha sa and d
// with alpha da below it, what both cover is sa * da * B(d / da, s / sa).

INLINE int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
INLINE int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

/// Light and dark sides of overlay and hard light.
INLINE int32_t lit(int32_t is_dark, int32_t s, int32_t sa, int32_t d, int32_t da) {
  return is_dark ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s);
}

INLINE int32_t dodged(int32_t s, int32_t sa, int32_t d, int32_t da) {
  if (d == 0) return 0;
  return s >= sa ? sa * da : least(sa * da, d * sa * sa / (sa - s));
}

INLINE int32_t burnt(int32_t s, int32_t sa, int32_t d, int32_t da) {
  if (d >= da) return sa * da;
  return s == 0 ? 0 : sa * da - least(sa * da, (da - d) * sa * sa / s);
}

INLINE int32_t softly_lit(int32_t s, int32_t sa, int32_t d, int32_t da) {
  if (da == 0 || sa == 0) return 0;
  double source = 2 * (double)s / sa - 1, below = (double)d / da;
  double result = below;
  if (source <= 0) {
    result += source * below * (1 - below);
  } else {
    double lighter = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : sqrt(below);
    result += source * (lighter - below);
  }
  return (int32_t)(result * sa * da + 0.5);
}

/// Where one channel does not depend on the others.
INLINE int32_t both(enum spans_blend_mode mode, int32_t s, int32_t sa, int32_t d, int32_t da) {
  switch (mode) {
  case spans_multiply: return s * d;
  case spans_screen: return s * da + d * sa - s * d;
  case spans_overlay: return lit(2 * d <= da, s, sa, d, da);
  case spans_darken: return least(s * da, d * sa);
  case spans_lighten: return most(s * da, d * sa);
  case spans_color_dodge: return dodged(s, sa, d, da);
  case spans_color_burn: return burnt(s, sa, d, da);
  case spans_hard_light: return lit(2 * s <= sa, s, sa, d, da);
  case spans_soft_light: return softly_lit(s, sa, d, da);
  case spans_difference: return s * da + d * sa - 2 * least(s * da, d * sa);
  default: return s * da + d * sa - 2 * s * d;
  }
}

// MARK: Hue, saturation and luminosity

typedef struct {
  double r, g, b;
} color;

INLINE double luminosity(color c) { return 0.3 * c.r + 0.59 * c.g + 0.11 * c.b; }
INLINE double lowest(color c) { return fmin(c.r, fmin(c.g, c.b)); }
INLINE double highest(color c) { return fmax(c.r, fmax(c.g, c.b)); }

INLINE color with_luminosity(color c, double wanted) {
  double change = wanted - luminosity(c);
  c = (color){c.r + change, c.g + change, c.b + change};
  double low = lowest(c), high = highest(c), factor = 1;
  if (low < 0) factor = wanted / (wanted - low);
  if (high > 1) factor = fmin(factor, (1 - wanted) / (high - wanted));
  return (color){
    wanted + (c.r - wanted) * factor, wanted + (c.g - wanted) * factor, wanted + (c.b - wanted) * factor};
}

INLINE color with_saturation(color c, double wanted) {
  double low = lowest(c), range = highest(c) - low;
  double factor = range > 0 ? wanted / range : 0;
  return (color){(c.r - low) * factor, (c.g - low) * factor, (c.b - low) * factor};
}

INLINE double saturation(color c) { return highest(c) - lowest(c); }

INLINE color mixed(enum spans_blend_mode mode, color s, color d) {
  switch (mode) {
  case spans_hue: return with_luminosity(with_saturation(s, saturation(d)), luminosity(d));
  case spans_saturation: return with_luminosity(with_saturation(d, saturation(s)), luminosity(d));
  case spans_color: return with_luminosity(s, luminosity(d));
  default: return with_luminosity(d, luminosity(s));
  }
}

// MARK: Pixels

INLINE int32_t channel(uint32_t pixel, int shift) { return (int32_t)(pixel >> shift & 255); }

/// Divided by 255 and rounded to the nearest; right for 0 to 255 * 255.
INLINE uint32_t rounded(int32_t a) {
  uint32_t b = (uint32_t)a + 128;
  return (b + (b >> 8)) >> 8;
}

INLINE uint32_t moved(uint32_t from, uint32_t to, uint32_t part) {
  if (part == 255) return to;
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    result |= rounded(channel(from, shift) * (int32_t)(255 - part) + channel(to, shift) * (int32_t)part) << shift;
  }
  return result;
}

/// - both: of one channel what both cover.
INLINE uint32_t blended_channel(int32_t s, int32_t sa, int32_t d, int32_t da, int32_t both, uint32_t alpha) {
  // Rounding may not take it above its alpha, or below 0.
  int32_t sum = most(0, s * (255 - da) + d * (255 - sa) + both);
  return (uint32_t)least((int32_t)rounded(least(sum, 255 * 255)), (int32_t)alpha);
}

INLINE uint32_t blended(enum spans_blend_mode mode, uint32_t source, uint32_t below) {
  int32_t sa = channel(source, 24), da = channel(below, 24);
  if (mode == spans_add) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      result |= (uint32_t)least(255, channel(source, shift) + channel(below, shift)) << shift;
    }
    return result;
  }
  uint32_t alpha = rounded(255 * (sa + da) - sa * da), result = alpha << 24;
  if (mode >= spans_hue) {
    double each[3] = {0, 0, 0};
    if (sa > 0 && da > 0) {
      color s = {(double)channel(source, 16) / sa, (double)channel(source, 8) / sa, (double)channel(source, 0) / sa};
      color d = {(double)channel(below, 16) / da, (double)channel(below, 8) / da, (double)channel(below, 0) / da};
      color both = mixed(mode, s, d);
      each[0] = both.b;
      each[1] = both.g;
      each[2] = both.r;
    }
    for (int i = 0; i < 3; i++) {
      int32_t both = (int32_t)(each[i] * sa * da + 0.5);
      result |= blended_channel(channel(source, 8 * i), sa, channel(below, 8 * i), da, both, alpha) << 8 * i;
    }
    return result;
  }
  for (int shift = 0; shift < 24; shift += 8) {
    int32_t s = channel(source, shift), d = channel(below, shift);
    result |= blended_channel(s, sa, d, da, both(mode, s, sa, d, da), alpha) << shift;
  }
  return result;
}

INLINE void blend_row(
    enum spans_blend_mode mode, uint32_t *pixels, const uint32_t *source, const uint8_t *coverages,
    uint8_t coverage, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (source[i] == 0) continue;
    uint32_t covered = coverages ? coverages[i] : coverage;
    if (covered == 0) continue;
    if (mode == spans_add) {
      // What is too bright stays so along its edges.
      pixels[i] = blended(mode, moved(0, source[i], covered), pixels[i]);
    } else {
      // Little of a source would say little of its colour.
      pixels[i] = moved(pixels[i], blended(mode, source[i], pixels[i]), covered);
    }
  }
}

INLINE void blend(
    enum spans_blend_mode mode, uint32_t *pixels, const uint32_t *source, const uint8_t *coverages,
    uint8_t coverage, size_t count) {
  // One loop for each mode.
  switch (mode) {
#define MODE(name)                                                           \
  case name: return blend_row(name, pixels, source, coverages, coverage, count)
    MODE(spans_multiply);
    MODE(spans_screen);
    MODE(spans_overlay);
    MODE(spans_darken);
    MODE(spans_lighten);
    MODE(spans_color_dodge);
    MODE(spans_color_burn);
    MODE(spans_hard_light);
    MODE(spans_soft_light);
    MODE(spans_difference);
    MODE(spans_exclusion);
    MODE(spans_add);
    MODE(spans_hue);
    MODE(spans_saturation);
    MODE(spans_color);
    MODE(spans_luminosity);
#undef MODE
  }
}

void spans_blend(
    enum spans_blend_mode mode, uint32_t *pixels, const uint32_t *source, size_t count, uint8_t coverage) {
  blend(mode, pixels, source, NULL, coverage, count);
}

void spans_blend_covered(
    enum spans_blend_mode mode, uint32_t *pixels, const uint32_t *source, const uint8_t *coverages, size_t count) {
  blend(mode, pixels, source, coverages, 255, count);
}

// What encoders ask of the colours of pixels. Part of PixelKernels.h.
#ifndef CSPANS_COLORS_H
#define CSPANS_COLORS_H

#include <stddef.h>
#include <stdint.h>

/// Finds the nearest of several colours: of those that are as near, the first.
///
/// - channels: the first channel of all colours, then the second and so on.
/// - count: of colours, a multiple of eight, at most 256.
/// - color: a number for each channel. All numbers are whole, from 0 to 1000.
/// - nearest: becomes the square of the distance times 256, and the number of the colour; INT32_MAX without any.
void spans_nearest_color(
    const float *channels, size_t channel_count, size_t count, const float *color, int32_t *nearest);

/// Writes premultiplied pixels as straight R, G, B, A bytes.
///
/// - factors: for each alpha, 2^16 times what a channel is multiplied by.
void spans_straight_colors(uint8_t *straight, const uint32_t *pixels, size_t count, const uint32_t *factors);

#endif

extension BytePlane {
  /// Changes the colours so that painting this over a backdrop gives the hard mix of both: with backdrop alpha b,
  /// (1 − b)·source + b·mix, the W3C formula for blending, where mix is 1 or 0. Both planes are premultiplied pixels of
  /// four channels.
  package func mixHard(with backdrop: BytePlane) {
    for y in 0..<min(height, backdrop.height) {
      let (row, below) = (words(ofRow: y), backdrop.words(ofRow: y))
      for x in 0..<min(width, backdrop.width) { row[x] = Self.hardMix(row[x], below[x]) }
    }
  }

  private static func hardMix(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    let (sourceAlpha, backdropAlpha) = (source >> 24, backdrop >> 24)
    guard sourceAlpha > 0, backdropAlpha > 0 else { return source }
    var result = sourceAlpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let (s, b) = (source >> shift & 0xff, backdrop >> shift & 0xff)
      // s/αs + b/αb ≥ 1, without dividing.
      let mix = s * backdropAlpha + b * sourceAlpha >= sourceAlpha * backdropAlpha ? sourceAlpha : 0
      let channel = ((255 - backdropAlpha) * s + backdropAlpha * mix + 127) / 255
      result |= min(channel, sourceAlpha) << shift
    }
    return result
  }
}

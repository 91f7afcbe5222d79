import AnimationCore

extension Bitmap {
  /// The picture in the nearest colours of a palette.
  ///
  /// - Parameter isDithered: whether what is wrong with a pixel is made up for by those around it. Colours that the palette
  ///   has stay as they are, so that nothing flat has any grain.
  /// - Throws: `invalid` when memory is missing.
  package func mapped(to palette: Palette, isDithered: Bool = false) throws(AnimationError) -> Bitmap {
    var mapper = PaletteMapper(palette)
    let words = words
    guard isDithered else {
      return try Bitmap(
        width: width, height: height, words: words.map { palette.colors[Int(mapper.index(of: $0))] })
    }
    var diffusion = ErrorDiffusion(columns: 0..<width)
    var dithered: [UInt32] = []
    dithered.reserveCapacity(words.count)
    for (i, color) in words.enumerated() {
      let wanted = diffusion.corrected(color, i % width, i / width)
      if let exact = mapper.exactIndex(of: color) {
        dithered.append(palette.colors[Int(exact)])
      } else {
        let got = palette.colors[Int(mapper.index(of: wanted))]
        diffusion.spread(wanted, got, i % width)
        dithered.append(got)
      }
    }
    return try Bitmap(width: width, height: height, words: dithered)
  }
}

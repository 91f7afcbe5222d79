extension PixelBuffer {
  /// Makes a decoder's pixels straight BGRA in sRGB.
  ///
  /// - Returns: false when they were that already.
  func convert(from colors: DecodedColors) -> Bool {
    if let conversion = ColorConversion(colors) {
      conversion.apply(to: self)
    } else if colors.layout == .invertedCMYK {
      convertInvertedCMYK()
    } else {
      return false
    }
    return true
  }

  /// Without a profile, inks are the complements of the colours.
  private func convertInvertedCMYK() {
    for i in 0..<count {
      let pixel = bytes + i * 4
      let black = Int(pixel[3])
      let (cyan, magenta, yellow) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
      pixel[0] = UInt8((yellow * black + 127) / 255)
      pixel[1] = UInt8((magenta * black + 127) / 255)
      pixel[2] = UInt8((cyan * black + 127) / 255)
      pixel[3] = 255
    }
  }
}

/// What a decoder's pixels mean.
struct DecodedColors {
  enum Layout {
    /// B, G, R, A.
    case color
    /// B, G, R, A, where B, G and R are equal.
    case gray
    /// C, M, Y, K as Adobe's programs write them into JPEG: 255 is no ink.
    case invertedCMYK
  }

  var layout = Layout.color
  /// Nil for sRGB, or when the file does not say.
  var profile: ColorProfile?
}

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

  /// Converts inks to colours without a profile: they are the complements of the colours.
  private func convertInvertedCMYK() {
    for i in 0..<count {
      let pixel = bytes + i * 4
      let black = UInt32(pixel[3])
      let (cyan, magenta, yellow) = (UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]))
      pixel[0] = UInt8((yellow * black).dividedBy255)
      pixel[1] = UInt8((magenta * black).dividedBy255)
      pixel[2] = UInt8((cyan * black).dividedBy255)
      pixel[3] = 255
    }
  }
}

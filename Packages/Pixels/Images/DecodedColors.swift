/// What a decoder's pixels mean.
struct DecodedColors {
  enum Layout {
    /// B, G, R, A.
    case color
    /// The same, where B, G and R are equal.
    case gray
    /// C, M, Y, K as Adobe's programs write them into JPEG: 255 is no ink.
    case invertedCMYK
  }

  var layout = Layout.color
  /// Nil for sRGB, or when the file does not say.
  var profile: ColorProfile?
}

import AnimationCore

extension TextStyle {
  /// The style, made smaller until a string in it fits into a box, its letter spacing, outline and shadow in proportion; as it
  /// is where the string fits.
  ///
  ///     let box = animation.geometry(of: "nickname", at: 20).first?.bounds?.size ?? .zero
  ///     replacements.texts["nickname"] = StyledText(name, style.fitting(name, in: box))
  ///
  /// What fits is the room of the letters, from ascent to descent, as `Animation.textBounds` measures it.
  ///
  /// - Parameters:
  ///   - box: in item units.
  ///   - wrapping: whether lines that are too long for the box go on in the next one. Default: false, they end only where the
  ///     string says so.
  ///   - smallest: the smallest em size, above 0, which comes out where nothing larger fits. Default: 1.
  public func fitting(
    _ string: String, in box: Size, wrapping: Bool = false, smallest: Double = 1
  ) -> TextStyle {
    func fits(_ style: TextStyle) -> Bool {
      if style.fontSize > TextLayouts.maximumFontSize { return false }
      let item = TextItem(
        StyledText(string, style), frame: Rect(box), wrapWidth: wrapping ? box.width : 0)
      guard let room = FontLibrary.shared.bounds(of: item) else { return true }
      return room.width <= box.width + 1e-6 && room.height <= box.height + 1e-6
    }
    guard fontSize.isFinite, fontSize > smallest, smallest > 0, !fits(self) else { return self }
    // By halving, as in Skottie: hinted and wrapped texts do not shrink evenly.
    var (low, high) = (smallest, min(fontSize, TextLayouts.maximumFontSize))
    for _ in 0..<16 {
      let middle = (low * high).squareRoot()
      if fits(scaled(to: middle)) { low = middle } else { high = middle }
    }
    return scaled(to: low)
  }

  private func scaled(to size: Double) -> TextStyle {
    var style = scaled(by: size / fontSize)
    style.fontSize = size
    return style
  }
}

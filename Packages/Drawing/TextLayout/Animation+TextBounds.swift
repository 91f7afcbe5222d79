import AnimationCore

// What drawing will make of texts, by the same layouts.
extension Animation {
  /// The box that a string will take as the text of a sprite or layer, in one style.
  ///
  ///     let box = animation.textBounds(of: "nickname", "Ada Lovelace", TextStyle(fontSize: 28))
  ///
  /// - Parameters:
  ///   - key: of a sprite (SVGA) or text layer (Lottie), as in `Replacements.texts`.
  ///   - style: default nil, as `Replacements.strings` are drawn: in the layer's own style, or in the usual one on a sprite.
  ///   - frame: 0 is the first. Default: nil, the first in which the sprite is shown, or the layer's first text.
  /// - Returns: see the other one.
  public func textBounds(
    of key: String, _ string: String, _ style: TextStyle? = nil, at frame: Double? = nil
  ) -> Rect? {
    if let style { return textBounds(of: key, StyledText(string, style), at: frame) }
    return textBounds(of: key, Replacements(strings: [key: string]), frame)
  }

  /// The box that a text will take in the place of that of a sprite or layer: around the room of its letters, from the ascent
  /// of their fonts to the descent, where they stand once lines are broken and aligned. Outlines and shadows reach beyond it.
  ///
  /// - Returns: the box in the own space of the sprite or layer, as `geometry(of:at:)` has `bounds`; nil when the animation
  ///   has no such sprite or text layer, or shows nothing of it.
  public func textBounds(of key: String, _ text: StyledText, at frame: Double? = nil) -> Rect? {
    textBounds(of: key, Replacements(texts: [key: text]), frame)
  }

  private func textBounds(of key: String, _ replacements: Replacements, _ frame: Double?) -> Rect? {
    (makeEvaluator() as? any TextMeasuringEvaluator)?.textBounds(
      of: AnimationKeyPath(key), frame: frame, context: EvaluationContext(replacements: replacements),
      fonts: FontLibrary.shared)
  }
}

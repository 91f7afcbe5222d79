/// Tells how much room texts take before they are drawn.
package protocol TextMeasuringEvaluator: FrameEvaluator {
  /// The box around a text, in the own space of what shows it: around the room of its letters, from the ascent of their fonts
  /// to the descent.
  ///
  /// - Parameters:
  ///   - keyPath: of a text layer or sprite; see `geometry`. Of several the first in the file counts.
  ///   - frame: see `displayList`; nil for the first in which a sprite is shown, or a layer's first text.
  ///   - context: with what is shown in the place of the text.
  ///   - fonts: measures what the animation does not bring glyphs for.
  /// - Returns: nil when there is none.
  func textBounds(
    of keyPath: AnimationKeyPath, frame: Double?, context: EvaluationContext, fonts: any FontSource
  ) -> Rect?
}

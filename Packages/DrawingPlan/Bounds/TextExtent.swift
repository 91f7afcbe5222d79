import AnimationCore

/// What a plan asks of a text.
package struct TextExtent: Hashable, Sendable {
  /// Nothing is painted outside of it; in item space.
  package var bounds: Rect
  /// True when no pixel is painted by more than one letter's part, but for letters that overlap: the text may be
  /// painted with an opacity right away.
  package var isPaintedOnce: Bool

  package init(bounds: Rect, isPaintedOnce: Bool) {
    self.bounds = bounds
    self.isPaintedOnce = isPaintedOnce
  }
}

/// Whoever sets texts knows how large they are.
package protocol TextMeasure {
  /// Nil when nothing is drawn.
  ///
  /// - Parameter toPixels: from item space.
  func extent(of item: TextItem, _ toPixels: Transform) -> TextExtent?
}

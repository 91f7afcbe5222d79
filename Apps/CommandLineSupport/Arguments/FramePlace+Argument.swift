import AnimationCore

extension FramePlace {
  /// Parses a place, where a number alone is what `unit` makes of it, a time or a part.
  ///
  /// - Parameter unit: nil where there is no such place.
  package init(
    argument text: String, _ problem: ArgumentProblem, unit: (Double) -> FramePlace?
  ) throws(ArgumentProblem) {
    let place = Double(text).map { $0.isFinite ? unit($0) : nil } ?? Self.parse(text[...])
    guard let place else { throw problem }
    self = place
  }
}

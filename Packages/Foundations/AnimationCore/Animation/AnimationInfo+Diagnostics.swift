extension AnimationInfo {
  /// Everything to report about an animation that was, or will be, drawn: what decoding found, in the file's order,
  /// then what turned out while drawing.
  ///
  /// - Parameters:
  ///   - replacements: images that are not there but have a replacement are not missing.
  ///   - motionBlur: true where it is drawn, so that there is nothing to report.
  ///   - log: of what was drawn.
  package func diagnostics(
    with replacements: Replacements = Replacements(), motionBlur: Bool = false, log: DrawingLog? = nil
  ) -> [Diagnostic] {
    let replaced = Set(replacements.images.keys)
    let missing = diagnostics.filter {
      replaced.isDisjoint(with: $0.missingImageKeys) && !(motionBlur && $0.subject == .motionBlur)
    }
    // An image that decoding already knew not to be one is reported once.
    let known = Set(missing.flatMap(\.missingImageKeys))
    return missing + (log?.diagnostics ?? []).filter { known.isDisjoint(with: $0.missingImageKeys) }
  }
}

import AnimationCore

extension AnimationPlayer {
  /// See `diagnostics`.
  var currentDiagnostics: [Diagnostic] {
    guard let animation else { return [] }
    return animation.info.diagnostics(with: replacements, motionBlur: motionBlur, log: findings.log)
      + findings.unknownKeys
  }

  /// The log for renderers of what the player shows: what they note here is reported and is among the
  /// `diagnostics`.
  public var drawingLog: DrawingLog { findings.log }

  /// Reports what drawing has added to the log with the next update, to which `run` sees at once. To be
  /// called after drawing.
  package func noteDrawing() {
    if findings.areNew { loads.signal.raise() }
  }

  /// Reports one of what has turned out since the last one.
  ///
  /// - Returns: false when nothing is left.
  func reportNextFinding() -> Bool {
    // While another animation is loaded, the keys may be meant for that one.
    if !findings.keysAreChecked, state.loadRequest == nil, let animation {
      findings.check(replacements, for: animation)
    }
    guard let finding = findings.takeNext() else { return false }
    notify(.reported(finding))
    return true
  }
}

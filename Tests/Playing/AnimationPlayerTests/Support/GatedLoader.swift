import AnimationLoading
import TestSupport

extension AnimationLoader {
  /// The same, whose loads wait before the gate.
  func waiting(before gate: Gate) -> AnimationLoader {
    var loader = self
    loader.override = { source, forwarding in
      await gate.pass()
      return try await forwarding.load(source)
    }
    return loader
  }
}

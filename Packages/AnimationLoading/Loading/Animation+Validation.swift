import AnimationCore

extension Animation {
  /// The animation itself, if there is something to show; decoders from outside may not have looked.
  package func validated(as source: AnimationSource) throws(LoadError) -> any Animation {
    let (size, rate, frames) = (info.size, info.frameRate, info.frameCount)
    guard size.isFinite, !size.isEmpty else {
      throw .invalidAnimation(source, reason: "the size is \(size.width) x \(size.height)")
    }
    guard rate.isFinite, rate > 0 else {
      throw .invalidAnimation(source, reason: "the frame rate is \(rate)")
    }
    guard frames > 0 else { throw .invalidAnimation(source, reason: "it has no frames") }
    return self
  }
}

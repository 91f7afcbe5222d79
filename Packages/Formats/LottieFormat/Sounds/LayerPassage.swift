import AnimationCore

/// A layer on the way from the root to a sound: when it is there, and how the time of what it holds follows from that of
/// its composition.
struct LayerPassage {
  var span: FrameSpan
  var timing: PrecompTiming
}

extension PrecompTiming {
  /// The frame of what the layer holds, as keyframes have it.
  func keyedChildFrame(at frame: Double, frameRate: Double) -> Double {
    switch self {
    case .offset(let start, let stretch): return (frame - start) / stretch
    case .remapped(let seconds, let outFrame):
      let child = seconds.keyedValue(at: frame) * frameRate
      return child == outFrame ? outFrame - 1 : child
    }
  }
}

extension [LayerPassage] {
  /// The frame within the innermost layer, and in that one's composition; nil while one of the layers is not there.
  func frames(at frame: Double, frameRate: Double) -> (inside: Double, composition: Double)? {
    var (outer, inner) = (frame, frame)
    for passage in self {
      outer = inner
      guard passage.span.contains(outer) else { return nil }
      inner = passage.timing.keyedChildFrame(at: outer, frameRate: frameRate)
    }
    return (inner, outer)
  }

  /// When all layers are there and how time passes in the innermost, in frames of the outermost composition: frame f is
  /// (f − start) / stretch inside. Nil where time is remapped, or goes backwards.
  var straight: (span: FrameSpan, start: Double, stretch: Double)? {
    var (span, start, stretch) = (FrameSpan.always, 0.0, 1.0)
    for passage in self {
      guard case .offset(let own, let ownStretch) = passage.timing, ownStretch > 0 else { return nil }
      span.narrow(
        to: FrameSpan(from: start + passage.span.first * stretch, to: start + passage.span.end * stretch))
      start += own * stretch
      stretch *= ownStretch
    }
    return (span, start, stretch)
  }
}

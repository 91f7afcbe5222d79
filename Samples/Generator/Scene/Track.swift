import AnimationKit

/// A value over time: keyframes with easing. Both formats are written from it: Lottie takes the keyframes,
/// SVGA the value of every frame.
struct Track {
  struct Key {
    var frame: Double
    var value: [Double]
    /// How the value goes from here to the next key.
    var easing: Easing
  }

  private(set) var keys: [Key]

  /// A value that does not change.
  init(_ value: Double...) {
    keys = [Key(frame: 0, value: value, easing: .linear)]
  }

  init(keys: [Key]) {
    self.keys = keys
  }

  /// Continues with a key at `frame`; `easing` is how it is reached.
  func to(_ frame: Double, _ value: Double..., easing: Easing = .inOut) -> Track {
    var copy = self
    copy.keys[keys.count - 1].easing = easing
    copy.keys.append(Key(frame: frame, value: value, easing: .linear))
    return copy
  }

  /// The same value until `frame`.
  func hold(until frame: Double) -> Track {
    Track(keys: keys + [Key(frame: frame, value: keys[keys.count - 1].value, easing: .linear)])
  }

  /// Everything so many frames later; the first value is held until then.
  func delayed(by frames: Double) -> Track {
    Track(keys: keys.map { Key(frame: $0.frame + frames, value: $0.value, easing: $0.easing) })
  }

  var isConstant: Bool { keys.count == 1 }

  func value(at frame: Double) -> [Double] {
    guard let next = keys.firstIndex(where: { $0.frame > frame }) else { return keys[keys.count - 1].value }
    guard next > 0 else { return keys[0].value }
    let (a, b) = (keys[next - 1], keys[next])
    let progress = a.easing.value(at: (frame - a.frame) / (b.frame - a.frame))
    return zip(a.value, b.value).map { $0 + ($1 - $0) * progress }
  }
}

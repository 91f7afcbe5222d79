import AnimationCore

/// Time in parts so small that a frame and, at any speed, an attosecond both have a whole number of them.
struct TimeScale: Hashable, Sendable {
  /// Parts in a frame; they do not depend on the speed.
  let frame: Int128
  /// Parts that pass in an attosecond; 0 when time stands still.
  private let attosecond: Int128

  /// 1 is the rate's own; in thousandths.
  let speed: Double

  init(_ rate: FrameRate, speed: Double) {
    let factor = speed.isNaN ? 1 : speed == 0 ? 0 : min(max(abs(speed), 0.001), 1000)
    let thousandths = (factor * 1000).rounded()
    self.speed = thousandths / 1000
    attosecond = Int128(rate.numerator) * Int128(thousandths)
    frame = Int128(rate.denominator) * 1000 * 1_000_000_000_000_000_000
  }

  /// - Parameter duration: from nothing to six hours; what is outside counts as the nearer of these.
  func parts(in duration: Duration) -> Int128 {
    min(max(duration, .zero), .seconds(21_600)).attoseconds * attosecond
  }

  /// The time in which at least so many parts pass; nil when none do.
  func duration(_ parts: Int128) -> Duration? {
    attosecond > 0 ? Duration(attoseconds: (parts + attosecond - 1) / attosecond) : nil
  }

  func frames(_ parts: Int128) -> Double { Self.real(parts) / Self.real(frame) }

  /// - Parameter share: 0 up to 1.
  func parts(ofFrame share: Double) -> Int128 {
    // A billionth of a frame is more than a screen can show.
    min(frame - 1, Int128((share * 1e9).rounded()) * (frame / 1_000_000_000))
  }

  /// `Double(number)` of the standard library is generic, and took a third of an update's time.
  private static func real(_ number: Int128) -> Double {
    Double(Int64(truncatingIfNeeded: number >> 64)) * 0x1p64 + Double(UInt64(truncatingIfNeeded: number))
  }
}

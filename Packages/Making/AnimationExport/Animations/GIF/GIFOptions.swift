import AnimationCore

/// What can be chosen of a GIF alone.
public struct GIFOptions: Hashable, Sendable {
  /// `auto` unless set.
  public var dithering: Dithering
  /// What lies behind pixels that let something through: they become opaque, mixed with it, as soft edges and shadows
  /// look right on a page of this colour. Its own alpha does not count. Nil unless set: pixels are opaque or not there.
  public var matte: Color?

  /// How far the channels of a pixel may be off the colour that its palette has for it, where strings of pixels repeat so, of 255:
  /// files of noisy, dithered or photographic pixels become much smaller, and a little noisier. Brought to 0…100; 0, not at all, unless set.
  public var tolerance = 0

  /// The largest tolerance.
  public static let maximumTolerance = 100

  package init(dithering: Dithering = .auto, matte: Color? = nil, tolerance: Int = 0) {
    self.dithering = dithering
    self.matte = matte
    self.tolerance = tolerance
  }
}

/// How the colours that a palette lacks are suggested.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// `none`; but where a gradient has more colours than a palette, so that bands would be seen, a fine grain that does not move.
  case auto
  /// Each pixel gets the nearest colour: smallest, and calmest.
  case none
  /// Each pixel's error goes to its neighbours (Floyd and Steinberg): closest to the original.
  case floyd
  /// An ordered pattern: between both; it does not move with the image.
  case bayer
}

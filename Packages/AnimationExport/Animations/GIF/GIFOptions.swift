/// What can be chosen of a GIF alone.
public struct GIFOptions: Hashable, Sendable {
  /// `none` unless set.
  public var dithering: Dithering

  public init(dithering: Dithering = .none) {
    self.dithering = dithering
  }
}

/// How the colours that a palette lacks are suggested.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// Each pixel gets the nearest colour: smallest, and calmest.
  case none
  /// Each pixel's error goes to its neighbours (Floyd and Steinberg): closest to the original.
  case floyd
  /// An ordered pattern: between both; it does not move with the image.
  case bayer
}

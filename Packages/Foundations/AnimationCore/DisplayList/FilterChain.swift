/// What is done to the composited pixels of a group, one filter after the other.
package struct FilterChain: Hashable, Sendable {
  /// The first one is applied first.
  package var filters: [Filter]
  /// The transform from filter space, in whose units lengths and directions of filters are given, straight to
  /// the canvas; invertible.
  package var transform: Transform

  package init(_ filters: [Filter], transform: Transform = .identity) {
    self.filters = filters
    self.transform = transform
  }
}

/// One step of a filter chain. It is given the pixels that the step before has left, wherever on the plane there are any:
/// a canvas cuts off the result only.
///
/// Colours are sRGB values 0…1, gamma-encoded as they are. Items in a filter lead straight to the canvas, like all others.
package indirect enum Filter: Hashable, Sendable {
  /// A matrix for straight (not premultiplied) colours.
  case colorMatrix(ColorMatrix)
  /// Tables for the components of straight colours.
  case colorTables(ColorTables)
  /// A function of straight colours; alpha stays.
  case colorFunction(ColorFunction)
  /// A blur of premultiplied colours.
  case blur(Blur)
  /// The result is what these layers give, bottom first.
  case layers([FilterLayer])
  /// Multiplies the alpha by what the matte leaves.
  case matte(Matte)
  /// The plane is seen in perspective.
  case projection(Projection)
  case tiles(Tiles)
  case warp(Warp)
  case displacement(Displacement)
  /// The mean of the pixels and of what each of these lists gives, composited by itself, in premultiplied colours.
  case average([[DisplayItem]])
  /// original + (filtered − original) · amount · coverage, in premultiplied colours. The amount is in 0…1; without a matte
  /// the coverage is 1.
  case mix([Filter], amount: Double, matte: Matte?)
}

/// Each pixel of the result is taken from 2·`maximum`·(value − ½)·cover further, for each direction by one channel of the
/// map, where cover is the map's alpha, but for alpha itself and constants.
package struct Displacement: Hashable, Sendable {
  package enum Channel: Hashable, Sendable {
    case red, green, blue, alpha, luma, hue, lightness, saturation
    /// A value that no pixel has a part in: 0…1.
    case constant(Double)
  }

  /// Composited by themselves.
  package var map: [DisplayItem]
  package var horizontal: Channel
  package var vertical: Channel
  /// The largest displacement along x and y, in filter units.
  package var maximum: Size

  package init(map: [DisplayItem], horizontal: Channel, vertical: Channel, maximum: Size) {
    self.map = map
    self.horizontal = horizontal
    self.vertical = vertical
    self.maximum = maximum
  }
}

import AnimationCore

/// An estimate of how long an outline takes, besides its pixels: in those that could be painted in one colour
/// meanwhile. For budgets.
package struct OutlineWork {
  package let units: Int

  /// The work for an element of a path, and for a row that is touched.
  private static let (element, row) = (64.0, 128.0)
  /// The work for each pixel that an edge goes on: that of our own renderer, and that of Cairo, which keeps
  /// edges in order in 15 rows of each.
  package static let (edge, edgeOfCairo) = (16.0, 256.0)
  /// The work for one of the lines that a pen draws a curve as, and how many an element's work is enough for.
  package static let (step, stepsOfCurve) = (160, 16)

  /// - Parameters:
  ///   - travel: of the path.
  ///   - area: what is drawn.
  ///   - pen: nil for a fill.
  ///   - edge: one of those above.
  package init(
    _ count: Int, travel: Double, _ toPixels: Transform, in area: PixelBox, _ pen: StrokeStyle?,
    edge: Double = edge
  ) {
    let (count, scale) = (Double(count), toPixels.maximumScale)
    let (width, height) = (area.maxX - area.minX, area.maxY - area.minY)
    // What lies outside is cut off.
    func cut(_ length: Double, _ count: Double) -> Double { min(length * scale, count * (width + height)) }
    var work = Self.row * height
    if let pen {
      var parts = count
      if let sum = pen.dashLength { parts += 2 * min(travel / sum, StrokeStyle.maximumDashes) }
      // Both sides, and at each corner the pen's end.
      work += parts * 10 * Self.element
      work += (2 * cut(travel, parts) + cut(2 * pen.width * parts, parts)) * edge
    } else {
      work += count * Self.element + cut(travel, count) * edge
    }
    units = Int(work, within: 0...1 << 60)
  }
}

/// An estimate of how long a layer takes for each pixel, as often as that could be painted in one colour
/// meanwhile. For budgets.
package enum LayerWork {
  /// Cleared, drawn into and painted.
  package static let color = 8
  package static let alpha = 4
  /// What it takes more to mix its colours with those below.
  package static func blending(_ mode: BlendMode) -> Int {
    switch mode {
    case .normal, .add, .multiply, .screen, .darken, .lighten, .difference, .exclusion: 4
    case .overlay, .hardLight, .hardMix: 8
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: 32
    }
  }
}

extension StrokeStyle {
  /// The length of all dashes and gaps; nil for a solid line.
  fileprivate var dashLength: Double? {
    let sum = dash.reduce(0, +)
    return sum > 0 ? sum : nil
  }
}

extension PixelBox {
  /// 0 for an empty one.
  package var pixelCount: Int { isEmpty ? 0 : Int(area, within: 0...1 << 40) }
}

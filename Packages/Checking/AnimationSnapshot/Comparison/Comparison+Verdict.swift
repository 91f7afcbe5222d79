import AnimationCore
import Pixels

extension Comparison {
  /// One line that says what differs, by how much and where, most important first, without the frame: `lower left,
  /// 34x20 px (1.3 % of the image): moved by 3 px to the right`. "same" if nothing differs.
  package var verdict: String {
    guard sizesMatch else { return "size \(expectedSize) -> \(actualSize)" }
    guard let region = regions.first else {
      return toleratedPixels == 0 ? "same" : "same except for rounding and edges"
    }
    let bounds = region.bounds
    let share = Double(bounds.width * bounds.height) / Double(expectedSize.width * expectedSize.height)
    let place =
      "\(bounds.place(in: expectedSize)), \(bounds.width)x\(bounds.height) px "
      + "(\(Self.percent(share)) of the image): \(region.change)"
    let others = regions.count - 1
    return others == 0 ? place : "\(place); and \(counted(others, "more place"))"
  }

  /// Writes a fraction in percent, with one decimal below ten: `1.3 %`, `45 %`, `< 0.1 %`.
  static func percent(_ fraction: Double) -> String {
    let percent = fraction * 100
    if percent > 0, percent < 0.1 { return "< 0.1 %" }
    let tenths = (percent * 10).rounded() / 10
    return tenths >= 10 || tenths == tenths.rounded() ? "\(Int(tenths.rounded())) %" : "\(tenths) %"
  }
}

extension PixelArea {
  /// The position in words: "upper left", "centre", "everywhere" …
  func place(in size: PixelSize) -> String {
    if width * 10 >= size.width * 9, height * 10 >= size.height * 9 { return "everywhere" }
    func third(_ start: Int, _ length: Int, of whole: Int) -> Int {
      (2 * start + length) * 3 / (2 * max(1, whole))
    }
    let column = third(x, width, of: size.width)
    let row = third(y, height, of: size.height)
    let names = [
      ["upper left", "top", "upper right"], ["left", "centre", "right"],
      ["lower left", "bottom", "lower right"],
    ]
    return names[min(max(row, 0), 2)][min(max(column, 0), 2)]
  }
}

extension RegionChange: CustomStringConvertible {
  /// The text consists of words that follow the place: "moved by 3 px to the right".
  package var description: String {
    switch self {
    case .moved(let x, let y):
      let across = x == 0 ? nil : "\(abs(x)) px \(x > 0 ? "to the right" : "to the left")"
      let down = y == 0 ? nil : "\(abs(y)) px \(y > 0 ? "down" : "up")"
      return "moved by \([across, down].compactMap { $0 }.joined(separator: " and "))"
    case .recolored(let from, let to): return "colour changed from \(from) to \(to) (mean)"
    case .faded(let from, let to):
      guard let from else {
        return to < 1
          ? "faded to \(Comparison.percent(to)) of what it was"
          : "\(Comparison.percent(to - 1)) stronger than it was"
      }
      return "opacity \(Comparison.percent(from)) -> \(Comparison.percent(to))"
    case .appeared: return "something new here"
    case .disappeared: return "missing here"
    case .altered(let from, let to):
      return from == to
        ? "looks different (mean colour \(from))" : "looks different (mean colour \(from) -> \(to))"
    }
  }
}

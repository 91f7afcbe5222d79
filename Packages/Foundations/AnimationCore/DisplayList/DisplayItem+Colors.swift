extension DisplayItem {
  /// Returns the item in colours changed by a matrix; nil where that is not what the matrix would make of its
  /// pixels: for images, for what is blended or filtered, for characters that bring their own colours, and
  /// for a matrix that is no `isFreeOfAlpha`.
  ///
  /// Such a matrix mixes colours as compositing and gradients do, so it makes no difference which comes first.
  package func recolored(by matrix: ColorMatrix) -> DisplayItem? {
    guard matrix.isFreeOfAlpha else { return nil }
    switch self {
    case .fill(var item):
      item.paint = item.paint.recolored(by: matrix)
      return .fill(item)
    case .stroke(var item):
      item.paint = item.paint.recolored(by: matrix)
      return .stroke(item)
    case .image: return nil
    case .text(var item):
      guard !item.text.runs.contains(where: { $0.string.mayHaveColors }) else { return nil }
      for index in item.text.runs.indices { item.text.runs[index].style.recolor(by: matrix) }
      return .text(item)
    case .group(var group):
      guard group.blendMode == .normal, group.filters == nil,
        let items = group.items.recolored(by: matrix)
      else { return nil }
      group.items = items
      return .group(group)
    }
  }
}

extension [DisplayItem] {
  /// Nil when one of them cannot be.
  package func recolored(by matrix: ColorMatrix) -> [DisplayItem]? {
    var items: [DisplayItem] = []
    items.reserveCapacity(count)
    for item in self {
      guard let item = item.recolored(by: matrix) else { return nil }
      items.append(item)
    }
    return items
  }
}

extension ColorMatrix {
  /// True when colours depend on colours only and stay within 0…1 by themselves, and alpha stays as it is.
  package var isFreeOfAlpha: Bool {
    keepsAlpha
      && rows[..<3].allSatisfy { row in
        let weights = row[..<3]
        let least = row[4] + weights.reduce(0) { $0 + min($1, 0) }
        let most = row[4] + weights.reduce(0) { $0 + max($1, 0) }
        return row[3] == 0 && least >= -1e-9 && most <= 1 + 1e-9
      }
  }

  package func apply(_ color: Color) -> Color {
    func sum(_ row: [Double]) -> Double {
      row[0] * color.red + row[1] * color.green + row[2] * color.blue + row[3] * color.alpha + row[4]
    }
    return Color(red: sum(rows[0]), green: sum(rows[1]), blue: sum(rows[2]), alpha: sum(rows[3]))
  }
}

extension Paint {
  fileprivate func recolored(by matrix: ColorMatrix) -> Paint {
    switch self {
    case .color(let color): return .color(matrix.apply(color))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = matrix.apply(gradient.stops[index].color)
      }
      return .gradient(gradient)
    }
  }
}

extension TextStyle {
  fileprivate mutating func recolor(by matrix: ColorMatrix) {
    color = matrix.apply(color)
    if let outline { self.outline?.color = matrix.apply(outline.color) }
    if let shadow { self.shadow?.color = matrix.apply(shadow.color) }
  }
}

extension String {
  /// True when a font may have coloured glyphs for a character in it.
  fileprivate var mayHaveColors: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }
}

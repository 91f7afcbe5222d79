extension Replacements.Image {
  /// The part of an area that an image in it is seen in.
  public enum Shape: Hashable, Sendable {
    case rectangle
    /// The rectangle with round corners of a radius in the area's units.
    case rounded(radius: Double)
    /// The largest circle around the centre. The image is placed in the square around it.
    case circle
  }

  /// A line along an edge.
  public struct Border: Hashable, Sendable {
    /// How wide the line is, in the area's units, > 0.
    public var width: Double
    public var color: Color

    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// What is drawn in an area.
  ///
  /// - Parameters:
  ///   - transform: that of the area.
  ///   - replaced: what the image stands in for.
  package func items(in area: Rect, _ transform: Transform, replaced: ReplacedImage) -> [DisplayItem] {
    let items = wholeItems(in: area, transform, replaced: replaced)
    return crossFade?.items(items, in: area, transform, replaced: replaced) ?? items
  }

  private func wholeItems(in area: Rect, _ transform: Transform, replaced: ReplacedImage) -> [DisplayItem] {
    let box = shape.box(in: area)
    var item = ImageItem(image, frame: box, fit: fit, transform: transform, replaced: replaced)
    var outline = shape.outline(box)
    var items: [DisplayItem] = []
    // The file's own lies where it did.
    var own = replaced
    own.frame = box
    if let nineParts, let properties = try? image.properties {
      let size = Size(Double(properties.width), Double(properties.height))
      items = nineParts.items(image, size: size, in: box, transform, replaced: own)
    } else if anchor != Point(0.5, 0.5), anchor.isFinite, let properties = try? image.properties {
      let size = Size(Double(properties.width), Double(properties.height))
      var place = fit.place(size, in: box)
      place.x = box.x + (box.width - place.width) * anchor.x
      place.y = box.y + (box.height - place.height) * anchor.y
      (item.frame, item.fit, item.replaced) = (place, .fill, own)
      outline = outline ?? Path(box)
    }
    if items.isEmpty { items = [.image(item)] }
    if let outline { items = [.group(GroupItem(items, clip: Clip(outline, transform: transform)))] }
    if let border, border.width > 0, border.width.isFinite {
      let width = min(border.width, min(box.width, box.height) / 2)
      let path =
        shape.inset(by: width / 2).outline(box.expanded(by: -width / 2)) ?? Path(box.expanded(by: -width / 2))
      items.append(
        .stroke(
          StrokeItem(
            path, style: StrokeStyle(width: width), paint: .color(border.color), transform: transform)))
    }
    return items
  }
}

extension Replacements.Image.Shape {
  fileprivate func box(in area: Rect) -> Rect {
    guard self == .circle else { return area }
    let side = min(area.width, area.height)
    return Rect(x: area.midX - side / 2, y: area.midY - side / 2, width: side, height: side)
  }

  /// Nil for all of the box.
  fileprivate func outline(_ box: Rect) -> Path? {
    let largest = min(box.width, box.height) / 2
    switch self {
    case .rectangle: return nil
    case .rounded(let radius): return radius > 0 ? Path(box, cornerRadius: min(radius, largest)) : nil
    case .circle: return Path(box, cornerRadius: largest)
    }
  }

  fileprivate func inset(by distance: Double) -> Self {
    if case .rounded(let radius) = self { .rounded(radius: max(0, radius - distance)) } else { self }
  }
}

extension Path {
  /// A rectangle whose corners are quarters of circles, as Béziers come closest to them.
  fileprivate init(_ rect: Rect, cornerRadius radius: Double) {
    let reach = radius * 0.552_284_749_8
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    self.init([
      .move(Point(left + radius, top)), .line(Point(right - radius, top)),
      .curve(
        Point(right - radius + reach, top), Point(right, top + radius - reach), Point(right, top + radius)),
      .line(Point(right, bottom - radius)),
      .curve(
        Point(right, bottom - radius + reach), Point(right - radius + reach, bottom),
        Point(right - radius, bottom)),
      .line(Point(left + radius, bottom)),
      .curve(
        Point(left + radius - reach, bottom), Point(left, bottom - radius + reach),
        Point(left, bottom - radius)),
      .line(Point(left, top + radius)),
      .curve(Point(left, top + radius - reach), Point(left + radius - reach, top), Point(left + radius, top)),
      .close,
    ])
  }
}

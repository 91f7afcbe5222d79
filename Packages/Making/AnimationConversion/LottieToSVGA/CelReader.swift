import AnimationCore
import LottieFormat
import Painting

/// Reads what layers draw in a frame as cels: as few as sprites can show it with.
final class CelReader {
  typealias Reason = Conversion.Reason

  let canvas: Rect
  private let bounds: ([DisplayItem]) -> Rect?
  private var outlines = NonZeroOutlines()
  private var imageSizes: [ObjectIdentifier: (image: EncodedImage, size: Size?)] = [:]

  /// - Parameter bounds: what items touch at most, on the canvas; nil for nothing.
  init(canvas: Rect, bounds: @escaping ([DisplayItem]) -> Rect?) {
    (self.canvas, self.bounds) = (canvas, bounds)
  }

  /// Returns the cels of items, bottom first.
  ///
  /// - Parameter clip: on the canvas, filled by the non-zero rule.
  func cels(of items: [DisplayItem], clip: Path? = nil) -> [Cel] {
    var cels: [Cel] = []
    var index = 0
    while index < items.count {
      let item = items[index]
      index += 1
      switch item {
      case .fill(let fill):
        var stroke: StrokeItem?
        if index < items.count, case .stroke(let next) = items[index], next.path == fill.path,
          next.transform == fill.transform
        {
          stroke = next
        }
        if let shape = shape(of: fill, stroke) {
          if stroke != nil { index += 1 }
          add(shape, of: stroke.map { [item, .stroke($0)] } ?? [item], clip, to: &cels)
        } else {
          add(item, clip, to: &cels)
        }
      case .group(let group): cels += self.cels(of: group, clip)
      default: add(item, clip, to: &cels)
      }
    }
    return cels
  }

  /// A fill by itself, a stroke, an image or a text.
  private func add(_ item: DisplayItem, _ clip: Path?, to cels: inout [Cel]) {
    switch item {
    case .fill(let fill):
      guard case .color = fill.paint else { return add(drawn: item, for: .gradient, clip, to: &cels) }
      guard let shape = shape(of: fill, nil) else { return add(drawn: item, for: .outline, clip, to: &cels) }
      add(shape, of: [item], clip, to: &cels)
    case .stroke(let stroke):
      guard case .color = stroke.paint else { return add(drawn: item, for: .gradient, clip, to: &cels) }
      guard let said = self.stroke(stroke) else { return add(drawn: item, for: .dash, clip, to: &cels) }
      add(
        CelShape(path: stroke.path, stroke: said, transform: stroke.transform), of: [item], clip,
        to: &cels)
    case .image(let image): add(image, clip, to: &cels)
    case .text: add(drawn: item, for: .text, clip, to: &cels)
    case .group: break
    }
  }

  func box(of items: [DisplayItem]) -> Rect? { bounds(items)?.intersection(canvas) }

  // MARK: Shapes

  /// Nil when it cannot be said in one shape.
  private func shape(of fill: FillItem, _ stroke: StrokeItem?) -> CelShape? {
    guard case .color(let color) = fill.paint else { return nil }
    if fill.rule == .evenOdd {
      guard let path = outlines.path(for: fill.path), stroke == nil || path == fill.path else { return nil }
      var shape = CelShape(path: path, fill: color, transform: fill.transform)
      if let stroke {
        guard let said = self.stroke(stroke) else { return nil }
        shape.stroke = said
      }
      return shape
    }
    var shape = CelShape(path: fill.path, fill: color, transform: fill.transform)
    if let stroke {
      guard let said = self.stroke(stroke) else { return nil }
      shape.stroke = said
    }
    return shape
  }

  /// Nil for a paint or pattern that SVGA does not know.
  private func stroke(_ item: StrokeItem) -> CelShape.Stroke? {
    guard case .color(let color) = item.paint else { return nil }
    var style = item.style
    switch style.dash.count {
    case 0: break
    case 1: style.dash += style.dash
    case 2: break
    default:
      let pairs = stride(from: 0, to: style.dash.count, by: 2).map { index in
        SIMD2(style.dash[index], style.dash[(index + 1) % style.dash.count])
      }
      guard style.dash.count % 2 == 0, pairs.allSatisfy({ $0 == pairs[0] }) else { return nil }
      style.dash = [pairs[0].x, pairs[0].y]
    }
    // Without gaps it is a line; without dashes, dots that SVGA has no words for.
    if style.dash.count == 2 {
      if style.dash[1] <= 0 {
        style.dash = []
      } else if style.dash[0] < 1e-3 * style.dash[1] {
        return nil
      }
    }
    return CelShape.Stroke(style: style, color: color)
  }

  private func add(
    _ shape: CelShape, of items: [DisplayItem], _ clip: Path?, to cels: inout [Cel]
  ) {
    var shape = shape
    var alpha = 1.0
    // A colour that fades is a sprite that does.
    if let fill = shape.fill, shape.stroke == nil {
      alpha = fill.alpha
      shape.fill?.alpha = 1
    } else if let stroke = shape.stroke, shape.fill == nil {
      alpha = stroke.color.alpha
      shape.stroke?.color.alpha = 1
    }
    guard alpha > 0 else { return }
    add(.shapes([shape]), alpha: alpha, of: items, clip, to: &cels)
  }

  // MARK: Images

  private func add(_ item: ImageItem, _ clip: Path?, to cels: inout [Cel]) {
    guard !item.frame.isEmpty, let size = size(of: item.image) else { return }
    guard size != .zero else { return add(drawn: .image(item), for: .image, clip, to: &cels) }
    let place = item.fit.place(size, in: item.frame)
    guard let visible = place.intersection(item.frame), !visible.isEmpty else { return }
    let transform = item.transform * item.fit.transform(size, in: item.frame)
    guard transform.isInvertible else { return }
    var clip = clip
    if visible.width < place.width - 1e-6 || visible.height < place.height - 1e-6 {
      switch self.clip(Clip(Path(item.frame), transform: item.transform), within: clip) {
      case .nothing: return
      case .unknown: return add(drawn: .image(item), for: .image, clip, to: &cels)
      case .path(let path): clip = path
      }
    }
    var whole = item
    (whole.frame, whole.fit) = (place, .fill)
    add(.image(item.image, size: size, transform: transform), alpha: 1, of: [.image(whole)], clip, to: &cels)
  }

  /// Returns an image's size in pixels; zero for one that players do not know, nil for one that cannot be
  /// shown.
  private func size(of image: EncodedImage) -> Size? {
    if let known = imageSizes[ObjectIdentifier(image)] { return known.size }
    var size: Size?
    if let properties = try? image.properties {
      let isKnown = [.png, .jpeg].contains(properties.type) && properties.orientation == .upright
      size = isKnown ? Size(Double(properties.width), Double(properties.height)) : .zero
    }
    imageSizes[ObjectIdentifier(image)] = (image, size)
    return size
  }

  // MARK: Images to be drawn

  private func add(
    drawn item: DisplayItem, for reason: Reason, _ clip: Path?, to cels: inout [Cel]
  ) {
    add(DrawnContent(items: [item], reasons: [reason]), of: [item], clip, to: &cels)
  }

  func add(
    _ content: DrawnContent, of items: [DisplayItem], _ clip: Path?, to cels: inout [Cel]
  ) {
    var content = content
    var alpha = 1.0
    if content.items.count == 1, content.matteMode == nil, !content.blends {
      (content.items, alpha) = content.items[0].withoutOpacity
    }
    add(.drawn(content), alpha: alpha, of: items, clip, to: &cels)
  }

  // MARK: Cels

  private func add(
    _ content: Cel.Content, alpha: Double, of items: [DisplayItem], _ clip: Path?,
    to cels: inout [Cel]
  ) {
    guard var box = box(of: items), !box.isEmpty else { return }
    var clip = clip
    if let area = clip?.upright {
      if area.contains(box) {
        clip = nil
      } else {
        guard let seen = box.intersection(area), !seen.isEmpty else { return }
        box = seen
      }
    }
    let original = clip.map { [DisplayItem.group(GroupItem(items, clip: Clip($0)))] } ?? items
    cels.append(Cel(content: content, alpha: alpha, clip: clip, box: box, original: original))
  }

  // MARK: Clips

  enum ClipResult {
    case path(Path?)
    /// Nothing shows through it.
    case nothing
    case unknown
  }

  /// A clip inside of another.
  func clip(_ clip: Clip, within outer: Path?) -> ClipResult {
    var path = clip.path
    if clip.rule == .evenOdd {
      guard let said = outlines.path(for: path) else { return .unknown }
      path = said
    }
    return self.clip(path.applying(clip.transform), within: outer)
  }

  /// - Parameter path: on the canvas, by the non-zero rule.
  func clip(_ path: Path, within outer: Path?) -> ClipResult {
    guard let bounds = path.bounds, bounds.intersection(canvas)?.isEmpty == false else { return .nothing }
    let area = path.upright
    if let area, area.contains(canvas) { return .path(outer) }
    guard let outer else { return .path(path) }
    if let area, let all = outer.bounds, area.contains(all) { return .path(outer) }
    if let all = outer.upright {
      if all.contains(bounds) { return .path(path) }
      if let area { return area.intersection(all).map { .path(Path($0)) } ?? .nothing }
    }
    guard let first = PathArea(path), let second = PathArea(outer),
      let common = first.combined(.intersection, second)?.path
    else { return .unknown }
    return common.isEmpty ? .nothing : .path(common)
  }
}

extension Path {
  /// The rectangle that it is; nil when it is none.
  var upright: Rect? {
    guard let (a, b) = corners else { return nil }
    return Rect(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }
}

extension Rect {
  func contains(_ other: Rect) -> Bool {
    let slack = 1e-6
    return minX <= other.minX + slack && minY <= other.minY + slack && maxX >= other.maxX - slack
      && maxY >= other.maxY - slack
  }
}

extension DisplayItem {
  /// The item as opaque as it gets, and the opacity to be multiplied.
  fileprivate var withoutOpacity: (items: [DisplayItem], alpha: Double) {
    switch self {
    case .fill(var item):
      guard case .gradient(let gradient) = item.paint else { break }
      let (full, alpha) = gradient.withoutOpacity
      item.paint = .gradient(full)
      return ([.fill(item)], alpha)
    case .stroke(var item):
      guard case .gradient(let gradient) = item.paint else { break }
      let (full, alpha) = gradient.withoutOpacity
      item.paint = .gradient(full)
      return ([.stroke(item)], alpha)
    case .group(var group):
      guard group.opacity < 1, group.blendMode == .normal else { break }
      let alpha = group.opacity
      group.opacity = 1
      return (group.isPlain ? group.items : [.group(group)], alpha)
    default: break
    }
    return ([self], 1)
  }
}

extension Gradient {
  fileprivate var withoutOpacity: (gradient: Gradient, alpha: Double) {
    let most = stops.reduce(0) { max($0, $1.color.alpha) }
    guard most > 0, most < 1 else { return (self, 1) }
    var gradient = self
    for index in stops.indices { gradient.stops[index].color.alpha /= most }
    return (gradient, most)
  }
}

import AnimationCore
import KeyframeFitting

/// Items in a space of their own, for telling whether those of another frame are the same but for their place.
struct PlacedItems {
  let items: [DisplayItem]
  /// The transform to the canvas.
  let transform: Transform

  /// - Parameter items: on the canvas.
  init(_ items: [DisplayItem]) {
    let transform = items.first?.firstTransform ?? .identity
    guard let inverse = transform.inverted(), inverse.maximumScale < 1e5, transform.maximumScale < 1e5 else {
      (self.items, self.transform) = (items, .identity)
      return
    }
    (self.items, self.transform) = (items.map { $0.applying(inverse) }, transform)
  }

  /// True when they look the same in their own space, to a fraction of a pixel.
  func isLike(_ other: PlacedItems) -> Bool {
    // In units of the space.
    let slack = 0.02 / max(transform.maximumScale, other.transform.maximumScale, 1e-6)
    return items.isNear(other.items, slack)
  }
}

extension DisplayItem {
  fileprivate var firstTransform: Transform? {
    switch self {
    case .fill(let item): item.transform
    case .stroke(let item): item.transform
    case .image(let item): item.transform
    case .text(let item): item.transform
    case .group(let group): group.items.lazy.compactMap(\.firstTransform).first
    }
  }

  fileprivate func isNear(_ other: DisplayItem, _ slack: Double) -> Bool {
    switch (self, other) {
    case (.fill(let a), .fill(let b)):
      a.rule == b.rule && a.transform.isNear(b.transform, slack) && a.paint.isNear(b.paint, slack)
        && a.path == b.path
    case (.stroke(let a), .stroke(let b)):
      a.style == b.style && a.transform.isNear(b.transform, slack) && a.paint.isNear(b.paint, slack)
        && a.path == b.path
    case (.image(let a), .image(let b)):
      a.image == b.image && a.frame == b.frame && a.fit == b.fit && a.transform.isNear(b.transform, slack)
    case (.text(var a), .text(let b)):
      a.transform.isNear(b.transform, slack)
        && {
          a.transform = b.transform
          return a == b
        }()
    case (.group(let a), .group(let b)): a.isNear(b, slack)
    default: false
    }
  }
}

extension GroupItem {
  fileprivate func isNear(_ other: GroupItem, _ slack: Double) -> Bool {
    guard abs(opacity - other.opacity) < 0.002, blendMode == other.blendMode,
      isIsolated == other.isIsolated, masks.count == other.masks.count,
      (clip == nil) == (other.clip == nil), (filters == nil) == (other.filters == nil),
      (matte == nil) == (other.matte == nil)
    else { return false }
    if let clip, let theirs = other.clip {
      guard clip.rule == theirs.rule, clip.transform.isNear(theirs.transform, slack),
        clip.path == theirs.path
      else { return false }
    }
    for (mask, theirs) in zip(masks, other.masks) {
      guard mask.transform.isNear(theirs.transform, slack) else { return false }
      var mask = mask
      mask.transform = theirs.transform
      guard mask == theirs else { return false }
    }
    if let filters, let theirs = other.filters {
      guard filters.transform.isNear(theirs.transform, slack), filters.filters == theirs.filters else {
        return false
      }
    }
    if let matte, let theirs = other.matte {
      guard matte.mode == theirs.mode, matte.items.isNear(theirs.items, slack) else { return false }
    }
    return items.isNear(other.items, slack)
  }
}

extension [DisplayItem] {
  fileprivate func isNear(_ other: [DisplayItem], _ slack: Double) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isNear($1, slack) }
  }
}

extension Transform {
  /// - Parameter slack: of places; of the rest, what that is over a thousand units.
  func isNear(_ other: Transform, _ slack: Double) -> Bool {
    let linear = max(abs(a - other.a), abs(b - other.b), abs(c - other.c), abs(d - other.d))
    return linear <= max(1e-6, slack / 200) && abs(tx - other.tx) <= slack && abs(ty - other.ty) <= slack
  }
}

extension Paint {
  fileprivate func isNear(_ other: Paint, _ slack: Double) -> Bool {
    switch (self, other) {
    case (.color(let a), .color(let b)): return a.isNear(b)
    case (.gradient(let a), .gradient(let b)): return a.isNear(b, slack)
    default: return false
    }
  }
}

extension Gradient {
  func isNear(_ other: Gradient, _ slack: Double) -> Bool {
    stops.count == other.stops.count && geometry.isNear(other.geometry, slack)
      && zip(stops, other.stops).allSatisfy {
        abs($0.offset - $1.offset) < 1e-3 && $0.color.isNear($1.color)
      }
  }
}

extension Color {
  func isNear(_ other: Color) -> Bool {
    let slack = 1.0 / 600
    return abs(red - other.red) < slack && abs(green - other.green) < slack && abs(blue - other.blue) < slack
      && abs(alpha - other.alpha) < slack
  }
}

extension Gradient.Geometry {
  fileprivate func isNear(_ other: Gradient.Geometry, _ slack: Double) -> Bool {
    switch (self, other) {
    case (.linear(let a, let b), .linear(let c, let d)):
      return a.distance(to: c) <= slack && b.distance(to: d) <= slack
    case (.radial(let a, let r, let f), .radial(let b, let s, let g)):
      return a.distance(to: b) <= slack && abs(r - s) <= slack && f.distance(to: g) <= slack
    default: return false
    }
  }
}

import AnimationKit
import CXXHash

/// Digests of what display lists paint. Numbers are rounded before, so that other last digits do not count.
struct DisplayListHasher {
  private var numbers: [Int64] = []
  /// Kept alive, so that an identity stays that of one picture.
  private var images: [ObjectIdentifier: (image: EncodedImage, digest: Digest)] = [:]

  mutating func digest(of list: DisplayList) -> UInt32 {
    numbers.removeAll(keepingCapacity: true)
    add(list.size.width, list.size.height)
    for item in list.items { add(item) }
    let hash = numbers.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    return UInt32(truncatingIfNeeded: hash)
  }

  // MARK: - Numbers

  /// The offset keeps numbers as people write them away from where rounding changes its mind.
  private mutating func add(_ values: Double...) {
    for value in values { numbers.append(Int64(exactly: (value * 10_000 + 0.37).rounded(.down)) ?? .max) }
  }

  private mutating func add(_ code: Int) { numbers.append(Int64(truncatingIfNeeded: code)) }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { numbers.append(Int64(byte)) }
  }

  private mutating func add(_ isSet: Bool) { numbers.append(isSet ? 1 : 0) }

  private mutating func add(_ point: Point) { add(point.x, point.y) }

  private mutating func add(_ rect: Rect) { add(rect.x, rect.y, rect.width, rect.height) }

  private mutating func add(_ t: Transform) { add(t.a, t.b, t.c, t.d, t.tx, t.ty) }

  private mutating func add(_ color: Color) { add(color.red, color.green, color.blue, color.alpha) }

  private mutating func add(_ path: Path) {
    add(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let p):
        add(0)
        add(p)
      case .line(let p):
        add(1)
        add(p)
      case .curve(let p, let q, let r):
        add(2)
        add(p)
        add(q)
        add(r)
      case .close: add(3)
      }
    }
  }

  private mutating func add(_ image: EncodedImage) {
    let digest = images[ObjectIdentifier(image)]?.digest ?? Digest(of: image.bytes)
    images[ObjectIdentifier(image)] = (image, digest)
    numbers.append(Int64(bitPattern: digest.high))
    numbers.append(Int64(bitPattern: digest.low))
  }

  // MARK: - Items

  private mutating func add(_ item: DisplayItem) {
    switch item {
    case .fill(let item):
      add(10)
      add(item.path)
      add(item.rule == .evenOdd)
      add(item.paint)
      add(item.transform)
    case .stroke(let item):
      add(11)
      add(item.path)
      add(item.style)
      add(item.paint)
      add(item.transform)
    case .image(let item):
      add(12)
      add(item.image)
      add(item.frame)
      add(item.fit.rawValue)
      add(item.transform)
    case .text(let item):
      add(13)
      add(Words.text(item.text))
      add(item.frame)
      add(item.wrapWidth)
      add(item.transform)
    case .group(let group):
      add(14)
      add(group)
    }
  }

  private mutating func add(_ group: GroupItem) {
    add(group.opacity)
    add("\(group.blendMode)")
    add(group.isIsolated)
    if let clip = group.clip {
      add(15)
      add(clip.path)
      add(clip.rule == .evenOdd)
      add(clip.transform)
    }
    for mask in group.masks {
      add(16)
      add(mask.path)
      add("\(mask.mode)")
      add(mask.isInverted)
      add(mask.opacity, mask.expansion, mask.feather.width, mask.feather.height)
      add(mask.transform)
    }
    if let matte = group.matte {
      add(17)
      add("\(matte.mode)")
      for item in matte.items { add(item) }
    }
    add(group.items.count)
    for item in group.items { add(item) }
  }

  private mutating func add(_ style: StrokeStyle) {
    add(style.width, style.miterLimit, style.dashOffset)
    add("\(style.cap) \(style.join)")
    add(style.dash.count)
    for length in style.dash { add(length) }
  }

  private mutating func add(_ paint: Paint) {
    switch paint {
    case .color(let color):
      add(18)
      add(color)
    case .gradient(let gradient):
      switch gradient.geometry {
      case .linear(let start, let end):
        add(19)
        add(start)
        add(end)
      case .radial(let center, let radius, let focus):
        add(20)
        add(center)
        add(radius)
        add(focus)
      }
      for stop in gradient.stops {
        add(stop.offset)
        add(stop.color)
      }
    }
  }
}

import AnimationCore
import AnimationLoading
import CXXHash
import SystemSupport

/// Digests of what display lists paint. Numbers are rounded first, so that differences in the last digits do not count.
struct DisplayListHasher {
  private var numbers: [Int64] = []

  mutating func digest(of list: DisplayList) -> UInt32 {
    numbers.removeAll(keepingCapacity: true)
    list.describe(to: &self)
    let hash = numbers.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    return UInt32(truncatingIfNeeded: hash)
  }

  // MARK: - Values

  /// The offset keeps the numbers that people write away from where rounding flips.
  private func rounded(_ value: Double) -> Int64 {
    Int64(exactly: (value * 10_000 + 0.37).rounded(.down)) ?? .max
  }

  private mutating func add(_ value: Double) { numbers.append(rounded(value)) }

  private mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  private mutating func add(_ name: DescribedName) {
    name.withBytes { numbers.append(Int64(bitPattern: XXH3_64bits($0.baseAddress, $0.count))) }
  }

  private mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { numbers.append(Int64(bitPattern: XXH3_64bits($0.baseAddress, $0.count))) }
  }

  private mutating func add(_ path: Path) {
    numbers.append(Int64(path.elements.count))
    for element in path.elements {
      switch element {
      case .move(let p):
        numbers.append(0)
        add(p)
      case .line(let p):
        numbers.append(1)
        add(p)
      case .curve(let p, let q, let r):
        numbers.append(2)
        add(p)
        add(q)
        add(r)
      case .close: numbers.append(3)
      }
    }
  }

  private mutating func add(_ image: EncodedImage) {
    let digest = Digest(of: image.content)
    numbers.append(Int64(bitPattern: digest.high))
    numbers.append(Int64(bitPattern: digest.low))
  }

  private mutating func add(_ value: DescribedValue) {
    switch value {
    case .number(let value): add(value)
    case .numbers(let values):
      numbers.append(Int64(values.count))
      for value in values { add(value) }
    case .integer(let value): numbers.append(Int64(value))
    case .flag(let isSet): numbers.append(isSet ? 1 : 0)
    case .word(let name): add(name)
    case .text(let text): add(text)
    case .point(let point): add(point)
    case .size(let size):
      add(size.width)
      add(size.height)
    case .rect(let rect):
      add(rect.x)
      add(rect.y)
      add(rect.width)
      add(rect.height)
    case .transform(let transform):
      add(transform.a)
      add(transform.b)
      add(transform.c)
      add(transform.d)
      add(transform.tx)
      add(transform.ty)
    case .color(let color):
      add(color.red)
      add(color.green)
      add(color.blue)
      add(color.alpha)
    case .path(let path): add(path)
    case .image(let image): add(image)
    }
  }
}

extension DisplayListHasher: DescriptionWriter {
  /// A value that differs from the usual one only in the last digits is also usual.
  mutating func add(_ name: DescribedName, _ value: DescribedValue, usual: DescribedValue?) {
    if value == usual { return }
    let start = numbers.count
    add(name)
    add(value)
    guard let usual else { return }
    let end = numbers.count
    add(usual)
    let isUsual = numbers[(start + 1)..<end] == numbers[end...]
    numbers.removeSubrange((isUsual ? start : end)...)
  }

  mutating func add(_ name: DescribedName, _ value: some Described) {
    add(name)
    value.describe(to: &self)
    numbers.append(Self.end)
  }

  mutating func add(_ name: DescribedName, _ values: [some Described]) {
    if values.isEmpty { return }
    add(name)
    numbers.append(Int64(values.count))
    for value in values {
      value.describe(to: &self)
      numbers.append(Self.end)
    }
  }

  /// Marks the end of a value: usual members are skipped, so the number of members says nothing.
  private static let end = Int64.min
}

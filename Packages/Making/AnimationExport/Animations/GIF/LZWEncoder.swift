/// Encodes a GIF's pixels, each of which may be one of two things: a colour that is there already may be painted again or
/// left as it is. The longest string that is known is taken, whichever of both it has: files are up to a quarter
/// smaller than with either of them alone.
struct LZWEncoder {
  private var output: [UInt8] = []
  private var pendingBits: UInt32 = 0
  private var pendingBitCount: UInt32 = 0

  private let codeSize: UInt32
  private var strings = StringTable()
  private var width: UInt32
  /// The next free code.
  private var next: UInt32

  private var clear: UInt32 { 1 << codeSize }

  private static let codeCount: UInt32 = 4096
  /// How many ways to go on are followed at once.
  private static let maximumPaths = 8

  /// - Parameters:
  ///   - pixels: indices below 2^`codeSize`.
  ///   - others: what each may be instead; the same where there is no choice.
  ///   - codeSize: 2…8.
  /// - Returns: the codes' bytes, not yet in blocks.
  static func encode(_ pixels: [UInt8], or others: [UInt8], codeSize: Int) -> [UInt8] {
    var encoder = LZWEncoder(codeSize: UInt32(codeSize))
    pixels.withUnsafeBufferPointer { pixels in
      others.withUnsafeBufferPointer { others in encoder.encode(pixels, others) }
    }
    return encoder.output
  }

  private init(codeSize: UInt32) {
    self.codeSize = codeSize
    (width, next) = (codeSize + 1, 1 << codeSize + 2)
  }

  /// A string that was found, by its code, and the pixel it begins with.
  private struct Path {
    var code: UInt32
    var first: UInt8
  }

  private mutating func encode(_ pixels: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>) {
    write(clear)
    var previous: UInt32?
    var position = 0
    withUnsafeTemporaryAllocation(of: Path.self, capacity: 4 * Self.maximumPaths) { memory in
      var paths = UnsafeMutableBufferPointer(rebasing: memory[..<(2 * Self.maximumPaths)])
      var longer = UnsafeMutableBufferPointer(rebasing: memory[(2 * Self.maximumPaths)...])
      while position < pixels.count {
        let start = position
        paths[0] = Path(code: UInt32(pixels[start]), first: pixels[start])
        paths[1] = Path(code: UInt32(others[start]), first: others[start])
        var count = pixels[start] == others[start] ? 1 : 2
        position += 1
        while position < pixels.count {
          let (pixel, other) = (pixels[position], others[position])
          if count == 1, pixel == other {
            guard let code = code(of: paths[0], pixel, behind: previous) else { break }
            paths[0].code = code
            position += 1
            continue
          }
          var found = 0
          for path in paths[..<min(count, Self.maximumPaths)] {
            if let code = code(of: path, pixel, behind: previous) {
              longer[found] = Path(code: code, first: path.first)
              found += 1
            }
            if other != pixel, let code = code(of: path, other, behind: previous) {
              longer[found] = Path(code: code, first: path.first)
              found += 1
            }
          }
          guard found > 0 else { break }
          swap(&paths, &longer)
          count = found
          position += 1
        }
        let path = paths[0]
        if let previous { add(previous, path.first) }
        write(path.code)
        previous = path.code
        if next == Self.codeCount {
          write(clear)
          reset()
          previous = nil
        }
      }
    }
    write(clear + 1)
    if pendingBitCount > 0 { output.append(UInt8(truncatingIfNeeded: pendingBits)) }
  }

  /// The code of a string that is one pixel longer, also of the one that the decoder learns with the next code: what
  /// came before, and the first pixel of what comes.
  private func code(of path: Path, _ pixel: UInt8, behind previous: UInt32?) -> UInt32? {
    if let code = strings[path.code, pixel] { return code }
    return path.code == previous && pixel == path.first && next < Self.codeCount ? next : nil
  }

  /// What the decoder learns. It does so also where the string is known already.
  private mutating func add(_ code: UInt32, _ pixel: UInt8) {
    guard next < Self.codeCount else { return }
    if strings[code, pixel] == nil { strings[code, pixel] = next }
    if next == 1 << width { width += 1 }
    next += 1
  }

  private mutating func reset() {
    strings.removeAll()
    (width, next) = (codeSize + 1, 1 << codeSize + 2)
  }

  private mutating func write(_ code: UInt32) {
    pendingBits |= code << pendingBitCount
    pendingBitCount += width
    while pendingBitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: pendingBits))
      pendingBits >>= 8
      pendingBitCount -= 8
    }
  }
}

/// Codes of strings, each by the code of what it goes on and the pixel behind that.
private struct StringTable {
  /// Open addressing: 20 bits of key, 12 of code; all ones where nothing is.
  private var slots = [UInt32](repeating: .max, count: 1 << bits)

  private static let bits = 14

  mutating func removeAll() {
    slots.withUnsafeMutableBufferPointer { $0.update(repeating: .max) }
  }

  subscript(code: UInt32, pixel: UInt8) -> UInt32? {
    get {
      let slot = slots[place(code, pixel)]
      return slot == .max ? nil : slot & 0xfff
    }
    set {
      slots[place(code, pixel)] = (code << 8 | UInt32(pixel)) << 12 | (newValue ?? 0)
    }
  }

  /// Where it is, or would be. At most a quarter of the slots is taken: the search ends.
  private func place(_ code: UInt32, _ pixel: UInt8) -> Int {
    let key = code << 8 | UInt32(pixel)
    return slots.withUnsafeBufferPointer { slots in
      var place = Int((key &* 0x9e37_79b1) >> (32 - Self.bits))
      while slots[place] != .max, slots[place] >> 12 != key { place = (place + 1) & (1 << Self.bits - 1) }
      return place
    }
  }
}

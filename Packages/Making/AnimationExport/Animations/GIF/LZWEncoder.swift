/// Encodes a GIF's pixels, each of which may be one of two things: a colour that is there already may be painted again or
/// left as it is. The longest string that is known is taken, whichever of both it has: files are up to a quarter
/// smaller than with either of them alone. Where similar colours may stand for it as well, of strings of one length the one that
/// is least off is taken: files become much smaller where pixels are noisy.
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
  ///   - similar: what may stand for colours; nil where they stay what they are.
  ///   - codeSize: 2…8.
  /// - Returns: the codes' bytes, not yet in blocks.
  static func encode(
    _ pixels: [UInt8], or others: [UInt8], _ similar: SimilarColors? = nil, codeSize: Int
  ) -> [UInt8] {
    var encoder = LZWEncoder(codeSize: UInt32(codeSize))
    pixels.withUnsafeBufferPointer { pixels in
      others.withUnsafeBufferPointer { others in
        encoder.encode(Pixels(indices: pixels, others: others, similar: similar))
      }
    }
    return encoder.output
  }

  private init(codeSize: UInt32) {
    self.codeSize = codeSize
    (width, next) = (codeSize + 1, 1 << codeSize + 2)
  }

  /// A string that was found, by its code, the pixel it begins with, and how far its pixels are off: the sum of the squares.
  fileprivate struct Path {
    var code: UInt32
    var first: UInt8
    var error: UInt32
  }

  /// Pixels, and what each may be instead.
  private struct Pixels {
    let indices: UnsafeBufferPointer<UInt8>
    let others: UnsafeBufferPointer<UInt8>
    let similar: SimilarColors?

    static let maximumChoices = SimilarColors.maximumCount + 2

    /// Fills in what the pixel at a position may be.
    func choices(
      at position: Int, _ memory: UnsafeMutableBufferPointer<SimilarColors.Choice>
    ) -> Slice<UnsafeMutableBufferPointer<SimilarColors.Choice>> {
      let (pixel, other) = (indices[position], others[position])
      memory[0] = SimilarColors.Choice(index: pixel, error: 0)
      var count = 1
      if other != pixel {
        memory[1] = SimilarColors.Choice(index: other, error: 0)
        count = 2
      }
      guard let similar else { return memory[..<count] }
      for choice in similar[pixel] where choice.error > 0 {
        memory[count] = choice
        count += 1
      }
      return memory[..<count]
    }
  }

  private mutating func encode(_ pixels: Pixels) {
    write(clear)
    var previous: UInt32?
    var position = 0
    withUnsafeTemporaryAllocation(of: Path.self, capacity: 2 * Self.maximumPaths) { paths in
      withUnsafeTemporaryAllocation(of: SimilarColors.Choice.self, capacity: Pixels.maximumChoices) {
        choices in
        while position < pixels.indices.count {
          let path = longest(in: pixels, from: &position, behind: previous, paths, choices)
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
    }
    write(clear + 1)
    if pendingBitCount > 0 { output.append(UInt8(truncatingIfNeeded: pendingBits)) }
  }

  /// Finds the longest string that is known, of several that which is least off.
  ///
  /// - Parameters:
  ///   - position: where it begins; becomes where it ends.
  ///   - previous: the code before it.
  ///   - memory: room for twice as many paths as are followed.
  ///   - choices: room for those of a pixel.
  private func longest(
    in pixels: Pixels, from position: inout Int, behind previous: UInt32?,
    _ memory: UnsafeMutableBufferPointer<Path>, _ choices: UnsafeMutableBufferPointer<SimilarColors.Choice>
  ) -> Path {
    var paths = UnsafeMutableBufferPointer(rebasing: memory[..<Self.maximumPaths])
    var longer = UnsafeMutableBufferPointer(rebasing: memory[Self.maximumPaths...])
    var count = 0
    for choice in pixels.choices(at: position, choices) {
      paths.insert(Path(code: UInt32(choice.index), first: choice.index, error: choice.error), count: &count)
    }
    position += 1
    while position < pixels.indices.count {
      let choices = pixels.choices(at: position, choices)
      var found = 0
      for path in paths[..<count] {
        for choice in choices {
          guard let code = code(of: path, choice.index, behind: previous) else { continue }
          longer.insert(Path(code: code, first: path.first, error: path.error &+ choice.error), count: &found)
        }
      }
      guard found > 0 else { break }
      swap(&paths, &longer)
      count = found
      position += 1
    }
    return paths[0]
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

extension UnsafeMutableBufferPointer<LZWEncoder.Path> {
  /// Puts a path behind those that are not farther off; what has no room any more is left out.
  fileprivate func insert(_ path: Element, count: inout Int) {
    var place = count
    while place > 0, self[place - 1].error > path.error { place -= 1 }
    guard place < self.count else { return }
    if count < self.count { count += 1 }
    for index in stride(from: count - 1, to: place, by: -1) { self[index] = self[index - 1] }
    self[place] = path
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

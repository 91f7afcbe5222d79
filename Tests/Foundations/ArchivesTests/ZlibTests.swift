import AnimationCore
import Archives
import Testing

struct ZlibTests {
  private let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  @Test func whatIsDeflatedInflatesToItself() throws {
    for bytes in [[], bytes] {
      let inflated = try Zlib.inflate(Zlib.deflate(bytes), limit: bytes.count)
      #expect(inflated.bytes == bytes)
      #expect(inflated.trailing == 0)
    }
  }

  /// Whatever the pieces, also empty ones.
  @Test(arguments: [1, 999, 1000, 70_000]) func whatIsDeflatedInPiecesInflatesToItself(size: Int) throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7 &* $0 >> 5) }
    let deflater = FastDeflater()
    var stream: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      try piece.withUnsafeBufferPointer { try deflater.deflate($0, isLast: false, into: &stream) }
    }
    try deflater.deflate(UnsafeBufferPointer(start: nil, count: 0), isLast: true, into: &stream)
    let inflated = try Zlib.inflate(stream, limit: bytes.count)
    #expect(inflated.bytes == bytes && inflated.trailing == 0)
  }

  /// Wherever its state lies in memory: ISA-L hashes its address.
  @Test func theSameBytesAreDeflatedToTheSame() throws {
    let row = [0] + [UInt8](repeating: 0xAA, count: 5) + [UInt8](repeating: 0, count: 5)
    let bytes = Array(repeatElement(row, count: 30).joined())
    var streams: Set<[UInt8]> = []
    var spacers: [UnsafeMutableRawPointer] = []
    defer { for spacer in spacers { spacer.deallocate() } }
    for _ in 0..<6000 {
      streams.insert(try deflatedInOnePiece(bytes))
      // The next state lies elsewhere.
      spacers.append(.allocate(byteCount: 1 << 16, alignment: 16))
    }
    #expect(streams.count == 1)
  }

  private func deflatedInOnePiece(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream: [UInt8] = []
    let deflater = FastDeflater()
    try bytes.withUnsafeBufferPointer { try deflater.deflate($0, isLast: true, into: &stream) }
    return stream
  }

  @Test func moreEffortLeavesLess() throws {
    // Words, as texts have them.
    var state: UInt32 = 1
    let bytes = (0..<9000).flatMap { _ -> [UInt8] in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Array("\(state >> 24 &* state >> 27)\(["at", "the", "frames", "layer"][Int(state >> 30)]) ".utf8)
    }
    let sizes = try [Zlib.Effort.usual, .most].map { try Zlib.deflate(bytes, effort: $0).count }
    #expect(sizes[1] < sizes[0])
  }

  @Test func gzipDataHasNeitherATimeNorASystem() throws {
    let data = try Zlib.deflate(bytes, .gzip)
    #expect(Array(data[..<10]) == Zlib.Wrapper.gzipMark + [0, 0, 0, 0, 0, 2, 255])
    #expect(try Zlib.inflate(data, .gzip, limit: 1000).bytes == bytes)
  }

  /// However small it was.
  @Test(arguments: [100_000, 1_000_000, 20_000_000]) func inflatesToAnySize(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 50_000) }
    let stream = try Zlib.deflate(bytes)
    for limit in [count, 2 * count] {
      let inflated = try Zlib.inflate(stream + [9], limit: limit)
      #expect(inflated.bytes == bytes)
      #expect(inflated.trailing == 1)
    }
  }

  @Test func countsWhatFollows() throws {
    let inflated = try Zlib.inflate(Zlib.deflate(bytes) + [1, 2, 3], limit: 1000)
    #expect(inflated.bytes == bytes)
    #expect(inflated.trailing == 3)
  }

  @Test func saysHowAStreamIsBroken() throws {
    let stream = try Zlib.deflate(bytes)
    #expect(throws: AnimationError.corrupt(part: "zlib stream", reason: "it ends early")) {
      try Zlib.inflate(stream.dropLast(), limit: 1000)
    }
    var damaged = stream
    damaged[stream.count - 1] ^= 1
    #expect(throws: AnimationError.corrupt(part: "zlib stream", reason: "incorrect data check")) {
      try Zlib.inflate(damaged, limit: 1000)
    }
  }

  /// `{"tgs":1}` as gzip writes it, with a file's name in its header and without.
  @Test(arguments: [
    [
      0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3, 0x61, 0, 0xAB, 0x56, 0x2A, 0x49, 0x2F, 0x56, 0xB2, 0x32, 0xAC, 0x05,
      0x00,
    ] as [UInt8],
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0x56, 0x2A, 0x49, 0x2F, 0x56, 0xB2, 0x32, 0xAC, 0x05, 0x00],
  ])
  func readsGzip(start: [UInt8]) throws {
    let gzip = start + [0x88, 0x70, 0x26, 0x57, 0x09, 0x00, 0x00, 0x00]
    let inflated = try Zlib.inflate(gzip + [7], .gzip, limit: 9)
    #expect(inflated.bytes == Array(#"{"tgs":1}"#.utf8))
    #expect(inflated.trailing == 1)
    #expect(throws: AnimationError.corrupt(part: "gzip data", reason: "it ends early")) {
      try Zlib.inflate(gzip.dropLast(), .gzip, limit: 9)
    }
    #expect(throws: AnimationError.corrupt(part: "gzip data", reason: "incorrect data check")) {
      try Zlib.inflate(start + [0, 0, 0, 0, 9, 0, 0, 0], .gzip, limit: 9)
    }
    #expect(throws: AnimationError.corrupt(part: "zlib stream", reason: "incorrect header check")) {
      try Zlib.inflate(gzip, limit: 9)
    }
    #expect(throws: AnimationError.limitExceeded(what: "inflated size in bytes", value: 9, limit: 8)) {
      try Zlib.inflate(gzip, .gzip, limit: 8)
    }
  }

  @Test func stopsAtTheLimit() throws {
    let bomb = try Zlib.deflate([UInt8](repeating: 0, count: 10_000_000))
    let error = #expect(throws: AnimationError.self) { try Zlib.inflate(bomb, limit: 1_000_000) }
    guard case .limitExceeded("inflated size in bytes", let value, 1_000_000) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(value < 1_100_000, "it stops at once")
    #expect(throws: AnimationError.limitExceeded(what: "inflated size in bytes", value: 1000, limit: 999)) {
      try Zlib.inflate(Zlib.deflate(bytes), limit: 999)
    }
  }
}

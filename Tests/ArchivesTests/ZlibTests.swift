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

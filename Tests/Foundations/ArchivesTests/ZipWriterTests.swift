import AnimationCore
import Archives
import Testing

struct ZipWriterTests {
  private let entries = [
    ZipWriter.Entry("manifest.json", Array(repeating: 65, count: 1000), isDeflated: true),
    ZipWriter.Entry("i/ä ö.png", [1, 2, 3], isDeflated: false),
    ZipWriter.Entry("a/empty", [], isDeflated: false),
  ]

  @Test func whatIsWrittenIsReadInItsOrder() throws {
    let archive = try ZipArchive(ZipWriter.archive(entries), limits: DecodingLimits())
    #expect(archive.names == entries.map(\.name))
    for entry in entries { #expect(try archive.read(entry.name) == entry.bytes) }
  }

  /// As strict readers want it: sizes before the data, no extra fields, the first date that there is.
  @Test func headersSayNothingOfWhereItWasMade() throws {
    let bytes = try ZipWriter.archive(entries)
    #expect(try ZipWriter.archive(entries) == bytes)
    var offset = 0
    for (entry, method) in zip(entries, [8, 0, 0]) {
      func field(_ place: Int, _ count: Int = 2) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[offset + place + $1]) << (8 * $1) }
      }
      #expect(Array(bytes[offset..<offset + 4]) == ZipArchive.mark)
      // Bits 1 and 2 say how hard the encoder tried.
      #expect(field(6) & ~6 == (entry.name.utf8.count > entry.name.count ? 0x800 : 0), "\(entry.name)")
      #expect(field(8) == method)
      #expect((field(10), field(12)) == (0, 0x21))
      #expect(field(22, 4) == entry.bytes.count)
      #expect((field(26), field(28)) == (entry.name.utf8.count, 0))
      offset += 30 + field(26) + field(18, 4)
    }
    #expect(Array(bytes[offset..<offset + 4]) == [0x50, 0x4B, 1, 2])
  }

  @Test func twoFilesOfOneNameAreAnError() throws {
    #expect(throws: AnimationError.self) { try ZipWriter.archive([entries[0], entries[0]]) }
  }
}

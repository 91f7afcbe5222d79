/// A TrueType font made of boxes, in bytes. The em has 1000 units.
package struct TinyFont {
  package struct Letter {
    package var scalar: Unicode.Scalar
    package var advance: Int
    /// A box that stands on the baseline where the pen is; 0 for a blank.
    package var width: Int
    package var height: Int

    package init(_ scalar: Unicode.Scalar, advance: Int, width: Int, height: Int) {
      self.scalar = scalar
      self.advance = advance
      self.width = width
      self.height = height
    }
  }

  package var family: String
  package var postScriptName: String
  /// In the order of their code points, all below U+FFFF.
  package var letters: [Letter]
  package var ascent = 800
  package var descent = 200

  /// "A" is a box of 50 x 70 hundredths of an em and 60 wide, "B" one of 30 x 70 and 40 wide, a blank is 20 wide.
  package init(
    family: String, postScriptName: String = "TinyFont-Regular",
    letters: [Letter] = [
      Letter(" ", advance: 200, width: 0, height: 0), Letter("A", advance: 600, width: 500, height: 700),
      Letter("B", advance: 400, width: 300, height: 700),
    ]
  ) {
    self.family = family
    self.postScriptName = postScriptName
    self.letters = letters
  }

  package var bytes: [UInt8] { pack(tables, mark: [0, 1, 0, 0]) }

  /// The same as WOFF, with tables that are not compressed.
  package var woff: [UInt8] {
    let sfnt = bytes
    let header = 44 + 20 * tables.count
    var directory: [UInt8] = []
    var data: [UInt8] = []
    for (tag, table) in tables {
      directory += Array(tag.utf8) + u32(header + data.count) + u32(table.count) + u32(table.count)
      directory += u32(checksum(table))
      data += padded(table)
    }
    var file = Array("wOFF".utf8) + [0, 1, 0, 0] + u32(header + data.count) + u16(tables.count) + u16(0)
    file += u32(sfnt.count) + u16(1) + u16(0)
    file += [UInt8](repeating: 0, count: 20)
    return file + directory + data
  }

  private var tables: [(String, [UInt8])] {
    [
      ("OS/2", os2), ("cmap", cmap), ("glyf", glyphs.flatMap(\.self)), ("head", head), ("hhea", hhea),
      ("hmtx", hmtx), ("loca", loca), ("maxp", maxp), ("name", name), ("post", post),
    ]
  }

  private func pack(_ tables: [(String, [UInt8])], mark: [UInt8]) -> [UInt8] {
    var directory = mark + u16(tables.count) + u16(128) + u16(3) + u16(tables.count * 16 - 128)
    var data: [UInt8] = []
    for (tag, table) in tables {
      directory += Array(tag.utf8) + u32(checksum(table)) + u32(12 + 16 * tables.count + data.count)
      directory += u32(table.count)
      data += padded(table)
    }
    return directory + data
  }

  // MARK: Tables

  /// The first one is that of unknown characters.
  private var glyphs: [[UInt8]] {
    [[]]
      + letters.map { letter in
        guard letter.width > 0 else { return [] }
        let (width, height) = (letter.width, letter.height)
        var glyph = u16(1) + u16(0) + u16(0) + u16(width) + u16(height) + u16(3) + u16(0)
        glyph += [1, 1, 1, 1]
        for x in [0, 0, width, 0] { glyph += u16(x) }
        for y in [0, height, 0, -height] { glyph += u16(y) }
        return glyph
      }
  }

  private var loca: [UInt8] {
    var offset = 0
    return u32(0)
      + glyphs.flatMap { glyph in
        offset += glyph.count
        return u32(offset)
      }
  }

  private var head: [UInt8] {
    u32(0x10000) + u32(0x10000) + u32(0) + u32(0x5F0F_3CF5) + u16(3) + u16(1000)
      + [UInt8](repeating: 0, count: 16) + u16(0) + u16(0) + u16(1000) + u16(1000) + u16(0) + u16(8) + u16(2)
      + u16(1) + u16(0)
  }

  private var hhea: [UInt8] {
    u32(0x10000) + u16(ascent) + u16(-descent) + u16(0) + u16(1000) + [UInt8](repeating: 0, count: 22)
      + u16(glyphs.count)
  }

  private var hmtx: [UInt8] { u16(500) + u16(0) + letters.flatMap { u16($0.advance) + u16(0) } }

  private var maxp: [UInt8] {
    u32(0x10000) + u16(glyphs.count) + u16(4) + u16(1) + [UInt8](repeating: 0, count: 22)
  }

  private var post: [UInt8] { u32(0x30000) + [UInt8](repeating: 0, count: 28) }

  private var os2: [UInt8] {
    u16(4) + u16(500) + u16(400) + u16(5) + u16(0) + [UInt8](repeating: 0, count: 22)
      + [UInt8](repeating: 0, count: 10) + u32(1) + u32(0) + u32(0) + u32(0) + Array("TEST".utf8) + u16(0x40)
      + u16(0x20) + u16(0x42) + u16(ascent) + u16(-descent) + u16(0) + u16(ascent) + u16(descent) + u32(1)
      + u32(0) + u16(500) + u16(700) + u16(0) + u16(0x20) + u16(1)
  }

  /// One segment for each letter.
  private var cmap: [UInt8] {
    let codes = letters.map { Int($0.scalar.value) } + [0xFFFF]
    let count = codes.count
    var table = u16(4) + u16(16 + 8 * count) + u16(0) + u16(2 * count) + u16(0) + u16(0) + u16(0)
    table += codes.flatMap(u16) + u16(0) + codes.flatMap(u16)
    table += codes.enumerated().flatMap { u16($0.offset == count - 1 ? 1 : $0.offset + 1 - $0.element) }
    table += codes.flatMap { _ in u16(0) }
    return u16(0) + u16(1) + u16(3) + u16(1) + u32(12) + table
  }

  private var name: [UInt8] {
    let names = [(1, family), (2, "Regular"), (4, "\(family) Regular"), (6, postScriptName)]
    var records: [UInt8] = []
    var text: [UInt8] = []
    for (kind, name) in names {
      let bytes = name.utf16.flatMap { u16(Int($0)) }
      records += u16(3) + u16(1) + u16(0x409) + u16(kind) + u16(bytes.count) + u16(text.count)
      text += bytes
    }
    return u16(0) + u16(names.count) + u16(6 + 12 * names.count) + records + text
  }

  // MARK: Numbers

  private func u16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
  private func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }

  private func padded(_ table: [UInt8]) -> [UInt8] { table + [UInt8](repeating: 0, count: -table.count & 3) }

  private func checksum(_ table: [UInt8]) -> Int {
    let bytes = padded(table)
    return stride(from: 0, to: bytes.count, by: 4).reduce(0) { sum, start in
      (sum + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }) & 0xFFFF_FFFF
    }
  }
}

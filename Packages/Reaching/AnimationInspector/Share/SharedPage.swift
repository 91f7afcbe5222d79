import JSONText

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Data
#else
  import struct Foundation.Data
#endif

/// A page in one file that plays animations anywhere: it asks for nothing, and its policy lets only its own script and style
/// be. Equal animations give equal bytes.
package struct SharedPage {
  /// The most bytes of a page, so that it can be sent and opened.
  package static let byteLimit = 50_000_000
  /// The most animations on a page.
  package static let countLimit = 12

  private var animations: [SharedAnimation] = []
  private var filmBytes = 0

  package init() {}

  /// - Returns: false when the page becomes larger than `byteLimit` with it.
  package mutating func add(_ animation: SharedAnimation) -> Bool {
    // In base64, with some room for all else.
    filmBytes += animation.webp.count / 3 * 4 + 300_000
    animations.append(animation)
    return filmBytes <= Self.byteLimit
  }

  /// The bytes of the file.
  package func html() -> [UInt8] {
    let script = PageScript(from: "share.js").text
    let style = ["base.css", "layout.css", "panels.css", "share.css"].map(PageFile.text).joined()
    let parts = [
      "{{scriptHash}}": "\(PolicyHash(of: script))", "{{styleHash}}": "\(PolicyHash(of: style))",
      "{{style}}": style, "{{script}}": script, "{{data}}": data,
    ]
    var page: [UInt8] = []
    var rest = PageFile.text("share.html")[...]
    // What is filled in is not looked at again: names of files may have braces.
    while let open = rest.firstRange(of: "{{"), let close = rest.firstRange(of: "}}") {
      page += rest[..<open.lowerBound].utf8
      page += (parts[String(rest[open.lowerBound..<close.upperBound])] ?? "").utf8
      rest = rest[close.upperBound...]
    }
    return page + rest.utf8
  }

  /// The elements that hold what the animations are, and their pictures.
  private var data: String {
    let files = animations.enumerated().map { (id: "\($0 + 1)", animation: $1) }
    var json = JSONWriter()
    json.object(.compact) { json in
      json.array("files", .compact) { json in
        for (id, animation) in files { json.object(.compact) { animation.write(id: id, to: &$0) } }
      }
    }
    // "<" only occurs in strings. Escaped, nothing in them can end the element.
    let words = json.text.replacing("<", with: "\\u003c")
    var elements = ["<script id=\"data\" type=\"application/json\">\(words)</script>"]
    for (id, animation) in files {
      let film = Data(animation.webp).base64EncodedString()
      elements.append("<script id=\"film-\(id)\" type=\"text/plain\">\(film)</script>")
    }
    return elements.joined(separator: "\n")
  }
}

extension SnapshotReport {
  /// The report as a comment for a pull request: text, and the pictures that it shows by their names.
  package struct Comment: Sendable {
    package var text: String
    /// PNG files by the names that the text refers to them with.
    package var pictures: [(name: String, png: [UInt8])]
  }

  /// The most animations that a comment shows, and the most characters of their tables: GitHub takes 65,536.
  private static let shown = (animations: 20, characters: 60_000)

  /// The report as Markdown: a table for each of the first animations that did not pass, with the pictures of the frame
  /// that differs most.
  ///
  /// - Parameter folder: what stands before the names of pictures: a folder, or an address that ends with a slash.
  package func comment(picturesIn folder: String) -> Comment {
    var comment = Comment(text: "### animsnap: \(summary)\n\n", pictures: [])
    let failures = animations.filter { $0.status != .passed }
    var count = 0
    for entry in failures.prefix(Self.shown.animations) {
      let part = entry.comment(number: count + 1, picturesIn: folder)
      guard comment.text.count + part.text.count <= Self.shown.characters else { break }
      comment.text += part.text
      comment.pictures += part.pictures
      count += 1
    }
    if count < failures.count { comment.text += "And \(failures.count - count) more.\n" }
    return comment
  }
}

extension SnapshotReport.Entry {
  /// The most characters of a name or a message that are shown.
  private static let shownCharacters = 500

  /// Its table.
  ///
  /// - Parameter number: what the names of its pictures begin with.
  fileprivate func comment(number: Int, picturesIn folder: String) -> SnapshotReport.Comment {
    func code(_ text: String) -> String { "<code>\(text.shortened(to: Self.shownCharacters).markup)</code>" }
    let sign = status == .failed ? "✕" : "!"
    let words = ["<b>\(sign)</b> \(code(name))"] + messages.prefix(4).map(code)
    var lines = ["<table>", "<tr><td colspan=\"3\">\(words.joined(separator: "<br>"))</td></tr>"]
    let shown = shownPictures
    if !shown.isEmpty {
      let titles = shown.map { "<td>\($0.title.markup)</td>" }
      let cells = shown.map {
        "<td><img src=\"\("\(folder)\(number)-\($0.part).png".markup)\" width=\"240\"></td>"
      }
      lines += ["<tr>\(titles.joined())</tr>", "<tr>\(cells.joined())</tr>"]
    }
    lines += ["</table>", "", ""]
    return SnapshotReport.Comment(
      text: lines.joined(separator: "\n"), pictures: shown.map { ("\(number)-\($0.part).png", $0.png) })
  }

  /// The pictures of the frame that differs most; of one without a reference, of its first frame.
  fileprivate var shownPictures: [(part: String, title: String, png: [UInt8])] {
    let withImages = frames.filter { $0.images.left != nil || $0.images.right != nil }
    let worst = withImages.max { ($0.score ?? 0) < ($1.score ?? 0) }
    guard let images = worst?.images else { return [] }
    let parts = [
      ("left", sides.left, images.left), ("right", sides.right, images.right),
      ("difference", "Difference", images.difference),
    ]
    return parts.compactMap { part, title, png in png.map { (part, title, $0) } }
  }
}

extension String {
  /// Escaped for text and attributes of HTML in Markdown; what would end a line is a space.
  fileprivate var markup: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      // It would end the code, and begin other markup.
      case "`", "|", "*", "_", "[", "]", "\\": text += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  fileprivate func shortened(to count: Int) -> String {
    self.count > count ? prefix(count) + "…" : self
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SnapshotReport {
  /// One page that needs nothing else: neither files nor a network. The same report gives the same bytes.
  ///
  /// The animations' names and all other text are data of the page, in JSON, and never part of its markup.
  ///
  /// - Parameter token: where the page is served by a program that takes `POST /accept` with an animation's name, and
  ///   this as the header `X-Animsnap-Token`; the page has a button then.
  /// - Throws: `EncodingError` for a number that is not finite.
  public func html(accepting token: String? = nil) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // "<" only occurs in texts. Escaped, nothing in them can end the script element.
    let data = String(decoding: try encoder.encode(Page(self, accept: token)), as: UTF8.self)
      .replacing("<", with: "\\u003c")
    let scripts = [
      PackageResources.model_js, PackageResources.list_js, PackageResources.detail_js,
      PackageResources.accept_js, PackageResources.stage_js, PackageResources.plot_js,
      PackageResources.keys_js,
    ]
    let parts = [
      "{{connect}}": Array((token == nil ? "" : "; connect-src 'self'").utf8),
      "{{style}}": PackageResources.page_css, "{{data}}": Array(data.utf8),
      "{{script}}": Array(scripts.joined()),
    ]
    var page: [UInt8] = []
    var rest = String(decoding: PackageResources.page_html, as: UTF8.self)[...]
    while let open = rest.firstRange(of: "{{"), let close = rest.firstRange(of: "}}") {
      page += rest[..<open.lowerBound].utf8
      page += parts[String(rest[open.lowerBound..<close.upperBound])] ?? []
      rest = rest[close.upperBound...]
    }
    return page + rest.utf8
  }
}

/// The data of the page, as its scripts read it. Equal pictures are there once.
private struct Page: Encodable {
  struct Animation: Encodable {
    var name: String
    var status: String
    var facts: [String]
    var messages: [String]
    var note: String
    var diagnostics: [String]
    var left: String
    var right: String
    var acceptable: Bool
    var width: Int
    var height: Int
    var tolerance: Double?
    var frameRate: Double?
    var frames: [Frame]
    var curve: [Point]
    var changes: String
  }

  struct Point: Encodable {
    var frame: Double
    var score: Double
    var failed: Bool
  }

  struct Frame: Encodable {
    var frame: Double
    var label: String
    var score: Double?
    var failed: Bool
    var verdict: String
    /// Left, top, width and height of each.
    var places: [[Int]]
    // Indices into `pictures`.
    var thumbnail: Int?
    var left: Int?
    var right: Int?
    var difference: Int?
  }

  var title: String
  var summary: String
  var accept: String?
  /// In base 64.
  var pictures: [String]
  var animations: [Animation]

  init(_ report: SnapshotReport, accept: String?) {
    var store = PictureStore()
    title = report.title
    summary = report.summary
    self.accept = accept
    animations = report.animations.map { entry in
      Animation(
        name: entry.name, status: entry.status.rawValue, facts: entry.facts, messages: entry.messages,
        note: entry.note, diagnostics: entry.diagnostics, left: entry.sides.left, right: entry.sides.right,
        acceptable: entry.isAcceptable, width: entry.width, height: entry.height, tolerance: entry.tolerance,
        frameRate: entry.frameRate,
        frames: entry.frames.map { store.frame($0) },
        curve: entry.curve.map { Point(frame: $0.frame, score: $0.score, failed: $0.isFailed) },
        changes: entry.changes)
    }
    pictures = store.pictures
  }
}

private struct PictureStore {
  private(set) var pictures: [String] = []
  private var indices: [[UInt8]: Int] = [:]

  mutating func frame(_ frame: SnapshotReport.Frame) -> Page.Frame {
    Page.Frame(
      frame: frame.frame, label: frame.label, score: frame.score, failed: frame.isFailed,
      verdict: frame.verdict, places: frame.places.map { [$0.x, $0.y, $0.width, $0.height] },
      thumbnail: index(frame.pictures.thumbnail), left: index(frame.pictures.left),
      right: index(frame.pictures.right), difference: index(frame.pictures.difference))
  }

  private mutating func index(_ png: [UInt8]?) -> Int? {
    guard let png else { return nil }
    if let index = indices[png] { return index }
    indices[png] = pictures.count
    pictures.append(Data(png).base64EncodedString())
    return pictures.count - 1
  }
}

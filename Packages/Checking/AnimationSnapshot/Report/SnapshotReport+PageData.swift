import JSONText
import Pixels

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Data
#else
  import struct Foundation.Data
#endif

extension SnapshotReport {
  /// The data of the page as its scripts read it, in JSON that can stand in a script element: all members in
  /// alphabetical order, identical images once, in base64.
  func pageData(accepting token: String?) -> [UInt8] {
    var images = ImageList()
    var json = JSONWriter()
    json.object(.compact) { json in
      if let token { json.add("accept", token) }
      json.array("animations", .compact) { json in
        for entry in animations { json.object(.compact) { entry.write(to: &$0, &images) } }
      }
      json.add("pictures", images.base64)
      json.add("summary", summary)
      json.add("title", title)
    }
    // "<" only occurs in strings. Escaped, nothing in them can end the script element.
    return Array(json.text.replacing("<", with: "\\u003c").utf8)
  }
}

/// The images of a page. Entries refer to them by index.
private struct ImageList {
  private(set) var base64: [String] = []
  private var indices: [[UInt8]: Int] = [:]

  mutating func index(_ png: [UInt8]?) -> Int? {
    guard let png else { return nil }
    if let index = indices[png] { return index }
    indices[png] = base64.count
    base64.append(Data(png).base64EncodedString())
    return base64.count - 1
  }
}

extension SnapshotReport.Entry {
  fileprivate func write(to json: inout JSONWriter, _ images: inout ImageList) {
    json.add("acceptable", isAcceptable)
    json.add("changes", changes)
    json.array("curve", .compact) { json in
      for point in curve { json.object(.compact, point.write) }
    }
    json.add("diagnostics", diagnostics)
    json.add("facts", facts)
    if let frameRate { json.add("frameRate", frameRate) }
    json.array("frames", .compact) { json in
      for frame in frames { json.object(.compact) { frame.write(to: &$0, &images) } }
    }
    json.add("height", height)
    json.add("left", sides.left)
    json.add("messages", messages)
    json.add("name", name)
    json.add("note", note)
    json.add("right", sides.right)
    json.add("status", status.rawValue)
    if let tolerance { json.add("tolerance", tolerance) }
    json.add("width", width)
  }
}

extension SnapshotReport.Frame {
  fileprivate func write(to json: inout JSONWriter, _ list: inout ImageList) {
    let thumbnail = list.index(images.thumbnail)
    let (left, right) = (list.index(images.left), list.index(images.right))
    let difference = list.index(images.difference)
    if let difference { json.add("difference", difference) }
    json.add("failed", isFailed)
    json.add("frame", frame)
    json.add("label", label)
    if let left { json.add("left", left) }
    json.add("places", places.map { [$0.x, $0.y, $0.width, $0.height] })
    if let right { json.add("right", right) }
    if let score { json.add("score", score) }
    if let thumbnail { json.add("thumbnail", thumbnail) }
    json.add("verdict", verdict)
  }
}

extension SnapshotReport.CurvePoint {
  fileprivate func write(to json: inout JSONWriter) {
    json.add("failed", isFailed)
    json.add("frame", frame)
    json.add("score", score)
  }
}

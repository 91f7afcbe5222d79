import JSONText
import KeyframeFitting
import LottieFormat

/// The documents of a text layer as they stand in the file.
struct TextDocuments {
  private struct Document {
    let time: Double
    let json: Range<Int>
    /// Where its text stands.
    let text: Range<Int>
    let string: String
  }

  private let spans: JSONSpans
  private let documents: [Document]

  /// Nil where one of them is no keyframe with a text.
  init?(_ spans: JSONSpans, _ k: Range<Int>) {
    self.spans = spans
    var documents: [Document] = []
    for key in spans.items(of: k) {
      let members = spans.members(of: key)
      guard let s = members.last(where: { spans.isNamed($0, "s") })?.value,
        let text = spans.members(of: s).last(where: { spans.isNamed($0, "t") })?.value,
        let string = spans.string(text)
      else { return nil }
      let time = members.last { spans.isNamed($0, "t") }.flatMap { spans.number($0.value) }
      documents.append(Document(time: time ?? 0, json: s, text: text, string: string))
    }
    guard !documents.isEmpty, zip(documents, documents.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
      return nil
    }
    self.documents = documents
  }

  /// One for each change of the text or of its style.
  func json(_ samples: [Sample]) -> (String, keyframeCount: Int) {
    var keys: [(frame: Double, document: Int, text: String)] = []
    let frames = Set(samples.map(\.frame) + documents.map(\.time)).sorted()
    var sample = 0
    for frame in frames {
      while sample + 1 < samples.count, samples[sample + 1].frame <= frame { sample += 1 }
      guard case .text(let text) = samples[sample].value else { continue }
      let document = documents.lastIndex { $0.time <= frame } ?? 0
      if let last = keys.last, last.document == document, last.text == text { continue }
      keys.append((frame, document, text))
    }
    let items = keys.map { key in
      let document = json(documents[key.document], key.text)
      return #"{"s":\#(document),"t":\#(KeyframeText.time(key.frame).jsonText)}"#
    }
    return ("[" + items.joined(separator: ",") + "]", keys.count)
  }

  /// Players know carriage returns for the ends of lines.
  private func json(_ document: Document, _ text: String) -> String {
    let written = String(text.map { $0 == "\n" ? "\r" : $0 })
    let own = String(document.string.map { $0.isNewline || $0 == "\u{3}" ? "\r" : $0 })
    let value = own == written ? Array(spans.text[document.text]) : Array(written.jsonText.utf8)
    let bytes =
      spans.text[document.json.lowerBound..<document.text.lowerBound] + value
      + spans.text[document.text.upperBound..<document.json.upperBound]
    return String(decoding: bytes, as: UTF8.self)
  }
}

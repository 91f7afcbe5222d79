import JSONText

/// A text that is JSON already. What cannot be read again is null.
struct WrittenJSON: JSONWritable {
  private let text: String

  init(_ text: String) { self.text = text }

  func write(to json: inout JSONWriter) {
    guard let document = try? JSONDocument(parsing: Array(text.utf8), maxDepth: JSONDocument.deepest) else {
      return Double.nan.write(to: &json)
    }
    document.withRoot { $0.write(to: &json) }
  }
}

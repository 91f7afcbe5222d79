import AnimationCore
import JSONText

/// An object in JSON that says what was done.
struct Report {
  let bytes: [UInt8]

  init(_ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(.foundation, members)
    json.endLine()
    bytes = json.bytes
  }

  /// An array of what is not as a file asks.
  init(_ diagnostics: [Diagnostic]) {
    var json = JSONWriter()
    json.array(.foundation) { json in
      for diagnostic in diagnostics { json.object(.foundation) { diagnostic.write(to: &$0) } }
    }
    json.endLine()
    bytes = json.bytes
  }
}

extension JSONWriter {
  mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    array("diagnostics", .foundation) { json in
      for diagnostic in diagnostics { json.object(.foundation) { diagnostic.write(to: &$0) } }
    }
  }
}

extension Diagnostic {
  fileprivate func write(to json: inout JSONWriter) {
    json.add("kind", kind.rawValue)
    json.add("message", message.withoutPasswords)
    json.add("path", path)
  }
}

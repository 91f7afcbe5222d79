/// What a `JSONWriter` can write in one go.
package protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

extension JSONWritable {
  /// The value as a JSON text of its own, on one line.
  package var jsonText: String {
    var json = JSONWriter()
    json.add(self)
    return json.text
  }
}

extension String: JSONWritable {
  package func write(to json: inout JSONWriter) { json.append(quoted: self) }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONWriter) { json.append(self ? "true" : "false") }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONWriter) { json.append(String(self)) }
}

extension Double: JSONWritable {
  /// The shortest decimal that reads back as this number. JSON has no words for what is not finite: null.
  package func write(to json: inout JSONWriter) { json.append(isFinite ? decimal : "null") }
}

extension Float: JSONWritable {
  /// The shortest decimal that reads back as this number. JSON has no words for what is not finite: a number
  /// too large for single precision stands for it, which reads as infinite and draws as little.
  package func write(to json: inout JSONWriter) {
    json.append(isFinite ? decimal : self < 0 ? "-1e39" : "1e39")
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Writes the items on one line.
  package func write(to json: inout JSONWriter) {
    json.array(.compact) { json in
      for item in self { json.add(item) }
    }
  }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
  /// The number without a fraction that says nothing, and without a sign of zero.
  fileprivate var decimal: String {
    let text = description
    guard text.hasSuffix(".0") else { return text }
    return self == 0 ? "0" : String(text.dropLast(2))
  }
}

extension JSONValue: JSONWritable {
  /// What was read, on one line. What is missing is null.
  package func write(to json: inout JSONWriter) {
    if isObject {
      json.object(.compact) { json in for (key, value) in members { json.add(key, value) } }
    } else if isArray {
      json.array(.compact) { json in for item in items { json.add(item) } }
    } else if let string {
      string.write(to: &json)
    } else if isBool {
      (bool == true).write(to: &json)
    } else if isNumber, let number {
      number.write(to: &json)
    } else {
      json.append("null")
    }
  }
}

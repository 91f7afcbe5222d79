import AnimationCore
import CAnimrender

/// Memory of the caller's.
enum CallerMemory {
  /// A copy of the bytes that a caller names; none for null and 0.
  ///
  /// - Throws: where it is null and has a length.
  static func copy(_ data: UnsafeRawPointer?, _ length: Int, _ name: String) throws(Failure) -> [UInt8] {
    guard length >= 0, data != nil || length == 0 else { throw .null(name) }
    return Array(UnsafeRawBufferPointer(start: data, count: length))
  }
}

extension animrender_text {
  /// Longer ones are none that a person or a program writes here.
  private static let maximumLength = 64 << 20

  /// - Returns: nil for none.
  /// - Throws: where it is too long.
  func bytes(_ name: String) throws(Failure) -> [UInt8]? {
    guard data != nil || length != 0 else { return nil }
    guard length <= Self.maximumLength else {
      throw .argument("\(name): is longer than \(byteText(Self.maximumLength))")
    }
    return try CallerMemory.copy(data, length, name)
  }

  /// What is in JSON.
  ///
  /// - Returns: nil for none, and for one without a character.
  /// - Throws: where it is too long.
  func json(_ name: String) throws(Failure) -> [UInt8]? {
    guard let bytes = try bytes(name), !bytes.isEmpty else { return nil }
    return bytes
  }

  /// - Returns: nil for none.
  /// - Throws: where it is too long or no UTF-8.
  func string(_ name: String) throws(Failure) -> String? {
    guard let bytes = try bytes(name) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .argument("\(name): is no UTF-8") }
    return text
  }

  /// - Throws: where there is none, or none that could be a file's name.
  func path(_ name: String) throws(Failure) -> String {
    guard let path = try string(name), !path.isEmpty else { throw .argument("\(name): is empty") }
    guard !path.utf8.contains(0) else { throw .argument("\(name): has a zero in it") }
    return path
  }

  /// - Throws: where there is none.
  func key(_ name: String) throws(Failure) -> String {
    guard let key = try string(name) else { throw .null(name) }
    return key
  }
}

extension UnsafePointer {
  /// What is in a struct whose first member is its size, as its caller knows it.
  ///
  /// - Throws: where that is less than there is to it.
  func checked(_ name: String) throws(Failure) -> Pointee {
    let size = MemoryLayout<Pointee>.size
    guard UnsafeRawPointer(self).load(as: Int.self) >= size else {
      throw .argument("\(name): its size is not set, or less than \(size)")
    }
    return pointee
  }
}

extension UnsafeMutablePointer {
  /// Fills a struct whose first member is its size, as its caller knows it.
  ///
  /// - Throws: where that is less than there is to it.
  func fill(_ name: String, _ body: (inout Pointee) -> Void) throws(Failure) {
    _ = try UnsafePointer(self).checked(name)
    body(&pointee)
  }
}

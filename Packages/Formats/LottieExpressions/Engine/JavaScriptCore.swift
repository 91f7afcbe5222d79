import CJavaScriptCore

/// The library, as far as it is used. Opened when it is first asked for, and never closed.
enum JavaScriptCore {
  /// Nil where it is missing.
  static let functions: jsc_functions? = {
    var functions = jsc_functions()
    return jsc_load(&functions) ? functions : nil
  }()
}

extension jsc_functions {
  /// Calls `body` with a text of the library's, which lives that long.
  func with<Result>(_ text: String, _ body: (JSCString?) -> Result) -> Result {
    let characters = Array(text.utf16)
    let string = JSStringCreateWithCharacters(characters, characters.count)
    defer { JSStringRelease(string) }
    return body(string)
  }

  /// A number; nil for what is none.
  func number(_ value: JSCValue?, _ context: JSCContext?) -> Double? {
    guard let value, JSValueIsNumber(context, value) else { return nil }
    return JSValueToNumber(context, value, nil)
  }

  /// A text; nil for what is none.
  func text(_ value: JSCValue?, _ context: JSCContext?) -> String? {
    guard let value, JSValueIsString(context, value), let copy = JSValueToStringCopy(context, value, nil)
    else { return nil }
    defer { JSStringRelease(copy) }
    let characters = UnsafeBufferPointer(
      start: JSStringGetCharactersPtr(copy), count: JSStringGetLength(copy))
    return String(decoding: characters, as: UTF16.self)
  }
}

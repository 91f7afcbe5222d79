// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AnimationCore
import CAnimrender

/// A text that stays where it is, as long as the program runs.
private struct LastingText: @unchecked Sendable {
  let start: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = Array(text.utf8CString)
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    memory.initialize(from: bytes, count: bytes.count)
    start = UnsafePointer(memory)
  }
}

private let versionText = LastingText(releaseVersion)
private let statusNames = [
  "OK", "INVALID_ARGUMENT", "INVALID_HANDLE", "BUSY", "BUFFER_TOO_SMALL", "UNREADABLE", "UNKNOWN_FORMAT",
  "INVALID_FILE", "LIMIT_EXCEEDED", "CANCELLED", "UNWRITABLE", "MISSING_PROGRAM", "CALLBACK_FAILED",
  "UNSUITABLE", "FAILED",
].map(LastingText.init)
private let unknownStatus = LastingText("UNKNOWN")

@c @implementation
public func animrender_version() -> UnsafePointer<CChar>! { versionText.start }

@c @implementation
public func animrender_status_name(_ status: animrender_status) -> UnsafePointer<CChar>! {
  let number = Int(status.rawValue)
  return statusNames.indices.contains(number) ? statusNames[number].start : unknownStatus.start
}

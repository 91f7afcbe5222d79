import CStandardLibrary

/// Where the bytes of a file go that is being made.
public enum ByteDestination: Sendable {
  /// A file, which takes its place in one step when it is complete: until then, what was there before stays.
  case file(String)
  /// They are given back when the last one is there.
  case memory
  /// `write` gets them in their order as they come: up to some megabytes at once, on the thread that makes them, which
  /// waits for it. What it throws ends the work. What has gone there cannot be taken back.
  case stream(_ write: @Sendable (_ bytes: [UInt8]) throws -> Void)

  /// A stream into a file, a pipe or a socket that is open, and stays so.
  ///
  /// A pipe whose reader is gone is a `FileError` where the program ignores `SIGPIPE`; otherwise that signal ends it.
  ///
  /// - Parameter name: for messages.
  public static func descriptor(_ number: Int32, name: String) -> ByteDestination {
    .stream { bytes in try ByteOutput.write(bytes, toDescriptor: number, name: name) }
  }

  public static let standardOutput = descriptor(STDOUT_FILENO, name: "standard output")

  /// Where a second file goes that belongs to this one; nil for a stream, in which there is no place for it.
  ///
  /// - Parameter path: its path, made of that of this file.
  package func nextTo(_ path: (String) -> String) -> ByteDestination? {
    switch self {
    case .file(let first): .file(path(first))
    case .memory: .memory
    case .stream: nil
    }
  }
}

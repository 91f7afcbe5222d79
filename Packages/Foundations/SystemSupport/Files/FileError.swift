import AnimationCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What went wrong with a file, and with which.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Cause: Hashable, Sendable {
    /// There is no such file, or it cannot be read.
    case unreadable(reason: String)
    /// The file was read, but holds nothing that can be shown.
    case unusable(AnimationError)
    /// The file cannot be written; what was there before is untouched.
    case unwritable(reason: String)
  }

  /// The file as the caller named it.
  public var path: String
  public var cause: Cause

  package init(path: String, _ cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// One line: the file's name and the reason.
  public var description: String { "\(path): \(reason)" }

  /// What went wrong, without the file's name.
  package var reason: String {
    switch cause {
    case .unreadable(let reason), .unwritable(let reason): reason
    case .unusable(let error): "\(error)"
    }
  }

  /// Runs `body`; what is wrong with what it reads is reported with the file's name.
  package static func naming<Value>(
    _ path: String, _ body: () throws(AnimationError) -> Value
  ) throws(FileError) -> Value {
    do {
      return try body()
    } catch {
      throw FileError(path: path, .unusable(error))
    }
  }
}

// What Foundation calls `localizedDescription` is the same line.
extension FileError: LocalizedError {
  public var errorDescription: String? { description }
}

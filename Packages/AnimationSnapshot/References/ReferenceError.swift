#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a reference cannot be used. One line each.
public enum ReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no reference at this path.
  case missing(String)
  /// There is something, but not a complete reference.
  case corrupt(path: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let path): "\(path): there is no reference"
    case .corrupt(let path, let reason): "\(path): the reference is damaged: \(reason)"
    }
  }
}

extension ReferenceError: LocalizedError {
  public var errorDescription: String? { description }
}

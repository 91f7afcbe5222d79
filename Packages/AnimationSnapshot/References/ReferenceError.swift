#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a reference is of no use. One line each.
public enum ReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is none.
  case missing(String)
  /// There is something, but no whole reference.
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

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why bytes could not become an animation or an image. One line each, without the file's name: the code that
/// opened the file adds that.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first bytes belong to no format known here.
  case unknownFormat(reason: String)
  /// The container or its text is damaged. `part` names what was being read: "zlib stream", "movie.spec" …
  case corrupt(part: String, reason: String)
  /// Well-formed, but not an animation that can be shown: no size, no frame rate, no frames …
  case invalid(path: String, reason: String)
  /// Larger than `DecodingLimits` allows.
  case limitExceeded(what: String, value: Int, limit: Int)
  /// Showing it takes more than `DrawingLimits` allow. `node` is the layer and shape at which that was found, empty when
  /// that is not known.
  case budgetExceeded(DrawingLimits.Name, limit: Int, node: String)
  /// The work was stopped from outside: see `WorkBudget`.
  case interrupted

  public var description: String {
    switch self {
    case .unknownFormat(let reason): "unknown format: \(reason)"
    case .corrupt(let part, let reason): "corrupt \(part): \(reason)"
    case .invalid(let path, let reason): path.isEmpty ? reason : "\(path): \(reason)"
    case .limitExceeded(let what, let value, let limit): "\(what): \(value) is over the limit of \(limit)"
    case .budgetExceeded(let name, let limit, let node):
      "\(node.isEmpty ? "" : "\(node): ")\(name.excess(over: limit)) (limit \(name.rawValue))"
    case .interrupted: "interrupted"
    }
  }
}

// What Foundation calls `localizedDescription` is the same line.
extension AnimationError: LocalizedError {
  public var errorDescription: String? { description }
}

import AnimationKit

/// Renders, records and verifies whole animations. A value without state: any number of threads may use it at
/// once, every call has its own player and renderer.
public struct Snapshotter: Sendable {
  public var options: SnapshotOptions
  public var tolerance: Tolerance
  /// What animations may ask for.
  public var limits: DecodingLimits

  public init(
    options: SnapshotOptions = SnapshotOptions(), tolerance: Tolerance = .perceptual,
    limits: DecodingLimits = DecodingLimits()
  ) {
    self.options = options
    self.tolerance = tolerance
    self.limits = limits
  }
}

extension Snapshotter {
  /// The chosen frames of an animation.
  ///
  /// - Throws: `SnapshotError` for a marker that it does not have, or pictures that are too large.
  public func snapshot(of animation: any Animation) throws(SnapshotError) -> Snapshot {
    throw .noFrames
  }

  /// Compares an animation with its reference.
  public func verify(_ animation: any Animation, named name: String, against reference: Reference)
    -> SnapshotResult
  {
    SnapshotResult(name: name, outcome: .missingReference(reference.path))
  }

  /// Decodes a file and compares it with its reference. A file that does not decode is a result, too.
  public func verify(file: String, named name: String, against reference: Reference) -> SnapshotResult {
    SnapshotResult(name: name, outcome: .missingReference(reference.path))
  }

  /// Makes an animation's reference. One that shows the same already keeps its bytes.
  ///
  /// - Throws: `SnapshotError`.
  public func record(_ animation: any Animation, to reference: Reference) throws(SnapshotError)
    -> RecordResult
  {
    .unchanged
  }

  /// Decodes a file and makes its reference.
  public func record(file: String, to reference: Reference) throws(SnapshotError) -> RecordResult {
    .unchanged
  }
}

/// What recording did.
public enum RecordResult: String, Hashable, Sendable {
  case added, updated, unchanged
}

/// Why there are no pictures of an animation, or no reference of them. One line each.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(FileError)
  case unusable(AnimationError)
  case unknownMarker(String, known: [String])
  case noFrames

  public var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .unusable(let error): "\(error)"
    case .unknownMarker(let name, let known):
      known.isEmpty
        ? "no marker \"\(name)\": the animation has none"
        : "no marker \"\(name)\": there are \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .noFrames: "no frame is chosen"
    }
  }
}

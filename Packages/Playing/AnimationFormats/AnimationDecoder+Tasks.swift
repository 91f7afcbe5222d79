import AnimationCore
import SystemSupport

// For those who await an animation.
extension AnimationDecoder {
  /// Decodes the animation in a file, on a thread of the library's own. When the task is cancelled, it is awaited no longer.
  ///
  /// - Parameters: see the other one.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public static func decode(
    file path: String, animation id: String? = nil, limits: DecodingLimits = DecodingLimits(),
    formats: [AnimationFormat] = []
  ) async throws -> any Animation {
    try await WorkThreads.shared.run(whenCancelled: .leaves) { _ in
      try decode(file: path, animation: id, limits: limits, formats: formats)
    }
  }

  /// Decodes an animation from memory, on a thread of the library's own, which calls `externalImage`, too. When the task is
  /// cancelled, it is awaited no longer.
  ///
  /// - Parameters: see the other one.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public static func decode(
    _ bytes: [UInt8], animation id: String? = nil, limits: DecodingLimits = DecodingLimits(),
    formats: [AnimationFormat] = [],
    externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil }
  ) async throws -> any Animation {
    try await WorkThreads.shared.run(whenCancelled: .leaves) { _ in
      try decode(bytes, animation: id, limits: limits, formats: formats, externalImage: externalImage)
    }
  }
}

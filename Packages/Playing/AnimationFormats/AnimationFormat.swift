import AnimationCore
import AnimationLoading

/// A file format of an app's own, besides those of the library: how its files are called and recognised, and what makes an
/// animation of one.
///
///     let spinner = AnimationFormat("Spinner", extensions: ["spin"]) { $0.starts(with: Array("SPIN".utf8)) } decode: {
///       file, _ throws(AnimationError) in try SpinnerAnimation(file.bytes)
///     }
///     let loader = AnimationLoader(formats: [spinner])
public struct AnimationFormat: Sendable {
  /// Makes the animation of a file: within the limits, or with an error that says what is wrong.
  public typealias Decode =
    @Sendable (AnimationFile, DecodingLimits) throws(AnimationError) -> any Animation

  /// The name of the format, as people write it.
  public let name: String
  /// The extensions of its files, in lower case, without the dot.
  public let extensions: [String]
  private let matches: @Sendable (_ bytes: [UInt8]) -> Bool
  private let decode: Decode

  /// - Parameters:
  ///   - matches: whether a file is in the format, by its first bytes. It is asked before the library's own formats are.
  ///   - decode: makes the animation of a file that matches.
  public init(
    _ name: String, extensions: [String], matches: @escaping @Sendable (_ bytes: [UInt8]) -> Bool,
    decode: @escaping Decode
  ) {
    self.name = name
    self.extensions = extensions.map { $0.lowercased() }
    self.matches = matches
    self.decode = decode
  }

  /// The animation of a file; nil for a file of another format.
  ///
  /// - Parameter id: nil, as its files hold one animation without an id.
  func animation(
    _ id: String?, in file: AnimationFile, _ limits: DecodingLimits
  ) throws(AnimationError) -> (any Animation)? {
    guard matches(file.bytes) else { return nil }
    try DecodingLimits.check("file size in bytes", file.bytes.count, limits.fileBytes)
    if let id, !id.isEmpty {
      throw .invalid(
        path: "", reason: "there is no animation \"\(id)\": the file holds one, without a name")
    }
    return try decode(file, limits)
  }
}

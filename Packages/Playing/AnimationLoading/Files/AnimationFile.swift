import AnimationCore
import SystemSupport

/// An animation file in memory, and the way to the files next to it: what players, snapshots and tools read, and
/// decoders are handed.
public struct AnimationFile: Sendable {
  public var bytes: [UInt8]
  /// Gives the bytes of an image that a Lottie names but does not contain, by its folder and file name
  /// joined; nil when there is none. What is thrown says why, in the animation's diagnostics.
  public var externalImage: @Sendable (String) throws -> [UInt8]?
  /// Gives the bytes of images where that takes time: asked for those that `externalImage` does not have,
  /// several at once, before the animation is decoded. nil for a file that has no more.
  public var fetchExternalImage: (@Sendable (String) async throws -> [UInt8]?)?
  /// What messages call it; empty for bytes without a name.
  package var name = ""
  /// The digest of the bytes alone.
  package var digest: Digest { Digest(of: bytes) }

  public init(
    _ bytes: [UInt8], externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil },
    fetchExternalImage: (@Sendable (String) async throws -> [UInt8]?)? = nil
  ) {
    self.bytes = bytes
    self.externalImage = externalImage
    self.fetchExternalImage = fetchExternalImage
  }

  /// One of the animations in a file.
  package struct Content: Hashable, Sendable {
    /// What distinguishes it from the others; empty in a format whose files hold one.
    package var id: String
    /// What people call it.
    package var name: String?

    package init(id: String = "", name: String? = nil) {
      self.id = id
      self.name = name
    }
  }
}

extension AnimationFile {
  /// The file of a path, and those in its folder and the folders in it.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that a file may have.
  ///   - didRead: is called with the path of every file next to it that was read.
  /// - Throws: `FileError` when it cannot be read.
  package static func read(
    _ path: String, limit: Int, didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FileError) -> AnimationFile {
    AnimationFile(try FileReader.read(path, limit: limit), at: path, limit: limit, didRead: didRead)
  }

  /// The files next to it are not known.
  package static func readStandardInput(limit: Int) throws(FileError) -> AnimationFile {
    var file = AnimationFile(try FileReader.readStandardInput(limit: limit))
    file.name = "standard input"
    return file
  }

  /// A file that was read already.
  package init(
    _ bytes: [UInt8], at path: String, limit: Int, didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let folder = AssetFolder(ofAnimation: path, fileLimit: limit, didRead: didRead)
    self.init(bytes) { folder?.read($0) }
    name = path
  }

  /// What `decode` makes of the file. Errors have its name.
  package func decoded<Value>(
    _ decode: (AnimationFile) throws(AnimationError) -> Value
  ) throws(FileError) -> Value {
    try FileError.naming(name) { () throws(AnimationError) in try decode(self) }
  }
}

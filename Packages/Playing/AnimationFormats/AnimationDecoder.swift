import AnimationCore
import AnimationLoading
import StateMachines
import SystemSupport

/// Decodes animations of every known format; which one it is, is found from the content.
public enum AnimationDecoder {
  /// Decodes the animation in a file. Images that a Lottie keeps in files of their own are read from the
  /// animation's folder and the folders in it, never from elsewhere.
  ///
  /// - Parameters:
  ///   - id: which of those in the file (`AnimationInfo.animationIDs`); the one shown first when nil.
  ///   - formats: an app's own, besides the library's.
  /// - Throws: `FileError` with the cause `unreadable` or `unusable`.
  public static func decode(
    file path: String, animation id: String? = nil, limits: DecodingLimits = DecodingLimits(),
    formats: [AnimationFormat] = []
  ) throws(FileError) -> any Animation {
    try AnimationFile.read(path, limit: limits.fileBytes).decoded { (file) throws(AnimationError) in
      try animation(id, in: file, limits: limits, formats: formats)
    }
  }

  /// Decodes an animation from memory.
  ///
  /// - Parameters:
  ///   - id: which of those in the file (`AnimationInfo.animationIDs`); the one shown first when nil.
  ///   - externalImage: gives the bytes of an image that a Lottie names but does not contain, by
  ///     its folder and file name joined; nil when there is none, and what it throws says why. Without it such
  ///     images are not shown.
  ///   - formats: an app's own, besides the library's.
  public static func decode(
    _ bytes: [UInt8], animation id: String? = nil, limits: DecodingLimits = DecodingLimits(),
    formats: [AnimationFormat] = [],
    externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil }
  ) throws(AnimationError) -> any Animation {
    try animation(
      id, in: AnimationFile(bytes, externalImage: externalImage), limits: limits, formats: formats)
  }

  /// Decodes an animation of a file that was read.
  ///
  /// - Parameter id: which of those in the file, by `AnimationFile.Content`; default the first one.
  /// - Throws: `FileError` with the cause `unusable`.
  package static func decode(
    _ file: AnimationFile, animation id: String? = nil, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> any Animation {
    try file.decoded { (file) throws(AnimationError) in try animation(id, in: file, limits: limits) }
  }

  /// A state machine of a dotLottie in memory, which a player runs.
  ///
  /// - Parameter id: which; default the one that the file wants run, or else the first.
  /// - Throws: `invalid`, also where there is none; `corrupt` or `limitExceeded`.
  public static func stateMachine(
    _ id: String? = nil, in bytes: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) -> StateMachine {
    try FileFormats.open(AnimationFile(bytes), limits: limits).stateMachine(id)
  }

  /// A state machine in a file that was read.
  ///
  /// - Parameter id: which; default the one that the file wants run.
  /// - Throws: `FileError` with the cause `unusable`.
  package static func stateMachine(
    _ id: String? = nil, in file: AnimationFile, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> StateMachine {
    try file.decoded { (file) throws(AnimationError) in
      try FileFormats.open(file, limits: limits).stateMachine(id)
    }
  }

  fileprivate static func animation(
    _ id: String? = nil, in file: AnimationFile, limits: DecodingLimits, formats: [AnimationFormat] = []
  ) throws(AnimationError) -> any Animation {
    try WorkObservation.timed(.decode) { () throws(AnimationError) in
      for format in formats {
        if let animation = try format.animation(id, in: file, limits) { return animation }
      }
      return try FileFormats.open(file, limits: limits).decode(id)
    }
  }
}

extension AnimationLoader {
  /// Loads both formats. Images that a Lottie keeps in files of their own are read from the animation's
  /// folder.
  ///
  /// - Parameter formats: an app's own, besides the library's; default none.
  public init(formats: [AnimationFormat] = []) {
    self.init { file, id, limits throws(AnimationError) in
      try AnimationDecoder.animation(id, in: file, limits: limits, formats: formats)
    }
    let extensions = FileFormats.orderedExtensions + formats.flatMap(\.extensions)
    fileNames = { FileFormats.fileNames(for: $0, extensions) }
  }

  /// The loader of all views that are given no other: one with a cache (`AnimationCache`, 64 MiB), so that views of
  /// one file decode it once and have it in memory once.
  ///
  /// What is set here counts for views made afterwards, so it is set when an app begins:
  ///
  ///     AnimationLoader.shared.downloader = URLSessionDownloader()
  public static var shared: AnimationLoader {
    get { sharedLoader.withLock { $0 } }
    set { sharedLoader.withLock { $0 = newValue } }
  }

  private static let sharedLoader: Lock<AnimationLoader> = {
    var loader = AnimationLoader()
    loader.cache = AnimationCache()
    return Lock(loader)
  }()
}

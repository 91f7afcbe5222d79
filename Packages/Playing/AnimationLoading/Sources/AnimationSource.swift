import AnimationCore
import SystemSupport

/// What to load. Sources with equal `id` and `animationID` are the same source, however they were made.
public struct AnimationSource: Sendable {
  /// Where the animation is.
  package enum Location: Sendable {
    /// The path of a file.
    case file(String)
    /// A name in a folder; see `AnimationSource.named`.
    case named(String, folder: String)
    /// An animation file in memory.
    case bytes([UInt8])
    /// An address that begins with http:// or https://.
    case url(String)
    /// Decoded already: nothing is loaded.
    case animation(any Animation)
  }

  /// What it is known by.
  public let id: String
  /// Where the animation is.
  package let location: Location
  /// The id of one of the animations in the file (`AnimationInfo.animationIDs`); when nil the first one,
  /// which most files have alone.
  public private(set) var animationID: String?

  /// Header fields to be sent with the request for a URL, and with those for images of its server.
  package private(set) var headers: [String: String] = [:]
  /// Is called while the file of a URL is downloaded; nil for no calls.
  private(set) var progress: (@Sendable (DownloadProgress) -> Void)?
  /// Whether it was given no id.
  private let isNameless: Bool
  /// What the caches know it by, unless `AnimationLoader.cacheKey` says otherwise: its id, or what the bytes are that
  /// have none.
  let cacheKey: String

  private init(
    id: String, _ location: Location, isNameless: Bool = false, cacheKey: String? = nil
  ) {
    self.id = id
    self.location = location
    self.isNameless = isNameless
    self.cacheKey = cacheKey ?? id
  }

  /// Its id is the path as it is written here.
  public static func file(_ path: String) -> AnimationSource {
    AnimationSource(id: path, .file(path))
  }

  /// An animation in a folder, as apps keep them in their bundle. A file of exactly this name comes first;
  /// otherwise those parts between the name's dots that are extensions of animations are taken out of it
  /// and .svga, then .json, .lottie and .tgs is appended. Files outside of the folder are not found.
  ///
  /// Its id is folder and name, joined.
  public static func named(_ name: String, in folder: String) -> AnimationSource {
    AnimationSource(
      id: folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)", .named(name, folder: folder))
  }

  /// An animation file in memory.
  ///
  /// - Parameter id: what the bytes are known by; nil for a source unlike any other. Caches know equal bytes without
  ///   an id to be the same.
  public static func bytes(_ bytes: [UInt8], id: String? = nil) -> AnimationSource {
    AnimationSource(
      id: id ?? "bytes#\(AnimationIdentity())", .bytes(bytes), isNameless: id == nil,
      cacheKey: id ?? "bytes#\(Digest(of: bytes))")
  }

  /// Something to be downloaded. Its id is the address.
  ///
  /// - Parameter headers: fields to be sent with the request, by their names: keys, languages … They are also sent for
  ///   images that the animation refers to on the same server, but to no other, redirects included. They do not make
  ///   it another source: where one address has different files for different people, `AnimationLoader.cacheKey` must
  ///   tell them apart.
  public static func url(_ address: String, headers: [String: String] = [:]) -> AnimationSource {
    var source = AnimationSource(id: address, .url(address))
    source.headers = headers
    return source
  }

  /// An animation that is decoded already; it skips loading and caches.
  ///
  /// - Parameter id: what it is known by; when nil, the animation itself: the same value is the same source.
  public static func animation(_ animation: any Animation, id: String? = nil) -> AnimationSource {
    AnimationSource(
      id: id ?? "animation#\(animation.identity ?? AnimationIdentity())", .animation(animation),
      isNameless: id == nil)
  }

  /// A URL when the text begins with http:// or https://, else a file: its path, or its URL (file:///).
  public static func text(_ text: String) -> AnimationSource {
    WebAddress.hasScheme(text) ? url(text) : file(FileAddress.path(text) ?? text)
  }

  /// Returns a source of one of the animations in the file, the one of this id.
  public func choosing(animation id: String) -> AnimationSource {
    var source = self
    source.animationID = id
    return source
  }

  /// Returns the source with a report of how much of its file has been downloaded while it is loaded. A try
  /// that failed and is made again begins at 0; for what need not be downloaded nothing is reported.
  ///
  /// - Parameter progress: is called from any thread, more often than a screen is drawn.
  public func reportingProgress(
    to progress: @escaping @Sendable (DownloadProgress) -> Void
  ) -> AnimationSource {
    var source = self
    source.progress = progress
    return source
  }

  /// Whether it says nothing of where the animation is.
  var isEmpty: Bool {
    switch location {
    case .file(let text), .named(let text, _), .url(let text): text.isEmpty
    case .bytes, .animation: false
    }
  }
}

/// A literal is what `text` takes: the path of a file, or an address that begins with http://, https:// or file:///.
///
///     view.play("gift.svga")
extension AnimationSource: ExpressibleByStringInterpolation {
  /// What `text` makes of the literal.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension AnimationSource: Hashable, CustomStringConvertible {
  public static func == (a: AnimationSource, b: AnimationSource) -> Bool {
    a.id == b.id && a.animationID == b.animationID
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(animationID)
  }

  /// Its id, as messages have it; without one, what it is.
  public var description: String { animationID.map { "\(name) > \($0)" } ?? name }

  private var name: String {
    guard isNameless else { return id }
    if case .bytes(let bytes) = location { return "an animation in memory (\(byteText(bytes.count)))" }
    return "a decoded animation"
  }
}

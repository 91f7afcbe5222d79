import AnimationLoading
import Foundation

/// Sources from what Foundation has for places and bytes.
extension AnimationSource {
  /// A file, for a URL that begins with file:, else something to be downloaded. Its id is the file's path, or the
  /// complete address, as with `file` and `url` of a text.
  ///
  /// - Parameter headers: fields to be sent with the request, as with `url` of a text; a file has no use for them.
  public static func url(_ url: URL, headers: [String: String] = [:]) -> AnimationSource {
    url.isFileURL ? .file(url.path) : .url(url.absoluteString, headers: headers)
  }

  /// An animation file in memory.
  ///
  /// - Parameter id: what it is known by; nil for a source unlike any other. Caches know equal data without an id to be
  ///   the same.
  public static func data(_ data: Data, id: String? = nil) -> AnimationSource {
    .bytes(Array(data), id: id)
  }

  /// A resource of an app or a package, found by its name as `named(_:in:)` with a folder does: with or without its
  /// extension. Folders of languages are not looked into.
  ///
  ///     view.play(.named("gift", in: .main))
  ///     view.play(.named("gift", in: .module, subdirectory: "Animations"))
  ///
  /// - Parameter subdirectory: below the bundle's resources; nil for these themselves.
  public static func named(
    _ name: String, in bundle: Bundle, subdirectory: String? = nil
  ) -> AnimationSource {
    let resources = bundle.resourcePath ?? bundle.bundlePath
    return .named(name, in: subdirectory.map { "\(resources)/\($0)" } ?? resources)
  }
}

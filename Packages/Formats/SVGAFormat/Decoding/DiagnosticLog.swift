import AnimationCore

/// Collects diagnostics. A flaw that goes through many frames of a sprite is reported once, where it begins.
struct DiagnosticLog {
  private(set) var diagnostics: [Diagnostic] = []
  private var noted: Set<Note> = []

  private struct Note: Hashable {
    var sprite: Int
    var flaw: String
  }

  mutating func note(_ kind: Diagnostic.Kind, path: String, _ message: String) {
    diagnostics.append(Diagnostic(kind, path: path, message))
  }

  /// An image that is not drawn, unless another takes its place.
  ///
  /// - Parameter keys: of the images that can, its own first.
  mutating func noteImage(_ kind: Diagnostic.Kind, _ keys: [String], path: String, _ message: String) {
    diagnostics.append(
      Diagnostic(
        kind, path: path, message, about: Diagnostic.Subject("image", keys.first), missingImageKeys: keys))
  }

  mutating func noteSound(path: String, _ key: String, _ message: String) {
    diagnostics.append(
      Diagnostic(.unsupportedSound, path: path, message, about: Diagnostic.Subject("sound", key)))
  }

  /// - Parameters:
  ///   - flaw: reported once for each sprite.
  ///   - detail: what is particular to this place.
  mutating func note(
    _ kind: Diagnostic.Kind, _ sprite: SpriteName, frame: Int? = nil, _ flaw: String, detail: String? = nil
  ) {
    guard noted.insert(Note(sprite: sprite.index, flaw: flaw)).inserted else { return }
    let path = frame.map { "\(sprite.path) > frame \($0)" } ?? sprite.path
    let message = detail.map { "\(flaw) (\($0))" } ?? flaw
    diagnostics.append(Diagnostic(kind, path: path, message))
  }
}

/// Where a sprite stands in the file.
struct SpriteName {
  var index: Int
  var imageKey: String

  var path: String { "sprites[\(index)] \"\(imageKey)\"" }
}

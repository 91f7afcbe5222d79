import SystemSupport

/// What changes when something else is behind the same source: an animation that was made of what was there before is
/// not handed out any more. A URL has none, as its server would have to be asked.
enum SourceVersion: Hashable {
  /// A file that is there.
  case file(FileStamp)
  case bytes(Digest)

  /// - Parameter fileNames: as `AnimationLoader.fileNames`.
  init?(_ source: AnimationSource, fileNames: (String) -> [String]) {
    switch source.location {
    case .file(let path): self.init(files: [path])
    case .named(let name, let folder): self.init(files: fileNames(name).map { "\(folder)/\($0)" })
    case .bytes(let bytes): self = .bytes(Digest(of: bytes))
    case .url, .animation: return nil
    }
  }

  /// Takes the version of the first file that is there; nil for none.
  private init?(files: [String]) {
    guard let stamp = files.lazy.map(FileStamp.init).first(where: { $0.size != nil }) else { return nil }
    self = .file(stamp)
  }
}

import AnimationCore
import Archives
import LottieFormat

/// The files of a dotLottie, by what they are. What the folders are called depends on the version, and some tools mix
/// them: those of the other version are looked into, too.
struct PackagedFiles {
  enum Folder: CaseIterable {
    case animations, images, sounds, fonts, themes, stateMachines
  }

  private let archive: ZipArchive
  private let isVersion2: Bool

  init(_ archive: ZipArchive, isVersion2: Bool) {
    self.archive = archive
    self.isVersion2 = isVersion2
  }

  private static let version1: [Folder: String] = [
    .animations: "animations/", .images: "images/", .sounds: "audio/", .fonts: "fonts/",
    .themes: "themes/", .stateMachines: "states/",
  ]
  private static let version2: [Folder: String] = [
    .animations: "a/", .images: "i/", .sounds: "u/", .fonts: "f/", .themes: "t/",
    .stateMachines: "s/",
  ]

  /// What a folder is called, best first.
  private func names(of folder: Folder) -> [String] { Self.names(of: folder, isVersion2: isVersion2) }

  private static func names(of folder: Folder, isVersion2: Bool) -> [String] {
    let names = isVersion2 ? [version2, version1] : [version1, version2]
    return names.compactMap { $0[folder] }
  }

  /// What a file is called in version 2.
  static func version2Name(_ name: String) -> String {
    for (folder, old) in version1 where name.hasPrefix(old) {
      return (version2[folder] ?? old) + name.dropFirst(old.count)
    }
    return name
  }

  /// The JSON of an id; nil when there is none.
  ///
  /// - Throws: `corrupt` or `limitExceeded`.
  func text(of id: String, in folder: Folder) throws(AnimationError) -> [UInt8]? {
    for name in names(of: folder) {
      for ending in folder == .animations ? ["json", "lot"] : ["json"] {
        if let bytes = try archive.read("\(name)\(id).\(ending)") { return bytes }
      }
    }
    return nil
  }

  /// The ids of all animations, in the order of the archive.
  var animationIDs: [String] {
    let folders = names(of: .animations)
    return archive.names.compactMap { name in
      guard let folder = folders.first(where: { name.hasPrefix($0) }) else { return nil }
      let file = name.dropFirst(folder.count)
      guard !file.contains("/" as Character), !file.hasPrefix("._") else { return nil }
      return [".json", ".lot"].first { file.hasSuffix($0) }.map { String(file.dropLast($0.count)) }
    }
  }

  func isAnimation(_ name: String) -> Bool {
    names(of: .animations).contains { name.hasPrefix($0) }
      && [".json", ".lot"].contains { name.hasSuffix($0) }
  }

  func isAsset(_ name: String) -> Bool {
    [Folder.images, .sounds, .fonts].flatMap { names(of: $0) }.contains { name.hasPrefix($0) }
  }

  /// The content of the file that an animation refers to; nil when there is none.
  ///
  /// - Throws: `corrupt` or `limitExceeded`.
  func content(_ reference: LottieAssetReference) throws(AnimationError) -> EncodedContent? {
    guard let name = fileName(of: reference) else { return nil }
    return try archive.content(name)
  }

  /// What the file is called in the archive that an animation refers to; nil when there is none.
  func fileName(of reference: LottieAssetReference) -> String? {
    Self.names(for: reference, isVersion2: isVersion2).first { archive.contains($0) }
  }

  /// What the file that an animation refers to may be called, best first. Files are known by their name in the folder for
  /// what they are; what else the animation says of where they are is tried after that. An address is no name of a file.
  static func names(for reference: LottieAssetReference, isVersion2: Bool) -> [String] {
    if reference.isAddress { return [] }
    let name = reference.name.hasPrefix("/") ? String(reference.name.dropFirst()) : reference.name
    let folders = [Folder.images, .sounds, .fonts].flatMap { names(of: $0, isVersion2: isVersion2) }
    let path = reference.folder + name
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let candidates =
      folders.map { $0 + name } + [path.hasPrefix("/") ? String(path.dropFirst()) : path]
      + folders.map { $0 + last }
    return candidates.flatMap { candidate in
      guard let decoded = candidate.percentDecoded, decoded != candidate else { return [candidate] }
      return [candidate, decoded]
    }
  }
}

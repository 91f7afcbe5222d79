import AnimationCore
import Archives
import DotLottieFormat
import JSONText
import LottieFormat

/// Makes a dotLottie smaller. Its files keep their names.
struct PackageOptimisation {
  private let archive: ZipArchive
  private let package: DotLottieFile
  private let limits: DecodingLimits

  /// - Throws: `corrupt` or `limitExceeded`.
  init(_ archive: ZipArchive, limits: DecodingLimits) throws(AnimationError) {
    self.archive = archive
    self.limits = limits
    package = try DotLottieFile(archive, limits: limits)
  }

  /// - Parameter optimised: what becomes of the text of an animation.
  /// - Throws: `interrupted`; `corrupt` or `limitExceeded`.
  func packed(
    with repacker: ImageRepacker, _ sounds: SoundTrimmer,
    _ optimised: ([UInt8]) throws(AnimationError) -> [UInt8]
  ) throws(AnimationError) -> [UInt8] {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in archive.names where !Self.isLeftover(name) {
      files.append((name, try archive.read(name) ?? []))
    }
    repacker.expect(files.count { ImageProperties.FileType($0.bytes) != nil })
    let animations = Set(files.map(\.name).filter(package.isAnimation))
    var mayTrim = !sounds.isEmpty
    for file in files where mayTrim && animations.contains(file.name) {
      mayTrim = try LottieOptimisation(file.bytes, limits: limits).hasFixedTimes
    }
    for index in files.indices {
      if animations.contains(files[index].name) {
        files[index].bytes = try optimised(files[index].bytes)
      } else if ImageProperties.FileType(files[index].bytes) != nil {
        files[index].bytes = try repacker.repacked(EncodedContent(files[index].bytes)).bytes
      } else if mayTrim, let shorter = sounds.trimmed(EncodedContent(files[index].bytes)) {
        files[index].bytes = shorter.bytes
      }
    }
    try removeUnused(from: &files, animations)
    return try Self.archive(files)
  }

  /// The archive with other texts of animations.
  ///
  /// - Throws: as `packed`.
  func changed(
    _ change: ([UInt8]) throws(AnimationError) -> [UInt8]
  ) throws(AnimationError) -> [UInt8] {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in archive.names {
      let bytes = try archive.read(name) ?? []
      files.append((name, package.isAnimation(name) ? try change(bytes) : bytes))
    }
    return try Self.archive(files)
  }

  private static func archive(_ files: [(name: String, bytes: [UInt8])]) throws(AnimationError) -> [UInt8] {
    try ZipWriter.archive(
      files.map { ZipWriter.Entry($0.name, $0.bytes, isDeflated: !DotLottieFile.isCompressed($0.bytes)) })
  }

  /// Pictures, sounds and fonts that no animation refers to, and no theme or state machine names.
  private func removeUnused(
    from files: inout [(name: String, bytes: [UInt8])], _ animations: Set<String>
  ) throws(AnimationError) {
    var used: Set<String> = []
    var texts = ""
    for file in files {
      if animations.contains(file.name) {
        let root = try LottieOptimisation(file.bytes, limits: limits).root
        let references =
          (root["assets"]?.items ?? []).compactMap(\.reference)
          + (root["fonts"]?["list"]?.items ?? []).compactMap { $0["fPath"]?.string }
          .map { LottieAssetReference(name: $0) }
        for reference in references where !reference.isEmbedded {
          if let name = package.fileName(of: reference) { used.insert(name) }
        }
        // What a slot holds may be named there.
        if let slots = root["slots"] { texts += String(decoding: slots.text, as: UTF8.self) }
      } else if !package.isAsset(file.name) {
        texts += String(decoding: file.bytes, as: UTF8.self)
      }
    }
    files.removeAll { file in
      guard package.isAsset(file.name), !used.contains(file.name) else { return false }
      let last = file.name.split(separator: "/").last.map(String.init) ?? file.name
      return texts.firstRange(of: last) == nil
    }
  }

  /// What Macs leave in archives, and other files that folders hide.
  private static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name.split(separator: "/").contains { $0.hasPrefix(".") }
  }
}

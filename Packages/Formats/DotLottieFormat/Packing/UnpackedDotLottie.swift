import AnimationCore
import Archives
import JSONText
import LottieFormat

/// A dotLottie of version 2 as files that people can read and edit, by their paths: `manifest.json`, and in folders as in
/// the archive `a/wave.json`, `i/badge.png`, `u/song.mp3`, `f/title.ttf`, `t/dark.json`, `s/greet.json`.
package struct UnpackedDotLottie: Sendable {
  package var files: [String: [UInt8]] = [:]
  /// Warnings for the author of the package, a line each.
  package private(set) var warnings: [String] = []
  private var knownWarnings: Set<String> = []

  package static let manifestName = DotLottieManifest.fileName
  /// Those that are packed, in the order of an archive. What is elsewhere, players do not look for.
  package static let folders = ["a", "i", "u", "f", "t", "s"]

  package init() {}

  /// Once, as unpacking and packing find the same.
  mutating func warn(_ line: String) {
    if knownWarnings.insert(line).inserted { warnings.append(line) }
  }
}

extension UnpackedDotLottie {
  /// What is in an archive of version 1 or 2. Texts are laid out to be read; images, sounds and fonts that are embedded
  /// in animations become files.
  ///
  /// - Throws: `invalid` when there is no animation in it, or when two files would be one where case does not count;
  ///   `corrupt`, `limitExceeded`.
  package init(_ archive: ZipArchive, limits: DecodingLimits) throws(AnimationError) {
    let package = try DotLottieFile(archive, limits: limits)
    let isVersion2 = package.manifest.isVersion2
    let places = try readFiles(of: archive, isVersion2: isVersion2)
    for name in archive.repeatedNames.sorted() {
      warn("\(name): the archive has several files of this name: the last one counts")
    }
    var assets = PackedAssets()
    for (path, bytes) in files { assets.add(path, bytes) }
    let read = files
    let references = LottieReferences(limits: limits, layout: .readable) {
      (reference) throws(AnimationError) -> LottieReferences.Target? in
      let names = PackagedFiles.names(for: reference, isVersion2: isVersion2)
      guard let path = names.lazy.compactMap({ places[$0] }).first else { return nil }
      return PackedAssets.holds(path) ? .packaged(path) : read[path].map { .bytes($0) }
    }
    var size = read.values.reduce(0) { $0 + $1.count }
    for (path, text) in read.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".json") {
      if path.hasPrefix("a/") {
        files[path] = try rewrite(path, references, &assets) ?? text
      } else if path.hasPrefix("t/") || path.hasPrefix("s/") {
        files[path] = Self.readable(text, limits)
      }
      // What is laid out is longer: before there is more of it.
      size += (files[path]?.count ?? 0) - text.count
      try DecodingLimits.check("size of all files in bytes", size, limits.inflatedBytes)
    }
    files.merge(assets.files) { $1 }
    files[Self.manifestName] = try manifest(package.manifest).text(.readable)
    try check(limits)
  }

  /// - Returns: what each file of the archive is called here.
  private mutating func readFiles(
    of archive: ZipArchive, isVersion2: Bool
  ) throws(AnimationError) -> [String: String] {
    var places: [String: String] = [:]
    let names = archive.names.filter { !Self.isLeftover($0) && $0 != Self.manifestName }
    // The version's own folders come first.
    func isOwn(_ name: String) -> Bool { (PackagedFiles.version2Name(name) == name) == isVersion2 }
    for name in names.filter(isOwn) + names.filter({ !isOwn($0) }) {
      var path = PackagedFiles.version2Name(name)
      if path.hasPrefix("a/"), path.hasSuffix(".lot") { path = path.dropLast(3) + "json" }
      guard files[path] == nil else {
        warn("\(name): there is another \(path): left out")
        continue
      }
      files[path] = try archive.read(name) ?? []
      places[name] = path
    }
    return places
  }

  /// What Macs leave in archives, and other files that folders hide.
  private static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// What the manifest says of what is there.
  private mutating func manifest(_ read: DotLottieManifest) throws(AnimationError) -> DotLottieManifest {
    var manifest = read
    manifest.animations.removeAll { !has("a/\($0.id).json", "animation \"\($0.id)\"") }
    manifest.themes.removeAll { !has("t/\($0.id).json", "theme \"\($0.id)\"") }
    manifest.stateMachines.removeAll { !has("s/\($0.id).json", "state machine \"\($0.id)\"") }
    guard !manifest.animations.isEmpty else {
      throw .invalid(path: Self.manifestName, reason: "none of its animations is in the archive")
    }
    let themes = Set(manifest.themes.map(\.id))
    for index in manifest.animations.indices {
      if let theme = manifest.animations[index].initialTheme, !themes.contains(theme) {
        manifest.animations[index].initialTheme = nil
      }
      manifest.animations[index].themes?.removeAll { !themes.contains($0) }
    }
    if !manifest.animations.contains(where: { $0.id == manifest.initial.animation }) {
      manifest.initial.animation = nil
    }
    if !manifest.stateMachines.contains(where: { $0.id == manifest.initial.stateMachine }) {
      manifest.initial.stateMachine = nil
    }
    return manifest
  }

  private mutating func has(_ path: String, _ words: String) -> Bool {
    if files[path] != nil { return true }
    warn("\(words) is not in the archive: left out of \(Self.manifestName)")
    return false
  }

  /// What is no JSON stays as it is.
  private static func readable(_ text: [UInt8], _ limits: DecodingLimits) -> [UInt8] {
    guard let document = try? JSONDocument(parsing: text, limits: limits) else { return text }
    return document.withRoot { root in
      var json = JSONWriter()
      json.copy(root, .readable)
      json.endLine()
      return json.bytes
    }
  }

  /// Whether a folder can hold the files, and whether it would be larger than any dotLottie may be.
  private func check(_ limits: DecodingLimits) throws(AnimationError) {
    let size = files.values.reduce(0) { $0 + $1.count }
    try DecodingLimits.check("size of all files in bytes", size, limits.inflatedBytes)
    if let (one, other) = namesAlike {
      throw .invalid(path: other, reason: "differs from \"\(one)\" in case only")
    }
  }
}

extension UnpackedDotLottie {
  /// Two files that are one where case does not count.
  var namesAlike: (first: String, second: String)? {
    var known: [String: String] = [:]
    for path in files.keys.sorted() {
      if let other = known.updateValue(path, forKey: path.lowercased()) { return (other, path) }
    }
    return nil
  }

  /// An animation that refers to `assets`; nil for what is not JSON.
  mutating func rewrite(
    _ path: String, _ references: LottieReferences, _ assets: inout PackedAssets
  ) throws(AnimationError) -> [UInt8]? {
    var missing: [String] = []
    defer { for name in missing { warn("\(path): \"\(name)\" is missing") } }
    do {
      return try references.rewrite(files[path] ?? [], into: &assets, missing: &missing)
    } catch .corrupt(let part, let reason) where part == "JSON" {
      warn("\(path): corrupt JSON: \(reason)")
      return nil
    }
  }
}

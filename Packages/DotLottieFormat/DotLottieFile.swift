import AnimationCore
import Archives
import LottieFormat

/// A dotLottie: a ZIP of animations with what they need. Opening it reads the manifest only.
package struct DotLottieFile {
  private let files: PackagedFiles
  private let manifest: DotLottieManifest

  /// Whether a ZIP is one: it has a manifest, or animations where a dotLottie has them.
  package static func canDecode(_ archive: ZipArchive) -> Bool {
    archive.contains(DotLottieManifest.fileName)
      || !PackagedFiles(archive, isVersion2: true).animationIDs.isEmpty
  }

  /// - Throws: `invalid` when there is no animation in it; `corrupt` or `limitExceeded`.
  package init(_ archive: ZipArchive, limits: DecodingLimits) throws(AnimationError) {
    var manifest = DotLottieManifest()
    var problem = "there is no manifest.json"
    if let bytes = try archive.read(DotLottieManifest.fileName) {
      problem = "it lists no animations"
      do {
        manifest = try DotLottieManifest(bytes, limits: limits)
      } catch .corrupt(_, let reason) {
        problem = "it is not JSON, \(reason)"
      }
    }
    files = PackagedFiles(archive, isVersion2: manifest.isVersion2)
    let ids = files.animationIDs
    if manifest.entries.isEmpty {
      guard !ids.isEmpty else { throw .invalid(path: DotLottieManifest.fileName, reason: problem) }
      manifest.note("\(problem): animations are shown in the order of the archive")
      manifest.entries = ids.map { DotLottieManifest.Entry(id: $0) }
    } else {
      let listed = Set(manifest.entries.map(\.id))
      for id in ids where !listed.contains(id) { manifest.note("animation \"\(id)\" is not listed") }
    }
    self.manifest = manifest
  }

  /// The animations in it, the one to be shown first in front: ids, and what people call them.
  package var animations: [(id: String, name: String?)] { manifest.entries.map { ($0.id, $0.name) } }

  /// The text of one of the animations, with the options for its decoder, which finds what that refers to in the archive.
  ///
  /// - Throws: as `decode`.
  package func source(
    _ id: String, options: LottieDecoder.Options
  ) throws(AnimationError) -> (text: [UInt8], options: LottieDecoder.Options) {
    guard let bytes = try files.animation(id) else {
      throw .invalid(path: DotLottieManifest.fileName, reason: "animation \"\(id)\" is not in the archive")
    }
    var options = options
    // The decoder calls it while it decodes, on this thread.
    nonisolated(unsafe) let files = files
    options.loadAsset = { try files.read($0) }
    options.container = "dotLottie (ZIP + JSON)"
    return (bytes, options)
  }

  /// One of the animations. What it refers to is looked for in the archive, never elsewhere.
  ///
  /// - Parameter id: of `animations`.
  /// - Throws: what is wrong with it.
  package func decode(
    _ id: String, options: LottieDecoder.Options
  ) throws(AnimationError) -> LottieAnimation {
    let (bytes, options) = try source(id, options: options)
    var diagnostics = manifest.diagnostics
    if let theme = manifest.entries.first(where: { $0.id == id })?.theme {
      diagnostics.append(
        Diagnostic(
          .unsupported, path: DotLottieManifest.fileName, "theme \"\(theme)\": not applied",
          about: Diagnostic.Subject("theme", theme)))
    }
    if let machine = manifest.stateMachine {
      diagnostics.append(
        Diagnostic(.tolerated, path: DotLottieManifest.fileName, "state machine \"\(machine)\": not run"))
    }
    return try LottieDecoder.decode(bytes, options: options).changingInfo { info in
      info.animationIDs = manifest.entries.map(\.id)
      info.diagnostics.insert(contentsOf: diagnostics, at: 0)
    }
  }
}

extension DotLottieManifest {
  fileprivate mutating func note(_ message: String) {
    diagnostics.append(Diagnostic(.tolerated, path: Self.fileName, message))
  }
}

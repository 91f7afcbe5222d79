import AnimationCore
import Archives
import LottieFormat

/// A dotLottie: a ZIP of animations with what they need. Opening it reads the manifest only.
package struct DotLottieFile {
  package let manifest: DotLottieManifest
  private let files: PackagedFiles

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
    if manifest.animations.isEmpty {
      guard !ids.isEmpty else { throw .invalid(path: DotLottieManifest.fileName, reason: problem) }
      manifest.note("\(problem): animations are shown in the order of the archive")
      manifest.animations = ids.map { DotLottieManifest.Animation(id: $0) }
    } else {
      let listed = Set(manifest.animations.map(\.id))
      for id in ids where !listed.contains(id) { manifest.note("animation \"\(id)\" is not listed") }
    }
    self.manifest = manifest
  }

  /// The animations in it, the one to be shown first in front: ids, and what people call them.
  package var animations: [DotLottieManifest.Animation] { manifest.orderedAnimations }

  /// The text of a state machine; nil when there is none of this id.
  ///
  /// - Throws: `corrupt` or `limitExceeded`.
  package func stateMachine(_ id: String) throws(AnimationError) -> [UInt8]? {
    try files.text(of: id, in: .stateMachines)
  }

  /// One of the animations. What it refers to is looked for in the archive, never elsewhere.
  ///
  /// - Parameter id: of `animations`.
  /// - Throws: what is wrong with it.
  package func decode(
    _ id: String, options: LottieDecoder.Options
  ) throws(AnimationError) -> LottieAnimation {
    guard let bytes = try files.text(of: id, in: .animations) else {
      throw .invalid(path: DotLottieManifest.fileName, reason: "animation \"\(id)\" is not in the archive")
    }
    var options = options
    // The decoder calls it while it decodes, on this thread.
    nonisolated(unsafe) let files = files
    options.loadAsset = { try files.read($0) }
    options.container = "dotLottie (ZIP + JSON)"
    var diagnostics = manifest.diagnostics
    if let theme = manifest.animations.first(where: { $0.id == id })?.initialTheme {
      diagnostics.append(
        Diagnostic(
          .unsupported, path: DotLottieManifest.fileName, "theme \"\(theme)\": not applied",
          about: Diagnostic.Subject("theme", theme)))
    }
    if let machine = manifest.initial.stateMachine {
      diagnostics.append(
        Diagnostic(.tolerated, path: DotLottieManifest.fileName, "state machine \"\(machine)\": not run"))
    }
    return try LottieDecoder.decode(bytes, options: options).changingInfo { info in
      info.animationIDs = animations.map(\.id)
      info.diagnostics.insert(contentsOf: diagnostics, at: 0)
    }
  }
}

extension DotLottieManifest {
  fileprivate mutating func note(_ message: String) {
    diagnostics.append(Diagnostic(.tolerated, path: Self.fileName, message))
  }
}

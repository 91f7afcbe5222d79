import AnimationCore
import Archives
import LottieFormat
import StateMachines

/// A dotLottie: a ZIP of animations with what they need. Opening it reads the manifest only.
package struct DotLottieFile {
  package let manifest: DotLottieManifest
  private let files: PackagedFiles
  private let themeTexts: ThemeTexts
  /// Ids of `animations` and of state machines, in lists that all animations share.
  private let ids: (animations: [String], stateMachines: [String])

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
    themeTexts = ThemeTexts(files)
    let ids = files.animationIDs
    if manifest.animations.isEmpty {
      guard !ids.isEmpty else { throw .invalid(path: DotLottieManifest.fileName, reason: problem) }
      manifest.note("\(problem): animations are shown in the order of the archive")
      manifest.animations = ids.map { DotLottieManifest.Animation(id: $0) }
    } else {
      let listed = Set(manifest.animations.map(\.id))
      for id in ids where !listed.contains(id) { manifest.note("animation \"\(id)\" is not listed") }
    }
    manifest.diagnostics += archive.repeatedNames.sorted().map {
      Diagnostic(.tolerated, path: $0, "the archive has several files of this name: the last one counts")
    }
    self.manifest = manifest
    self.ids = (
      manifest.orderedAnimations.map(\.id),
      manifest.stateMachines.map(\.id).sorted { $0 == manifest.initial.stateMachine && $1 != $0 }
    )
  }

  /// The animations in it, the one to be shown first in front: ids, and what people call them.
  package var animations: [DotLottieManifest.Animation] { manifest.orderedAnimations }

  /// Whether a file of the archive is one of its animations, listed or not.
  package func isAnimation(_ name: String) -> Bool { files.isAnimation(name) }

  /// Whether a file of the archive is where its images, sounds and fonts are.
  package func isAsset(_ name: String) -> Bool { files.isAsset(name) }

  /// What the file is called in the archive that an animation refers to; nil when there is none.
  package func fileName(of reference: LottieAssetReference) -> String? { files.fileName(of: reference) }

  /// Whether a file is as small as it gets.
  package static func isCompressed(_ bytes: [UInt8]) -> Bool { PackedAssetKind.isCompressed(bytes) }

  /// A state machine.
  ///
  /// - Parameter id: which; when nil, the one that is to be run, or else the first.
  /// - Throws: `invalid`, which names those that there are, when there is none of this id; or what is wrong with it.
  package func stateMachine(_ id: String?, limits: DecodingLimits) throws(AnimationError) -> StateMachine {
    let listed = manifest.stateMachines.map(\.id)
    guard let wanted = id ?? manifest.initial.stateMachine ?? listed.first else {
      throw .invalid(path: DotLottieManifest.fileName, reason: "there are no state machines")
    }
    guard let text = try files.text(of: wanted, in: .stateMachines) else {
      let names = listed.map { "\"\($0)\"" }.joined(separator: ", ")
      let rest = names.isEmpty ? "the file lists none" : "there are \(names)"
      throw .invalid(path: "", reason: "there is no state machine \"\(wanted)\": \(rest)")
    }
    return try StateMachine(decoding: text, name: "state machine \"\(wanted)\"", limits: limits)
  }

  /// The text of one of the animations, with the options for its decoder, which finds what that refers to in the archive.
  ///
  /// - Throws: as `decode`.
  package func source(
    _ id: String, options: LottieDecoder.Options
  ) throws(AnimationError) -> (text: [UInt8], options: LottieDecoder.Options) {
    guard let bytes = try files.text(of: id, in: .animations) else {
      throw .invalid(path: DotLottieManifest.fileName, reason: "animation \"\(id)\" is not in the archive")
    }
    var options = options
    // The decoder calls it while it decodes, on this thread.
    nonisolated(unsafe) let files = files
    options.loadContent = { try files.content($0) }
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
    if let machine = manifest.initial.stateMachine {
      diagnostics.append(
        Diagnostic(
          .tolerated, path: DotLottieManifest.fileName, "state machine \"\(machine)\": not run",
          about: .stateMachine))
    }
    let decoded = try LottieDecoder.decode(bytes, options: options)
    let entry = manifest.animations.first { $0.id == id } ?? DotLottieManifest.Animation(id: id)
    let slots = decoded.info.replaceableKeys.slots
    let themes = try themes(of: entry, slots: slots, options.limits, &diagnostics)
    return decoded.adding(themes, expressions: options.expressions).changingInfo { info in
      (info.animationIDs, info.stateMachineIDs) = ids
      info.playback = entry.settings
      info.diagnostics.insert(contentsOf: diagnostics, at: 0)
    }
  }

  /// Those that fit an animation. One that cannot be read fails alone.
  ///
  /// - Throws: `limitExceeded` when all together are too long.
  private func themes(
    of animation: DotLottieManifest.Animation, slots: [AnimationSlot], _ limits: DecodingLimits,
    _ diagnostics: inout [Diagnostic]
  ) throws(AnimationError) -> LottieThemes {
    var themes = LottieThemes()
    let indices = Dictionary(slots.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let fitting = manifest.themes(of: animation).map(\.id)
    for id in fitting {
      let path = "theme \"\(id)\""
      do throws(AnimationError) {
        guard let bytes = try themeTexts.text(of: id) else {
          throw .invalid(path: path, reason: "is not in the archive")
        }
        let theme = try DotLottieTheme(bytes, path: path, animation: animation.id, limits: limits) {
          try files.content($0)
        }
        themes.add(id, theme.slots, missing: theme.missingImages)
        diagnostics += theme.diagnostics + theme.misfits(in: slots, indices)
      } catch {
        if themeTexts.areTooLong { throw error }
        diagnostics.append(Diagnostic(.tolerated, path: DotLottieManifest.fileName, "\(error)"))
      }
    }
    guard let initial = animation.initialTheme, !initial.isEmpty else { return themes }
    if themes.ids.contains(initial) {
      themes.initial = initial
    } else {
      let list = themes.ids.isEmpty ? "there is none" : "there are \(themes.ids.joined(separator: ", "))"
      // What is wrong with it is said above.
      let reason = fitting.contains(initial) ? "it cannot be used" : list
      diagnostics.append(
        Diagnostic(
          .missing, path: DotLottieManifest.fileName,
          "theme \"\(initial)\", which animation \"\(animation.id)\" is to be shown with: \(reason)",
          about: Diagnostic.Subject("theme", initial)))
    }
    return themes
  }
}

extension DotLottieManifest {
  fileprivate mutating func note(_ message: String) {
    diagnostics.append(Diagnostic(.tolerated, path: Self.fileName, message))
  }
}

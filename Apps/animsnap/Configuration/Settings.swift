import AnimationKit
import AnimationPlayer
import AnimationSnapshot
import CommandLineSupport
import InteractionScripts
import SystemSupport

/// How animations are shown and compared, before the files required for this are read.
struct Settings: Sendable {
  /// How it is shown, without the replacements.
  var options = SnapshotOptions()
  var tolerance = Tolerance.perceptual
  var replacements: ReplacementSource?
  var script: ScriptSource?
  /// Whether the replacements belong to one animation or variant instead of many.
  var hasOwnReplacements = false

  static let contentModes: [String: ContentMode] = [
    "contain": .aspectFit, "cover": .aspectFill, "fill": .scaleToFill, "none": .center,
  ]
}

/// What is done with animations.
struct ScriptSource: Sendable {
  /// The file.
  var events: String
  var options: InteractionScript.Options
}

/// The origin of replacements, for messages about them.
struct ReplacementOrigin: Sendable {
  var file: String
  /// Whether they are for many animations, not all of which need to have the keys.
  var isShared: Bool
}

/// Where replacements are defined.
enum ReplacementSource: Sendable {
  case file(String)
  case inline(ReplacementFile)
}

extension Configuration {
  /// Nil if there are no replacements.
  func replacementOrigin(_ settings: Settings) -> ReplacementOrigin? {
    let isShared = !settings.hasOwnReplacements
    return switch settings.replacements {
    case .file(let file)?: ReplacementOrigin(file: resolve(file), isShared: isShared)
    case .inline?: ReplacementOrigin(file: path ?? "", isShared: isShared)
    case nil: nil
    }
  }

  /// Reads the replacements, if any.
  ///
  /// - Throws: `FileError`.
  func snapshotter(_ settings: Settings) throws(FileError) -> Snapshotter {
    var options = settings.options
    switch settings.replacements {
    case .file(let file)?:
      options.replacements =
        try ReplacementFile.load(resolve(file)).replacements(from: resolve(file).folderWithSlash)
    case .inline(let file)?: options.replacements = try file.replacements(from: (path ?? "").folderWithSlash)
    case nil: break
    }
    if let script = settings.script {
      options.script = try PlayedScript(file: resolve(script.events), options: script.options)
    }
    return Snapshotter(options: options, tolerance: settings.tolerance)
  }

  /// The replacement files that `snapshotter` reads.
  func replacementFiles(_ settings: Settings) throws(FileError) -> [String] {
    switch settings.replacements {
    case .file(let file)?:
      [resolve(file)] + (try ReplacementFile.load(resolve(file)).files(from: resolve(file).folderWithSlash))
    case .inline(let file)?: file.files(from: (path ?? "").folderWithSlash)
    case nil: []
    }
  }
}

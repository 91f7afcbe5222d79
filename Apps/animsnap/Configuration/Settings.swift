import AnimationKit
import AnimationSnapshot
import CommandLineSupport

/// How animations are shown and compared, before the files that this needs are read.
struct Settings: Sendable {
  /// Without the replacements.
  var options = SnapshotOptions()
  var tolerance = Tolerance.perceptual
  var replacements: ReplacementSource?

  static let contentModes: [String: ContentMode] = [
    "contain": .aspectFit, "cover": .aspectFill, "fill": .scaleToFill, "none": .center,
  ]
}

/// Where replacements are written down.
enum ReplacementSource: Sendable {
  case file(String)
  case inline(ReplacementFile)
}

extension Configuration {
  /// Reads what replacements there are.
  ///
  /// - Throws: `FileError`.
  func snapshotter(_ settings: Settings) throws(FileError) -> Snapshotter {
    var options = settings.options
    switch settings.replacements {
    case .file(let file)?: options.replacements = 
      try ReplacementFile.load(resolve(file)).replacements(besideFile: resolve(file))
    case .inline(let file)?: options.replacements = try file.replacements(besideFile: path ?? "")
    case nil: break
    }
    return Snapshotter(options: options, tolerance: settings.tolerance)
  }

  /// The files that this reads.
  func replacementFiles(_ settings: Settings) throws(FileError) -> [String] {
    switch settings.replacements {
    case .file(let file)?:
      [resolve(file)] + (try ReplacementFile.load(resolve(file)).pictureFiles(besideFile: resolve(file)))
    case .inline(let file)?: file.pictureFiles(besideFile: path ?? "")
    case nil: []
    }
  }
}

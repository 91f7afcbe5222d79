import AnimationCore
import CommandLineSupport
import JSONText
import SystemSupport

/// The content of `animsnap.json`: which animations there are, and how they are shown and compared.
struct Configuration {
  /// The file that is read by default.
  static let defaultName = "animsnap.json"

  /// The nearest one: in the working directory, or in a folder above it in the same repository.
  static var nearest: String { NearestFile.path(named: defaultName) ?? defaultName }

  /// The file; paths in it are relative to it. Nil if there is none.
  var path: String?
  /// Files and folders, relative to the file.
  var animations: [String] = []
  /// The folder of references, relative to the file.
  var references: String?
  /// Folders and files of fonts that are used as installed ones are.
  var fonts: [FontFileArgument] = []
  var settings = Settings()
  /// Additional snapshots of animations, shown in other ways, by name. In the name of a variant of many animations, `*`
  /// stands for each animation's name.
  var variants: [String: Variant] = [:]
  /// Exceptions by the name of an animation or a variant, or by a pattern of names.
  var exceptions: [String: Exception] = [:]

  struct Variant {
    /// The animation's path, relative to the file; or a pattern of names for many animations.
    var animation: String
    var settings: Settings
  }

  struct Exception {
    var reason: String
    /// What it changes in the settings that would otherwise apply.
    var settings: SettingsChange
  }

  /// A path of the configuration, relative to the working directory.
  func resolve(_ path: String) -> String {
    path.isAbsolutePath ? path : (self.path?.folderWithSlash ?? "") + path
  }
}

extension Configuration {
  /// - Throws: `FileError`; for a mistake, with its line.
  static func load(_ path: String) throws(FileError) -> Configuration {
    let limits = DecodingLimits()
    let text = try FileReader.read(path, limit: limits.fileBytes)
    do {
      let document = try JSONDocument.parseWritten(text, limits: limits)
      var configuration = try document.withRoot { root throws(AnimationError) in
        do throws(JSONMistake) {
          try root.check(ConfigurationRules.file)
          return try Configuration(root)
        } catch {
          throw error.error(in: text)
        }
      }
      configuration.path = path
      return configuration
    } catch {
      throw FileError(path: path, .unusable(error))
    }
  }

  private init(_ root: JSONValue) throws(JSONMistake) {
    animations = root["animations"].items.compactMap(\.string)
    references = root["references"].string
    for (index, item) in root["fonts"].items.enumerated() {
      do {
        fonts.append(try FontFileArgument(item.string ?? ""))
      } catch {
        throw JSONMistake("is invalid: \(error)", at: [.member("fonts"), .item(index)])
      }
    }
    settings.apply(try SettingsChange(root, at: []), isForOne: false)
    for (name, value) in root["variants"].members {
      let place = [JSONStep.member("variants"), .member(name)]
      try Self.checkName(name, at: place)
      let animation = value["animation"].string ?? ""
      // With a string, this would call Foundation's search and make the program three times as large.
      guard NamePattern(animation).hasWildcards == name.contains("*" as Character) else {
        throw JSONMistake("needs a * in its name where its animation has one, and only there", at: place)
      }
      var settings = settings
      settings.apply(
        try SettingsChange(value, at: place), isForOne: !NamePattern(animation).hasWildcards)
      variants[name] = Variant(animation: animation, settings: settings)
    }
    for (name, value) in root["exceptions"].members {
      let place = [JSONStep.member("exceptions"), .member(name)]
      let reason = value["reason"].string ?? ""
      guard reason.contains(where: { !$0.isWhitespace }) else {
        throw JSONMistake("is empty", at: place + [.member("reason")])
      }
      exceptions[name] = Exception(reason: reason, settings: try SettingsChange(value, at: place))
    }
  }

  /// A name becomes a folder among the references.
  private static func checkName(_ name: String, at place: [JSONStep]) throws(JSONMistake) {
    let parts = name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    let isPath = parts.allSatisfy { !$0.isEmpty && ![".", ".."].contains(String($0)) }
    guard isPath, name == name.printable else {
      throw JSONMistake("is not a valid name: it becomes a folder among the references", at: place)
    }
  }
}

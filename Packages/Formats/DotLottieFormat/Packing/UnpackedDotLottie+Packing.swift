import AnimationCore
import Archives
import JSONText
import LottieFormat
import StateMachines

/// What is wrong with a file that is to be packed, and with which.
package struct PackingError: Error, Hashable, Sendable {
  /// Its path, as `UnpackedDotLottie` has it; empty for all of them together.
  package var file: String
  package var error: AnimationError

  init(_ file: String, _ error: AnimationError) {
    (self.file, self.error) = (file, error)
  }

  fileprivate static func naming<Value>(
    _ file: String, _ body: () throws(AnimationError) -> Value
  ) throws(PackingError) -> Value {
    do throws(AnimationError) {
      return try body()
    } catch {
      throw PackingError(file, error)
    }
  }
}

extension UnpackedDotLottie {
  /// Other players read no more.
  package static let maximumFiles = 4096

  /// The dotLottie of version 2: what the manifest lists, with all images, sounds and fonts. The same files give the same
  /// bytes. What is left out is added to the warnings.
  ///
  /// - Throws: the first mistake, with its line where it is in a text.
  package mutating func pack(limits: DecodingLimits = DecodingLimits()) throws(PackingError) -> [UInt8] {
    try checkNames(limits)
    let manifest = try readManifest(limits)
    var assets = PackedAssets()
    for (path, bytes) in files { assets.add(path, bytes) }
    var animations: [ZipWriter.Entry] = []
    for animation in manifest.orderedAnimations {
      let path = "a/\(animation.id).json"
      let text = try packAnimation(path, &assets, limits)
      animations.append(ZipWriter.Entry(path, text, isDeflated: true))
    }
    var texts: [String: [UInt8]] = [:]
    for theme in manifest.themes {
      let path = "t/\(theme.id).json"
      texts[path] = try PackingError.naming(path) { () throws(AnimationError) in
        try checkedTheme(path, assets, limits)
      }
    }
    for machine in manifest.stateMachines {
      let path = "s/\(machine.id).json"
      texts[path] = try PackingError.naming(path) { () throws(AnimationError) in
        try checkedMachine(path, limits)
      }
    }
    noteUnlisted(Set(animations.map(\.name)).union(texts.keys))
    let start = [ZipWriter.Entry(Self.manifestName, manifest.text(.compact), isDeflated: true)] + animations
    let rest = Self.folders.dropFirst().flatMap { folder in
      let packed = assets.files.merging(texts) { $1 }
      return packed.filter { $0.key.hasPrefix("\(folder)/") }
        .sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
        .map { ZipWriter.Entry($0.key, $0.value, isDeflated: !PackedAssetKind.isCompressed($0.value)) }
    }
    return try PackingError.naming("") { () throws(AnimationError) in
      let entries = start + rest
      try Self.check(entries.count, entries.reduce(0) { $0 + $1.bytes.count }, limits)
      let bytes = try ZipWriter.archive(entries)
      try DecodingLimits.check("file size in bytes", bytes.count, limits.fileBytes)
      return bytes
    }
  }

  /// - Throws: `limitExceeded`.
  package static func check(
    _ count: Int, _ size: Int, _ limits: DecodingLimits
  ) throws(AnimationError) {
    try DecodingLimits.check("files in a dotLottie", count, maximumFiles)
    try DecodingLimits.check("size of all files in bytes", size, limits.inflatedBytes)
  }

  private func checkNames(_ limits: DecodingLimits) throws(PackingError) {
    for path in files.keys.sorted() where !ZipArchive.isSafe(path) || path.utf8.contains(where: { $0 < 32 }) {
      throw PackingError(path, .invalid(path: "", reason: "a file in a dotLottie cannot have this name"))
    }
    if let (one, other) = namesAlike {
      throw PackingError(other, .invalid(path: "", reason: "differs from \"\(one)\" in case only"))
    }
  }

  private mutating func packAnimation(
    _ path: String, _ assets: inout PackedAssets, _ limits: DecodingLimits
  ) throws(PackingError) -> [UInt8] {
    let read = files
    let references = LottieReferences(limits: limits, layout: .compact) {
      (reference) throws(AnimationError) -> LottieReferences.Target? in
      PackagedFiles.names(for: reference, isVersion2: true)
        .first { PackedAssets.holds($0) && read[$0] != nil }.map { .packaged($0) }
    }
    do throws(AnimationError) {
      var options = LottieDecoder.Options()
      options.limits = limits
      _ = try LottieDecoder.decode(files[path] ?? [], options: options)
      return try rewrite(path, references, &assets) ?? []
    } catch {
      throw PackingError(path, error)
    }
  }

  private mutating func noteUnlisted(_ packed: Set<String>) {
    let texts = files.keys.filter { path in ["a/", "t/", "s/"].contains { path.hasPrefix($0) } }
    for path in texts.sorted() where !packed.contains(path) {
      warn("\(path): \(Self.manifestName) does not list it: left out")
    }
  }
}

// MARK: - Texts

extension UnpackedDotLottie {
  private func readManifest(_ limits: DecodingLimits) throws(PackingError) -> DotLottieManifest {
    let name = Self.manifestName
    return try PackingError.naming(name) { () throws(AnimationError) in
      guard let text = files[name] else { throw .invalid(path: "", reason: "is missing") }
      let document = try JSONDocument.parseWritten(text, limits: limits)
      try document.withRoot { (root) throws(AnimationError) in
        do throws(JSONMistake) {
          try root.check(PackageRules.manifest)
          try check(root)
        } catch {
          throw error.error(in: text)
        }
      }
      return try DotLottieManifest(text, limits: limits)
    }
  }

  /// What the parts of a manifest say of each other and of the files.
  private func check(_ manifest: JSONValue) throws(JSONMistake) {
    let animations = try ids(manifest["animations"], "animations", "a", "animation")
    let themes = try ids(manifest["themes"], "themes", "t", "theme")
    let machines = try ids(manifest["stateMachines"], "stateMachines", "s", "state machine")
    if animations.isEmpty { throw JSONMistake("is empty", at: [.member("animations")]) }
    try require(
      manifest["initial"]["animation"], in: animations, "animation",
      [.member("initial"), .member("animation")])
    try require(
      manifest["initial"]["stateMachine"], in: machines, "state machine",
      [.member("initial"), .member("stateMachine")])
    for (index, animation) in manifest["animations"].items.enumerated() {
      let place: [JSONStep] = [.member("animations"), .item(index)]
      try require(animation["initialTheme"], in: themes, "theme", place + [.member("initialTheme")])
      for (number, theme) in animation["themes"].items.enumerated() {
        try require(theme, in: themes, "theme", place + [.member("themes"), .item(number)])
      }
      let background = animation["background"].string
      if let background, Color(hex: background) == nil {
        throw JSONMistake(
          "is \"\(background)\", not a colour such as #20304a", at: place + [.member("background")])
      }
    }
  }

  private func ids(
    _ list: JSONValue, _ name: String, _ folder: String, _ noun: String
  ) throws(JSONMistake) -> Set<String> {
    var known: [String: String] = [:]
    var ids: Set<String> = []
    for (index, entry) in list.items.enumerated() {
      let id = entry["id"].string ?? ""
      let place: [JSONStep] = [.member(name), .item(index), .member("id")]
      if let other = known.updateValue(id, forKey: id.lowercased()) {
        let reason =
          other == id ? "there is another one" : "there is \"\(other)\", which differs in case only"
        throw JSONMistake("is \"\(id)\": \(reason)", at: place)
      }
      guard files["\(folder)/\(id).json"] != nil else {
        throw JSONMistake("is \"\(id)\": there is no file \(folder)/\(id).json", at: place)
      }
      ids.insert(id)
    }
    return ids
  }

  private func require(
    _ value: JSONValue, in ids: Set<String>, _ noun: String, _ place: [JSONStep]
  ) throws(JSONMistake) {
    guard let id = value.string, !ids.contains(id) else { return }
    throw JSONMistake("is \"\(id)\": \(Self.manifestName) lists no such \(noun)", at: place)
  }

  private mutating func checkedTheme(
    _ path: String, _ assets: PackedAssets, _ limits: DecodingLimits
  ) throws(AnimationError) -> [UInt8] {
    var notes: [String] = []
    defer { for note in notes { warn(note) } }
    return try Self.compact(files[path] ?? [], limits) { root throws(JSONMistake) in
      // Values of slots, as themes of version 1 are.
      if root.isObject, root["rules"].isMissing, root.count > 0 {
        notes.append("\(path): a theme of version 1: most players of version 2 do not know it")
        return
      }
      try root.check(PackageRules.theme)
      for rule in root["rules"].items where rule["type"].string == "Image" {
        let value = rule["value"]
        let source =
          value.string ?? value["src"].string ?? value["url"].string ?? value["path"].string ?? ""
        let name = source.split(separator: "/").last.map(String.init) ?? ""
        if !source.isEmpty, !source.beginsDataURI(), assets.files["i/\(name)"] == nil {
          notes.append("\(path): \"\(source)\" is missing")
        }
      }
    }
  }

  private mutating func checkedMachine(
    _ path: String, _ limits: DecodingLimits
  ) throws(AnimationError) -> [UInt8] {
    let text = files[path] ?? []
    var isOld = false
    let compact = try Self.compact(text, limits) { root throws(JSONMistake) in
      isOld = root["descriptor"].isObject
    }
    do throws(AnimationError) {
      for note in try StateMachine(decoding: text, name: "", limits: limits).diagnostics {
        warn("\(path): \(note)")
      }
    } catch {
      guard isOld else { throw error }
      warn("\(path): a state machine as those of version 1: players of version 2 do not run it")
    }
    return compact
  }

  private static func compact(
    _ text: [UInt8], _ limits: DecodingLimits, _ check: (JSONValue) throws(JSONMistake) -> Void
  ) throws(AnimationError) -> [UInt8] {
    try JSONDocument.parseWritten(text, limits: limits).withRoot { (root) throws(AnimationError) in
      do throws(JSONMistake) {
        try check(root)
      } catch {
        throw error.error(in: text)
      }
      var json = JSONWriter()
      json.copy(root)
      return json.bytes
    }
  }
}

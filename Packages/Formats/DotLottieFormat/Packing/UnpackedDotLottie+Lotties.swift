import AnimationCore
import JSONText
import LottieFormat

extension UnpackedDotLottie {
  /// A file that becomes part of a dotLottie.
  package struct Source {
    package var id: String
    package var text: [UInt8]
    /// The bytes of a file that it refers to, by a path relative to itself.
    package var read: (String) -> [UInt8]?

    package init(id: String, text: [UInt8], read: @escaping (String) -> [UInt8]? = { _ in nil }) {
      (self.id, self.text, self.read) = (id, text, read)
    }
  }

  /// What is wrong with an id, as words that follow it; nil for one that can be packed.
  package static func objection(toID id: String) -> String? { PackageRules.objection(toID: id) }

  /// The bytes of a dotLottie of one Lottie, with what that holds as files.
  ///
  /// - Throws: `invalid` for an id that cannot be packed, and for what is no Lottie.
  package static func packed(_ text: [UInt8], id: String) throws(AnimationError) -> [UInt8] {
    if let objection = objection(toID: id) { throw .invalid(path: "id", reason: objection) }
    do throws(PackingError) {
      var package = try UnpackedDotLottie(animations: [Source(id: id, text: text)])
      return try package.pack()
    } catch {
      throw error.error
    }
  }

  /// A dotLottie of Lotties, with the files that they refer to.
  ///
  /// - Parameters:
  ///   - animations: with ids that there is nothing to be said against, each once; so are the others.
  ///   - initial: the animation and the state machine to be begun with, by their ids.
  /// - Throws: for what is no JSON.
  package init(
    animations: [Source], themes: [Source] = [], stateMachines: [Source] = [],
    initial: DotLottieManifest.Initial = DotLottieManifest.Initial(),
    limits: DecodingLimits = DecodingLimits()
  ) throws(PackingError) {
    var assets = PackedAssets()
    for source in animations {
      let path = "a/\(source.id).json"
      assets.found = [:]
      let references = LottieReferences(limits: limits, layout: .readable) {
        (reference) throws(AnimationError) -> LottieReferences.Target? in
        source.read(reference.path).map { .bytes($0) }
      }
      var missing: [String] = []
      do throws(AnimationError) {
        files[path] = try references.rewrite(source.text, into: &assets, missing: &missing)
      } catch {
        throw PackingError(path, error)
      }
      for name in missing { warn("\(path): \"\(name)\" is missing") }
    }
    for theme in themes { try add(theme, &assets, limits) }
    for machine in stateMachines { files["s/\(machine.id).json"] = machine.text }
    files.merge(assets.files) { $1 }
    var manifest = DotLottieManifest()
    manifest.initial = initial
    manifest.animations = animations.map { DotLottieManifest.Animation(id: $0.id) }
    manifest.themes = themes.map { DotLottieManifest.Named(id: $0.id) }
    manifest.stateMachines = stateMachines.map { DotLottieManifest.Named(id: $0.id) }
    files[Self.manifestName] = manifest.text(.readable)
  }

  /// The images of its rules, where they are files next to it, become those of the dotLottie.
  private mutating func add(
    _ theme: Source, _ assets: inout PackedAssets, _ limits: DecodingLimits
  ) throws(PackingError) {
    let path = "t/\(theme.id).json"
    do throws(AnimationError) {
      files[path] = try JSONDocument.parseWritten(theme.text, limits: limits).withRoot { root in
        var changes = JSONChanges()
        var isChanged = false
        for (index, rule) in root["rules"].items.enumerated() where rule["type"].string == "Image" {
          guard let source = rule["value"]["src"].string, !source.beginsDataURI(),
            let bytes = theme.read(source)
          else { continue }
          let file = assets.path(of: bytes, key: String(source.split(separator: "/").last ?? ""), as: .image)
          changes.set(
            "src", String(file.dropFirst(2)), in: [.member("rules"), .item(index), .member("value")])
          isChanged = true
        }
        // Mistakes in it have the lines that its author knows.
        guard isChanged else { return theme.text }
        var json = JSONWriter()
        json.copy(root, .readable, changing: changes)
        json.endLine()
        return json.bytes
      }
    } catch {
      throw PackingError(path, error)
    }
  }
}

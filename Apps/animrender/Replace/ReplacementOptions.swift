import AnimationCore
import AnimationFormats
import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

/// `--image`, `--text`, `--value`, `--hide`, what goes with them, `--theme`, `--slots` and `--replace`.
struct ReplacementOptions: ParsableArguments {
  @Option(
    name: .customLong("image"),
    help: ArgumentHelp(
      "Show this image instead of KEY's: a file, a URL or data: URI.", valueName: "key=file"),
    transform: KeyedFile.init)
  var images: [KeyedFile] = []

  @Option(
    name: .customLong("image-fit"),
    help: ArgumentHelp(
      """
      How the --image for KEY is shown in the original's area, such as cover,circle,border:2/#fff: contain (default), cover, \
      fill or none; circle or rounded:RADIUS; border:WIDTH/COLOR; top, bottom, \
      left, right, center or at:X%/Y%; nine:LEFT,TOP,RIGHT,BOTTOM, pixels of the image that are not stretched.
      """, valueName: "key=fit"),
    transform: KeyedFit.init)
  var fits: [KeyedFit] = []

  @Option(
    name: .customLong("text"),
    help: ArgumentHelp(
      "Write this text over the sprite KEY, or instead of the text layer's.", valueName: "key=string"),
    transform: KeyedValue.init)
  var texts: [KeyedValue] = []

  @Option(
    name: .customLong("text-style"),
    help: ArgumentHelp(
      """
      The style of the --text for KEY, such as size:24,color:#ff0000,italic: font, size, weight, italic, color, \
      outline:WIDTH/COLOR, shadow:X/Y/BLUR/COLOR, align, break, spacing, fit:shrink|wrap|wrap-shrink|truncate, min:SIZE, \
      vertical:top|middle|bottom, padding, underline, strikethrough, background:COLOR, rise, kerning.
      """, valueName: "key=attributes"),
    transform: KeyedTextStyle.init)
  var styles: [KeyedTextStyle] = []

  @Option(
    name: .customLong("value"),
    help: ArgumentHelp(
      """
      What the properties of a Lottie have that KEYPATH names, such as 'Star.**.Color=#f00': a number, X,Y, WxH, a \
      colour, or the stops of a gradient: '#f00 0%,#00f 100%'.
      """, valueName: "keypath=value"),
    transform: KeyedPropertyValue.init)
  var values: [KeyedPropertyValue] = []

  @Option(
    name: .customLong("hide"), help: ArgumentHelp("Leave out the sprite or layer KEY.", valueName: "key"))
  var hidden: [String] = []

  @Option(
    help: ArgumentHelp(
      "The theme to show a dotLottie with, '' for none. Default: the one that the file says.", valueName: "id"
    ))
  var theme: String?

  @Option(
    help: ArgumentHelp(
      """
      A JSON file with values for the animation's slots: a theme, or what a Lottie has in its slots; - is standard input.
      """, valueName: "file"), completion: .file(extensions: ["json"]), transform: PathArgument.input)
  var slots: String?

  @Option(
    name: .customLong("replace"),
    help: ArgumentHelp(
      "A JSON file with images, texts, values and hidden keys; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: PathArgument.input)
  var file: String?

  @OptionGroup var rows: RowListArguments

  @Option(
    help: ArgumentHelp(
      """
      A server that may be asked for images that a file of --replace or --replace-list names by URLs; none without. May be \
      given several times.
      """, valueName: "host[:port]"), transform: AllowedHostArgument.init)
  var allowHost: [AllowedHostArgument] = []

  @Option(
    help: ArgumentHelp(
      """
      The folder at which relative paths in the files of --replace, --replace-list and --slots begin. Default: that of the file; for \
      standard input and pipes the working folder.
      """, valueName: "dir"),
    completion: .directory, transform: PathArgument.file)
  var base: String?

  /// The options that read standard input.
  var inputOptions: [String] {
    [("--replace", file), ("--replace-list", rows.path), ("--slots", slots)].filter {
      $1 == PathArgument.standardInput
    }.map(\.0)
  }

  /// The first of the options that is there.
  var firstUsed: String? {
    let options: [(name: String, isUsed: Bool)] = [
      ("--image", !images.isEmpty), ("--text", !texts.isEmpty), ("--value", !values.isEmpty),
      ("--hide", !hidden.isEmpty), ("--theme", theme != nil), ("--slots", slots != nil),
      ("--replace", file != nil), ("--replace-list", rows.path != nil), ("--allow-host", !allowHost.isEmpty),
    ]
    return options.first(where: \.isUsed)?.name
  }

  func validate() throws {
    if base != nil, file == nil, slots == nil, rows.path == nil {
      throw ValidationError("--base needs --replace, --replace-list or --slots.")
    }
    // The rows may have the keys.
    if rows.path != nil { return }
    if let fit = fits.first(where: { fit in !images.contains { $0.key == fit.key } }) {
      throw ValidationError("--image-fit \(fit.key): there is no --image for that key.")
    }
    if let overrides = styles.first(where: { overrides in !texts.contains { $0.key == overrides.key } }) {
      throw ValidationError("--text-style \(overrides.key): there is no --text for that key.")
    }
  }

  /// The servers that may be asked for what files name.
  var hosts: AllowedHosts { allowHost.reduce(into: AllowedHosts()) { _ = $0.add($1.text) } }

  /// The list of rows, if one is named.
  var list: RowListOptions? { rows.list(base: base) }

  /// The styles of texts, by key.
  var textStyles: [String: TextStyleOverrides] {
    Dictionary(styles.map { ($0.key, $0.overrides) }) { $1 }
  }

  /// How images are placed, by key.
  var imageFits: [String: ImagePlacing] { Dictionary(fits.map { ($0.key, $0.placing) }) { $1 } }

  /// Reads the files named. What the command line says takes precedence over what the JSON file says.
  ///
  /// - Parameters:
  ///   - files: gets those that are read.
  ///   - content: what stands for a file of `--replace` where none is named.
  ///   - loaded: reads the images.
  ///   - isStopped: whether they are no longer waited for.
  func load(
    protecting files: inout ProtectedFiles, _ content: ReplacementFile? = nil,
    images loaded: LoadedImages = LoadedImages(),
    isStopped: @escaping @Sendable () -> Bool = { Interruption.isRequested }
  ) throws(FileError) -> Replacements {
    var replacements = Replacements()
    if let file { files.add(file, as: "the file of --replace") }
    if let content = try file.map({ file throws(FileError) in try ReplacementFile.load(file) }) ?? content {
      let base = base.map { "\($0)/" } ?? file.map(PathArgument.base) ?? ""
      files.add(content.files(from: base), as: "an image that is read")
      replacements = try content.replacements(from: base) { image, key throws(FileError) in
        try loaded.load(image, key: key, from: hosts, isStopped: isStopped)
      }
    }
    files.add(images.compactMap(\.reference.path), as: "an image that is read")
    for image in images {
      let placing = fits.last { $0.key == image.key }?.placing ?? ImagePlacing()
      replacements.images[image.key] = placing.image(
        try loaded.load(image.reference, key: image.key, from: nil, isStopped: isStopped))
    }
    for text in texts {
      // Nothing that the JSON file says of the key may take precedence over this.
      replacements.texts[text.key] = styles.last { $0.key == text.key }?.overrides.text(text.value)
      replacements.strings[text.key] = text.value
    }
    for value in values { replacements.values[value.keyPath] = value.value }
    replacements.hidden.formUnion(hidden)
    if let theme { replacements.theme = theme.isEmpty ? .none : .id(theme) }
    if let slots {
      files.add(slots, as: "the file of --slots")
      let values = try files.adding(as: "an image that is read") { didRead throws(FileError) in
        try AnimationDecoder.decodeSlots(
          file: slots, base: base ?? (FileReader.isInherited(slots) ? "." : nil), didRead: didRead)
      }
      replacements.slots.merge(values) { $1 }
    }
    return replacements
  }
}

extension ReplacementOptions {
  /// What a key is in that no other option names.
  private var fileOption: String { rows.path == nil ? "--replace" : "--replace-list" }

  /// A diagnostic for every key that the animation does not have, and the option that names it; also for values of
  /// another kind than that of the properties.
  func unknownKeys(in animation: any Animation, _ replacements: Replacements) -> [Diagnostic] {
    let keys = replacements.unknownKeys(in: animation.info.replaceableKeys) { kind, key in
      let (option, given) =
        switch kind {
        case .image: ("--image", images.map(\.key))
        case .text: ("--text", texts.map(\.key))
        case .hidden: ("--hide", hidden)
        case .slot: ("--slots", slots == nil ? [] : [key])
        case .theme: ("--theme", [theme].compactMap(\.self))
        }
      return given.contains(key) ? option : fileOption
    }
    let keyPaths = values.map(\.keyPath.description)
    return keys
      + replacements.unknownValues(in: animation) { keyPaths.contains($0) ? "--value" : fileOption }
  }
}

/// `KEY=VALUE`. The key ends at the first `=`.
struct KeyedValue: Equatable {
  var key: String
  var value: String

  init(_ text: String) throws(ArgumentProblem) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw ArgumentProblem("a KEY and = are missing")
    }
    key = String(text[..<equals])
    value = String(text[equals...].dropFirst())
  }
}

/// `--image`: `KEY=FILE`.
struct KeyedFile: Equatable {
  var key: String
  var reference: ImageReference

  init(_ text: String) throws(ArgumentProblem) {
    let pair = try KeyedValue(text)
    (key, reference) = (pair.key, ImageReference(try PathArgument.file(pair.value)))
  }
}

/// `--allow-host`.
struct AllowedHostArgument: Equatable {
  let text: String

  init(_ text: String) throws(ArgumentProblem) {
    var hosts = AllowedHosts()
    guard hosts.add(text) else {
      throw ArgumentProblem("write the name of a host, such as images.example.com or 10.0.0.5:8080")
    }
    self.text = text
  }
}

/// `--value`: `KEYPATH=VALUE`. The key path ends at the last `=`, which no value has.
struct KeyedPropertyValue: Equatable {
  var keyPath: AnimationKeyPath
  var value: Replacements.Value

  init(_ text: String) throws(ArgumentProblem) {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
      throw ArgumentProblem("a KEYPATH and = are missing")
    }
    keyPath = try AnimationKeyPath(argument: String(text[..<equals]))
    value = try Replacements.Value(argument: String(text[equals...].dropFirst()))
  }
}

/// `--image-fit`: `KEY=FIT`.
struct KeyedFit: Equatable {
  var key: String
  var placing: ImagePlacing

  init(_ text: String) throws(ArgumentProblem) {
    let pair = try KeyedValue(text)
    key = pair.key
    do {
      placing = try ImagePlacing(argument: pair.value)
    } catch {
      throw ArgumentProblem("\(error)")
    }
  }
}

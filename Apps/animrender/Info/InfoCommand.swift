import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationReports
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show what animations contain.",
    discussion: """
      EXAMPLES
        animrender info gift.svga
        animrender info logo.json --tree
        animrender info gifts/ --duplicates
        animrender info 'gifts/*.svga' --format csv
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, csv, json
  }

  @Argument(
    help: ArgumentHelp(
      """
      A file or URL, or several: files, URLs, folders (the animations in them and below), patterns such as \
      'gifts/*.svga'. - is standard input: an animation, or a list of all these, one per line.
      """, valueName: "input"), completion: .file())
  var inputs: [String]

  @Option(
    help: ArgumentHelp("Which of the animations in the files, where they hold several.", valueName: "id"))
  var animation: String?

  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var fonts: FontOptions

  @Option(help: "text for people, csv with a line for each file, or json. Default: text.")
  var format: Format?

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(
    help: "Show the layers or sprites: their frames, texts, colours, with the key paths that --value takes.")
  var tree = false

  @Flag(
    help: "List images that are there several times, with equal bytes or equal pixels; decodes all images.")
  var duplicates = false

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("Use only one of --json and --format \(format.rawValue).")
    }
    if tree, format == .csv { throw ValidationError("--tree is text or JSON, not CSV.") }
  }

  func run() throws {
    let format = format ?? (json ? .json : .text)
    let (found, isOne) = try find()
    let inputs = found.map { $0.choosing(animation: animation, limitOptions.limits) }
    if isOne, format != .csv, let input = inputs.first {
      try describe(input.file, as: format)
    } else {
      try summarize(inputs, as: format)
    }
  }

  /// - Returns: what the arguments name, and whether that is one file by its name.
  private func find() throws -> (inputs: [BatchInput], isOne: Bool) {
    guard inputs == ["-"] else {
      let found = try BatchInput.find(inputs)
      return (found, inputs.count == 1 && found.count == 1 && found.first?.file.path == inputs.first)
    }
    let bytes = try FileReader.readStandardInput(limit: DecodingLimits().fileBytes)
    guard Self.isList(bytes) else {
      return ([BatchInput(file: InputFile(path: "-", bytes: bytes), name: InputName(file: "-"))], true)
    }
    return (try BatchInput.find(BatchInput.lines(of: bytes).filter { $0 != "-" }), false)
  }

  /// True for text that is no animation.
  private static func isList(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try FileFormats.format(of: bytes)
      return false
    } catch {
      guard case .unknownFormat = error, let text = String(validating: bytes, as: UTF8.self) else {
        return false
      }
      return text.contains { !$0.isWhitespace } && text.utf8.allSatisfy { $0 >= 32 || 9...13 ~= $0 }
    }
  }

  private func describe(_ input: InputFile, as format: Format) throws {
    var files = ProtectedFiles()
    let animation = try input.decode(protecting: &files)
    var report = AnimationReport(animation)
    // Programs are told what they ask for, as they were before there were such lists.
    if format == .text || duplicates {
      var copies = ImageCopies()
      let images = ImageIdentity.all(of: animation.info.images, decodes: duplicates)
      report.copies = copies.find(images, in: input.name)
      if duplicates, let omission = images.omission { StandardError.complain("\(input.name): \(omission)") }
    }
    if tree { report.tree = animation.layerTree }
    if format == .json {
      try StandardOutput.write(report.json(listsCopies: duplicates) + "\n")
    } else {
      let lines = tree ? report.treeLines(title: input.name) : report.lines(title: input.name)
      for line in lines { try StandardOutput.print(line) }
    }
  }

  private func summarize(_ inputs: [BatchInput], as format: Format) throws {
    let options = InfoEntry.Options(hasTree: tree, decodesImages: duplicates)
    let entries = try BatchInput.map(inputs) { InfoEntry($0, options) }
    if duplicates {
      for entry in entries {
        guard let omission = entry.summary?.images.omission else { continue }
        StandardError.complain("\(entry.input): \(omission)")
      }
    }
    let table = InfoTable(entries)
    guard !table.isEmpty else { throw CommandFailure(.noInput, "there is no animation among the inputs") }
    switch format {
    case .csv: try StandardOutput.write(table.csv)
    case .json: try StandardOutput.write(table.json)
    case .text:
      for line in tree ? table.trees : table.lines(listsCopies: duplicates) { try StandardOutput.print(line) }
    }
    if let code = table.exitCode { throw ExitCode(code) }
  }
}

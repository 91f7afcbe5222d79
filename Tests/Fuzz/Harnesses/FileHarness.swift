import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLint
import AnimationLoading
import AnimationSnapshot
import CommandLineSupport
import InteractionScripts
import JSONText
import SVGAFormat
import StateMachines
import SystemSupport
import TestSupport

@testable import animsnap

extension Harness {
  /// Files that people write for the tools: replacements, configurations, scripts, slots, state machines,
  /// movies.
  static let files = Harness("files", longest: 4096) { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let kind = choices.next(7)
    let isText = choices.rarely(4)
    func text(_ tree: (inout Choices) -> JSONTree) -> [UInt8] {
      isText ? choices.rest() : tree(&choices).bytes
    }
    switch kind {
    case 0: readReplacements(text(FileTrees.replacements))
    case 1: readConfiguration(text(FileTrees.configuration))
    case 2: _ = try? LintConfiguration(json: text(FileTrees.lint))
    case 3: _ = try? InteractionScript(parsing: isText ? choices.rest() : FileTrees.script(&choices))
    case 4: _ = try? AnimationDecoder.decodeSlots(text(FileTrees.slots))
    case 5:
      guard let machine = try? StateMachine(decoding: text(FileTrees.stateMachine)) else { return }
      run(machine, &choices)
    default:
      let movie = try? MovieTextReader.read(text { FileTrees.movie(&$0, isSpec: false) }) { _ in
        EncodedImages.png
      }
      if let movie { try Playing.everything(of: movie, &choices) }
    }
  }

  private static func readReplacements(_ text: [UInt8]) {
    guard let document = try? JSONDocument.parseWritten(text, limits: DecodingLimits()) else { return }
    _ = try? document.withRoot { root throws(AnimationError) in
      do throws(JSONMistake) {
        try root.check(ReplacementRules.file)
        let file = try ReplacementFile(root)
        _ = file.files(from: "folder/")
      } catch {
        throw error.error(in: text)
      }
    }
  }

  private static let folder = try? TemporaryFolder()

  private static func readConfiguration(_ text: [UInt8]) {
    guard let folder else { return }
    let path = folder.path + "/animsnap.json"
    try? StagedFile(text, for: path).commit()
    _ = try? Configuration.load(path)
  }

  /// What a machine says has an end, whatever is said to it.
  private static func run(_ machine: StateMachine, _ choices: inout Choices) {
    var run = StateMachineRun(machine)
    _ = run.outputs(applying: .loaded(markers: ["m"]))
    _ = run.outputs(applying: .start)
    for _ in 0..<choices.count(24) {
      let command: StateMachineCommand =
        switch choices.next(9) {
        case 0: .setNumber(input: "n", Float(choices.number()))
        case 1: .setString(input: "t", choices.text())
        case 2: .setBoolean(input: "f", choices.flag())
        case 3: .fire("e")
        case 4: .passEnded(isLast: choices.flag())
        case 5: .advance(.milliseconds(Int(choices.bits(2))))
        case 6: .pointer(choices.pick(PointerKind.allCases), hits: choices.flag() ? ["box"] : [])
        case 7: .enter(state: "s1", runs: choices.flag())
        default: choices.flag() ? .start : .stop
        }
      _ = run.outputs(applying: command)
    }
  }

  /// What a folder of references says of itself.
  static let manifests = Harness("manifests") { (bytes) throws(BrokenPromise) in
    guard let reference = stored else { return }
    var choices = Choices(bytes)
    let text: [UInt8] =
      choices.rarely(4)
      ? choices.rest()
      : FileTrees.manifest(
        &choices, images: mark(EncodedImages.png, &choices), text: mark(Array(listTexts.utf8), &choices),
        width: 8, height: 8
      ).bytes
    try? StagedFile(text, for: reference.manifestPath).commit()
    guard let content = try? reference.read() else { return }
    try BrokenPromise.unless(
      content.images.count == content.manifest.frames.count && content.texts.count == content.images.count,
      "a reference has other images than frames")
    _ = content.manifest.isOutdated
  }

  private static let listTexts = "== 0\na\n== 1\nb\n"

  private static let stored: Reference? = {
    guard let folder else { return nil }
    let reference = Reference(in: folder.path, name: "reference")
    try? StagedFile(EncodedImages.png, for: reference.imagePath).commit()
    try? StagedFile(Array(listTexts.utf8), for: reference.textPath).commit()
    return reference
  }()

  private static func mark(_ file: [UInt8], _ choices: inout Choices) -> JSONTree {
    [
      "bytes": .number(choices.rarely(8) ? choices.finite() : Double(file.count)),
      "digest": .text("\(Digest(of: file))"),
    ]
  }
}

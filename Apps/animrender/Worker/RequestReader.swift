import AnimationCore
import AnimationKit
import CommandLineSupport
import JSONText
import SystemSupport

/// Makes requests of lines.
///
/// The members of a request are the options of `render` by their names: they become its arguments, so that what is allowed,
/// the defaults and the messages are those of the tool.
struct RequestReader: Sendable {
  /// How many bytes a line may have.
  static let maximumLength = 4 << 20

  /// Options that a program gives once, for all requests.
  private static let ofTheWorker: Set = ["fonts", "font-file"]
  /// Options that make no sense for a request.
  private static let refused: Set = [
    "replace-list", "fail-fast", "resume", "shard", "report", "verbose", "quiet", "json-progress", "help",
    "version",
  ]

  private let options: OptionTable
  private let takesInline: Bool

  /// - Parameter takesInline: whether who asks is prepared for bytes in the place of files.
  init(takesInline: Bool) throws(AnimationError) {
    options = try OptionTable(of: RenderCommand.self)
    self.takesInline = takesInline
  }

  /// - Returns: nil for an empty line.
  func read(_ line: LineReader.Line) -> WorkerLine? {
    if line.isCut {
      return mistake(nil, line, "a request is longer than \(byteText(Self.maximumLength))")
    }
    guard line.bytes.contains(where: { !" \t\r".utf8.contains($0) }) else { return nil }
    do throws(AnimationError) {
      let document = try JSONDocument.parseWritten(line.bytes, limits: DecodingLimits())
      return document.withRoot { root in
        let id = RequestID(root["id"])
        do throws(JSONMistake) {
          guard root.isObject else { throw JSONMistake("is no object") }
          if !root["cancel"].isMissing { return .cancel(try cancelled(root)) }
          return .request(try request(root, id, line))
        } catch {
          return mistake(id, line, "\(error.error(in: line.bytes))")
        }
      }
    } catch {
      return mistake(nil, line, "\(error)")
    }
  }

  private func mistake(_ id: RequestID?, _ line: LineReader.Line, _ reason: String) -> WorkerLine {
    // All of it is one line.
    let failure = CommandFailure(.usage, reason.replacing("line 1: ", with: ""))
    return .mistake(WorkerAnswer(id: id, line: line.number, failure: failure))
  }

  private func cancelled(_ root: JSONValue) throws(JSONMistake) -> RequestID {
    guard root.count == 1, let id = RequestID(root["cancel"]) else {
      throw JSONMistake("takes the id of a request and nothing else", at: [.member("cancel")])
    }
    return id
  }

  private func request(
    _ root: JSONValue, _ id: RequestID?, _ line: LineReader.Line
  ) throws(JSONMistake) -> WorkerRequest {
    var arguments: [String] = []
    var input: String?
    var outputs: [String] = []
    var replacements: ReplacementFile?
    var known: Set<String> = []
    for (name, value) in root.members {
      do throws(JSONMistake) {
        guard known.insert(name).inserted else { throw JSONMistake("is there twice") }
        switch name {
        case "id": if id == nil { throw JSONMistake("is neither text nor a number") }
        case "input": input = try text(value)
        case "replace" where value.isObject:
          try value.check(ReplacementRules.file)
          replacements = try ReplacementFile(value)
        case "output": outputs = try texts(value)
        default: arguments += try self.arguments(name, value)
        }
      } catch {
        throw JSONMistake(error.reason, at: [.member(name)] + error.steps)
      }
    }
    guard let input else { throw JSONMistake("has no \"input\"") }
    if outputs.isEmpty {
      guard takesInline else { throw JSONMistake("has no \"output\"") }
      outputs = ["-"]
    }
    if outputs.contains("-"), !takesInline {
      throw JSONMistake("is to be a file: a worker with --inline sends bytes", at: [.member("output")])
    }
    return WorkerRequest(
      id: id, line: line.number, size: line.bytes.count, input: input, outputs: outputs,
      arguments: arguments, replacements: replacements)
  }

  private func arguments(_ name: String, _ value: JSONValue) throws(JSONMistake) -> [String] {
    guard let option = options["--\(name)"], !Self.refused.contains(name) else {
      let words = Set(options.words).subtracting(Self.refused).subtracting(Self.ofTheWorker)
      let hint = NearNames.question(name, among: words.sorted() + ["id", "input"])
      throw JSONMistake("is no option of a request" + (hint.map { ": \($0)" } ?? ""))
    }
    if Self.ofTheWorker.contains(name) { throw JSONMistake("is an option of the worker itself") }
    if option.isFlag {
      guard value.isBool else { throw JSONMistake("is to be true or false") }
      return value.bool == true ? [option.name] : []
    }
    if value.isArray, !option.isRepeating { throw JSONMistake("counts once, and is no list") }
    return try texts(value).map { "\(option.name)=\($0)" }
  }

  private func texts(_ value: JSONValue) throws(JSONMistake) -> [String] {
    guard value.isArray else { return [try text(value)] }
    var texts: [String] = []
    for item in value.items { texts.append(try text(item)) }
    return texts
  }

  private func text(_ value: JSONValue) throws(JSONMistake) -> String {
    guard let text = value.identifier else { throw JSONMistake("is to be text or a number") }
    return text
  }
}

extension RequestID {
  fileprivate init?(_ value: JSONValue) {
    if let text = value.string {
      self = .text(text)
    } else if value.isNumber, let number = value.number {
      self = .number(number)
    } else {
      return nil
    }
  }
}

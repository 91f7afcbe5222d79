import FoundationEssentials
import Hummingbird

/// One animation for many people: a result for each row of a list, in their order, as a ZIP archive or as lines of JSON.
///
/// Rows are drawn as they are sent. A row that fails does not stop the others.
struct Personalisation: Sendable {
  private let job: Job
  private let lines: [(number: Int, bytes: Data)]
  private let type: ResultType
  private let tools: Toolbox
  private let reader: FormReader
  /// Whose bytes the lines are.
  private let list: StoredInput

  private enum Outcome: Sendable {
    case done(id: String, file: OpenFile)
    case failed(id: String?, problem: Problem)
  }

  /// - Parameter rows: how many there may be.
  init(
    _ form: RequestForm, of request: Request, tools: Toolbox, reader: FormReader, rows: Int
  ) async throws {
    var form = form
    guard let list = form.files.removeValue(forKey: "rows") else {
      throw Problem.mistake(
        "there is no list: send it as the part rows, or as the body with the animation's digest or url")
    }
    type = try ResultType.ofPersonalise.chosen(format: nil, accept: request.headers[.accept])
    job = try form.job(.render, accept: nil)
    // An archive of the old kind has no more.
    lines = try Row.lines(
      of: try Data(contentsOf: URL(filePath: list.path), options: .alwaysMapped), limit: min(rows, 65_000))
    (self.tools, self.reader, self.list) = (tools, reader, list)
  }

  func response(for context: ServiceContext) throws -> Response {
    let admission = try tools.queue.admit(context.client)
    let body = ResponseBody { writer in
      if type.name == "zip" {
        var archive = ZIPStream()
        var failures = ""
        try await outcomes(for: context) { line, outcome in
          switch outcome {
          case .done(let id, let file):
            try await archive.add("\(id).\(job.result.fileExtension)", file, to: &writer)
          case .failed(let id, let problem): failures += Self.failure(line, id, problem).text + "\n"
          }
        }
        if !failures.isEmpty { try await archive.add("failed.jsonl", Array(failures.utf8), to: &writer) }
        try await writer.write(archive.end())
      } else {
        try await outcomes(for: context) { line, outcome in
          switch outcome {
          case .done(let id, let file):
            let bytes = try await file.read(at: 0, count: file.size)
            let object: [String: JSONValue] = [
              "line": .number(Double(line)), "id": .string(id), "status": .number(200),
              "type": .string(job.result.mediaType),
              "data": .string(Data(bytes.readableBytesView).base64EncodedString()),
            ]
            try await writer.write(ByteBuffer(string: JSONValue.object(object).text + "\n"))
          case .failed(let id, let problem):
            try await writer.write(ByteBuffer(string: Self.failure(line, id, problem).text + "\n"))
          }
        }
      }
      withExtendedLifetime((admission, list)) {}
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: type.mediaType, .cacheControl: "no-store", .animationDigest: job.inputs[0].digest,
      ], body: body)
  }

  private static func failure(_ line: Int, _ id: String?, _ problem: Problem) -> JSONValue {
    .object([
      "line": .number(Double(line)), "id": id.map(JSONValue.string) ?? .null,
      "status": .number(Double(problem.status.code)), "detail": .string(problem.detail),
    ])
  }

  /// Makes the results, a few at once, and hands them on in their order.
  private func outcomes(
    for context: ServiceContext, _ use: (_ line: Int, Outcome) async throws -> Void
  ) async throws {
    let ahead = tools.places + 1
    try await withThrowingTaskGroup(of: (index: Int, outcome: Outcome).self) { group in
      var (begun, used) = (0, 0)
      var waiting: [Int: Outcome] = [:]
      var ids: Set<String> = []
      while used < lines.count {
        while begun < min(lines.count, used + ahead) {
          let (index, line) = (begun, lines[begun])
          begun += 1
          do {
            let row = try Row(line.bytes, line: line.number)
            guard ids.insert(row.id).inserted else {
              throw Problem.mistake("an earlier row has the id \(row.id)")
            }
            group.addTask { (index, try await outcome(of: row, for: context)) }
          } catch let problem {
            waiting[index] = .failed(id: nil, problem: problem as? Problem ?? .mistake("\(problem)"))
          }
        }
        if waiting[used] == nil, let next = try await group.next() { waiting[next.index] = next.outcome }
        while let outcome = waiting.removeValue(forKey: used) {
          try await use(lines[used].number, outcome)
          used += 1
        }
      }
    }
  }

  private func outcome(of row: Row, for context: ServiceContext) async throws -> Outcome {
    do {
      var job = job
      try job.replacements.merge(row.replacements.members)
      try await job.replacements.fetchImages(reader.fetcher.fetch)
      let file = try await ClientPresence.whileThere(on: context.channel) { [job] in
        try await tools.result(of: job, for: context.client, isCounted: false)
      }
      return .done(id: row.id, file: file)
    } catch let problem as Problem {
      return .failed(id: row.id, problem: problem)
    }
  }
}

import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import ServiceLifecycle

/// The processes that answer the page. Each is asked about some of the files, by their digests.
final class PageWorkers: Service {
  private let workers: [PageWorker]
  private let store: Store

  /// - Parameters:
  ///   - program: the path of `animrender`.
  ///   - limits: have at least one of them.
  init(program: String, limits: ServiceLimits, store: Store, logger: Logger) throws {
    self.store = store
    workers = try (0..<limits.pageWorkers).map { number in
      var logger = logger
      logger[metadataKey: "page-worker"] = "\(number)"
      return try PageWorker(program: program, limits: limits, store: store, logger: logger)
    }
  }

  func run() async {
    await cancelWhenGracefulShutdown { [workers] in
      await withTaskGroup(of: Void.self) { group in
        for worker in workers { group.addTask { await worker.supervise() } }
      }
    }
  }

  /// The longest time until an answer begins. Pictures end sooner by themselves, with a sentence.
  private static let patience = 45

  /// What a worker answers to a request, which is handed on as it comes.
  ///
  /// - Parameters:
  ///   - digest: of the file that it is about; empty for none.
  ///   - body: of the request.
  /// - Throws: `Problem` where there is no answer.
  func answer(
    to request: Request, about digest: String, body: OpenFile?, for context: ServiceContext
  ) async throws -> Response {
    let worker = worker(for: digest)
    guard let address = worker.address else {
      throw Problem(.serviceUnavailable, "the page's worker is being started", retryAfter: 1)
    }
    var head = HTTPRequestHead(
      version: .http1_1, method: .init(rawValue: request.method.rawValue),
      uri: address.path + request.uri.string.drop { $0 == "/" })
    head.headers = [
      "host": "127.0.0.1:\(address.port)", "connection": "close", "content-length": "\(body?.size ?? 0)",
    ]
    let exchange = PageExchange(head: head, body: body, port: address.port)
    let output = store.temporary()
    let answer = try await ClientPresence.whileThere(on: context.channel) { [store] in
      try await worker.queue.run(for: context.client, on: digest, isCounted: true) { _ in
        do {
          return try await deadline(seconds: Self.patience) {
            try await exchange.run(into: DigestingWriter(output, in: store))
          }
        } catch is PageExchange.Broken {
          throw Problem(.internalServerError, "the page's worker has ended without an answer")
        } catch let problem as Problem where problem.status == .unprocessableContent {
          // It does not even say that it takes too long.
          worker.end()
          throw problem
        }
      }
    }
    guard let file = OpenFile(output.path) else { throw FileFailure("open an answer") }
    return Response(
      status: .init(code: Int(answer.status.code), reasonPhrase: answer.status.reasonPhrase),
      headers: Self.fields(answer.headers), body: file.body(0..<file.size))
  }

  private static func fields(_ headers: HTTPHeaders) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in headers where name.lowercased() != "connection" {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return fields
  }

  private func worker(for digest: String) -> PageWorker {
    workers[(Int(digest.prefix(8), radix: 16) ?? 0) % workers.count]
  }
}

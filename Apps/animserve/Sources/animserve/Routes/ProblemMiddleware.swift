import HTTPTypes
import Hummingbird
import Logging

/// Makes a problem of each error, and a line in the log of each request. Each has an id, which is the client's if it has one.
struct ProblemMiddleware: RouterMiddleware {
  typealias Context = ServiceContext

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var context = context
    let id = request.headers[.requestID].flatMap(Self.usable) ?? context.id
    context.logger[metadataKey: "hb.request.id"] = nil
    context.logger[metadataKey: "request"] = "\(id)"
    let start = ContinuousClock.now
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      let problem = Self.problem(error, context.logger)
      response = problem.response(from: request, context: context)
    }
    response.headers[.requestID] = id
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)", "path": "\(request.uri.path)", "status": "\(response.status.code)",
        "milliseconds": "\(Int(seconds * 1000))",
      ])
    ServiceMetrics.record(
      route: context.endpointPath ?? "none", method: request.method.rawValue, status: response.status.code,
      seconds: seconds)
    return response
  }

  private static func usable(_ id: String) -> String? {
    let isPlain = id.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return isPlain && (1...128).contains(id.utf8.count) ? id : nil
  }

  private static func problem(_ error: any Error, _ logger: Logger) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let error as any HTTPResponseError:
      return Problem(error.status, (error as? HTTPError)?.body ?? error.status.reasonPhrase.lowercased())
    // Nobody reads this.
    case is CancellationError:
      return Problem(.init(code: 499, reasonPhrase: "Client Closed Request"), "the client is gone")
    case let failure as FileFailure:
      logger.error("disk", metadata: ["error": "\(failure)"])
      return Problem(.serviceUnavailable, "the service cannot use its disk", retryAfter: 60)
    default:
      logger.error("unexpected", metadata: ["error": "\(error)"])
      return Problem(.internalServerError, "the service has failed")
    }
  }
}

extension HTTPField.Name {
  static let requestID = HTTPField.Name("X-Request-ID")!
  static let animationDigest = HTTPField.Name("Animation-Digest")!
}

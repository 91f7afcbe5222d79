import AnimationCore
import AnimationSnapshot
import CommandLineSupport
import SystemSupport

/// The report as a site: the page, and a way to accept changes.
final class ReviewSite: HTTPSite {
  private let verification: Verification
  private let host: Set<String>
  /// Known to the page only: other sites open in the browser cannot accept anything.
  private let token = String(
    (0..<4).map { _ in UInt64.random(in: .min ... .max) }.map { String($0, radix: 36) }.joined())
  private let state: Lock<State>

  private struct State {
    var report: SnapshotReport
    var page: [UInt8]
  }

  /// - Parameter report: with images.
  init(_ report: SnapshotReport, of verification: Verification, port: UInt16) {
    self.verification = verification
    host = ["localhost:\(port)", "127.0.0.1:\(port)"]
    state = Lock(State(report: report, page: ReportFile.page(of: report, accepting: token)))
  }

  /// What was begun goes on to its end when the browser does not wait for it.
  func response(to request: HTTPRequest) async -> HTTPResponse {
    let response = try? await WorkThreads.shared.run(whenCancelled: .leaves) { [self] _ in
      respond(to: request)
    }
    return response ?? HTTPResponse(503, "interrupted")
  }

  private func respond(to request: HTTPRequest) -> HTTPResponse {
    // Other host names that resolve to this address are not trusted (DNS rebinding).
    guard let name = request.headers["host"], host.contains(name) else {
      return HTTPResponse(403, "unknown Host header")
    }
    switch (request.method, request.path) {
    case ("GET", "/"), ("HEAD", "/"): return HTTPResponse(page: state.withLock { $0.page })
    case ("POST", "/accept"):
      guard let given = request.headers["x-animsnap-token"], given.isSameSecret(as: token) else {
        return HTTPResponse(403, "reload the page")
      }
      return accept(String(decoding: request.body, as: UTF8.self))
    case (_, "/"), (_, "/accept"): return HTTPResponse(405, "method not allowed")
    default: return HTTPResponse(404, "there is only one page: /")
    }
  }

  /// Records one of the animations again and compares it.
  private func accept(_ name: String) -> HTTPResponse {
    guard let snapshot = verification.project.cases.first(where: { $0.name == name }) else {
      return HTTPResponse(404, "there is no snapshot '\(name.printable)'")
    }
    return state.withLock { state in
      do {
        try verification.project.checkRecording([snapshot])
        switch RecordOutcome(of: snapshot, in: verification.project, isStrict: verification.isStrict) {
        case .recorded: break
        case .refused(let findings): return HTTPResponse(409, findings.report.strictFailure ?? "")
        case .failed(let error): return HTTPResponse(409, "\(error)")
        }
        let entry = verification.outcome(of: snapshot, withImages: true).entry
        let entries = state.report.animations.map { $0.name == name ? entry : $0 }
        state.report.animations = entries.worstFirst
        state.page = ReportFile.page(of: state.report, accepting: token)
        return HTTPResponse(200, "accepted")
      } catch let error as CommandFailure {
        return HTTPResponse(409, error.message)
      } catch {
        return HTTPResponse(409, "\(error)")
      }
    }
  }
}

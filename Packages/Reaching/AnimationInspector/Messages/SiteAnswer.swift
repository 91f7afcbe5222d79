import AnimationCore
import JSONText
import SystemSupport

/// What the page is answered.
package struct SiteAnswer: Sendable {
  /// A status of HTTP.
  package var status = 200
  /// The media type of the body.
  package var type: String
  /// Headers of the site's own, of its own making.
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8]

  init(type: String, _ body: [UInt8]) {
    (self.type, self.body) = (type, body)
  }

  /// A JSON object.
  init(json members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(.compact, members)
    self.init(type: "application/json", json.bytes)
  }

  /// An error, in a sentence.
  package init(_ status: Int, error message: String) {
    self.init { $0.add("error", message) }
    self.status = status
  }

  init(_ error: any Error) {
    switch error {
    case let problem as SiteProblem: self.init(problem.status, error: problem.message)
    case let error as FileError:
      if case .unreadable = error.cause {
        self.init(404, error: "\(error)")
      } else {
        self.init(422, error: "\(error)")
      }
    case is CancellationError: self.init(503, error: "nobody waits for this any more")
    default: self.init(422, error: "\(error)")
    }
  }
}

import AnimationCore
import JSONText

/// What the page asks.
package struct SiteRequest: Sendable {
  package var method: String
  /// The parts of the path between slashes, as they were sent.
  package var path: [String]
  /// The parts of the query by name.
  package var query: [String: String]
  package var body: [UInt8]

  package init(method: String, path: [String], query: [String: String] = [:], body: [UInt8] = []) {
    (self.method, self.path, self.query, self.body) = (method, path, query, body)
  }

  /// Reads the body, which is an object in JSON.
  ///
  /// - Throws: `SiteProblem` for anything else, and what `read` throws.
  func readBody<Value>(_ read: (JSONValue) throws -> Value) throws -> Value {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: body, part: "the request", limits: DecodingLimits())
    } catch {
      throw SiteProblem(400, "\(error)")
    }
    return try document.withRoot { root in
      guard root.isObject else { throw SiteProblem(400, "the request is no object in JSON") }
      return try read(root)
    }
  }
}

/// Why a request is not answered as it asks.
struct SiteProblem: Error {
  var status: Int
  /// A sentence for people.
  var message: String

  init(_ status: Int, _ message: String) {
    (self.status, self.message) = (status, message)
  }
}

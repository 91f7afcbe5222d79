import FoundationEssentials
import Logging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes each message as a line of JSON to standard error.
struct JSONLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var members: [String: JSONValue] = [
      "time": .string(Date.now.ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))),
      "level": .string(event.level.rawValue),
      "message": .string(event.message.description),
    ]
    for (name, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) {
      members[name] = value.json
    }
    let line = Array((JSONValue.object(members).text + "\n").utf8)
    // One call, so that lines of several threads stay lines.
    _ = write(STDERR_FILENO, line, line.count)
  }
}

extension Logger.MetadataValue {
  fileprivate var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .stringConvertible(let value): .string(value.description)
    case .array(let values): .array(values.map(\.json))
    case .dictionary(let values): .object(values.mapValues(\.json))
    }
  }
}

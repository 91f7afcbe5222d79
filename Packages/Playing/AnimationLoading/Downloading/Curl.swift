import AnimationCore
import SystemSupport

/// One run of the program `curl`, which fetches what is behind a URL: linking a library for it doubles a tool's size.
enum Curl {
  struct Answer {
    var bytes: [UInt8]
    /// The address to which the server redirects; nil for none.
    var redirect: String?
  }

  /// How long a download may take.
  struct Timeouts {
    /// The longest time without anything coming; nil for as long as the download may take.
    var idle: Duration?
    var total: Duration
  }

  /// How much longer than a download may take curl is given to end.
  private static let patience = Duration.seconds(2)

  /// - Parameters:
  ///   - request: a limit below 1 counts as 1, as curl has none then.
  ///   - isCancelled: whether it is no longer waited for.
  static func fetch(
    _ request: DownloadRequest, _ timeouts: Timeouts, isCancelled: () -> Bool
  ) throws(CurlError) -> Answer {
    let (url, limit) = (request.url, max(1, request.limit))
    let name = url.withoutPasswords
    if isCancelled() { throw .cancelled }
    // Not as arguments, which everybody on the machine can read.
    let fields = request.headers.map { $1.isEmpty ? "\($0);\n" : "\($0): \($1)\n" }.joined()
    var answered = AnsweredHeader()
    do {
      let (file, place, header) = (try UnnamedFile(), try UnnamedFile(), try UnnamedFile())
      defer { answered = AnsweredHeader(header) }
      let curl = try ChildProcess(
        "curl",
        arguments(url, limit: limit, timeouts) + (fields.isEmpty ? [] : ["--header", "@/dev/fd/5"]),
        files: [file, header] + (fields.isEmpty ? [] : [try UnnamedFile(Array(fields.utf8))]),
        output: place,
        hint: "it fetches \(name); install curl, or fetch the file in another way")
      var received = 0
      // Should curl not keep to its own.
      let deadline = ContinuousClock.now + timeouts.total + patience
      // Older curls keep to their own limit, which is error 63, only when the server says beforehand how much comes.
      let hasFinished = try curl.finish(unless: {
        let size = file.size
        if size > received, size <= limit {
          received = size
          request.progress(
            DownloadProgress(received: size, expected: AnsweredHeader(header).expectedBytes))
        }
        return isCancelled() || size > limit || ContinuousClock.now > deadline
      })
      guard hasFinished else {
        if isCancelled() { throw CurlError.cancelled }
        if file.size <= limit {
          let seconds = timeouts.total / .seconds(1)
          throw CurlError.failed(
            name, reason: "curl has not ended", cause: .tooSlow(seconds: seconds))
        }
        throw CurlError.tooLarge(name, limit: limit)
      }
      let redirect = String(decoding: try place.bytes(name: name, limit: 1 << 20), as: UTF8.self)
      return Answer(
        bytes: try file.bytes(name: name, limit: limit), redirect: redirect.isEmpty ? nil : redirect)
    } catch let error as CurlError {
      throw error
    } catch let error as FileError {
      throw .process(.file(error))
    } catch ProcessError.programFailed(_, let lines) {
      if lines.last?.hasPrefix("curl: (63)") == true { throw .tooLarge(name, limit: limit) }
      throw .failed(name, reason: reason(lines, of: url), cause: cause(lines, answered, timeouts))
    } catch let error as ProcessError {
      throw .process(error)
    } catch {
      throw .failed(name, reason: "\(error)", cause: .connection(reason: "\(error)"))
    }
  }

  private static func arguments(_ url: String, limit: Int, _ timeouts: Timeouts) -> [String] {
    // Whole seconds, at least one: less than a byte in so many.
    let idle = timeouts.idle.map { max(1, Int(clamping: $0.components.seconds)) }
    return [
      // Nobody's own settings, no other protocols, no patterns in the URL.
      "--disable", "--proto", "=http,https", "--globoff",
      "--fail", "--silent", "--show-error", "--connect-timeout", "20",
      "--max-time", "\(max(0.001, timeouts.total / .seconds(1)))",
      "--max-filesize", "\(limit)", "--output", "/dev/fd/3", "--write-out", "%{redirect_url}",
      "--dump-header", "/dev/fd/4", "--url", url,
    ] + (idle.map { ["--speed-limit", "1", "--speed-time", "\($0)"] } ?? [])
  }

  /// "curl: (22) The requested URL returned error: 404" without what is not news.
  private static func reason(_ lines: [String], of url: String) -> String {
    let lines = lines.map { line in
      url.userInformation.reduce(line) { $0.replacing(url[$1], with: "***") }
    }
    guard let line = lines.last, line.hasPrefix("curl: ("), let space = line.dropFirst(6).firstIndex(of: " ")
    else { return lines.last ?? "curl failed without a message" }
    return String(line[space...].dropFirst())
  }
}

extension Curl {
  /// Returns the failure as other downloaders have it: what decides whether there is use in another try.
  private static func cause(
    _ lines: [String], _ answered: AnsweredHeader, _ timeouts: Timeouts
  ) -> DownloadError {
    let line = lines.last ?? ""
    switch line.dropFirst("curl: (".count).prefix(while: { $0 != ")" as Character }) {
    case "1", "3": return .badURL
    case "22": return .status(answered.status, retryAfter: answered.retryAfter)
    case "28":
      guard let idle = timeouts.idle, line.hasPrefix("curl: (28) Operation too slow") else {
        return .tooSlow(seconds: timeouts.total / .seconds(1))
      }
      return .stalled(seconds: idle / .seconds(1))
    default: return .connection(reason: line)
    }
  }
}

/// What of the header that a server answered with matters here.
private struct AnsweredHeader {
  /// 0 when there was no answer.
  var status = 0
  /// nil when the server does not say.
  var expectedBytes: Int?
  var retryAfter: Duration?

  init() {}

  /// - Parameter file: has the headers of all answers, the last one at its end.
  init(_ file: UnnamedFile) {
    for line in String(decoding: file.end(1 << 16), as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        self = AnsweredHeader()
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      switch line[..<colon].lowercased() {
      case "content-length": expectedBytes = Int(value)
      case "retry-after": retryAfter = RetryAfter.duration(String(value))
      default: break
      }
    }
  }
}

/// Why `curl` has fetched nothing. URLs are named without passwords.
package enum CurlError: Error, Hashable, Sendable {
  /// The download is no longer waited for.
  case cancelled
  /// - Parameter limit: in bytes.
  case tooLarge(_ url: String, limit: Int)
  /// What curl says, and the same failure as other downloaders have it.
  case failed(_ url: String, reason: String, cause: DownloadError)
  /// curl is not installed, could not be started, or there is no place for what it fetches.
  case process(ProcessError)
}

extension CurlError {
  /// nil where it was not the download that failed.
  var cause: DownloadError? { if case .failed(_, _, let cause) = self { cause } else { nil } }
}

extension CurlError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cancelled: "interrupted"
    case .tooLarge(let url, let limit): "\(url): larger than \(byteText(limit))"
    case .failed(let url, let reason, _): "\(url): \(reason)"
    case .process(let error): "\(error)"
    }
  }
}

import AnimationExport
import AnimationKit
import CommandLineSupport

/// A file behind a URL, fetched by the program `curl`: linking a library for it doubles this program's size.
struct WebFile {
  let bytes: [UInt8]
  /// Where it came from in the end, after redirections.
  let url: String

  /// - Parameters:
  ///   - limit: the most bytes that it may have, at least 1.
  ///   - seconds: how long it may take; 5 minutes unless given.
  static func read(_ url: String, limit: Int, seconds: Int = 300) throws(CommandFailure) -> WebFile {
    do {
      guard let file = UnnamedFile([]), let place = UnnamedFile([]) else {
        throw CommandFailure(.internalError, "\(url): no room for the download: \(lastSystemError())")
      }
      let curl = try ChildProcess(
        "curl", arguments(url, limit: limit, seconds: seconds), files: [file], output: place,
        hint: "it fetches \(url); install curl, or fetch the file in another way")
      // Older curls keep to their own limit only when the server says beforehand how much comes.
      guard try curl.finish(unless: { Interruption.isRequested || file.size > limit }) else {
        if !Interruption.isRequested { throw CommandFailure(.noInput, "\(url): larger than \(limit) bytes") }
        throw CommandFailure(.interrupted, "interrupted, nothing was written")
      }
      return WebFile(
        bytes: try file.bytes(name: url, limit: limit),
        url: String(decoding: try place.bytes(name: url, limit: 1 << 20), as: UTF8.self))
    } catch ExportError.programFailed(_, let lines) {
      throw CommandFailure(.noInput, "\(url): \(reason(lines))")
    } catch {
      throw CommandFailure(error, of: url)
    }
  }

  private static func arguments(_ url: String, limit: Int, seconds: Int) -> [String] {
    [
      // Nobody's own settings, no other protocols, no patterns in the URL.
      "--disable", "--proto", "=http,https", "--globoff", "--location", "--max-redirs", "10",
      "--fail", "--silent", "--show-error", "--connect-timeout", "20", "--max-time", "\(seconds)",
      "--max-filesize", "\(limit)", "--output", "/dev/fd/3", "--write-out", "%{url_effective}", "--url", url,
    ]
  }

  /// "curl: (22) The requested URL returned error: 404" without what is not news.
  private static func reason(_ lines: [String]) -> String {
    guard let line = lines.last, line.hasPrefix("curl: ("), let space = line.dropFirst(6).firstIndex(of: " ")
    else { return lines.last ?? "curl failed without a word" }
    return String(line[space...].dropFirst())
  }
}

import AnimationExport
import AnimationKit
import CommandLineSupport

/// A file behind a URL, fetched by the program `curl`: linking a library for it doubles this program's size.
enum WebFile {
  static func isURL(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
  }

  /// - Parameter limit: the most bytes that it may have.
  static func read(_ url: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    do {
      let file = try UnnamedFile()
      let curl = try ChildProcess(
        "curl", arguments(url, limit: limit), files: [file],
        hint: "it fetches \(url); install curl, or fetch the file in another way")
      guard try curl.finish(unless: { Interruption.isRequested }) else {
        throw CommandFailure(.interrupted, "interrupted, nothing was written")
      }
      return try file.bytes(name: url, limit: limit)
    } catch ExportError.programFailed(_, let lines) {
      throw CommandFailure(.noInput, "\(url): \(reason(lines))")
    } catch {
      throw CommandFailure(error, of: url)
    }
  }

  private static func arguments(_ url: String, limit: Int) -> [String] {
    [
      // Nobody's own settings, no other protocols, no patterns in the URL.
      "--disable", "--proto", "=http,https", "--globoff", "--location", "--max-redirs", "10",
      "--fail", "--silent", "--show-error", "--connect-timeout", "20", "--max-time", "300",
      "--max-filesize", "\(limit)", "--output", "/dev/fd/3", "--url", url,
    ]
  }

  /// "curl: (22) The requested URL returned error: 404" without what is not news.
  private static func reason(_ lines: [String]) -> String {
    guard let line = lines.last, line.hasPrefix("curl: ("), let space = line.dropFirst(6).firstIndex(of: " ")
    else { return lines.last ?? "curl failed without a word" }
    return String(line[space...].dropFirst())
  }
}
